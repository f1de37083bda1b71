// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents } from '../../src/help/documents';
import { help as en } from '../../src/help/en';
import { pieces, type Help } from '../../src/help/types';
import { help as zhHans } from '../../src/help/zh_hans';
import { help as zhHant } from '../../src/help/zh_hant';

const docs = (path: string) => new URL(`../../../docs/${path}`, import.meta.url);

/** What the pages of the three languages have in common. */
function outline(help: Help): unknown {
  return help.sections.map(({ id, blocks }) => [
    id,
    blocks.map((block) => {
      if (typeof block === 'string') return 'text';
      if ('figure' in block) return block.figure;
      return 'steps' in block ? block.steps.length : -block.points.length;
    }),
  ]);
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

test('docs/classroom is what the program shows (else: npm run help)', () => {
  for (const { path, text } of documents()) {
    expect(existsSync(docs(path)), path).toBe(true);
    expect(readFileSync(docs(path), 'utf8'), path).toBe(text);
  }
});

test('every picture of the documents is there', () => {
  for (const { path, text } of documents()) {
    for (const [, picture = ''] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) {
      expect(existsSync(docs(picture)), `${path}: ${picture}`).toBe(true);
    }
  }
});

test('the three languages have the same sections with the same parts', () => {
  expect(outline(zhHant)).toEqual(outline(zhHans));
  expect(outline(en)).toEqual(outline(zhHans));
});

test('traditional help is written in traditional characters', () => {
  const simplified = /[对战盘国际车马将军应择时间规则网络标准钟处罚线连断开复请认输执随观乐离当发还这来过动页显载进长说让给轮许选没着扫现检边无与从为东义乱产们众优传关办电脑头备书签设备钱]/;
  for (const text of texts(zhHant)) {
    expect(text).not.toMatch(simplified);
    expect(text.replace(/王后|皇后|后翼/g, '')).not.toContain('后');
  }
});

test('what is typed as it stands is told apart', () => {
  expect(pieces('run `./duiyi` now')).toEqual([
    { text: 'run ', isTyped: false },
    { text: './duiyi', isTyped: true },
    { text: ' now', isTyped: false },
  ]);
  for (const help of [zhHans, zhHant, en]) {
    for (const text of texts(help)) expect((text.match(/`/g) ?? []).length % 2, text).toBe(0);
  }
});
