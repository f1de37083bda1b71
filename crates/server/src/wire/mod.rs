//! What goes over the wire: one closed family of messages a direction, and the bodies of HTTP.
//!
//! The browser's types are generated from these (`typescript`); docs/protocol.md explains them.

mod client;
mod convert;
mod http;
mod server;
mod typescript;

pub(crate) use client::ClientMessage;
pub(crate) use convert::{clocks, game_event, snapshot, state};
pub(crate) use http::{
    CodeFound, CreateGame, CreateLocal, Created, CreatedLocal, Failure, JoinGame, Joined, Links,
    LocalCommand, LocalKept, LocalLog, Ping, SeatChoice,
};
pub(crate) use server::{Refused, ServerMessage, Snapshot, TimeControl};
pub use typescript::typescript;

/// Told in `hello`; raised when a client written for an earlier one could misread a message.
pub(crate) const PROTOCOL_VERSION: u32 = 1;
