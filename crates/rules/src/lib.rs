//! The rules of chess, and nothing else: what a position is, which moves are legal, and how
//! positions and moves are written.
//!
//! * A [`Setup`] is what a diagram or a FEN says; it may be nonsense. A [`Position`] never is:
//!   it comes from a `Setup` that passed every check, or from a legal move.
//! * A [`Position`] knows no history. Repetition, claims and results are the work of the
//!   crate `duiyi-laws`.
//! * Castling is kept as the square of the rook, so standard chess and Chess960 are one code.
//!
//! ```
//! use duiyi_rules::Position;
//!
//! let start = Position::start();
//! let e4 = start.parse_san("e4")?;
//! let after = start.play(e4)?;
//! assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! assert_eq!(after.legal_move_count(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(
    clippy::inline_always,
    reason = "the generator is one loop of many small parts: measured, perft loses a third without"
)]

mod attacks;
mod bitboard;
mod chess960;
mod fen;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod san;
mod setup;
mod square;
mod uci;
mod zobrist;

pub use attacks::{king_attacks, knight_attacks, pawn_attacks, queen_attacks};
pub use bitboard::{Bitboard, Squares};
pub use fen::{
    CastlingStyle, EnPassantStyle, FenError, FenField, FenOptions, MAX_FEN_BYTES, ParseFenError,
};
pub use moves::{MAX_LEGAL_MOVES, Move, MoveList};
pub use perft::{divide, perft};
pub use piece::{Color, Piece, Role};
pub use position::{CastleSide, CastlingMode, IllegalMove, Position};
pub use san::{MAX_SAN_BYTES, SanError};
pub use setup::{CastlingToken, RookChoice, Setup, SetupError, SetupErrors};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::UciError;
