//! The one source of chance.

use rand::rngs::ThreadRng;

/// The generator of this thread: secure, seeded by the system.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place that draws chance from the system"
)]
pub(crate) fn rng() -> ThreadRng {
    rand::rng()
}
