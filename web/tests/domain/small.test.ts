import { expect, test } from 'vitest';
import { Api } from '../../src/domain/api';
import { OwnGames, type OwnGame } from '../../src/domain/identity';
import { isGameId, newCmid, normalizeCode } from '../../src/domain/ids';
import type { HttpAnswer } from '../../src/domain/ports';
import { parseRoute } from '../../src/domain/route';
import { loadSettings, preferredLocale, saveSettings } from '../../src/domain/settings';
import { fromMinutes, shortTime } from '../../src/domain/time_control';
import { countingBytes, memoryStore, snapshot } from '../support';

test('client move ids differ and fit the protocol', () => {
  const ids = [newCmid(countingBytes), newCmid(countingBytes)];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,36}$/);
});

test.each([
  ['k7m 2qx', 'K7M2QX'],
  ['Ｋ７Ｍ２ＱＸ', 'K7M2QX'],
  ['k7m-2qx-more', 'K7M2QX'],
  ['', ''],
])('the typed code %j reads %s', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test('ids with look-alikes or of another length are none', () => {
  expect(isGameId('abcdefghijkm')).toBe(true);
  expect(isGameId('abcdefghijkl')).toBe(false);
  expect(isGameId('abc')).toBe(false);
});

test.each([
  ['/', { page: 'start' }],
  ['/g/abcdefghijkm', { page: 'game', id: 'abcdefghijkm' }],
  ['/g/abcdefghijkm/', { page: 'game', id: 'abcdefghijkm' }],
  ['/g/short', { page: 'nowhere' }],
  ['/rules', { page: 'rules' }],
  ['/ranking/', { page: 'ranking' }],
  ['/elsewhere', { page: 'nowhere' }],
])('the path %s', (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});

test.each([
  [['zh-TW', 'en'], 'zh-Hant'],
  [['zh-HK'], 'zh-Hant'],
  [['zh-Hant-CN'], 'zh-Hant'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-SG'], 'zh-Hans'],
  [['fr', 'en-GB', 'zh'], 'en'],
  [['fr', 'de'], 'zh-Hans'],
  [[], 'zh-Hans'],
])('the languages %j give %s', (wanted, locale) => {
  expect(preferredLocale(wanted)).toBe(locale);
});

test('settings come back as they were saved, and nonsense becomes the default', () => {
  const store = memoryStore();
  const changed = { ...loadSettings(store), board: 'slate' as const, sound: false, locale: 'en' as const };
  saveSettings(store, changed);
  expect(loadSettings(store)).toEqual(changed);
  const spoilt = memoryStore({ 'duiyi.settings': '{"board":"lava","theme":7}' });
  expect(loadSettings(spoilt)).toEqual(loadSettings(memoryStore()));
  expect(loadSettings(memoryStore({ 'duiyi.settings': '][' })).board).toBe('wood');
});

test('times are written 5+3', () => {
  expect(shortTime(fromMinutes({ minutes: 5, increment_s: 3 }))).toBe('5+3');
  expect(fromMinutes({ minutes: 5, increment_s: 0 })).toEqual({ kind: 'sudden_death', initial_ms: 300_000 });
  expect(shortTime({ kind: 'unlimited' })).toBeNull();
});

const own = (game: string, seen_at_ms: number): OwnGame => ({
  game,
  token: 'secret',
  seat: 'white',
  code: null,
  time: null,
  status: 'running',
  result: null,
  turn: null,
  fen: null,
  seen_at_ms,
});

test('own games are remembered latest first, updated and forgotten', () => {
  const games = new OwnGames(memoryStore());
  games.remember(own('a', 1));
  games.remember(own('b', 2));
  games.update('a', { status: 'over', seen_at_ms: 3 });
  expect(games.list().map(({ game, status }) => [game, status])).toEqual([
    ['a', 'over'],
    ['b', 'running'],
  ]);
  games.forget('a');
  expect(games.find('a')).toBeNull();
});

test('a spoilt memory is an empty one', () => {
  expect(new OwnGames(memoryStore({ 'duiyi.games': 'oops' })).list()).toEqual([]);
  expect(new OwnGames(memoryStore({ 'duiyi.games': '[{"game":1},null]' })).list()).toEqual([]);
});

function answering(answer: HttpAnswer): Api {
  return new Api(() => Promise.resolve(answer));
}

test.each([
  [{ status: 0, body: null }, { ok: false, error: 'offline' }],
  [{ status: 404, body: { error: 'no_such_game' } }, { ok: false, error: 'no_such_game' }],
  [{ status: 409, body: { error: 'seat_taken' } }, { ok: false, error: 'seat_taken' }],
  [{ status: 500, body: null }, { ok: false, error: 'refused' }],
  [{ status: 200, body: { game: 'g' } }, { ok: false, error: 'refused' }],
  [
    { status: 200, body: { game: 'g', token: 't', seat: 'black' } },
    { ok: true, value: { game: 'g', token: 't', seat: 'black', code: null } },
  ],
])('joining with the answer %j', async (answer, expected) => {
  expect(await answering(answer).join('g', 'c')).toEqual(expected);
});

test('a snapshot is checked before it is believed', async () => {
  const good = snapshot();
  expect(await answering({ status: 200, body: good }).snapshot('g')).toEqual({ ok: true, value: good });
  const bad = { ...good, moves: [1, 2] };
  expect(await answering({ status: 200, body: bad }).snapshot('g')).toEqual({ ok: false, error: 'refused' });
});
