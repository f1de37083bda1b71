import { beforeEach, expect, test } from 'vitest';
import { Connection, type ConnectionStatus } from '../../src/domain/connection';
import type { ServerMessage } from '../../src/domain/protocol';
import { CLOCKS, FakeNet, FakeTime, GAME } from '../support';

let time: FakeTime;
let net: FakeNet;
let phases: string[];
let messages: ServerMessage[];
let line: Connection;
let seq: number | null;

beforeEach(() => {
  time = new FakeTime();
  net = new FakeNet();
  phases = [];
  messages = [];
  seq = null;
  line = new Connection(net.open, time, {
    message: (message) => messages.push(message),
    status: (status: ConnectionStatus) => phases.push(status.phase),
  });
});

function online(): void {
  line.start();
  net.latest.greet();
}

const MOVE = { t: 'move', game: GAME, ply: 0, uci: 'e2e4', cmid: 'c1' } as const;

function sentTypes(): unknown[] {
  return net.latest.sent.map((message) => message['t']);
}

test('a game asked for before the greeting is watched after it', () => {
  line.watch({ game: GAME, token: 'secret', lastSeq: () => seq });
  online();
  expect(net.latest.sent[0]).toEqual({ t: 'watch', game: GAME, token: 'secret' });
});

test('after a break it watches from the last seq and sends what was not answered', () => {
  online();
  line.watch({ game: GAME, token: null, lastSeq: () => seq });
  line.submit(MOVE);
  seq = 7;
  net.latest.handlers.closed(1006);
  expect(phases[phases.length - 1]).toBe('reconnecting');
  time.advance(300);
  expect(net.sockets).toHaveLength(2);
  net.latest.greet();
  expect(net.latest.sent.slice(0, 2)).toEqual([{ t: 'watch', game: GAME, since: 7 }, MOVE]);
  expect(phases[phases.length - 1]).toBe('online');
});

test('an answered command is not sent again', () => {
  online();
  line.submit(MOVE);
  net.latest.say({ t: 'ack', game: GAME, cmid: 'c1', seq: 3, clocks: CLOCKS });
  net.latest.handlers.closed(1001);
  time.advance(300);
  net.latest.greet();
  expect(sentTypes()).not.toContain('move');
});

test('a refused command is answered too', () => {
  online();
  line.submit(MOVE);
  net.latest.say({ t: 'refused', game: GAME, cmid: 'c1', code: 'illegal_move' });
  expect(line.isUnanswered('c1')).toBe(false);
});

test('a command that came too fast is sent again after a pause, and nobody is told', () => {
  online();
  line.submit(MOVE);
  const told = messages.length;
  net.latest.say({ t: 'refused', game: GAME, cmid: 'c1', code: 'rate_limited' });
  expect(line.isUnanswered('c1')).toBe(true);
  expect(messages).toHaveLength(told);
  time.advance(1_000);
  expect(sentTypes().filter((type) => type === 'move')).toHaveLength(2);
});

test('a game that was asked for too fast is asked for again', () => {
  online();
  line.watch({ game: GAME, token: null, lastSeq: () => seq });
  const watches = () => sentTypes().filter((type) => type === 'watch').length;
  const before = watches();
  net.latest.say({ t: 'refused', game: GAME, code: 'rate_limited' });
  time.advance(1_000);
  expect(watches()).toBe(before + 1);
});

test('a silent line is found by a ping and opened anew', () => {
  online();
  net.latest.say({ t: 'pong', id: 1, server_ms: 0 });
  time.advance(4_000);
  expect(sentTypes().filter((type) => type === 'ping')).toHaveLength(2);
  time.advance(6_000);
  expect(phases[phases.length - 1]).toBe('reconnecting');
  time.advance(300);
  expect(net.sockets).toHaveLength(2);
});

test('a line that answers its pings stays', () => {
  online();
  for (let id = 1; id <= 20; id++) {
    time.advance(20);
    net.latest.say({ t: 'pong', id, server_ms: 0 });
    time.advance(4_000);
  }
  expect(net.sockets).toHaveLength(1);
  expect(line.status.latency_ms).toBe(20);
});

test('retries grow apart up to five seconds', () => {
  line.start();
  const gaps: number[] = [];
  for (let i = 0; i < 7; i++) {
    const before = time.now();
    const count = net.sockets.length;
    net.latest.handlers.closed(1006);
    while (net.sockets.length === count) time.advance(10);
    gaps.push(time.now() - before);
  }
  expect(gaps).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('after flooding it waits the longest at once', () => {
  online();
  net.latest.handlers.closed(4008);
  time.advance(4_990);
  expect(net.sockets).toHaveLength(1);
  time.advance(20);
  expect(net.sockets).toHaveLength(2);
});

test('a page that wakes up does not wait for the retry', () => {
  online();
  net.latest.handlers.closed(4008);
  line.wake();
  expect(net.sockets).toHaveLength(2);
});

test('the closing of an old socket does not disturb the new one', () => {
  online();
  const old = net.latest;
  old.handlers.closed(1006);
  time.advance(300);
  net.latest.greet();
  old.handlers.closed(1006);
  expect(line.status.phase).toBe('online');
});

test('another protocol version asks for a reload and stops trying', () => {
  line.start();
  net.latest.say({ t: 'hello', protocol: 2, version: 'later' });
  time.advance(60_000);
  expect(line.status.phase).toBe('outdated');
  expect(net.sockets).toHaveLength(1);
});

test('what the server says and we do not understand is passed over', () => {
  online();
  messages = [];
  net.latest.handlers.received('not json');
  net.latest.say({ t: 'tournament', rounds: 9 });
  net.latest.say({ t: 'event', game: GAME, seq: 3, event: { k: 'teleport' }, clocks: CLOCKS });
  expect(messages).toEqual([]);
  expect(line.status.phase).toBe('online');
});
