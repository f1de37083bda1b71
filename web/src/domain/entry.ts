/**
 * What a player types beside the board: a command, or a move in letters, coordinates or Chinese. Text becomes
 * readings; which of them is a move, and why not, is for the rules to say.
 */
import type { PieceLetter } from './protocol';
import { whyNot, type Board, type WhyNot } from './rules';

export type Command =
  | 'clock'
  | 'last'
  | 'pieces'
  | 'board'
  | 'scan'
  | 'captured'
  | 'opponent'
  | 'draw'
  | 'claim'
  | 'resign'
  | 'takeback'
  | 'abort'
  | 'accept'
  | 'decline'
  | 'help';

/** Why a text is no move. `code` is a reason of the rules, or one of those below. */
export interface NoMove extends WhyNot {
  /** Where the move would have begun; null when no single piece is meant. */
  from: string | null;
  to: string | null;
  role: PieceLetter | null;
}

export type Entry =
  | { kind: 'empty' }
  | { kind: 'unknown' }
  | { kind: 'command'; command: Command; rest: string }
  | { kind: 'move'; uci: string }
  /** Several moves fit, in algebraic notation. */
  | { kind: 'ambiguous'; sans: string[] }
  | { kind: 'refused'; why: NoMove };

const WORDS: Record<Command, string> = {
  clock: 'clock c time 时间 時間 钟 鐘 棋钟 棋鐘',
  last: 'last l 上一着 上一著 上一步',
  pieces: 'pieces p 棋子',
  board: 'board b 棋盘 棋盤',
  scan: 'scan s rank file 直线 直線 横线 橫線',
  captured: 'captured 吃子 吃掉的棋子',
  opponent: 'opponent o 对手 對手 对方 對方',
  draw: 'draw 提和',
  claim: 'claim 申请判和 申請判和 判和',
  resign: 'resign 认输 認輸',
  takeback: 'takeback undo 悔棋',
  abort: 'abort 中止 中止对局 中止對局',
  accept: 'accept yes 同意 是',
  decline: 'decline no 不同意 不',
  help: 'help ? 帮助 幫助',
};

const COMMANDS = new Map(
  (Object.keys(WORDS) as Command[]).flatMap((command) =>
    WORDS[command].split(' ').map((word): [string, Command] => [word, command]),
  ),
);

/** These take a word after them; the others stand alone. */
const WITH_REST: readonly Command[] = ['pieces', 'board', 'scan', 'claim'];

const PIECES: readonly (readonly [RegExp, string])[] = [
  [/国王|國王|♔|♚/g, 'K'],
  [/王后|皇后|♕|♛/g, 'Q'],
  [/王/g, 'K'],
  [/后/g, 'Q'],
  [/车|車|城堡|♖|♜/g, 'R'],
  [/象|♗|♝/g, 'B'],
  [/马|馬|♘|♞/g, 'N'],
  [/兵|卒|♙|♟/g, 'P'],
];

const ENGLISH: Record<string, PieceLetter> = {
  king: 'k',
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
  pawn: 'p',
};

/** Full-width letters, digits and signs become those of the keyboard. */
export function plain(text: string): string {
  return text.normalize('NFKC').replace(/[×✕]/g, 'x').replace(/[–—−]/g, '-').replace(/[。，]/g, '').trim();
}

function latinPieces(text: string): string {
  return PIECES.reduce((done, [sign, letter]) => done.replace(sign, letter), text);
}

/** The piece a word names, in any of the three languages. */
export function pieceNamed(text: string): PieceLetter | null {
  const word = latinPieces(plain(text)).toLowerCase();
  if (/^[kqrbnp]$/.test(word)) return word as PieceLetter;
  return Object.prototype.hasOwnProperty.call(ENGLISH, word) ? (ENGLISH[word] ?? null) : null;
}

function readCommand(text: string): Entry | null {
  const [first = '', ...more] = text.toLowerCase().split(/\s+/);
  const command = COMMANDS.get(first);
  if (command === undefined) return null;
  if (more.length > 0 && !WITH_REST.includes(command)) return null;
  const rest = text.slice(first.length).trim();
  return { kind: 'command', command, rest };
}

interface Reading {
  role: PieceLetter;
  file: string;
  rank: string;
  target: string;
  promotion: string;
}

function reading(parts: RegExpExecArray): Reading {
  const [, role = '', file = '', rank = '', target = '', promotion = ''] = parts.map((part) => (part ?? '').toLowerCase());
  return { role: role === '' ? 'p' : (role as PieceLetter), file, rank, target, promotion };
}

/** As it is written in books: pieces are capitals, files are small letters. */
const EXACT = /^([KQRBNP]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])=?([QRBN]?)$/;
/** As it is typed: a leading letter is a piece, or it is a file. */
const LOOSE_PIECE = /^([KQRBNP])([A-H]?)([1-8]?)[X:-]?([A-H][1-8])=?([QRBN]?)$/;
const LOOSE_PAWN = /^()([A-H]?)([1-8]?)[X:-]?([A-H][1-8])=?([QRBN]?)$/;

/** The readings of a move, the exact one first; later ones count only when the rules know none before. */
function readings(text: string): Reading[][] {
  const of = (patterns: RegExp[], written: string): Reading[] =>
    patterns.map((pattern) => pattern.exec(written)).filter((parts) => parts !== null).map(reading);
  const exact = of([EXACT], text);
  const loose = of([LOOSE_PIECE, LOOSE_PAWN], text.toUpperCase());
  return [exact, loose].filter((group) => group.length > 0);
}

const ALL_SQUARES = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((rank) =>
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((file) => `${file}${rank}`),
);

/** The squares of the pieces of the side to move that a reading may mean. */
function origins(board: Board, { role, file, rank }: Pick<Reading, 'role' | 'file' | 'rank'>): string[] {
  const piece = `${board.fen().split(' ')[1] ?? 'w'}${role.toUpperCase()}`;
  return ALL_SQUARES.filter(
    (square) =>
      (file === '' || square.charAt(0) === file) &&
      (rank === '' || square.charAt(1) === rank) &&
      board.pieceAt(square) === piece,
  );
}

function found(board: Board, moves: readonly string[]): Entry | null {
  const known = new Set(moves.map((uci) => board.normalize(uci)).filter((uci) => uci !== undefined));
  const [first, ...others] = known;
  if (first === undefined) return null;
  if (others.length === 0) return { kind: 'move', uci: first };
  return { kind: 'ambiguous', sans: [...known].map((uci) => board.san(uci) ?? uci) };
}

function isCastling(board: Board, uci: string): boolean {
  return board.san(uci)?.startsWith('O-O') ?? false;
}

function played(board: Board, wanted: readonly Reading[]): Entry | null {
  const moves = wanted.flatMap((want) =>
    origins(board, want)
      .map((from) => `${from}${want.target}${want.promotion}`)
      .filter((uci) => want.role !== 'k' || !isCastling(board, uci)),
  );
  return found(board, moves);
}

function refused(code: string, parts: Partial<NoMove>): Entry {
  return { kind: 'refused', why: { code, from: null, to: null, squares: [], role: null, ...parts } };
}

function noMove(board: Board, from: string, to: string): NoMove {
  const role = (board.pieceAt(from)?.charAt(1).toLowerCase() ?? null) as PieceLetter | null;
  return { ...whyNot(board, from, to), from, to, role };
}

function whyNoReading(board: Board, want: Reading): Entry {
  const { role, target: to } = want;
  const pieces = origins(board, want);
  if (pieces.length === 0) return refused('no_piece', { role, to });
  const reasons = pieces.map((from) => noMove(board, from, to));
  // The rules allow it, so only the choice of the piece was missing, or was too much.
  const legal = reasons.find(({ code }) => code === 'legal');
  if (legal !== undefined) {
    if (role === 'k') return refused('write_castling', { role, to, from: legal.from });
    const code = want.promotion === '' && board.needsPromotion(legal.from ?? '', to) ? 'promotion_missing' : 'no_promotion';
    return refused(code, { role, to, from: legal.from });
  }
  const telling = reasons.filter(({ code }) => code !== 'shape');
  const [only] = telling.length > 0 ? telling : reasons;
  if (only === undefined || (telling.length === 0 && pieces.length > 1)) return refused('none_reaches', { role, to });
  return { kind: 'refused', why: only };
}

function castled(board: Board, long: boolean): Entry {
  const uci = board.uciOf(long ? 'O-O-O' : 'O-O');
  if (uci !== undefined) return { kind: 'move', uci };
  const [king] = origins(board, { role: 'k', file: '', rank: '' });
  if (king === undefined) return { kind: 'unknown' };
  const side = (square: string): boolean => (long ? square < king : square > king);
  const rooks = origins(board, { role: 'r', file: '', rank: king.charAt(1) }).filter(side);
  const rook = long ? rooks[0] : rooks[rooks.length - 1];
  if (rook === undefined) return refused('castling_lost', { from: king, role: 'k' });
  return { kind: 'refused', why: noMove(board, king, rook) };
}

const SHORT = /^(?:[0oO]-?[0oO]|短易位|王翼易位)$/;
const LONG = /^(?:[0oO]-?[0oO]-?[0oO]|长易位|長易位|后翼易位)$/;
const COORDINATES = /^([a-h][1-8])-?([a-h][1-8])=?([qrbn]?)$/i;
/** What is said about a move and does not change it. */
const REMARK = /(?:[+#!?]|将军|將軍|将死|將死|e\.?p\.?|吃过路兵|吃過路兵)+$/i;

export function readMove(text: string, board: Board): Entry {
  const bare = text.replace(/\s+/g, '').replace(REMARK, '');
  if (SHORT.test(bare)) return castled(board, false);
  if (LONG.test(bare)) return castled(board, true);
  const written = latinPieces(bare.replace(/吃/g, 'x').replace(/升变为?|升變為?|升/g, '='));
  const squares = COORDINATES.exec(written);
  if (squares !== null) {
    const [from = '', to = '', promotion = ''] = squares.slice(1).map((part) => part.toLowerCase());
    const move = found(board, [`${from}${to}${promotion}`]);
    if (move !== null) return move;
    const why = noMove(board, from, to);
    if (why.code !== 'legal') return { kind: 'refused', why };
    return refused(promotion === '' ? 'promotion_missing' : 'no_promotion', { from, to, role: why.role });
  }
  const groups = readings(written);
  for (const group of groups) {
    const move = played(board, group);
    if (move !== null) return move;
  }
  const likeliest = groups[0]?.[0];
  return likeliest === undefined ? { kind: 'unknown' } : whyNoReading(board, likeliest);
}

export function readEntry(text: string, board: Board): Entry {
  const typed = plain(text);
  if (typed === '') return { kind: 'empty' };
  return readCommand(typed) ?? readMove(typed, board);
}
