//! The tag pairs of a game.

use std::collections::BTreeMap;

/// Characters a tag value may have (PGN 7: string tokens are at most 255 characters);
/// longer values are cut.
pub const MAX_VALUE_CHARS: usize = 255;

/// The seven tag roster (PGN 8.1.1) without `Result`, which belongs to the game.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Tags the writer sets from the game itself; what a caller says about them is not
/// believed.
const DERIVED: [&str; 4] = ["Result", "SetUp", "FEN", "Variant"];

/// Tag pairs, built by chaining. A tag given twice keeps the later value.
///
/// Values may hold anything: quotes and backslashes are escaped when they are written,
/// control characters become spaces, and more than [`MAX_VALUE_CHARS`] characters are cut.
/// `Result`, `SetUp`, `FEN` and `Variant` follow from the game and are ignored here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    pairs: BTreeMap<String, String>,
}

/// Not the name of a tag: letters, digits and underscores, at most 255, beginning with a
/// letter or digit (PGN 7).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a tag name: {0:?}")]
pub struct TagNameError(String);

/// How a game ended, in the words of PGN 9.8.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// Left by a player.
    Abandoned,
    /// Decided by a third party.
    Adjudication,
    /// Ended by circumstances.
    Emergency,
    /// Ended in the ordinary way: mate, resignation, any draw.
    Normal,
    /// Lost by breaking the rules.
    RulesInfraction,
    /// Lost on time.
    TimeForfeit,
    /// Not over.
    Unterminated,
}

impl Termination {
    /// The word PGN uses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::Emergency => "emergency",
            Self::Normal => "normal",
            Self::RulesInfraction => "rules infraction",
            Self::TimeForfeit => "time forfeit",
            Self::Unterminated => "unterminated",
        }
    }
}

impl Tags {
    /// No tags: the roster is then written with the values for "unknown".
    pub fn new() -> Self {
        Self::default()
    }

    /// Any tag by its name.
    ///
    /// # Errors
    /// When the name is not one PGN allows.
    pub fn tag(self, name: &str, value: &str) -> Result<Self, TagNameError> {
        if is_name(name) {
            Ok(self.with(name, value))
        } else {
            Err(TagNameError(name.chars().take(32).collect()))
        }
    }

    /// The tournament or match.
    #[must_use]
    pub fn event(self, value: &str) -> Self {
        self.with("Event", value)
    }

    /// The place.
    #[must_use]
    pub fn site(self, value: &str) -> Self {
        self.with("Site", value)
    }

    /// The day the game began.
    #[must_use]
    pub fn date(self, year: u16, month: u8, day: u8) -> Self {
        self.with("Date", &format!("{year:04}.{month:02}.{day:02}"))
    }

    /// The round of the event.
    #[must_use]
    pub fn round(self, value: &str) -> Self {
        self.with("Round", value)
    }

    /// Who played White.
    #[must_use]
    pub fn white(self, value: &str) -> Self {
        self.with("White", value)
    }

    /// Who played Black.
    #[must_use]
    pub fn black(self, value: &str) -> Self {
        self.with("Black", value)
    }

    /// The time control in PGN's form, as `600+5` or `-`.
    #[must_use]
    pub fn time_control(self, value: &str) -> Self {
        self.with("TimeControl", value)
    }

    /// How the game ended.
    #[must_use]
    pub fn termination(self, value: Termination) -> Self {
        self.with("Termination", value.word())
    }

    /// The value of a tag that was given.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.get(name).map(String::as_str)
    }

    fn with(mut self, name: &str, value: &str) -> Self {
        self.pairs.insert(name.to_owned(), value.to_owned());
        self
    }

    /// The roster in its order, `?` where nothing is known.
    pub(crate) fn roster(&self) -> impl Iterator<Item = (&'static str, &str)> {
        ROSTER
            .into_iter()
            .map(|(name, unknown)| (name, self.get(name).unwrap_or(unknown)))
    }

    /// What does not belong to the roster and is not derived from the game, by name.
    pub(crate) fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|&(name, _)| {
                !DERIVED.contains(&name) && ROSTER.iter().all(|&(roster, _)| roster != name)
            })
    }
}

fn is_name(name: &str) -> bool {
    (1..=MAX_VALUE_CHARS).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The value as a PGN string token, quotes included.
pub(crate) fn quoted(value: &str) -> String {
    let mut token = String::with_capacity(value.len() + 2);
    token.push('"');
    for character in value.chars().take(MAX_VALUE_CHARS) {
        match character {
            '"' | '\\' => token.extend(['\\', character]),
            control if control.is_control() => token.push(' '),
            plain => token.push(plain),
        }
    }
    token.push('"');
    token
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_break_the_file_are_refused() {
        for name in ["", "White Elo", "A\"]", "_x", "黑方", "a]\n[b"] {
            assert!(Tags::new().tag(name, "x").is_err(), "{name:?}");
        }
        for name in ["WhiteElo", "x_1", "1st"] {
            assert!(Tags::new().tag(name, "x").is_ok(), "{name:?}");
        }
    }

    #[test]
    fn values_are_escaped_cleaned_and_cut() {
        assert_eq!(quoted(r#"A "B" \ C"#), r#""A \"B\" \\ C""#);
        assert_eq!(quoted("one\ntwo\u{7}"), "\"one two \"");
        assert_eq!(quoted("对弈"), "\"对弈\"");
        assert_eq!(quoted(&"x".repeat(300)).len(), 257);
    }

    #[test]
    fn the_later_value_of_a_tag_counts() {
        let tags = Tags::new().white("A").white("B");
        assert_eq!(tags.get("White"), Some("B"));
    }
}
