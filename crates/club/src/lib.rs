//! The club as pure state machines, and the ports through which it reaches the world.
//!
//! * [`live`]: a game between two seats, from the moment it is proposed to the rematch.
//!   [`live::Machine`] takes commands and the time, and answers with events or a refusal.
//! * [`ports`]: what a [`Store`](ports::Store) keeps and a [`Bus`](ports::Bus) carries.
//!   Their adapters live in crates of their own and pass one conformance suite each.
//! * The identifiers both speak of: [`GameId`], [`Code`], [`Cmid`], [`SeatKey`], [`Seq`], [`Ply`].
//!
//! Nothing here does I/O, reads a clock or draws a random number: `now` and `rng` are
//! arguments, and come last.

mod id;
pub mod live;
pub mod ports;
mod text;

// Types of the laws that stand in this crate's own interface.
pub use duiyi_laws::{Millis, Profile, TimeControl};
pub use id::{Cmid, Code, CreationKey, GameId, ParseIdError, Ply, SeatKey, Seq};
