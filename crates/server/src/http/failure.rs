//! Failures, as HTTP tells them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::live::AskError;
use crate::wire;

/// A request that was not carried out, with the code of docs/protocol.md.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    error: &'static str,
    detail: Option<String>,
}

impl Failure {
    pub(crate) const NO_SUCH_GAME: Self = Self::new(StatusCode::NOT_FOUND, "no_such_game");
    pub(crate) const SEAT_TAKEN: Self = Self::new(StatusCode::CONFLICT, "seat_taken");
    pub(crate) const GAME_OVER: Self = Self::new(StatusCode::CONFLICT, "game_over");
    pub(crate) const BAD_TOKEN: Self = Self::new(StatusCode::FORBIDDEN, "bad_token");
    pub(crate) const UNAVAILABLE: Self = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable");
    pub(crate) const NOT_FOUND: Self = Self::new(StatusCode::NOT_FOUND, "not_found");
    pub(crate) const FOREIGN_ORIGIN: Self = Self::new(StatusCode::FORBIDDEN, "foreign_origin");
    pub(crate) const TOO_MANY: Self = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many");
    pub(crate) const TOO_LARGE: Self = Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large");

    const fn new(status: StatusCode, error: &'static str) -> Self {
        Self {
            status,
            error,
            detail: None,
        }
    }

    /// The device's log and the one kept here do not continue each other.
    pub(crate) fn log_conflict(error: &'static str, detail: String) -> Self {
        Self {
            detail: Some(detail),
            ..Self::new(StatusCode::CONFLICT, error)
        }
    }

    /// The request itself is wrong.
    pub(crate) fn malformed(detail: String) -> Self {
        Self {
            detail: Some(detail),
            ..Self::new(StatusCode::BAD_REQUEST, "malformed")
        }
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        match error {
            AskError::NoSuchGame => Self::NO_SUCH_GAME,
            AskError::Unavailable => Self::UNAVAILABLE,
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let body = wire::Failure {
            error: self.error.to_owned(),
            detail: self.detail,
        };
        (self.status, Json(body)).into_response()
    }
}

/// A path below /api that does not exist is no page.
pub(super) async fn no_such_path() -> Failure {
    Failure::NOT_FOUND
}
