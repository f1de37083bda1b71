//! The Laws, article by article, and the case files.

mod cases;
mod documentation;
mod field_draw;
mod fifty;
#[cfg(feature = "solver")]
mod mating;
mod perpetual;
mod properties;
mod repetition;
mod scenarios;
