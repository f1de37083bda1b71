//! A legal arrangement of pieces with everything the rules need to know about it.

mod play;
mod validity;

use core::hash::{Hash, Hasher};

use crate::{
    Bitboard, Color, File, Move, Piece, Role, Square,
    attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks},
    zobrist,
};

pub use play::IllegalMove;

/// How castling moves are written, and which castling rights may exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingMode {
    /// The king castles from the e-file with a rook of the a- or h-file.
    #[default]
    Standard,
    /// The king castles from wherever it stands between its rooks (Laws, Guidelines II).
    Chess960,
}

/// Towards which wing the king castles; it ends on the g-file or the c-file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastleSide {
    /// 短易位, `O-O`: towards the h-file.
    KingSide,
    /// 长易位, `O-O-O`: towards the a-file.
    QueenSide,
}

impl CastleSide {
    /// King side, then queen side: the order FEN writes them in.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// The file the king ends on.
    pub const fn king_file(self) -> File {
        match self {
            Self::KingSide => File::G,
            Self::QueenSide => File::C,
        }
    }

    /// The file the rook ends on.
    pub const fn rook_file(self) -> File {
        match self {
            Self::KingSide => File::F,
            Self::QueenSide => File::D,
        }
    }
}

/// A position of chess that passed every check of validity, in 80 bytes.
///
/// Two positions are equal (`==`) when the pieces, the side to move, the castling rights, the
/// possibility of capturing en passant, the castling mode and both counters are the same.
/// For "the same position" of Laws 9.2.3, which ignores the counters, see
/// [`same_position`](Self::same_position).
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Position {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
    key: u64,
    castling: CastlingRooks,
    halfmove_clock: u16,
    fullmove_number: u16,
    en_passant: EnPassant,
    flags: Flags,
}

const _: () = assert!(size_of::<Position>() == 80);

/// Files of the rooks that may still castle: White's in the low byte, Black's in the high one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CastlingRooks(pub(crate) u16);

impl CastlingRooks {
    pub(crate) const fn of(self, color: Color) -> u8 {
        (self.0 >> (8 * color.index())) as u8
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares of the rooks.
    #[inline]
    pub(crate) const fn squares(self, color: Color) -> Bitboard {
        Bitboard((self.of(color) as u64) << (8 * color.back_rank().index()))
    }

    pub(crate) const fn with(self, color: Color, file: File) -> Self {
        Self(self.0 | 1 << (8 * color.index() + file.index()))
    }

    /// The rights left after something happened on these squares.
    #[inline]
    const fn touched(self, squares: Bitboard) -> Self {
        Self(self.0 & !((squares.0 & 0xff) as u16 | (squares.0 >> 56 << 8) as u16))
    }

    /// The rights left after the king of `color` has moved.
    #[inline]
    const fn king_moved(self, color: Color) -> Self {
        Self(self.0 & (0xff00 >> (8 * color.index())))
    }
}

/// The square a pawn skipped with the last move, and whether it can be captured there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnPassant(u8);

impl EnPassant {
    pub(crate) const NONE: Self = Self(0);
    const SKIPPED: u8 = 64;
    const CAPTURABLE: u8 = 128;

    const fn skipped(square: Square) -> Self {
        Self(square.index() as u8 | Self::SKIPPED)
    }

    const fn capturable(self) -> Self {
        Self(self.0 | Self::CAPTURABLE)
    }

    const fn square(self) -> Option<Square> {
        if self.0 & Self::SKIPPED == 0 {
            None
        } else {
            Some(Square::wrap(self.0))
        }
    }

    const fn target(self) -> Option<Square> {
        if self.0 & Self::CAPTURABLE == 0 {
            None
        } else {
            Some(Square::wrap(self.0))
        }
    }
}

/// Side to move in bit 0, Chess960 in bit 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flags(u8);

impl Position {
    /// The initial position of standard chess (Laws 2.3).
    #[expect(
        clippy::missing_panics_doc,
        reason = "a constant text, read by every test"
    )]
    pub fn start() -> Self {
        Self::from_fen(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            CastlingMode::Standard,
        )
        .expect("initial position: Laws 2.3")
    }

    /// Whose turn it is.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        if self.flags.0 & 1 == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Whether castling is standard or that of Chess960.
    pub const fn castling_mode(&self) -> CastlingMode {
        if self.flags.0 & 2 == 0 {
            CastlingMode::Standard
        } else {
            CastlingMode::Chess960
        }
    }

    /// Plies since the last capture or pawn move (Laws 9.3); stops at 65,535.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock as u32
    }

    /// The number of the move to be played, counted in pairs from 1; stops at 65,535.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number as u32
    }

    /// All pieces of a role, of both colors.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// All pieces of a color.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The pieces of a color and a role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.color(color) & self.role(role)
    }

    /// All squares with a piece on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Where the king of this color stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.pieces(color, Role::King).lowest()
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.color(Color::White).contains(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece { color, role })
    }

    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|&role| self.role(role).contains(square))
    }

    /// The rook with which `color` may still castle on `side`, if that right is not lost
    /// (Laws 3.8.2.1). Says nothing about castling on this move.
    pub fn castling_rook(&self, color: Color, side: CastleSide) -> Option<Square> {
        let files = Bitboard(self.castling.of(color) as u64);
        let king = self.king(color).file().index();
        let file = match side {
            CastleSide::KingSide => Bitboard(files.0 & (!0 << king)).last()?,
            CastleSide::QueenSide => Bitboard(files.0 & !(!0 << king)).first()?,
        };
        Some(Square::new(file.file(), color.back_rank()))
    }

    /// The square on which a pawn can be captured en passant **now**, by a legal move
    /// (吃过路兵, Laws 3.7.3.1).
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant.target()
    }

    /// The square a pawn skipped with the last move, capturable or not.
    pub const fn skipped_square(&self) -> Option<Square> {
        self.en_passant.square()
    }

    /// The pieces of `by` that attack a square, pinned ones too (Laws 3.1.3).
    pub fn attackers_to(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.occupied())
    }

    /// As [`attackers_to`](Self::attackers_to), with these squares as the blockers.
    #[inline]
    pub(crate) fn attackers_through(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let diagonal = self.role(Role::Bishop) | self.role(Role::Queen);
        let straight = self.role(Role::Rook) | self.role(Role::Queen);
        self.color(by)
            & ((pawn_attacks(!by, square) & self.role(Role::Pawn))
                | (knight_attacks(square) & self.role(Role::Knight))
                | (king_attacks(square) & self.role(Role::King))
                | (bishop_attacks(square, occupied) & diagonal)
                | (rook_attacks(square, occupied) & straight))
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        let us = self.side_to_move();
        self.attackers_to(self.king(us), !us)
    }

    /// Whether the side to move is in check (将军, Laws 3.9).
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the side to move is mated (将死, Laws 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move has no legal move and is not in check (逼和, Laws 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether this move captures something, also en passant. Castling never does.
    pub fn is_capture(&self, mv: Move) -> bool {
        mv.is_en_passant() || (!mv.is_castle() && self.occupied().contains(mv.to()))
    }

    /// Whether this move is a capture or a pawn's, so that the count of Laws 9.3 begins anew.
    pub fn is_zeroing(&self, mv: Move) -> bool {
        self.is_capture(mv) || self.role(Role::Pawn).contains(mv.from())
    }

    /// A key of the position in the sense of Laws 9.2.3: pieces, side to move, castling rights,
    /// and the en passant square only when a legal capture exists. Equal positions have equal
    /// keys; different positions have, but for chance, different ones. Not promised to stay the
    /// same from one version to the next.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether both are the same position in the sense of Laws 9.2.3, exactly.
    pub fn same_position(&self, other: &Self) -> bool {
        self.roles == other.roles
            && self.colors == other.colors
            && self.side_to_move() == other.side_to_move()
            && self.castling == other.castling
            && self.en_passant() == other.en_passant()
    }

    pub(crate) const fn castling(&self) -> CastlingRooks {
        self.castling
    }

    /// The key computed from nothing; the incremental one is tested against it.
    pub(crate) fn computed_key(&self) -> u64 {
        let mut key = zobrist::castling(self.castling.0) ^ zobrist::en_passant(self.en_passant());
        if self.side_to_move() == Color::Black {
            key ^= zobrist::side();
        }
        for color in Color::ALL {
            for role in Role::ALL {
                for square in self.pieces(color, role) {
                    key ^= zobrist::piece(color, role, square);
                }
            }
        }
        key
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.same_position(other)
            && self.flags == other.flags
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl core::fmt::Debug for Position {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
