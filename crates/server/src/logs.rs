//! Logs: readable lines on standard error.

use std::io::{self, IsTerminal};

use thiserror::Error;
use tracing_subscriber::EnvFilter;

/// Logs that could not be started.
#[derive(Debug, Error)]
pub enum LogError {
    /// The filter cannot be read.
    #[error("`log`: {0}")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
}

/// Starts logging with a filter in the form of `RUST_LOG`. A second call changes nothing.
///
/// # Errors
/// When the filter cannot be read.
pub fn start_logs(filter: &str) -> Result<(), LogError> {
    let filter = EnvFilter::try_new(filter)?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    // Somebody else's subscriber, such as a test's, is as good.
    drop(lines.try_init());
    Ok(())
}
