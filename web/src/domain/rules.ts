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
  needsPromotion(from: string, to: string): boolean;
  /** The canonical UCI of what a gesture meant (e1h1 → e1g1 in standard chess). */
  normalize(uci: string): string | undefined;
  /** JSON `{"code":…,"squares":[…]}`: why a gesture is no move, and the pieces that forbid it. */
  whyNot(from: string, to: string): string;
  /** JSON `{"white":["p","q"],"black":[…],"balance":n}`. */
  material(): string;
  free(): void;
}

export interface GameReplay {
  /** Plays a move and returns its SAN; throws when it is illegal. */
  push(uci: string): string;
  board(): Board;
  repetitions(): number;
  halfmoveClock(): number;
  /** JSON `{"threefold":[uci],"fifty":[uci]}`. */
  claimMoves(): string;
  free(): void;
}

export interface Rules {
  boardFromFen(fen: string, chess960: boolean): Board;
  newReplay(startFen: string, chess960: boolean, profile: string): GameReplay;
}
