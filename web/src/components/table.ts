/** What the parts of a game page need of the game they show, wherever it is played. */
import type { BoardView, Gesture } from '../board/types';
import type { ClockReading } from '../domain/clock';
import type { History, Ply } from '../domain/history';
import type { ClaimKind, Color, Presence } from '../domain/protocol';
import type { BoardEar } from '../pages/ear.svelte';
import type { RefusedGesture } from '../pages/refused';

export interface Table {
  readonly view: { readonly presence: Presence | null };
  readonly session: { claim(kind: ClaimKind, announced: string | null): void };
  readonly plies: readonly Ply[];
  readonly history: History | null;
  /** The number of moves played before the position looked at. */
  readonly at: number;
  readonly isLive: boolean;
  readonly turn: Color;
  /** Whose side the user plays; null for a spectator and for two at one device. */
  readonly me: Color | null;
  readonly clocks: ClockReading | null;
  readonly orientation: Color;
  readonly board: BoardView;
  readonly promotion: Gesture | null;
  /** For keys and for the ear. */
  readonly ear: BoardEar;
  /** What was tried and is no move; gone at the next action. */
  readonly refused: RefusedGesture | null;
  flipped: boolean;
  say(text: string): void;
  refuse(from: string, to: string): void;
  forgetRefused(): void;
  look(plies: number): void;
  gesture(gesture: Gesture, revert: () => void): void;
  promote(letter: string | null, revert: () => void): void;
}
