import { expect, test } from 'vitest';
import { lastCaptureOrPawnMove, timesOfLastPosition } from '../../src/domain/draw_facts';
import { History } from '../../src/domain/history';
import { rules } from '../real_rules';
import { START_FEN } from '../support';

function played(moves: string): History {
  const history = new History(rules, { start_fen: START_FEN, chess960: false, profile: 'standard' });
  history.sync(moves.split(' '));
  return history;
}

test('the times of a position are counted from the start position on', () => {
  const { plies } = played('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
  expect(timesOfLastPosition(START_FEN, plies)).toEqual([0, 4, 8]);
  expect(lastCaptureOrPawnMove(plies)).toBeNull();
});

test('a position that lost a right to castle is another one', () => {
  const { plies } = played('e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8');
  expect(timesOfLastPosition(START_FEN, plies)).toEqual([6, 10]);
  expect(lastCaptureOrPawnMove(plies)).toBe(2);
});
