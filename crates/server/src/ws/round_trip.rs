//! How far away a client is, as the server measures it.

use duiyi_club::Millis;

/// Measurements that count: an old path does not, and a single good one keeps a client from
/// seeming slower than it can be.
const KEPT: usize = 4;

/// The last round trips of a socket's pings.
#[derive(Debug, Default)]
pub(super) struct RoundTrips {
    last: [Option<Millis>; KEPT],
    next: usize,
    /// The ping that is out: its number and when it was sent.
    out: Option<(u32, Millis)>,
    number: u32,
}

impl RoundTrips {
    /// The payload of the next ping.
    pub(super) fn ping(&mut self, now: Millis) -> [u8; 4] {
        self.number = self.number.wrapping_add(1);
        self.out = Some((self.number, now));
        self.number.to_be_bytes()
    }

    /// Takes a pong and says whether it was asked for: the answer to the ping that is out
    /// counts, and only once.
    pub(super) fn pong(&mut self, payload: &[u8], now: Millis) -> bool {
        let Some((number, sent)) = self.out else {
            return false;
        };
        if payload != number.to_be_bytes() {
            return false;
        }
        self.out = None;
        self.last[self.next] = Some(now - sent);
        self.next = (self.next + 1) % KEPT;
        true
    }

    /// The least of the last round trips: delay on the way can only lengthen one.
    pub(super) fn best(&self) -> Option<Millis> {
        self.last.iter().flatten().min().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(trips: &mut RoundTrips, sent: i64, back: i64) {
        let payload = trips.ping(Millis(sent));
        trips.pong(&payload, Millis(back));
    }

    #[test]
    fn the_least_of_the_last_few_counts() {
        let mut trips = RoundTrips::default();
        assert_eq!(trips.best(), None);
        for (sent, back) in [(0, 30), (100, 180), (200, 290)] {
            measure(&mut trips, sent, back);
        }
        assert_eq!(trips.best(), Some(Millis(30)));
        measure(&mut trips, 300, 370);
        measure(&mut trips, 400, 485);
        assert_eq!(trips.best(), Some(Millis(70)));
    }

    #[test]
    fn pongs_nobody_asked_for_do_not_count() {
        let mut trips = RoundTrips::default();
        let payload = trips.ping(Millis(0));
        trips.pong(b"made up", Millis(5_000));
        trips.pong(&payload, Millis(20));
        trips.pong(&payload, Millis(9_000));
        assert_eq!(trips.best(), Some(Millis(20)));
    }
}
