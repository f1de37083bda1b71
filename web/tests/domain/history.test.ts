// @vitest-environment node
import { expect, test } from 'vitest';
import { History } from '../../src/domain/history';
import { rules } from '../real_rules';
import { START_FEN } from '../support';

function history(startFen = START_FEN, chess960 = false): History {
  return new History(rules, { start_fen: startFen, chess960, profile: 'standard' });
}

test('moves become SAN, positions and checks', () => {
  const game = history();
  game.sync(['e2e4', 'f7f6', 'd2d4', 'g7g5', 'd1h5']);
  expect(game.plies.map((ply) => ply.san)).toEqual(['e4', 'f6', 'd4', 'g5', 'Qh5#']);
  expect(game.plyAt(5)?.check).toBe('e8');
  expect(game.plyAt(4)?.check).toBeNull();
  expect(game.fenAt(0)).toBe(START_FEN);
  expect(game.fenAt(1)).toContain('4P3');
});

test('more moves are played on, other moves start over', () => {
  const game = history();
  game.sync(['e2e4']);
  const [first] = game.plies;
  game.sync(['e2e4', 'e7e5']);
  expect(game.plies[0]).toBe(first);
  game.sync(['d2d4']);
  expect(game.plies.map((ply) => ply.san)).toEqual(['d4']);
  game.sync([]);
  expect(game.plies).toEqual([]);
  expect(game.dests().get('e2')).toEqual(expect.arrayContaining(['e3', 'e4']));
});

test('castling may be shown by the rook and is written by the king', () => {
  const game = history('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  expect(game.dests().get('e1')).toEqual(expect.arrayContaining(['g1', 'h1']));
  expect(game.normalize('e1h1')).toBe('e1g1');
  expect(game.sanOf('e1g1')).toBe('O-O');
});

test('in Chess960 the king takes the rook', () => {
  const game = history('4k3/8/8/8/8/8/8/4K1R1 w G - 0 1', true);
  expect(game.normalize('e1g1')).toBe('e1g1');
  game.sync(['e1g1']);
  expect(game.plies[0]?.san).toBe('O-O');
});

test('a pawn on the seventh rank wants a choice', () => {
  const game = history('8/P6k/8/8/8/8/8/K7 w - - 0 1');
  expect(game.needsPromotion('a7', 'a8')).toBe(true);
  expect(game.needsPromotion('a1', 'a2')).toBe(false);
  expect(game.normalize('a7a8n')).toBe('a7a8n');
  expect(game.normalize('a7a8')).toBeNull();
});

test('the third repetition can be claimed with the announced move', () => {
  const game = history();
  game.sync('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1'.split(' '));
  expect(game.claimMoves().threefold).toEqual(['f6g8']);
  expect(game.repetitions()).toBe(2);
  expect(game.halfmoveClock()).toBe(7);
});

test('what was captured stands beside the one who took it', () => {
  const game = history();
  game.sync(['e2e4', 'd7d5', 'e4d5', 'd8d5']);
  expect(game.materialAt(4)).toEqual({ white: ['p'], black: ['p'], balance: 0 });
  expect(game.materialAt(3)).toEqual({ white: ['p'], black: [], balance: 1 });
});

test('an illegal move is an error, not a guess', () => {
  expect(() => history().sync(['e2e5'])).toThrow();
});
