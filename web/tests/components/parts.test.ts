import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Captured from '../../src/components/Captured.svelte';
import Clock from '../../src/components/Clock.svelte';
import ConfirmButton from '../../src/components/ConfirmButton.svelte';
import Header from '../../src/components/Header.svelte';
import MoveList from '../../src/components/MoveList.svelte';
import NewGameForm from '../../src/components/NewGameForm.svelte';
import PromotionChooser from '../../src/components/PromotionChooser.svelte';
import ResultLine from '../../src/components/ResultLine.svelte';
import { fromSnapshot } from '../../src/domain/game';
import type { Outcome } from '../../src/domain/protocol';
import { settings } from '../../src/settings.svelte';
import { snapshot, START_FEN } from '../support';

beforeEach(() => {
  settings.change({ locale: 'en' });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('resigning asks in its own place and Escape takes it back', async () => {
  const onconfirm = vi.fn();
  render(ConfirmButton, { label: 'Resign', question: 'Sure?', testid: 'resign', onconfirm });
  const user = userEvent.setup();
  await user.click(screen.getByTestId('resign'));
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('resign-confirm')).toBeNull();
  expect(document.activeElement).toBe(screen.getByTestId('resign'));
  await user.click(screen.getByTestId('resign'));
  expect(onconfirm).not.toHaveBeenCalled();
  await user.click(screen.getByTestId('resign-confirm'));
  expect(onconfirm).toHaveBeenCalledOnce();
});

test('promotion offers queen, knight, rook, bishop, with the keys alone', async () => {
  const onchoose = vi.fn();
  render(PromotionChooser, { to: 'c8', color: 'white', orientation: 'white', onchoose });
  const labels = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(labels).toEqual(['queen', 'knight', 'rook', 'bishop']);
  const user = userEvent.setup();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onchoose).toHaveBeenLastCalledWith('n');
  await user.keyboard('{Escape}');
  expect(onchoose).toHaveBeenLastCalledWith(null);
});

const ply = (san: string) => ({ uci: '', san, from: 'a1', to: 'a2', fen: '', check: null });

function rows(): string[] {
  return screen.getAllByRole('listitem').map((row) => row.textContent.replace(/\s+/g, ' ').trim());
}

test('the move list numbers moves, marks the one looked at and leads to any', async () => {
  const onlook = vi.fn();
  render(MoveList, { plies: [ply('e4'), ply('e5'), ply('Nf3')], at: 2, startFen: START_FEN, onlook });
  expect(rows()).toEqual(['1 e4 e5', '2 Nf3']);
  expect(screen.getByText('e5').getAttribute('aria-current')).toBe('step');
  await userEvent.setup().click(screen.getByText('Nf3'));
  expect(onlook).toHaveBeenCalledWith(3);
});

test('the move looked at comes back into sight when the widths change', async () => {
  const observed: ResizeObserverCallback[] = [];
  vi.stubGlobal('ResizeObserver', class {
    constructor(callback: ResizeObserverCallback) {
      observed.push(callback);
    }
    observe(): void {}
    disconnect(): void {}
  });
  render(MoveList, { plies: [ply('e4'), ply('e5')], at: 2, startFen: START_FEN, onlook: () => undefined });
  const well = screen.getByTestId('move-list').parentElement as HTMLElement;
  const current = screen.getByText('e5');
  const box = (left: number, width: number) => () => ({ left, width, top: 0, height: 40 }) as DOMRect;
  well.getBoundingClientRect = box(0, 100);
  current.getBoundingClientRect = box(300, 40);
  for (const resized of observed) resized([], {} as ResizeObserver);
  expect(well.scrollLeft).toBe(270);
});

test('a game that Black begins leaves the first place empty', () => {
  const startFen = '8/P6k/8/8/8/8/7p/K7 b - - 0 40';
  render(MoveList, { plies: [ply('h1=Q'), ply('a8=Q')], at: 2, startFen, onlook: () => undefined });
  expect(rows()).toEqual(['40 h1=Q', '41 a8=Q']);
});

test('the language changes at once, on the page and in html lang', async () => {
  render(Header, { inGame: false });
  const user = userEvent.setup();
  await user.click(screen.getByTestId('lang-zh-Hant'));
  expect(document.documentElement.lang).toBe('zh-Hant');
  expect(screen.getByTestId('settings').getAttribute('aria-label')).toBe('設定');
  await user.click(screen.getByTestId('lang-zh-Hans'));
  expect(document.documentElement.lang).toBe('zh-Hans');
  expect(screen.getByTestId('settings').getAttribute('aria-label')).toBe('设置');
});

test('a running clock counts down and shows tenths below ten seconds', async () => {
  vi.useFakeTimers();
  const reading = { white_ms: 10_050, black_ms: 60_000, running: 'white' as const, at: performance.now() };
  const time = { kind: 'sudden_death' as const, initial_ms: 300_000 };
  render(Clock, { color: 'white', reading, time, mine: false, stopped: false, toMove: true });
  const clock = screen.getByTestId('clock-white');
  expect(clock.textContent.trim()).toBe('0:10');
  await vi.advanceTimersByTimeAsync(500);
  expect(clock.textContent.trim()).toMatch(/^0:09\.[56]$/);
  expect(clock.className).toContain('low');
});

test('the clock of the side to move is marked before it runs', () => {
  const reading = { white_ms: 60_000, black_ms: 60_000, running: null, at: 0 };
  const time = { kind: 'sudden_death' as const, initial_ms: 60_000 };
  render(Clock, { color: 'white', reading, time, mine: false, stopped: false, toMove: true });
  render(Clock, { color: 'black', reading, time, mine: true, stopped: false, toMove: false });
  expect([...screen.getByTestId('clock-white').classList]).toContain('to-move');
  expect([...screen.getByTestId('clock-white').classList]).not.toContain('running');
  expect([...screen.getByTestId('clock-black').classList]).not.toContain('to-move');
});

test('a stopped clock stands', async () => {
  vi.useFakeTimers();
  const reading = { white_ms: 30_000, black_ms: 60_000, running: 'white' as const, at: performance.now() };
  render(Clock, { color: 'white', reading, time: { kind: 'unlimited' }, mine: true, stopped: true, toMove: false });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(screen.getByTestId('clock-white').textContent.trim()).toBe('0:30');
});

test('captured pieces are small pieces with a name for the ear', () => {
  const { container } = render(Captured, { letters: ['p', 'q', 'p'], color: 'white', surplus: 11 });
  expect([...container.querySelectorAll('piece')].map((piece) => piece.className)).toEqual([
    'black pawn',
    'black pawn',
    'black queen',
  ]);
  expect(container.textContent).toContain('pawn 2, queen 1');
  expect(container.textContent).toContain('+11');
});

function over(changes: Partial<Outcome>): ReturnType<typeof fromSnapshot> {
  const outcome: Outcome = {
    result: '1/2-1/2',
    winner: null,
    reason: 'threefold',
    perpetual_check: false,
    proof: null,
    ...changes,
  };
  return fromSnapshot(snapshot({ status: 'over', outcome }), 0);
}

test('the result says who and why', () => {
  render(ResultLine, { game: over({ result: '0-1', winner: 'black', reason: 'checkmate' }) });
  expect(screen.getByTestId('result').textContent).toContain('Black wins · checkmate');
  expect(screen.getByTestId('result').dataset['result']).toBe('0-1');
});

test('perpetual check is named', () => {
  settings.change({ locale: 'zh-Hans' });
  render(ResultLine, { game: over({ perpetual_check: true }) });
  expect(screen.getByTestId('result').textContent).toContain('和棋 · 三次重复 · 长将和');
});

test('one button makes a game of 10+5 with a random colour, and a second try makes no second game', async () => {
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return Promise.reject(new Error('offline'));
  });
  render(NewGameForm);
  const user = userEvent.setup();
  await user.click(screen.getByTestId('new-game'));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  await user.click(screen.getByTestId('new-game'));
  const [first, second] = bodies;
  expect(first).toMatchObject({
    time: { kind: 'fischer', initial_ms: 600_000, increment_ms: 5_000 },
    color: 'random',
    profile: 'standard',
    chess960: false,
  });
  expect(second?.['cmid']).toBe(first?.['cmid']);
});

test('another choice makes another game', async () => {
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return Promise.reject(new Error('offline'));
  });
  render(NewGameForm);
  const user = userEvent.setup();
  await user.click(screen.getByTestId('new-game'));
  await user.click(screen.getByTestId('more'));
  await user.click(screen.getByLabelText('No clock'));
  await user.click(screen.getByLabelText('Black'));
  await user.click(screen.getByLabelText('Online rules'));
  await user.click(screen.getByLabelText('Chess960'));
  await user.click(screen.getByTestId('new-game'));
  expect(bodies[1]).toMatchObject({ time: { kind: 'unlimited' }, color: 'black', profile: 'online', chess960: true });
  expect(bodies[1]?.['cmid']).not.toBe(bodies[0]?.['cmid']);
});
