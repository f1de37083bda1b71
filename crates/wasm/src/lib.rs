//! Rules, laws and notation for the browser.
//!
//! Nothing is decided here: every answer comes from `duiyi-rules`, `duiyi-laws`, `duiyi-pgn` and
//! `duiyi-ranking`, so the browser has no second implementation of anything. This crate only gives them a shape JavaScript can hold: strings, lists of
//! strings, and JSON where an answer has parts.
//!
//! Two modules are built from it, one a feature: `core` with [`Board`], [`GameReplay`] and [`rank`], `solver` with
//! [`winnability`].

#[cfg(feature = "core")]
mod board;
mod json;
#[cfg(feature = "core")]
mod material;
#[cfg(feature = "core")]
mod ranking;
mod refused;
#[cfg(feature = "core")]
mod replay;
#[cfg(feature = "solver")]
mod solver;
#[cfg(feature = "core")]
mod why_not;

#[cfg(feature = "core")]
pub use board::Board;
#[cfg(feature = "core")]
pub use ranking::{levels, rank};
pub use refused::Refused;
#[cfg(feature = "core")]
pub use replay::GameReplay;
#[cfg(feature = "solver")]
pub use solver::winnability;

use duiyi_rules::{CastlingMode, Position};

/// Reads a position.
///
/// # Errors
/// The reasons why it is none, by name and separated by commas.
fn position(fen: &str, chess960: bool) -> Result<Position, Refused> {
    let mode = if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    Position::from_fen(fen, mode).map_err(|error| Refused(error.reasons().join(",")))
}
