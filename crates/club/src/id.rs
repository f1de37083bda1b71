//! The names by which games, seats and messages are known.

use std::{fmt, str::FromStr};

use arrayvec::ArrayString;
use rand_core::RngCore;
use serde::{Deserialize, Serialize};
use thiserror::Error;

const BASE58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// Digits and capitals without the look-alikes 0 O, 1 I L: a code is read aloud and typed.
const CODE_ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Text that is not the identifier it was meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a {kind}: expected {expected}")]
pub struct ParseIdError {
    kind: &'static str,
    expected: &'static str,
}

/// A game, for as long as the club exists: 12 characters of base58 (70 bits).
///
/// It stands in every link, so it must not be guessable, but it is no secret.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "ArrayString<12>", into = "ArrayString<12>")]
pub struct GameId(ArrayString<12>);

/// A game that waits or runs, short enough to type: six characters of an alphabet without
/// look-alikes. Read in any case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "ArrayString<6>", into = "ArrayString<6>")]
pub struct Code(ArrayString<6>);

/// The name a client gives to one command, so that sending it again does nothing new:
/// 1 to 36 characters of `A-Z a-z 0-9 _ -`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ArrayString<36>", into = "ArrayString<36>")]
pub struct Cmid(ArrayString<36>);

macro_rules! text_id {
    ($name:ident, $len:literal, $kind:literal, $expected:literal) => {
        impl $name {
            /// The identifier as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<ArrayString<$len>> for $name {
            type Error = ParseIdError;

            fn try_from(text: ArrayString<$len>) -> Result<Self, ParseIdError> {
                text.parse()
            }
        }

        impl From<$name> for ArrayString<$len> {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl $name {
            const ERROR: ParseIdError = ParseIdError {
                kind: $kind,
                expected: $expected,
            };

            fn checked(text: &str, allowed: impl Fn(u8) -> bool) -> Result<Self, ParseIdError> {
                let buffer = ArrayString::from(text).map_err(|_| Self::ERROR)?;
                if text.bytes().all(allowed) {
                    Ok(Self(buffer))
                } else {
                    Err(Self::ERROR)
                }
            }
        }
    };
}

text_id!(GameId, 12, "game", "12 characters of base58");
text_id!(Code, 6, "game code", "6 letters and digits");
text_id!(
    Cmid,
    36,
    "command id",
    "1 to 36 characters of A-Z a-z 0-9 _ -"
);

impl GameId {
    /// A fresh identifier.
    pub fn random(rng: &mut impl RngCore) -> Self {
        Self(draw(BASE58, rng))
    }
}

impl FromStr for GameId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        if text.len() != 12 {
            return Err(Self::ERROR);
        }
        Self::checked(text, |byte| BASE58.contains(&byte))
    }
}

impl Code {
    /// A fresh code; whether it is free only the store knows.
    pub fn random(rng: &mut impl RngCore) -> Self {
        Self(draw(CODE_ALPHABET, rng))
    }
}

impl FromStr for Code {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        if text.len() != 6 {
            return Err(Self::ERROR);
        }
        Self::checked(&text.to_ascii_uppercase(), |byte| {
            CODE_ALPHABET.contains(&byte)
        })
    }
}

impl FromStr for Cmid {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        if text.is_empty() {
            return Err(Self::ERROR);
        }
        Self::checked(text, |byte| {
            byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
        })
    }
}

/// Characters drawn evenly: bytes beyond the last whole multiple of the alphabet are drawn again.
fn draw<const LEN: usize>(alphabet: &[u8], rng: &mut impl RngCore) -> ArrayString<LEN> {
    let whole = 256 - 256 % alphabet.len();
    let mut text = ArrayString::new();
    while !text.is_full() {
        let mut byte = [0];
        rng.fill_bytes(&mut byte);
        let byte = usize::from(byte[0]);
        if byte < whole {
            text.push(char::from(alphabet[byte % alphabet.len()]));
        }
    }
    text
}

macro_rules! digest {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(try_from = "ArrayString<64>", into = "ArrayString<64>")]
        pub struct $name([u8; 32]);

        impl $name {
            /// Wraps a digest made elsewhere.
            pub const fn from_digest(digest: [u8; 32]) -> Self {
                Self(digest)
            }

            /// The digest.
            pub const fn as_bytes(&self) -> &[u8; 32] {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }

        impl TryFrom<ArrayString<64>> for $name {
            type Error = ParseIdError;

            fn try_from(text: ArrayString<64>) -> Result<Self, ParseIdError> {
                from_hex(&text).map(Self)
            }
        }

        impl From<$name> for ArrayString<64> {
            fn from(digest: $name) -> Self {
                to_hex(&digest.0)
            }
        }
    };
}

digest! {
    /// SHA-256 of the secret token that owns a seat. The token itself is never kept.
    SeatKey
}

digest! {
    /// Names one request to create a game, so that sending it again creates nothing.
    CreationKey
}

fn to_hex(digest: &[u8; 32]) -> ArrayString<64> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = ArrayString::new();
    for byte in digest {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

fn from_hex(text: &str) -> Result<[u8; 32], ParseIdError> {
    const ERROR: ParseIdError = ParseIdError {
        kind: "digest",
        expected: "64 hexadecimal digits",
    };
    if text.len() != 64 || !text.is_ascii() {
        return Err(ERROR);
    }
    let mut digest = [0; 32];
    for (byte, pair) in digest.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let pair = std::str::from_utf8(pair).map_err(|_| ERROR)?;
        *byte = u8::from_str_radix(pair, 16).map_err(|_| ERROR)?;
    }
    Ok(digest)
}

/// The place of an event in its game's log: 1, 2, 3 … without gaps. `Seq::default()` (0) stands
/// before the first event.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seq(pub u32);

impl Seq {
    /// The place after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How many plies were played before a move: 0 for the first move of the game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Ply(pub u32);

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

    use super::*;

    #[test]
    fn drawn_ids_are_read_back() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..500 {
            let game = GameId::random(&mut rng);
            assert_eq!(game.as_str().parse(), Ok(game));
            let code = Code::random(&mut rng);
            assert_eq!(code.as_str().to_lowercase().parse(), Ok(code));
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for text in [
            "",
            "123456789AB",
            "123456789ABCD",
            "0OIl56789ABC",
            "对弈对弈",
        ] {
            assert!(text.parse::<GameId>().is_err(), "{text}");
        }
        for text in ["", "ABC", "ABCDE0", "ABCDEL", "对弈"] {
            assert!(text.parse::<Code>().is_err(), "{text}");
        }
        for text in ["", "a b", "x'--", &"x".repeat(37), "é"] {
            assert!(text.parse::<Cmid>().is_err(), "{text}");
        }
    }

    #[test]
    fn digests_are_written_as_hex_and_never_shown() {
        let key = SeatKey::from_digest(std::array::from_fn(|i| i as u8));
        let text: ArrayString<64> = key.into();
        assert!(text.starts_with("000102"));
        assert_eq!(SeatKey::try_from(text), Ok(key));
        assert_eq!(format!("{key:?}"), "SeatKey(…)");
    }
}
