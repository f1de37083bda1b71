/**
 * One game as this browser takes part in it: the state the server told, the move shown before it is saved,
 * the last refusal, and who is present. Immutable views go out to whoever listens.
 */
import { switchedAt } from './clock';
import type { Connection, ConnectionStatus } from './connection';
import { applyEvent, fromSnapshot, isFinished, sideToMove, type GameState } from './game';
import { newCmid } from './ids';
import type { Cancel, RandomBytes, Scheduler } from './ports';
import type {
  Action,
  ClaimKind,
  Color,
  GameEvent,
  Presence,
  Refused,
  ServerMessage,
} from './protocol';

export interface PendingMove {
  cmid: string;
  ply: number;
  uci: string;
  made_at: number;
}

export interface Seat {
  color: Color;
  token: string;
}

export interface SessionView {
  phase: 'loading' | 'ready' | 'missing';
  game: GameState | null;
  pending: PendingMove | null;
  /** Commands sent and not answered. */
  unsaved: number;
  refusal: Refused | null;
  presence: Presence | null;
  connection: ConnectionStatus;
}

export interface SessionEvents {
  changed(view: SessionView): void;
  /** An event arrived live (not as part of a snapshot): sound and speech follow these. */
  happened(event: GameEvent, state: GameState): void;
  /** A rematch was agreed; `fresh` when it happened just now and not before this page was opened. */
  rematch(next: string, seat: Seat | null, fresh: boolean): void;
  /** The club does not know the seat's secret: this browser watches. */
  seatLost(): void;
}

export function emptyView(connection: ConnectionStatus): SessionView {
  return {
    phase: 'loading',
    game: null,
    pending: null,
    unsaved: 0,
    refusal: null,
    presence: null,
    connection,
  };
}

const GAP_PATIENCE_MS = 400;

export class GameSession {
  private view: SessionView;
  private readonly commands = new Set<string>();
  private gapTimer: Cancel | null = null;

  constructor(
    readonly id: string,
    private readonly connection: Connection,
    private readonly scheduler: Scheduler,
    private readonly random: RandomBytes,
    private readonly events: SessionEvents,
  ) {
    this.view = emptyView(connection.status);
  }

  get current(): SessionView {
    return this.view;
  }

  /** Watches the game; again with a token once a seat has been taken. */
  open(token: string | null): void {
    this.connection.watch({
      game: this.id,
      token,
      lastSeq: () => (token === null || this.view.game?.you ? (this.view.game?.seq ?? null) : null),
    });
  }

  close(): void {
    this.gapTimer?.();
    this.connection.unwatch(this.id);
  }

  move(uci: string): void {
    const game = this.view.game;
    if (game === null || this.view.pending !== null) return;
    const cmid = newCmid(this.random);
    const ply = game.moves.length;
    const pending = { cmid, ply, uci, made_at: this.scheduler.now() };
    this.submit({ t: 'move', game: this.id, ply, uci, cmid });
    this.publish({ pending, refusal: null });
  }

  act(action: Action): void {
    const cmid = newCmid(this.random);
    this.submit({ t: 'act', game: this.id, cmid, action });
    this.publish({ refusal: null });
  }

  claim(kind: ClaimKind, announced: string | null): void {
    const cmid = newCmid(this.random);
    this.submit({ t: 'claim', game: this.id, cmid, kind, ...(announced === null ? {} : { uci: announced }) });
    this.publish({ refusal: null });
  }

  dismissRefusal(): void {
    this.publish({ refusal: null });
  }

  connectionChanged(connection: ConnectionStatus): void {
    this.publish({ connection });
  }

  receive(message: ServerMessage): void {
    switch (message.t) {
      case 'hello':
      case 'pong':
        return;
      case 'refused':
        return this.refused(message);
      case 'state':
        return message.game === this.id ? this.replaced(message.snapshot) : undefined;
      case 'event':
        return message.game === this.id ? this.happened(message) : undefined;
      case 'ack':
        return message.game === this.id ? this.acknowledged(message) : undefined;
      case 'presence': {
        const { game, white, black, spectators } = message;
        return game === this.id ? this.publish({ presence: { white, black, spectators } }) : undefined;
      }
      case 'next_game':
        return message.game === this.id ? this.nextGame(message) : undefined;
    }
  }

  private replaced(snapshot: Extract<ServerMessage, { t: 'state' }>['snapshot']): void {
    const game = fromSnapshot(snapshot, this.scheduler.now());
    this.publish({ phase: 'ready', game, pending: stillPending(this.view.pending, game) });
  }

  private happened(message: Extract<ServerMessage, { t: 'event' }>): void {
    const before = this.view.game;
    if (before === null) return;
    const applied = applyEvent(before, message.seq, message.event, message.clocks, this.scheduler.now());
    if (applied.kind === 'stale') return;
    if (applied.kind === 'gap') return this.connection.refresh(this.id);
    this.publish({ game: applied.state, pending: stillPending(this.view.pending, applied.state) });
    this.events.happened(message.event, applied.state);
  }

  private acknowledged(message: Extract<ServerMessage, { t: 'ack' }>): void {
    this.commands.delete(message.cmid);
    this.publish({});
    if ((this.view.game?.seq ?? 0) >= message.seq) return;
    // The events of the command follow on the same socket; if they do not, they are asked for.
    this.gapTimer?.();
    this.gapTimer = this.scheduler.after(GAP_PATIENCE_MS, () => {
      if ((this.view.game?.seq ?? 0) < message.seq) this.connection.refresh(this.id);
    });
  }

  private refused(message: Refused): void {
    const ours = message.cmid !== undefined && this.commands.delete(message.cmid);
    if (!ours && message.game !== this.id) return;
    if (message.code === 'no_such_game' && this.view.game === null) {
      return this.publish({ phase: 'missing' });
    }
    if (message.code === 'bad_token' && !ours) {
      this.events.seatLost();
      return this.open(null);
    }
    const pending = this.view.pending?.cmid === message.cmid ? null : this.view.pending;
    this.publish({ refusal: message, pending });
  }

  private nextGame({ next, seat, token }: Extract<ServerMessage, { t: 'next_game' }>): void {
    const game = this.view.game;
    const fresh = game !== null && game.next_game === null;
    if (game !== null) this.publish({ game: { ...game, next_game: next, rematch_offer: null } });
    const taken = seat !== undefined && token !== undefined ? { color: seat, token } : null;
    this.events.rematch(next, taken, fresh);
  }

  private submit(command: Parameters<Connection['submit']>[0]): void {
    this.commands.add(command.cmid);
    this.connection.submit(command);
  }

  private publish(changes: Partial<SessionView>): void {
    this.view = { ...this.view, ...changes, unsaved: this.commands.size };
    this.events.changed(this.view);
  }
}

/** A pending move is over once the server's list holds a move at its ply, ours or not, or the game is. */
function stillPending(pending: PendingMove | null, game: GameState): PendingMove | null {
  if (pending === null || isFinished(game)) return null;
  return game.moves.length === pending.ply ? pending : null;
}

/** The moves to show: the saved ones and the one on its way. */
export function shownMoves({ game, pending }: SessionView): readonly string[] {
  if (game === null) return [];
  return pending === null ? game.moves : [...game.moves, pending.uci];
}

/** The clocks to show: from a move made here on, until the server's reading comes, the mover's stands still. */
export function shownClocks({ game, pending }: SessionView): GameState['clocks'] | null {
  if (game === null) return null;
  if (pending === null) return game.clocks;
  return switchedAt(game.clocks, sideToMove(game.start_fen, pending.ply), pending.made_at);
}
