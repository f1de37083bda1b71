//! What each piece attacks (Laws 3.1.2): geometry only, a pinned piece attacks as well.

mod leapers;
mod lines;
mod sliders;

use crate::{Bitboard, Color, Square};

pub(crate) use lines::{between, bishop_rays, line, rook_rays};
pub(crate) use sliders::{bishop_attacks, rook_attacks};

/// The squares a king on `square` attacks.
#[inline]
pub const fn king_attacks(square: Square) -> Bitboard {
    leapers::KING[square.index()]
}

/// The squares a knight on `square` attacks.
#[inline]
pub const fn knight_attacks(square: Square) -> Bitboard {
    leapers::KNIGHT[square.index()]
}

/// The squares a pawn of `color` on `square` attacks.
#[inline]
pub const fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    leapers::PAWN[color.index()][square.index()]
}

/// The squares a queen on `square` attacks when `occupied` squares block.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}
