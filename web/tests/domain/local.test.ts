// @vitest-environment node
/** Games on this device: written before shown, replayed as they were, timed through sleep, brought to the club once. */
import { expect, test } from 'vitest';
import { Api } from '../../src/domain/api';
import { remaining } from '../../src/domain/clock';
import { fold } from '../../src/domain/local_game';
import { beginLocal, bringToClub, LocalSession, type LocalView, type LocalWorld } from '../../src/domain/local_session';
import { LocalGames } from '../../src/domain/local_store';
import type { HttpAnswer, KeyValue } from '../../src/domain/ports';
import type { LocalLog, Profile, TimeControl } from '../../src/domain/protocol';
import { rules } from '../real_rules';
import { countingBytes, FakeTime, memoryStore, START_FEN } from '../support';

const GAME = 'abcdefghijkm';
const AWAY: HttpAnswer = { status: 0, body: null };

/** A club in a few lines: it keeps what it is sent in order, and can be away or lose its answer. */
class FakeClub {
  readonly logs: LocalLog[] = [];
  readonly kept: string[] = [];
  made = new Set<string>();
  away = false;
  losesAnswers = 0;
  refuses: string | null = null;

  readonly http = (_method: string, path: string, body?: object): Promise<HttpAnswer> => {
    if (this.away) return Promise.resolve(AWAY);
    const answer = path === '/api/local' ? this.create(body as { cmid: string }) : this.keep(body as LocalLog);
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      return Promise.resolve(AWAY);
    }
    return Promise.resolve(answer);
  };

  private create({ cmid }: { cmid: string }): HttpAnswer {
    this.made.add(cmid);
    return { status: 201, body: { game: GAME, token: 'token' } };
  }

  private keep(log: LocalLog): HttpAnswer {
    this.logs.push(log);
    if (log.from > this.kept.length) return { status: 409, body: { error: 'gap' } };
    let refused: string | null = null;
    log.commands.forEach((command, index) => {
      const place = log.from + index;
      if (place < this.kept.length) expect(this.kept[place]).toBe(command.cmid);
      else if (command.do === this.refuses) refused ??= 'game_over';
      else if (refused === null) this.kept.push(command.cmid);
    });
    const told = refused === null ? null : { code: refused };
    return { status: 200, body: { stored: this.kept.length, refused: told, status: 'running', outcome: null } };
  }
}

interface Desk {
  time: FakeTime;
  /** How long the device slept: its date goes on, its timers do not. */
  slept: { ms: number };
  club: FakeClub;
  world: LocalWorld;
}

function desk(store: KeyValue = memoryStore()): Desk {
  const time = new FakeTime();
  const slept = { ms: 0 };
  const club = new FakeClub();
  const world: LocalWorld = {
    games: new LocalGames(store),
    api: new Api(club.http),
    scheduler: time,
    random: countingBytes,
    wall: () => 1_700_000_000_000 + time.now() + slept.ms,
  };
  return { time, slept, club, world };
}

const UNLIMITED: TimeControl = { kind: 'unlimited' };
const MINUTE: TimeControl = { kind: 'fischer', initial_ms: 60_000, increment_ms: 2_000 };

function sit({ world }: Desk, key: string, changed: (view: LocalView) => void = () => undefined): LocalSession {
  const record = world.games.read(key);
  if (record === null) throw new Error('nothing was written');
  const session = new LocalSession(record.setup, record.log, rules, world, changed);
  session.start();
  return session;
}

function begin(at: Desk, time: TimeControl = UNLIMITED, profile: Profile = 'standard'): LocalSession {
  return sit(at, beginLocal(at.world, rules, { time, profile, chess960: false }));
}

function line(session: LocalSession, moves: string): void {
  for (const uci of moves.split(' ')) expect(session.move(uci), uci).toBe(true);
}

/** Lets every answer of the club arrive. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

test('a command is written before it is shown, and a new page finds the game as it was', () => {
  const at = desk();
  const key = beginLocal(at.world, rules, { time: UNLIMITED, profile: 'standard', chess960: false });
  const written: number[] = [];
  const session = sit(at, key, (view) => {
    written.push((at.world.games.read(key)?.log.length ?? 0) - view.game.moves.length);
  });
  line(session, 'e2e4 e7e5 g1f3');
  expect(written.every((ahead) => ahead >= 0)).toBe(true);
  expect(session.move('g1f3')).toBe(false);
  const again = sit(at, key);
  expect(again.current.game.moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
  expect(at.world.games.list()[0]).toMatchObject({ key, status: 'running', turn: 'black', plies: 3 });
});

test('a move the browser could not write is told', () => {
  const full = memoryStore();
  const at = desk({ get: full.get, set: (key, value) => (value.includes('e2e4') ? undefined : full.set(key, value)) });
  const session = begin(at);
  session.move('e2e4');
  expect(session.current).toMatchObject({ written: false, game: { moves: ['e2e4'] } });
});

test('mate ends the game by the rules of the house', () => {
  const session = begin(desk());
  line(session, 'f2f3 e7e5 g2g4 d8h4');
  expect(session.current.game).toMatchObject({ status: 'over', outcome: { result: '0-1', reason: 'checkmate' } });
  expect(session.act('white', { do: 'resign' })).toBe(false);
});

test('a draw needs both, a declined one is not offered twice on one move', () => {
  const session = begin(desk());
  expect(session.act('white', { do: 'offer_draw' })).toBe(false);
  line(session, 'e2e4 e7e5');
  expect(session.act('white', { do: 'accept_draw' })).toBe(false);
  expect(session.act('white', { do: 'offer_draw' })).toBe(true);
  expect(session.act('white', { do: 'accept_draw' })).toBe(false);
  session.act('black', { do: 'decline_draw' });
  expect(session.act('white', { do: 'offer_draw' })).toBe(false);
  line(session, 'g1f3');
  session.act('white', { do: 'offer_draw' });
  expect(session.current.game.draw_offer).toBe('white');
  session.act('black', { do: 'accept_draw' });
  expect(session.current.game.outcome).toMatchObject({ result: '1/2-1/2', reason: 'agreement' });
});

test('a takeback leads back to the last move of whoever asked', () => {
  const session = begin(desk());
  line(session, 'e2e4 e7e5 g1f3 b8c6');
  session.act('white', { do: 'offer_takeback' });
  session.act('black', { do: 'accept_takeback' });
  expect(session.current.game.moves).toEqual(['e2e4', 'e7e5']);
  line(session, 'd2d4');
  session.act('white', { do: 'offer_takeback' });
  session.act('black', { do: 'accept_takeback' });
  expect(session.current.game.moves).toEqual(['e2e4', 'e7e5']);
});

test('the third repetition is claimed in the standard profile and comes by itself in the other', () => {
  const shuffle = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8';
  const standard = begin(desk());
  line(standard, shuffle);
  expect(standard.current.game).toMatchObject({ status: 'running', can_claim: { threefold: true } });
  expect(standard.act('black', { do: 'claim', kind: 'threefold' })).toBe(false);
  standard.act('white', { do: 'claim', kind: 'threefold' });
  expect(standard.current.game.outcome).toMatchObject({ reason: 'threefold' });
  const online = begin(desk(), UNLIMITED, 'online');
  line(online, shuffle);
  expect(online.current.game.outcome).toMatchObject({ reason: 'threefold' });
});

test('the clock starts with the second move, runs through sleep, and is right at once afterwards', () => {
  const at = desk();
  const session = begin(at, MINUTE);
  at.time.advance(30_000);
  line(session, 'e2e4');
  at.time.advance(30_000);
  line(session, 'e7e5');
  at.time.advance(10_000);
  line(session, 'g1f3');
  const left = (color: 'white' | 'black') => remaining(session.current.game.clocks, color, at.time.now());
  expect([left('white'), left('black')]).toEqual([52_000, 60_000]);
  // Twenty seconds asleep: no timer ran and the page's own clock stood still.
  at.slept.ms += 20_000;
  session.wake();
  expect(left('black')).toBe(40_000);
  line(session, 'b8c6');
  expect([left('white'), left('black')]).toEqual([52_000, 42_000]);
});

test('a flag falls in its time, also when the device slept over it, and before a late move', () => {
  const at = desk();
  const session = begin(at, MINUTE);
  line(session, 'e2e4 e7e5');
  at.time.advance(59_999);
  expect(session.current.game.status).toBe('running');
  at.time.advance(1);
  expect(session.current.game.outcome).toMatchObject({ result: '0-1', reason: 'flag_fall' });
  const bed = desk();
  const asleep = begin(bed, MINUTE);
  line(asleep, 'e2e4 e7e5');
  bed.slept.ms += 3_600_000;
  expect(asleep.move('g1f3')).toBe(false);
  expect(asleep.current.game).toMatchObject({ status: 'over', moves: ['e2e4', 'e7e5'] });
});

test('a date set back does not move the clock back', () => {
  const at = desk();
  const session = begin(at, MINUTE);
  line(session, 'e2e4 e7e5');
  at.time.advance(5_000);
  line(session, 'g1f3');
  at.slept.ms -= 3_600_000;
  line(session, 'b8c6');
  expect(session.current.game.spent_ms).toEqual([0, 0, 5_000, 0]);
});

test('everything comes to the club once and in order', async () => {
  const at = desk();
  const session = begin(at);
  line(session, 'e2e4 e7e5 g1f3');
  await settle();
  line(session, 'b8c6');
  await settle();
  expect(at.club.kept).toHaveLength(4);
  expect(at.club.made.size).toBe(1);
  expect(session.current).toMatchObject({ keeper: 'kept', keeping: { game: GAME, stored: 4 } });
});

test('a game opened again when the club has all of it goes on being brought', async () => {
  const at = desk();
  const first = begin(at);
  line(first, 'e2e4');
  await settle();
  first.close();
  const heard: boolean[] = [];
  const key = at.world.games.list()[0]?.key ?? '';
  const again = sit(at, key, ({ game }) => heard.push(game.moves.length > 0));
  await settle();
  line(again, 'e7e5');
  await settle();
  expect(heard).not.toContain(false);
  expect(again.current).toMatchObject({ keeper: 'kept', keeping: { stored: 2 } });
});

test('a long game goes in parts a request of the club can hold', async () => {
  const at = desk();
  at.club.away = true;
  const session = begin(at);
  for (let round = 0; round < 5; round += 1) {
    line(session, 'g1f3 g8f6 f3g1 f6g8');
    if (round < 4) line(session, `${'abcd'.charAt(round)}2${'abcd'.charAt(round)}3 ${'abcd'.charAt(round)}7${'abcd'.charAt(round)}6`);
  }
  await settle();
  at.club.away = false;
  session.wake();
  await settle();
  expect(at.club.kept).toHaveLength(28);
  expect(at.club.logs.map(({ from }) => from)).toEqual([0, 16]);
  for (const log of at.club.logs) expect(JSON.stringify(log).length).toBeLessThan(4_096);
});

test('a lost answer is asked for again under the same names', async () => {
  const at = desk();
  at.club.losesAnswers = 1;
  const session = begin(at);
  line(session, 'e2e4');
  await settle();
  expect(session.current.keeper).toBe('away');
  at.time.advance(1_000);
  await settle();
  expect(at.club.made.size).toBe(1);
  at.club.losesAnswers = 1;
  line(session, 'e7e5');
  await settle();
  at.time.advance(1_000);
  await settle();
  expect(at.club.kept).toHaveLength(2);
  expect(session.current).toMatchObject({ keeper: 'kept', keeping: { stored: 2 } });
});

test('while the club is away pauses grow, play goes on, and the page may be closed', async () => {
  const at = desk();
  at.club.away = true;
  const session = begin(at);
  line(session, 'e2e4 e7e5');
  await settle();
  const asked: number[] = [];
  const { http } = at.club;
  Object.assign(at.world, {
    api: new Api((...args) => {
      asked.push(at.time.now());
      return http(...args);
    }),
  });
  session.close();
  const key = at.world.games.list()[0]?.key ?? '';
  expect(at.world.games.list()[0]?.unsaved).toBe(true);
  bringToClub(at.world, key, () => undefined);
  for (let second = 0; second < 20; second += 1) {
    await settle();
    at.time.advance(1_000);
  }
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
  at.club.away = false;
  at.time.advance(20_000);
  await settle();
  expect(at.club.kept).toHaveLength(2);
  expect(at.world.games.list()[0]?.unsaved).toBe(false);
});

test('what the club refuses is told and kept, and nothing more is sent', async () => {
  const at = desk();
  at.club.refuses = 'resign';
  const session = begin(at);
  line(session, 'e2e4 e7e5');
  session.act('white', { do: 'resign' });
  await settle();
  expect(session.current).toMatchObject({ keeper: 'refused', keeping: { stored: 2, refused: 'game_over' } });
  expect(at.world.games.read(at.world.games.list()[0]?.key ?? '')?.log).toHaveLength(3);
});

test('a club that has lost the end of the log gets it again', async () => {
  const at = desk();
  const session = begin(at);
  line(session, 'e2e4 e7e5');
  await settle();
  at.club.kept.length = 1;
  line(session, 'g1f3');
  await settle();
  expect(at.club.kept).toHaveLength(3);
  expect(session.current.keeper).toBe('kept');
});

test('another tab that played on is heard before this one acts', () => {
  const at = desk();
  const key = beginLocal(at.world, rules, { time: UNLIMITED, profile: 'standard', chess960: false });
  const [one, other] = [sit(at, key), sit(at, key)];
  line(one, 'e2e4');
  expect(other.move('d2d4')).toBe(false);
  expect(other.current.game.moves).toEqual(['e2e4']);
});

test('of many games only finished ones that the club has are dropped', () => {
  const { world } = desk();
  const summary = (index: number) => ({
    key: `key-${index}`.padEnd(12, 'x'),
    time: UNLIMITED,
    status: index === 0 ? ('running' as const) : ('over' as const),
    result: null,
    turn: null,
    fen: START_FEN,
    plies: 1,
    unsaved: index === 1,
    seen_at_ms: index,
  });
  for (let index = 0; index < 40; index += 1) world.games.summarize(summary(index));
  const kept = world.games.list().map(({ seen_at_ms }) => seen_at_ms);
  expect(kept).toContain(0);
  expect(kept).toContain(1);
  expect(kept).not.toContain(2);
  expect(kept).toContain(39);
});

test('the increment goes to the mover and the first moves earn none', () => {
  const setup = {
    key: 'k',
    start_fen: START_FEN,
    chess960: null,
    profile: 'standard' as const,
    time: MINUTE,
    begun_at_ms: 0,
  };
  const move = (ply: number, after_ms: number) => ({
    do: 'move' as const,
    by: ply % 2 === 0 ? ('white' as const) : ('black' as const),
    ply,
    uci: 'e2e4',
    cmid: `m${ply}`,
    after_ms,
  });
  const { clocks, spent_ms } = fold(setup, [move(0, 10_000), move(1, 20_000), move(2, 21_000), move(3, 24_000)]);
  expect(clocks).toEqual({ white_ms: 61_000, black_ms: 59_000, running: 'white', since_ms: 24_000 });
  expect(spent_ms).toEqual([0, 0, 1_000, 3_000]);
});
