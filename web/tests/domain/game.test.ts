import { expect, test } from 'vitest';
import { applyEvent, fenMoveNumber, fromSnapshot, mayAbort, sideToMove, type GameState } from '../../src/domain/game';
import type { GameEvent } from '../../src/domain/protocol';
import { CLOCKS, NO_CLAIM, snapshot } from '../support';

function play(state: GameState, ...events: GameEvent[]): GameState {
  return events.reduce((before, event) => {
    const applied = applyEvent(before, before.seq + 1, event, CLOCKS, 0);
    if (applied.kind !== 'applied') throw new Error(applied.kind);
    return applied.state;
  }, state);
}

const move = (ply: number, uci: string): GameEvent => ({
  k: 'move',
  ply,
  uci,
  spent_ms: 100,
  credit_ms: 0,
  can_claim: NO_CLAIM,
});

const fresh = (): GameState => fromSnapshot(snapshot(), 0);

test('events in order move the state on', () => {
  const state = play(fresh(), move(0, 'e2e4'), move(1, 'e7e5'));
  expect(state.moves).toEqual(['e2e4', 'e7e5']);
  expect(state.spent_ms).toEqual([100, 100]);
  expect(state.seq).toBe(4);
});

test('an event already known is stale and one out of order is a gap', () => {
  expect(applyEvent(fresh(), 2, { k: 'started' }, CLOCKS, 0).kind).toBe('stale');
  expect(applyEvent(fresh(), 4, { k: 'started' }, CLOCKS, 0).kind).toBe('gap');
});

test('a draw offer lapses on the move of the player it was made to', () => {
  const offered = play(fresh(), move(0, 'e2e4'), move(1, 'e7e5'), { k: 'draw_offered', by: 'black', by_claim: false });
  expect(play(offered, move(2, 'g1f3')).draw_offer).toBeNull();
});

test('a draw offer outlives the next move of the player who made it', () => {
  const offered = play(fresh(), move(0, 'e2e4'), move(1, 'e7e5'), { k: 'draw_offered', by: 'white', by_claim: false });
  expect(play(offered, move(2, 'g1f3')).draw_offer).toBe('white');
});

test('a takeback shortens the moves and closes every offer', () => {
  const asked = play(fresh(), move(0, 'e2e4'), move(1, 'e7e5'), { k: 'takeback_offered', by: 'white' });
  const back = play(asked, { k: 'taken_back', plies: 2 });
  expect(back.moves).toEqual([]);
  expect(back.takeback_offer).toBeNull();
});

test('the end carries its outcome and leaves nothing open', () => {
  const outcome = {
    result: '1/2-1/2' as const,
    winner: null,
    reason: 'agreement',
    perpetual_check: false,
    proof: null,
  };
  const over = play(fresh(), { k: 'draw_offered', by: 'white', by_claim: false }, { k: 'ended', outcome });
  expect(over.status).toBe('over');
  expect(over.outcome).toEqual(outcome);
  expect(over.draw_offer).toBeNull();
});

test('abort is open until both sides have moved', () => {
  expect(mayAbort(play(fresh(), move(0, 'e2e4')))).toBe(true);
  expect(mayAbort(play(fresh(), move(0, 'e2e4'), move(1, 'e7e5')))).toBe(false);
});

test('a start position with Black to move counts from there', () => {
  const fen = '8/P6k/8/8/8/8/7p/K7 b - - 0 12';
  expect(sideToMove(fen, 0)).toBe('black');
  expect(sideToMove(fen, 1)).toBe('white');
  expect([0, 1, 2].map((plies) => fenMoveNumber(fen, plies))).toEqual([12, 13, 13]);
});
