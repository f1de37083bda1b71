/** Reads the first field of a FEN for showing it; what it means is the rules' business. */
import type { Color, PieceLetter } from '../domain/protocol';

export const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const;

export interface PlacedPiece {
  square: string;
  color: Color;
  letter: PieceLetter;
  role: (typeof ROLES)[PieceLetter];
  /** From the left, as White sees the board. */
  column: number;
  /** From the top, as White sees the board. */
  row: number;
}

function isPieceLetter(letter: string): letter is PieceLetter {
  return Object.prototype.hasOwnProperty.call(ROLES, letter);
}

export function placedPieces(fen: string): PlacedPiece[] {
  const placed: PlacedPiece[] = [];
  const rows = (fen.split(' ')[0] ?? '').split('/');
  rows.forEach((text, row) => {
    let column = 0;
    for (const sign of text) {
      const letter = sign.toLowerCase();
      if (isPieceLetter(letter)) {
        const color = sign === letter ? 'black' : 'white';
        placed.push({ square: squareAt(column, row), color, letter, role: ROLES[letter], column, row });
        column += 1;
      } else {
        column += Number(sign) || 0;
      }
    }
  });
  return placed;
}

/** The name of the square `column` from the left and `row` from the top, as White sees the board. */
export function squareAt(column: number, row: number): string {
  return `${'abcdefgh'.charAt(column)}${8 - row}`;
}
