//! Can this side ever mate? (Laws 5.1.2, 5.2.2, 6.9)
//!
//! The question is a help mate: both sides cooperate, the series of legal moves starts
//! from the actual position with its side to move, castling rights and en passant, and
//! the counters of Laws 9.2, 9.3 and 9.6 do not cut it.
//!
//! Every answer carries its proof. "Can mate" is a line of moves; "cannot" is a material
//! argument ([`material`]), a locked pawn structure ([`structure`]), a search that met
//! every reachable position ([`probe`]), or, with the feature `solver`, the proof of
//! `chasolver`. Nothing is guessed: what is not proven is undetermined.

mod material;
mod probe;
#[cfg(feature = "solver")]
mod solver;
mod structure;

use std::fmt;

use duiyi_rules::{Color, Move, Position};

#[cfg(feature = "solver")]
pub use solver::solve;

/// Whether a side can mate by some series of legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnability {
    /// It can: this line ends in mate. Empty when the mate stands on the board.
    Helpmate(Vec<Move>),
    /// It cannot.
    Unwinnable,
    /// Neither was proven.
    Undetermined(Doubt),
}

/// Why a full answer is undetermined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// The solver's node limit was reached.
    NodeLimit,
    /// The solver's line is not a mate by our rules: a fault to be reported with the FEN.
    LineRefused,
    /// The solver's board does not take the position: a fault to be reported with the FEN.
    BoardRefused,
    /// A Chess960 position with castling rights, which the solver's board cannot hold, and
    /// without them no mate was found. It is answered "can mate".
    Chess960Castling,
}

/// A yes, a no, or no proof of either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Proven.
    Yes,
    /// Disproven.
    No,
    /// Neither.
    Undetermined,
}

impl Winnability {
    /// The answer without its proof.
    pub const fn can_mate(&self) -> Answer {
        match self {
            Self::Helpmate(_) | Self::Undetermined(Doubt::Chess960Castling) => Answer::Yes,
            Self::Unwinnable => Answer::No,
            Self::Undetermined(_) => Answer::Undetermined,
        }
    }

    /// The mating line, where there is one.
    pub fn helpmate(&self) -> Option<&[Move]> {
        match self {
            Self::Helpmate(line) => Some(line),
            Self::Unwinnable | Self::Undetermined(_) => None,
        }
    }
}

impl From<Option<bool>> for Answer {
    fn from(known: Option<bool>) -> Self {
        match known {
            Some(true) => Self::Yes,
            Some(false) => Self::No,
            None => Self::Undetermined,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Yes => "true",
            Self::No => "false",
            Self::Undetermined => "undetermined",
        })
    }
}

/// Whether `color` can ever mate, where a short proof exists; `None` where none was found.
///
/// Cost: microseconds (figures in `docs/laws.md`), bounded by the node budget of the
/// helpmate probe.
pub fn filter(position: &Position, color: Color) -> Option<bool> {
    quick_proof(position, color)?.can_mate().known()
}

/// Whether the position is dead (Laws 5.2.2), where [`filter`] can tell. A position that
/// is mate is not dead: it is won.
pub fn dead_filter(position: &Position) -> Option<bool> {
    dead_by(position, |color| filter(position, color).into()).known()
}

/// Whether the position is dead (Laws 5.2.2); the full answer, blocking like [`solve`].
#[cfg(feature = "solver")]
pub fn is_dead(position: &Position) -> Answer {
    dead_by(position, |color| solve(position, color).can_mate())
}

/// Dead means that neither side can mate. The side more likely to mate is asked first,
/// because one mate settles the question.
fn dead_by(position: &Position, can_mate: impl Fn(Color) -> Answer) -> Answer {
    let first = material::stronger(position);
    match can_mate(first) {
        Answer::Yes => Answer::No,
        likely => match (likely, can_mate(!first)) {
            (_, Answer::Yes) => Answer::No,
            (Answer::No, Answer::No) => Answer::Yes,
            _ => Answer::Undetermined,
        },
    }
}

impl Answer {
    const fn known(self) -> Option<bool> {
        match self {
            Self::Yes => Some(true),
            Self::No => Some(false),
            Self::Undetermined => None,
        }
    }
}

/// The proof behind [`filter`], where it finds one: a helpmate line, or
/// [`Winnability::Unwinnable`].
pub fn quick_proof(position: &Position, color: Color) -> Option<Winnability> {
    if !position.has_legal_move() {
        let mated = position.is_check() && position.side_to_move() != color;
        return Some(if mated {
            Winnability::Helpmate(Vec::new())
        } else {
            Winnability::Unwinnable
        });
    }
    if material::cannot_mate(position, color) || structure::is_locked(position) {
        return Some(Winnability::Unwinnable);
    }
    match probe::helpmate(position, color) {
        probe::Probe::Found(line) => Some(Winnability::Helpmate(line)),
        probe::Probe::Exhausted => Some(Winnability::Unwinnable),
        probe::Probe::OutOfBudget => None,
    }
}
