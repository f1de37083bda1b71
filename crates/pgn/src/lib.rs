//! PGN for chess games.
