//! What a diagram or a FEN says, legal or not.

use core::fmt;

use crate::{
    Bitboard, CastleSide, CastlingMode, Color, File, Piece, Position, Role, Square,
    position::CastlingRooks,
};

/// An arrangement of pieces that may be nonsense. [`position`](Self::position) checks it.
///
/// ```
/// use duiyi_rules::{CastlingMode, Color, Piece, Role, Setup, SetupError, Square};
///
/// let mut setup = Setup::empty();
/// setup.place(Square::E1, Piece { color: Color::White, role: Role::King });
/// let errors = setup.position(CastlingMode::Standard).unwrap_err();
/// assert!(errors.contains(SetupError::MissingBlackKing));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
    /// Whose turn it is.
    pub side_to_move: Color,
    /// The castling rights claimed, at most four.
    pub castling: [Option<CastlingToken>; 4],
    /// The square a pawn is said to have skipped with the last move.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Number of the move to be played; from 1.
    pub fullmove_number: u16,
}

/// One castling right as FEN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingToken {
    /// Whose right it is.
    pub color: Color,
    /// With which rook.
    pub rook: RookChoice,
}

/// How the rook of a castling right is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RookChoice {
    /// `K` or `Q`: the outermost rook on this side of the king.
    Outermost(CastleSide),
    /// A file letter, as Shredder-FEN writes it.
    OnFile(File),
}

/// A reason why a [`Setup`] is no legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum SetupError {
    /// White has no king.
    MissingWhiteKing,
    /// Black has no king.
    MissingBlackKing,
    /// White has two kings or more.
    TooManyWhiteKings,
    /// Black has two kings or more.
    TooManyBlackKings,
    /// A pawn stands on the first or the last rank.
    PawnOnBackRank,
    /// White has more pieces than sixteen, or than eight pawns can have become.
    TooMuchWhiteMaterial,
    /// As [`TooMuchWhiteMaterial`](Self::TooMuchWhiteMaterial), for Black.
    TooMuchBlackMaterial,
    /// The side that is not to move stands in check.
    OppositeCheck,
    /// A castling right without the king or the rook on its square, or two for one side.
    InvalidCastling,
    /// No pawn can have skipped the en passant square with the last move.
    InvalidEnPassant,
    /// No last move can have given these checks at once.
    ImpossibleCheck,
}

impl SetupError {
    /// All reasons.
    pub const ALL: [Self; 11] = [
        Self::MissingWhiteKing,
        Self::MissingBlackKing,
        Self::TooManyWhiteKings,
        Self::TooManyBlackKings,
        Self::PawnOnBackRank,
        Self::TooMuchWhiteMaterial,
        Self::TooMuchBlackMaterial,
        Self::OppositeCheck,
        Self::InvalidCastling,
        Self::InvalidEnPassant,
        Self::ImpossibleCheck,
    ];

    /// A name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissingWhiteKing => "missing_white_king",
            Self::MissingBlackKing => "missing_black_king",
            Self::TooManyWhiteKings => "too_many_white_kings",
            Self::TooManyBlackKings => "too_many_black_kings",
            Self::PawnOnBackRank => "pawn_on_back_rank",
            Self::TooMuchWhiteMaterial => "too_much_white_material",
            Self::TooMuchBlackMaterial => "too_much_black_material",
            Self::OppositeCheck => "opposite_check",
            Self::InvalidCastling => "invalid_castling",
            Self::InvalidEnPassant => "invalid_en_passant",
            Self::ImpossibleCheck => "impossible_check",
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MissingWhiteKing => "White has no king",
            Self::MissingBlackKing => "Black has no king",
            Self::TooManyWhiteKings => "White has more than one king",
            Self::TooManyBlackKings => "Black has more than one king",
            Self::PawnOnBackRank => "a pawn stands on the first or last rank",
            Self::TooMuchWhiteMaterial => "White has more pieces than can be on the board",
            Self::TooMuchBlackMaterial => "Black has more pieces than can be on the board",
            Self::OppositeCheck => "the side not to move is in check",
            Self::InvalidCastling => "a castling right has no king or rook on its square",
            Self::InvalidEnPassant => "no pawn can just have skipped the en passant square",
            Self::ImpossibleCheck => "no move can have given these checks at once",
        })
    }
}

/// A set of reasons why a [`Setup`] is no legal position; never empty when returned as an error.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct SetupErrors(u16);

impl SetupErrors {
    pub(crate) fn add_if(&mut self, condition: bool, error: SetupError) {
        if condition {
            self.0 |= 1 << error as u8;
        }
    }

    /// Whether there is no reason against the position.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this reason is among them.
    pub const fn contains(self, error: SetupError) -> bool {
        self.0 >> error as u8 & 1 == 1
    }

    /// The reasons, in the order of [`SetupError::ALL`].
    pub fn iter(self) -> impl Iterator<Item = SetupError> {
        SetupError::ALL
            .into_iter()
            .filter(move |&error| self.contains(error))
    }
}

impl fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, error) in self.iter().enumerate() {
            if nth > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl core::error::Error for SetupErrors {}

impl Setup {
    /// An empty board with White to move.
    pub const fn empty() -> Self {
        Self {
            roles: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            side_to_move: Color::White,
            castling: [None; 4],
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Puts a piece on a square, in place of what stood there.
    pub fn place(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        self.add(square, piece);
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn add(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::from_square(square);
        self.roles[piece.role.index()] |= bit;
        self.colors[piece.color.index()] |= bit;
    }

    /// Takes whatever stands on a square away.
    pub fn clear(&mut self, square: Square) {
        for set in self.roles.iter_mut().chain(&mut self.colors) {
            *set = set.without(square);
        }
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = Role::ALL
            .into_iter()
            .find(|role| self.roles[role.index()].contains(square))?;
        let color = Color::ALL
            .into_iter()
            .find(|c| self.colors[c.index()].contains(square))?;
        Some(Piece { color, role })
    }

    /// The pieces of a color and a role.
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// Adds a castling right; `None` when it stands there already or four do.
    pub(crate) fn add_castling(&mut self, token: CastlingToken) -> Option<()> {
        if self.castling.contains(&Some(token)) {
            return None;
        }
        *self.castling.iter_mut().find(|slot| slot.is_none())? = Some(token);
        Some(())
    }

    pub(crate) const fn sets(&self) -> ([Bitboard; 6], [Bitboard; 2]) {
        (self.roles, self.colors)
    }

    /// The legal position this is.
    ///
    /// # Errors
    ///
    /// Every reason why it is none, at once.
    pub fn position(&self, mode: CastlingMode) -> Result<Position, SetupErrors> {
        Position::from_setup(self, mode)
    }

    /// The castling rights as rooks, and whether each could be given one.
    pub(crate) fn castling_rooks(&self, mode: CastlingMode) -> (CastlingRooks, bool) {
        let (mut rooks, mut sound) = (CastlingRooks::default(), true);
        for &CastlingToken { color, rook } in self.castling.iter().flatten() {
            match self.castling_rook_file(color, rook, mode) {
                Ok(Some(file)) => rooks = rooks.with(color, file),
                Ok(None) => {}
                Err(()) => sound = false,
            }
        }
        let one_a_side = Color::ALL
            .into_iter()
            .all(|color| self.one_rook_a_side(rooks, color));
        (rooks, sound && one_a_side)
    }

    /// The file of the rook a token means. `Ok(None)`: a token to be dropped, which is what
    /// readers of X-FEN do with a `K` or `Q` that no rook stands behind.
    fn castling_rook_file(
        &self,
        color: Color,
        choice: RookChoice,
        mode: CastlingMode,
    ) -> Result<Option<File>, ()> {
        let back_rank = Bitboard::from_rank(color.back_rank());
        let king = (self.pieces(color, Role::King) & back_rank)
            .first()
            .ok_or(())?
            .file();
        let rooks = self.pieces(color, Role::Rook) & back_rank;
        let file = match (choice, mode) {
            (RookChoice::OnFile(file), _) => file,
            (RookChoice::Outermost(CastleSide::KingSide), CastlingMode::Standard) => File::H,
            (RookChoice::Outermost(CastleSide::QueenSide), CastlingMode::Standard) => File::A,
            (RookChoice::Outermost(side), CastlingMode::Chess960) => {
                let outermost = match side {
                    CastleSide::KingSide => rooks.last().filter(|rook| rook.file() > king),
                    CastleSide::QueenSide => rooks.first().filter(|rook| rook.file() < king),
                };
                return Ok(outermost.map(Square::file));
            }
        };
        let standard = king == File::E && matches!(file, File::A | File::H);
        let allowed = mode == CastlingMode::Chess960 || standard;
        let stands = rooks.contains(Square::new(file, color.back_rank()));
        if allowed && stands {
            Ok(Some(file))
        } else {
            Err(())
        }
    }

    fn one_rook_a_side(&self, rooks: CastlingRooks, color: Color) -> bool {
        let Some(king) = self.pieces(color, Role::King).first() else {
            return true;
        };
        let files = rooks.of(color);
        let right = u8::MAX << king.file().index();
        (files & right).count_ones() <= 1 && (files & !right).count_ones() <= 1
    }
}
