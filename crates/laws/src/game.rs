//! A game: its moves, the positions they made, and how it stands.

use duiyi_rules::{IllegalMove, Move, Position};

use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::perpetual;
use crate::profile::{DrawClaims, Profile};
use crate::repetition::occurrences;
use crate::winnability::{self, Answer};

/// The same position this often may be claimed as a draw (Laws 9.2).
pub(crate) const THREEFOLD: u32 = 3;
/// The same position this often ends the game (Laws 9.6.1).
const FIVEFOLD: u32 = 5;
/// Plies without pawn move or capture after which a draw may be claimed (Laws 9.3).
pub(crate) const FIFTY_MOVES_PLIES: u32 = 100;
/// Plies without pawn move or capture that end the game (Laws 9.6.2).
const SEVENTY_FIVE_MOVES_PLIES: u32 = 150;

/// A game from its start position to the position on the board.
///
/// Cost: one [`Position`] a ply. [`Game::play`] judges the new position; that takes
/// microseconds, because only the filter of [`winnability`] is asked.
#[derive(Clone, Debug)]
pub struct Game {
    profile: Profile,
    moves: Vec<Move>,
    /// The start position and the one after each move: never empty.
    positions: Vec<Position>,
    verdict: Verdict,
}

/// How a game stands after a move.
///
/// The order of decisions is mate, stalemate, dead position, fivefold repetition,
/// seventy-five moves, and where draws are automatic threefold and fifty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Play goes on.
    Continue,
    /// The game is over.
    Over(Outcome),
    /// Whether the position is dead (Laws 5.2.2) needs the full answer, which
    /// [`Game::settle_dead`] takes. Until then `otherwise` holds.
    DeadUnknown {
        /// What the position is if it is not dead: an automatic draw, or nothing.
        otherwise: Option<Outcome>,
    },
}

impl Verdict {
    const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Continue => None,
            Self::Over(outcome) => Some(outcome),
            Self::DeadUnknown { otherwise } => otherwise,
        }
    }
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// No move counts after the end of the game (Laws 5).
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// Not a legal move in the position on the board (Laws 3.10.1).
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl Game {
    /// A game before its first move. It may be over at once: a start position can be
    /// mate, stalemate, dead, or already hold 75 moves in its halfmove clock.
    pub fn new(start: Position, profile: Profile) -> Self {
        let positions = vec![start];
        let verdict = judge(&positions, profile);
        Self {
            profile,
            moves: Vec::new(),
            positions,
            verdict,
        }
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position on the board.
    #[expect(
        clippy::missing_panics_doc,
        reason = "the start position is never removed"
    )]
    pub fn position(&self) -> &Position {
        self.positions
            .last()
            .expect("start position: Game invariant")
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The start position and the position after each move: one more than [`Game::moves`].
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The rule profile.
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// How the game stands.
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The outcome, once there is one.
    ///
    /// While [`Verdict::DeadUnknown`] stands with an automatic draw, this is that draw:
    /// the result is certain, and only its reason may still become
    /// [`DrawReason::DeadPosition`].
    pub const fn outcome(&self) -> Option<Outcome> {
        self.verdict.outcome()
    }

    /// Plays a legal move and judges the position it makes.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; nothing has changed then.
    pub fn play(&mut self, played: Move) -> Result<Verdict, PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::Over(outcome));
        }
        let next = self.position().play(played)?;
        self.moves.push(played);
        self.positions.push(next);
        self.verdict = judge(&self.positions, self.profile);
        Ok(self.verdict)
    }

    /// Takes back the last `plies` moves (all of them when there are fewer). A result
    /// decided outside is undone with them.
    pub fn takeback(&mut self, plies: usize) {
        if plies == 0 {
            return;
        }
        let left = self.moves.len().saturating_sub(plies);
        self.moves.truncate(left);
        self.positions.truncate(left + 1);
        self.verdict = judge(&self.positions, self.profile);
    }

    /// Ends the game by something decided outside: resignation, flag fall, agreement, a
    /// claim, or a dead position found by the full answer.
    ///
    /// The first end counts. A game that is over stays as it is, save that an automatic
    /// draw whose position may be dead gives way to [`DrawReason::DeadPosition`], which
    /// comes first in the order of decisions.
    pub fn end(&mut self, outcome: Outcome) {
        let dead = matches!(
            outcome,
            Outcome::Draw {
                reason: DrawReason::DeadPosition
            }
        );
        match self.verdict {
            Verdict::Over(_) => {}
            Verdict::DeadUnknown { otherwise: Some(_) } if !dead => {}
            Verdict::Continue | Verdict::DeadUnknown { .. } => {
                self.verdict = Verdict::Over(outcome);
            }
        }
    }

    /// Takes the full answer to "is the position on the board dead?". Does nothing unless
    /// [`Verdict::DeadUnknown`] stands. A position that cannot be proven dead is not.
    pub fn settle_dead(&mut self, dead: Answer) {
        let Verdict::DeadUnknown { otherwise } = self.verdict else {
            return;
        };
        self.verdict = match (dead, otherwise) {
            (Answer::Yes, _) => Verdict::Over(draw(DrawReason::DeadPosition)),
            (Answer::No | Answer::Undetermined, Some(outcome)) => Verdict::Over(outcome),
            (Answer::No | Answer::Undetermined, None) => Verdict::Continue,
        };
    }

    /// How often the position on the board has stood, this time included (Laws 9.2.3).
    pub fn repetitions(&self) -> u32 {
        repetitions(&self.positions)
    }

    /// Whether the position on the board closes a repeated cycle in which every move of
    /// one side gave check. This labels a draw as 长将和; the Laws know no such rule.
    pub fn is_perpetual_check(&self) -> bool {
        perpetual::is_perpetual_check(&self.positions)
    }

    /// The same of the position after a move that was announced and not played: the one a claim
    /// by Laws 9.2.1 rests on. `false` when the move is not legal.
    pub fn is_perpetual_check_with(&self, announced: Move) -> bool {
        self.position().play(announced).is_ok_and(|after| {
            let positions = [self.positions.as_slice(), &[after]].concat();
            perpetual::is_perpetual_check(&positions)
        })
    }

    /// Whether a draw may be agreed: once both players have made a move (Laws 5.2.3).
    pub fn may_agree_draw(&self) -> bool {
        self.outcome().is_none() && self.moves.len() >= 2
    }

    /// Whether the game may still be aborted without a result: before each side has made
    /// a move.
    pub fn may_abort(&self) -> bool {
        self.outcome().is_none() && self.moves.len() < 2
    }
}

const fn draw(reason: DrawReason) -> Outcome {
    Outcome::Draw { reason }
}

fn repetitions(positions: &[Position]) -> u32 {
    let Some((last, earlier)) = positions.split_last() else {
        return 0;
    };
    1 + occurrences(earlier, last).count() as u32
}

/// Decides how the last of `positions` stands, in the order given at [`Verdict`].
fn judge(positions: &[Position], profile: Profile) -> Verdict {
    let position = positions.last().expect("start position: Game invariant");
    if !position.has_legal_move() {
        return Verdict::Over(without_moves(position));
    }
    let counted = counted_draw(positions, profile).map(draw);
    match (winnability::dead_filter(position), counted) {
        (Some(true), _) => Verdict::Over(draw(DrawReason::DeadPosition)),
        (Some(false), Some(outcome)) => Verdict::Over(outcome),
        (Some(false), None) => Verdict::Continue,
        (None, otherwise) => Verdict::DeadUnknown { otherwise },
    }
}

/// Mate or stalemate: the side to move has no legal move.
fn without_moves(position: &Position) -> Outcome {
    if position.is_check() {
        Outcome::Decisive {
            winner: !position.side_to_move(),
            reason: WinReason::Checkmate,
        }
    } else {
        draw(DrawReason::Stalemate)
    }
}

/// The draw that comes by itself from counting repetitions and moves.
fn counted_draw(positions: &[Position], profile: Profile) -> Option<DrawReason> {
    let plies = positions.last()?.halfmove_clock();
    let times = repetitions(positions);
    let automatic = profile.switches().draw_claims == DrawClaims::Automatic;
    match () {
        () if times >= FIVEFOLD => Some(DrawReason::Fivefold),
        () if plies >= SEVENTY_FIVE_MOVES_PLIES => Some(DrawReason::SeventyFiveMoves),
        () if automatic && times >= THREEFOLD => Some(DrawReason::Threefold),
        () if automatic && plies >= FIFTY_MOVES_PLIES => Some(DrawReason::FiftyMoves),
        () => None,
    }
}
