/** The browser's side of the domain's ports. Nothing here needs a secure context. */
import type { Http, KeyValue, OpenSocket, RandomBytes, Scheduler } from '../domain/ports';

export const scheduler: Scheduler = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

export const randomBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));

/** localStorage, or memory where it is switched off: the game goes on, only a reload forgets the seat. */
function openStore(): KeyValue {
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return localStorage.getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      memory.set(key, value);
      try {
        localStorage.setItem(key, value);
      } catch {
        // Full or forbidden: memory has it.
      }
    },
  };
}

export const store: KeyValue = openStore();

export const openSocket: OpenSocket = (handlers) => {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(`${scheme}//${location.host}/ws`);
  socket.onopen = () => handlers.opened();
  socket.onclose = (event) => handlers.closed(event.code);
  socket.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') handlers.received(event.data);
  };
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};

const PATIENCE_MS = 10_000;

export const http: Http = async (method, path, body) => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(path, {
      method,
      signal: abort.signal,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const parsed: unknown = await answer.json().catch(() => null);
    return { status: answer.status, body: parsed };
  } catch {
    return { status: 0, body: null };
  } finally {
    clearTimeout(timer);
  }
};

/** A text file of the club, or null when it cannot be had. */
export async function fetchText(path: string): Promise<string | null> {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
