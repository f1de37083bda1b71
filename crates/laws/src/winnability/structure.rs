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
