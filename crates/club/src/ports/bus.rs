//! Messaging: what happens in a game, told to whoever watches it.

use std::sync::Arc;

use super::Pending;
use crate::{GameId, live::Event};

/// Carries what happens in games to those who watch them.
///
/// Publishing never waits for a reader. A subscription holds a bounded number of updates; a
/// reader that falls behind is told so and reads the state anew.
pub trait Bus: Send + Sync + 'static {
    /// Tells all subscribers of `game`. Nobody may be listening.
    fn publish(&self, game: GameId, update: Update);

    /// Receives what is published about `game` from now on.
    fn subscribe(&self, game: GameId) -> Box<dyn Subscription>;
}

/// One reader of one game.
pub trait Subscription: Send + 'static {
    /// Waits for the next update. May be dropped and called again without losing any.
    fn receive(&mut self) -> Pending<'_, Received>;

    /// The next update if one has arrived already.
    fn try_receive(&mut self) -> Option<Received>;
}

/// What a reader gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// The next update.
    Update(Update),
    /// The reader was too slow and has missed some: the state has to be read anew.
    Lagged,
}

/// What is told about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// The events of one command, committed.
    Events(Arc<[Event]>),
    /// Who is there.
    Presence(Presence),
}

/// Who is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// Connections of White.
    pub white: u32,
    /// Connections of Black.
    pub black: u32,
    /// Connections of spectators.
    pub spectators: u32,
}
