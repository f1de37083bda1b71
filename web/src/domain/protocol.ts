/** The wire protocol: the types the club itself exports, and the few words the client adds. */
import type { ClientMessage, Color, PerColor, ServerMessage, Status } from '../generated/protocol';

export type {
  Action,
  CanClaim,
  ClaimKind,
  ClientMessage,
  Clocks,
  Color,
  CreateLocal,
  GameEvent,
  LocalCommand,
  LocalLog,
  LocalRequest,
  Outcome,
  PerColor,
  Ping,
  Profile,
  SeatChoice,
  ServerMessage,
  Snapshot,
  TimeControl,
} from '../generated/protocol';

/** A piece as FEN and UCI write it, without its colour. */
export type PieceLetter = 'k' | 'q' | 'r' | 'b' | 'n' | 'p';
export type GameStatus = Status;
export type GameResult = '1-0' | '0-1' | '1/2-1/2';
export type Refused = Extract<ServerMessage, { t: 'refused' }>;
export type Presence = PerColor<boolean> & { spectators: number };

/** A message that changes the game, so it carries a client move id and is resent until answered. */
export type Command = Extract<ClientMessage, { cmid: string }>;

export const PROTOCOL_VERSION = 1;

export function opposite(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
