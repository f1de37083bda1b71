//! Points: exact hundredths, because a sum that must never change allows no float.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

/// The longest text [`Points::from_str`] looks at: sign, eight digits, point, two digits.
const MAX_TEXT_LEN: usize = 12;

/// An amount of points (积分), or a change of it, in exact hundredths.
///
/// A new player has [`Points::ZERO`]. Points may be negative: the loser always pays
/// what the winner gets.
///
/// ```
/// use duiyi_ranking::Points;
///
/// let points: Points = "-6.5".parse()?;
/// assert_eq!(points.hundredths(), -650);
/// assert_eq!(points.to_string(), "-6.50");
/// assert_eq!(format!("{:+}", Points::from_whole(15)), "+15.00");
/// # Ok::<(), duiyi_ranking::ParsePointsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i64);

impl Points {
    /// What a new player has.
    pub const ZERO: Self = Self(0);

    /// The amount of so many hundredths of a point.
    pub const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// The amount of so many whole points.
    pub const fn from_whole(points: i32) -> Self {
        Self(points as i64 * 100)
    }

    /// The amount in hundredths of a point.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// The amount as a float, for output formats that know no exact decimals.
    /// Exact to the hundredth for every amount that text can bring in.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// The distance between two amounts, in hundredths, whichever is larger.
    pub(crate) const fn distance(self, other: Self) -> u64 {
        self.0.abs_diff(other.0)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// Two decimals always; `{:+}` puts a sign before gains too.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let magnitude = self.0.unsigned_abs();
        let digits = format!("{}.{:02}", magnitude / 100, magnitude % 100);
        f.pad_integral(self.0 >= 0, "", &digits)
    }
}

/// Why a text is no amount of points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePointsError {
    /// Longer than any amount of points is; the text itself is not repeated.
    #[error("amount of points is {0} bytes long, at most {MAX_TEXT_LEN} are read")]
    TooLong(usize),
    /// Not digits with at most two decimals.
    #[error("not an amount of points: {0:?} (write 60, 60.5 or -12.25)")]
    Malformed(String),
}

/// Reads `60`, `60.5`, `-12.25`, `+3`: at most eight digits and two decimals, so that
/// no hundredth is ever rounded away and no sum overflows.
impl FromStr for Points {
    type Err = ParsePointsError;

    fn from_str(text: &str) -> Result<Self, ParsePointsError> {
        if text.len() > MAX_TEXT_LEN {
            return Err(ParsePointsError::TooLong(text.len()));
        }
        parse_hundredths(text)
            .map(Self)
            .ok_or_else(|| ParsePointsError::Malformed(text.to_owned()))
    }
}

fn parse_hundredths(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let hundredths = parse_digits(whole, 8)? * 100
        + match decimals.len() {
            1 => parse_digits(decimals, 1)? * 10,
            _ => parse_digits(decimals, 2)?,
        };
    Some(if negative { -hundredths } else { hundredths })
}

/// ASCII digits only: `i64::from_str` would take a second sign.
fn parse_digits(digits: &str, max_len: usize) -> Option<i64> {
    let bounded = (1..=max_len).contains(&digits.len());
    if !bounded || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_exact_hundredths() {
        let check = |text: &str, hundredths| {
            assert_eq!(text.parse(), Ok(Points(hundredths)), "{text}");
        };
        check("0", 0);
        check("60", 6_000);
        check("60.5", 6_050);
        check("60.05", 6_005);
        check("-12.25", -1_225);
        check("+3", 300);
        check("-0.01", -1);
        check("-99999999.99", -9_999_999_999);
    }

    #[test]
    fn text_that_is_no_amount_is_refused() {
        for text in [
            "",
            "-",
            ".",
            "1.",
            ".5",
            "1.234",
            "--1",
            "+-1",
            "1e3",
            "1,5",
            "１",
            "6 0",
            "123456789",
        ] {
            assert_eq!(
                text.parse::<Points>(),
                Err(ParsePointsError::Malformed(text.to_owned()))
            );
        }
        let long = "9".repeat(1_000);
        assert_eq!(
            long.parse::<Points>(),
            Err(ParsePointsError::TooLong(1_000))
        );
    }

    #[test]
    fn amounts_print_two_decimals_and_keep_the_sign_below_one() {
        let check = |hundredths, text: &str| assert_eq!(Points(hundredths).to_string(), text);
        check(1_600, "16.00");
        check(208, "2.08");
        check(-5, "-0.05");
        check(0, "0.00");
        assert_eq!(format!("{:+}", Points(750)), "+7.50");
        assert_eq!(format!("{:>8}", Points(-600)), "   -6.00");
        assert_eq!(Points(i64::MIN).to_string(), "-92233720368547758.08");
    }
}
