//! The edge of the club: HTTP, WebSocket, the page, configuration, and the composition of all
//! parts in one process.
//!
//! The way of a move: a `Session` reads it from its socket and hands it to
//! the task of its `Game`, which applies it, commits the events, publishes them on the bus and
//! answers; every session that watches the game passes the events on. docs/protocol.md is the
//! reference of what goes over the wire.

mod app;
mod banner;
mod bucket;
mod chance;
mod config;
mod folder;
mod http;
mod lan;
mod listen;
mod live;
mod logs;
mod secret;
mod serve;
mod solver;
mod time;
mod wire;
mod ws;

pub use config::{CONFIG_FILE, Config, ConfigError, Lang, Overrides, PublicUrl, PublicUrlError};
pub use folder::FolderError;
pub use logs::{LogError, start_logs};
pub use serve::{ServeError, Server, serve};
pub use wire::typescript;
