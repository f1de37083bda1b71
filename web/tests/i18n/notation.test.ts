import { expect, test } from 'vitest';
import { writeMove } from '../../src/i18n/notation';
import { DEFAULTS, loadSettings } from '../../src/domain/settings';
import { clockFace } from '../../src/domain/clock';

test.each([
  ['Nf3', 'g1f3', '马f3', '馬f3', '♘\uFE0Ef3', 'g1-f3'],
  ['Qxd5', 'd8d5', '后×d5', '后×d5', '♕\uFE0Exd5', 'd8×d5'],
  ['O-O', 'e1g1', '短易位', '短易位', 'O-O', 'e1-g1'],
  ['O-O-O+', 'e1c1', '长易位+', '長易位+', 'O-O-O+', 'e1-c1+'],
  ['exd8=Q#', 'e7d8q', 'e×d8=后#', 'e×d8=后#', 'exd8=♕\uFE0E#', 'e7×d8=Q#'],
  ['Rae1', 'a1e1', '车ae1', '車ae1', '♖\uFE0Eae1', 'a1-e1'],
  ['bxc3', 'b2c3', 'b×c3', 'b×c3', 'bxc3', 'b2×c3'],
])('%s is written in every way', (san, uci, hans, hant, figures, squares) => {
  const move = { san, uci };
  expect(writeMove(move, 'letters', 'en')).toBe(san);
  expect(writeMove(move, 'chinese', 'zh-Hans')).toBe(hans);
  expect(writeMove(move, 'chinese', 'zh-Hant')).toBe(hant);
  expect(writeMove(move, 'figurines', 'en')).toBe(figures);
  expect(writeMove(move, 'coordinates', 'en')).toBe(squares);
});

test('older settings are kept and unknown values fall back', () => {
  const load = (text: string) => loadSettings({ get: () => text, set: () => undefined });
  expect(load('{"board":"slate","sound":false}')).toEqual({ ...DEFAULTS, board: 'slate', sound: false });
  const odd = '{"notation":"runes","volume":900,"coordinates":1,"confirm":"yes","tenths":"x","input":"nose","autoQueen":0}';
  expect(load(odd)).toEqual(DEFAULTS);
  expect(load('{"volume":35,"confirm":true}')).toEqual({ ...DEFAULTS, volume: 35, confirm: true });
});

test('tenths are shown when they are wanted', () => {
  expect(clockFace(9_450, 'low')).toEqual({ main: '0:09', tenth: '4' });
  expect(clockFace(9_450, 'never').tenth).toBeNull();
  expect(clockFace(61_250, 'low').tenth).toBeNull();
  expect(clockFace(61_250, 'always')).toEqual({ main: '1:01', tenth: '2' });
});
