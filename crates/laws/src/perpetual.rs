//! Perpetual check (长将和), a label and not a rule.

use duiyi_rules::{Color, Position};

use crate::repetition::occurrences;

/// Whether the last position closes a repeated cycle in which every move of one side gave
/// check. `positions` is the game, oldest first.
///
/// The cycle runs from the second-last earlier occurrence of the position where there is
/// one (the three positions of a threefold claim), else from the last.
pub(crate) fn is_perpetual_check(positions: &[Position]) -> bool {
    let Some((last, earlier)) = positions.split_last() else {
        return false;
    };
    let Some(first) = occurrences(earlier, last).take(2).last() else {
        return false;
    };
    let cycle = &positions[first + 1..];
    [Color::White, Color::Black].into_iter().any(|checker| {
        cycle
            .iter()
            .filter(|position| position.side_to_move() != checker)
            .all(Position::is_check)
    })
}
