/** The pages of rules and of levels: in three languages, by finger and by keys, and their sums. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { Hand } from '../lib/hand.mjs';
import { PHONE, Visitor } from '../lib/visitor.mjs';

const TITLES = {
  '/rules': { 'zh-Hans': '规则', 'zh-Hant': '規則', en: 'Rules' },
  '/ranking': { 'zh-Hans': '级别与积分', 'zh-Hant': '級別與積分', en: 'Levels and points' },
};

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

test('the two pages have their names in three languages', async (t) => {
  const club = await Club.open(t, 'rules-titles');
  const visitor = await Visitor.arrive(t, club, 'a reader');
  for (const [path, titles] of Object.entries(TITLES)) {
    await visitor.open(path);
    for (const [locale, name] of Object.entries(titles)) {
      await visitor.speaks(locale);
      await visitor.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    }
  }
});

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
