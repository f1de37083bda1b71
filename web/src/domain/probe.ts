/** What a teacher wants to know about a device's way to the club: measured by asking, decided by nothing else. */
import { decodeServerMessage } from './decode';
import type { Http, OpenSocket, Scheduler } from './ports';
import type { Ping } from './protocol';

export interface Reached {
  ping: Ping;
  /** The least of several round trips: what the network takes when nobody is in the way. */
  trip_ms: number;
}

const ASKS = 4;
const SOCKET_PATIENCE_MS = 6_000;

function isPing(body: unknown): body is Ping {
  if (typeof body !== 'object' || body === null) return false;
  const { address, host, addresses, version, time_ms } = body as Record<string, unknown>;
  return (
    typeof address === 'string' &&
    typeof host === 'string' &&
    Array.isArray(addresses) &&
    typeof version === 'string' &&
    typeof time_ms === 'number'
  );
}

/** Asks the club a few times; null when it does not answer. */
export async function reach(http: Http, scheduler: Scheduler): Promise<Reached | null> {
  const answers: Reached[] = [];
  while (answers.length < ASKS) {
    const began = scheduler.now();
    const { status, body } = await http('GET', '/api/ping');
    if (status !== 200 || !isPing(body)) return null;
    answers.push({ ping: body, trip_ms: Math.round(scheduler.now() - began) });
  }
  return answers.reduce((best, answer) => (answer.trip_ms < best.trip_ms ? answer : best));
}

/** Whether a socket opens and the club speaks on it: what a game needs. */
export function socketWorks(openSocket: OpenSocket, scheduler: Scheduler): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (works: boolean): void => {
      cancel();
      resolve(works);
      socket.close();
    };
    const cancel = scheduler.after(SOCKET_PATIENCE_MS, () => end(false));
    const socket = openSocket({
      opened: () => undefined,
      received: (text) => end(decodeServerMessage(text)?.t === 'hello'),
      closed: () => end(false),
    });
  });
}
