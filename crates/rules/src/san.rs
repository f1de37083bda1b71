//! Moves in standard algebraic notation (PGN standard 8.2.3; Laws, Appendix C).

use crate::{Bitboard, CastleSide, File, Move, Position, Rank, Role, Square};

/// Longer texts are refused unread; the longest SAN has seven bytes, `+` and annotations apart.
pub const MAX_SAN_BYTES: usize = 16;

/// Why a text is no move of the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// Not written as a move.
    #[error("not a move in algebraic notation")]
    Syntax,
    /// Well written, but no legal move.
    #[error("illegal move {0}")]
    Illegal(String),
    /// Several legal moves fit; each is named in coordinates.
    #[error("ambiguous move: {}", names(candidates))]
    Ambiguous {
        /// The legal moves that fit.
        candidates: Vec<Move>,
    },
}

fn names(candidates: &[Move]) -> String {
    candidates
        .iter()
        .map(|mv| format!("{mv:?}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// What a written move says.
struct Written {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

impl Position {
    /// Writes a legal move: shortest unambiguous form, `+` or `#` included.
    ///
    /// ```
    /// use duiyi_rules::{CastlingMode, Position};
    /// let position = Position::from_fen("7k/R7/8/8/8/8/8/1R5K w - - 0 1", CastlingMode::Standard)?;
    /// let mate = position.parse_uci("b1b8")?;
    /// assert_eq!(position.san(mate), "Rb8#");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        let mut text = String::with_capacity(8);
        self.append_san(mv, &mut text);
        text
    }

    /// Writes a legal move behind what `text` holds; as [`san`](Self::san).
    pub fn append_san(&self, mv: Move, text: &mut String) {
        self.write_san_body(mv, text);
        let after = self.play_unchecked(mv);
        if after.is_check() {
            text.push(if after.has_legal_move() { '+' } else { '#' });
        }
    }

    fn write_san_body(&self, mv: Move, text: &mut String) {
        if mv.is_castle() {
            text.push_str(if mv.to() > mv.from() { "O-O" } else { "O-O-O" });
            return;
        }
        let (from, to) = (mv.from(), mv.to());
        let role = self.role_at(from).unwrap_or(Role::Pawn);
        let capture = self.is_capture(mv);
        if role == Role::Pawn {
            if capture {
                text.push(from.file().letter());
            }
        } else {
            text.push(role.letter());
            self.write_departure(role, mv, text);
        }
        if capture {
            text.push('x');
        }
        text.extend([to.file().letter(), to.rank().digit()]);
        if let Some(role) = mv.promotion() {
            text.extend(['=', role.letter()]);
        }
    }

    /// The file where that tells the pieces apart, else the rank, else both (8.2.3.4; C.10).
    fn write_departure(&self, role: Role, mv: Move, text: &mut String) {
        let (file, rank) = (mv.from().file(), mv.from().rank());
        let others = self.pieces(self.side_to_move(), role).without(mv.from());
        if others.is_empty() {
            return;
        }
        let rivals = self.sources(role, mv.to(), others);
        if rivals.is_empty() {
            return;
        }
        let same_file = rivals.intersects(Bitboard::from_file(file));
        let same_rank = rivals.intersects(Bitboard::from_rank(rank));
        if !same_file || same_rank {
            text.push(file.letter());
        }
        if same_file {
            text.push(rank.digit());
        }
    }

    /// Reads a move in algebraic notation.
    ///
    /// Read as well: needless departure squares (`Ng1f3`, long algebraic `e2-e4`, `Ng1-f3`),
    /// captures without `x` and an `x` where nothing is captured, castling with zeros, promotion
    /// as `e8=Q`, `e8Q` or `e8(Q)`, missing or wrong `+` and `#`, annotations `!` and `?`, and
    /// `e.p.` behind a move. A small `b` is always the file. A promotion must say what the pawn
    /// becomes. Castling is never read from a king move such as `Kg1`.
    ///
    /// # Errors
    ///
    /// [`SanError`]; an ambiguous text names the candidates.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        if text.len() > MAX_SAN_BYTES {
            return Err(SanError::Syntax);
        }
        let body = text
            .trim_end_matches(['+', '#', '!', '?'])
            .trim_end_matches("e.p.")
            .trim_end();
        let illegal = || SanError::Illegal(text.to_owned());
        if let Some(side) = castling_side(body) {
            return self.castling_move(side).ok_or_else(illegal);
        }
        let written = parse_written(body).ok_or(SanError::Syntax)?;
        self.resolve(&written)
            .ok_or_else(|| self.unresolved(&written, text))
    }

    fn castling_move(&self, side: CastleSide) -> Option<Move> {
        self.castling_moves()[side as usize]
    }

    /// The one legal move that fits.
    #[inline]
    fn resolve(&self, written: &Written) -> Option<Move> {
        let &Written {
            role,
            to,
            promotion,
            ..
        } = written;
        let sources = self.sources(role, to, written.among());
        let from = sources.first()?;
        if sources.more_than_one() {
            return None;
        }
        self.move_from_source(role, from, to, promotion)
    }

    /// Why no move fits, or which moves do.
    #[cold]
    fn unresolved(&self, written: &Written, text: &str) -> SanError {
        let &Written {
            role,
            to,
            promotion,
            ..
        } = written;
        let all = [None].into_iter().chain(Role::PROMOTIONS.map(Some));
        let wanted = all.filter(|&role| promotion.is_none() || role == promotion);
        let sources = self.sources(role, to, written.among());
        let candidates: Vec<Move> = wanted
            .flat_map(|promotion| {
                let to_move = move |from| self.move_from_source(role, from, to, promotion);
                sources.into_iter().filter_map(to_move)
            })
            .collect();
        if candidates.is_empty() {
            SanError::Illegal(text.to_owned())
        } else {
            SanError::Ambiguous { candidates }
        }
    }
}

impl Written {
    /// The squares the piece may come from by what is written.
    #[inline]
    fn among(&self) -> Bitboard {
        let file = match (self.file, self.role) {
            (Some(file), _) => Bitboard::from_file(file),
            // A pawn that leaves its file captures, and then names the file it left.
            (None, Role::Pawn) => Bitboard::from_file(self.to.file()),
            (None, _) => Bitboard::ALL,
        };
        file & self.rank.map_or(Bitboard::ALL, Bitboard::from_rank)
    }
}

fn castling_side(text: &str) -> Option<CastleSide> {
    match text {
        "O-O" | "0-0" => Some(CastleSide::KingSide),
        "O-O-O" | "0-0-0" => Some(CastleSide::QueenSide),
        _ => None,
    }
}

fn parse_written(text: &str) -> Option<Written> {
    let bytes = text.as_bytes();
    let (bytes, promotion) = split_promotion(bytes)?;
    let (role, bytes) = match bytes {
        [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => {
            (Role::from_letter(*letter)?, rest)
        }
        // `P` for a pawn is written by some programs.
        [b'P', rest @ ..] => (Role::Pawn, rest),
        _ => (Role::Pawn, bytes),
    };
    let (bytes, [file, rank]) = bytes.split_last_chunk::<2>()?;
    let to = Square::from_bytes(*file, *rank)?;
    let (bytes, marked) = match bytes {
        [rest @ .., b'x' | b':' | b'-'] => (rest, true),
        _ => (bytes, false),
    };
    let (file, rank) = match *bytes {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (Some(File::from_letter(file)?), None),
        [rank @ b'1'..=b'8'] if role != Role::Pawn => (None, Some(Rank::from_digit(rank)?)),
        [file, rank] => (
            Some(File::from_letter(file)?),
            Some(Rank::from_digit(rank)?),
        ),
        _ => return None,
    };
    // `xe5` does not say which pawn; `-e4` is no move.
    if role == Role::Pawn && marked && file.is_none() {
        return None;
    }
    let promotes = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
    (promotion.is_none() || promotes).then_some(Written {
        role,
        file,
        rank,
        to,
        promotion,
    })
}

/// Cuts `=Q`, `Q` or `(Q)` off the end.
fn split_promotion(bytes: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let (rest, letter) = match bytes {
        [rest @ .., b'=', letter] | [rest @ .., b'(', letter, b')'] => (rest, *letter),
        [rest @ .., letter] if letter.is_ascii_uppercase() => (rest, *letter),
        _ => return Some((bytes, None)),
    };
    let role = Role::from_letter(letter)?;
    Role::PROMOTIONS
        .contains(&role)
        .then_some((rest, Some(role)))
}
