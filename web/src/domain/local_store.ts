/** The local games of this browser: each is written before it is shown, and read again as it was. */
import type { KeyValue } from './ports';
import type { LocalSetup } from './local_game';
import type { Color, GameResult, GameStatus, LocalCommand, Outcome, TimeControl } from './protocol';

/** How far the club keeps the game. */
export interface Keeping {
  /** Names the request that makes the game at the club. */
  cmid: string;
  game: string | null;
  token: string | null;
  /** So many commands are on the club's disk. */
  stored: number;
  /** Why the club does not take the next one. */
  refused: string | null;
  /** How it ended, by the club's word. */
  outcome: Outcome | null;
}

export interface LocalRecord {
  setup: LocalSetup;
  log: readonly LocalCommand[];
}

export const BOARD_MODES = ['turn', 'fixed', 'face'] as const;

/** The board is turned after each move, stands, or stands with the far side's pieces turned. */
export type BoardMode = (typeof BOARD_MODES)[number];

/** A line for the start page. */
export interface LocalSummary {
  key: string;
  time: TimeControl;
  status: GameStatus;
  result: GameResult | null;
  turn: Color | null;
  fen: string;
  plies: number;
  /** Commands the club does not have yet, and would take. */
  unsaved: boolean;
  seen_at_ms: number;
}

const INDEX = 'duiyi.local';
const KEPT = 30;

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSummary(value: unknown): value is LocalSummary {
  return isFields(value) && typeof value['key'] === 'string' && typeof value['seen_at_ms'] === 'number';
}

function isRecord(value: unknown): value is LocalRecord {
  return isFields(value) && isFields(value['setup']) && Array.isArray(value['log']);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export class LocalGames {
  constructor(private readonly store: KeyValue) {}

  /** Latest first. */
  list(): LocalSummary[] {
    const value = parse(this.store.get(INDEX));
    const all = Array.isArray(value) ? value.filter(isSummary) : [];
    return all.sort((a, b) => b.seen_at_ms - a.seen_at_ms);
  }

  read(key: string): LocalRecord | null {
    const value = parse(this.store.get(entry(key)));
    return isRecord(value) ? value : null;
  }

  /** False when the browser did not keep it. */
  write(record: LocalRecord): boolean {
    const text = JSON.stringify(record);
    this.store.set(entry(record.setup.key), text);
    return this.store.get(entry(record.setup.key)) === text;
  }

  /** Apart from the log: what is heard from the club must never overwrite a move of another tab. */
  keeping(key: string): Keeping | null {
    const value = parse(this.store.get(`${entry(key)}.club`));
    return isFields(value) && typeof value['cmid'] === 'string' ? (value as unknown as Keeping) : null;
  }

  keep(key: string, keeping: Keeping): void {
    this.store.set(`${entry(key)}.club`, JSON.stringify(keeping));
    const summary = this.list().find((each) => each.key === key);
    const unsaved = keeping.refused === null && keeping.stored < (this.read(key)?.log.length ?? 0);
    if (summary !== undefined && summary.unsaved !== unsaved) this.summarize({ ...summary, unsaved });
  }

  get boardMode(): BoardMode {
    const kept = this.store.get(`${INDEX}.board`);
    return BOARD_MODES.find((mode) => mode === kept) ?? 'turn';
  }

  set boardMode(mode: BoardMode) {
    this.store.set(`${INDEX}.board`, mode);
  }

  /** Of many games the oldest finished ones go; one the club does not have yet never does. */
  summarize(summary: LocalSummary): void {
    const all = [summary, ...this.list().filter((other) => other.key !== summary.key)];
    const dropped = all.slice(KEPT).filter((old) => old.status !== 'running' && !old.unsaved);
    for (const old of dropped) {
      this.store.set(entry(old.key), '');
      this.store.set(`${entry(old.key)}.club`, '');
    }
    this.store.set(INDEX, JSON.stringify(all.filter((each) => dropped.indexOf(each) < 0)));
  }
}

function entry(key: string): string {
  return `${INDEX}.${key}`;
}
