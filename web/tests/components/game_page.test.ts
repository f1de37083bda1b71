/** The whole game page over a scripted socket and the real rules. */
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import GamePage from '../../src/pages/GamePage.svelte';
import ConnectionMark from '../../src/components/ConnectionMark.svelte';
import type { GameEvent, Snapshot } from '../../src/domain/protocol';
import { settings } from '../../src/settings.svelte';
import { CLOCKS, GAME, NO_CLAIM, snapshot } from '../support';

vi.mock('../../src/platform/wasm', async () => {
  const { rules } = await import('../real_rules');
  return { loadRules: () => Promise.resolve(rules) };
});

class ScriptedSocket {
  static readonly OPEN = 1;
  /** One socket serves the page for as long as it lives, from test to test. */
  static latest: ScriptedSocket | undefined;
  readonly readyState = 1;
  greeted = false;
  readonly sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor() {
    ScriptedSocket.latest = this;
  }

  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(message);
    if (message['t'] === 'ping') queueMicrotask(() => this.say({ t: 'pong', id: message['id'], server_ms: 0 }));
  }

  close(): void {
    this.onclose({ code: 1000 });
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let user: UserEvent;
let seq = 2;

beforeEach(() => {
  vi.stubGlobal('WebSocket', ScriptedSocket);
  vi.stubGlobal('ResizeObserver', class {
    observe(): void {}
    disconnect(): void {}
  });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  seq = 2;
  user = userEvent.setup();
  settings.change({ locale: 'en' });
});

afterEach(() => {
  cleanup();
  socket().sent.length = 0;
  localStorage.clear();
});

function socket(): ScriptedSocket {
  if (ScriptedSocket.latest === undefined) throw new Error('no socket was opened');
  return ScriptedSocket.latest;
}

function greet(): void {
  if (socket().greeted) return;
  socket().greeted = true;
  socket().say({ t: 'hello', protocol: 1, version: 'test' });
}

function open(changes: Partial<Snapshot> = {}): void {
  render(GamePage, { id: GAME });
  greet();
  socket().say({ t: 'state', game: GAME, snapshot: snapshot(changes) });
}

function event(what: GameEvent): void {
  seq += 1;
  socket().say({ t: 'event', game: GAME, seq, event: what, clocks: CLOCKS });
}

function moved(ply: number, uci: string): void {
  event({ k: 'move', ply, uci, spent_ms: 10, credit_ms: 0, can_claim: NO_CLAIM });
}

function sent(type: string): Record<string, unknown>[] {
  return socket().sent.filter((message) => message['t'] === type);
}

async function press(square: string): Promise<void> {
  const cell = document.querySelector<HTMLElement>(`[data-square="${square}"]`);
  cell?.focus();
  await user.keyboard('{Enter}');
}

/** The rules load beside the page; a hand that moves before they are there moves nothing. */
async function ready(): Promise<void> {
  await waitFor(() => expect(moves()).toBe('No moves yet'));
  await waitFor(() => expect(document.querySelector('[data-square="e2"]')).not.toBeNull());
  await new Promise((resolve) => setTimeout(resolve));
}

const moves = (): string => screen.getByTestId('move-list').textContent.replace(/\s+/g, ' ').trim();
const fen = (): string => screen.getByTestId('board').dataset['fen'] ?? '';

test('a move by keys goes out with its ply and is shown before it is saved', async () => {
  open();
  await ready();
  await press('e2');
  await press('e4');
  await waitFor(() => expect(sent('move')).toHaveLength(1));
  expect(sent('move')[0]).toMatchObject({ game: GAME, ply: 0, uci: 'e2e4' });
  expect(moves()).toBe('1 e4');
});

test('a refused move goes back and names the reason', async () => {
  open();
  await ready();
  await press('e2');
  await press('e4');
  await waitFor(() => expect(sent('move')).toHaveLength(1));
  const cmid = sent('move')[0]?.['cmid'];
  socket().say({ t: 'refused', game: GAME, cmid, code: 'not_your_turn' });
  await waitFor(() => expect(moves()).toBe('No moves yet'));
  expect(screen.getByTestId('refusal').textContent).toContain('not your turn');
  expect(fen()).toContain('/PPPPPPPP/');
});

test('the opponent’s moves arrive, are announced and can be walked through', async () => {
  open({ you: 'black' });
  await ready();
  moved(0, 'e2e4');
  await waitFor(() => expect(moves()).toBe('1 e4'));
  expect(screen.getByTestId('announcement').textContent).toBe('White: pawn e4');
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(fen()).toContain('/PPPPPPPP/'));
  await user.keyboard('{End}');
  await waitFor(() => expect(fen()).toContain('4P3'));
});

test('the tab says whose turn it is', async () => {
  open();
  await waitFor(() => expect(document.title).toContain('Your turn'));
});

test('before the clocks run the side to move is named, then its clock tells it', async () => {
  open({ you: 'black' });
  expect((await screen.findByTestId('turn')).textContent.trim()).toBe('to move');
  await ready();
  moved(0, 'e2e4');
  await waitFor(() => expect(screen.getByTestId('turn').textContent.trim()).toBe('Your turn'));
  seq += 1;
  const clocks = { ...CLOCKS, running: 'white' };
  const move = { k: 'move', ply: 1, uci: 'e7e5', spent_ms: 10, credit_ms: 0, can_claim: NO_CLAIM };
  socket().say({ t: 'event', game: GAME, seq, event: move, clocks });
  await waitFor(() => expect(screen.queryByTestId('turn')).toBeNull());
  expect([...screen.getByTestId('clock-white').classList]).toContain('running');
});

test('without a clock the side to move is always named', async () => {
  const time = { kind: 'unlimited' as const };
  const clocks = { white_ms: null, black_ms: null, running: 'white' as const, lag_ms: 0 };
  open({ time, clocks, moves: ['e2e4', 'e7e5'], spent_ms: [1, 1] });
  await waitFor(() => expect(moves()).toBe('1 e4 e5'));
  expect(screen.getByTestId('turn').textContent.trim()).toBe('Your turn');
});

test('a pawn on the last rank asks for a piece', async () => {
  open({ start_fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
  await ready();
  await press('a7');
  await press('a8');
  await user.click(await screen.findByTestId('promotion-n'));
  await waitFor(() => expect(sent('move')[0]).toMatchObject({ uci: 'a7a8n' }));
});

test('abort stands until both have moved, then resignation', async () => {
  open();
  await waitFor(() => expect(screen.getByTestId('abort')).toBeTruthy());
  expect(screen.queryByTestId('resign')).toBeNull();
  moved(0, 'e2e4');
  moved(1, 'e7e5');
  await waitFor(() => expect(screen.getByTestId('resign')).toBeTruthy());
  expect(screen.queryByTestId('abort')).toBeNull();
});

test('an offer of a draw is answered in its place', async () => {
  open({ moves: ['e2e4', 'e7e5'], spent_ms: [1, 1], draw_offer: 'black' });
  await user.click(await screen.findByTestId('accept-draw'));
  expect(sent('act')[0]).toMatchObject({ action: 'accept_draw' });
});

test('the claim button lights up and the claim with an announced move is at hand', async () => {
  const dance = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1'.split(' ');
  open({ you: 'black', moves: dance, spent_ms: dance.map(() => 1) });
  const claim = await screen.findByTestId('claim');
  await user.click(claim);
  await user.click(await screen.findByTestId('claim-threefold-f6g8'));
  expect(sent('claim')[0]).toMatchObject({ kind: 'threefold', uci: 'f6g8' });
  moved(7, 'f6g8');
  socket().say({
    t: 'state',
    game: GAME,
    snapshot: snapshot({
      seq: 20,
      moves: [...dance, 'f6g8'],
      spent_ms: [1, 1, 1, 1, 1, 1, 1, 1],
      can_claim: { threefold: true, fifty: false },
    }),
  });
  await waitFor(() => expect(screen.getByTestId('claim').className).toContain('lit'));
});

test('online there is nothing to claim', async () => {
  open({ profile: 'online', moves: ['e2e4', 'e7e5'], spent_ms: [1, 1] });
  await screen.findByTestId('resign');
  expect(screen.queryByTestId('claim')).toBeNull();
});

test('the end names its reason and offers a rematch', async () => {
  open({ moves: ['e2e4', 'e7e5'], spent_ms: [1, 1] });
  const outcome = { result: '1-0' as const, winner: 'white' as const, reason: 'resignation', perpetual_check: false, proof: null };
  event({ k: 'ended', outcome });
  await waitFor(() => expect(screen.getByTestId('result').textContent).toContain('White wins · resignation'));
  await user.click(screen.getByTestId('rematch'));
  expect(sent('act')[0]).toMatchObject({ action: 'offer_rematch' });
});

test('an invitation to a rematch is answered where it stands', async () => {
  const outcome = { result: '1-0' as const, winner: 'white' as const, reason: 'resignation', perpetual_check: false, proof: null };
  open({ status: 'over', outcome, rematch_offer: 'black', moves: ['e2e4', 'e7e5'], spent_ms: [1, 1] });
  await user.click(await screen.findByTestId('accept-rematch'));
  expect(sent('act')[0]).toMatchObject({ action: 'accept_rematch' });
  expect(screen.queryByTestId('rematch')).toBeNull();
});

test('a proof of a helpmate is shown in notation', async () => {
  const outcome = {
    result: '1-0' as const,
    winner: 'white' as const,
    reason: 'flag_fall',
    perpetual_check: false,
    proof: ['d1h5', 'e8e7', 'h5e5'],
  };
  open({ status: 'over', outcome, moves: ['e2e4', 'e7e5'], spent_ms: [1, 1] });
  await waitFor(() => expect(screen.getByTestId('result').textContent).toContain('2. Qh5 Ke7 3. Qxe5#'));
});

test('who opens a waiting game’s link is asked, not seated', async () => {
  open({ status: 'waiting', you: null, seats: { white: true, black: false } });
  expect((await screen.findByTestId('join')).textContent).toContain('Join the game');
  expect(document.body.textContent).toContain('You will play Black');
});

test('the terms are the same for whoever waits and whoever is asked', async () => {
  const terms = '10 min + 5 s\u00a0· Standard rules\u00a0· Casual game';
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  open({ status: 'waiting', seats: { white: true, black: false } });
  await screen.findByTestId('share-code');
  expect(document.body.textContent).toContain(terms);
  expect(document.body.textContent).toContain('You play White');
  cleanup();
  open({ status: 'waiting', you: null, seats: { white: true, black: false } });
  await screen.findByTestId('join');
  expect(document.body.textContent).toContain(terms);
});

test('who comes too late for the seat is told so and watches', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"error":"seat_taken"}', { status: 409 })));
  open({ status: 'waiting', you: null, seats: { white: true, black: false } });
  await user.click(await screen.findByTestId('join'));
  await screen.findByRole('alert');
  event({ k: 'joined', seat: 'black' });
  event({ k: 'started' });
  await screen.findByTestId('move-list');
  expect(screen.getByTestId('not-seated').textContent).toContain('You can watch');
});

test('a game that does not exist says so', async () => {
  render(GamePage, { id: GAME });
  greet();
  socket().say({ t: 'refused', game: GAME, code: 'no_such_game' });
  expect((await screen.findByRole('heading')).textContent).toContain('no such game');
});

test('a spectator has a board and no buttons of a player', async () => {
  open({ you: null, moves: ['e2e4', 'e7e5'], spent_ms: [1, 1] });
  await waitFor(() => expect(moves()).toBe('1 e4 e5'));
  for (const id of ['resign', 'offer-draw', 'claim', 'takeback', 'abort']) expect(screen.queryByTestId(id)).toBeNull();
});

test('a break is told and mends itself', async () => {
  open();
  render(ConnectionMark);
  const mark = screen.getByTestId('connection');
  await waitFor(() => expect(mark.dataset['state']).toBe('online'));
  const before = socket();
  before.onclose({ code: 1006 });
  await waitFor(() => expect(mark.dataset['state']).toBe('reconnecting'));
  await waitFor(() => expect(socket()).not.toBe(before));
  greet();
  await waitFor(() => expect(mark.dataset['state']).toBe('online'));
  expect(sent('watch')[0]).toMatchObject({ game: GAME, since: 2 });
});

test('an equal answer is read again, and what is wrong stays in the field', async () => {
  open();
  await ready();
  const field = screen.getByLabelText<HTMLInputElement>('Type a move');
  await user.type(field, 'last{Enter}');
  const first = screen.getByTestId('announcement').textContent;
  await user.type(field, 'last{Enter}');
  const second = screen.getByTestId('announcement').textContent;
  expect(second).not.toBe(first);
  expect(second?.trim()).toBe(first?.trim());
  await user.type(field, 'Nd4{Enter}');
  expect(field.value).toBe('Nd4');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent('move')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'nf3{Enter}');
  expect(sent('move')).toMatchObject([{ uci: 'g1f3' }]);
  expect(field.value).toBe('');
});

test('a check and a result may interrupt', async () => {
  open({ moves: ['f2f3', 'e7e5', 'g2g4'], spent_ms: [1, 1, 1] });
  await screen.findByLabelText('Type a move');
  await waitFor(() => expect(moves()).toContain('g4'));
  moved(3, 'd8h4');
  await waitFor(() => expect(screen.getByTestId('urgent').textContent).toBe('Black: queen h4, checkmate'));
});

test('resigning by word asks once more', async () => {
  open({ moves: ['e2e4', 'e7e5'], spent_ms: [1, 1] });
  await screen.findByLabelText('Type a move');
  await waitFor(() => expect(moves()).toContain('e5'));
  const field = screen.getByLabelText<HTMLInputElement>('Type a move');
  await user.type(field, 'resign{Enter}');
  expect(sent('act')).toEqual([]);
  await user.type(field, 'last{Enter}resign{Enter}');
  expect(sent('act')).toEqual([]);
  await user.type(field, 'resign{Enter}');
  expect(sent('act')).toMatchObject([{ action: 'resign' }]);
});
