//! The `duiyi` binary: the club's rules, results and points from the command line.

mod answer;
mod cli;
mod fen;
mod judge;
mod language;
mod moves;
mod perft;
mod position;
mod rank;
mod serve;
mod text;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::answer::{Answer, Failure};

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    // Not locked: a command may let other threads print.
    let mut out = io::BufWriter::new(io::stdout());
    let outcome = cli
        .run(&mut out)
        .and_then(|answer| Ok(out.flush().map(|()| answer)?));
    exit_code(outcome)
}

/// A reader who has closed the pipe has read enough: that is no failure.
fn exit_code(outcome: Result<Answer, Failure>) -> ExitCode {
    match outcome {
        Ok(Answer::Given) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(answer::CODE_NO),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // Nobody is left to tell when stderr is closed too.
            let _ = writeln!(io::stderr(), "duiyi: {failure:#}");
            ExitCode::from(failure.code())
        }
    }
}
