// @vitest-environment node
/** The pages of rules and of levels say the same in three languages, and what they show is what the rules do. */
import { expect, test } from 'vitest';
import { amount, changeAt, levelTable, rankChange, UPSHOTS, BANDS, type Upshot } from '../../src/domain/ranking';
import { WITHIN } from '../../src/pages/ranking/bands';
import { ranking as rankingEn } from '../../src/pages/ranking/en';
import { ranking as rankingHans } from '../../src/pages/ranking/zh_hans';
import { ranking as rankingHant } from '../../src/pages/ranking/zh_hant';
import { BOARDS } from '../../src/pages/rules/boards';
import { rules as rulesEn } from '../../src/pages/rules/en';
import { rules as rulesHans } from '../../src/pages/rules/zh_hans';
import { rules as rulesHant } from '../../src/pages/rules/zh_hant';
import type { RulesText } from '../../src/pages/rules/types';
import { rules } from '../real_rules';

/** The shape of a value: strings and functions by their kind, everything else as it is nested. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, /^(id|board|show)$/.test(key) ? each : shape(each)]),
  );
}

test('the rules have the same sections in the same order in three languages', () => {
  expect(shape(rulesHant)).toEqual(shape(rulesHans));
  expect(shape(rulesEn)).toEqual(shape(rulesHans));
});

test('so have the levels', () => {
  expect(shape(rankingHant)).toEqual(shape(rankingHans));
  expect(shape(rankingEn)).toEqual(shape(rankingHans));
});

test('no section stands twice, and every board is shown once', () => {
  const ids = rulesHans.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('castling');
  const shown = rulesHans.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && 'board' in block ? [block.board] : [])),
  );
  expect(shown.sort()).toEqual(Object.keys(BOARDS).sort());
});

test.each(Object.entries(BOARDS))('the board %s is legal, and so is what it asks for', (_, { fen, tries }) => {
  const board = rules.boardFromFen(fen, false);
  expect(board.fen()).toBe(fen);
  expect(tries.length).toBeGreaterThan(0);
  for (const uci of tries) expect(board.san(uci), uci).toBeDefined();
  board.free();
});

/** Where a piece is said to be placed on a live board there must be a try for it. */
test.each([rulesHans, rulesHant, rulesEn])('the squares named beside a board are those of its moves', (text: RulesText) => {
  for (const { blocks } of text.sections) {
    for (const block of blocks) {
      if (typeof block === 'string' || !('board' in block)) continue;
      const squares = BOARDS[block.board].tries.map((uci) => uci.slice(2, 4));
      for (const square of new Set(squares)) expect(block.words, block.board).toContain(square);
    }
  }
});

test.each([
  ['checkmate', 'a1a8', 'Ra8#'],
  ['stalemate', 'g5g7', 'Qg7#'],
  ['castling', 'e1c1', 'O-O-O'],
  ['en_passant', 'e5d6', 'exd6'],
  ['check', 'a1e1', 'Rxe1'],
] as const)('on the board %s %s is %s', (id, uci, san) => {
  expect(rules.boardFromFen(BOARDS[id].fen, false).san(uci)).toBe(san);
});

test('the queen on g6 is stalemate', () => {
  const game = rules.newReplay(BOARDS.stalemate.fen, false, 'standard');
  game.push('g5g6');
  expect(game.outcome()).toContain('stalemate');
});

const WORKED: [string, Upshot, string][] = [
  ['60', 'lower_wins', '16.00'],
  ['60', 'higher_wins', '5.20'],
  ['60', 'draw', '8.00'],
  ['150', 'lower_wins', '75.00'],
  ['150', 'higher_wins', '2.00'],
  ['250', 'higher_wins', '0.00'],
  ['150', 'draw', '37.50'],
  ['99', 'lower_wins', '19.90'],
  ['100', 'lower_wins', '50.00'],
  ['99', 'higher_wins', '2.08'],
  ['9.99', 'draw', '0.00'],
  ['10', 'draw', '5.50'],
  ['9.99', 'lower_wins', '10.00'],
  ['10', 'lower_wins', '11.00'],
  ['10', 'higher_wins', '9.20'],
];

test.each(WORKED)('at a difference of %s, %s: %s', (difference, upshot, gain) => {
  expect(amount(Math.abs(changeAt(rules, difference, upshot).change))).toBe(gain);
});

test('every sample lies in its column, and every row is its own', () => {
  for (const band of BANDS) for (const upshot of UPSHOTS) {
    expect(changeAt(rules, WITHIN[band], upshot)).toMatchObject({ band, upshot });
  }
});

test('what is no number is named by its side', () => {
  expect(rankChange(rules, 'x', '0', '1-0')).toBe('white');
  expect(rankChange(rules, '0', '1.005', '1-0')).toBe('black');
  expect(rankChange(rules, ' 190 ', '250', '1-0')).toMatchObject({ change: 16, calculation: '10 + 60 ÷ 10' });
});

test('there are thirty levels, 100 points wide', () => {
  const table = levelTable(rules);
  expect(table.map(({ level }) => level)).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
  expect(table.map(({ from }) => from)).toEqual(Array.from({ length: 30 }, (_, index) => (index + 1) * 100));
});
