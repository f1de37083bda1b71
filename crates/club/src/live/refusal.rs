//! Why a command was refused.

use duiyi_laws::ClaimRefused;
use thiserror::Error;

use crate::Ply;

/// Why a command was refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A seat is still free.
    #[error("the game waits for an opponent")]
    NotStarted,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Something that comes after the end was asked before it.
    #[error("the game is not over yet")]
    NotOver,
    /// The arbiter's answer is being searched.
    #[error("a ruling is awaited")]
    Ruling,
    /// The seat is taken by somebody else.
    #[error("the seat is taken")]
    SeatTaken,
    /// The command's name was used for another command.
    #[error("this command id was used for another command")]
    CmidReused,
    /// It is the opponent's move.
    #[error("it is the opponent's move")]
    NotYourTurn,
    /// The move was meant for another moment of the game.
    #[error("meant for ply {sent}, the game is at ply {expected}")]
    StalePly {
        /// What the command said.
        sent: Ply,
        /// What it had to say.
        expected: Ply,
    },
    /// Not the text of a move.
    #[error("not a move")]
    BadMove,
    /// Not legal in this position.
    #[error("the move is not legal")]
    IllegalMove,
    /// The move came after the flag had fallen.
    #[error("the flag has fallen")]
    FlagFell,
    /// A flag was said to have fallen, and the clock shows time.
    #[error("the flag has not fallen")]
    FlagStands,
    /// A draw needs a move by each side.
    #[error("no draw before each side has moved")]
    TooEarlyToDraw,
    /// Before each side has moved a game is aborted, not resigned.
    #[error("before each side has moved the game can be aborted")]
    TooEarlyToResign,
    /// Each side has moved.
    #[error("each side has moved: the game can no longer be aborted")]
    TooLateToAbort,
    /// One offer a move.
    #[error("already offered on this move")]
    AlreadyOffered,
    /// There is nothing to accept or decline.
    #[error("nothing is offered")]
    NothingOffered,
    /// The claim is wrong, and an offer of a draw cannot stand in its place.
    #[error("the claim is wrong: {0}")]
    WrongClaim(ClaimRefused),
    /// Draws by repetition and by fifty moves come by themselves in this game.
    #[error("draws are automatic in this game")]
    ClaimsAutomatic,
    /// Rated games know no takeback.
    #[error("no takeback in a rated game")]
    TakebackRated,
    /// The player has not moved.
    #[error("no move of yours to take back")]
    NothingToTakeBack,
    /// The next game is settled.
    #[error("the rematch is settled")]
    RematchSettled,
    /// An aborted game has no rematch before it was played.
    #[error("nothing was played: open a new game")]
    NothingPlayed,
    /// Nothing of the kind was asked.
    #[error("no ruling is awaited")]
    NoQuestion,
}

impl Refusal {
    /// The stable name used outside.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotStarted => "not_started",
            Self::GameOver => "game_over",
            Self::NotOver => "not_over",
            Self::Ruling => "ruling",
            Self::SeatTaken => "seat_taken",
            Self::CmidReused => "cmid_reused",
            Self::NotYourTurn => "not_your_turn",
            Self::StalePly { .. } => "stale_ply",
            Self::BadMove => "bad_move",
            Self::IllegalMove => "illegal_move",
            Self::FlagFell => "flag_fell",
            Self::FlagStands => "flag_stands",
            Self::TooEarlyToDraw => "too_early_to_draw",
            Self::TooEarlyToResign => "too_early_to_resign",
            Self::TooLateToAbort => "too_late_to_abort",
            Self::AlreadyOffered => "already_offered",
            Self::NothingOffered => "nothing_offered",
            Self::WrongClaim(_) => "wrong_claim",
            Self::ClaimsAutomatic => "claims_automatic",
            Self::TakebackRated => "takeback_rated",
            Self::NothingToTakeBack => "nothing_to_take_back",
            Self::RematchSettled => "rematch_settled",
            Self::NothingPlayed => "nothing_played",
            Self::NoQuestion => "no_question",
        }
    }

    /// The article of the Laws it rests on, where there is one.
    pub const fn article(&self) -> Option<&'static str> {
        Some(match self {
            Self::NotYourTurn => "1.2",
            Self::IllegalMove => "3.10.1",
            Self::FlagFell => "6.9",
            Self::TooEarlyToDraw => "5.2.3",
            Self::AlreadyOffered => "11.5",
            Self::WrongClaim(ClaimRefused::TooFewRepetitions { .. }) => "9.2",
            Self::WrongClaim(ClaimRefused::TooFewMoves { .. }) => "9.3",
            _ => return None,
        })
    }
}
