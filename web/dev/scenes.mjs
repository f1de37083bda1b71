/** The games the mock server shows, by id. */

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Anderssen – Kieseritzky, London 1851. */
const IMMORTAL = (
  'e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6 g1f3 h4h6 d2d3 f6h5 f3h4 h6g5 h4f5 c7c6 g2g4 h5f6 h1g1 c6b5 ' +
  'h2h4 g5g6 h4h5 g6g5 d1f3 f6g8 c1f4 g5f6 b1c3 f8c5 c3d5 f6b2 f4d6 c5g1 e4e5 b2a1 f1e2 b8a6 f5g7 e8d8 f3f6 g8f6 d6e7'
).split(' ');

function snapshot(game, changes) {
  return {
    game,
    code: 'K7M2QX',
    seq: 9,
    start_fen: START,
    chess960: false,
    profile: 'standard',
    time: { kind: 'fischer', initial_ms: 600_000, increment_ms: 5_000 },
    rated: false,
    created_at_ms: 0,
    moves: [],
    spent_ms: [],
    clocks: { white_ms: 600_000, black_ms: 600_000, running: null, lag_ms: 0 },
    status: 'running',
    outcome: null,
    draw_offer: null,
    takeback_offer: null,
    rematch_offer: null,
    next_game: null,
    can_claim: { threefold: false, fifty: false },
    seats: { white: true, black: true },
    you: 'white',
    players: { white: { name: null }, black: { name: null } },
    ...changes,
  };
}

function over(game, outcome, changes) {
  const ended = { winner: null, perpetual_check: false, proof: null, ...outcome };
  return { snapshot: snapshot(game, { status: 'over', outcome: ended, moves: IMMORTAL, ...changes }) };
}

const running = (white_ms, black_ms, color) => ({ white_ms, black_ms, running: color, lag_ms: 0 });

export const SCENES = {
  waiting11111: { snapshot: snapshot('waiting11111', { status: 'waiting', seats: { white: true, black: false } }) },
  invited11111: {
    snapshot: snapshot('invited11111', { status: 'waiting', you: null, seats: { white: true, black: false } }),
  },
  opening11111: { snapshot: snapshot('opening11111', {}) },
  middLe111111: {
    snapshot: snapshot('middLe111111', {
      moves: IMMORTAL.slice(0, 36),
      clocks: running(297_000, 192_400, 'white'),
      players: { white: { name: '欧阳司马诸葛上官慕容令狐宇文' }, black: { name: 'Adolf Anderssen of Breslau' } },
    }),
    away: true,
  },
  check1111111: {
    snapshot: snapshot('check1111111', {
      you: 'black',
      moves: IMMORTAL.slice(0, 41),
      clocks: running(8_700, 44_000, 'black'),
      draw_offer: 'white',
      takeback_offer: 'white',
    }),
  },
  cLaim1111111: {
    snapshot: snapshot('cLaim1111111', {
      moves: 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'.split(' '),
      clocks: running(61_000, 9_300, 'white'),
      can_claim: { threefold: true, fifty: false },
    }),
  },
  promote11111: {
    snapshot: snapshot('promote11111', {
      start_fen: '8/P6k/8/8/8/8/7p/K7 w - - 0 1',
      time: { kind: 'unlimited' },
      clocks: { white_ms: null, black_ms: null, running: null, lag_ms: 0 },
    }),
  },
  mate11111111: over('mate11111111', { result: '1-0', winner: 'white', reason: 'checkmate' }, {
    clocks: running(297_000, 192_400, null),
  }),
  fLag11111111: over(
    'fLag11111111',
    { result: '1-0', winner: 'white', reason: 'flag_fall', proof: ['d1h5', 'e8e7', 'h5e5'] },
    { moves: ['e2e4', 'e7e5'], rematch_offer: 'black', clocks: running(297_000, 0, null) },
  ),
  perpet111111: over('perpet111111', { result: '1/2-1/2', reason: 'fivefold', perpetual_check: true }, { you: null }),
  aborted11111: { snapshot: snapshot('aborted11111', { status: 'aborted' }) },
  ruLing111111: { snapshot: snapshot('ruLing111111', { status: 'ruling', moves: IMMORTAL.slice(0, 20) }) },
};
