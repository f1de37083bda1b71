/** The page of levels and points: the same sections in the same order in each language. */
import type { Color } from '../../domain/protocol';
import type { GameResult, Unreadable, Upshot } from '../../domain/ranking';

/** What the page computes and shows between the words. */
export type Shown = 'levels' | 'bands' | 'calculator' | 'differences' | 'examples';

export type Block = string | { points: readonly string[] } | { show: Shown };

export interface RankingSection {
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface RankingWords {
  points: string;
  level: string;
  unranked: string;
  levelOf(level: number): string;
  below(points: string): string;
  above(points: string): string;
  result: string;
  difference: string;
  upshots: Record<Upshot, string>;
  equals: Record<'won' | 'draw', string>;
  formulas: string;
  gains: string;
  /** One line of the examples. */
  example(difference: string, upshot: string, sum: string): string;
  pointsOf: Record<Color, string>;
  results: Record<GameResult, string>;
  unreadable: Record<Unreadable, string>;
  band(difference: string, band: string): string;
  gain(upshot: string, sum: string): string;
  side(color: Color, before: string, after: string, change: string): string;
  levels(before: string, after: string): string;
  loading: string;
}

export interface Ranking {
  title: string;
  lead: string;
  contents: string;
  sections: readonly RankingSection[];
  words: RankingWords;
}
