/** A board to try things on: both sides are moved by whoever reads, and nothing is kept. */
import type { BoardView } from '../board/types';
import { club } from '../club.svelte';
import type { Table } from '../components/table';
import { sideToMove } from '../domain/game';
import { History, sameMoves, type Ply } from '../domain/history';
import { opposite, type Color, type Outcome } from '../domain/protocol';
import type { Rules } from '../domain/rules';
import type { Settings } from '../domain/settings';
import { endText } from '../i18n/format';
import { i18n } from '../i18n/i18n.svelte';
import { spokenMove } from '../i18n/speech';
import { settings } from '../settings.svelte';
import { soundOfMove } from './cues';
import { BoardEar } from './ear.svelte';
import { BoardHand } from './hand.svelte';

export class LiveTable extends BoardHand implements Table {
  readonly view = { presence: null };
  readonly session = { claim: (): void => undefined };
  readonly me = null;
  readonly clocks = null;
  readonly isLive = true;
  readonly history: History;

  plies = $state.raw<readonly Ply[]>([]);
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

  /** With `moves` the game has begun; a `rehearsal` follows the user's own choices about making moves. */
  constructor(
    rules: Rules,
    private readonly fen: string,
    private readonly moves: readonly string[] = [],
    private readonly rehearsal = false,
  ) {
    super();
    this.history = new History(rules, { start_fen: fen, chess960: false, profile: 'standard' });
    this.take(moves);
  }

  /** Whether there is anything to set up again. */
  get isChanged(): boolean {
    return !sameMoves(this.plies, this.moves);
  }

  get mayMove(): boolean {
    return this.outcome === null;
  }

  protected override get habits(): Pick<Settings, 'autoQueen' | 'confirm'> {
    return this.rehearsal ? super.habits : { autoQueen: 'never', confirm: false };
  }

  close(): void {
    this.history.free();
  }

  reset(): void {
    this.take(this.moves);
    this.asked = '';
  }

  say(text: string): void {
    this.asked = text;
  }

  /** There is no past to look at: the moves after it are taken back. */
  look(plies: number): void {
    if (plies < this.plies.length) this.take(this.plies.slice(0, Math.max(0, plies)).map((ply) => ply.uci));
  }

  protected send(uci: string): boolean {
    this.asked = '';
    this.take([...this.plies.map((ply) => ply.uci), uci]);
    const san = this.plies[this.plies.length - 1]?.san;
    if (san !== undefined) club.sound.play(soundOfMove(san));
    return true;
  }

  private take(moves: readonly string[]): void {
    this.history.sync(moves);
    this.outcome = this.history.outcome();
    this.letGo();
    this.plies = [...this.history.plies];
  }

  private boardView(): BoardView {
    return this.boardAfter(this.plies[this.plies.length - 1] ?? null, this.fen, this.turn, this.outcome === null ? this.turn : null);
  }
}
