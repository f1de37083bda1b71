//! Counting the leaves of the tree of legal moves, the usual test of a move generator.

use crate::{Move, Position};

/// The number of ways to play `depth` plies from here.
///
/// ```
/// use duiyi_rules::{Position, perft};
/// assert_eq!(perft(&Position::start(), 3), 8902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_move_count() as u64,
        _ => position
            .legal_moves()
            .into_iter()
            .map(|mv| perft(&position.moved(mv), depth - 1))
            .sum(),
    }
}

/// The same, divided among the legal moves. Empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, perft(&position.moved(mv), rest)))
        .collect()
}
