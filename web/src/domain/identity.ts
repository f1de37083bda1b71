/** What this browser knows of its games: the secret of its seat and a line for the start page. */
import type { KeyValue } from './ports';
import type { Color, GameResult, GameStatus, TimeControl } from './protocol';

export interface OwnGame {
  game: string;
  token: string;
  seat: Color;
  code: string | null;
  time: TimeControl | null;
  status: GameStatus;
  result: GameResult | null;
  /** The side to move when last heard of. */
  turn: Color | null;
  /** The position last seen, for the board of the start page. */
  fen: string | null;
  seen_at_ms: number;
}

const KEY = 'duiyi.games';
const KEPT = 60;

function isOwnGame(value: unknown): value is OwnGame {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    typeof fields['game'] === 'string' &&
    typeof fields['token'] === 'string' &&
    (fields['seat'] === 'white' || fields['seat'] === 'black')
  );
}

export class OwnGames {
  constructor(private readonly store: KeyValue) {}

  /** Latest first. Read afresh each time: another tab may have written. */
  list(): OwnGame[] {
    const games = parseList(this.store.get(KEY)).filter(isOwnGame);
    return games.sort((a, b) => b.seen_at_ms - a.seen_at_ms);
  }

  find(game: string): OwnGame | null {
    return this.list().find((own) => own.game === game) ?? null;
  }

  remember(own: OwnGame): void {
    const others = this.list().filter((other) => other.game !== own.game);
    this.store.set(KEY, JSON.stringify([own, ...others].slice(0, KEPT)));
  }

  update(game: string, changes: Partial<Omit<OwnGame, 'game' | 'token' | 'seat'>>): void {
    const own = this.find(game);
    if (own !== null) this.remember({ ...own, ...changes });
  }

  forget(game: string): void {
    this.store.set(KEY, JSON.stringify(this.list().filter((own) => own.game !== game)));
  }
}

function parseList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
