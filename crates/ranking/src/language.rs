//! The languages this crate has words in.

/// A language the names of levels are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// 简体中文.
    #[default]
    ZhHans,
    /// 繁體中文.
    ZhHant,
    /// English.
    En,
}
