import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en';
import { whyNotText } from '../../src/i18n/why_not';
import { zhHans } from '../../src/i18n/zh_hans';
import { zhHant } from '../../src/i18n/zh_hant';

const SOURCE = readFileSync('../crates/wasm/src/why_not.rs', 'utf8');
const codes = [...SOURCE.matchAll(/Self::\w+ => "(\w+)"/g)].map((match) => match[1] ?? '');

test('every reason of the rules has a sentence in three languages', () => {
  expect(codes.length).toBeGreaterThan(10);
  for (const t of [zhHans, zhHant, en]) {
    for (const code of codes.filter((name) => name !== 'legal')) expect(Object.keys(t.notation.whyNot)).toContain(code);
  }
});

test('the sentence names the piece that pins', () => {
  const refused = { code: 'pinned', squares: ['e1'], fen: '4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1', from: 'e7' };
  expect(whyNotText(en, refused)).toBe('The knight is pinned by the white rook on e1.');
  expect(whyNotText(zhHans, refused)).toContain('马被e1 的白车牵制');
  expect(whyNotText(zhHant, refused)).toContain('馬被e1 的白車牽制');
});
