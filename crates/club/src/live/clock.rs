//! Readings of both clocks, as events carry them.

use duiyi_laws::{Clock, Millis, TimeControl};
use duiyi_rules::Color;
use serde::{Deserialize, Serialize};

use crate::text;

/// What both clocks show at the moment of an event. Replay sets the clocks by it and
/// recomputes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// White's remaining time; `None` without a time control.
    #[serde(with = "text::millis::option")]
    pub white: Option<Millis>,
    /// Black's remaining time.
    #[serde(with = "text::millis::option")]
    pub black: Option<Millis>,
    /// Whose time runs.
    #[serde(with = "text::color::option")]
    pub running: Option<Color>,
}

impl Reading {
    /// What `clock` shows.
    pub fn of(clock: &Clock, now: Millis) -> Self {
        Self {
            white: clock.remaining(Color::White, now),
            black: clock.remaining(Color::Black, now),
            running: clock.running(),
        }
    }

    /// The clock that showed this at `at`.
    pub fn restore(self, control: TimeControl, at: Millis) -> Clock {
        let [white, black] = [self.white, self.black].map(Option::unwrap_or_default);
        let mut clock = Clock::restored(control, white, black);
        if let Some(color) = self.running {
            clock.start(color, at);
        }
        clock
    }

    /// What the clocks show `elapsed` later if nothing else happens.
    #[must_use]
    pub fn later(self, elapsed: Millis) -> Self {
        let run = |color, remaining: Option<Millis>| {
            remaining.map(|remaining| match self.running {
                Some(running) if running == color => (remaining - elapsed).max(Millis::ZERO),
                _ => remaining,
            })
        };
        Self {
            white: run(Color::White, self.white),
            black: run(Color::Black, self.black),
            running: self.running,
        }
    }
}
