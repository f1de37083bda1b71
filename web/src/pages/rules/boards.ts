/** The positions of the boards to play on, and the moves the words beside them name. */
export interface LivePosition {
  fen: string;
  tries: readonly string[];
}

const POSITIONS = {
  rook: { fen: 'kn6/pp6/8/8/3R4/8/8/7K w - - 0 1', tries: ['d4d8', 'd4h4'] },
  bishop: { fen: 'kn6/pp6/8/8/8/8/8/2B2B1K w - - 0 1', tries: ['c1g5', 'f1b5'] },
  queen: { fen: 'kn6/pp6/8/8/8/8/8/3Q3K w - - 0 1', tries: ['d1h5', 'd1d8'] },
  knight: { fen: 'kn6/pp6/8/8/8/8/PPP5/RNB4K w - - 0 1', tries: ['b1a3', 'b1c3', 'b1d2'] },
  king: { fen: 'kn6/pp6/8/8/7r/8/8/4K3 w - - 0 1', tries: ['e1e2', 'e1d1'] },
  pawn: { fen: 'kn6/pp6/8/8/8/3p4/4P3/7K w - - 0 1', tries: ['e2e3', 'e2e4', 'e2d3'] },
  capture: { fen: 'kn6/pp6/2p5/3n4/6b1/8/4B3/3R3K w - - 0 1', tries: ['e2g4', 'd1d5'] },
  en_passant: { fen: 'kn6/pp6/8/3pP3/8/8/8/7K w - d6 0 2', tries: ['e5d6'] },
  promotion: { fen: '6k1/4P3/8/8/8/8/8/7K w - - 0 1', tries: ['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n'] },
  castling: {
    fen: 'r3k2r/pppqbppp/2n2n2/3pp3/3PP3/2N2N2/PPPQBPPP/R3K2R w KQkq - 0 9',
    tries: ['e1g1', 'e1c1'],
  },
  check: { fen: '4kb2/8/8/8/8/8/6K1/r3R3 b - - 0 1', tries: ['a1e1', 'f8e7', 'e8d7'] },
  checkmate: { fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', tries: ['a1a8'] },
  stalemate: { fen: '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1', tries: ['g5g6', 'g5g7'] },
} as const;

export type BoardId = keyof typeof POSITIONS;

export const BOARDS: Record<BoardId, LivePosition> = POSITIONS;
