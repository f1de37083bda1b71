/** What an automatic draw rests on, so that players can look it up on the board. */
import type { Ply } from './history';

/** The numbers of moves played when the last position stood on the board, itself included (Laws 9.2.3). */
export function timesOfLastPosition(startFen: string, plies: readonly Ply[]): number[] {
  const positions = [startFen, ...plies.map(({ fen }) => fen)].map(withoutCounters);
  const last = positions[positions.length - 1];
  return positions.flatMap((position, played) => (position === last ? [played] : []));
}

/** The number of moves played when something was captured or a pawn moved last; null: never in this game. */
export function lastCaptureOrPawnMove(plies: readonly Ply[]): number | null {
  for (let played = plies.length; played > 0; played -= 1) {
    if (plies[played - 1]?.fen.split(' ')[4] === '0') return played;
  }
  return null;
}

function withoutCounters(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}
