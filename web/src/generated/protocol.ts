// Generated from crates/server/src/wire. Do not edit: run
// `cargo run -p duiyi-server --example export-types`.
// docs/protocol.md says what the messages mean.

/**
 * A side.
 */
export type Color = "white" | "black";

/**
 * Which side the one who opens a game takes.
 */
export type SeatChoice = "white" | "black" | "random";

/**
 * The rules of a game.
 */
export type Profile = "standard" | "online" | "otb";

export type TimeControl = { "kind": "unlimited" } | { "kind": "sudden_death", initial_ms: number, } | { "kind": "fischer", initial_ms: number, increment_ms: number, };

export type ClaimKind = "threefold" | "fifty";

/**
 * What a player may do beside moving and claiming.
 */
export type Action = "resign" | "abort" | "offer_draw" | "accept_draw" | "decline_draw" | "offer_takeback" | "accept_takeback" | "decline_takeback" | "offer_rematch" | "accept_rematch" | "decline_rematch";

/**
 * `POST /api/games`
 */
export type CreateGame = { time: TimeControl, color?: SeatChoice, profile?: Profile, chess960?: boolean, 
/**
 * Names the request, so that sending it again opens no second game. Whoever repeats it
 * gets the seat's token: it has to be unguessable.
 */
cmid?: string, };

export type Created = { game: string, code: string, 
/**
 * The secret that owns the seat.
 */
token: string, seat: Color, };

/**
 * `POST /api/games/{id}/join`
 */
export type JoinGame = { 
/**
 * As in [`CreateGame`].
 */
cmid?: string, };

export type Joined = { game: string, token: string, seat: Color, };

/**
 * `POST /api/local`: a game both sides of which are played on the asking device.
 */
export type CreateLocal = { time: TimeControl, profile: Profile, 
/**
 * The number of the initial position; null for standard chess.
 */
chess960: number | null, 
/**
 * How long ago the game began, by the device's clock. No part of the request's name.
 */
elapsed_ms: number, 
/**
 * As in [`CreateGame`].
 */
cmid: string, };

export type CreatedLocal = { game: string, 
/**
 * The secret that owns both seats.
 */
token: string, };

export type LocalRequest = { "do": "move", ply: number, uci: string, } | { "do": "claim", kind: ClaimKind, 
/**
 * The move announced and not played (Laws 9.2.1, 9.3.1).
 */
uci?: string, } | { "do": "resign" } | { "do": "abort" } | { "do": "offer_draw" } | { "do": "accept_draw" } | { "do": "decline_draw" } | { "do": "offer_takeback" } | { "do": "accept_takeback" } | { "do": "decline_takeback" } | { "do": "flag_fell" };

/**
 * One command of a device's log.
 */
export type LocalCommand = { by: Color, cmid: string, 
/**
 * Since the game began, by the device's clock.
 */
after_ms: number, } & ({ "do": "move", ply: number, uci: string, } | { "do": "claim", kind: ClaimKind, 
/**
 * The move announced and not played (Laws 9.2.1, 9.3.1).
 */
uci?: string, } | { "do": "resign" } | { "do": "abort" } | { "do": "offer_draw" } | { "do": "accept_draw" } | { "do": "decline_draw" } | { "do": "offer_takeback" } | { "do": "accept_takeback" } | { "do": "decline_takeback" } | { "do": "flag_fell" });

/**
 * `POST /api/local/{id}/log`
 */
export type LocalLog = { token: string, 
/**
 * The place of the first command in the device's log, from 0.
 */
from: number, commands: Array<LocalCommand>, };

/**
 * How far a device's log is kept.
 */
export type LocalKept = { 
/**
 * So many commands of it are on the disk. Fewer than were sent: the device's clock is
 * ahead, and the rest may be sent again in a moment; or the next one is refused.
 */
stored: number, 
/**
 * Why the next command is not kept and never will be.
 */
refused: Refused | null, status: Status, outcome: Outcome | null, };

/**
 * `GET /api/codes/{code}`
 */
export type CodeFound = { game: string, };

/**
 * `GET /api/links/{id}`
 */
export type Links = { 
/**
 * The address of the game to hand out. It names loopback only when the club listens
 * nowhere else.
 */
url: string, 
/**
 * The club's address, short enough to type.
 */
short: string, 
/**
 * Every address found, the best first.
 */
addresses: Array<string>, };

/**
 * `GET /api/ping`
 */
export type Ping = { 
/**
 * Where the request came from, without the port.
 */
address: string, 
/**
 * The name or address it was sent to.
 */
host: string, 
/**
 * Every address by which others reach the club, the best first.
 */
addresses: Array<string>, version: string, 
/**
 * The club's time of day.
 */
time_ms: number, };

/**
 * The body of every answer that is a failure.
 */
export type Failure = { error: string, detail?: string, };

/**
 * Everything a client may say over its socket.
 */
export type ClientMessage = { "t": "watch", game: string, token?: string, 
/**
 * The last event the client has: it gets those after it instead of a snapshot, where
 * they are recent.
 */
since?: number, } | { "t": "unwatch", game: string, } | { "t": "move", game: string, 
/**
 * Plies played before this move.
 */
ply: number, uci: string, cmid: string, } | { "t": "act", game: string, cmid: string, action: Action, } | { "t": "claim", game: string, cmid: string, kind: ClaimKind, 
/**
 * The move announced and not played (Laws 9.2.1, 9.3.1).
 */
uci?: string, } | { "t": "ping", id: number, };

/**
 * Remaining times. Without a time control they are null.
 */
export type Clocks = { white_ms: number | null, black_ms: number | null, running: Color | null, 
/**
 * Time the client should treat as passed since the reading: 0 when it is sent.
 */
lag_ms: number, };

export type CanClaim = { threefold: boolean, fifty: boolean, };

export type Outcome = { result: '1-0' | '0-1' | '1/2-1/2', winner: Color | null, reason: string, 
/**
 * The drawn cycle was perpetual check (长将和): a label, no rule.
 */
perpetual_check: boolean, 
/**
 * The helpmate, in UCI notation, that made a flag fall or a resignation a loss.
 */
proof: Array<string> | null, };

export type Status = "waiting" | "running" | "ruling" | "over" | "aborted";

/**
 * Names come with accounts.
 */
export type Player = { name: string | null, };

export type PerColor<T> = { white: T, black: T, };

export type Snapshot = { game: string, code: string, seq: number, start_fen: string, chess960: boolean, profile: Profile, time: TimeControl, rated: boolean, created_at_ms: number, 
/**
 * In UCI notation.
 */
moves: Array<string>, spent_ms: Array<number>, clocks: Clocks, status: Status, outcome: Outcome | null, draw_offer: Color | null, takeback_offer: Color | null, rematch_offer: Color | null, next_game: string | null, can_claim: CanClaim, 
/**
 * Which seats are taken.
 */
seats: PerColor<boolean>, 
/**
 * The seat of whoever this snapshot is for.
 */
you: Color | null, players: PerColor<Player>, };

export type RefundReason = "restart" | "ruling";

export type GameEvent = { "k": "joined", seat: Color, } | { "k": "started" } | { "k": "move", ply: number, uci: string, spent_ms: number, credit_ms: number, can_claim: CanClaim, } | { "k": "draw_offered", by: Color, 
/**
 * It is a wrong claim, which stands as an offer (Laws 9.1.2.3).
 */
by_claim: boolean, } | { "k": "draw_declined", by: Color, } | { "k": "takeback_offered", by: Color, } | { "k": "takeback_declined", by: Color, } | { "k": "taken_back", plies: number, } | { "k": "flag_fell", by: Color, } | { "k": "resigned", by: Color, } | { "k": "ruling" } | { "k": "refund", white_ms: number, black_ms: number, reason: RefundReason, } | { "k": "ended", outcome: Outcome, } | { "k": "aborted", 
/**
 * Null when nobody began in time.
 */
by: Color | null, } | { "k": "rematch_offered", by: Color, } | { "k": "rematch_declined", by: Color, };

export type Refused = { game?: string, cmid?: string, 
/**
 * One of the codes of docs/protocol.md.
 */
code: string, detail?: string, 
/**
 * The article of the Laws it rests on.
 */
article?: string, };

/**
 * Everything the server may say over a socket.
 */
export type ServerMessage = { "t": "hello", protocol: number, version: string, } | { "t": "state", game: string, snapshot: Snapshot, } | { "t": "event", game: string, seq: number, event: GameEvent, clocks: Clocks, } | { "t": "ack", game: string, cmid: string, 
/**
 * Its last event.
 */
seq: number, clocks: Clocks, } | { "t": "refused" } & Refused | { "t": "presence", game: string, white: boolean, black: boolean, spectators: number, } | { "t": "next_game", game: string, next: string, seat?: Color, token?: string, } | { "t": "pong", id: number, server_ms: number, };
