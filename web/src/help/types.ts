/** The help for a classroom: one text a language, shown on the page and written to docs/ by scripts/help.mjs. */

export type Figure = 'network' | 'isolation' | 'invite' | 'wechat';

/** A paragraph, steps in order, points without order, or a picture. Text between backticks is typed as it stands. */
export type Block =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { figure: Figure; words: readonly string[] };

export interface Section {
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface Help {
  title: string;
  lead: string;
  contents: string;
  sections: readonly Section[];
}

/** Text in pieces: every second one is typed as it stands. */
export function pieces(text: string): { text: string; isTyped: boolean }[] {
  return text
    .split('`')
    .map((part, index) => ({ text: part, isTyped: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
