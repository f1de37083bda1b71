//! `duiyi fen`: whether a FEN is a position, and its normal form.

use std::io::Write;

use duiyi_ranking::Language;
use duiyi_rules::{ParseFenError, Position};
use serde::Serialize;

use crate::answer::{self, Answer, Failure};
use crate::position::ModeArgs;
use crate::text::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The FEN, in quotes 局面（加引号）
    #[arg(allow_hyphen_values = true)]
    fen: String,
    #[command(flatten)]
    mode: ModeArgs,
    /// Answer in JSON (docs/schema/fen.json); the exit code is 0 then, valid or not
    #[arg(long)]
    json: bool,
}

/// docs/schema/fen.json.
#[derive(Debug, Serialize)]
struct FenJson {
    valid: bool,
    /// Names for programs, in the order of the rules crate; empty when valid.
    reasons: Vec<String>,
    /// The normal form, or null.
    fen: Option<String>,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer, Failure> {
    let position = Position::from_fen(&args.fen, args.mode.mode());
    if args.json {
        answer::write_json(out, &FenJson::of(&position))?;
        return Ok(Answer::Given);
    }
    match position {
        Ok(position) => {
            writeln!(out, "{}", position.fen())?;
            Ok(Answer::Given)
        }
        Err(error) => {
            writeln!(out, "{}: {error}", NO_POSITION.in_language(language))?;
            Ok(Answer::No)
        }
    }
}

const NO_POSITION: Words = Words::new("不是合法局面", "不是合法局面", "no legal position");

impl FenJson {
    fn of(position: &Result<Position, ParseFenError>) -> Self {
        match position {
            Ok(position) => Self {
                valid: true,
                reasons: Vec::new(),
                fen: Some(position.fen()),
            },
            Err(error) => Self {
                valid: false,
                reasons: error.reasons(),
                fen: None,
            },
        }
    }
}
