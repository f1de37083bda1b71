//! Adapters of the club's [`Bus`](duiyi_club::ports::Bus) port.
//!
//! [`InProcess`] serves a club in one process. With the feature `conformance` the suite every
//! adapter must pass is a function, to be run against each.

#[cfg(feature = "conformance")]
pub mod conformance;
mod in_process;

pub use in_process::InProcess;
