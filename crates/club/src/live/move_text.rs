//! A move as text in the notation of the UCI protocol.

use std::{fmt, str::FromStr};

use arrayvec::ArrayString;
use duiyi_rules::{Move, Position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A move in UCI notation, at most five characters: `e2e4`, `e7e8q`.
///
/// Whether it is a move, let alone a legal one, only a position knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MoveText(ArrayString<5>);

/// Text too long for any move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a move has at most five characters")]
pub struct MoveTextError;

impl MoveText {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A move of this position, in canonical form.
    ///
    /// # Panics
    /// Never for a move of this position.
    pub fn of(position: &Position, mv: Move) -> Self {
        position
            .uci(mv)
            .parse()
            .expect("UCI notation: at most five characters")
    }

    /// A line of moves from this position; `None` when it cannot be played.
    pub fn line(position: &Position, moves: &[Move]) -> Option<Vec<Self>> {
        let mut position = *position;
        let write = |&mv: &Move| {
            let text = Self::of(&position, mv);
            position = position.play(mv).ok()?;
            Some(text)
        };
        moves.iter().map(write).collect()
    }
}

impl FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        ArrayString::from(text).map(Self).map_err(|_| MoveTextError)
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
