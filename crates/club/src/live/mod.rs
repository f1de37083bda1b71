//! A live game: a machine without I/O that turns commands and the time into events.
//!
//! [`Machine::apply`] either refuses a command, and then nothing has changed, or answers with
//! the events that happened; the machine has taken them in already, and the caller commits
//! them before it tells anybody. [`Machine::replay`] rebuilds the machine from its events.
//! [`Machine::next_deadline`] says when to look again with [`Command::Tick`].
//! When [`Machine::question`] is there, the game waits for an answer that takes a search,
//! and [`Command::Ruling`] brings it.

mod clock;
mod command;
mod config;
mod decide;
mod event;
mod evolve;
mod machine;
mod move_text;
mod offers;
mod pgn;
mod receipts;
mod refusal;

pub use clock::Reading;
pub use command::{Attached, Command, LAG_CAP, Lag, Play, Request, Ruling};
pub use config::{GameConfig, Opener};
pub use event::{About, Cause, Ending, Event, EventKind, Refund};
pub use machine::{FIRST_MOVE_LIMIT, Machine, Phase, Question, ReplayError, WAITING_LIMIT};
pub use move_text::{MoveText, MoveTextError};
pub use pgn::pgn;
pub use receipts::REMEMBERED;
pub use refusal::Refusal;
