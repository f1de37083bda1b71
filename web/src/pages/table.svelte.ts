/**
 * A game page's state: the session's view, the moves replayed by the rules, the ply looked at, and the
 * gesture under way. Components read it; the only decisions here are about showing.
 */
import type { BoardView } from '../board/types';
import { club } from '../club.svelte';
import { saving } from '../components/saving.svelte';
import type { ApiError } from '../domain/api';
import { isFinished, sideToMove, type GameState } from '../domain/game';
import { History, sameMoves, type Ply } from '../domain/history';
import { opposite, type Color, type GameEvent } from '../domain/protocol';
import { gamePath } from '../domain/route';
import type { Rules } from '../domain/rules';
import { emptyView, shownClocks, shownMoves, type GameSession, type Seat, type SessionView } from '../domain/session';
import { i18n } from '../i18n/i18n.svelte';
import { spokenMove } from '../i18n/speech';
import { router } from '../router.svelte';
import { settings } from '../settings.svelte';
import { again, isUrgent, soundOf, soundOfMove, spokenEvent } from './cues';
import { Ear } from './ear.svelte';
import { BoardHand } from './hand.svelte';

export class GameTable extends BoardHand {
  readonly session: GameSession;
  view = $state.raw<SessionView>(emptyView(club.connection));
  plies = $state.raw<readonly Ply[]>([]);
  /** The number of moves played before the position looked at; null follows the game. */
  looking = $state<number | null>(null);
  flipped = $state(false);
  announcement = $state('');
  /** What may interrupt: a check, a result. */
  urgent = $state('');
  broken = $state(false);
  /** Why a visitor who asked for the seat watches instead. */
  notSeated = $state.raw<ApiError | null>(null);
  history = $state.raw<History | null>(null);

  readonly game = $derived.by((): GameState | null => this.view.game);
  readonly me = $derived.by((): Color | null => this.game?.you ?? null);
  readonly clocks = $derived.by(() => shownClocks(this.view));
  readonly orientation = $derived.by((): Color => {
    const natural = this.me ?? 'white';
    return this.flipped ? opposite(natural) : natural;
  });
  readonly at = $derived.by((): number => this.looking ?? this.plies.length);
  readonly isLive = $derived.by((): boolean => this.at === this.plies.length);
  readonly turn = $derived.by((): Color => sideToMove(this.game?.start_fen ?? '', this.plies.length));
  readonly isMyTurn = $derived.by(
    (): boolean => this.game?.status === 'running' && this.turn === this.me && this.view.pending === null,
  );
  readonly board = $derived.by((): BoardView => this.boardView());

  readonly ear = new Ear(this);

  private rules: Rules | null = null;

  constructor(id: string, rules: Promise<Rules>) {
    super();
    this.session = club.openSession(id, {
      changed: (view) => this.changed(view),
      happened: (event, state) => this.happened(event, state),
      rematch: (next, seat, fresh) => this.rematch(next, seat, fresh),
      seatLost: () => club.games.forget(id),
    });
    void rules.then(
      (loaded) => {
        this.rules = loaded;
        this.replay();
      },
      () => (this.broken = true),
    );
  }

  close(): void {
    club.closeSession(this.session);
    this.history?.free();
    saving.count = 0;
  }

  /** Looks at the position after `plies` moves; the latest one follows the game again. */
  look(plies: number): void {
    const wanted = Math.min(this.plies.length, Math.max(0, plies));
    if (wanted !== this.at) this.letGo();
    this.looking = wanted === this.plies.length ? null : wanted;
  }

  get mayMove(): boolean {
    return this.isMyTurn;
  }

  /** Says a sentence through the live regions of the page; the same text twice is read twice. */
  say(text: string, urgent = false): void {
    if (urgent) this.urgent = again(this.urgent, text);
    else this.announcement = again(this.announcement, text);
  }

  /** A move as the rules write it, from the move field. */
  playMove(uci: string): void {
    this.look(this.plies.length);
    this.play(uci, () => undefined, false);
  }

  protected send(uci: string): boolean {
    this.session.move(uci);
    const san = this.plies[this.plies.length - 1]?.san;
    if (san !== undefined) club.sound.play(soundOfMove(san));
    return true;
  }

  private changed(view: SessionView): void {
    const reverted = this.view.pending !== null && view.pending === null && view.refusal !== null;
    this.view = view;
    saving.count = view.unsaved;
    if (reverted) club.sound.play('refused');
    this.replay();
    this.remember(view.game);
  }

  private replay(): void {
    const game = this.view.game;
    if (this.rules === null || game === null || this.broken) return;
    const moves = shownMoves(this.view);
    if (this.history !== null && sameMoves(this.plies, moves)) return;
    const grew = moves.length > this.plies.length;
    try {
      const history = this.history ?? new History(this.rules, game);
      history.sync(moves);
      this.plies = [...history.plies];
      this.history = history;
    } catch (error) {
      // Our rules and the club's disagree: only another version of the page can put that right.
      console.error(error);
      this.broken = true;
    }
    if (this.me !== null || !grew) this.looking = null;
    this.letGo();
  }

  private happened(event: GameEvent, state: GameState): void {
    const { t } = i18n;
    if (event.k === 'move') {
      const ply = this.plies[event.ply];
      const mover = sideToMove(state.start_fen, event.ply);
      if (ply === undefined) return;
      if (mover !== state.you) club.sound.play(soundOfMove(ply.san));
      this.say(t.speech.played(mover, spokenMove(t, ply.san, settings.current.letters)), /[+#]$/.test(ply.san));
      return;
    }
    const sound = soundOf(event);
    if (sound !== null) club.sound.play(sound);
    const words = spokenEvent(t, event, state);
    if (words !== null) this.say(words, isUrgent(event));
  }

  private rematch(next: string, seat: Seat | null, fresh: boolean): void {
    if (seat === null) return;
    if (club.games.find(next) === null) this.rememberSeat(next, seat);
    if (fresh) router.go(gamePath(next));
  }

  private rememberSeat(next: string, seat: Seat): void {
    club.games.remember({
      game: next,
      token: seat.token,
      seat: seat.color,
      code: null,
      time: this.game?.time ?? null,
      status: 'running',
      result: null,
      turn: null,
      fen: null,
      seen_at_ms: Date.now(),
    });
  }

  private remember(game: GameState | null): void {
    if (game === null) return;
    const own = club.games.find(game.game);
    const turn = isFinished(game) ? null : sideToMove(game.start_fen, game.moves.length);
    const fen = this.plies[this.plies.length - 1]?.fen ?? game.start_fen;
    if (own === null || (own.status === game.status && own.turn === turn && own.fen === fen)) return;
    club.games.update(game.game, {
      status: game.status,
      result: game.outcome?.result ?? null,
      turn,
      fen,
      seen_at_ms: Date.now(),
    });
  }

  private boardView(): BoardView {
    const { game } = this;
    const playing = game?.status === 'running' && this.isLive;
    const turn = sideToMove(game?.start_fen ?? '', this.at);
    return this.boardAfter(this.plies[this.at - 1] ?? null, this.firstFen(game), turn, playing ? this.me : null);
  }

  /** Before the moves are replayed an unplayed game shows its array and a played one an empty board. */
  private firstFen(game: GameState | null): string {
    if (game === null || (this.history === null && game.moves.length > 0)) return '8/8/8/8/8/8/8/8 w - - 0 1';
    return game.start_fen;
  }
}
