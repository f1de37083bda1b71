//! `duiyi moves`: the legal moves of a position.

use std::io::Write;

use duiyi_rules::Position;
use serde::Serialize;

use crate::answer::{self, Answer, Failure};
use crate::position::ModeArgs;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position, in quotes 局面（加引号）
    #[arg(allow_hyphen_values = true)]
    fen: String,
    #[command(flatten)]
    mode: ModeArgs,
    /// Answer in JSON (docs/schema/moves.json)
    #[arg(long)]
    json: bool,
}

/// docs/schema/moves.json.
#[derive(Debug, Serialize)]
struct MovesJson {
    moves: Vec<MoveJson>,
}

/// Castling is written e1g1 in standard chess and king-takes-rook in Chess960.
#[derive(Debug, Serialize)]
struct MoveJson {
    uci: String,
    san: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Answer, Failure> {
    let moves = legal_moves(&args.mode.read(&args.fen)?);
    if args.json {
        answer::write_json(out, &MovesJson { moves })?;
    } else {
        for MoveJson { uci, san } in moves {
            writeln!(out, "{uci:<6}{san}")?;
        }
    }
    Ok(Answer::Given)
}

/// In the order of their UCI text, which does not depend on how moves are generated.
fn legal_moves(position: &Position) -> Vec<MoveJson> {
    let describe = |mv| MoveJson {
        uci: position.uci(mv),
        san: position.san(mv),
    };
    let mut moves: Vec<MoveJson> = position.legal_moves().into_iter().map(describe).collect();
    moves.sort_unstable_by(|a, b| a.uci.cmp(&b.uci));
    moves
}
