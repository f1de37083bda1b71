//! A game of chess under the Laws: history, results, claims, dead positions, clocks.
//!
//! `duiyi-rules` reports facts about one position; this crate pronounces results. A
//! [`Game`] knows its history, so it can tell repetition, count moves and name the
//! [`Outcome`]. Three questions stay apart: must the game end ([`Game::outcome`]), may
//! the player to move claim a draw now ([`Game::may_claim`]), and may he claim one with
//! the move he writes down ([`Game::claim_moves`]).
//!
//! Whether a side could still mate at all (Laws 5.1.2, 5.2.2, 6.9, 7.5.5) is answered by
//! [`winnability`]: at once where a short proof exists, in full with the feature
//! `solver`.
//!
//! Nothing here reads a clock or draws randomness: `now` is always an argument.
//!
//! ```
//! use duiyi_laws::{Game, Outcome, Profile, WinReason};
//! use duiyi_rules::{Color, Position};
//!
//! let mut game = Game::new(Position::start(), Profile::Standard);
//! for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let played = game.position().parse_uci(uci)?;
//!     game.play(played)?;
//! }
//! let mate = Outcome::Decisive { winner: Color::Black, reason: WinReason::Checkmate };
//! assert_eq!(game.outcome(), Some(mate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claims;
mod clock;
mod game;
mod outcome;
mod perpetual;
mod profile;
mod repetition;
mod time_control;
pub mod winnability;

pub use claims::{ClaimKind, ClaimMoves, ClaimRefused, Claims};
pub use clock::{Clock, Millis};
pub use game::{Game, PlayError, Verdict};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use profile::{DrawClaims, ParseProfileError, Profile, Switches};
pub use time_control::{ParseTimeControlError, Speed, TimeControl};
pub use winnability::{Answer, Doubt, Winnability};
