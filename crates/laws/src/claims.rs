//! Draws by claim of the player having the move (Laws 9.2 and 9.3).

use duiyi_rules::{IllegalMove, Move, Position};

use crate::game::{FIFTY_MOVES_PLIES, Game, THREEFOLD};
use crate::outcome::{DrawReason, Outcome};
use crate::profile::DrawClaims;
use crate::repetition::occurrences;

/// What a claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimKind {
    /// Laws 9.2.
    Threefold,
    /// Laws 9.3.
    Fifty,
}

/// Which claims the side to move may make on the position as it stands (Laws 9.2.2,
/// 9.3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The position on the board stands for at least the third time.
    pub threefold: bool,
    /// Each side has made at least 50 moves without pawn move or capture.
    pub fifty: bool,
}

/// The moves that make a good claim when they are announced and not played (Laws 9.2.1,
/// 9.3.1), in the order of the move generator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClaimMoves {
    /// They lead to a position that would stand for at least the third time.
    pub threefold: Vec<Move>,
    /// They complete 50 moves by each side without pawn move or capture.
    pub fifty: Vec<Move>,
}

/// Why a claim is not good.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimRefused {
    /// Nothing can be claimed after the end of the game.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// Under this profile draws come by themselves.
    #[error("draws are automatic in this game")]
    Automatic,
    /// The announced move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The position has stood, or would stand, fewer than three times.
    #[error("the position has stood {times} of {THREEFOLD} times")]
    TooFewRepetitions {
        /// How often, the announced move included.
        times: u32,
    },
    /// Fewer than 50 moves by each side without pawn move or capture.
    #[error("{plies} of {FIFTY_MOVES_PLIES} plies without pawn move or capture")]
    TooFewMoves {
        /// How many plies, the announced move included.
        plies: u32,
    },
}

impl ClaimKind {
    /// The reason of the draw a good claim makes.
    pub const fn draw_reason(self) -> DrawReason {
        match self {
            Self::Threefold => DrawReason::Threefold,
            Self::Fifty => DrawReason::FiftyMoves,
        }
    }
}

impl Game {
    /// What the side to move may claim on the position as it stands. Nothing once the game
    /// is over, and nothing where draws are automatic.
    pub fn may_claim(&self) -> Claims {
        if !self.takes_claims() {
            return Claims::default();
        }
        Claims {
            threefold: self.repetitions() >= THREEFOLD,
            fifty: self.position().halfmove_clock() >= FIFTY_MOVES_PLIES,
        }
    }

    /// The announced moves that make a good claim. A move that would mate or stalemate is
    /// among them: the draw ends the game before it is made.
    pub fn claim_moves(&self) -> ClaimMoves {
        let mut moves = ClaimMoves::default();
        if !self.takes_claims() {
            return moves;
        }
        let position = self.position();
        for announced in position.legal_moves() {
            let Ok(next) = position.play(announced) else {
                continue;
            };
            if self.times_with(&next) >= THREEFOLD {
                moves.threefold.push(announced);
            }
            if next.halfmove_clock() >= FIFTY_MOVES_PLIES {
                moves.fifty.push(announced);
            }
        }
        moves
    }

    /// Judges a claim by the side to move, on the board or with an announced move. The
    /// game is not changed: a good claim is carried out by [`Game::end`].
    ///
    /// # Errors
    /// Why the claim is not good.
    pub fn claim(&self, kind: ClaimKind, announced: Option<Move>) -> Result<Outcome, ClaimRefused> {
        if let Some(outcome) = self.outcome() {
            return Err(ClaimRefused::Over(outcome));
        }
        if !self.takes_claims() {
            return Err(ClaimRefused::Automatic);
        }
        let (times, plies) = match announced {
            None => (self.repetitions(), self.position().halfmove_clock()),
            Some(announced) => {
                let next = self.position().play(announced)?;
                (self.times_with(&next), next.halfmove_clock())
            }
        };
        match kind {
            ClaimKind::Threefold if times < THREEFOLD => {
                Err(ClaimRefused::TooFewRepetitions { times })
            }
            ClaimKind::Fifty if plies < FIFTY_MOVES_PLIES => {
                Err(ClaimRefused::TooFewMoves { plies })
            }
            ClaimKind::Threefold | ClaimKind::Fifty => Ok(Outcome::Draw {
                reason: kind.draw_reason(),
            }),
        }
    }

    fn takes_claims(&self) -> bool {
        self.outcome().is_none() && self.profile().switches().draw_claims == DrawClaims::ByPlayer
    }

    /// How often `next` would have stood, were it reached now.
    fn times_with(&self, next: &Position) -> u32 {
        1 + occurrences(self.positions(), next).count() as u32
    }
}
