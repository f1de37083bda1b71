/**
 * The gesture under way on a board: a pawn that wants a choice, a move that waits for the user's word, and what
 * was tried and is no move. The same wherever a game is played; each table says where a move goes.
 */
import type { BoardView, Gesture } from '../board/types';
import { club } from '../club.svelte';
import type { History, Ply } from '../domain/history';
import type { Color } from '../domain/protocol';
import type { Settings } from '../domain/settings';
import { settings } from '../settings.svelte';
import { refusedGesture, type RefusedGesture } from './refused';

interface UnsureMove {
  uci: string;
  fen: string;
}

const NO_DESTS = new Map<string, string[]>();

export abstract class BoardHand {
  promotion = $state.raw<Gesture | null>(null);
  /** What was tried and is no move; gone at the next action. */
  refused = $state.raw<RefusedGesture | null>(null);
  /** A move shown on the board that waits for the user's word. */
  unsure = $state.raw<UnsureMove | null>(null);

  abstract readonly history: History | null;
  abstract readonly plies: readonly Ply[];
  abstract readonly orientation: Color;
  abstract readonly board: BoardView;
  abstract readonly isLive: boolean;
  /** Whether a move made now would be the user's to make. */
  abstract readonly mayMove: boolean;

  /** Plays the move, in the notation of the rules; false when it can no longer be played. */
  protected abstract send(uci: string): boolean;

  /** What the user chose about making moves. */
  protected get habits(): Pick<Settings, 'autoQueen' | 'confirm'> {
    return settings.current;
  }

  /** A gesture on the board: a move, a pawn that wants a choice, or nothing the rules know. */
  gesture(gesture: Gesture, revert: () => void): void {
    this.refused = null;
    if (this.history === null) return revert();
    const { autoQueen } = this.habits;
    const promotes = this.history.needsPromotion(gesture.from, gesture.to);
    const queen = autoQueen === 'always' || (autoQueen === 'premove' && gesture.premove);
    if (promotes && !queen) this.promotion = gesture;
    else this.play(`${gesture.from}${gesture.to}${promotes ? 'q' : ''}`, revert, gesture.premove);
  }

  promote(letter: string | null, revert: () => void): void {
    const gesture = this.promotion;
    this.promotion = null;
    if (gesture === null || letter === null) return revert();
    this.play(`${gesture.from}${gesture.to}${letter}`, revert, gesture.premove);
  }

  /** The user's word on the move shown: played, or taken off the board again. */
  decide(sure: boolean): void {
    const move = this.unsure;
    this.unsure = null;
    if (sure && move !== null && this.mayMove) this.send(move.uci);
  }

  /** Says why a gesture is no move, and marks the pieces that forbid it. */
  refuse(from: string, to: string): void {
    if (this.history === null || this.board.movable === null) return;
    const why = this.mayMove ? this.history.whyNot(from, to) : { code: 'not_your_turn', squares: [] };
    if (why.code === 'legal') return;
    this.refused = refusedGesture(why, this.board.fen, this.orientation, from, to);
    club.sound.play('refused');
  }

  forgetRefused(): void {
    this.refused = null;
  }

  protected play(meant: string, revert: () => void, premove: boolean): void {
    const uci = this.mayMove ? (this.history?.normalize(meant) ?? null) : null;
    if (uci === null || this.history === null) return revert();
    // A premove has been thought about already.
    if (this.habits.confirm && !premove) this.unsure = { uci, fen: this.history.fenAfter(uci) };
    else if (!this.send(uci)) revert();
  }

  /** The position is another one: whatever was under way is over. */
  protected letGo(): void {
    this.promotion = null;
    this.refused = null;
    this.unsure = null;
  }

  /** The board after `ply`, or with the move that waits for the user's word. */
  protected boardAfter(ply: Ply | null, start_fen: string, turn: Color, movable: Color | null): BoardView {
    const unsure = this.isLive ? this.unsure : null;
    const may = unsure === null && movable !== null;
    const first = this.plies.length === 0 ? (this.history?.check() ?? null) : null;
    return {
      fen: unsure?.fen ?? ply?.fen ?? start_fen,
      orientation: this.orientation,
      turn,
      movable: may ? movable : null,
      dests: may && this.mayMove ? (this.history?.dests() ?? NO_DESTS) : NO_DESTS,
      lastMove: lastMove(unsure, ply),
      check: (ply === null ? first : ply.check) === null ? null : turn,
    };
  }
}

function lastMove(unsure: UnsureMove | null, ply: Ply | null): BoardView['lastMove'] {
  if (unsure !== null) return [unsure.uci.slice(0, 2), unsure.uci.slice(2, 4)];
  return ply === null ? null : [ply.from, ply.to];
}
