//! How many games one address may open and join.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

use duiyi_club::Millis;

use crate::bucket::{Bucket, Rate};

/// A school behind one address opens all its games within a minute; a program that never
/// stops is held to what the disk can bear.
const REQUESTS: Rate = Rate {
    per_s: 50,
    burst: 4000,
};
/// Addresses remembered at once.
const ADDRESSES: usize = 4096;

/// The requests that write, by the address they come from.
#[derive(Debug, Default)]
pub(crate) struct Crowd(Mutex<HashMap<IpAddr, Bucket>>);

impl Crowd {
    /// Whether this address may have one more request.
    pub(super) fn admits(&self, address: IpAddr, now: Millis) -> bool {
        // Buckets are never half-made: a panic elsewhere leaves them as they were.
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES {
            // A full bucket says no more than none.
            buckets.retain(|_, bucket| !bucket.holds(100, now));
        }
        let full = buckets.len() >= ADDRESSES;
        let address = network(address);
        match buckets.get_mut(&address) {
            Some(bucket) => bucket.take(now),
            None if full => false,
            None => {
                let bucket = buckets
                    .entry(address)
                    .or_insert_with(|| Bucket::full(REQUESTS, now));
                bucket.take(now)
            }
        }
    }
}

/// One household has a whole IPv6 network of 64 bits.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(crowd: &Crowd, address: &str, requests: usize, at: i64) -> usize {
        let address = address.parse().expect("an address");
        (0..requests)
            .filter(|_| crowd.admits(address, Millis(at)))
            .count()
    }

    #[test]
    fn one_address_is_held_back_and_others_are_not() {
        let crowd = Crowd::default();
        assert_eq!(admitted(&crowd, "192.168.1.5", 5_000, 0), 4_000);
        assert_eq!(admitted(&crowd, "::ffff:192.168.1.5", 1, 0), 0);
        assert_eq!(admitted(&crowd, "192.168.1.6", 10, 0), 10);
        assert_eq!(admitted(&crowd, "192.168.1.5", 5_000, 1_000), 50);
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one() {
        let crowd = Crowd::default();
        assert_eq!(admitted(&crowd, "fd00::1", 4_000, 0), 4_000);
        assert_eq!(admitted(&crowd, "fd00::ffff:2", 1, 0), 0);
        assert_eq!(admitted(&crowd, "fd00:0:0:1::1", 1, 0), 1);
    }

    #[test]
    fn what_is_remembered_has_a_bound() {
        let crowd = Crowd::default();
        for address in 0..ADDRESSES as u32 + 10 {
            let address = IpAddr::from(address.to_be_bytes());
            crowd.admits(address, Millis(0));
        }
        assert_eq!(crowd.0.lock().expect("no panic").len(), ADDRESSES);
        assert_eq!(
            admitted(&crowd, "203.0.113.1", 1, 1_000),
            1,
            "the others have paused"
        );
    }
}
