//! The 64 squares and their names.

use core::{fmt, str::FromStr};

/// A column of the board, `a` to `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the eight files name themselves")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files from `a` to `h`.
    pub const ALL: [Self; 8] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
    ];

    /// The file with this index, `0` for `a`; `None` above 7.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 {
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    /// `0` for `a` to `7` for `h`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file of a lower-case letter `a` to `h`.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        if letter >= b'a' && letter <= b'h' {
            Self::from_index(letter - b'a')
        } else {
            None
        }
    }

    /// The lower-case letter of this file.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

/// A row of the board, `1` (White's first rank) to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the eight ranks name themselves")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks from the first to the eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank with this index, `0` for the first; `None` above 7.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 {
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    /// `0` for the first rank to `7` for the eighth.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank of a digit `1` to `8`.
    pub const fn from_digit(digit: u8) -> Option<Self> {
        if digit >= b'1' && digit <= b'8' {
            Self::from_index(digit - b'1')
        } else {
            None
        }
    }

    /// The digit of this rank.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

/// A square of the board; `a1` is 0, `b1` is 1, `h8` is 63.
///
/// ```
/// use duiyi_rules::{File, Rank, Square};
/// let e4: Square = "e4".parse()?;
/// assert_eq!(e4, Square::new(File::E, Rank::Fourth));
/// assert_eq!(e4.to_string(), "e4");
/// # Ok::<(), duiyi_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// The text is not a file letter followed by a rank digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a square: expected a letter a-h and a digit 1-8")]
pub struct ParseSquareError;

impl Square {
    /// The square on this file and rank.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self((rank as u8) << 3 | file as u8)
    }

    /// The square with this index (`a1` = 0 … `h8` = 63); `None` above 63.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square of the six low bits: for indices that are squares by construction.
    pub(crate) const fn wrap(index: u8) -> Self {
        Self(index & 63)
    }

    /// All squares from `a1` to `h8`, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }

    /// `0` for `a1` to `63` for `h8`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it tells the compiler that tables of 64 need no check.
        (self.0 & 63) as usize
    }

    /// The file this square stands on.
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank this square stands on.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3) as usize]
    }

    /// Whether this is a light square, as `h1` is.
    pub const fn is_light(self) -> bool {
        ((self.0 >> 3) ^ self.0) & 1 == 1
    }

    /// The square `files` to the right and `ranks` up (White's view), if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Self((rank * 8 + file) as u8))
        }
    }

    /// Reads a square at the start of `text`.
    pub(crate) const fn from_bytes(file: u8, rank: u8) -> Option<Self> {
        match (File::from_letter(file), Rank::from_digit(rank)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Self::from_bytes(file, rank).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

macro_rules! name_squares {
    ($($rank:ident: $($name:ident $file:ident),+;)+) => {
        #[allow(missing_docs, reason = "the squares name themselves")]
        impl Square {
            $($(pub const $name: Self = Self::new(File::$file, Rank::$rank);)+)+
        }
    };
}

name_squares! {
    First: A1 A, B1 B, C1 C, D1 D, E1 E, F1 F, G1 G, H1 H;
    Second: A2 A, B2 B, C2 C, D2 D, E2 E, F2 F, G2 G, H2 H;
    Third: A3 A, B3 B, C3 C, D3 D, E3 E, F3 F, G3 G, H3 H;
    Fourth: A4 A, B4 B, C4 C, D4 D, E4 E, F4 F, G4 G, H4 H;
    Fifth: A5 A, B5 B, C5 C, D5 D, E5 E, F5 F, G5 G, H5 H;
    Sixth: A6 A, B6 B, C6 C, D6 D, E6 E, F6 F, G6 G, H6 H;
    Seventh: A7 A, B7 B, C7 C, D7 D, E7 E, F7 F, G7 G, H7 H;
    Eighth: A8 A, B8 B, C8 C, D8 D, E8 E, F8 F, G8 G, H8 H;
}
