//! Moves as the UCI protocol writes them: `e2e4`, `e7e8q`; castling as `e1g1` in standard chess
//! and as king takes rook in Chess960.

use crate::{Bitboard, CastleSide, CastlingMode, Move, Position, Role, Square};

/// Why a text is no move of the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UciError {
    /// Not two squares and perhaps a promotion letter.
    #[error("not a move in coordinates: expected the form e2e4 or e7e8q")]
    Syntax,
    /// Well written, but not legal here.
    #[error("illegal move {0}")]
    Illegal(String),
}

impl Position {
    /// Writes a move in coordinates.
    ///
    /// ```
    /// use duiyi_rules::{CastlingMode, Position};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", CastlingMode::Standard)?;
    /// let castling = position.parse_san("O-O")?;
    /// assert_eq!(position.uci(castling), "e1g1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, mv: Move) -> String {
        let mut text = String::with_capacity(5);
        let to = if mv.is_castle() && self.castling_mode() == CastlingMode::Standard {
            castling_target(mv)
        } else {
            mv.to()
        };
        for square in [mv.from(), to] {
            text.push(square.file().letter());
            text.push(square.rank().digit());
        }
        if let Some(role) = mv.promotion() {
            text.push(role.letter().to_ascii_lowercase());
        }
        text
    }

    /// Reads a move in coordinates. Castling is read as the king's own two steps in standard
    /// chess and as king takes rook in both modes. In Chess960 the king's target square is
    /// read as well where no other move of the king goes there and it is not the next square.
    ///
    /// # Errors
    ///
    /// [`UciError`]; a null move (`0000`) is illegal.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let bytes = text.as_bytes();
        let (squares, promotion) = match *bytes {
            [a, b, c, d] => ([a, b, c, d], None),
            [a, b, c, d, p @ (b'n' | b'b' | b'r' | b'q')] => {
                ([a, b, c, d], Role::from_letter(p.to_ascii_uppercase()))
            }
            _ => return Err(UciError::Syntax),
        };
        let illegal = || UciError::Illegal(text.to_owned());
        let [a, b, c, d] = squares;
        if &squares == b"0000" {
            return Err(illegal());
        }
        let from = Square::from_bytes(a, b).ok_or(UciError::Syntax)?;
        let to = Square::from_bytes(c, d).ok_or(UciError::Syntax)?;
        let role = (self.color(self.side_to_move()) & Bitboard::from_square(from))
            .first()
            .and_then(|from| self.role_at(from))
            .ok_or_else(illegal)?;
        if role == Role::King
            && promotion.is_none()
            && let Some(castling) = self.castling_meant(to)
        {
            return Ok(castling);
        }
        self.move_of(role, from, to, promotion).ok_or_else(illegal)
    }

    /// Castling that a king's move to this square means.
    fn castling_meant(&self, to: Square) -> Option<Move> {
        let king = self.king(self.side_to_move());
        let own = self.color(self.side_to_move()).contains(to);
        let far = king.rank() == to.rank() && king.file().index().abs_diff(to.file().index()) >= 2;
        if !own && !far {
            return None;
        }
        let castles = self.castling_moves();
        let castles = || castles.into_iter().flatten();
        castles()
            .find(|mv| mv.to() == to)
            .or_else(|| castles().find(|mv| far && castling_target(*mv) == to))
    }
}

/// The square the king ends on.
pub(crate) fn castling_target(mv: Move) -> Square {
    let side = if mv.to() > mv.from() {
        CastleSide::KingSide
    } else {
        CastleSide::QueenSide
    };
    Square::new(side.king_file(), mv.from().rank())
}
