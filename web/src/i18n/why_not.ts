/** Why a gesture is no move, in one sentence that names the pieces in the way. */
import { placedPieces } from '../board/placement';
import type { Messages } from './zh_hans';

interface Refused {
  code: string;
  squares: readonly string[];
  fen: string;
  from: string;
}

export function whyNotText(t: Messages, { code, squares, fen, from }: Refused): string {
  const placed = placedPieces(fen);
  const mover = placed.find((piece) => piece.square === from);
  const by = placed
    .filter((piece) => squares.includes(piece.square))
    .map((piece) => t.notation.pieceOn(piece.color, t.pieces[piece.letter], piece.square));
  const known = code in t.notation.whyNot ? (code as keyof Messages['notation']['whyNot']) : 'shape';
  return t.notation.whyNot[known](t.pieces[mover?.letter ?? 'p'], by.join(t.notation.and));
}
