//! Proof from the pawn structure that nobody can mate.

use duiyi_rules::{Bitboard, Color, Position, Role, Square, king_attacks, pawn_attacks};

/// Whether only kings and pawns are left, no pawn can ever move, and neither king can ever
/// capture one.
///
/// Then the pawns stand as they are for ever, the kings walk, and no move gives check: a
/// king never steps onto an attacked square, and pawns attack no other. Sound for any
/// position that is not already mate. Kings are taken to walk through each other, which
/// only makes their region larger.
pub(super) fn is_locked(position: &Position) -> bool {
    let pawns = position.role(Role::Pawn);
    position.occupied() == pawns | position.role(Role::King)
        && position.en_passant().is_none()
        && [Color::White, Color::Black]
            .into_iter()
            .all(|color| pawns_stand_still(position, color) && !king_takes_a_pawn(position, color))
}

/// Each pawn has a pawn before it and nothing to capture. (The pawn before it does not
/// move either, as this holds for both sides.)
fn pawns_stand_still(position: &Position, color: Color) -> bool {
    let pawns = position.role(Role::Pawn);
    let own = position.pieces(color, Role::Pawn);
    let against = position.pieces(!color, Role::Pawn);
    (attacked_by_pawns(own, color) & against).is_empty()
        && own.into_iter().all(|pawn| {
            let before = pawn.offset(0, color.forward());
            before.is_some_and(|square| pawns.contains(square))
        })
}

/// Floods the squares the king can reach while no pawn moves.
fn king_takes_a_pawn(position: &Position, color: Color) -> bool {
    let against = position.pieces(!color, Role::Pawn);
    let barred = position.pieces(color, Role::Pawn) | attacked_by_pawns(against, !color);
    let mut region = Bitboard::from(position.king(color));
    let mut edge = region;
    while !edge.is_empty() {
        let steps = union(edge, king_attacks);
        edge = steps & !barred & !region;
        region |= edge;
    }
    region.intersects(against)
}

fn attacked_by_pawns(pawns: Bitboard, color: Color) -> Bitboard {
    union(pawns, |pawn| pawn_attacks(color, pawn))
}

fn union(squares: Bitboard, reach: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares
        .into_iter()
        .fold(Bitboard::default(), |all, square| all | reach(square))
}

#[cfg(test)]
mod tests {
    use duiyi_rules::CastlingMode;

    use super::*;

    #[track_caller]
    fn check(fen: &str, locked: bool) {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect(fen);
        assert_eq!(is_locked(&position), locked, "{fen}");
    }

    #[test]
    fn a_locked_wall_is_locked_and_a_gap_or_a_piece_opens_it() {
        check("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", true);
        check("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", true);
        // The kings pass between b- and d-file and take pawns.
        check("4k3/8/8/p3p2p/P3P2P/8/8/4K3 w - - 0 1", false);
        // A pawn can take, or can move, or a king can take one.
        check("4k3/8/8/pp1p1p1p/PP1P1P1P/8/8/4K3 w - - 0 1", false);
        check("4k3/8/p1p1p1p1/P1P1P3/6P1/8/8/4K3 w - - 0 1", false);
        check("8/8/8/p2p2p1/P2P2P1/4k3/8/4K3 w - - 0 1", false);
        check("4k3/8/8/p2p2p1/P2P2P1/8/8/4KN2 w - - 0 1", false);
    }

    #[test]
    fn an_en_passant_capture_opens_the_wall_for_once() {
        let wall = |rights| format!("4k3/8/8/1p1p1p1p/pP1P1P1P/P7/8/4K3 b - {rights} 0 1");
        check(&wall("-"), true);
        check(&wall("b3"), false);
    }
}
