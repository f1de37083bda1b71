/** Two people, one tablet: a game face to face, the server killed and started again in the middle, nothing lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { lineOf } from '../lib/games.mjs';
import { readPgn } from '../lib/referee.mjs';
import { until } from '../lib/until.mjs';
import { LINE_IS_DOWN, TABLET, Visitor } from '../lib/visitor.mjs';

/** En passant, a capture that promotes to a knight, both castlings, then the same position three times. */
const EVERYTHING = lineOf(`
  1.e4 Nf6 2.e5 d5 3.exd6 Nc6 4.dxc7 Bf5 5.cxd8=N Nxd8 6.d4 e6 7.Nc3 Be7 8.Bf4 O-O 9.Qd2 Nc6 10.O-O-O
  Bd6 11.Kb1 Be7 12.Kc1 Bd6 13.Kb1 Be7 14.Kc1`);
const BEFORE_THE_KILL = 11;
const WHILE_AWAY = 6;

const UPSIDE_DOWN = 'matrix(-1, 0, 0, -1, 0, 0)';

async function tablet(t, club) {
  const visitor = await Visitor.arrive(t, club, 'the tablet', { device: TABLET });
  visitor.expects(LINE_IS_DOWN);
  return visitor;
}

async function chooses(visitor, value) {
  await visitor.pressOn(visitor.page.locator(`label:has(input[value="${value}"])`));
}

async function plays(visitor, moves) {
  for (const { uci, fen } of moves) {
    await visitor.hand.move(uci);
    await visitor.hand.shows(fen);
  }
}

/** Waits until the page says so about where the game is kept, with so many commands at the club. */
async function keeps(visitor, state, stored) {
  const all = stored === undefined ? '' : `[data-stored="${stored}"]`;
  await visitor.page.locator(`[data-testid=keeping][data-state=${state}]${all}`).waitFor({ timeout: 40_000 });
}

/** How the drawing of the piece on a square stands. */
function standing(visitor, color) {
  return visitor.page.evaluate((side) => {
    const piece = document.querySelector(`cg-board piece.${side}:not(.ghost)`);
    const { content, transform } = getComputedStyle(piece, '::after');
    return content === 'none' ? 'none' : transform;
  }, color);
}

async function gameAtTheClub(visitor) {
  return (await visitor.get('local-review').getAttribute('href')).split('/').at(-1);
}

async function assertRecord(club, id, moves, result) {
  const read = await readPgn((await club.get(`/games/${id}.pgn`)).text);
  assert.deepEqual(read.errors, []);
  assert.deepEqual(read.moves, moves.map(({ uci }) => uci));
  assert.equal(read.fen, moves.at(-1).fen);
  assert.equal(read.headers.Result, result);
}

test('a whole game face to face survives the kill of the server and a reload', async (t) => {
  const club = await Club.open(t, 'local-face');
  const visitor = await tablet(t, club);
  await visitor.open('/');
  await visitor.press('local');
  await chooses(visitor, 'face');
  await visitor.press('local-begin');
  await visitor.sees('board');

  assert.equal(await standing(visitor, 'black'), UPSIDE_DOWN);
  assert.equal(await standing(visitor, 'white'), 'none');
  const seat = (color) => visitor.get(`seat-${color}`).evaluate((element) => getComputedStyle(element).transform);
  assert.deepEqual([await seat('black'), await seat('white')], [UPSIDE_DOWN, 'none']);
  const place = async (testid) => (await visitor.get(testid).boundingBox()).y;
  assert.ok((await place('abort-black')) < (await place('board')));
  assert.ok((await place('abort-white')) > (await place('board')));

  await plays(visitor, EVERYTHING.slice(0, BEFORE_THE_KILL));
  await keeps(visitor, 'kept', BEFORE_THE_KILL);
  const id = await gameAtTheClub(visitor);

  await club.kill();
  const away = BEFORE_THE_KILL + WHILE_AWAY;
  await plays(visitor, EVERYTHING.slice(BEFORE_THE_KILL, away));
  await keeps(visitor, 'away', BEFORE_THE_KILL);
  await visitor.readsText('keeping', '保存在本机');
  // Each side has buttons of its own: the far one offers, the near one answers.
  await visitor.press('offer-draw-black');
  await visitor.press('decline-draw');
  await visitor.press('record');
  const text = await readPgn(await visitor.get('local-pgn').inputValue());
  assert.deepEqual(text.moves, EVERYTHING.slice(0, away).map(({ uci }) => uci));

  await club.start();
  await keeps(visitor, 'kept', away + 2);
  assert.deepEqual((await club.snapshot(id)).moves, EVERYTHING.slice(0, away).map(({ uci }) => uci));

  await visitor.page.reload();
  await visitor.hand.shows(EVERYTHING[away - 1].fen);
  assert.equal(await standing(visitor, 'black'), UPSIDE_DOWN);
  await plays(visitor, EVERYTHING.slice(away));
  await visitor.press('claim-black');
  await visitor.press('claim-threefold');
  await visitor.seesResult('1/2-1/2', 'threefold');
  await keeps(visitor, 'kept', EVERYTHING.length + 3);
  assert.equal(await gameAtTheClub(visitor), id);

  const { status, outcome } = await club.snapshot(id);
  assert.deepEqual([status, outcome.reason], ['over', 'threefold']);
  await assertRecord(club, id, EVERYTHING, '1/2-1/2');
  await visitor.press('record');
  const { text: saved } = await visitor.downloads('download-pgn');
  assert.equal((await readPgn(saved)).headers.Result, '1/2-1/2');
  await visitor.press('local-review');
  await visitor.seesResult('1/2-1/2', 'threefold');
  await visitor.hand.shows(EVERYTHING.at(-1).fen);
});

test('a game begins while the club is away, is left and found again, and is brought from the start page', async (t) => {
  const club = await Club.open(t, 'local-away');
  const visitor = await tablet(t, club);
  await visitor.open('/');
  await visitor.press('local');
  await chooses(visitor, 'turn');
  await visitor.sees('local-begin');
  // The rules are on the page before the club goes.
  await until('the rules are loaded', () => visitor.requests.some((address) => address.endsWith('.wasm')));
  await visitor.page.waitForLoadState('networkidle');
  await club.kill();

  await visitor.press('local-begin');
  const mate = lineOf('f3 e5 g4 Qh4#');
  for (const { uci, fen, by } of mate.slice(0, 3)) {
    assert.equal(await visitor.hand.orientation(), by);
    await visitor.hand.move(uci);
    await visitor.hand.shows(fen);
    await visitor.page.locator(`[data-testid=board]:not([data-orientation=${by}])`).waitFor();
  }
  await keeps(visitor, 'away', 0);
  await visitor.pressOn(visitor.page.locator('header .mark'));
  const entry = visitor.get('local-games').getByRole('link');
  await entry.filter({ hasText: '等俱乐部回来' }).waitFor();
  await visitor.pressOn(entry);
  await plays(visitor, mate.slice(3));
  await visitor.seesResult('0-1', 'checkmate');

  // The tab is closed; another day the start page alone brings the game to the club.
  await visitor.page.goto('about:blank');
  await club.start();
  await visitor.open('/');
  const unsaved = () => visitor.page.evaluate(() => JSON.parse(localStorage.getItem('duiyi.local'))[0].unsaved);
  await until('the game is brought', async () => (await unsaved()) === false);
  const id = await visitor.page.evaluate(() => {
    const { key } = JSON.parse(localStorage.getItem('duiyi.local'))[0];
    return JSON.parse(localStorage.getItem(`duiyi.local.${key}.club`)).game;
  });
  await assertRecord(club, id, mate, '0-1');
});

test('both must agree to a draw, and whoever resigns is named', async (t) => {
  const club = await Club.open(t, 'local-agreed');
  const visitor = await tablet(t, club);
  await visitor.open('/local');
  await chooses(visitor, 'fixed');
  await visitor.press('local-begin');
  const moves = lineOf('e4 e5 Nf3 Nc6');
  await plays(visitor, moves);
  assert.equal(await visitor.hand.orientation(), 'white');
  await visitor.press('takeback-white');
  await visitor.press('accept-takeback');
  await visitor.hand.shows(moves[1].fen);
  await visitor.press('offer-draw-white');
  await visitor.press('accept-draw');
  await visitor.seesResult('1/2-1/2', 'agreement');
  await keeps(visitor, 'kept', 8);
  await assertRecord(club, await gameAtTheClub(visitor), moves.slice(0, 2), '1/2-1/2');

  await visitor.press('local-again');
  await plays(visitor, moves.slice(0, 3));
  await visitor.press('resign-black');
  await visitor.readsText('resign-black-confirm', '黑方认输');
  await visitor.press('resign-black-confirm');
  await visitor.seesResult('1-0', 'resignation');
  await keeps(visitor, 'kept', 4);
  await assertRecord(club, await gameAtTheClub(visitor), moves.slice(0, 3), '1-0');
});
