//! The chess clock (Laws 6), told the time by its caller.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

use duiyi_rules::Color;

use crate::time_control::TimeControl;

/// Milliseconds: a point in time on the caller's monotonic clock, or a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

impl Millis {
    /// Nothing.
    pub const ZERO: Self = Self(0);
}

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

/// Both clocks of a game.
///
/// At most one side's time runs. Nothing falls by itself: [`Clock::flag_deadline`] says
/// when to look, [`Clock::fallen`] says whether a flag is down. The server is the arbiter
/// who sees it (Laws 6.8).
///
/// Without a time control ([`TimeControl::Unlimited`]) the clock still tells how long a
/// move took, but nobody has a remaining time and no flag falls.
///
/// ```
/// use duiyi_laws::{Clock, Millis, TimeControl};
/// use duiyi_rules::Color;
///
/// let mut clock = Clock::new("60+2".parse()?);
/// clock.start(Color::White, Millis(1_000));
/// assert_eq!(clock.press(Millis(11_000)), Millis(2_000));
/// assert_eq!(clock.remaining(Color::White, Millis(11_000)), Some(Millis(52_000)));
/// assert_eq!(clock.flag_deadline(), Some(Millis(71_000)));
/// # Ok::<(), duiyi_laws::ParseTimeControlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// As of the moment the running side's time began to run; by [`Color::index`].
    remaining: [Millis; 2],
    running: Option<Running>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    color: Color,
    since: Millis,
}

impl Running {
    /// Never negative: a clock that is told an earlier time stands still.
    fn elapsed(self, now: Millis) -> Millis {
        (now - self.since).max(Millis::ZERO)
    }
}

impl Clock {
    /// Both clocks full and stopped.
    pub fn new(control: TimeControl) -> Self {
        let initial = control.initial().unwrap_or_default();
        Self {
            control,
            remaining: [initial; 2],
            running: None,
        }
    }

    /// A clock that continues from readings kept elsewhere; stopped.
    pub const fn restored(control: TimeControl, white: Millis, black: Millis) -> Self {
        let mut remaining = [Millis::ZERO; 2];
        remaining[Color::White.index()] = white;
        remaining[Color::Black.index()] = black;
        Self {
            control,
            remaining,
            running: None,
        }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|running| running.color)
    }

    /// Lets `color`'s time run from `now` on. Time the other side has used is booked.
    pub fn start(&mut self, color: Color, now: Millis) {
        self.stop(now);
        self.running = Some(Running { color, since: now });
    }

    /// The running side has made its move: books its time, credits the increment, lets the
    /// other side's time run, and returns the credit.
    ///
    /// A flag that is down gets no credit. When neither time runs, nothing happens.
    pub fn press(&mut self, now: Millis) -> Millis {
        let Some(Running { color, .. }) = self.running else {
            return Millis::ZERO;
        };
        let credit = match self.fallen(now) {
            Some(_) => Millis::ZERO,
            None => self.control.increment(),
        };
        self.start(!color, now);
        self.give(color, credit);
        credit
    }

    /// Stops both clocks.
    pub fn stop(&mut self, now: Millis) {
        if let Some(running) = self.running.take() {
            let remaining = &mut self.remaining[running.color.index()];
            *remaining = *remaining - running.elapsed(now);
        }
    }

    /// How long the running side's time has run by now.
    pub fn elapsed(&self, now: Millis) -> Millis {
        self.running
            .map_or(Millis::ZERO, |running| running.elapsed(now))
    }

    /// The time `color` has left, not below zero; `None` without a time control.
    pub fn remaining(&self, color: Color, now: Millis) -> Option<Millis> {
        self.control.initial()?;
        Some(self.balance(color, now).max(Millis::ZERO))
    }

    /// When the running side's flag falls if nothing happens before.
    pub fn flag_deadline(&self) -> Option<Millis> {
        self.control.initial()?;
        let running = self.running?;
        Some(running.since + self.remaining[running.color.index()])
    }

    /// The running side if its flag is down: no time left, to the millisecond.
    pub fn fallen(&self, now: Millis) -> Option<Color> {
        self.control.initial()?;
        let color = self.running()?;
        (self.balance(color, now) <= Millis::ZERO).then_some(color)
    }

    /// Adds time to one side: a refund, or time awarded by the arbiter.
    pub fn give(&mut self, color: Color, time: Millis) {
        self.remaining[color.index()] += time;
    }

    fn balance(&self, color: Color, now: Millis) -> Millis {
        let spent = match self.running {
            Some(running) if running.color == color => running.elapsed(now),
            _ => Millis::ZERO,
        };
        self.remaining[color.index()] - spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn clock(control: &str) -> Clock {
        Clock::new(control.parse().expect("a time control"))
    }

    fn left(clock: &Clock, now: i64) -> [i64; 2] {
        [White, Black].map(|color| clock.remaining(color, Millis(now)).expect("timed").0)
    }

    #[test]
    fn only_the_running_side_loses_time() {
        let mut clock = clock("10");
        assert_eq!(left(&clock, 5_000), [10_000, 10_000]);
        clock.start(White, Millis(5_000));
        assert_eq!(left(&clock, 6_000), [9_000, 10_000]);
        clock.press(Millis(7_000));
        assert_eq!(left(&clock, 7_500), [8_000, 9_500]);
        assert_eq!(clock.running(), Some(Black));
        assert_eq!(clock.elapsed(Millis(7_500)), Millis(500));
    }

    #[test]
    fn increment_is_credited_when_the_move_is_made() {
        let mut clock = clock("10+3");
        clock.start(White, Millis(0));
        assert_eq!(clock.press(Millis(4_000)), Millis(3_000));
        assert_eq!(left(&clock, 4_000), [9_000, 10_000]);
    }

    #[test]
    fn flag_falls_at_zero_and_not_a_millisecond_before() {
        let mut clock = clock("10+3");
        clock.start(Black, Millis(100));
        assert_eq!(clock.flag_deadline(), Some(Millis(10_100)));
        assert_eq!(clock.fallen(Millis(10_099)), None);
        assert_eq!(clock.fallen(Millis(10_100)), Some(Black));
        assert_eq!(left(&clock, 99_999), [10_000, 0]);
    }

    #[test]
    fn a_fallen_flag_gets_no_increment() {
        let mut clock = clock("10+3");
        clock.start(White, Millis(0));
        assert_eq!(clock.press(Millis(10_000)), Millis::ZERO);
        assert_eq!(left(&clock, 10_000)[0], 0);
    }

    #[test]
    fn a_stopped_clock_keeps_its_time_and_lets_no_flag_fall() {
        let mut clock = clock("10");
        clock.start(White, Millis(0));
        clock.stop(Millis(9_000));
        assert_eq!(left(&clock, 99_000), [1_000, 10_000]);
        assert_eq!(clock.flag_deadline(), None);
        assert_eq!(clock.fallen(Millis(99_000)), None);
        assert_eq!(clock.press(Millis(99_000)), Millis::ZERO);
        assert_eq!(clock.running(), None);
    }

    #[test]
    fn time_given_moves_the_deadline() {
        let mut clock = clock("10");
        clock.start(White, Millis(0));
        clock.give(White, Millis(500));
        clock.give(Black, Millis(120_000));
        assert_eq!(clock.flag_deadline(), Some(Millis(10_500)));
        assert_eq!(left(&clock, 0), [10_500, 130_000]);
    }

    #[test]
    fn a_time_before_the_start_charges_nothing() {
        let mut clock = clock("10");
        clock.start(White, Millis(5_000));
        assert_eq!(left(&clock, 1_000), [10_000, 10_000]);
        clock.press(Millis(1_000));
        assert_eq!(left(&clock, 1_000), [10_000, 10_000]);
    }

    #[test]
    fn without_time_control_nothing_falls() {
        let mut clock = clock("-");
        clock.start(White, Millis(0));
        assert_eq!(clock.remaining(White, Millis(i64::MAX)), None);
        assert_eq!(clock.flag_deadline(), None);
        assert_eq!(clock.fallen(Millis(i64::MAX)), None);
        assert_eq!(clock.press(Millis(7)), Millis::ZERO);
        assert_eq!(clock.elapsed(Millis(9)), Millis(2));
    }

    #[test]
    fn a_restored_clock_continues_from_its_readings() {
        let control = "60+1".parse().expect("a time control");
        let mut clock = Clock::restored(control, Millis(4_000), Millis(7_000));
        assert_eq!(clock.running(), None);
        clock.start(Black, Millis(50));
        assert_eq!(left(&clock, 1_050), [4_000, 6_000]);
    }
}
