/** A board to try things on: both sides are moved by whoever reads, and nothing is kept. */
import type { BoardView, Gesture } from '../board/types';
import { club } from '../club.svelte';
import type { Table } from '../components/table';
import { sideToMove } from '../domain/game';
import { History, type Ply } from '../domain/history';
import { opposite, type Color, type Outcome } from '../domain/protocol';
import type { Rules } from '../domain/rules';
import { endText } from '../i18n/format';
import { i18n } from '../i18n/i18n.svelte';
import { spokenMove } from '../i18n/speech';
import { settings } from '../settings.svelte';
import { soundOfMove } from './cues';
import { BoardEar } from './ear.svelte';
import { refusedGesture, type RefusedGesture } from './refused';

export class LiveTable implements Table {
  readonly view = { presence: null };
  readonly session = { claim: (): void => undefined };
  readonly me = null;
  readonly clocks = null;
  readonly isLive = true;
  readonly history: History;

  plies = $state.raw<readonly Ply[]>([]);
  promotion = $state.raw<Gesture | null>(null);
  refused = $state.raw<RefusedGesture | null>(null);
  flipped = $state(false);
  /** What a key of the board asked for. */
  private asked = $state('');
  private outcome = $state.raw<Outcome | null>(null);

  readonly at = $derived.by((): number => this.plies.length);
  readonly turn = $derived.by((): Color => sideToMove(this.fen, this.plies.length));
  readonly orientation = $derived.by((): Color => {
    const near = sideToMove(this.fen, 0);
    return this.flipped ? opposite(near) : near;
  });
  readonly board = $derived.by((): BoardView => this.boardView());
  /** The last move and what it brought about, in the language of the page. */
  readonly answer = $derived.by((): string => {
    const ply = this.plies[this.plies.length - 1];
    if (this.asked !== '' || ply === undefined) return this.asked;
    const { t } = i18n;
    const played = t.speech.played(opposite(this.turn), spokenMove(t, ply.san, settings.current.letters));
    const end = this.outcome === null ? null : endText(t, { status: 'over', outcome: this.outcome });
    return end === null ? played : `${played}${t.ear.comma}${end}`;
  });

  readonly ear = new BoardEar(this);

  constructor(
    private readonly fen: string,
    rules: Rules,
  ) {
    this.history = new History(rules, { start_fen: fen, chess960: false, profile: 'standard' });
  }

  close(): void {
    this.history.free();
  }

  reset(): void {
    this.take([]);
    this.asked = '';
  }

  say(text: string): void {
    this.asked = text;
  }

  look(): void {
    // There is no past to look at.
  }

  gesture(gesture: Gesture, revert: () => void): void {
    if (this.history.needsPromotion(gesture.from, gesture.to)) this.promotion = gesture;
    else this.play(`${gesture.from}${gesture.to}`, revert);
  }

  promote(letter: string | null, revert: () => void): void {
    const gesture = this.promotion;
    this.promotion = null;
    if (gesture === null || letter === null) return revert();
    this.play(`${gesture.from}${gesture.to}${letter}`, revert);
  }

  refuse(from: string, to: string): void {
    if (this.board.movable === null) return;
    const why = this.history.whyNot(from, to);
    if (why.code === 'legal') return;
    this.refused = refusedGesture(why, this.board.fen, this.orientation, from, to);
    club.sound.play('refused');
  }

  forgetRefused(): void {
    this.refused = null;
  }

  private play(meant: string, revert: () => void): void {
    const uci = this.history.normalize(meant);
    if (uci === null) return revert();
    this.asked = '';
    this.take([...this.plies.map((ply) => ply.uci), uci]);
    const san = this.plies[this.plies.length - 1]?.san;
    if (san !== undefined) club.sound.play(soundOfMove(san));
  }

  private take(moves: readonly string[]): void {
    this.history.sync(moves);
    this.outcome = this.history.outcome();
    this.promotion = null;
    this.refused = null;
    this.plies = [...this.history.plies];
  }

  private boardView(): BoardView {
    const ply = this.plies[this.plies.length - 1] ?? null;
    const playing = this.outcome === null;
    const inCheck = ply === null ? this.history.check() : ply.check;
    return {
      fen: ply?.fen ?? this.fen,
      orientation: this.orientation,
      turn: this.turn,
      movable: playing ? this.turn : null,
      dests: playing ? this.history.dests() : new Map<string, string[]>(),
      lastMove: ply === null ? null : [ply.from, ply.to],
      check: inCheck === null ? null : this.turn,
    };
  }
}
