//! 级别/积分: the level and points ranking of the club, and the Glicko-2 rating behind it.
//!
//! The crate is pure: no I/O, no clock, no randomness of its own (the simulations take
//! their generator as an argument). Points are exact hundredths. What it decides:
//!
//! - [`Level::of`]: which level so many points are;
//! - [`Change::of`]: what one rated game moves, with the band and the formula as data;
//!   between humans the sum of all points never changes;
//! - [`Stakes::of`]: what a game is worth, to be shown before it is accepted;
//! - [`Standing::after`]: whether points are provisional (before the 50th rated game);
//! - [`HousePlayer`] and [`house_game_is_rated`]: the thirty computer players;
//! - [`Strength`]: Glicko-2, for pairing.
//!
//! When points move (once, in the transaction of the result; never for aborted, casual,
//! set-up or taken-back games) is the club's business and not decided here.

mod change;
mod house;
mod language;
mod level;
mod points;
mod provisional;
pub mod simulate;
mod strength;

pub use change::{Band, Change, Formula, GameResult, ParseResultError, Stakes, Upshot};
pub use house::{CasualReason, Help, HousePlayer, HousePolicy, house_change, house_game_is_rated};
pub use language::Language;
pub use level::Level;
pub use points::{ParsePointsError, Points};
pub use provisional::{SETTLING_GAMES, Standing};
pub use strength::{Strength, StrengthError};
