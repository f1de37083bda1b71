//! How games and events stand in columns. The columns are what the store is asked by; the
//! whole stands beside them as JSON, so that a new kind of event needs no new schema.

use duiyi_club::live::{Event, EventKind, GameConfig};
use duiyi_club::ports::{Status, StoreError};

/// The form of the log, written with each game.
pub(crate) const LOG_VERSION: i64 = 1;

/// What the events of one command change in the row of their game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) status: Option<Status>,
    pub(crate) end: Option<End>,
}

/// The columns of a result. An aborted game has an end without any of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) at_ms: i64,
    pub(crate) result: Option<&'static str>,
    pub(crate) reason: Option<&'static str>,
}

impl Change {
    pub(crate) fn by(events: &[Event]) -> Self {
        let status = events
            .iter()
            .rev()
            .find_map(|event| Status::after(&event.kind));
        let end = events.iter().find_map(|event| match &event.kind {
            EventKind::Ended(ending) => Some(End {
                at_ms: event.at.0,
                result: Some(ending.outcome.result()),
                reason: Some(ending.outcome.reason_name()),
            }),
            EventKind::Aborted { .. } => Some(End {
                at_ms: event.at.0,
                ..End::default()
            }),
            _ => None,
        });
        Self { status, end }
    }
}

pub(crate) fn event_to_json(event: &Event) -> Result<String, StoreError> {
    serde_json::to_string(event).map_err(failed)
}

pub(crate) fn event_from_json(json: &str) -> Result<Event, StoreError> {
    serde_json::from_str(json).map_err(failed)
}

pub(crate) fn config_to_json(config: &GameConfig) -> Result<String, StoreError> {
    serde_json::to_string(config).map_err(failed)
}

pub(crate) fn config_from_json(json: &str) -> Result<GameConfig, StoreError> {
    serde_json::from_str(json).map_err(failed)
}

pub(crate) fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> StoreError {
    StoreError(error.into())
}
