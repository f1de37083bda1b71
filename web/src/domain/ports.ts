/** What the domain needs from the world; platform/ gives it the browser's, tests give scripted ones. */

export type Cancel = () => void;

export interface Scheduler {
  /** Monotonic milliseconds. */
  now(): number;
  after(ms: number, task: () => void): Cancel;
}

export interface SocketHandlers {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
}

export type OpenSocket = (handlers: SocketHandlers) => Socket;

export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

export type RandomBytes = (count: number) => Uint8Array;

export type HttpMethod = 'GET' | 'POST';

export interface HttpAnswer {
  status: number;
  /** The parsed JSON body; null when there is none or it is no JSON. */
  body: unknown;
}

/** Resolves with status 0 when the server cannot be reached. */
export type Http = (method: HttpMethod, path: string, body?: object) => Promise<HttpAnswer>;
