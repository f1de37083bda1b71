//! The one source of time.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use duiyi_club::Millis;

/// Tells the time: the process's monotonic clock plus an offset fixed at the start.
///
/// A machine whose clock is corrected while games run lets no flag fall, and a machine whose
/// clock was set back while it was off does not begin before its own last event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeSource {
    started: Instant,
    offset: Millis,
}

impl TimeSource {
    /// Begins with the time of the machine, but not before `not_before`.
    pub(crate) fn start(not_before: Millis) -> Self {
        Self {
            started: monotonic(),
            offset: wall_clock().max(not_before),
        }
    }

    /// Milliseconds since 1970, as the machine's clock stood when the process began.
    pub(crate) fn now(&self) -> Millis {
        self.offset + Millis((monotonic() - self.started).as_millis() as i64)
    }

    /// How long it is until then; nothing when it has passed.
    pub(crate) fn until(&self, then: Millis) -> Duration {
        let left = then - self.now();
        Duration::from_millis(left.0.max(0) as u64)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place that reads the monotonic clock"
)]
fn monotonic() -> Instant {
    Instant::now()
}

/// A clock before 1970 counts as 1970: the store's last event corrects it.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place that reads the wall clock"
)]
fn wall_clock() -> Millis {
    let since_1970 = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Millis(since_1970.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_begins_before_the_last_event() {
        let far = Millis(99_999_999_999_999);
        let time = TimeSource::start(far);
        assert!(time.now() >= far);
        assert!(time.now() < far + Millis(60_000));
    }

    #[test]
    fn what_has_passed_is_not_waited_for() {
        let time = TimeSource::start(Millis::ZERO);
        assert_eq!(time.until(Millis(5)), Duration::ZERO);
        assert!(time.until(time.now() + Millis(60_000)) > Duration::from_secs(50));
    }
}
