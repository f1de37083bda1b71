import type { Color } from '../domain/protocol';

/** Everything the board shows; it knows no rules, it is told where pieces may go. */
export interface BoardView {
  fen: string;
  orientation: Color;
  turn: Color;
  /** The side the user may move (or premove); null for a board to look at. */
  movable: Color | null;
  dests: Map<string, string[]>;
  lastMove: readonly [string, string] | null;
  /** The side whose king is in check. */
  check: Color | null;
}

/** How the user wants to handle the board. */
export interface BoardOptions {
  animation_ms: number;
  input: 'both' | 'drag' | 'tap';
}

export interface Gesture {
  from: string;
  to: string;
  premove: boolean;
}
