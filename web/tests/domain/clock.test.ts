import { expect, test } from 'vitest';
import { clockFace, LowTimeAlarm, lowTimeMs, readClocks, remaining, switchedAt, TimeCalls } from '../../src/domain/clock';

const reading = { white_ms: 60_000, black_ms: 30_000, running: 'white' as const, at: 1_000 };

test('only the running clock loses time', () => {
  expect(remaining(reading, 'white', 3_500)).toBe(57_500);
  expect(remaining(reading, 'black', 3_500)).toBe(30_000);
});

test('a clock never shows less than nothing', () => {
  expect(remaining(reading, 'white', 1_000_000)).toBe(0);
});

test('the lag the server names counts as elapsed', () => {
  const read = readClocks({ white_ms: 60_000, black_ms: 60_000, running: 'black', lag_ms: 200 }, 5_000);
  expect(remaining(read, 'black', 5_000)).toBe(59_800);
});

test('a game without a clock shows none', () => {
  expect(remaining({ ...reading, white_ms: null }, 'white', 2_000)).toBeNull();
});

test('a move stops the own clock and starts the other until the server speaks', () => {
  const shown = switchedAt(reading, 'white', 2_000);
  expect(remaining(shown, 'white', 9_000)).toBe(59_000);
  expect(remaining(shown, 'black', 3_000)).toBe(29_000);
});

test('before both first moves a move starts no clock', () => {
  const resting = { ...reading, running: null };
  expect(switchedAt(resting, 'white', 2_000)).toEqual(resting);
});

test.each([
  [600_000, '10:00', null],
  [599_999, '9:59', null],
  [10_000, '0:10', null],
  [9_999, '0:09', '9'],
  [40, '0:00', '0'],
  [5_400_000, '1:30:00', null],
])('%i ms reads %s', (ms, main, tenth) => {
  expect(clockFace(ms)).toEqual({ main, tenth });
});

test('time is low at an eighth of the main time, within ten seconds and a minute', () => {
  expect(lowTimeMs({ kind: 'sudden_death', initial_ms: 300_000 })).toBe(37_500);
  expect(lowTimeMs({ kind: 'sudden_death', initial_ms: 60_000 })).toBe(10_000);
  expect(lowTimeMs({ kind: 'sudden_death', initial_ms: 3_600_000 })).toBe(60_000);
  expect(lowTimeMs({ kind: 'unlimited' })).toBeNull();
});

test('the alarm rings once and again only after time was well above the mark', () => {
  const alarm = new LowTimeAlarm(10_000);
  expect([11_000, 9_900, 9_000, 14_000, 9_900].map((ms) => alarm.check(ms))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  alarm.check(16_000);
  expect(alarm.check(9_000)).toBe(true);
});

test('the clock is called at 60, 30 and 10 seconds, once as it goes by', () => {
  const calls = new TimeCalls();
  const at = [65_000, 60_100, 60_000, 59_800, 30_000, 29_000, 9_900, 9_000].map((ms) => calls.check(ms));
  expect(at).toEqual([null, null, 60, null, 30, null, 10, null]);
});

test('a clock that rises above a mark is called again, and one first seen below is not', () => {
  const calls = new TimeCalls();
  expect([20_000, 9_999, 12_000, 9_999].map((ms) => calls.check(ms))).toEqual([null, 10, null, 10]);
});
