import { expect, test } from 'vitest';
import { pieceNamed, readEntry, type Entry } from '../../src/domain/entry';
import { rules } from '../real_rules';
import { START_FEN } from '../support';

function read(text: string, fen = START_FEN): Entry {
  const board = rules.boardFromFen(fen, false);
  try {
    return readEntry(text, board);
  } finally {
    board.free();
  }
}

const KNIGHTS = 'r1bqkbnr/pppppppp/2n5/3Q4/8/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1';
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTION = '3n3k/4P3/8/8/8/8/8/7K w - - 0 1';
const TAKES = 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
/** Pawn b2 and bishop d2 may both take on c3; two rooks share the first rank. */
const BOTH_B = '4k3/8/8/8/8/2n5/1P1B4/R3K2R w - - 0 1';
const TWO_ROOKS = '4k3/8/8/8/8/8/4K3/R6R w - - 0 1';

test.each([
  ['nf3', 'g1f3'],
  ['Nf3', 'g1f3'],
  ['NF3', 'g1f3'],
  ['Ｎｆ３', 'g1f3'],
  ['马f3', 'g1f3'],
  ['馬f3', 'g1f3'],
  ['马 f3', 'g1f3'],
  ['g1f3', 'g1f3'],
  ['g1-f3', 'g1f3'],
  ['G1F3', 'g1f3'],
  ['e4', 'e2e4'],
  ['E4', 'e2e4'],
  ['ｅ４', 'e2e4'],
  ['兵e4', 'e2e4'],
  ['Pe4', 'e2e4'],
  ['e2e4', 'e2e4'],
  ['b4', 'b2b4'],
  ['B4', 'b2b4'],
  ['Nf3!?', 'g1f3'],
  ['♘f3', 'g1f3'],
])('%s is read at the start', (text, uci) => {
  expect(read(text)).toEqual({ kind: 'move', uci });
});

test.each([
  ['exd5', TAKES, 'e4d5'],
  ['ed5', TAKES, 'e4d5'],
  ['兵exd5', TAKES, 'e4d5'],
  ['e吃d5', TAKES, 'e4d5'],
  ['后×d7', KNIGHTS, 'd5d7'],
  ['后吃d7将军', KNIGHTS, 'd5d7'],
  ['王后吃d7', KNIGHTS, 'd5d7'],
  ['qd7+', KNIGHTS, 'd5d7'],
  ['0-0', CASTLING, 'e1g1'],
  ['o-o-o', CASTLING, 'e1c1'],
  ['OO', CASTLING, 'e1g1'],
  ['短易位', CASTLING, 'e1g1'],
  ['长易位', CASTLING, 'e1c1'],
  ['長易位', CASTLING, 'e1c1'],
  ['e1h1', CASTLING, 'e1g1'],
  ['车xa8+', CASTLING, 'a1a8'],
  ['e8=Q', PROMOTION, 'e7e8q'],
  ['e8Q', PROMOTION, 'e7e8q'],
  ['e8升后', PROMOTION, 'e7e8q'],
  ['e8=后', PROMOTION, 'e7e8q'],
  ['e8升變王后', PROMOTION, 'e7e8q'],
  ['exd8马', PROMOTION, 'e7d8n'],
  ['e7e8r', PROMOTION, 'e7e8r'],
  ['bxc3', BOTH_B, 'b2c3'],
  ['Bxc3', BOTH_B, 'd2c3'],
  ['象吃c3', BOTH_B, 'd2c3'],
  ['be3', BOTH_B, 'd2e3'],
  ['Rad1', TWO_ROOKS, 'a1d1'],
  ['车a d1', TWO_ROOKS, 'a1d1'],
])('%s is read where it fits', (text, fen, uci) => {
  expect(read(text, fen)).toEqual({ kind: 'move', uci });
});

test('what fits several moves names them', () => {
  expect(read('Rd1', TWO_ROOKS)).toEqual({ kind: 'ambiguous', sans: ['Rad1', 'Rhd1'] });
  expect(read('BXC3', BOTH_B)).toEqual({ kind: 'ambiguous', sans: ['Bxc3', 'bxc3'] });
});

test.each([
  ['e2e5', START_FEN, 'shape', 'e2'],
  ['a1a3', START_FEN, 'blocked', 'a1'],
  ['e7e5', START_FEN, 'not_your_piece', 'e7'],
  ['e5e6', START_FEN, 'empty', 'e5'],
  ['0-0', START_FEN, 'castling_blocked', 'e1'],
  ['短易位', '4k3/8/8/8/8/8/8/R3K2R w Q - 0 1', 'castling_lost', 'e1'],
  ['Bd3', START_FEN, 'blocked', 'f1'],
  ['Qd3', START_FEN, 'blocked', 'd1'],
  ['Nd4', START_FEN, 'none_reaches', null],
  ['Qd4', CASTLING, 'no_piece', null],
  ['Kg1', CASTLING, 'write_castling', 'e1'],
  ['e8', PROMOTION, 'promotion_missing', 'e7'],
  ['e7e8', PROMOTION, 'promotion_missing', 'e7'],
  ['Nc6', '4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1', 'pinned', 'e7'],
])('%s is refused with a reason', (text, fen, code, from) => {
  const entry = read(text, fen);
  if (entry.kind !== 'refused') throw new Error(JSON.stringify(entry));
  expect(entry.why.code).toBe(code);
  expect(entry.why.from).toBe(from);
});

test.each([
  ['c', 'clock', ''],
  ['Clock', 'clock', ''],
  ['时间', 'clock', ''],
  ['時間', 'clock', ''],
  ['l', 'last', ''],
  ['上一着', 'last', ''],
  ['p', 'pieces', ''],
  ['p 马', 'pieces', '马'],
  ['棋子 Q', 'pieces', 'Q'],
  ['b e4', 'board', 'e4'],
  ['棋盘', 'board', ''],
  ['s a', 'scan', 'a'],
  ['ｓ　１', 'scan', '1'],
  ['提和', 'draw', ''],
  ['申请判和', 'claim', ''],
  ['claim Nf3', 'claim', 'Nf3'],
  ['认输', 'resign', ''],
  ['認輸', 'resign', ''],
  ['悔棋', 'takeback', ''],
  ['中止', 'abort', ''],
  ['?', 'help', ''],
  ['？', 'help', ''],
  ['幫助', 'help', ''],
  ['o', 'opponent', ''],
])('%s is a command', (text, command, rest) => {
  expect(read(text)).toEqual({ kind: 'command', command, rest });
});

test.each(['hello', 'e9', 'draw now', 'Nf', '你好', '++'])('%s is nothing we know', (text) => {
  expect(read(text)).toEqual({ kind: 'unknown' });
});

test('nothing typed is nothing', () => {
  expect(read(' 　 ')).toEqual({ kind: 'empty' });
});

test.each([
  ['knight', 'n'],
  ['皇后', 'q'],
  ['車', 'r'],
  ['P', 'p'],
  ['tower', null],
])('%s names a piece', (word, letter) => {
  expect(pieceNamed(word)).toBe(letter);
});
