/** Two people in two browsers play whole games: one at a desk with a mouse, one on a phone with a finger. */
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { IMMORTAL, lineOf } from '../lib/games.mjs';
import { readsQr } from '../lib/qr.mjs';
import { readPgn } from '../lib/referee.mjs';
import { joinsByCode, laid, makesGame, plays, seated } from '../lib/table.mjs';
import { until } from '../lib/until.mjs';
import { DESKTOP, PHONE, Visitor } from '../lib/visitor.mjs';

/** Sam Loyd's stalemate in ten moves. */
const STALEMATE = `
  1.e3 a5 2.Qh5 Ra6 3.Qxa5 h5 4.h4 Rah6 5.Qxc7 f6 6.Qxd7+ Kf7 7.Qxb7 Qd3 8.Qxb8 Qh7 9.Qxc8 Kg6 10.Qe6`;

/** En passant, a capture that promotes to a knight, both castlings, then the same position three times. */
const EVERYTHING = `
  1.e4 Nf6 2.e5 d5 3.exd6 Nc6 4.dxc7 Bf5 5.cxd8=N Nxd8 6.d4 e6 7.Nc3 Be7 8.Bf4 O-O 9.Qd2 Nc6 10.O-O-O
  Bd6 11.Kb1 Be7 12.Kc1 Bd6 13.Kb1 Be7 14.Kc1`;

async function host(t, club) {
  return Visitor.arrive(t, club, 'the host', { device: DESKTOP });
}

async function guest(t, club) {
  return Visitor.arrive(t, club, 'the guest', { device: PHONE, locale: 'zh-TW' });
}

test('a whole game is played by mouse and by finger and ends in mate', async (t) => {
  const club = await Club.open(t, 'game-mate');
  const [one, other] = [await host(t, club), await guest(t, club)];

  const game = await makesGame(one);
  assert.match(game.code, /^[2-9A-HJKMNP-Z]{6}$/);
  const link = await one.get('share-link').inputValue();
  assert.equal(link, `${club.url}${game.path}`);
  assert.equal(await readsQr(one), link);

  await joinsByCode(other, game.code);
  const table = { game, ...(await seated(one, other)) };
  const moves = lineOf(IMMORTAL);
  assert.equal(moves.length, 45);
  await plays(table, moves);

  for (const visitor of [one, other]) await visitor.seesResult('1-0', 'checkmate');
  await one.readsText('result', '将死');
  await other.readsText('result', '將死');

  for (const visitor of [one, other]) {
    await visitor.press('record');
    const pgn = await visitor.downloads('download-pgn');
    assert.match(pgn.name, /\.pgn$/);
    const read = await readPgn(pgn.text);
    assert.deepEqual(read.errors, []);
    assert.deepEqual(read.moves, moves.map(({ uci }) => uci));
    assert.equal(read.fen, moves.at(-1).fen);
    assert.equal(read.checkmate, true);
    assert.equal(read.headers.Result, '1-0');
    assert.equal(read.headers.TimeControl, '600+5');
    const fen = await visitor.downloads('download-fen');
    assert.equal(fen.text.trim(), moves.at(-1).fen);
  }
});

test('castling, en passant, underpromotion, and a draw claimed on the board', async (t) => {
  const club = await Club.open(t, 'game-special');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const table = await laid(one, other, { color: 'white', time: '15+10' });
  assert.equal(table.white, one);
  await plays(table, EVERYTHING);

  await other.press('claim');
  await other.press('claim-threefold');
  for (const visitor of [one, other]) await visitor.seesResult('1/2-1/2', 'threefold');

  const read = await readPgn((await club.get(`/games/${table.game.id}.pgn`)).text);
  assert.deepEqual(read.errors, []);
  assert.equal(read.fen, lineOf(EVERYTHING).at(-1).fen);
  assert.equal(read.headers.Result, '1/2-1/2');
});

test('a draw is claimed with a move that is announced and not played', async (t) => {
  const club = await Club.open(t, 'game-announced');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const table = await laid(one, other, { color: 'white' });
  await plays(table, 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1');
  await other.press('claim');
  await other.press('claim-threefold-f6g8');
  for (const visitor of [one, other]) await visitor.seesResult('1/2-1/2', 'threefold');
});

test('stalemate ends the game, and a rematch begins with colors swapped', async (t) => {
  const club = await Club.open(t, 'game-stalemate');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const table = await laid(one, other, { color: 'black', time: 'unlimited' });
  assert.equal(table.white, other);
  await plays(table, STALEMATE);
  for (const visitor of [one, other]) await visitor.seesResult('1/2-1/2', 'stalemate');

  await one.press('rematch');
  await other.press('accept-rematch');
  for (const visitor of [one, other]) {
    await until(`${visitor.name} is at the next game`, () => !visitor.page.url().endsWith(table.game.path));
  }
  assert.equal(one.page.url(), other.page.url());
  const again = await seated(one, other);
  assert.equal(again.white, one);
  await plays(again, 'd4 d5 c4');
});

test('offers are made, declined and accepted, and a resignation asks first', async (t) => {
  const club = await Club.open(t, 'game-offers');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const table = await laid(one, other, { color: 'white' });
  const moves = lineOf('e4 e5 Nf3 Nc6 Bb5 a6');
  await plays(table, moves.slice(0, 4));

  await one.press('offer-draw');
  await other.press('decline-draw');
  await one.gone('draw-offered');

  await one.press('takeback');
  await other.press('decline-takeback');
  await other.gone('decline-takeback');
  assert.equal(await one.hand.fen, moves[3].fen);

  // White takes Bb5 back: two plies, because Black has answered.
  await plays(table, moves.slice(4));
  await one.press('takeback');
  await other.press('accept-takeback');
  for (const visitor of [one, other]) await visitor.hand.shows(moves[3].fen);
  await plays(table, moves.slice(4));

  await other.press('resign');
  await other.press('resign-cancel');
  await other.press('resign');
  await other.press('resign-confirm');
  for (const visitor of [one, other]) await visitor.seesResult('1-0', 'resignation');
});

test('a draw is agreed', async (t) => {
  const club = await Club.open(t, 'game-agreed');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const table = await laid(one, other);
  await plays(table, 'e4 e5 Nf3');
  await table.white.press('offer-draw');
  await table.black.press('accept-draw');
  for (const visitor of [one, other]) await visitor.seesResult('1/2-1/2', 'agreement');
});

test('a game in which not both have moved is called off without a result', async (t) => {
  const club = await Club.open(t, 'game-abort');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const table = await laid(one, other);
  await plays(table, 'e4');
  await table.black.press('abort');
  await table.black.press('abort-confirm');
  for (const visitor of [one, other]) await visitor.seesResult('aborted', 'aborted');
});

test('spectators come by the same link and languages change in the middle of a game', async (t) => {
  const club = await Club.open(t, 'game-watched');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const third = await Visitor.arrive(t, club, 'the spectator', { locale: 'en-GB' });
  const table = await laid(one, other, { color: 'white' });
  const moves = lineOf('e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6');
  await plays(table, moves.slice(0, 3));

  await third.open(table.game.path);
  await third.hand.shows(moves[2].fen);
  assert.equal(await third.page.locator('html').getAttribute('lang'), 'en');
  for (const testid of ['resign', 'offer-draw', 'takeback', 'join']) assert.equal(await third.get(testid).count(), 0);

  // A spectator's hand moves nothing.
  await third.hand.move('d7d6', 'drag');
  assert.equal(await third.hand.fen, moves[2].fen);

  await one.page.evaluate(() => (globalThis.sameDocument = true));
  for (const [locale, move] of [['zh-Hant', 3], ['en', 4], ['zh-Hans', 5]]) {
    await one.speaks(locale);
    await one.hand.shows(moves[move - 1].fen);
    await plays(table, [moves[move]], [third]);
  }
  assert.equal(await one.page.evaluate(() => globalThis.sameDocument), true);
  await third.speaks('zh-Hans');
  await plays(table, moves.slice(6), [third]);
  await until('the players hear of the spectator', async () => {
    return /1/.test(await one.page.locator('main.game .meta').innerText());
  });
});

test('past moves are looked at by buttons, keys and wheel, and a premove is played at once', async (t) => {
  const club = await Club.open(t, 'game-replay');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const table = await laid(one, other, { color: 'white' });
  const moves = lineOf('d4 d5 c4 e6 Nc3 Nf6 Bg5');
  await plays(table, moves.slice(0, 5));

  const at = (ply) => one.hand.shows(moves[ply - 1].fen);
  await one.press('step-previous');
  await at(4);
  await one.page.keyboard.press('ArrowLeft');
  await at(3);
  await one.page.keyboard.press('ArrowRight');
  await at(4);
  await one.page.keyboard.press('Home');
  await one.hand.shows('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await one.page.keyboard.press('End');
  await at(5);
  const middle = await one.hand.point('e4');
  await one.page.mouse.move(middle.x, middle.y);
  await one.page.mouse.wheel(0, -100);
  await at(4);
  // The first touch of the board leads back to the present and moves nothing.
  await one.page.mouse.click(middle.x, middle.y);
  await at(5);

  await one.press('flip');
  await one.page.locator('[data-testid=board][data-orientation=black]').waitFor();
  await one.press('flip');
  await one.page.locator('[data-testid=board][data-orientation=white]').waitFor();

  // White moves in advance while Black thinks.
  await one.hand.move('c1g5', 'drag');
  assert.equal(await one.hand.fen, moves[4].fen);
  await other.hand.move(moves[5].uci);
  for (const visitor of [one, other]) await visitor.hand.shows(moves[6].fen);
});

test('what is muted stays muted, and texts are copied without a clipboard permission', async (t) => {
  const club = await Club.open(t, 'game-record');
  const [one, other] = [await host(t, club), await guest(t, club)];
  const table = await laid(one, other, { color: 'white' });
  const moves = lineOf('e4 e5');
  await plays(table, moves);

  const label = () => one.get('mute').getAttribute('aria-label');
  const loud = await label();
  await one.press('mute');
  const muted = await label();
  assert.notEqual(muted, loud);
  await one.page.reload();
  await one.hand.shows(moves[1].fen);
  assert.equal(await label(), muted);

  await one.press('record');
  await one.press('copy-fen');
  await one.page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'paste-here';
    document.body.append(field);
    field.focus();
  });
  await one.page.keyboard.press('Control+V');
  assert.equal(await one.page.locator('#paste-here').inputValue(), moves[1].fen);

  const shown = await club.get(`/games/${table.game.id}.pgn?show=1`);
  assert.match(shown.headers.get('content-type'), /^text\/plain/);
  assert.equal(shown.headers.get('content-disposition')?.startsWith('attachment') ?? false, false);
});

test('on localhost the page works too and hands out no loopback address', async (t) => {
  const club = await Club.open(t, 'game-localhost', { listen: '0.0.0.0' });
  const visitor = await Visitor.arrive(t, club, 'somebody at the server');
  visitor.expectsSecureContext();
  await visitor.page.goto(`http://localhost:${club.port}/`);
  assert.equal(await visitor.page.evaluate(() => isSecureContext), true);
  await visitor.press('new-game');
  const link = await until('the link is there', () => visitor.get('share-link').inputValue());
  const networks = Object.values(networkInterfaces()).flat();
  const ownAddresses = networks.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
  // A machine without a network has nothing better to hand out.
  if (ownAddresses.length > 0) assert.ok(ownAddresses.includes(new URL(link).hostname), link);
});

test('who has a wrong code or a wrong link is told so', async (t) => {
  const club = await Club.open(t, 'game-errors');
  const visitor = await Visitor.arrive(t, club, 'somebody astray');
  visitor.expects(/404 \(Not Found\)/);
  await visitor.open('/');
  await visitor.get('code-input').fill('ZZZZZZ');
  await visitor.press('code-enter');
  await visitor.page.locator('#code-error').waitFor();
  await visitor.open('/g/123456789ABC');
  await visitor.page.locator('main.message h1').waitFor();
  await visitor.open('/no/such/page');
  await visitor.page.locator('main.message h1').waitFor();
});
