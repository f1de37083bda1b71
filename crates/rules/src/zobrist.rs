//! The numbers that make up a position's key.

use crate::{Color, Role, Square};

const fn splitmix(state: u64) -> u64 {
    let mut z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const PIECES: usize = 2 * 6 * 64;

static PIECE: [u64; PIECES] = numbers(1);
static CASTLING: [u64; 16] = numbers(1 + PIECES as u64);
static EN_PASSANT: [u64; 8] = numbers(17 + PIECES as u64);
const BLACK_TO_MOVE: u64 = splitmix(25 + PIECES as u64);

const fn numbers<const N: usize>(first: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = splitmix(first + index as u64);
        index += 1;
    }
    numbers
}

#[inline]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    PIECE[(color.index() * 6 + role.index()) * 64 + square.index()]
}

/// `rooks`: the files of White's castling rooks in the low byte, of Black's in the high byte.
#[inline]
pub(crate) fn castling(rooks: u16) -> u64 {
    let (mut key, mut rest) = (0, rooks);
    while rest != 0 {
        key ^= CASTLING[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    key
}

#[inline]
pub(crate) fn en_passant(target: Option<Square>) -> u64 {
    target.map_or(0, |square| EN_PASSANT[square.file().index()])
}

pub(crate) const fn side() -> u64 {
    BLACK_TO_MOVE
}
