import { beforeEach, expect, test } from 'vitest';
import { remaining } from '../../src/domain/clock';
import { Connection } from '../../src/domain/connection';
import type { GameEvent } from '../../src/domain/protocol';
import { GameSession, shownClocks, shownMoves, type Seat } from '../../src/domain/session';
import { CLOCKS, countingBytes, FakeNet, FakeTime, GAME, NO_CLAIM, snapshot } from '../support';

let time: FakeTime;
let net: FakeNet;
let session: GameSession;
let happened: string[];
let rematches: { next: string; seat: Seat | null; fresh: boolean }[];
let lost: number;

beforeEach(() => {
  time = new FakeTime();
  net = new FakeNet();
  happened = [];
  rematches = [];
  lost = 0;
  const line: Connection = new Connection(net.open, time, {
    message: (message) => session.receive(message),
    status: () => undefined,
  });
  session = new GameSession(GAME, line, time, countingBytes, {
    changed: () => undefined,
    happened: (event) => happened.push(event.k),
    rematch: (next, seat, fresh) => rematches.push({ next, seat, fresh }),
    seatLost: () => (lost += 1),
  });
  line.start();
  session.open('secret');
  net.latest.greet();
});

const running = { white_ms: 60_000, black_ms: 60_000, running: 'white' as const, lag_ms: 0 };

function state(changes: Parameters<typeof snapshot>[0] = {}): void {
  net.latest.say({ t: 'state', game: GAME, snapshot: snapshot(changes) });
}

function event(seq: number, what: GameEvent, clocks: object = CLOCKS): void {
  net.latest.say({ t: 'event', game: GAME, seq, event: what, clocks });
}

const moved = (ply: number, uci: string): GameEvent => ({
  k: 'move',
  ply,
  uci,
  spent_ms: 100,
  credit_ms: 0,
  can_claim: NO_CLAIM,
});

function lastSent(): Record<string, unknown> {
  return net.latest.sent[net.latest.sent.length - 1] ?? {};
}

function watches(): number {
  return net.latest.sent.filter((message) => message['t'] === 'watch').length;
}

test('a move is shown at once and saved when the server says so', () => {
  state();
  session.move('e2e4');
  expect(shownMoves(session.current)).toEqual(['e2e4']);
  expect(session.current.game?.moves).toEqual([]);
  expect(session.current.unsaved).toBe(1);
  event(3, moved(0, 'e2e4'));
  net.latest.say({ t: 'ack', game: GAME, cmid: lastSent()['cmid'], seq: 3, clocks: CLOCKS });
  expect(session.current.game?.moves).toEqual(['e2e4']);
  expect(session.current.pending).toBeNull();
  expect(session.current.unsaved).toBe(0);
});

test('while a move is on its way the own clock stands and the other runs', () => {
  state({ moves: ['e2e4', 'e7e5'], spent_ms: [0, 0], clocks: running });
  time.advance(2_000);
  session.move('g1f3');
  time.advance(1_000);
  const clocks = shownClocks(session.current);
  expect(clocks && remaining(clocks, 'white', time.now())).toBe(58_000);
  expect(clocks && remaining(clocks, 'black', time.now())).toBe(59_000);
});

test('a refused move goes back and says why', () => {
  state();
  session.move('e2e5');
  net.latest.say({ t: 'refused', game: GAME, cmid: lastSent()['cmid'], code: 'illegal_move', article: '3.7.1' });
  expect(shownMoves(session.current)).toEqual([]);
  expect(session.current.refusal?.article).toBe('3.7.1');
});

test('a second move waits until the first is saved', () => {
  state();
  session.move('e2e4');
  session.move('d2d4');
  expect(net.latest.sent.filter((message) => message['t'] === 'move')).toHaveLength(1);
});

test('a gap in seq asks the server for what is missing', () => {
  state();
  const before = watches();
  event(5, moved(1, 'e7e5'));
  expect(watches()).toBe(before + 1);
  expect(lastSent()).toEqual({ t: 'watch', game: GAME, token: 'secret' });
  expect(session.current.game?.moves).toEqual([]);
});

test('an acknowledgement whose events do not come is followed by a question', () => {
  state();
  session.move('e2e4');
  net.latest.say({ t: 'ack', game: GAME, cmid: lastSent()['cmid'], seq: 3, clocks: CLOCKS });
  const before = watches();
  time.advance(500);
  expect(watches()).toBe(before + 1);
});

test('a snapshot that already holds the pending move ends the wait', () => {
  state();
  session.move('e2e4');
  state({ seq: 3, moves: ['e2e4'], spent_ms: [10] });
  expect(session.current.pending).toBeNull();
  expect(shownMoves(session.current)).toEqual(['e2e4']);
});

test('a pending move survives a break and a snapshot without it', () => {
  state();
  session.move('e2e4');
  const { cmid } = lastSent();
  net.latest.handlers.closed(1006);
  time.advance(300);
  net.latest.greet();
  state();
  expect(shownMoves(session.current)).toEqual(['e2e4']);
  expect(net.latest.sent.filter((message) => message['cmid'] === cmid)).toHaveLength(1);
});

test('a game that ended meanwhile drops the pending move', () => {
  state();
  session.move('e2e4');
  state({ status: 'aborted', seq: 3 });
  expect(shownMoves(session.current)).toEqual([]);
});

test('live events are told, a snapshot is not', () => {
  state();
  event(3, { k: 'draw_offered', by: 'black', by_claim: false });
  event(3, { k: 'draw_offered', by: 'black', by_claim: false });
  expect(happened).toEqual(['draw_offered']);
});

test('a game that does not exist is missing, a refusal in a game that does is no such thing', () => {
  net.latest.say({ t: 'refused', game: GAME, code: 'no_such_game' });
  expect(session.current.phase).toBe('missing');
});

test('messages of another game change nothing', () => {
  state();
  const before = session.current;
  net.latest.say({ t: 'state', game: 'zzzzzzzzzzzz', snapshot: snapshot({ game: 'zzzzzzzzzzzz', seq: 99 }) });
  net.latest.say({ t: 'refused', game: 'zzzzzzzzzzzz', code: 'illegal_move' });
  expect(session.current).toEqual(before);
});

test('taking a seat asks for the whole state, so that it says whose it is', () => {
  state({ you: null });
  session.open('won');
  expect(lastSent()).toEqual({ t: 'watch', game: GAME, token: 'won' });
});

test('a rematch hands over the new seat', () => {
  state({ status: 'over' });
  net.latest.say({ t: 'next_game', game: GAME, next: 'nnnnnnnnnnnn', seat: 'black', token: 'new' });
  expect(rematches).toEqual([
    { next: 'nnnnnnnnnnnn', seat: { color: 'black', token: 'new' }, fresh: true },
  ]);
  expect(session.current.game?.next_game).toBe('nnnnnnnnnnnn');
});

test('a rematch agreed before the page was opened does not lead away from it', () => {
  state({ status: 'over', next_game: 'nnnnnnnnnnnn' });
  net.latest.say({ t: 'next_game', game: GAME, next: 'nnnnnnnnnnnn', seat: 'black', token: 'new' });
  expect(rematches.map(({ fresh }) => fresh)).toEqual([false]);
});

test('a secret the club does not know is given up, and the game is watched', () => {
  net.latest.say({ t: 'refused', game: GAME, code: 'bad_token' });
  expect(lost).toBe(1);
  expect(lastSent()).toEqual({ t: 'watch', game: GAME });
});

test('a ruling that lets the game go on gives the time back', () => {
  state({ moves: ['e2e4', 'e7e5'], spent_ms: [0, 0] });
  event(3, { k: 'ruling' });
  expect(session.current.game?.status).toBe('ruling');
  event(4, { k: 'refund', white_ms: 5, black_ms: 0, reason: 'ruling' });
  expect(session.current.game?.status).toBe('running');
});

test('a claim may announce a move', () => {
  state();
  session.claim('threefold', 'f3g1');
  expect(lastSent()).toMatchObject({ t: 'claim', kind: 'threefold', uci: 'f3g1' });
});
