/** Scripted stand-ins for the world: a clock that moves when told, a socket that records, a store in memory. */
import type { KeyValue, OpenSocket, Scheduler, SocketHandlers } from '../src/domain/ports';
import type { ServerMessage, Snapshot } from '../src/domain/protocol';

export class FakeTime implements Scheduler {
  private time = 0;
  private tasks: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    const task = { at: this.time + ms, run };
    this.tasks.push(task);
    return () => {
      this.tasks = this.tasks.filter((other) => other !== task);
    };
  }

  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.tasks.filter((task) => task.at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.tasks = this.tasks.filter((task) => task !== due);
      this.time = Math.max(this.time, due.at);
      due.run();
    }
    this.time = end;
  }
}

export interface FakeSocket {
  handlers: SocketHandlers;
  sent: Record<string, unknown>[];
  closed: boolean;
  say(message: ServerMessage | object): void;
  greet(): void;
}

export class FakeNet {
  readonly sockets: FakeSocket[] = [];

  readonly open: OpenSocket = (handlers) => {
    const socket: FakeSocket = {
      handlers,
      sent: [],
      closed: false,
      say: (message) => handlers.received(JSON.stringify(message)),
      greet: () => handlers.received('{"t":"hello","protocol":1,"version":"test"}'),
    };
    this.sockets.push(socket);
    return {
      send: (text) => socket.sent.push(JSON.parse(text) as Record<string, unknown>),
      close: () => (socket.closed = true),
    };
  };

  get latest(): FakeSocket {
    const socket = this.sockets[this.sockets.length - 1];
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  }
}

export function memoryStore(entries: Record<string, string> = {}): KeyValue {
  const map = new Map(Object.entries(entries));
  return { get: (key) => map.get(key) ?? null, set: (key, value) => void map.set(key, value) };
}

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const GAME = 'abcdefghijkm';
export const NO_CLAIM = { threefold: false, fifty: false };
export const CLOCKS = { white_ms: 600_000, black_ms: 600_000, running: null, lag_ms: 0 };

export function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return {
    game: GAME,
    code: 'K7M2QX',
    seq: 2,
    start_fen: START_FEN,
    chess960: false,
    profile: 'standard',
    time: { kind: 'fischer', initial_ms: 600_000, increment_ms: 5_000 },
    rated: false,
    created_at_ms: 0,
    moves: [],
    spent_ms: [],
    clocks: CLOCKS,
    status: 'running',
    outcome: null,
    draw_offer: null,
    takeback_offer: null,
    rematch_offer: null,
    next_game: null,
    can_claim: NO_CLAIM,
    seats: { white: true, black: true },
    you: 'white',
    players: { white: { name: null }, black: { name: null } },
    ...changes,
  };
}

let counter = 0;

/** Distinct, foreseeable bytes. */
export function countingBytes(count: number): Uint8Array {
  counter += 1;
  return new Uint8Array(count).fill(counter);
}
