//! How much time the players have.

use std::fmt;
use std::str::FromStr;

use crate::clock::Millis;

/// The time control of a game; the same for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No clock.
    Unlimited,
    /// All moves in the given time (包干).
    SuddenDeath {
        /// Time for the whole game.
        initial: Millis,
    },
    /// Time for the whole game, and an increment for each move made (加秒).
    Fischer {
        /// Time at the start.
        initial: Millis,
        /// Credited when a move is made.
        increment: Millis,
    },
}

/// How fast a time control is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// 子弹棋.
    Bullet,
    /// 超快棋.
    Blitz,
    /// 快棋.
    Rapid,
    /// 慢棋.
    Classical,
}

/// Not a time control of the supported kinds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTimeControlError {
    /// Neither `-`, nor `seconds`, nor `seconds+increment`.
    #[error("not a time control: {0:?}, expected -, 600 or 600+5")]
    Syntax(String),
    /// The flag would fall before the first move.
    #[error("a time control needs time at the start")]
    NoTime,
}

/// The longest time a control may name, in seconds (11 days): figures beyond it are
/// slips of the pen.
const MAX_SECONDS: i64 = 999_999;
/// Moves a game is taken to last when its speed is told.
const EXPECTED_MOVES: i64 = 40;

impl TimeControl {
    /// The time on each clock at the start; `None` without clocks.
    pub const fn initial(self) -> Option<Millis> {
        match self {
            Self::Unlimited => None,
            Self::SuddenDeath { initial } | Self::Fischer { initial, .. } => Some(initial),
        }
    }

    /// What a move made is credited with.
    pub const fn increment(self) -> Millis {
        match self {
            Self::Unlimited | Self::SuddenDeath { .. } => Millis::ZERO,
            Self::Fischer { increment, .. } => increment,
        }
    }

    /// The speed by the expected length of a player's game: initial time + 40 increments.
    ///
    /// The bounds are those of the Laws (B.1 blitz: 10 minutes or less; A.1 rapid: less
    /// than 60 minutes), but the Laws reckon with 60 moves; players choose by the 40 moves
    /// a game really lasts, and 5+5 should not count as rapid. Bullet, unknown to the Laws,
    /// is less than three minutes. No clock counts as classical.
    pub const fn speed(self) -> Speed {
        let Some(initial) = self.initial() else {
            return Speed::Classical;
        };
        match initial.0 + EXPECTED_MOVES * self.increment().0 {
            ..180_000 => Speed::Bullet,
            180_000..=600_000 => Speed::Blitz,
            600_001..3_600_000 => Speed::Rapid,
            3_600_000.. => Speed::Classical,
        }
    }

    /// As players write it: `10+5`, minutes and seconds of increment; `1:30+2` where the
    /// minutes are not whole; `-` without clocks.
    pub fn display_minutes(self) -> String {
        let Some(initial) = self.initial() else {
            return "-".to_owned();
        };
        let seconds = initial.0 / 1000;
        let minutes = match (seconds / 60, seconds % 60) {
            (minutes, 0) => minutes.to_string(),
            (minutes, rest) => format!("{minutes}:{rest:02}"),
        };
        format!("{minutes}+{}", Seconds(self.increment()))
    }
}

impl Speed {
    /// The stable name used outside.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
        }
    }
}

/// Prints milliseconds as seconds, with a fraction only where there is one.
struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.0 / 1000, self.0.0 % 1000);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        let fraction = format!("{rest:03}");
        write!(f, "{whole}.{}", fraction.trim_end_matches('0'))
    }
}

/// The PGN tag `TimeControl`: `-`, `600`, `600+5`. Fractions of a second, which PGN does not
/// know, are written as decimals.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("-"),
            Self::SuddenDeath { initial } => write!(f, "{}", Seconds(initial)),
            Self::Fischer { initial, increment } => {
                write!(f, "{}+{}", Seconds(initial), Seconds(increment))
            }
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "-" {
            return Ok(Self::Unlimited);
        }
        let parsed = match text.split_once('+') {
            None => parse_seconds(text).map(|initial| Self::SuddenDeath { initial }),
            Some((initial, increment)) => parse_seconds(initial)
                .zip(parse_seconds(increment))
                .map(|(initial, increment)| Self::Fischer { initial, increment }),
        };
        match parsed {
            None => Err(ParseTimeControlError::Syntax(
                text.chars().take(32).collect(),
            )),
            Some(control) if control.initial() == Some(Millis::ZERO) => {
                Err(ParseTimeControlError::NoTime)
            }
            Some(control) => Ok(control),
        }
    }
}

/// Digits, and optionally a point and up to three digits.
fn parse_seconds(text: &str) -> Option<Millis> {
    let (whole, fraction) = match text.split_once('.') {
        None => (text, "0"),
        Some(parts) => parts,
    };
    let digits = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(whole, 6) || !digits(fraction, 3) {
        return None;
    }
    let seconds: i64 = whole.parse().ok()?;
    let millis: i64 = format!("{fraction:0<3}").parse().ok()?;
    (seconds <= MAX_SECONDS).then_some(Millis(seconds * 1000 + millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fischer(initial_s: i64, increment_s: i64) -> TimeControl {
        TimeControl::Fischer {
            initial: Millis(initial_s * 1000),
            increment: Millis(increment_s * 1000),
        }
    }

    #[test]
    fn pgn_form_reads_back() {
        for text in ["-", "600", "600+5", "0.5+0.25", "15+0", "999999"] {
            let control: TimeControl = text.parse().expect("a time control");
            assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in [
            "", "+", "5+", "+5", "-5", "600+-5", "40/7200", "*60", "6e2", "1000000", "5.",
            "5.1234", "٣", "600 ", "?",
        ] {
            assert!(
                matches!(
                    text.parse::<TimeControl>(),
                    Err(ParseTimeControlError::Syntax(_))
                ),
                "{text}"
            );
        }
        assert_eq!(
            "0+5".parse::<TimeControl>(),
            Err(ParseTimeControlError::NoTime)
        );
    }

    #[test]
    fn players_read_minutes() {
        assert_eq!(fischer(600, 5).display_minutes(), "10+5");
        assert_eq!(fischer(90, 2).display_minutes(), "1:30+2");
        let sudden = TimeControl::SuddenDeath {
            initial: Millis(30_000),
        };
        assert_eq!(sudden.display_minutes(), "0:30+0");
        assert_eq!(TimeControl::Unlimited.display_minutes(), "-");
    }

    #[test]
    fn speed_follows_forty_moves_and_the_bounds_of_the_laws() {
        assert_eq!(fischer(60, 0).speed(), Speed::Bullet);
        assert_eq!(fischer(120, 1).speed(), Speed::Bullet);
        assert_eq!(fischer(180, 0).speed(), Speed::Blitz);
        assert_eq!(fischer(300, 5).speed(), Speed::Blitz);
        assert_eq!(fischer(600, 0).speed(), Speed::Blitz);
        assert_eq!(fischer(600, 5).speed(), Speed::Rapid);
        assert_eq!(fischer(3600, 0).speed(), Speed::Classical);
        assert_eq!(TimeControl::Unlimited.speed(), Speed::Classical);
    }
}
