//! Levels: 无级别, then 30级 (the weakest) to 1级 (the strongest).

use std::fmt;

use crate::{Language, Points};

/// Hundredths of a point a level is wide.
const WIDTH_HUNDREDTHS: i64 = 10_000;
/// How many numbered levels there are, and so the number of the weakest.
const NUMBERED: u8 = 30;

/// A level (级别), ordered by strength: [`Level::UNRANKED`] < 30级 < … < 1级.
///
/// ```
/// use duiyi_ranking::{Level, Points};
///
/// let beginner = Level::of(Points::from_whole(150));
/// assert_eq!(beginner.number(), Some(30));
/// assert_eq!(beginner.to_string(), "30级");
/// assert!(Level::UNRANKED < beginner && beginner < Level::STRONGEST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    /// 0 is unranked, 1 is 30级, 30 is 1级: the derived order is that of strength.
    strength: u8,
}

impl Level {
    /// 无级别: fewer than 100 points.
    pub const UNRANKED: Self = Self { strength: 0 };
    /// 30级, the first level a player reaches.
    pub const WEAKEST: Self = Self { strength: 1 };
    /// 1级: 3000 points and more.
    pub const STRONGEST: Self = Self { strength: NUMBERED };

    /// The level of a player with so many points.
    pub fn of(points: Points) -> Self {
        let hundreds = points.hundredths().div_euclid(WIDTH_HUNDREDTHS);
        let strength = hundreds.clamp(0, i64::from(NUMBERED));
        Self {
            strength: strength as u8,
        }
    }

    /// The level written `number`级, for 1 to 30.
    pub const fn numbered(number: u8) -> Option<Self> {
        match number {
            1..=NUMBERED => Some(Self {
                strength: NUMBERED + 1 - number,
            }),
            _ => None,
        }
    }

    /// 30 … 1, the number the level is written with, or `None` when unranked.
    pub const fn number(self) -> Option<u8> {
        match self.strength {
            0 => None,
            strength => Some(NUMBERED + 1 - strength),
        }
    }

    /// 0 for unranked, 1 for 30级 … 30 for 1级.
    pub(crate) const fn strength(self) -> u8 {
        self.strength
    }

    /// All levels, from unranked to 1级.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..=NUMBERED).map(|strength| Self { strength })
    }

    /// The fewest points of the level; `None` when unranked, which has no lower end.
    pub fn lowest_points(self) -> Option<Points> {
        (self != Self::UNRANKED)
            .then(|| Points::from_hundredths(i64::from(self.strength) * WIDTH_HUNDREDTHS))
    }

    /// The level in words: `30级` in every language (never "level 30": in most games
    /// of the world a higher level is the stronger one), and the language's own word for
    /// having none.
    pub fn label(self, language: Language) -> String {
        match (self.number(), language) {
            (Some(number), Language::ZhHans | Language::En) => format!("{number}级"),
            (Some(number), Language::ZhHant) => format!("{number}級"),
            (None, Language::ZhHans) => "无级别".to_owned(),
            (None, Language::ZhHant) => "無級別".to_owned(),
            (None, Language::En) => "unranked".to_owned(),
        }
    }
}

/// The label in simplified Chinese.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.label(Language::ZhHans))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_a_hundred_points_wide_and_half_open() {
        let check = |points: &str, number| {
            let points: Points = points.parse().expect("test amount");
            assert_eq!(Level::of(points).number(), number, "{points}");
        };
        check("-0.01", None);
        check("-5000", None);
        check("0", None);
        check("99.99", None);
        check("100", Some(30));
        check("199.99", Some(30));
        check("200", Some(29));
        check("2899.99", Some(3));
        check("2999.99", Some(2));
        check("3000", Some(1));
        check("99999999", Some(1));
        assert_eq!(
            Level::of(Points::from_hundredths(i64::MIN)),
            Level::UNRANKED
        );
        assert_eq!(
            Level::of(Points::from_hundredths(i64::MAX)),
            Level::STRONGEST
        );
    }

    #[test]
    fn levels_are_ordered_by_strength_and_not_by_number() {
        let levels: Vec<Level> = Level::all().collect();
        assert_eq!(levels.len(), 31);
        assert!(levels.is_sorted());
        assert_eq!(levels[0], Level::UNRANKED);
        assert_eq!(levels[1], Level::WEAKEST);
        assert_eq!(levels[30], Level::STRONGEST);
        assert!(Level::numbered(30) < Level::numbered(29));
        assert_eq!((Level::numbered(0), Level::numbered(31)), (None, None));
    }

    #[test]
    fn every_level_begins_where_its_points_say() {
        for level in Level::all().skip(1) {
            let first = level.lowest_points().expect("numbered level");
            assert_eq!(Level::of(first), level);
            assert!(Level::of(first - Points::from_hundredths(1)) < level);
        }
        assert_eq!(Level::UNRANKED.lowest_points(), None);
    }

    #[test]
    fn labels_keep_the_written_form_in_every_language() {
        let labels = |level: Level| {
            [Language::ZhHans, Language::ZhHant, Language::En].map(|language| level.label(language))
        };
        assert_eq!(labels(Level::WEAKEST), ["30级", "30級", "30级"]);
        assert_eq!(labels(Level::STRONGEST), ["1级", "1級", "1级"]);
        assert_eq!(labels(Level::UNRANKED), ["无级别", "無級別", "unranked"]);
    }
}
