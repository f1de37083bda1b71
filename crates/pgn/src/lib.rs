//! PGN for chess games: the writer of the export form.
//!
//! Export form is the one spelling of a game among many that the standard of 1994 lets
//! programs read: the seven tag roster first, the other tags in order, moves in SAN,
//! lines below 80 columns. `docs/pgn.md` of the project states the choices the standard
//! leaves open.
//!
//! ```
//! use duiyi_pgn::{GameResult, PgnGame, Tags, write};
//! use duiyi_rules::Position;
//!
//! let mut game = PgnGame::new(Position::start());
//! game.tags = Tags::new().white("Anna").black("Bo").date(2026, 3, 8);
//! let e4 = game.start.parse_san("e4")?;
//! game.moves.push((e4, None));
//! assert_eq!(
//!     write(&game),
//!     "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.03.08\"]\n[Round \"?\"]\n\
//!      [White \"Anna\"]\n[Black \"Bo\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod tags;
mod writer;

pub use tags::{MAX_VALUE_CHARS, TagNameError, Tags, Termination};
pub use writer::{GameResult, PgnGame, write};
