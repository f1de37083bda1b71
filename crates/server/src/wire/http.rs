//! Bodies of HTTP requests and answers.

use duiyi_club::live::Request;
use duiyi_club::{Code, GameId, Ply};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::client::move_text;
use super::server::{ClaimKind, Outcome, Refused, Status, TimeControl};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Color {
    White,
    Black,
}

impl From<duiyi_rules::Color> for Color {
    fn from(color: duiyi_rules::Color) -> Self {
        match color {
            duiyi_rules::Color::White => Self::White,
            duiyi_rules::Color::Black => Self::Black,
        }
    }
}

impl From<Color> for duiyi_rules::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// Which side the one who opens a game takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatChoice {
    White,
    Black,
    #[default]
    Random,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Profile {
    #[default]
    Standard,
    Online,
    Otb,
}

impl From<Profile> for duiyi_laws::Profile {
    fn from(profile: Profile) -> Self {
        match profile {
            Profile::Standard => Self::Standard,
            Profile::Online => Self::Online,
            Profile::Otb => Self::Otb,
        }
    }
}

impl From<duiyi_laws::Profile> for Profile {
    fn from(profile: duiyi_laws::Profile) -> Self {
        match profile {
            duiyi_laws::Profile::Standard => Self::Standard,
            duiyi_laws::Profile::Online => Self::Online,
            duiyi_laws::Profile::Otb => Self::Otb,
        }
    }
}

/// `POST /api/games`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct CreateGame {
    pub(crate) time: TimeControl,
    #[serde(default)]
    #[ts(optional, as = "Option<SeatChoice>")]
    pub(crate) color: SeatChoice,
    #[serde(default)]
    #[ts(optional, as = "Option<Profile>")]
    pub(crate) profile: Profile,
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub(crate) chess960: bool,
    /// Names the request, so that sending it again opens no second game. Whoever repeats it
    /// gets the seat's token: it has to be unguessable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) cmid: Option<String>,
}

/// `POST /api/games/{id}/join`
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
pub(crate) struct JoinGame {
    /// As in [`CreateGame`].
    #[serde(default)]
    #[ts(optional)]
    pub(crate) cmid: Option<String>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Created {
    #[ts(type = "string")]
    pub(crate) game: GameId,
    #[ts(type = "string")]
    pub(crate) code: Code,
    /// The secret that owns the seat.
    pub(crate) token: String,
    pub(crate) seat: Color,
}

#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Joined {
    #[ts(type = "string")]
    pub(crate) game: GameId,
    pub(crate) token: String,
    pub(crate) seat: Color,
}

/// `POST /api/local`: a game both sides of which are played on the asking device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct CreateLocal {
    pub(crate) time: TimeControl,
    pub(crate) profile: Profile,
    /// The number of the initial position; null for standard chess.
    pub(crate) chess960: Option<u16>,
    /// How long ago the game began, by the device's clock. No part of the request's name.
    #[serde(skip_serializing)]
    pub(crate) elapsed_ms: i64,
    /// As in [`CreateGame`].
    pub(crate) cmid: String,
}

#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct CreatedLocal {
    #[ts(type = "string")]
    pub(crate) game: GameId,
    /// The secret that owns both seats.
    pub(crate) token: String,
}

/// `POST /api/local/{id}/log`
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct LocalLog {
    pub(crate) token: String,
    /// The place of the first command in the device's log, from 0.
    pub(crate) from: u32,
    pub(crate) commands: Vec<LocalCommand>,
}

/// One command of a device's log.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct LocalCommand {
    pub(crate) by: Color,
    pub(crate) cmid: String,
    /// Since the game began, by the device's clock.
    pub(crate) after_ms: i64,
    #[serde(flatten)]
    pub(crate) request: LocalRequest,
}

#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum LocalRequest {
    Move {
        ply: u32,
        uci: String,
    },
    Claim {
        kind: ClaimKind,
        /// The move announced and not played (Laws 9.2.1, 9.3.1).
        #[serde(default)]
        #[ts(optional)]
        uci: Option<String>,
    },
    Resign,
    Abort,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    OfferTakeback,
    AcceptTakeback,
    DeclineTakeback,
    FlagFell,
}

impl From<&LocalRequest> for Request {
    fn from(request: &LocalRequest) -> Self {
        match request {
            LocalRequest::Move { ply, uci } => Self::Move {
                ply: Ply(*ply),
                uci: move_text(uci),
            },
            LocalRequest::Claim { kind, uci } => kind.request(uci.as_deref()),
            LocalRequest::Resign => Self::Resign,
            LocalRequest::Abort => Self::Abort,
            LocalRequest::OfferDraw => Self::OfferDraw,
            LocalRequest::AcceptDraw => Self::AcceptDraw,
            LocalRequest::DeclineDraw => Self::DeclineDraw,
            LocalRequest::OfferTakeback => Self::OfferTakeback,
            LocalRequest::AcceptTakeback => Self::AcceptTakeback,
            LocalRequest::DeclineTakeback => Self::DeclineTakeback,
            LocalRequest::FlagFell => Self::FlagFell,
        }
    }
}

/// How far a device's log is kept.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct LocalKept {
    /// So many commands of it are on the disk. Fewer than were sent: the device's clock is
    /// ahead, and the rest may be sent again in a moment; or the next one is refused.
    pub(crate) stored: u32,
    /// Why the next command is not kept and never will be.
    pub(crate) refused: Option<Refused>,
    pub(crate) status: Status,
    pub(crate) outcome: Option<Outcome>,
}

/// `GET /api/codes/{code}`
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct CodeFound {
    #[ts(type = "string")]
    pub(crate) game: GameId,
}

/// `GET /api/links/{id}`
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Links {
    /// The address of the game to hand out. It names loopback only when the club listens
    /// nowhere else.
    pub(crate) url: String,
    /// The club's address, short enough to type.
    pub(crate) short: String,
    /// Every address found, the best first.
    pub(crate) addresses: Vec<String>,
}

/// `GET /api/ping`
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Ping {
    /// Where the request came from, without the port.
    pub(crate) address: String,
    /// The name or address it was sent to.
    pub(crate) host: String,
    /// Every address by which others reach the club, the best first.
    pub(crate) addresses: Vec<String>,
    pub(crate) version: String,
    /// The club's time of day.
    pub(crate) time_ms: i64,
}

/// The body of every answer that is a failure.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Failure {
    pub(crate) error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) detail: Option<String>,
}
