//! Live games: one task for each that is played or watched.

mod attendance;
mod game;
mod hub;
mod recovery;
#[cfg(test)]
mod tests;

pub(crate) use attendance::Ticket;
pub(crate) use game::{
    Accepted, Ask, AskError, JoinError, KeepError, Keeping, Kept, Look, PlayError, WatchError,
    Watching,
};
pub(crate) use hub::{Club, Hub};
pub(crate) use recovery::Recovery;
