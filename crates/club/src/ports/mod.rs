//! The ports: what the club needs of storage and of messaging, whoever provides it.
//!
//! Adapters pass the conformance suites of the crates `duiyi-store` and `duiyi-bus`.

mod bus;
mod store;

use std::pin::Pin;

pub use bus::{Bus, Presence, Received, Subscription, Update};
pub use store::{
    Append, AppendError, Beat, CreateError, NewGame, OpenGame, Status, Store, StoreError,
    StoredGame,
};

/// An answer that takes time. Boxed, so that an adapter can be chosen when the club starts.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
