//! Bodies of HTTP requests and answers.

use duiyi_club::{Code, GameId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::server::TimeControl;

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
