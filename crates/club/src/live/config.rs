//! What is settled about a game before it begins.

use duiyi_laws::{Profile, TimeControl};
use duiyi_rules::{CastlingMode, Color, ParseFenError, Position};
use serde::{Deserialize, Serialize};

use crate::{GameId, SeatKey, text};

/// What is settled about a game before it begins, and never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameConfig {
    /// Which game.
    pub id: GameId,
    /// The position it begins with.
    #[serde(with = "start")]
    pub start: Position,
    /// The rule profile.
    #[serde(with = "text")]
    pub profile: Profile,
    /// The time both sides have.
    #[serde(with = "text")]
    pub time: TimeControl,
    /// Whether points move with the result. Rated games know no takeback.
    pub rated: bool,
    /// Who proposed it.
    pub opener: Opener,
}

/// Who sits when the game is created: the one who proposes it, or both players of the game
/// before when it is a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opener {
    /// One seat is taken, the other waits for an opponent.
    One {
        /// The seat taken.
        #[serde(with = "text::color")]
        seat: Color,
        /// By whom.
        key: SeatKey,
    },
    /// Both seats are taken.
    Both {
        /// White's key.
        white: SeatKey,
        /// Black's key.
        black: SeatKey,
    },
    /// Both sides are played on one device, which keeps the clocks and sends its log later.
    OneDevice {
        /// The device's key.
        key: SeatKey,
    },
}

impl Opener {
    /// The key of a seat, where it is taken.
    pub fn key(&self, color: Color) -> Option<SeatKey> {
        match (*self, color) {
            (Self::One { seat, key }, _) => (seat == color).then_some(key),
            (Self::Both { white, .. }, Color::White) => Some(white),
            (Self::Both { black, .. }, Color::Black) => Some(black),
            (Self::OneDevice { key }, _) => Some(key),
        }
    }
}

/// A start position is kept as its FEN and the castling mode that reads it.
mod start {
    use serde::{Deserializer, Serializer, de::Error};

    use super::{CastlingMode, Deserialize, ParseFenError, Position, Serialize};

    #[derive(Serialize, Deserialize)]
    struct Start {
        fen: String,
        chess960: bool,
    }

    pub(super) fn serialize<S: Serializer>(position: &Position, out: S) -> Result<S::Ok, S::Error> {
        let chess960 = position.castling_mode() == CastlingMode::Chess960;
        Start {
            fen: position.fen(),
            chess960,
        }
        .serialize(out)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Position, D::Error> {
        let Start { fen, chess960 } = Start::deserialize(input)?;
        let mode = if chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        Position::from_fen(&fen, mode).map_err(|error: ParseFenError| D::Error::custom(error))
    }
}
