//! Which requests were carried out already.

use std::collections::{HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{
    Seq,
    live::{Cause, Refusal},
};

/// How many requests are remembered whole: far more than a client can have under way.
pub const REMEMBERED: u32 = 256;

/// The requests carried out, so that a resend is acknowledged and not played again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Receipts {
    lately: VecDeque<(Cause, Seq)>,
    /// Of those before, the names alone: whoever sends one again hears that it was used.
    before: HashSet<u64>,
}

/// Names are drawn at random, so that two with one number are not to be feared.
fn number(Cause { by, cmid, .. }: &Cause) -> u64 {
    let mut hasher = DefaultHasher::new();
    (by, cmid).hash(&mut hasher);
    hasher.finish()
}

impl Receipts {
    pub(super) fn note(&mut self, cause: Cause, seq: Seq) {
        if self.lately.len() == REMEMBERED as usize
            && let Some((oldest, _)) = self.lately.pop_front()
        {
            self.before.insert(number(&oldest));
        }
        self.lately.push_back((cause, seq));
    }

    /// The last event of this request, if it was carried out.
    ///
    /// # Errors
    /// When the same player used its name for another request, or long ago for this one.
    pub(super) fn find(&self, asked: &Cause) -> Result<Option<Seq>, Refusal> {
        let known = self
            .lately
            .iter()
            .rev()
            .find(|(cause, _)| (cause.by, cause.cmid) == (asked.by, asked.cmid));
        match known {
            None if self.before.contains(&number(asked)) => Err(Refusal::CmidReused),
            None => Ok(None),
            Some((cause, seq)) if cause.request == asked.request => Ok(Some(*seq)),
            Some(_) => Err(Refusal::CmidReused),
        }
    }
}
