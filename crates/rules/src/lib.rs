//! The rules of chess: positions, legal moves, FEN, SAN, UCI moves, perft.
