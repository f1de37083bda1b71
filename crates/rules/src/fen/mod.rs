//! Positions as text: Forsyth-Edwards Notation, with X-FEN and Shredder-FEN for Chess960.

mod parse;
mod write;

pub use parse::{FenError, FenField, MAX_FEN_BYTES, ParseFenError};
pub use write::{CastlingStyle, EnPassantStyle, FenOptions};
