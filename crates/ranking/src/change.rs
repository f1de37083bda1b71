//! What one rated game moves, and why: the table of the ranking as data.
//!
//! | result | d < 10 | 10 ≤ d < 100 | 100 ≤ d < 200 | d ≥ 200 |
//! | --- | --- | --- | --- | --- |
//! | draw: the lower player gains | 0 | (10 + d/10) / 2 | d / 4 | d / 4 |
//! | the lower player wins: gains | 10 | 10 + d/10 | d / 2 | d / 2 |
//! | the higher player wins: gains | 10 | 10 − d/12.5 | 2 | 0 |
//!
//! `d` is the distance of the two players' points before the change. The jumps at 100
//! are the club's rules, not a mistake here.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::Points;

/// How a rated game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `1/2-1/2`.
    Draw,
    /// `0-1`.
    BlackWins,
}

impl GameResult {
    /// The result with the colors changed round.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::WhiteWins => Self::BlackWins,
            Self::Draw => Self::Draw,
            Self::BlackWins => Self::WhiteWins,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::WhiteWins => "1-0",
            Self::Draw => "1/2-1/2",
            Self::BlackWins => "0-1",
        })
    }
}

/// The text is no finished result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a result (write 1-0, 0-1 or 1/2-1/2)")]
pub struct ParseResultError;

/// Reads what PGN writes, and `½-½`.
impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<Self, ParseResultError> {
        match text {
            "1-0" => Ok(Self::WhiteWins),
            "0-1" => Ok(Self::BlackWins),
            "1/2-1/2" | "½-½" => Ok(Self::Draw),
            _ => Err(ParseResultError),
        }
    }
}

/// The column of the table: how far apart the players stood, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    /// Less than 10 points apart.
    Below10,
    /// From 10 to less than 100 points apart.
    From10To100,
    /// From 100 to less than 200 points apart.
    From100To200,
    /// 200 points apart or more.
    From200,
}

impl Band {
    /// The band of a distance in hundredths.
    fn of(distance: u64) -> Self {
        match distance {
            0..1_000 => Self::Below10,
            1_000..10_000 => Self::From10To100,
            10_000..20_000 => Self::From100To200,
            20_000.. => Self::From200,
        }
    }

    /// A name for machines: `below_10`, `10_to_100`, `100_to_200`, `from_200`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Below10 => "below_10",
            Self::From10To100 => "10_to_100",
            Self::From100To200 => "100_to_200",
            Self::From200 => "from_200",
        }
    }
}

/// The column as the table heads it: `10 ≤ d < 100`.
impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Below10 => "d < 10",
            Self::From10To100 => "10 ≤ d < 100",
            Self::From100To200 => "100 ≤ d < 200",
            Self::From200 => "d ≥ 200",
        })
    }
}

/// The row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Upshot {
    /// Nobody won: the lower player gains.
    Draw,
    /// The player with fewer points won.
    LowerWins,
    /// The player with more points won, or one of two equals.
    HigherWins,
}

impl Upshot {
    /// A name for machines: `draw`, `lower_wins`, `higher_wins`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::LowerWins => "lower_wins",
            Self::HigherWins => "higher_wins",
        }
    }
}

/// A cell of the table: how the gain follows from the distance `d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// 0.
    Nothing,
    /// 2.
    Two,
    /// 10.
    Ten,
    /// (10 + d/10) / 2.
    HalfOfTenPlusTenth,
    /// d / 4.
    Quarter,
    /// 10 + d/10.
    TenPlusTenth,
    /// d / 2.
    Half,
    /// 10 − d/12.5.
    TenMinusTwoTwentyFifths,
}

impl Formula {
    fn of(upshot: Upshot, band: Band) -> Self {
        match (upshot, band) {
            (Upshot::Draw, Band::Below10) | (Upshot::HigherWins, Band::From200) => Self::Nothing,
            (Upshot::Draw, Band::From10To100) => Self::HalfOfTenPlusTenth,
            (Upshot::Draw, Band::From100To200 | Band::From200) => Self::Quarter,
            (Upshot::LowerWins | Upshot::HigherWins, Band::Below10) => Self::Ten,
            (Upshot::LowerWins, Band::From10To100) => Self::TenPlusTenth,
            (Upshot::LowerWins, Band::From100To200 | Band::From200) => Self::Half,
            (Upshot::HigherWins, Band::From10To100) => Self::TenMinusTwoTwentyFifths,
            (Upshot::HigherWins, Band::From100To200) => Self::Two,
        }
    }

    /// The gain in hundredths, from a distance in hundredths: one exact fraction,
    /// rounded once, half away from zero.
    fn gain(self, distance: u64) -> i64 {
        let d = u128::from(distance);
        let (numerator, denominator) = match self {
            Self::Nothing => (0, 1),
            Self::Two => (200, 1),
            Self::Ten => (1_000, 1),
            Self::HalfOfTenPlusTenth => (10_000 + d, 20),
            Self::Quarter => (d, 4),
            Self::TenPlusTenth => (10_000 + d, 10),
            Self::Half => (d, 2),
            // The formula stands only where d < 100, so this is never negative.
            Self::TenMinusTwoTwentyFifths => (25_000_u128.saturating_sub(2 * d), 25),
        };
        // Gains are never negative, so adding half and flooring rounds half away from 0.
        let gain = (2 * numerator + denominator) / (2 * denominator);
        i64::try_from(gain).unwrap_or(i64::MAX)
    }

    /// A name for machines, in `d`: `10 + d/10`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "0",
            Self::Two => "2",
            Self::Ten => "10",
            Self::HalfOfTenPlusTenth => "(10 + d/10) / 2",
            Self::Quarter => "d / 4",
            Self::TenPlusTenth => "10 + d/10",
            Self::Half => "d / 2",
            Self::TenMinusTwoTwentyFifths => "10 - d/12.5",
        }
    }

    /// The calculation with the distance put in: `10 + 60 ÷ 10`.
    fn worked(self, distance: Points) -> String {
        let d = Plain(distance);
        match self {
            Self::Nothing | Self::Two | Self::Ten => self.name().to_owned(),
            Self::HalfOfTenPlusTenth => format!("(10 + {d} ÷ 10) ÷ 2"),
            Self::Quarter => format!("{d} ÷ 4"),
            Self::TenPlusTenth => format!("10 + {d} ÷ 10"),
            Self::Half => format!("{d} ÷ 2"),
            Self::TenMinusTwoTwentyFifths => format!("10 − {d} ÷ 12.5"),
        }
    }
}

/// An amount without decimals that say nothing: 60, 60.5, 9.99.
struct Plain(Points);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// What one rated game moves, with the way it was worked out.
///
/// What White gains Black loses: [`Change::black`] is always `-`[`Change::white`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// What is added to White's points; negative for a loss.
    pub white: Points,
    /// The absolute difference of the two players' points before the change.
    pub difference: Points,
    /// The column of the table the difference falls in.
    pub band: Band,
    /// The row of the table.
    pub upshot: Upshot,
    /// The cell of the table.
    pub formula: Formula,
}

impl Change {
    /// What the game moves between two players who had so many points before it.
    ///
    /// ```
    /// use duiyi_ranking::{Change, GameResult, Points};
    ///
    /// let change = Change::of(Points::ZERO, Points::from_whole(60), GameResult::WhiteWins);
    /// assert_eq!(change.white.to_string(), "16.00");
    /// assert_eq!(change.worked(), "10 + 60 ÷ 10");
    /// ```
    pub fn of(white: Points, black: Points, result: GameResult) -> Self {
        let distance = white.distance(black);
        let band = Band::of(distance);
        let upshot = upshot(white.cmp(&black), result);
        let formula = Formula::of(upshot, band);
        let gain = Points::from_hundredths(formula.gain(distance));
        Self {
            white: if white_gains(white, black, result) {
                gain
            } else {
                -gain
            },
            difference: Points::from_hundredths(i64::try_from(distance).unwrap_or(i64::MAX)),
            band,
            upshot,
            formula,
        }
    }

    /// What is added to Black's points.
    pub fn black(&self) -> Points {
        -self.white
    }

    /// The calculation of the gain with the numbers put in: `10 + 60 ÷ 10`.
    /// It is the same in every language.
    pub fn worked(&self) -> String {
        self.formula.worked(self.difference)
    }
}

fn upshot(white_to_black: Ordering, result: GameResult) -> Upshot {
    match (result, white_to_black) {
        (GameResult::Draw, _) => Upshot::Draw,
        (GameResult::WhiteWins, Ordering::Less) | (GameResult::BlackWins, Ordering::Greater) => {
            Upshot::LowerWins
        }
        (GameResult::WhiteWins | GameResult::BlackWins, _) => Upshot::HigherWins,
    }
}

/// Who gains: the winner, or in a draw the lower player.
fn white_gains(white: Points, black: Points, result: GameResult) -> bool {
    match result {
        GameResult::WhiteWins => true,
        GameResult::Draw => white < black,
        GameResult::BlackWins => false,
    }
}

/// What a rated game is worth to one player, shown before it is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// What a win brings.
    pub win: Points,
    /// What a draw brings or costs.
    pub draw: Points,
    /// What a loss costs: zero or negative.
    pub loss: Points,
}

impl Stakes {
    /// What the game is worth to a player with `own` points against `opponent`. The
    /// color does not matter.
    ///
    /// ```
    /// use duiyi_ranking::{Points, Stakes};
    ///
    /// let stakes = Stakes::of(Points::ZERO, Points::from_whole(50));
    /// let shown = format!("{:+} {:+} {:+}", stakes.win, stakes.draw, stakes.loss);
    /// assert_eq!(shown, "+15.00 +7.50 -6.00");
    /// ```
    pub fn of(own: Points, opponent: Points) -> Self {
        let gain = |result| Change::of(own, opponent, result).white;
        Self {
            win: gain(GameResult::WhiteWins),
            draw: gain(GameResult::Draw),
            loss: gain(GameResult::BlackWins),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gain when the lower player has 0 points and the higher `difference`.
    fn check(upshot: Upshot, difference: &str, gain: &str) {
        let higher: Points = difference.parse().expect("test amount");
        let result = match upshot {
            Upshot::LowerWins => GameResult::WhiteWins,
            Upshot::Draw => GameResult::Draw,
            Upshot::HigherWins => GameResult::BlackWins,
        };
        let change = Change::of(Points::ZERO, higher, result);
        let gained = if upshot == Upshot::HigherWins {
            change.black()
        } else {
            change.white
        };
        assert_eq!(gained.to_string(), gain, "{upshot:?} at d = {difference}");
        assert_eq!(change.upshot, upshot, "{upshot:?} at d = {difference}");
        assert_eq!(change.difference, higher);

        let mirrored = Change::of(higher, Points::ZERO, result.reversed());
        assert_eq!(mirrored.white, change.black(), "colors changed round");
    }

    #[test]
    fn worked_values_of_the_ranking_page() {
        check(Upshot::LowerWins, "60", "16.00");
        check(Upshot::HigherWins, "60", "5.20");
        check(Upshot::Draw, "60", "8.00");
        check(Upshot::LowerWins, "150", "75.00");
        check(Upshot::HigherWins, "150", "2.00");
        check(Upshot::HigherWins, "250", "0.00");
        check(Upshot::Draw, "150", "37.50");
        check(Upshot::LowerWins, "99", "19.90");
        check(Upshot::LowerWins, "100", "50.00");
        check(Upshot::HigherWins, "99", "2.08");
        check(Upshot::Draw, "9.99", "0.00");
        check(Upshot::Draw, "10", "5.50");
        check(Upshot::LowerWins, "9.99", "10.00");
        check(Upshot::LowerWins, "10", "11.00");
        check(Upshot::HigherWins, "10", "9.20");
    }

    #[test]
    fn bands_are_half_open_at_every_edge() {
        check(Upshot::HigherWins, "9.99", "10.00");
        check(Upshot::LowerWins, "99.99", "20.00");
        check(Upshot::HigherWins, "99.5", "2.04");
        check(Upshot::HigherWins, "99.99", "2.00");
        check(Upshot::Draw, "99.99", "10.00");
        check(Upshot::HigherWins, "100", "2.00");
        check(Upshot::Draw, "100", "25.00");
        check(Upshot::HigherWins, "199.99", "2.00");
        check(Upshot::LowerWins, "199.99", "100.00");
        check(Upshot::HigherWins, "200", "0.00");
        check(Upshot::LowerWins, "200", "100.00");
        check(Upshot::Draw, "200", "50.00");
    }

    #[test]
    fn halves_of_a_hundredth_round_away_from_zero_on_both_sides() {
        check(Upshot::LowerWins, "10.05", "11.01"); // 11.005
        check(Upshot::LowerWins, "10.04", "11.00"); // 11.004
        check(Upshot::LowerWins, "100.01", "50.01"); // 50.005
        check(Upshot::Draw, "10.1", "5.51"); // 5.505
        check(Upshot::Draw, "100.02", "25.01"); // 25.005
        check(Upshot::Draw, "100.01", "25.00"); // 25.0025
    }

    #[test]
    fn between_equals_a_win_moves_ten_and_a_draw_nothing() {
        let points = Points::from_whole(-40);
        let of = |result| Change::of(points, points, result).white.to_string();
        assert_eq!(of(GameResult::WhiteWins), "10.00");
        assert_eq!(of(GameResult::Draw), "0.00");
        assert_eq!(of(GameResult::BlackWins), "-10.00");
    }

    #[test]
    fn the_difference_reaches_across_zero() {
        let change = Change::of(
            Points::from_whole(-30),
            Points::from_whole(30),
            GameResult::WhiteWins,
        );
        assert_eq!(change.white.to_string(), "16.00");
        assert_eq!(change.worked(), "10 + 60 ÷ 10");
    }

    #[test]
    fn the_calculation_is_shown_with_its_numbers() {
        let check = |difference: &str, result, band, formula, worked: &str| {
            let higher: Points = difference.parse().expect("test amount");
            let change = Change::of(Points::ZERO, higher, result);
            assert_eq!((change.band, change.formula), (band, formula));
            assert_eq!(change.worked(), worked);
        };
        let (lower, higher) = (GameResult::WhiteWins, GameResult::BlackWins);
        check(
            "60",
            lower,
            Band::From10To100,
            Formula::TenPlusTenth,
            "10 + 60 ÷ 10",
        );
        check(
            "60.5",
            higher,
            Band::From10To100,
            Formula::TenMinusTwoTwentyFifths,
            "10 − 60.5 ÷ 12.5",
        );
        check(
            "10",
            GameResult::Draw,
            Band::From10To100,
            Formula::HalfOfTenPlusTenth,
            "(10 + 10 ÷ 10) ÷ 2",
        );
        check(
            "150.25",
            GameResult::Draw,
            Band::From100To200,
            Formula::Quarter,
            "150.25 ÷ 4",
        );
        check("300", lower, Band::From200, Formula::Half, "300 ÷ 2");
        check("5", lower, Band::Below10, Formula::Ten, "10");
        check("150", higher, Band::From100To200, Formula::Two, "2");
        check("200", higher, Band::From200, Formula::Nothing, "0");
        check("5", GameResult::Draw, Band::Below10, Formula::Nothing, "0");
    }

    #[test]
    fn the_extremes_of_the_type_do_not_overflow() {
        let (lowest, highest) = (
            Points::from_hundredths(i64::MIN),
            Points::from_hundredths(i64::MAX),
        );
        let change = Change::of(lowest, highest, GameResult::WhiteWins);
        assert_eq!(change.band, Band::From200);
        assert!(change.white > Points::ZERO);
    }

    #[test]
    fn results_are_read_and_written_as_pgn_does() {
        for result in [
            GameResult::WhiteWins,
            GameResult::Draw,
            GameResult::BlackWins,
        ] {
            assert_eq!(result.to_string().parse(), Ok(result));
        }
        assert_eq!("*".parse::<GameResult>(), Err(ParseResultError));
    }
}
