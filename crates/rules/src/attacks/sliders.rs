//! Bishops and rooks: one table in read-only memory, indexed by PEXT where the build has it and
//! by magic multiplication elsewhere; in the browser, where the table would have to be
//! downloaded, by subtraction on each line.

use crate::Square;

/// Opposite directions stand two places apart.
pub(super) const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(super) const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// Walks from a square along each step up to the board's edge or the first occupied square,
/// which is included.
pub(super) const fn slide(from: Square, steps: &[(i8, i8)], occupied: u64) -> u64 {
    let mut reached = 0;
    let mut step = 0;
    while step < steps.len() {
        let (files, ranks) = steps[step];
        let mut square = from;
        while let Some(next) = square.offset(files, ranks) {
            reached |= 1 << next.index();
            if occupied >> next.index() & 1 == 1 {
                break;
            }
            square = next;
        }
        step += 1;
    }
    reached
}

#[cfg(not(any(target_arch = "wasm32", target_feature = "bmi2")))]
mod magic_numbers;
#[cfg(not(target_arch = "wasm32"))]
mod table;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use table::{bishop_attacks, rook_attacks};

#[cfg(any(target_arch = "wasm32", test))]
mod subtraction;
#[cfg(target_arch = "wasm32")]
pub(crate) use subtraction::{bishop_attacks, rook_attacks};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bitboard;

    /// Every way of looking up an attack set agrees with walking the board.
    #[test]
    fn lookups_agree_with_walking() {
        let mut occupied = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..2000_u64 {
            occupied = occupied.rotate_left(7).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ round;
            let sparse = Bitboard(occupied & occupied.rotate_left(31));
            for square in Square::all() {
                let rook = Bitboard(slide(square, &ROOK_STEPS, sparse.0));
                let bishop = Bitboard(slide(square, &BISHOP_STEPS, sparse.0));
                assert_eq!(table::rook_attacks(square, sparse), rook);
                assert_eq!(table::bishop_attacks(square, sparse), bishop);
                assert_eq!(subtraction::rook_attacks(square, sparse), rook);
                assert_eq!(subtraction::bishop_attacks(square, sparse), bishop);
            }
        }
    }
}
