//! The command line from outside: the real binary, its answers against docs/schema, its
//! exit codes, and rows of the case files.

mod fen;
mod judge;
mod moves;
mod perft;
mod rank;
mod schema;
mod serve;
mod simulate;
mod support;
mod usage;
