//! Proofs from material alone that a side cannot mate.
//!
//! Each holds for every placement, whoever is to move, because no series of moves leads
//! out of the material class for the better: without pawns of either side nothing
//! promotes, and captures only remove pieces.

use duiyi_rules::{Bitboard, Color, Position, Role};

/// The light squares.
const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

/// Whether `color` has no helpmate whatever the squares. Meant for positions that are not
/// already mate: the proofs speak of a mate given by a legal move.
///
/// In what follows X is the square of the king to be mated, and a neighbor of X is covered
/// when it is attacked by the winning side or occupied by X's own pieces. In a mate every
/// neighbor is covered, and no piece can capture the checker or step between.
pub(super) fn cannot_mate(position: &Position, color: Color) -> bool {
    bare_king(position, color)
        || lone_knight_against_queens(position, color)
        || bishops_of_one_shade(position, color)
}

/// A bare king gives no check.
fn bare_king(position: &Position, color: Color) -> bool {
    position.color(color).len() == 1
}

/// King and knight against king and any number of queens, none included.
///
/// Put the knight on X+(1,2); all other cases are mirror images. The neighbors X+(1,1) and
/// X+(0,1) touch the knight, so a queen on either would capture it, and nothing pins a
/// queen: both must be attacked. The knight attacks neither. A king that attacks both
/// without touching X stands on X+(0,2) (X+(1,2) is the knight). Then X+(1,0) is left:
/// neither king nor knight attacks it, and a queen on it captures the knight along the
/// file, or, if X+(1,1) is occupied, a queen stands there and does.
/// A rook on X+(0,1), a bishop on X+(1,1), a knight, or a pawn (it may become one of them)
/// can block instead, so those are excluded.
fn lone_knight_against_queens(position: &Position, color: Color) -> bool {
    let own = position.color(color);
    let against = position.color(!color);
    own.len() == 2
        && !position.pieces(color, Role::Knight).is_empty()
        && against
            == position
                .pieces(!color, Role::Queen)
                .with(position.king(!color))
}

/// King and bishops against king, rooks, queens and bishops, all bishops on the board
/// running on squares of one shade, no knights and no pawns.
///
/// The checking bishop stands on the shade of X, and there is no double check: two
/// bishops never uncover one another on crossing diagonals. Let D be the neighbor of X on
/// the checking diagonal (the bishop itself may stand on it) and O1, O2 the two neighbors
/// of X that touch D sideways; both lie on the board and are of the other shade. A rook or
/// queen on O1 or O2 captures on D or steps onto D, and is not pinned, since bishops pin
/// along their own shade only. So O1 and O2 are attacked, by the king, as bishops do not
/// reach them. But every square that touches both O1 and O2 touches X, where a king may
/// not stand.
fn bishops_of_one_shade(position: &Position, color: Color) -> bool {
    let bishops = position.role(Role::Bishop);
    let one_shade = !bishops.intersects(LIGHT) || !bishops.intersects(!LIGHT);
    one_shade
        && (position.role(Role::Knight) | position.role(Role::Pawn)).is_empty()
        && position.color(color)
            == position
                .pieces(color, Role::Bishop)
                .with(position.king(color))
}

/// The side with more material, a rough guess which side can mate.
pub(super) fn stronger(position: &Position) -> Color {
    let weight = |color| -> usize {
        let count = |role| position.pieces(color, role).len();
        count(Role::Pawn)
            + 3 * (count(Role::Knight) + count(Role::Bishop))
            + 5 * count(Role::Rook)
            + 9 * count(Role::Queen)
    };
    if weight(Color::Black) > weight(Color::White) {
        Color::Black
    } else {
        Color::White
    }
}

#[cfg(test)]
mod tests {
    use duiyi_rules::{CastlingMode, Square};

    use super::*;

    #[test]
    fn light_squares_are_light() {
        assert!(Square::all().all(|square| LIGHT.contains(square) == square.is_light()));
    }

    fn white_cannot_mate(fen: &str) -> bool {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect(fen);
        cannot_mate(&position, Color::White)
    }

    #[test]
    fn material_that_never_mates() {
        for fen in [
            "8/8/8/4k3/8/qrbn4/p7/4K3 w - - 0 1",
            "8/8/8/4k3/8/8/8/4KN2 w - - 0 1",
            "8/8/8/4k3/8/qqq5/8/4KN2 w - - 0 1",
            "8/8/8/4k3/8/8/8/4KB2 w - - 0 1",
            "8/8/8/4k3/8/qr6/8/2B1K3 w - - 0 1",
            "8/8/8/4k3/1r6/b1b5/8/B1B1K3 w - - 0 1",
        ] {
            assert!(white_cannot_mate(fen), "{fen}");
        }
    }

    /// One piece more of a kind that blocks, or a bishop of the other shade, and there is a
    /// helpmate.
    #[test]
    fn material_that_may_mate() {
        for fen in [
            "8/8/8/4k3/8/r7/8/4KN2 w - - 0 1",
            "8/8/8/4k3/8/qb6/8/4KN2 w - - 0 1",
            "8/8/8/4k3/8/n7/8/4KN2 w - - 0 1",
            "8/7p/8/4k3/8/8/8/4KN2 w - - 0 1",
            "8/8/8/4k3/8/8/8/3NKN2 w - - 0 1",
            "8/8/8/4k3/8/b7/8/4KB2 w - - 0 1",
            "8/8/8/4k3/8/n7/8/4KB2 w - - 0 1",
            "8/7p/8/4k3/8/8/8/4KB2 w - - 0 1",
            "8/8/8/4k3/8/8/8/4KBB1 w - - 0 1",
            "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
        ] {
            assert!(!white_cannot_mate(fen), "{fen}");
        }
    }
}
