//! How a command ends, and the exit code that says so.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;

/// The answer is "no", or the machine failed at the work.
pub(crate) const CODE_NO: u8 = 1;
/// Wrong use, or input that cannot be read.
pub(crate) const CODE_INPUT: u8 = 2;

/// A command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The question was answered; a JSON answer says for itself what it is.
    Given,
    /// The question was one of yes or no, and the answer is no.
    No,
}

/// A command that did not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input cannot be read or breaks the rules.
    Input(anyhow::Error),
    /// The machine did not let the work be done.
    Run(anyhow::Error),
    /// The answer could not be written.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn input(error: impl Into<anyhow::Error>) -> Self {
        Self::Input(error.into())
    }

    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Input(_) => CODE_INPUT,
            Self::Run(_) | Self::Output(_) => CODE_NO,
        }
    }
}

/// Only writing the answer fails with a bare I/O error.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) | Self::Run(error) => write!(f, "{error:#}"),
            Self::Output(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

/// Writes a JSON answer on one line.
pub(crate) fn write_json(out: &mut dyn Write, document: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, document).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}
