//! Straight lines through two squares.

use super::sliders::{BISHOP_STEPS, ROOK_STEPS, slide};
use crate::{Bitboard, Square};

/// The squares strictly between two squares on one rank, file or diagonal; else none.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two different squares, both included; else none.
#[inline]
pub(crate) fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// The rank and the file of a square, without it.
#[inline]
pub(crate) const fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// The diagonals of a square, without it.
#[inline]
pub(crate) const fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

const ROOK_RAYS: [Bitboard; 64] = rays(ROOK_STEPS);
const BISHOP_RAYS: [Bitboard; 64] = rays(BISHOP_STEPS);

const fn rays(steps: [(i8, i8); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Bitboard(slide(Square::wrap(index as u8), &steps, 0));
        index += 1;
    }
    table
}

static BETWEEN: [[Bitboard; 64]; 64] = pairs(true);
static LINE: [[Bitboard; 64]; 64] = pairs(false);

#[expect(clippy::large_stack_arrays, reason = "evaluated while compiling")]
const fn pairs(between: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let from = Square::wrap(a as u8);
        fill(&mut table[a], from, ROOK_STEPS, between);
        fill(&mut table[a], from, BISHOP_STEPS, between);
        a += 1;
    }
    table
}

/// Fills the row of `from` for the lines along `steps`, which hold each direction's opposite
/// two places further on.
const fn fill(row: &mut [Bitboard; 64], from: Square, steps: [(i8, i8); 4], between: bool) {
    let mut direction = 0;
    while direction < 4 {
        let ray = slide(from, &[steps[direction]], 0);
        let opposite = slide(from, &[steps[(direction + 2) % 4]], 0);
        let mut rest = ray;
        while rest != 0 {
            let to = Square::wrap(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            row[to.index()] = if between {
                let blocked = slide(from, &[steps[direction]], 1 << to.index());
                Bitboard(blocked & !(1 << to.index()))
            } else {
                Bitboard(ray | opposite | 1 << from.index())
            };
        }
        direction += 1;
    }
}
