/**
 * The rules as the client sees them: the shape of the WebAssembly module. There is no second
 * implementation of the rules; whoever needs one in a test loads the real module.
 */

export interface Board {
  fen(): string;
  /** JSON `{"e2":["e3","e4"],…}`. */
  dests(): string;
  /** The square of the king in check. */
  check(): string | undefined;
  san(uci: string): string | undefined;
  /** The move of algebraic notation; nothing when it is illegal or ambiguous. */
  uciOf(san: string): string | undefined;
  /** The position after a move, a board of its own; throws when it is illegal. */
  play(uci: string): Board;
  needsPromotion(from: string, to: string): boolean;
  /** The canonical UCI of what a gesture meant (e1h1 → e1g1 in standard chess). */
  normalize(uci: string): string | undefined;
  /** JSON `{"code":"pinned","squares":["e1"]}`; `legal` when the piece may go there. */
  whyNot(from: string, to: string): string;
  /** `wP`, `bK`. */
  pieceAt(square: string): string | undefined;
  /** JSON `{"white":["f3"],"black":[]}`: the pieces that attack the square. */
  attackers(square: string): string;
  /** JSON `{"white":["p","q"],"black":[…],"balance":n}`. */
  material(): string;
  free(): void;
}

/** Why a gesture is no move, and the squares of the pieces that forbid it. */
export interface WhyNot {
  code: string;
  squares: string[];
}

export function whyNot(board: Board, from: string, to: string): WhyNot {
  return JSON.parse(board.whyNot(from, to)) as WhyNot;
}

export interface GameReplay {
  /** Plays a move and returns its SAN; throws when it is illegal. */
  push(uci: string): string;
  board(): Board;
  repetitions(): number;
  halfmoveClock(): number;
  /** JSON `{"threefold":[uci],"fifty":[uci]}`. */
  claimMoves(): string;
  /** JSON `{"threefold":bool,"fifty":bool}`. */
  canClaim(): string;
  /** The outcome the moves brought about, as JSON. */
  outcome(): string | undefined;
  /** The outcome of a resignation or a fallen flag, as JSON. */
  ruling(cause: string, loser: string): string;
  /** The game as PGN; the tags are JSON `[["White","…"],…]`. */
  pgn(tags: string): string;
  free(): void;
}

export interface Rules {
  boardFromFen(fen: string, chess960: boolean): Board;
  /** The initial position of Chess960 with this number, below 960. */
  chess960(number: number): Board;
  newReplay(startFen: string, chess960: boolean, profile: string): GameReplay;
  /** What a rated game moves, as JSON; throws `white`, `black` or `result` when that text cannot be read. */
  rank(white: string, black: string, result: string): string;
  /** JSON `[{"level":30,"from":100.00},…]`. */
  levels(): string;
}
