//! How much one socket may say.

use duiyi_club::Millis;

/// Messages a second in the long run: far more than a person, enough for a fast program.
const RATE_PER_S: i64 = 200;
/// Messages at once.
const BURST: i64 = 400;
/// Refusals after which a socket is closed. They are forgotten as the bucket fills again.
const REFUSALS: u32 = 100;

/// A token bucket, counted in thousandths of a message.
#[derive(Debug)]
pub(super) struct Bucket {
    level: i64,
    filled_at: Millis,
    refused: u32,
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Pass,
    Refuse,
    Close,
}

impl Bucket {
    pub(super) fn full(now: Millis) -> Self {
        Self {
            level: BURST * 1000,
            filled_at: now,
            refused: 0,
        }
    }

    pub(super) fn take(&mut self, now: Millis) -> Verdict {
        let passed = (now - self.filled_at).max(Millis::ZERO);
        self.level = (self.level + passed.0.saturating_mul(RATE_PER_S)).min(BURST * 1000);
        self.filled_at = now;
        if self.level >= BURST * 500 {
            self.refused = 0;
        }
        if self.level >= 1000 {
            self.level -= 1000;
            return Verdict::Pass;
        }
        self.refused += 1;
        if self.refused > REFUSALS {
            Verdict::Close
        } else {
            Verdict::Refuse
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(bucket: &mut Bucket, messages: usize, at: i64) -> Vec<Verdict> {
        (0..messages).map(|_| bucket.take(Millis(at))).collect()
    }

    #[test]
    fn a_flood_is_refused_and_then_closed() {
        let mut bucket = Bucket::full(Millis(0));
        let verdicts = verdicts(&mut bucket, 501, 0);
        assert!(
            verdicts[..400]
                .iter()
                .all(|verdict| *verdict == Verdict::Pass)
        );
        assert!(
            verdicts[400..500]
                .iter()
                .all(|verdict| *verdict == Verdict::Refuse)
        );
        assert_eq!(verdicts[500], Verdict::Close);
    }

    #[test]
    fn who_pauses_may_speak_again() {
        let mut bucket = Bucket::full(Millis(0));
        assert_eq!(verdicts(&mut bucket, 450, 0).last(), Some(&Verdict::Refuse));
        assert_eq!(
            verdicts(&mut bucket, 2, 10)[..],
            [Verdict::Pass, Verdict::Pass]
        );
        assert_eq!(bucket.take(Millis(10)), Verdict::Refuse);
        assert_eq!(
            verdicts(&mut bucket, 400, 60_000).last(),
            Some(&Verdict::Pass)
        );
        assert_eq!(
            verdicts(&mut bucket, 100, 60_000).last(),
            Some(&Verdict::Refuse)
        );
    }

    #[test]
    fn the_long_run_rate_is_held() {
        let mut bucket = Bucket::full(Millis(0));
        let passed = (0..10_000)
            .filter(|at| bucket.take(Millis(*at)) == Verdict::Pass)
            .count();
        assert!((2_390..=2_410).contains(&passed), "{passed}");
    }
}
