//! Making a move on a copy of the position.

use super::{CastleSide, EnPassant, Flags, Position};
use crate::{Bitboard, Color, Move, Role, Square, attacks::pawn_attacks, movegen::Side, zobrist};

/// The move is not legal in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move {0:?}")]
pub struct IllegalMove(pub Move);

impl Position {
    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] when the move is not legal here.
    ///
    /// ```
    /// use duiyi_rules::Position;
    /// let start = Position::start();
    /// let after = start.play(start.parse_uci("g1f3")?)?;
    /// assert_eq!(after.halfmove_clock(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// The position after a move that [`legal_moves`](Self::legal_moves) of this very position
    /// gave. Nothing is checked: after any other move the position may be no legal one. That
    /// breaks no memory, but it breaks what [`Position`] promises.
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        let mut next = self.moved(mv);
        let us = self.side_to_move();
        next.key ^= zobrist::side()
            ^ zobrist::castling(self.castling.0 ^ next.castling.0)
            ^ zobrist::en_passant(self.en_passant());
        if let Some(skipped) = next.skipped_square()
            && next.can_capture_en_passant(skipped)
        {
            next.en_passant = next.en_passant.capturable();
            next.key ^= zobrist::en_passant(Some(skipped));
        }
        next.halfmove_clock = if self.is_zeroing(mv) {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        next.fullmove_number = self.fullmove_number.saturating_add(us.index() as u16);
        next
    }

    /// The pieces after a move, with the side to move, the castling rights and the skipped
    /// square; counters and what the key says of anything but pieces are left as they were.
    #[inline]
    pub(crate) fn moved(&self, mv: Move) -> Self {
        let us = self.side_to_move();
        let mut next = *self;
        next.flags = Flags(self.flags.0 ^ 1);
        next.en_passant = EnPassant::NONE;
        if mv.is_castle() {
            next.castle(us, mv);
            return next;
        }
        let (from, to) = (mv.from(), mv.to());
        if self.color(!us).contains(to) {
            next.toggle(!us, self.role_on(to), to);
        }
        let role = self.role_on(from);
        next.toggle(us, role, from);
        next.toggle(us, mv.promotion().unwrap_or(role), to);
        next.castling = self
            .castling
            .touched(Bitboard::from_square(from) | Bitboard::from_square(to));
        match role {
            Role::King => next.castling = next.castling.king_moved(us),
            Role::Pawn if mv.is_en_passant() => next.toggle(!us, Role::Pawn, behind(us, to)),
            Role::Pawn if from.index().abs_diff(to.index()) == 16 => {
                next.en_passant = EnPassant::skipped(behind(us, to));
            }
            _ => {}
        }
        next
    }

    /// The pieces after a move that neither promotes nor castles nor captures en passant, made
    /// without looking at what stands where; the key and the counters are left as they were.
    #[inline(always)]
    pub(crate) fn stepped<S: Side>(&self, role: Role, from: Square, to: Square) -> Self {
        let (left, arrived) = (Bitboard::from_square(from), Bitboard::from_square(to));
        let both = left | arrived;
        // Written set by set, so that the compiler keeps each in a register.
        let of_role = |each: Role| {
            // A king is never captured.
            let rest = if each == Role::King {
                self.role(each)
            } else {
                self.role(each) & !arrived
            };
            if each == role { rest ^ both } else { rest }
        };
        let of_color = |each: Color| {
            if each == S::US {
                self.color(each) ^ both
            } else {
                self.color(each) & !arrived
            }
        };
        let castling = self.castling.touched(both);
        Self {
            roles: [
                of_role(Role::Pawn),
                of_role(Role::Knight),
                of_role(Role::Bishop),
                of_role(Role::Rook),
                of_role(Role::Queen),
                of_role(Role::King),
            ],
            colors: [of_color(Color::White), of_color(Color::Black)],
            castling: if role == Role::King {
                castling.king_moved(S::US)
            } else {
                castling
            },
            flags: Flags(self.flags.0 ^ 1),
            en_passant: EnPassant::NONE,
            ..*self
        }
    }

    /// Notes the square skipped by the pawn now on `to`, if a pawn stands beside it.
    #[inline(always)]
    pub(crate) fn after_double_step<S: Side>(mut self, to: Square) -> Self {
        let skipped = behind(S::US, to);
        let capturers = pawn_attacks(S::US, skipped) & self.pieces(!S::US, Role::Pawn);
        if !capturers.is_empty() {
            self.en_passant = EnPassant::skipped(skipped);
        }
        self
    }

    fn castle(&mut self, us: Color, mv: Move) {
        let (king, rook) = (mv.from(), mv.to());
        let side = if rook > king {
            CastleSide::KingSide
        } else {
            CastleSide::QueenSide
        };
        self.toggle(us, Role::King, king);
        self.toggle(us, Role::Rook, rook);
        self.toggle(
            us,
            Role::King,
            Square::new(side.king_file(), us.back_rank()),
        );
        self.toggle(
            us,
            Role::Rook,
            Square::new(side.rook_file(), us.back_rank()),
        );
        self.castling = self.castling.king_moved(us);
    }

    #[inline]
    fn role_on(&self, square: Square) -> Role {
        self.role_at(square)
            .expect("a legal move starts from and captures a piece")
    }

    /// Places a piece on an empty square, or lifts it from the square it stands on.
    #[inline]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        let bit = Bitboard::from_square(square);
        self.roles[role.index()] ^= bit;
        self.colors[color.index()] ^= bit;
        self.key ^= zobrist::piece(color, role, square);
    }

    /// Whether the side to move has a legal capture en passant on this square.
    pub(crate) fn can_capture_en_passant(&self, target: Square) -> bool {
        let us = self.side_to_move();
        let mut capturers = pawn_attacks(!us, target) & self.pieces(us, Role::Pawn);
        while let Some(from) = capturers.first() {
            if self.en_passant_is_safe(from, target) {
                return true;
            }
            capturers = capturers.without(from);
        }
        false
    }

    /// Whether capturing en passant from `from` leaves the own king unattacked: two pawns leave
    /// the rank at once, so only looking at the board afterwards is exact.
    pub(crate) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let us = self.side_to_move();
        let king = self.king(us);
        let captured = behind(us, target);
        let occupied = self.occupied().without(from).without(captured).with(target);
        let attackers = self
            .attackers_through(king, !us, occupied)
            .without(captured);
        attackers.is_empty()
    }
}

/// The square behind `square` as the pawns of `color` see it.
pub(crate) const fn behind(color: Color, square: Square) -> Square {
    match color {
        Color::White => Square::wrap((square.index() as u8).wrapping_sub(8)),
        Color::Black => Square::wrap(square.index() as u8 + 8),
    }
}

#[cfg(test)]
mod tests {
    use crate::{CastlingMode, Position};

    /// Walks every line to a small depth and compares the key kept with the key computed.
    fn keys_agree(position: &Position, depth: u32) {
        assert_eq!(
            position.key(),
            position.computed_key(),
            "{}",
            position.fen()
        );
        if depth > 0 {
            for &mv in &position.legal_moves() {
                keys_agree(&position.play_unchecked(mv), depth - 1);
            }
        }
    }

    #[test]
    fn incremental_key_is_the_computed_key() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            keys_agree(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), 3);
        }
        keys_agree(&Position::chess960(0).unwrap(), 3);
    }
}
