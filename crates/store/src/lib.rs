//! Adapters of the club's [`Store`](duiyi_club::ports::Store) port.
//!
//! [`Sqlite`] keeps everything in one file of the data folder. With the feature
//! `conformance` the suite every adapter must pass is a function, to be run against each.

#[cfg(feature = "conformance")]
pub mod conformance;
mod record;
mod sqlite;

pub use sqlite::{OpenError, Sqlite};
