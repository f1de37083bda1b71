//! Which requests were carried out already.

use std::collections::VecDeque;

use crate::{
    Seq,
    live::{Cause, Refusal},
};

/// How many requests are remembered: far more than a client can have under way.
pub const REMEMBERED: u32 = 256;

/// The requests carried out lately, so that a resend is acknowledged and not played again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Receipts(VecDeque<(Cause, Seq)>);

impl Receipts {
    pub(super) fn note(&mut self, cause: Cause, seq: Seq) {
        if self.0.len() == REMEMBERED as usize {
            self.0.pop_front();
        }
        self.0.push_back((cause, seq));
    }

    /// The last event of this request, if it was carried out.
    ///
    /// # Errors
    /// When the same player used its name for another request.
    pub(super) fn find(&self, asked: &Cause) -> Result<Option<Seq>, Refusal> {
        let known = self
            .0
            .iter()
            .rev()
            .find(|(cause, _)| (cause.by, cause.cmid) == (asked.by, asked.cmid));
        match known {
            None => Ok(None),
            Some((cause, seq)) if cause.request == asked.request => Ok(Some(*seq)),
            Some(_) => Err(Refusal::CmidReused),
        }
    }
}
