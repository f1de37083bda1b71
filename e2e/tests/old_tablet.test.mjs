/** Old tablets on slow Wi-Fi: young functions are missing, the network is slow or gone, the tablet sleeps and wakes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cable } from '../lib/cable.mjs';
import { Club } from '../lib/club.mjs';
import { lineOf, Pair } from '../lib/games.mjs';
import { joinsByLink, laid, makesGame, plays, seated } from '../lib/table.mjs';
import { until } from '../lib/until.mjs';
import { LINE_IS_DOWN, TABLET, Visitor } from '../lib/visitor.mjs';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Holds back what matches until it is let through. */
async function holds(page, pattern) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('without the functions of younger browsers a game is played', async (t) => {
  const club = await Club.open(t, 'old-functions');
  const one = await Visitor.arrive(t, club, 'the host');
  const tablet = await Visitor.arrive(t, club, 'the old tablet', { device: TABLET });
  await tablet.context.addInitScript(() => {
    delete WebAssembly.instantiateStreaming;
    delete WebAssembly.compileStreaming;
    delete globalThis.structuredClone;
    delete Array.prototype.at;
    delete String.prototype.at;
    delete Crypto.prototype.randomUUID;
    delete Array.prototype.findLast;
    delete Object.hasOwn;
  });
  const table = await laid(one, tablet, { color: 'white' });
  const left = await tablet.page.evaluate(() => [
    WebAssembly.instantiateStreaming, globalThis.structuredClone, [].at, crypto.randomUUID, Object.hasOwn,
  ].filter((member) => member !== undefined).length);
  assert.equal(left, 0);
  await plays(table, 'e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6');
});

test('a browser below the floor gets a plain page in three languages', async (t) => {
  const club = await Club.open(t, 'old-floor');
  const tablet = await Visitor.arrive(t, club, 'a tablet below the floor', { device: TABLET });
  // Whatever else its scripts may say.
  tablet.expects(/./);
  await tablet.context.addInitScript(() => delete globalThis.WebAssembly);
  await tablet.open('/');
  const floor = tablet.page.locator('#floor');
  await floor.waitFor();
  assert.deepEqual(await floor.locator('p').evaluateAll((lines) => lines.map(({ lang }) => lang)), ['zh-Hans', 'zh-Hant', 'en']);
  assert.equal(await tablet.get('new-game').count(), 0);
});

test('while the program and the rules are on their way the page says so', async (t) => {
  const club = await Club.open(t, 'old-slow');
  const pair = await Pair.open(club);
  const tablet = await Visitor.arrive(t, club, 'a tablet on slow Wi-Fi', { device: TABLET });
  const program = await holds(tablet.page, /assets\/index-.*\.js$/);
  const rules = await holds(tablet.page, /\.wasm$/);

  await tablet.page.goto(`${club.url}/g/${pair.game.id}`, { waitUntil: 'commit' });
  await tablet.page.locator('.boot p:visible').filter({ hasText: '正在载入对弈的程序' }).waitFor();
  assert.equal(await tablet.page.locator('.boot p:visible').count(), 1);
  program();
  // The board is painted from what the club said, before there are rules.
  await tablet.hand.shows(START);
  await tablet.page.locator('.loading-rules').filter({ hasText: '正在载入规则' }).waitFor();
  rules();
  await tablet.page.locator('.loading-rules').waitFor({ state: 'detached' });
  await pair.close();
});

test('a script that does not come leaves no white page', async (t) => {
  const club = await Club.open(t, 'old-cut');
  const tablet = await Visitor.arrive(t, club, 'a tablet at the edge of the Wi-Fi', { device: TABLET });
  tablet.expects(/net::ERR_FAILED/);
  await tablet.page.route(/assets\/index-.*\.js$/, (route) => route.abort());
  await tablet.open('/');
  await tablet.page.locator('#floor').filter({ hasText: '网页没有载入完整' }).waitFor();
});

function seconds(text) {
  const parts = text.match(/\d+(?:\.\d+)?/g).map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

test('a tablet that slept comes back: no move lost, the clock right', async (t) => {
  const club = await Club.open(t, 'old-sleep');
  const cable = await Cable.lay(t, club);
  const one = await Visitor.arrive(t, club, 'the host');
  const tablet = await Visitor.arrive(t, cable.club, 'the tablet', { device: TABLET });
  tablet.expects(LINE_IS_DOWN);
  const game = await makesGame(one, { color: 'white', time: '10+5' });
  await joinsByLink(tablet, game.path);
  const table = { game, ...(await seated(one, tablet)) };
  const moves = lineOf('e4 e5 Nf3 Nc6 Bb5 a6');
  await plays(table, moves.slice(0, 3));

  const life = await tablet.context.newCDPSession(tablet.page);
  const sleeps = () => life.send('Page.setWebLifecycleState', { state: 'frozen' });
  const wakes = () => life.send('Page.setWebLifecycleState', { state: 'active' });

  // A move made when nothing comes through any more, and then sleep: it is not lost.
  cable.freeze();
  await tablet.hand.move(moves[3].uci);
  await tablet.hand.shows(moves[3].fen);
  await sleeps();
  cable.cut();
  assert.equal((await club.snapshot(game.id)).moves.length, 3);
  await wakes();
  await one.hand.shows(moves[3].fen);
  await tablet.isOnline();

  // What happens while it sleeps is there when it wakes.
  await sleeps();
  cable.cut();
  await one.hand.move(moves[4].uci);
  await one.hand.shows(moves[4].fen);
  await wakes();
  await tablet.hand.shows(moves[4].fen);
  await tablet.isOnline();
  const clocks = async () => {
    const { clocks } = await club.snapshot(game.id);
    return { shown: seconds(await tablet.reads('clock-black')), real: clocks.black_ms / 1000 };
  };
  await until('the clock is right to a second', async () => {
    const { shown, real } = await clocks();
    return Math.abs(shown - real) <= 1.2;
  });
  await plays(table, moves.slice(5));
});
