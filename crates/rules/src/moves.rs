//! Moves in sixteen bits and lists of them.

use core::{fmt, ops::Deref, slice};

use crate::{Role, Square};

/// A move of a known position, in 16 bits.
///
/// A move means something only together with the [`Position`](crate::Position) that made it.
/// Castling is written as the king taking its own rook, so that one form serves standard chess
/// and Chess960.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const CASTLE: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    pub(crate) const fn normal(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6)
    }

    pub(crate) const fn castle(king: Square, rook: Square) -> Self {
        Self(Self::normal(king, rook).0 | CASTLE)
    }

    pub(crate) const fn en_passant_capture(from: Square, to: Square) -> Self {
        Self(Self::normal(from, to).0 | EN_PASSANT)
    }

    /// `role` is one of knight, bishop, rook, queen.
    pub(crate) const fn promoting(from: Square, to: Square, role: Role) -> Self {
        Self(Self::normal(from, to).0 | PROMOTION | (role as u16 - 1) << 12)
    }

    /// Where the piece comes from.
    pub const fn from(self) -> Square {
        Square::wrap(self.0 as u8)
    }

    /// Where the piece goes to; for castling the square of the castling **rook**.
    pub const fn to(self) -> Square {
        Square::wrap((self.0 >> 6) as u8)
    }

    /// What the pawn becomes, if it reaches the last rank.
    pub const fn promotion(self) -> Option<Role> {
        if self.0 & PROMOTION == 0 {
            return None;
        }
        Some(match (self.0 >> 12) & 3 {
            0 => Role::Knight,
            1 => Role::Bishop,
            2 => Role::Rook,
            _ => Role::Queen,
        })
    }

    /// Whether this is castling (王车易位).
    pub const fn is_castle(self) -> bool {
        self.0 & 0xf000 == CASTLE
    }

    /// Whether this is a capture en passant (吃过路兵).
    pub const fn is_en_passant(self) -> bool {
        self.0 & 0xf000 == EN_PASSANT
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        if let Some(role) = self.promotion() {
            write!(f, "{}", role.letter().to_ascii_lowercase())?;
        }
        Ok(())
    }
}

/// No position has more legal moves than this: validity includes the promotion count.
/// Source: the record of 218, proved optimal by Tobs40 (2024).
pub const MAX_LEGAL_MOVES: usize = 218;

/// The legal moves of a position; never allocates.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_LEGAL_MOVES],
    len: u8,
}

impl MoveList {
    pub(crate) const fn new() -> Self {
        Self {
            moves: [Move(0); MAX_LEGAL_MOVES],
            len: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[self.len as usize] = mv;
        self.len += 1;
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len as usize]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, MAX_LEGAL_MOVES>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len as usize)
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
