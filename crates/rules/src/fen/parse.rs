//! Reading FEN.

use core::str::FromStr;

use crate::{
    CastleSide, CastlingMode, CastlingToken, Color, File, Piece, Position, Rank, RookChoice, Setup,
    SetupErrors, Square,
};

/// Longer texts are refused unread; the longest FEN of a legal position has 92 bytes.
pub const MAX_FEN_BYTES: usize = 256;

/// The part of a FEN that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// Piece placement.
    Placement,
    /// `w` or `b`.
    SideToMove,
    /// Castling rights.
    Castling,
    /// En passant square.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// Number of the move to be played.
    FullmoveNumber,
    /// Text after the sixth field, or a text longer than [`MAX_FEN_BYTES`].
    Length,
}

impl FenField {
    /// A name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placement => "placement",
            Self::SideToMove => "side_to_move",
            Self::Castling => "castling",
            Self::EnPassant => "en_passant",
            Self::HalfmoveClock => "halfmove_clock",
            Self::FullmoveNumber => "fullmove_number",
            Self::Length => "length",
        }
    }
}

/// A text that is no FEN: where, and in which field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("FEN {}, byte {byte}: {reason}", field.name())]
pub struct FenError {
    /// The field at fault.
    pub field: FenField,
    /// Offset of the fault in bytes from the start of the text.
    pub byte: usize,
    /// What is wrong, in English.
    pub reason: &'static str,
}

/// Why a text gives no legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseFenError {
    /// It is no FEN.
    #[error(transparent)]
    Syntax(#[from] FenError),
    /// It describes no legal position.
    #[error("no legal position: {0}")]
    Setup(#[from] SetupErrors),
}

impl ParseFenError {
    /// The reasons by name, for programs: one `syntax_…` or any number of those of
    /// [`SetupError::name`](crate::SetupError::name).
    pub fn reasons(&self) -> Vec<String> {
        match self {
            Self::Syntax(error) => vec![format!("syntax_{}", error.field.name())],
            Self::Setup(errors) => errors.iter().map(|error| error.name().to_owned()).collect(),
        }
    }
}

/// A field of the text and where it starts.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    byte: usize,
    field: FenField,
}

impl Part<'_> {
    fn error(self, offset: usize, reason: &'static str) -> FenError {
        FenError {
            field: self.field,
            byte: self.byte + offset,
            reason,
        }
    }
}

impl Setup {
    /// Reads a FEN, standard, X-FEN or Shredder-FEN.
    ///
    /// Missing fields from the right are taken as `w`, `-`, `-`, `0`, `1`; a move number 0 as 1;
    /// white space around and between the fields may be any. Castling letters may come in any
    /// order, each once. Says nothing about legality.
    ///
    /// # Errors
    ///
    /// [`FenError`] with the field and the byte.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        if text.len() > MAX_FEN_BYTES {
            let reason = "longer than any FEN";
            return Err(FenError {
                field: FenField::Length,
                byte: MAX_FEN_BYTES,
                reason,
            });
        }
        let mut parts = Parts::new(text);
        let mut setup = Self::empty();
        read_placement(parts.next(FenField::Placement), &mut setup)?;
        if let Some(part) = parts.next(FenField::SideToMove) {
            setup.side_to_move = match part.text {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(part.error(0, "expected w or b")),
            };
        }
        if let Some(part) = parts.next(FenField::Castling) {
            read_castling(part, &mut setup)?;
        }
        if let Some(part) = parts.next(FenField::EnPassant)
            && part.text != "-"
        {
            let square = part
                .text
                .parse()
                .map_err(|_| part.error(0, "expected a square or -"))?;
            setup.en_passant = Some(square);
        }
        if let Some(part) = parts.next(FenField::HalfmoveClock) {
            setup.halfmove_clock = read_number(part)?;
        }
        if let Some(part) = parts.next(FenField::FullmoveNumber) {
            setup.fullmove_number = read_number(part)?.max(1);
        }
        match parts.next(FenField::Length) {
            Some(part) => Err(part.error(0, "text after the sixth field")),
            None => Ok(setup),
        }
    }
}

impl Position {
    /// The legal position a FEN describes.
    ///
    /// ```
    /// use duiyi_rules::{CastlingMode, Position};
    /// let no_kings = Position::from_fen("8/8/8/8/8/8/8/8 w - - 0 1", CastlingMode::Standard);
    /// let reasons = no_kings.unwrap_err().reasons();
    /// assert_eq!(reasons, ["missing_white_king", "missing_black_king"]);
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseFenError`]: no FEN, or no legal position.
    pub fn from_fen(text: &str, mode: CastlingMode) -> Result<Self, ParseFenError> {
        Ok(Setup::from_fen(text)?.position(mode)?)
    }
}

impl FromStr for Position {
    type Err = ParseFenError;

    /// Reads the FEN of a position of standard chess.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        Self::from_fen(text, CastlingMode::Standard)
    }
}

/// The text cut at white space.
struct Parts<'a> {
    text: &'a str,
    byte: usize,
}

impl<'a> Parts<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, byte: 0 }
    }

    fn next(&mut self, field: FenField) -> Option<Part<'a>> {
        let rest = &self.text[self.byte..];
        let trimmed = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
        let byte = self.byte + rest.len() - trimmed.len();
        let text = trimmed
            .split(|c: char| c.is_ascii_whitespace())
            .next()
            .unwrap_or_default();
        self.byte = byte + text.len();
        (!text.is_empty()).then_some(Part { text, byte, field })
    }
}

fn read_placement(part: Option<Part<'_>>, setup: &mut Setup) -> Result<(), FenError> {
    let empty = Part {
        text: "",
        byte: 0,
        field: FenField::Placement,
    };
    let part = part.ok_or_else(|| empty.error(0, "empty text"))?;
    let mut offset = 0;
    let mut rows = part.text.split('/');
    for &rank in Rank::ALL.iter().rev() {
        let row = rows
            .next()
            .ok_or_else(|| part.error(offset, "fewer than eight ranks"))?;
        read_row(part, offset, row, rank, setup)?;
        offset += row.len() + 1;
    }
    match rows.next() {
        Some(_) => Err(part.error(offset, "more than eight ranks")),
        None => Ok(()),
    }
}

fn read_row(
    part: Part<'_>,
    offset: usize,
    row: &str,
    rank: Rank,
    setup: &mut Setup,
) -> Result<(), FenError> {
    let mut file = 0;
    for (at, letter) in row.bytes().enumerate() {
        let width = match letter {
            b'1'..=b'8' => letter - b'0',
            _ => 1,
        };
        let square = File::from_index(file).map(|file| Square::new(file, rank));
        let square = square.filter(|_| file + width <= 8);
        let square =
            square.ok_or_else(|| part.error(offset + at, "rank longer than eight squares"))?;
        if !letter.is_ascii_digit() || letter == b'0' || letter == b'9' {
            let piece = Piece::from_letter(letter)
                .ok_or_else(|| part.error(offset + at, "expected a piece letter or a digit 1-8"))?;
            setup.add(square, piece);
        }
        file += width;
    }
    if file == 8 {
        Ok(())
    } else {
        Err(part.error(offset, "rank shorter than eight squares"))
    }
}

fn read_castling(part: Part<'_>, setup: &mut Setup) -> Result<(), FenError> {
    if part.text == "-" {
        return Ok(());
    }
    for (at, letter) in part.text.bytes().enumerate() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rook = match letter.to_ascii_lowercase() {
            b'k' => RookChoice::Outermost(CastleSide::KingSide),
            b'q' => RookChoice::Outermost(CastleSide::QueenSide),
            letter => RookChoice::OnFile(
                File::from_letter(letter)
                    .ok_or_else(|| part.error(at, "expected letters of KQkq, of files, or -"))?,
            ),
        };
        setup
            .add_castling(CastlingToken { color, rook })
            .ok_or_else(|| part.error(at, "a castling right twice, or more than four"))?;
    }
    Ok(())
}

fn read_number(part: Part<'_>) -> Result<u16, FenError> {
    if !part.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(part.error(0, "expected a number"));
    }
    part.text
        .parse()
        .map_err(|_| part.error(0, "number too large"))
}
