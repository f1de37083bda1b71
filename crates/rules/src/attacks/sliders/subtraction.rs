//! Attack sets without tables. On one line, `occupied - 2 × slider` borrows through the empty
//! squares above the slider up to the first blocker; the same on the line turned round gives
//! the other direction ("o^(o-2r)", Chess Programming Wiki: Hyperbola Quintessence).

use crate::{Bitboard, Square};

/// The squares a rook on `square` attacks when `occupied` squares block.
pub(crate) fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    along(square, occupied, Bitboard::from_file(square.file()))
        | along(square, occupied, Bitboard::from_rank(square.rank()))
}

/// The squares a bishop on `square` attacks when `occupied` squares block.
pub(crate) fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    along(square, occupied, diagonal(square)) | along(square, occupied, anti_diagonal(square))
}

fn along(square: Square, occupied: Bitboard, line: Bitboard) -> Bitboard {
    let slider = 1_u64 << square.index();
    let blockers = occupied.0 & line.0 & !slider;
    let up = blockers.wrapping_sub(slider << 1) ^ blockers;
    let turned = blockers.reverse_bits();
    let down = turned.wrapping_sub(slider.reverse_bits() << 1) ^ turned;
    // A slider on h8 shifts out of the word: nothing lies above it, and the borrow of
    // subtracting zero is nothing as well.
    Bitboard((up | down.reverse_bits()) & line.0 & !slider)
}

const A1_H8: u64 = 0x8040_2010_0804_0201;
const A8_H1: u64 = 0x0102_0408_1020_4080;

/// The diagonal parallel to a1-h8 through a square.
const fn diagonal(square: Square) -> Bitboard {
    let shift = square.rank().index() as i32 - square.file().index() as i32;
    Bitboard(shift_ranks(A1_H8, shift))
}

/// The diagonal parallel to a8-h1 through a square.
const fn anti_diagonal(square: Square) -> Bitboard {
    let shift = square.rank().index() as i32 + square.file().index() as i32 - 7;
    Bitboard(shift_ranks(A8_H1, shift))
}

const fn shift_ranks(set: u64, ranks: i32) -> u64 {
    if ranks >= 0 {
        set << (8 * ranks)
    } else {
        set >> (-8 * ranks)
    }
}
