//! How often a position has stood (Laws 9.2.3).

use duiyi_rules::Position;

/// How many of `earlier` equal `candidate`, where `earlier` are the positions before it in
/// the same game, oldest first.
///
/// Only positions since the last pawn move or capture can be equal, and only every
/// second of them has the same side to move. Keys find the pairs worth comparing;
/// equality is then exact, so a key collision cannot draw a game.
pub(crate) fn occurrences<'a>(
    earlier: &'a [Position],
    candidate: &Position,
) -> impl Iterator<Item = usize> + use<'a> {
    let run = candidate.halfmove_clock() as usize;
    let first = earlier.len().saturating_sub(run);
    let candidate = *candidate;
    earlier
        .iter()
        .enumerate()
        .skip(first)
        .rev()
        .skip(1)
        .step_by(2)
        .filter(move |(_, position)| {
            position.key() == candidate.key() && position.same_position(&candidate)
        })
        .map(|(index, _)| index)
}
