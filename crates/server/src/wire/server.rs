//! Messages to the client.

use duiyi_club::{Code, GameId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::http::{Color, Profile};

/// Everything the server may say over a socket.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub(crate) enum ServerMessage {
    /// First on every socket.
    Hello {
        protocol: u32,
        version: String,
    },
    /// The whole state of a game.
    State {
        #[ts(type = "string")]
        game: GameId,
        snapshot: Box<Snapshot>,
    },
    /// The next thing that happened in it.
    Event {
        #[ts(type = "string")]
        game: GameId,
        seq: u32,
        event: GameEvent,
        clocks: Clocks,
    },
    /// A command was carried out and is on the disk.
    Ack {
        #[ts(type = "string")]
        game: GameId,
        cmid: String,
        /// Its last event.
        seq: u32,
        clocks: Clocks,
    },
    /// Something was refused and nothing has changed.
    Refused(Refused),
    Presence {
        #[ts(type = "string")]
        game: GameId,
        white: bool,
        black: bool,
        spectators: u32,
    },
    /// A rematch was agreed on. Seat and token go to the players only.
    NextGame {
        #[ts(type = "string")]
        game: GameId,
        #[ts(type = "string")]
        next: GameId,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Color>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        token: Option<String>,
    },
    Pong {
        id: u32,
        server_ms: i64,
    },
}

#[derive(Clone, Debug, Default, Serialize, TS)]
pub(crate) struct Refused {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) cmid: Option<String>,
    /// One of the codes of docs/protocol.md.
    pub(crate) code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) detail: Option<String>,
    /// The article of the Laws it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) article: Option<String>,
}

/// Remaining times. Without a time control they are null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Clocks {
    pub(crate) white_ms: Option<i64>,
    pub(crate) black_ms: Option<i64>,
    pub(crate) running: Option<Color>,
    /// Time the client should treat as passed since the reading: 0 when it is sent.
    pub(crate) lag_ms: i64,
}

#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Snapshot {
    #[ts(type = "string")]
    pub(crate) game: GameId,
    #[ts(type = "string")]
    pub(crate) code: Code,
    pub(crate) seq: u32,
    pub(crate) start_fen: String,
    pub(crate) chess960: bool,
    pub(crate) profile: Profile,
    pub(crate) time: TimeControl,
    pub(crate) rated: bool,
    pub(crate) created_at_ms: i64,
    /// In UCI notation.
    pub(crate) moves: Vec<String>,
    pub(crate) spent_ms: Vec<i64>,
    pub(crate) clocks: Clocks,
    pub(crate) status: Status,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) draw_offer: Option<Color>,
    pub(crate) takeback_offer: Option<Color>,
    pub(crate) rematch_offer: Option<Color>,
    #[ts(type = "string | null")]
    pub(crate) next_game: Option<GameId>,
    pub(crate) can_claim: CanClaim,
    /// Which seats are taken.
    pub(crate) seats: PerColor<bool>,
    /// The seat of whoever this snapshot is for.
    pub(crate) you: Option<Color>,
    pub(crate) players: PerColor<Player>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct PerColor<T: TS> {
    pub(crate) white: T,
    pub(crate) black: T,
}

/// Names come with accounts.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub(crate) struct Player {
    pub(crate) name: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Waiting,
    Running,
    Ruling,
    Over,
    Aborted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum TimeControl {
    Unlimited,
    SuddenDeath { initial_ms: i64 },
    Fischer { initial_ms: i64, increment_ms: i64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClaimKind {
    Threefold,
    Fifty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct CanClaim {
    pub(crate) threefold: bool,
    pub(crate) fifty: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Outcome {
    #[ts(type = "'1-0' | '0-1' | '1/2-1/2'")]
    pub(crate) result: &'static str,
    pub(crate) winner: Option<Color>,
    pub(crate) reason: &'static str,
    /// The drawn cycle was perpetual check (长将和): a label, no rule.
    pub(crate) perpetual_check: bool,
    /// The helpmate, in UCI notation, that made a flag fall or a resignation a loss.
    pub(crate) proof: Option<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "k", rename_all = "snake_case")]
pub(crate) enum GameEvent {
    Joined {
        seat: Color,
    },
    Started,
    Move {
        ply: u32,
        uci: String,
        spent_ms: i64,
        credit_ms: i64,
        can_claim: CanClaim,
    },
    DrawOffered {
        by: Color,
        /// It is a wrong claim, which stands as an offer (Laws 9.1.2.3).
        by_claim: bool,
    },
    DrawDeclined {
        by: Color,
    },
    TakebackOffered {
        by: Color,
    },
    TakebackDeclined {
        by: Color,
    },
    TakenBack {
        plies: u32,
    },
    FlagFell {
        by: Color,
    },
    Resigned {
        by: Color,
    },
    /// 裁定中: the clocks stand until the answer is found.
    Ruling,
    /// Time that was not charged. `clocks` tell whether one runs again: after a restart the first
    /// of two refunds leaves them standing.
    Refund {
        white_ms: i64,
        black_ms: i64,
        reason: RefundReason,
    },
    Ended {
        outcome: Outcome,
    },
    Aborted {
        /// Null when nobody began in time.
        by: Option<Color>,
    },
    RematchOffered {
        by: Color,
    },
    RematchDeclined {
        by: Color,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefundReason {
    Restart,
    Ruling,
}
