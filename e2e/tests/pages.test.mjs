/**
 * Every page at every width, light and dark, in three languages: axe-core finds nothing to complain about and
 * nothing is wider than the window. With DUIYI_SHOTS=<folder> the pictures are kept there.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { Club, LAN_ADDRESS } from '../lib/club.mjs';
import { Pair, TEN_PLUS_FIVE } from '../lib/games.mjs';
import { newCmid } from '../lib/line.mjs';
import { DESKTOP, PHONE, TABLET, Visitor } from '../lib/visitor.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = process.env.DUIYI_SHOTS;

/** In pictures the club stands where clubs stand. */
const ADDRESS = SHOTS === undefined ? {} : { host: LAN_ADDRESS, port: 8080 };

const LOCALES = [
  ['zh-Hans', 'zh'],
  ['zh-Hant', 'zh-hant'],
  ['en', 'en'],
];
const THEMES = ['light', 'dark'];

/** A Ruy Lopez in the middle of the game, and the Immortal Game to its mate. */
const MIDDLE = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4';
const MATE = 'e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#';

async function played(club, text) {
  const pair = await Pair.open(club, { time: TEN_PLUS_FIVE });
  await pair.playLine(text);
  return pair;
}

/** The pages to look at: name, path, what must be there, and the seat that the browser holds. */
async function scenes(club) {
  const wish = { time: TEN_PLUS_FIVE, color: 'white', profile: 'standard', chess960: false, cmid: newCmid() };
  const waiting = (await club.post('/api/games', wish)).body;
  const middle = await played(club, MIDDLE);
  const mate = await played(club, MATE);
  const seat = (game, seat, token) => ({ game, seat, token, code: null, time: TEN_PLUS_FIVE, status: 'running', result: null, turn: null, fen: null, seen_at_ms: 0 });
  return {
    pairs: [middle, mate],
    list: [
      { name: 'start', path: '/', testid: 'new-game' },
      { name: 'waiting', path: `/g/${waiting.game}`, testid: 'share-link', own: seat(waiting.game, 'white', waiting.token) },
      { name: 'join', path: `/g/${waiting.game}`, testid: 'join' },
      { name: 'game', path: `/g/${middle.game.id}`, testid: 'clock-white', own: seat(middle.game.id, 'white', middle.game.white) },
      { name: 'result', path: `/g/${mate.game.id}`, testid: 'result', own: seat(mate.game.id, 'white', mate.game.white) },
      { name: 'rules', path: '/rules', css: '[data-testid=live-castling] cg-board' },
      { name: 'ranking', path: '/ranking', css: '[data-testid=rank-white] b' },
      { name: 'error', path: '/g/123456789ABC', css: 'main.message h1' },
    ],
  };
}

async function shows(visitor, scene) {
  await visitor.open('/');
  await visitor.page.evaluate((own) => {
    localStorage.setItem('duiyi.games', JSON.stringify(own === undefined ? [] : [own]));
  }, scene.own);
  await visitor.open(scene.path);
  await visitor.page.locator(scene.css ?? `[data-testid=${scene.testid}]`).waitFor();
  if (scene.path !== '/' && scene.css === undefined) await visitor.isOnline();
  await visitor.page.evaluate(() => document.fonts.ready);
}

async function complaints(page) {
  const { violations } = await page.evaluate(async (source) => {
    if (globalThis.axe === undefined) (0, eval)(source);
    return globalThis.axe.run(document, { resultTypes: ['violations'] });
  }, AXE);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

for (const [width, device] of [[390, PHONE], [768, TABLET], [1440, DESKTOP]]) {
  test(`every page at ${width} px`, async (t) => {
    const club = await Club.open(t, `pages-${width}`, ADDRESS);
    const { list, pairs } = await scenes(club);
    const visitor = await Visitor.arrive(t, club, `somebody at ${width} px`, { device });
    visitor.expects(/404 \(Not Found\)/);
    if (SHOTS !== undefined) mkdirSync(SHOTS, { recursive: true });
    for (const scene of list) {
      await t.test(scene.name, async () => {
        await shows(visitor, scene);
        for (const [locale, short] of LOCALES) {
          await visitor.speaks(locale);
          for (const theme of THEMES) {
            await visitor.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
            const where = `${scene.name} ${width} ${theme} ${locale}`;
            assert.deepEqual(await complaints(visitor.page), [], where);
            const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${where}: ${wide} px wider than the window`);
            if (SHOTS !== undefined && width !== 768) {
              const path = join(SHOTS, `${scene.name}-${width}-${theme}-${short}.png`);
              await visitor.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
            }
          }
        }
      });
    }
    for (const pair of pairs) await pair.close();
  });
}
