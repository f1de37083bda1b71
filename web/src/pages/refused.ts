/** A gesture that is no move, as the board shows it. */
import type { Color } from '../domain/protocol';
import type { WhyNot } from '../domain/rules';

/** Why it is none, and the pieces that forbid it. */
export interface RefusedGesture extends WhyNot {
  fen: string;
  from: string;
  to: string;
  /** The words stand in the lower half, away from the square that was meant. */
  low: boolean;
}

export function refusedGesture(why: WhyNot, fen: string, orientation: Color, from: string, to: string): RefusedGesture {
  const upper = Number(to[1]) > 4;
  return { ...why, from, to, fen, low: upper === (orientation === 'white') };
}
