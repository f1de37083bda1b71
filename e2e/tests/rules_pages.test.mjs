/** The pages of rules and of levels: in three languages, by finger and by keys, and their sums. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { Hand } from '../lib/hand.mjs';
import { DESKTOP, PHONE, Visitor } from '../lib/visitor.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TITLES = {
  '/rules': { 'zh-Hans': '规则', 'zh-Hant': '規則', en: 'Rules' },
  '/ranking': { 'zh-Hans': '级别与积分', 'zh-Hant': '級別與積分', en: 'Levels and points' },
};
const READY = { '/rules': '[data-testid=live-stalemate] cg-board', '/ranking': '[data-testid=rank-white] b' };

async function complaints(page) {
  const { violations } = await page.evaluate(async (source) => {
    if (globalThis.axe === undefined) (0, eval)(source);
    return globalThis.axe.run(document, { resultTypes: ['violations'] });
  }, AXE);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** A hand for the one board of a figure; the page has many. */
function handOn(visitor, figure) {
  const { page } = visitor;
  const part = {
    getByTestId: (id) => figure.getByTestId(id),
    locator: (selector) => figure.locator(selector),
    mouse: page.mouse,
    touchscreen: page.touchscreen,
    context: () => page.context(),
  };
  return new Hand(part, visitor.usesTouch);
}

for (const [width, device] of [[390, PHONE], [1440, DESKTOP]]) {
  test(`rules and levels at ${width} px`, async (t) => {
    const club = await Club.open(t, `rules-${width}`);
    const visitor = await Visitor.arrive(t, club, `a reader at ${width} px`, { device });
    const { page } = visitor;
    for (const [path, titles] of Object.entries(TITLES)) {
      await visitor.open(path);
      await page.locator(READY[path]).waitFor();
      for (const [locale, title] of Object.entries(titles)) {
        await visitor.speaks(locale);
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const where = `${path} ${width} ${colorScheme} ${locale}`;
          assert.deepEqual(await complaints(page), [], where);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${where}: ${wide} px wider than the window`);
        }
      }
    }
  });
}

test('a finger castles on the board of castling, and sets it up again', async (t) => {
  const club = await Club.open(t, 'rules-castling');
  const visitor = await Visitor.arrive(t, club, 'a child', { device: PHONE });
  await visitor.open('/rules#castling');
  const figure = visitor.page.getByTestId('live-castling');
  await figure.locator('cg-board').waitFor();
  await figure.scrollIntoViewIfNeeded();
  const hand = handOn(visitor, figure);
  const start = await hand.fen;
  await hand.move('e1g1', 'tap');
  await hand.shows('r3k2r/pppqbppp/2n2n2/3pp3/3PP3/2N2N2/PPPQBPPP/R4RK1 b kq - 1 9');
  await figure.getByTestId('live-answer').filter({ hasText: '易位' }).waitFor();
  await figure.getByTestId('live-again').tap();
  await hand.shows(start);
});

test('keys capture en passant', async (t) => {
  const club = await Club.open(t, 'rules-keys');
  const visitor = await Visitor.arrive(t, club, 'somebody with keys');
  await visitor.open('/rules');
  const figure = visitor.page.getByTestId('live-en_passant');
  await figure.locator('cg-board').waitFor();
  await figure.locator('[data-square=e5]').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowLeft', 'Enter']) await visitor.page.keyboard.press(key);
  await handOn(visitor, figure).shows('kn6/pp6/3P4/8/8/8/8/7K b - - 0 2');
});

test('the line for those who know xiangqi is off, and stays on once chosen', async (t) => {
  const club = await Club.open(t, 'rules-xiangqi');
  const visitor = await Visitor.arrive(t, club, 'a player of xiangqi');
  const { page } = visitor;
  await visitor.open('/');
  await page.getByTestId('to-rules').click();
  await page.getByTestId('knows-xiangqi').waitFor();
  assert.equal(await page.getByTestId('xiangqi-line').count(), 0);
  await page.getByTestId('knows-xiangqi').check();
  await page.locator('#knight').getByText('马没有蹩马腿').waitFor();
  await page.reload();
  await page.locator('#knight').getByText('马没有蹩马腿').waitFor();
});

test('the calculator works out what the ranking says', async (t) => {
  const club = await Club.open(t, 'rules-sums');
  const visitor = await Visitor.arrive(t, club, 'a reckoner');
  const { page } = visitor;
  await visitor.open('/');
  await page.getByTestId('to-ranking').click();
  const told = (text) => page.getByTestId('rank-told').filter({ hasText: text }).waitFor();
  await page.getByTestId('points-white').fill('150');
  await page.getByTestId('points-black').fill('300');
  await told('150 ÷ 2 = 75.00');
  await told('白方 150.00 → 225.00（+75.00）');
  await told('黑方 300.00 → 225.00（−75.00）');
  await page.getByTestId('result-0-1').check({ force: true });
  await told('高分方胜，高分方得：2.00');
  await page.getByTestId('points-black').fill('1.005');
  await told('黑方积分要写成数');
});
