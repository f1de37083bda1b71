//! Positions as the command line names them.

use anyhow::anyhow;
use duiyi_rules::{CastlingMode, ParseFenError, Position};

use crate::answer::Failure;

/// The start of a standard game.
pub(crate) const STANDARD_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ModeArgs {
    /// Castle by the rules of Chess960 按国际象棋960规则易位
    #[arg(long)]
    chess960: bool,
}

impl ModeArgs {
    pub(crate) const fn mode(self) -> CastlingMode {
        if self.chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        }
    }

    /// The position of a FEN that has to be one for the command to make sense.
    pub(crate) fn read(self, fen: &str) -> Result<Position, Failure> {
        Position::from_fen(fen, self.mode()).map_err(|error| Failure::Input(unreadable(&error)))
    }
}

fn unreadable(error: &ParseFenError) -> anyhow::Error {
    anyhow!("no position: {error}")
}
