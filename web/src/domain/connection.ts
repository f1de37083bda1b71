/**
 * One socket to the club that comes back by itself.
 *
 * It keeps what must survive a broken line: the games watched, each with the seq last seen, and the commands
 * not answered yet. After a reconnect both are sent again; the server answers a resent command from its log,
 * so nothing is played twice and nothing is lost.
 */
import { decodeServerMessage } from './decode';
import type { Cancel, OpenSocket, Scheduler, Socket } from './ports';
import { PROTOCOL_VERSION, type ClientMessage, type Command, type Refused, type ServerMessage } from './protocol';

export type Phase =
  | 'idle'
  | 'connecting'
  | 'online'
  | 'reconnecting'
  /** The server speaks another version: the page must be loaded anew. */
  | 'outdated';

export interface ConnectionStatus {
  phase: Phase;
  /** When the present phase began, on the scheduler's clock. */
  since: number;
  latency_ms: number | null;
}

export interface Watch {
  game: string;
  token: string | null;
  /** The seq last seen, or null when nothing was seen yet. */
  lastSeq(): number | null;
}

export interface ConnectionEvents {
  message(message: ServerMessage): void;
  status(status: ConnectionStatus): void;
}

const PING_EVERY_MS = 4_000;
const PONG_WITHIN_MS = 6_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
const RATE_PAUSE_MS = 1_000;

/** Close codes after which an immediate retry would only make matters worse. */
const SLOW_RETRY_CODES = new Set([4000, 4008, 4029]);

export class Connection {
  private socket: Socket | null = null;
  private greeted = false;
  private retries = 0;
  private readonly watches = new Map<string, Watch>();
  private readonly unanswered = new Map<string, Command>();
  private timers: Cancel[] = [];
  private ping = { id: 0, sent_at: 0, answered: true };
  private current: ConnectionStatus;

  constructor(
    private readonly openSocket: OpenSocket,
    private readonly scheduler: Scheduler,
    private readonly events: ConnectionEvents,
  ) {
    this.current = { phase: 'idle', since: scheduler.now(), latency_ms: null };
  }

  get status(): ConnectionStatus {
    return this.current;
  }

  start(): void {
    if (this.current.phase !== 'idle') return;
    this.enter('connecting');
    this.open();
  }

  stop(): void {
    this.dropSocket();
    this.unanswered.clear();
    this.enter('idle');
  }

  watch(watch: Watch): void {
    this.watches.set(watch.game, watch);
    if (this.greeted) this.sendWatch(watch);
  }

  unwatch(game: string): void {
    if (!this.watches.delete(game)) return;
    for (const [cmid, command] of this.unanswered) {
      if (command.game === game) this.unanswered.delete(cmid);
    }
    if (this.greeted) this.transmit({ t: 'unwatch', game });
  }

  /** Asks for the whole state of a game, whatever was seen of it. */
  refresh(game: string): void {
    const watch = this.watches.get(game);
    if (watch !== undefined && this.greeted) this.sendWatch({ ...watch, lastSeq: () => null });
  }

  /** Sends a command now or as soon as the line is back, and again until it is answered. */
  submit(command: Command): void {
    this.unanswered.set(command.cmid, command);
    if (this.greeted) this.transmit(command);
  }

  isUnanswered(cmid: string): boolean {
    return this.unanswered.has(cmid);
  }

  /** The network or the page came back: try now instead of when the timer says so. */
  wake(): void {
    if (this.current.phase === 'online') this.sendPing();
    else if (this.current.phase === 'reconnecting' && this.socket === null) this.reopen();
  }

  private open(): void {
    const socket = this.openSocket({
      opened: () => undefined,
      received: (text) => {
        if (this.socket === socket) this.receive(text);
      },
      closed: (code) => {
        if (this.socket === socket) this.lost(code);
      },
    });
    this.socket = socket;
    // A server that accepts but never greets is as good as none.
    this.timers.push(this.scheduler.after(PONG_WITHIN_MS, () => !this.greeted && this.lost(0)));
  }

  private reopen(): void {
    this.clearTimers();
    this.open();
  }

  private receive(text: string): void {
    const message = decodeServerMessage(text);
    if (message === null) return;
    if (message.t === 'hello') this.greet(message.protocol);
    if (message.t === 'pong') this.pong(message.id);
    if (message.t === 'refused' && message.code === 'rate_limited') {
      this.sendAgainLater(message);
      return;
    }
    if (message.t === 'ack' || message.t === 'refused') this.answered(message);
    this.events.message(message);
  }

  private greet(protocol: number): void {
    if (protocol !== PROTOCOL_VERSION) {
      this.dropSocket();
      this.enter('outdated');
      return;
    }
    this.greeted = true;
    this.retries = 0;
    this.enter('online');
    for (const watch of this.watches.values()) this.sendWatch(watch);
    this.resend();
    this.sendPing();
  }

  private resend(): void {
    for (const command of this.unanswered.values()) this.transmit(command);
  }

  private answered(answer: Extract<ServerMessage, { t: 'ack' | 'refused' }>): void {
    if (answer.cmid !== undefined) this.unanswered.delete(answer.cmid);
  }

  /** What came too fast was not obeyed. To the player it is still under way. */
  private sendAgainLater({ game, cmid }: Refused): void {
    this.scheduler.after(RATE_PAUSE_MS, () => {
      if (!this.greeted) return;
      const watch = game === undefined ? undefined : this.watches.get(game);
      const command = cmid === undefined ? undefined : this.unanswered.get(cmid);
      if (command !== undefined) this.transmit(command);
      else if (cmid === undefined && watch !== undefined) this.sendWatch(watch);
    });
  }

  private sendWatch({ game, token, lastSeq }: Watch): void {
    const since = lastSeq();
    this.transmit({
      t: 'watch',
      game,
      ...(token === null ? {} : { token }),
      ...(since === null ? {} : { since }),
    });
  }

  private sendPing(): void {
    if (!this.greeted || !this.ping.answered) return;
    const id = this.ping.id + 1;
    this.ping = { id, sent_at: this.scheduler.now(), answered: false };
    this.transmit({ t: 'ping', id });
    this.timers.push(
      this.scheduler.after(PONG_WITHIN_MS, () => {
        if (this.ping.id === id && !this.ping.answered) this.lost(0);
      }),
    );
  }

  private pong(id: number): void {
    if (id !== this.ping.id) return;
    this.ping = { ...this.ping, answered: true };
    this.clearTimers();
    this.timers.push(this.scheduler.after(PING_EVERY_MS, () => this.sendPing()));
    const latency_ms = Math.round(this.scheduler.now() - this.ping.sent_at);
    this.publish({ ...this.current, latency_ms });
  }

  private lost(code: number): void {
    this.dropSocket();
    if (this.current.phase !== 'reconnecting') this.enter('reconnecting');
    const wait = SLOW_RETRY_CODES.has(code)
      ? LAST_RETRY_MS
      : Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.retries);
    this.retries += 1;
    this.timers.push(this.scheduler.after(wait, () => this.reopen()));
  }

  private dropSocket(): void {
    this.clearTimers();
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    this.ping = { ...this.ping, answered: true };
    socket?.close();
  }

  private clearTimers(): void {
    for (const cancel of this.timers) cancel();
    this.timers = [];
  }

  private transmit(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private enter(phase: Phase): void {
    this.publish({ phase, since: this.scheduler.now(), latency_ms: null });
  }

  private publish(status: ConnectionStatus): void {
    this.current = status;
    this.events.status(status);
  }
}
