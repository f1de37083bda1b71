/** What a rated game moves, as the rules' module tells it. Nothing is computed here. */
import type { Rules } from './rules';

export const RESULTS = ['1-0', '1/2-1/2', '0-1'] as const;
export const UPSHOTS = ['lower_wins', 'higher_wins', 'draw'] as const;
export const BANDS = ['below_10', '10_to_100', '100_to_200', 'from_200'] as const;

export type GameResult = (typeof RESULTS)[number];
export type Upshot = (typeof UPSHOTS)[number];
export type Band = (typeof BANDS)[number];

export interface SideChange {
  before: number;
  after: number;
  /** 30 to 1; null for unranked. */
  level_before: number | null;
  level_after: number | null;
}

export interface RankChange {
  /** What White gains; negative for a loss. */
  change: number;
  difference: number;
  band: Band;
  upshot: Upshot;
  formula: string;
  calculation: string;
  white: SideChange;
  black: SideChange;
}

export interface LevelFrom {
  level: number;
  from: number;
}

/** A text that is none: the amount of White or of Black. */
export type Unreadable = 'white' | 'black';

export function rankChange(rules: Rules, white: string, black: string, result: GameResult): RankChange | Unreadable {
  try {
    return JSON.parse(rules.rank(white.trim(), black.trim(), result)) as RankChange;
  } catch (error) {
    return error instanceof Error && error.message === 'black' ? 'black' : 'white';
  }
}

/** The same for two players so far apart: the lower one has nothing. */
export function changeAt(rules: Rules, difference: string, upshot: Upshot): RankChange {
  const result = upshot === 'draw' ? '1/2-1/2' : upshot === 'lower_wins' ? '1-0' : '0-1';
  return JSON.parse(rules.rank('0', difference, result)) as RankChange;
}

export function levelTable(rules: Rules): LevelFrom[] {
  return JSON.parse(rules.levels()) as LevelFrom[];
}

/** Two decimals, with a true minus. */
export function amount(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

/** The same with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${amount(value)}` : amount(value);
}

/** The calculation and what it comes to; a plain number needs no calculation. */
export function sum({ calculation, change }: RankChange): string {
  const gain = amount(Math.abs(change));
  return Number.isNaN(Number(calculation)) ? `${calculation} = ${gain}` : gain;
}
