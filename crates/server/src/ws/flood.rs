//! How much one socket may say.

use duiyi_club::Millis;

use crate::bucket::{Bucket, Rate};

/// Far more than a person says, and enough for a fast program.
const MESSAGES: Rate = Rate {
    per_s: 200,
    burst: 400,
};
/// Refusals after which a socket is closed. They are forgotten as the bucket fills again.
const REFUSALS: u32 = 100;
const FORGIVEN_AT_PERCENT: i64 = 50;

/// What one socket says.
#[derive(Debug)]
pub(super) struct Flood {
    messages: Bucket,
    refused: u32,
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Pass,
    Refuse,
    Close,
}

impl Flood {
    pub(super) fn none(now: Millis) -> Self {
        Self {
            messages: Bucket::full(MESSAGES, now),
            refused: 0,
        }
    }

    pub(super) fn message(&mut self, now: Millis) -> Verdict {
        if self.messages.holds(FORGIVEN_AT_PERCENT, now) {
            self.refused = 0;
        }
        if self.messages.take(now) {
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

    fn verdicts(flood: &mut Flood, messages: usize, at: i64) -> Vec<Verdict> {
        (0..messages).map(|_| flood.message(Millis(at))).collect()
    }

    #[test]
    fn a_flood_is_refused_and_then_closed() {
        let mut flood = Flood::none(Millis(0));
        let verdicts = verdicts(&mut flood, 501, 0);
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
        let mut flood = Flood::none(Millis(0));
        assert_eq!(verdicts(&mut flood, 450, 0).last(), Some(&Verdict::Refuse));
        assert_eq!(
            verdicts(&mut flood, 2, 10)[..],
            [Verdict::Pass, Verdict::Pass]
        );
        assert_eq!(flood.message(Millis(10)), Verdict::Refuse);
        assert_eq!(
            verdicts(&mut flood, 400, 60_000).last(),
            Some(&Verdict::Pass)
        );
        assert_eq!(
            verdicts(&mut flood, 100, 60_000).last(),
            Some(&Verdict::Refuse)
        );
    }
}
