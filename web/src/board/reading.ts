/** What stands where, in words: the same sentences for the keys of the board and for the move field. */
import type { PieceLetter } from '../domain/protocol';
import { spokenSquare, type Letters } from '../i18n/speech';
import type { Messages } from '../i18n/zh_hans';
import { placedPieces, type PlacedPiece } from './placement';

const DIAGONALS = [[-1, 1], [1, 1], [-1, -1], [1, -1]] as const;
const LINES = [[0, 1], [0, -1], [-1, 0], [1, 0]] as const;
const ORDER: readonly PieceLetter[] = ['k', 'q', 'r', 'b', 'n', 'p'];

/** One position, read aloud. */
export class Reading {
  private readonly pieces: Map<string, PlacedPiece>;

  constructor(
    private readonly t: Messages,
    private readonly letters: Letters,
    fen: string,
  ) {
    this.pieces = new Map(placedPieces(fen).map((piece) => [piece.square, piece]));
  }

  name(square: string): string {
    return spokenSquare(square, this.letters);
  }

  pieceOn(square: string): PlacedPiece | null {
    return this.pieces.get(square) ?? null;
  }

  square(square: string): string {
    const piece = this.pieceOn(square);
    return this.t.keyboard.square(
      this.name(square),
      piece === null ? this.t.keyboard.empty : this.t.keyboard.piece(piece.color, this.t.pieces[piece.letter]),
    );
  }

  /** What stands on these squares; the empty ones are passed over. */
  list(title: string, squares: readonly string[]): string {
    const taken = squares.filter((square) => this.pieces.has(square)).map((square) => this.square(square));
    return this.sentence(title, taken);
  }

  sentence(title: string, parts: readonly string[]): string {
    return `${title}: ${parts.length === 0 ? this.t.ear.none : parts.join(this.t.ear.comma)}`;
  }

  rank(rank: string): string {
    const squares = [...'abcdefgh'].map((file) => `${file}${rank}`);
    return this.list(this.t.ear.rank(rank), squares);
  }

  file(file: string): string {
    const squares = [...'12345678'].map((rank) => `${file}${rank}`);
    return this.list(this.t.ear.file(this.name(file)), squares);
  }

  diagonals(square: string): string {
    return this.list(this.t.ear.diagonals, rays(square, DIAGONALS));
  }

  lines(square: string): string {
    return this.list(this.t.ear.lines, rays(square, LINES));
  }

  /** Every piece of both sides, or those of one kind. */
  everything(only: PieceLetter | null): string {
    const letters = only === null ? ORDER : [only];
    const all = [...this.pieces.values()];
    const side = (color: 'white' | 'black'): string => {
      const groups = letters.flatMap((letter) => {
        const squares = all.filter((piece) => piece.color === color && piece.letter === letter);
        const names = squares.map((piece) => this.name(piece.square)).sort();
        return names.length === 0 ? [] : [`${this.t.pieces[letter]} ${names.join(' ')}`];
      });
      return this.sentence(this.t.color[color], groups);
    };
    return `${side('white')}. ${side('black')}`;
  }
}

/** The squares seen from one, nearest first, direction after direction. */
function rays(square: string, directions: readonly (readonly [number, number])[]): string[] {
  return directions.flatMap(([files, ranks]) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((step) => {
      const file = 'abcdefgh'.charAt('abcdefgh'.indexOf(square.charAt(0)) + files * step);
      const rank = Number(square.charAt(1)) + ranks * step;
      const outside = 'abcdefgh'.indexOf(square.charAt(0)) + files * step < 0 || file === '' || rank < 1 || rank > 8;
      return outside ? [] : [`${file}${rank}`];
    }),
  );
}
