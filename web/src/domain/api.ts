/** The HTTP side of the protocol: making, finding and joining games. */
import { isOutcome, isSnapshot } from './decode';
import type { Http, HttpAnswer } from './ports';
import type { Color, CreateLocal, LocalLog, Outcome, Profile, SeatChoice, Snapshot, TimeControl } from './protocol';

export interface NewGame {
  time: TimeControl;
  color: SeatChoice;
  profile: Profile;
  chess960: boolean;
  /** The same cmid sent again makes no second game. */
  cmid: string;
}

export interface SeatTaken {
  game: string;
  token: string;
  seat: Color;
  code: string | null;
}

export interface GameLinks {
  url: string;
  short: string;
}

export interface LocalCreated {
  game: string;
  token: string;
}

/** How far the club keeps a device's log. */
export interface Kept {
  stored: number;
  /** Why the next command is not kept. */
  refused: string | null;
  outcome: Outcome | null;
}

export type ApiError =
  | 'offline'
  | 'no_such_game'
  | 'seat_taken'
  | 'game_over'
  | 'too_many'
  | 'unavailable'
  | 'refused';

export type ApiResult<T> = { ok: true; value: T } | { ok: false; error: ApiError };

/** `away`: asking again later may help. Else the code of the failure. */
export type LocalResult<T> = { ok: true; value: T } | { ok: false; away: boolean; code: string };

export class Api {
  constructor(private readonly http: Http) {}

  async createGame(wish: NewGame): Promise<ApiResult<SeatTaken>> {
    return decode(await this.http('POST', '/api/games', wish), readSeat);
  }

  async join(game: string, cmid: string): Promise<ApiResult<SeatTaken>> {
    return decode(await this.http('POST', `/api/games/${game}/join`, { cmid }), readSeat);
  }

  async createLocal(wish: CreateLocal): Promise<LocalResult<LocalCreated>> {
    return decodeLocal(await this.http('POST', '/api/local', wish), (body) => {
      const game = text(body, 'game');
      const token = text(body, 'token');
      return game === null || token === null ? null : { game, token };
    });
  }

  async keepLocal(game: string, log: LocalLog): Promise<LocalResult<Kept>> {
    return decodeLocal(await this.http('POST', `/api/local/${game}/log`, log), readKept);
  }

  async findByCode(code: string): Promise<ApiResult<string>> {
    return decode(await this.http('GET', `/api/codes/${encodeURIComponent(code)}`), (body) =>
      text(body, 'game'),
    );
  }

  async snapshot(game: string): Promise<ApiResult<Snapshot>> {
    return decode(await this.http('GET', `/api/games/${game}`), (body) =>
      isSnapshot(body) ? body : null,
    );
  }

  async links(game: string): Promise<ApiResult<GameLinks>> {
    return decode(await this.http('GET', `/api/links/${game}`), (body) => {
      const url = text(body, 'url');
      return url === null ? null : { url, short: text(body, 'short') ?? url };
    });
  }
}

function text(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : null;
}

function readKept(body: unknown): Kept | null {
  if (typeof body !== 'object' || body === null) return null;
  const { stored, refused, outcome } = body as Record<string, unknown>;
  if (typeof stored !== 'number') return null;
  return { stored, refused: text(refused, 'code'), outcome: isOutcome(outcome) ? outcome : null };
}

function readSeat(body: unknown): SeatTaken | null {
  const game = text(body, 'game');
  const token = text(body, 'token');
  const seat = text(body, 'seat');
  if (game === null || token === null || (seat !== 'white' && seat !== 'black')) return null;
  return { game, token, seat, code: text(body, 'code') };
}

/** What stands before the club, or its disk, may fail for a while: that is like being away. */
function decodeLocal<T>(answer: HttpAnswer, read: (body: unknown) => T | null): LocalResult<T> {
  const away = answer.status === 0 || answer.status === 429 || answer.status >= 500;
  const value = answer.status >= 200 && answer.status < 300 ? read(answer.body) : null;
  if (value !== null) return { ok: true, value };
  return { ok: false, away, code: text(answer.body, 'error') ?? 'malformed' };
}

function decode<T>(answer: HttpAnswer, read: (body: unknown) => T | null): ApiResult<T> {
  if (answer.status === 0) return { ok: false, error: 'offline' };
  if (answer.status === 404) return { ok: false, error: 'no_such_game' };
  if (answer.status === 409) {
    return { ok: false, error: text(answer.body, 'error') === 'game_over' ? 'game_over' : 'seat_taken' };
  }
  if (answer.status === 429) return { ok: false, error: 'too_many' };
  if (answer.status === 503) return { ok: false, error: 'unavailable' };
  const value = answer.status < 300 ? read(answer.body) : null;
  return value === null ? { ok: false, error: 'refused' } : { ok: true, value };
}
