//! What makes a [`Setup`] a [`Position`]. This file is the definition of validity.
//!
//! It asks for everything a generator of moves relies on, for the bounds of material that eight
//! promotions allow (so that [`MAX_LEGAL_MOVES`](crate::MAX_LEGAL_MOVES) is a bound), and for
//! checks that some last move can have given. It does not ask whether a game can reach the
//! position: that question is open for a program.

use super::{CastlingMode, EnPassant, Flags, Position, play::behind};
use crate::{
    Bitboard, Color, Rank, Role, Setup, SetupError, SetupErrors, Square,
    attacks::{between, line},
};

const LIGHT_SQUARES: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

impl Position {
    pub(crate) fn from_setup(setup: &Setup, mode: CastlingMode) -> Result<Self, SetupErrors> {
        let mut errors = SetupErrors::default();
        check_material(setup, &mut errors);
        let (castling, castling_sound) = setup.castling_rooks(mode);
        errors.add_if(!castling_sound, SetupError::InvalidCastling);

        let (roles, colors) = setup.sets();
        let flags = setup.side_to_move.index() as u8 | (mode as u8) << 1;
        let mut position = Self {
            roles,
            colors,
            key: 0,
            castling,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
            en_passant: setup.en_passant.map_or(EnPassant::NONE, EnPassant::skipped),
            flags: Flags(flags),
        };
        let one_king_each = Color::ALL
            .into_iter()
            .all(|color| setup.pieces(color, Role::King).len() == 1);
        if one_king_each {
            position.check_attacks(&mut errors);
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        if let Some(skipped) = position.skipped_square()
            && position.can_capture_en_passant(skipped)
        {
            position.en_passant = position.en_passant.capturable();
        }
        position.key = position.computed_key();
        Ok(position)
    }

    /// The setup this position is, every right and square written out.
    pub fn setup(&self) -> Setup {
        use crate::{CastleSide, CastlingToken, RookChoice};

        let mut setup = Setup::empty();
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                setup.place(square, piece);
            }
        }
        let rights = Color::ALL.into_iter().flat_map(|color| {
            CastleSide::ALL.into_iter().filter_map(move |side| {
                let rook = RookChoice::OnFile(self.castling_rook(color, side)?.file());
                Some(CastlingToken { color, rook })
            })
        });
        for (slot, token) in setup.castling.iter_mut().zip(rights) {
            *slot = Some(token);
        }
        setup.side_to_move = self.side_to_move();
        setup.en_passant = self.skipped_square();
        setup.halfmove_clock = self.halfmove_clock;
        setup.fullmove_number = self.fullmove_number;
        setup
    }

    /// Checks that need both kings on the board.
    fn check_attacks(&self, errors: &mut SetupErrors) {
        let us = self.side_to_move();
        let opposite = self.attackers_to(self.king(!us), us);
        errors.add_if(!opposite.is_empty(), SetupError::OppositeCheck);
        let skipped = self.skipped_square();
        let pushed = skipped.is_none_or(|square| self.can_have_skipped(square));
        errors.add_if(!pushed, SetupError::InvalidEnPassant);
        let checked = match skipped {
            Some(square) if pushed => self.push_can_have_checked(square),
            _ => self.some_move_can_have_checked(),
        };
        errors.add_if(!checked, SetupError::ImpossibleCheck);
    }

    /// Whether the opponent's pawn stands where a double step over `skipped` ends, and nothing
    /// stands where it came from.
    fn can_have_skipped(&self, skipped: Square) -> bool {
        let them = !self.side_to_move();
        let rank = match them {
            Color::White => Rank::Third,
            Color::Black => Rank::Sixth,
        };
        skipped.rank() == rank
            && self
                .pieces(them, Role::Pawn)
                .contains(behind(!them, skipped))
            && !self.occupied().contains(skipped)
            && !self.occupied().contains(behind(them, skipped))
    }

    /// Whether the king was safe before the double step over `skipped`, as it must have been
    /// with the opponent to move.
    fn push_can_have_checked(&self, skipped: Square) -> bool {
        let us = self.side_to_move();
        let (origin, pawn) = (behind(!us, skipped), behind(us, skipped));
        let occupied = self.occupied().without(pawn).with(origin);
        let king = self.king(us);
        let pawn_attacked = crate::pawn_attacks(!us, origin).contains(king);
        let attackers = self.attackers_through(king, !us, occupied).without(pawn);
        attackers.is_empty() && !pawn_attacked
    }

    /// Whether one move can have given all the checks there are: never three, never by two
    /// knights, never from both ends of one line. Two pawns cannot have done it either, but
    /// composers set such positions and every rule is sound in them, so they are let through.
    fn some_move_can_have_checked(&self) -> bool {
        let king = self.king(self.side_to_move());
        let checkers = self.checkers();
        let mut each = checkers.into_iter();
        let (Some(a), Some(b), None) = (each.next(), each.next(), each.next()) else {
            return checkers.len() < 2;
        };
        let both_knights = (checkers & !self.role(Role::Knight)).is_empty();
        let on_one_line = line(a, b).contains(king) && between(a, b).contains(king);
        !both_knights && !on_one_line
    }
}

fn check_material(setup: &Setup, errors: &mut SetupErrors) {
    use SetupError as E;
    let of_white = [
        E::MissingWhiteKing,
        E::TooManyWhiteKings,
        E::TooMuchWhiteMaterial,
    ];
    let of_black = [
        E::MissingBlackKing,
        E::TooManyBlackKings,
        E::TooMuchBlackMaterial,
    ];
    for (color, [missing, kings, material]) in Color::ALL.into_iter().zip([of_white, of_black]) {
        let count = |role| setup.pieces(color, role).len();
        errors.add_if(count(Role::King) == 0, missing);
        errors.add_if(count(Role::King) > 1, kings);
        let bishops = setup.pieces(color, Role::Bishop);
        let promoted = count(Role::Queen).saturating_sub(1)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Knight).saturating_sub(2)
            + (bishops & LIGHT_SQUARES).len().saturating_sub(1)
            + (bishops & !LIGHT_SQUARES).len().saturating_sub(1);
        errors.add_if(count(Role::Pawn) + promoted > 8, material);
    }
    let ends = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
    let pawns = setup.pieces(Color::White, Role::Pawn) | setup.pieces(Color::Black, Role::Pawn);
    errors.add_if(pawns.intersects(ends), E::PawnOnBackRank);
}
