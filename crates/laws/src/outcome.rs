//! How a game ended.

use std::fmt;

use duiyi_rules::Color;

use crate::winnability::Answer;

/// The result of a finished game with the reason for it.
///
/// The winner sits inside the decisive variant, so a won draw or a win without a winner
/// cannot be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Decisive {
        /// Who won.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Drawn.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

/// Why a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// Laws 5.1.1.
    Checkmate,
    /// Laws 5.1.2.
    Resignation,
    /// Laws 6.9.
    FlagFall,
}

/// Why a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// Laws 5.2.1.
    Stalemate,
    /// Laws 5.2.2: neither side can mate by any series of legal moves.
    DeadPosition,
    /// Laws 9.6.1: the same position for the fifth time.
    Fivefold,
    /// Laws 9.6.2: 75 moves by each side without pawn move or capture.
    SeventyFiveMoves,
    /// Laws 9.2: the same position for the third time, claimed (or automatic online).
    Threefold,
    /// Laws 9.3: 50 moves by each side without pawn move or capture, claimed (or
    /// automatic online).
    FiftyMoves,
    /// Laws 5.2.3.
    Agreement,
    /// Laws 6.9: the flag fell, and the opponent cannot mate by any series of legal moves.
    FlagFallCannotMate,
    /// Laws 5.1.2: resigned, and the opponent cannot mate by any series of legal moves.
    ResignationCannotMate,
}

impl WinReason {
    /// Every reason for a win.
    pub const ALL: [Self; 3] = [Self::Checkmate, Self::Resignation, Self::FlagFall];

    /// The stable name used outside, in `snake_case`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Resignation => "resignation",
            Self::FlagFall => "flag_fall",
        }
    }
}

impl DrawReason {
    /// Every reason for a draw.
    pub const ALL: [Self; 9] = [
        Self::Stalemate,
        Self::DeadPosition,
        Self::Fivefold,
        Self::SeventyFiveMoves,
        Self::Threefold,
        Self::FiftyMoves,
        Self::Agreement,
        Self::FlagFallCannotMate,
        Self::ResignationCannotMate,
    ];

    /// The stable name used outside, in `snake_case`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead_position",
            Self::Fivefold => "fivefold",
            Self::SeventyFiveMoves => "seventy_five_moves",
            Self::Threefold => "threefold",
            Self::FiftyMoves => "fifty_moves",
            Self::Agreement => "agreement",
            Self::FlagFallCannotMate => "flag_fall_cannot_mate",
            Self::ResignationCannotMate => "resignation_cannot_mate",
        }
    }
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Decisive { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }

    /// The name of the reason: [`WinReason::name`] or [`DrawReason::name`].
    pub const fn reason_name(self) -> &'static str {
        match self {
            Self::Decisive { reason, .. } => reason.name(),
            Self::Draw { reason } => reason.name(),
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`, as PGN writes it.
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The outcome with this winner and this reason name; `None` when the two do not
    /// belong together or the name is unknown. Reads back what [`Outcome::winner`] and
    /// [`Outcome::reason_name`] wrote.
    pub fn from_parts(winner: Option<Color>, reason: &str) -> Option<Self> {
        match winner {
            Some(winner) => WinReason::ALL
                .into_iter()
                .find(|known| known.name() == reason)
                .map(|reason| Self::Decisive { winner, reason }),
            None => DrawReason::ALL
                .into_iter()
                .find(|known| known.name() == reason)
                .map(|reason| Self::Draw { reason }),
        }
    }

    /// The ruling when `loser`'s flag has fallen (Laws 6.9), given whether the opponent
    /// could mate. An undetermined answer is ruled as "can mate": the draw is the
    /// exception and must be proven.
    pub const fn flag_fall(loser: Color, opponent_can_mate: Answer) -> Self {
        match opponent_can_mate {
            Answer::No => Self::Draw {
                reason: DrawReason::FlagFallCannotMate,
            },
            Answer::Yes | Answer::Undetermined => Self::Decisive {
                winner: loser.flip(),
                reason: WinReason::FlagFall,
            },
        }
    }

    /// The ruling when `loser` has resigned (Laws 5.1.2), given whether the opponent
    /// could mate. Undetermined counts as "can mate", as for [`Outcome::flag_fall`].
    pub const fn resignation(loser: Color, opponent_can_mate: Answer) -> Self {
        match opponent_can_mate {
            Answer::No => Self::Draw {
                reason: DrawReason::ResignationCannotMate,
            },
            Answer::Yes | Answer::Undetermined => Self::Decisive {
                winner: loser.flip(),
                reason: WinReason::Resignation,
            },
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result(), self.reason_name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Outcome> {
        let wins = WinReason::ALL.into_iter().flat_map(|reason| {
            [Color::White, Color::Black].map(|winner| Outcome::Decisive { winner, reason })
        });
        let draws = DrawReason::ALL
            .into_iter()
            .map(|reason| Outcome::Draw { reason });
        wins.chain(draws)
    }

    #[test]
    fn every_outcome_reads_back_from_its_parts() {
        for outcome in all() {
            let parts = (outcome.winner(), outcome.reason_name());
            assert_eq!(Outcome::from_parts(parts.0, parts.1), Some(outcome));
        }
    }

    #[test]
    fn a_win_by_stalemate_and_a_drawn_mate_do_not_exist() {
        assert_eq!(Outcome::from_parts(Some(Color::White), "stalemate"), None);
        assert_eq!(Outcome::from_parts(None, "checkmate"), None);
    }
}
