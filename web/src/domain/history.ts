/** The moves of a game replayed through the rules: SAN, positions and squares for every ply. */
import { readEntry, type Entry } from './entry';
import type { CanClaim, Color, Outcome } from './protocol';
import { whyNot, type Board, type GameReplay, type Rules, type WhyNot } from './rules';

export interface Ply {
  uci: string;
  san: string;
  from: string;
  to: string;
  /** The position after the move. */
  fen: string;
  /** The square of the king this move put in check. */
  check: string | null;
}

export interface GameSetup {
  start_fen: string;
  chess960: boolean;
  profile: string;
}

/** Whether the game has come to exactly these moves. */
export function sameMoves(plies: readonly Ply[], moves: readonly string[]): boolean {
  return plies.length === moves.length && plies.every((ply, index) => ply.uci === moves[index]);
}

export interface ClaimMoves {
  threefold: string[];
  fifty: string[];
}

/** Pieces each side has taken, as letters, and White's surplus in pawns. */
export interface Material {
  white: string[];
  black: string[];
  balance: number;
}

const NO_CLAIM_MOVES: ClaimMoves = { threefold: [], fifty: [] };

export class History {
  readonly plies: Ply[] = [];
  private replay: GameReplay;
  private board: Board;

  constructor(
    private readonly rules: Rules,
    private readonly setup: GameSetup,
  ) {
    this.replay = rules.newReplay(setup.start_fen, setup.chess960, setup.profile);
    this.board = this.replay.board();
  }

  /** Brings the history to `moves`: plays on where they continue it, starts over where they do not. */
  sync(moves: readonly string[]): void {
    const kept = this.plies.every((ply, index) => moves[index] === ply.uci);
    if (!kept) this.restart();
    for (const uci of moves.slice(this.plies.length)) this.push(uci);
  }

  /** The position after `plies` moves. */
  fenAt(plies: number): string {
    return plies === 0 ? this.setup.start_fen : (this.plies[plies - 1]?.fen ?? this.board.fen());
  }

  plyAt(plies: number): Ply | null {
    return plies === 0 ? null : (this.plies[plies - 1] ?? null);
  }

  /** Where each piece of the side to move may go in the latest position. */
  dests(): Map<string, string[]> {
    return new Map(Object.entries(JSON.parse(this.board.dests()) as Record<string, string[]>));
  }

  /** Why a gesture is no move in the latest position. */
  whyNot(from: string, to: string): WhyNot {
    return whyNot(this.board, from, to);
  }

  /** The position after one more move, without playing it. */
  fenAfter(uci: string): string {
    const board = this.board.play(uci);
    const fen = board.fen();
    board.free();
    return fen;
  }

  needsPromotion(from: string, to: string): boolean {
    return this.board.needsPromotion(from, to);
  }

  normalize(uci: string): string | null {
    return this.board.normalize(uci) ?? null;
  }

  /** The square of the king in check in the latest position, also before the first move. */
  check(): string | null {
    return this.board.check() ?? null;
  }

  repetitions(): number {
    return this.replay.repetitions();
  }

  halfmoveClock(): number {
    return this.replay.halfmoveClock();
  }

  /** Moves that, announced and not played, make a good claim (Laws 9.2.1, 9.3.1). */
  claimMoves(): ClaimMoves {
    return { ...NO_CLAIM_MOVES, ...(JSON.parse(this.replay.claimMoves()) as Partial<ClaimMoves>) };
  }

  canClaim(): CanClaim {
    return JSON.parse(this.replay.canClaim()) as CanClaim;
  }

  /** What the moves brought about; null while play goes on. */
  outcome(): Outcome | null {
    const json = this.replay.outcome();
    return json === undefined ? null : (JSON.parse(json) as Outcome);
  }

  /** The outcome when `loser` resigns or its flag falls. */
  ruling(cause: 'resignation' | 'flag_fall', loser: Color): Outcome {
    return JSON.parse(this.replay.ruling(cause, loser)) as Outcome;
  }

  pgn(tags: readonly (readonly [string, string])[]): string {
    return this.replay.pgn(JSON.stringify(tags));
  }

  materialAt(plies: number): Material {
    return this.asked(plies, (board) => JSON.parse(board.material()) as Material);
  }

  /** The squares from which each side attacks one, after `plies` moves. */
  attackersAt(plies: number, square: string): Record<Color, string[]> {
    return this.asked(plies, (board) => JSON.parse(board.attackers(square)) as Record<Color, string[]>);
  }

  /** What was typed, read in the latest position. */
  read(text: string): Entry {
    return readEntry(text, this.board);
  }

  private asked<T>(plies: number, question: (board: Board) => T): T {
    const board = this.rules.boardFromFen(this.fenAt(plies), this.setup.chess960);
    try {
      return question(board);
    } finally {
      board.free();
    }
  }

  /** The SAN of a move in the latest position, without playing it. */
  sanOf(uci: string): string | null {
    return this.board.san(uci) ?? null;
  }

  free(): void {
    this.board.free();
    this.replay.free();
  }

  private restart(): void {
    this.free();
    this.plies.length = 0;
    this.replay = this.rules.newReplay(this.setup.start_fen, this.setup.chess960, this.setup.profile);
    this.board = this.replay.board();
  }

  private push(uci: string): void {
    const san = this.replay.push(uci);
    this.board.free();
    this.board = this.replay.board();
    this.plies.push({
      uci,
      san,
      from: uci.slice(0, 2),
      to: uci.slice(2, 4),
      fen: this.board.fen(),
      check: this.board.check() ?? null,
    });
  }
}
