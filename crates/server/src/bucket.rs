//! Token buckets: how much somebody may do at once, and in the long run.

use duiyi_club::Millis;

/// What a bucket allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// In the long run.
    pub(crate) per_s: i64,
    /// At once.
    pub(crate) burst: i64,
}

/// A token bucket, counted in thousandths of a token.
#[derive(Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    level: i64,
    filled_at: Millis,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Millis) -> Self {
        Self {
            rate,
            level: rate.burst * 1000,
            filled_at: now,
        }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, now: Millis) -> bool {
        self.fill(now);
        let has_one = self.level >= 1000;
        if has_one {
            self.level -= 1000;
        }
        has_one
    }

    /// Whether at least this share of the burst is there, in percent.
    pub(crate) fn holds(&mut self, percent: i64, now: Millis) -> bool {
        self.fill(now);
        self.level >= self.rate.burst * 10 * percent
    }

    fn fill(&mut self, now: Millis) {
        let passed = (now - self.filled_at).max(Millis::ZERO);
        let gained = passed.0.saturating_mul(self.rate.per_s);
        self.level = self
            .level
            .saturating_add(gained)
            .min(self.rate.burst * 1000);
        self.filled_at = self.filled_at.max(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate {
        per_s: 200,
        burst: 400,
    };

    #[test]
    fn the_burst_passes_at_once_and_the_rate_in_the_long_run() {
        let mut bucket = Bucket::full(RATE, Millis(0));
        let passed = (0..10_000).filter(|at| bucket.take(Millis(*at))).count();
        assert!((2_390..=2_410).contains(&passed), "{passed}");
    }

    #[test]
    fn time_that_steps_back_fills_nothing() {
        let mut bucket = Bucket::full(RATE, Millis(1_000));
        while bucket.take(Millis(1_000)) {}
        assert!(!bucket.take(Millis(0)));
        assert!(!bucket.take(Millis(1_000)));
        assert!(bucket.take(Millis(1_005)));
    }
}
