/** A local game's page state: the session's view, the ply looked at, and the gesture under way. */
import type { BoardView } from '../board/types';
import { club } from '../club.svelte';
import type { Table } from '../components/table';
import { isFinished, sideToMove, type GameState } from '../domain/game';
import { sameMoves, type History, type Ply } from '../domain/history';
import { LocalSession, type LocalView } from '../domain/local_session';
import type { BoardMode, LocalRecord } from '../domain/local_store';
import { opposite, type ClaimKind, type Color, type LocalRequest } from '../domain/protocol';
import type { Rules } from '../domain/rules';
import { endText } from '../i18n/format';
import { i18n } from '../i18n/i18n.svelte';
import { spokenMove } from '../i18n/speech';
import { localGames, localWorld } from '../local';
import { settings } from '../settings.svelte';
import { again, soundOfMove } from './cues';
import { BoardEar } from './ear.svelte';
import { BoardHand } from './hand.svelte';

export class LocalTable extends BoardHand implements Table {
  readonly local: LocalSession;
  readonly view = { presence: null };
  readonly me = null;
  readonly session = { claim: (kind: ClaimKind, announced: string | null): void => this.claim(kind, announced) };

  shown = $state.raw<LocalView | null>(null);
  plies = $state.raw<readonly Ply[]>([]);
  looking = $state<number | null>(null);
  flipped = $state(false);
  announcement = $state('');
  mode = $state<BoardMode>(localGames.boardMode);

  readonly game = $derived.by((): GameState => (this.shown ?? this.local.current).game);
  readonly clocks = $derived.by(() => this.game.clocks);
  readonly at = $derived.by((): number => this.looking ?? this.plies.length);
  readonly isLive = $derived.by((): boolean => this.at === this.plies.length);
  readonly turn = $derived.by((): Color => sideToMove(this.game.start_fen, this.plies.length));
  readonly orientation = $derived.by((): Color => {
    const near = this.mode === 'turn' && !isFinished(this.game) ? this.turn : 'white';
    return this.flipped ? opposite(near) : near;
  });
  readonly board = $derived.by((): BoardView => this.boardView());

  readonly ear = new BoardEar(this);

  constructor(record: LocalRecord, rules: Rules) {
    super();
    this.local = new LocalSession(record.setup, record.log, rules, localWorld, (view) => this.changed(view));
    this.shown = this.local.current;
    this.plies = [...this.local.history.plies];
    this.local.start();
  }

  get history(): History {
    return this.local.history;
  }

  get mayMove(): boolean {
    return this.game.status === 'running';
  }

  close(): void {
    this.local.close();
  }

  choose(mode: BoardMode): void {
    this.mode = mode;
    localGames.boardMode = mode;
  }

  say(text: string): void {
    this.announcement = again(this.announcement, text);
  }

  look(plies: number): void {
    const wanted = Math.min(this.plies.length, Math.max(0, plies));
    if (wanted !== this.at) this.letGo();
    this.looking = wanted === this.plies.length ? null : wanted;
  }

  act(by: Color, request: Exclude<LocalRequest, { do: 'move' | 'claim' }>): void {
    if (!this.local.act(by, request)) return;
    const { t } = i18n;
    const spoken = {
      offer_draw: t.local.drawAsked(by),
      decline_draw: t.speech.drawDeclined,
      offer_takeback: t.local.takebackAsked(by),
      accept_takeback: t.speech.takenBack,
      decline_takeback: t.speech.takebackDeclined,
    };
    const text = Object.entries(spoken).find(([action]) => action === request.do)?.[1];
    if (text !== undefined) this.say(text);
    if (request.do.startsWith('offer')) club.sound.play('offer');
  }

  /** The game as text, from the rules on this device. */
  pgn(): string {
    const { game } = this;
    const date = new Date(game.created_at_ms).toISOString().slice(0, 10).replace(/-/g, '.');
    return this.history.pgn([
      ['Event', 'Casual game'],
      ['Date', date],
      ...(game.outcome === null ? [] : ([['Result', game.outcome.result]] as const)),
    ]);
  }

  private claim(kind: ClaimKind, announced: string | null): void {
    this.local.act(this.turn, { do: 'claim', kind, ...(announced === null ? {} : { uci: announced }) });
  }

  protected send(uci: string): boolean {
    const mover = this.turn;
    if (!this.local.move(uci)) return false;
    const san = this.plies[this.plies.length - 1]?.san;
    if (san !== undefined) {
      club.sound.play(soundOfMove(san));
      this.say(i18n.t.speech.played(mover, spokenMove(i18n.t, san, settings.current.letters)));
    }
    return true;
  }

  private changed(view: LocalView): void {
    const before = this.shown?.game ?? null;
    this.shown = view;
    if (!sameMoves(this.plies, view.game.moves)) {
      this.plies = [...this.history.plies];
      this.looking = null;
      this.letGo();
    }
    if (before !== null && !isFinished(before) && isFinished(view.game)) {
      club.sound.play('end');
      this.say(endText(i18n.t, view.game) ?? '');
    }
  }

  private boardView(): BoardView {
    const { start_fen, status } = this.game;
    const turn = sideToMove(start_fen, this.at);
    const playing = status === 'running' && this.isLive;
    return this.boardAfter(this.plies[this.at - 1] ?? null, start_fen, turn, playing ? turn : null);
  }
}
