/** Every page of the club in every state worth looking at, set up on a real server. */
import { IMMORTAL, lineOf, Pair, TEN_PLUS_FIVE } from './games.mjs';
import { newCmid } from './line.mjs';

/** A Ruy Lopez in the middle of the game. */
const MIDDLE = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4';
const BEFORE_PROMOTION = 'e4 d5 exd5 c6 dxc6 Qd5 cxb7 Qe4+ Be2 Nf6';
const PINNED = 'd4 e6 Nc3 Bb4';
/** Both knights out and home again: the start position for the third time. */
const THREEFOLD = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8';

async function played(club, text) {
  const pair = await Pair.open(club, { time: TEN_PLUS_FIVE });
  await pair.playLine(text);
  return pair;
}

function seatOf(game, seat, token, more = {}) {
  const nothing = { code: null, time: TEN_PLUS_FIVE, status: 'running', result: null, turn: null, fen: null, seen_at_ms: 0 };
  return { game, seat, token, ...nothing, ...more };
}

/** The page of a game with the browser in White's seat. */
function at(pair, name, more) {
  const { id, white } = pair.game;
  return { name, path: `/g/${id}`, css: '[data-testid=clock-white]', online: true, own: [seatOf(id, 'white', white)], ...more };
}

function gesture(uci) {
  return (visitor) => visitor.hand.move(uci, visitor.usesTouch ? 'tap' : 'click');
}

async function beginsLocal(visitor, mode) {
  await visitor.open('/local');
  await visitor.pressOn(visitor.page.locator(`label:has(input[value="${mode}"])`));
  await visitor.press('local-begin');
  await visitor.sees('board');
  for (const { uci, fen } of lineOf('e4 e5 Nf3')) {
    await visitor.hand.move(uci);
    await visitor.hand.shows(fen);
  }
  await visitor.page.locator('[data-testid=keeping][data-state=kept]').waitFor();
}

/**
 * The scenes: `path` and what must be there (`css`), what the browser holds (`own`), what is done before looking
 * (`act`, with `again` also after the language was changed); `make` brings the browser there by itself. `pairs` are to be closed.
 */
export async function scenes(club) {
  const wish = { time: TEN_PLUS_FIVE, color: 'white', profile: 'standard', chess960: false, cmid: newCmid() };
  const waiting = (await club.post('/api/games', wish)).body;
  const middle = await played(club, MIDDLE);
  const mate = await played(club, IMMORTAL);
  const promotion = await played(club, BEFORE_PROMOTION);
  const pinned = await played(club, PINNED);
  const threefold = await played(club, THREEFOLD);
  const offered = await played(club, MIDDLE);
  await offered.lines.black.act(offered.game.id, 'offer_draw');
  const held = [
    seatOf(middle.game.id, 'white', middle.game.white, { turn: 'white', fen: middle.score.fen }),
    seatOf(mate.game.id, 'black', mate.game.black, { status: 'over', result: '1-0', fen: mate.score.fen }),
  ];
  return {
    pairs: [middle, mate, promotion, pinned, threefold, offered],
    list: [
      { name: 'start', path: '/', css: '[data-testid=new-game]' },
      { name: 'start-games', path: '/', css: '.own-games a', own: held },
      { name: 'start-more', path: '/', css: '[data-testid=new-game]', act: (visitor) => visitor.press('more') },
      { name: 'start-settings', path: '/', css: '[data-testid=new-game]', act: (visitor) => visitor.press('settings') },
      { name: 'waiting', path: `/g/${waiting.game}`, css: '[data-testid=share-link]', online: true, own: [seatOf(waiting.game, 'white', waiting.token)] },
      { name: 'join', path: `/g/${waiting.game}`, css: '[data-testid=join]', online: true },
      at(middle, 'game'),
      at(middle, 'game-past', { act: (visitor) => visitor.press('step-first') }),
      at(middle, 'game-record', { act: (visitor) => visitor.press('record') }),
      at(middle, 'game-watched', { own: [] }),
      at(promotion, 'game-promotion', { act: gesture('b7a8'), again: true }),
      at(pinned, 'game-refused', { act: gesture('c3e4') }),
      at(threefold, 'game-claim', { act: (visitor) => visitor.press('claim') }),
      at(offered, 'game-offer', { css: '[data-testid=accept-draw]' }),
      at(mate, 'result', { css: '[data-testid=result]' }),
      { name: 'local', path: '/local', css: '[data-testid=local-begin]' },
      { name: 'local-face', make: (visitor) => beginsLocal(visitor, 'face') },
      { name: 'local-turn', make: (visitor) => beginsLocal(visitor, 'turn') },
      { name: 'settings', path: '/settings', css: '[data-testid=settings-board] cg-board' },
      { name: 'rules', path: '/rules', css: '[data-testid=live-stalemate] cg-board' },
      { name: 'ranking', path: '/ranking', css: '[data-testid=rank-white] b' },
      { name: 'help', path: '/help', css: 'main.help h1' },
      { name: 'ping', path: '/ping', css: '[data-testid=ping-state][data-state=works]' },
      { name: 'error', path: '/g/123456789ABC', css: 'main.message h1' },
    ],
  };
}

/** Brings the browser to the scene. */
export async function shows(visitor, scene) {
  if (scene.make !== undefined) return scene.make(visitor);
  await visitor.open('/');
  await visitor.page.evaluate((own) => localStorage.setItem('duiyi.games', JSON.stringify(own)), scene.own ?? []);
  await visitor.open(scene.path);
  await visitor.page.locator(scene.css).first().waitFor();
  if (scene.online) await visitor.isOnline();
  await visitor.page.evaluate(() => document.fonts.ready);
  await scene.act?.(visitor);
}
