//! Playing the moves of the command line.

use duiyi_laws::{Game, Profile, Verdict, winnability};
use duiyi_rules::{Move, Position, SanError, UciError};

/// A game as far as its moves count.
pub(super) struct Replay {
    pub(super) game: Game,
    /// How many legal moves followed the end of the game. They do not count: a dead
    /// position or an automatic draw ends a game even when the players do not notice.
    pub(super) surplus: usize,
}

/// A move that cannot be played, by its place in the list, from 1.
#[derive(Debug, thiserror::Error)]
#[error("move {index} {text:?}: {reason}")]
pub(super) struct MoveFault {
    index: usize,
    text: String,
    reason: MoveError,
}

#[derive(Debug, thiserror::Error)]
enum MoveError {
    #[error("neither a UCI nor a SAN move")]
    Unreadable,
    #[error("not a legal move here")]
    Illegal,
    #[error("ambiguous, it could be {0}")]
    Ambiguous(String),
    #[error("no move is legal, the game is over")]
    NoMoves,
}

/// The longest text of a faulty move that an error repeats.
const MAX_SHOWN: usize = 16;

pub(super) fn play(start: Position, profile: Profile, moves: &str) -> Result<Replay, MoveFault> {
    let mut game = Game::new(start, profile);
    settle(&mut game);
    let (mut board, mut surplus) = (start, 0);
    for (before, text) in moves.split_whitespace().enumerate() {
        let fault = |reason| MoveFault {
            index: before + 1,
            text: text.chars().take(MAX_SHOWN).collect(),
            reason,
        };
        let mv = read(&board, text).map_err(fault)?;
        if game.outcome().is_some() {
            surplus += 1;
        } else {
            game.play(mv).map_err(|_| fault(MoveError::Illegal))?;
            settle(&mut game);
        }
        board = board.play(mv).map_err(|_| fault(MoveError::Illegal))?;
    }
    Ok(Replay { game, surplus })
}

/// Takes the full answer wherever the cheap test of a dead position was not enough.
fn settle(game: &mut Game) {
    if let Verdict::DeadUnknown { .. } = game.verdict() {
        game.settle_dead(winnability::is_dead(game.position()));
    }
}

/// Coordinates first: whatever is written as they are means no other move in SAN.
fn read(board: &Position, text: &str) -> Result<Move, MoveError> {
    if !board.has_legal_move() {
        return Err(MoveError::NoMoves);
    }
    match board.parse_uci(text) {
        Ok(mv) => return Ok(mv),
        Err(UciError::Illegal(_)) => return Err(MoveError::Illegal),
        Err(UciError::Syntax) => {}
    }
    board.parse_san(text).map_err(|error| match error {
        SanError::Syntax => MoveError::Unreadable,
        SanError::Illegal(_) => MoveError::Illegal,
        SanError::Ambiguous { candidates } => {
            let names: Vec<String> = candidates.into_iter().map(|mv| board.uci(mv)).collect();
            MoveError::Ambiguous(names.join(" or "))
        }
    })
}
