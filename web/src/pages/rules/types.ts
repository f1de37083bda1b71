/** The page of the rules: the same sections in the same order in each language. */
import type { BoardId } from './boards';

export type Block =
  | string
  | { points: readonly string[] }
  /** A board to play on, and what to try. */
  | { board: BoardId; words: string }
  | { name: string; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface RulesSection {
  id: string;
  title: string;
  /** What is different for those who know xiangqi. */
  xiangqi?: string;
  blocks: readonly Block[];
}

export interface RulesText {
  title: string;
  lead: string;
  contents: string;
  xiangqi: string;
  xiangqiMark: string;
  again: string;
  loading: string;
  sections: readonly RulesSection[];
}
