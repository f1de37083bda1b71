import { expect, test } from 'vitest';
import { endText, refusalText, timeText } from '../../src/i18n/format';
import { en } from '../../src/i18n/en';
import { spokenMove, spokenSquare } from '../../src/i18n/speech';
import { zhHans, type Messages } from '../../src/i18n/zh_hans';
import { zhHant } from '../../src/i18n/zh_hant';
import { ranking } from '../../src/pages/ranking/zh_hant';
import { rules } from '../../src/pages/rules/zh_hant';

const TRADITIONAL = { zhHant, ranking, rules };

/** Every text of a dictionary, functions called with sample values. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return texts((value as (...args: unknown[]) => unknown)('white', 3, 5));
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts);
  return [];
}

/** Characters that only simplified Chinese writes so; 后 is right in 王后 and 后翼 and is checked apart. */
const SIMPLIFIED_ONLY =
  '对战盘国际车马将军应择时间规则网络标准钟处罚线连断开复请认输执随观乐离当发还这来过动页显载进长谱双负胜级语设声关简让给轮键读说许选没着' +
  '扫现检测边无与从为东义乱买产亲仅们众优传伤协单卖厅历压参变叶号吗员响园图圆场坚块备头夹实审宽导层岁帮广庄归录忆态总恶惊惯愿懒戏';

test('traditional texts hold no simplified character', () => {
  const found = texts(TRADITIONAL).filter((text) => [...text].some((sign) => SIMPLIFIED_ONLY.includes(sign)));
  expect(found).toEqual([]);
});

test('in traditional texts 后 is the queen or her wing, never "after"', () => {
  for (const text of texts(zhHant)) {
    expect(text.replace(/^后$|王后|皇后|后翼/g, '')).not.toContain('后');
  }
});

test('on the pages of rules and levels, where the queen often stands alone, no word for "after" has 后', () => {
  const found = texts([ranking, rules]).filter((text) => /[之然以最今先隨背]后|后[退來面邊果續]/.test(text));
  expect(found).toEqual([]);
});

test('simplified texts hold no traditional character', () => {
  const found = texts(zhHans).filter((text) => /[對國際車馬將軍應選時間規則網標準鐘處罰線連斷開複製請認輸執隨機樂統離發沒還這來過動頁顯載進著]/.test(text));
  expect(found).toEqual([]);
});

test('no text is empty', () => {
  for (const dictionary of [zhHans, zhHant, en]) {
    expect(texts(dictionary).filter((text) => text.trim() === '')).toEqual([]);
  }
});

test.each<[Messages, string, string]>([
  [zhHans, 'Nxf3+', '马 吃 f3，将军'],
  [zhHans, 'O-O-O', '长易位'],
  [zhHans, 'exd8=Q#', '兵 e 吃 d8，升 后，将死'],
  [zhHant, 'Rad1', '車 a d1'],
  [en, 'e4', 'pawn e4'],
  [en, 'O-O+', 'castles short, check'],
  [en, 'not san', 'not san'],
])('a move is spoken', (t, san, words) => {
  expect(spokenMove(t, san)).toBe(words);
});

test('letters are said as names that differ', () => {
  const names = [...'abcdefgh'].map((file) => spokenSquare(`${file}4`, 'words'));
  expect(new Set(names.map((name) => name.slice(0, 2))).size).toBe(8);
  expect(spokenSquare('e', 'words')).toBe('Eva');
  expect(spokenSquare('e4', 'plain')).toBe('e4');
  expect(spokenMove(en, 'exd5', 'words')).toBe('pawn Eva takes David 5');
  expect(spokenMove(zhHant, 'Nbd2', 'words')).toBe('馬 Bella David 2');
});

const draw = { result: '1/2-1/2' as const, winner: null, reason: 'threefold', perpetual_check: true, proof: null };

test('a result names its reason, and perpetual check where it was one', () => {
  expect(endText(zhHans, { status: 'over', outcome: draw })).toBe('和棋 · 三次重复 · 长将和');
  expect(endText(en, { status: 'over', outcome: { ...draw, perpetual_check: false } })).toBe(
    'Draw · threefold repetition',
  );
  expect(endText(en, { status: 'aborted', outcome: null })).toBe('Game aborted');
  expect(endText(en, { status: 'running', outcome: null })).toBeNull();
});

test('an unknown reason or refusal is named by its code, also one named like a property of every object', () => {
  expect(endText(en, { status: 'over', outcome: { ...draw, reason: 'constructor' } })).toContain('constructor');
  expect(refusalText(en, { t: 'refused', code: 'toString' })).toContain('toString');
});

test('a refusal names the article of the Laws', () => {
  expect(refusalText(zhHans, { t: 'refused', code: 'not_to_move', article: '9.2' })).toContain('规则 9.2');
});

test('time controls are said in words', () => {
  expect(timeText(zhHans, { kind: 'fischer', initial_ms: 300_000, increment_ms: 3_000 })).toBe('5 分钟，每着加 3 秒');
  expect(timeText(zhHant, { kind: 'unlimited' })).toBe('不限時');
});
