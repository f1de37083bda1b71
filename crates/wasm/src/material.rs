//! What each side has lost, for the small pieces beside the names.

use duiyi_rules::{Color, Position, Role};

use crate::json;

/// The usual worth in pawns; the king has none.
const WORTH: [(Role, i32); 5] = [
    (Role::Pawn, 1),
    (Role::Knight, 3),
    (Role::Bishop, 3),
    (Role::Rook, 5),
    (Role::Queen, 9),
];

/// What a side begins with, in the order of [`WORTH`].
const INITIAL: [usize; 5] = [8, 2, 2, 2, 1];

/// `{"white":["p","q"],"black":[…],"balance":n}`: the pieces each side has captured, as far as the board shows them,
/// and how many pawns White is ahead. A pawn that was promoted is not a captured one.
pub(crate) fn captured(position: &Position) -> String {
    let balance = worth(position, Color::White) - worth(position, Color::Black);
    json::object([
        ("white", missing(position, Color::Black)),
        ("black", missing(position, Color::White)),
        ("balance", balance.to_string()),
    ])
}

fn counts(position: &Position, color: Color) -> [usize; 5] {
    WORTH.map(|(role, _)| position.pieces(color, role).len())
}

fn worth(position: &Position, color: Color) -> i32 {
    let counted = counts(position, color).into_iter().zip(WORTH);
    counted
        .map(|(count, (_, worth))| count as i32 * worth)
        .sum()
}

fn missing(position: &Position, color: Color) -> String {
    let counts = counts(position, color);
    let promoted: usize = (1..INITIAL.len())
        .map(|role| counts[role].saturating_sub(INITIAL[role]))
        .sum();
    let mut pieces = Vec::new();
    for (index, (role, _)) in WORTH.into_iter().enumerate() {
        let mut lost = INITIAL[index].saturating_sub(counts[index]);
        if role == Role::Pawn {
            lost = lost.saturating_sub(promoted);
        }
        let letter = role.letter().to_ascii_lowercase().to_string();
        pieces.extend(std::iter::repeat_n(json::string(&letter), lost));
    }
    json::array(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use duiyi_rules::CastlingMode;

    fn check(fen: &str, expected: &str) {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        assert_eq!(captured(&position), expected, "{fen}");
    }

    #[test]
    fn captures_stand_beside_the_name_of_the_captor() {
        check(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            r#"{"white":[],"black":[],"balance":0}"#,
        );
        check(
            "rnb1kbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
            r#"{"white":["p","q"],"black":["n"],"balance":7}"#,
        );
    }

    #[test]
    fn a_promoted_pawn_was_not_captured() {
        check(
            "QQ2k3/8/8/8/8/8/PPPPPPP1/RNB1KBNR b KQ - 0 1",
            r#"{"white":["p","p","p","p","p","p","p","p","n","n","b","b","r","r","q"],"black":[],"balance":47}"#,
        );
    }
}
