/** The wire protocol, one closed union a direction. docs/protocol.md is the reference. */

export type Color = 'white' | 'black';
export type Profile = 'standard' | 'online' | 'otb';
export type ClaimKind = 'threefold' | 'fifty';

export type TimeControl =
  | { kind: 'unlimited' }
  | { kind: 'sudden_death'; initial_ms: number }
  | { kind: 'fischer'; initial_ms: number; increment_ms: number };

export interface Clocks {
  white_ms: number | null;
  black_ms: number | null;
  running: Color | null;
  /** Time since the server took the reading that the client treats as elapsed. */
  lag_ms: number;
}

export interface CanClaim {
  threefold: boolean;
  fifty: boolean;
}

export type GameResult = '1-0' | '0-1' | '1/2-1/2';

export interface Outcome {
  result: GameResult;
  winner: Color | null;
  reason: string;
  perpetual_check: boolean;
  /** A helpmate line in UCI: why the flag fall or the resignation was no draw. */
  proof: string[] | null;
}

export type GameStatus = 'waiting' | 'running' | 'ruling' | 'over' | 'aborted';

export interface Snapshot {
  game: string;
  code: string;
  seq: number;
  start_fen: string;
  chess960: boolean;
  profile: Profile;
  time: TimeControl;
  rated: boolean;
  created_at_ms: number;
  moves: string[];
  spent_ms: number[];
  clocks: Clocks;
  status: GameStatus;
  outcome: Outcome | null;
  draw_offer: Color | null;
  takeback_offer: Color | null;
  rematch_offer: Color | null;
  next_game: string | null;
  can_claim: CanClaim;
  seats: Record<Color, boolean>;
  you: Color | null;
  players: Record<Color, { name: string | null }>;
}

export type GameEvent =
  | { k: 'joined'; seat: Color }
  | { k: 'started' }
  | {
      k: 'move';
      ply: number;
      uci: string;
      spent_ms: number;
      credit_ms: number;
      can_claim: CanClaim;
    }
  | { k: 'draw_offered'; by: Color; by_claim: boolean }
  | { k: 'draw_declined'; by: Color }
  | { k: 'takeback_offered'; by: Color }
  | { k: 'takeback_declined'; by: Color }
  | { k: 'taken_back'; plies: number }
  | { k: 'flag_fell'; by: Color }
  | { k: 'resigned'; by: Color }
  | { k: 'ruling' }
  | { k: 'refund'; white_ms: number; black_ms: number; reason: 'restart' | 'ruling' }
  | { k: 'ended'; outcome: Outcome }
  | { k: 'aborted'; by: Color | null }
  | { k: 'rematch_offered'; by: Color }
  | { k: 'rematch_declined'; by: Color };

export type Action =
  | 'resign'
  | 'abort'
  | 'offer_draw'
  | 'accept_draw'
  | 'decline_draw'
  | 'offer_takeback'
  | 'accept_takeback'
  | 'decline_takeback'
  | 'offer_rematch'
  | 'accept_rematch'
  | 'decline_rematch';

/** A message that changes the game, so it carries a client move id and is resent until answered. */
export type Command =
  | { t: 'move'; game: string; ply: number; uci: string; cmid: string }
  | { t: 'act'; game: string; cmid: string; action: Action }
  | { t: 'claim'; game: string; cmid: string; kind: ClaimKind; uci?: string };

export type ClientMessage =
  | Command
  | { t: 'watch'; game: string; token?: string; since?: number }
  | { t: 'unwatch'; game: string }
  | { t: 'ping'; id: number };

export interface Refused {
  t: 'refused';
  game?: string;
  cmid?: string;
  code: string;
  detail?: string;
  article?: string;
}

export type ServerMessage =
  | { t: 'hello'; protocol: number; version: string }
  | { t: 'state'; game: string; snapshot: Snapshot }
  | { t: 'event'; game: string; seq: number; event: GameEvent; clocks: Clocks }
  | { t: 'ack'; game: string; cmid: string; seq: number; clocks: Clocks }
  | Refused
  | { t: 'presence'; game: string; white: boolean; black: boolean; spectators: number }
  | { t: 'next_game'; game: string; next: string; seat?: Color; token?: string }
  | { t: 'pong'; id: number; server_ms: number };

export const PROTOCOL_VERSION = 1;

export function opposite(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
