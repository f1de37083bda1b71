//! Writing FEN.

use core::fmt::Write;

use crate::{CastleSide, CastlingMode, Color, Piece, Position, Role, Square};

/// When the en passant square is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantStyle {
    /// Only when a legal capture exists: equal positions then have equal texts.
    #[default]
    Legal,
    /// When an opposing pawn stands beside, even if pinned (X-FEN).
    Pseudo,
    /// After every double step (the PGN standard, 16.1.3.4).
    Always,
}

/// How castling rights are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// `KQkq`; a file letter where the rook is not the outermost one (X-FEN).
    #[default]
    XFen,
    /// The files of the rooks, as in `HAha`.
    Shredder,
}

/// Choices in writing FEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FenOptions {
    /// When the en passant square is written.
    pub en_passant: EnPassantStyle,
    /// How castling rights are written.
    pub castling: CastlingStyle,
}

impl Position {
    /// The FEN of this position in its normal form: all six fields, X-FEN castling rights, the
    /// en passant square only when a legal capture exists.
    pub fn fen(&self) -> String {
        self.fen_with(FenOptions::default())
    }

    /// The FEN written with other choices.
    ///
    /// ```
    /// use duiyi_rules::{EnPassantStyle, FenOptions, Position};
    /// let start = Position::start();
    /// let after = start.play(start.parse_uci("e2e4")?)?;
    /// let options = FenOptions { en_passant: EnPassantStyle::Always, ..FenOptions::default() };
    /// assert!(after.fen_with(options).ends_with(" b KQkq e3 0 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen_with(&self, options: FenOptions) -> String {
        let mut text = String::with_capacity(92);
        self.write_placement(&mut text);
        text.push_str(match self.side_to_move() {
            Color::White => " w ",
            Color::Black => " b ",
        });
        self.write_castling(options.castling, &mut text);
        text.push(' ');
        match self.written_en_passant(options.en_passant) {
            Some(square) => text.extend([square.file().letter(), square.rank().digit()]),
            None => text.push('-'),
        }
        // Writing to a String does not fail.
        let _ = write!(
            text,
            " {} {}",
            self.halfmove_clock(),
            self.fullmove_number()
        );
        text
    }

    fn write_placement(&self, text: &mut String) {
        let mut letters = [b' '; 64];
        for color in Color::ALL {
            for role in Role::ALL {
                let letter = Piece { color, role }.letter() as u8;
                for square in self.pieces(color, role) {
                    letters[square.index()] = letter;
                }
            }
        }
        for (nth, row) in letters.chunks_exact(8).rev().enumerate() {
            if nth > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for &letter in row {
                if letter == b' ' {
                    empty += 1;
                } else {
                    push_empty(text, &mut empty);
                    text.push(letter as char);
                }
            }
            push_empty(text, &mut empty);
        }
    }

    fn write_castling(&self, style: CastlingStyle, text: &mut String) {
        let before = text.len();
        for color in Color::ALL {
            for side in CastleSide::ALL {
                let Some(rook) = self.castling_rook(color, side) else {
                    continue;
                };
                let letter = match (style, side) {
                    (CastlingStyle::XFen, CastleSide::KingSide)
                        if self.is_outermost(color, side, rook) =>
                    {
                        'k'
                    }
                    (CastlingStyle::XFen, CastleSide::QueenSide)
                        if self.is_outermost(color, side, rook) =>
                    {
                        'q'
                    }
                    _ => rook.file().letter(),
                };
                text.push(if color == Color::White {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                });
            }
        }
        if text.len() == before {
            text.push('-');
        }
    }

    fn is_outermost(&self, color: Color, side: CastleSide, rook: Square) -> bool {
        let rooks = self.pieces(color, Role::Rook) & crate::Bitboard::from_rank(color.back_rank());
        self.castling_mode() == CastlingMode::Standard
            || match side {
                CastleSide::KingSide => rooks.last() == Some(rook),
                CastleSide::QueenSide => rooks.first() == Some(rook),
            }
    }

    fn written_en_passant(&self, style: EnPassantStyle) -> Option<Square> {
        let us = self.side_to_move();
        match style {
            EnPassantStyle::Legal => self.en_passant(),
            EnPassantStyle::Always => self.skipped_square(),
            EnPassantStyle::Pseudo => self.skipped_square().filter(|&square| {
                crate::pawn_attacks(!us, square).intersects(self.pieces(us, Role::Pawn))
            }),
        }
    }
}

fn push_empty(text: &mut String, empty: &mut u32) {
    if let Some(digit) = char::from_digit(*empty, 10).filter(|_| *empty > 0) {
        text.push(digit);
    }
    *empty = 0;
}
