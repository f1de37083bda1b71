//! HTTP: games, links, downloads, and the page itself.

mod assets;
mod crowd;
mod failure;
mod games;
mod guard;
mod links;
mod local;
mod ping;
mod record;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use serde::Serialize;

use crate::app::App;
use crate::ws;

pub(crate) use crowd::Crowd;
pub(crate) use links::Reached;

/// No request needs a longer body.
const MAX_BODY: usize = 4096;

/// Everything the club answers to.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/games", post(games::create))
        .route("/api/games/{id}/join", post(games::join))
        .route("/api/local", post(local::create))
        .route("/api/local/{id}/log", post(local::keep))
        .route_layer(from_fn_with_state(Arc::clone(&app), guard::not_too_many))
        .route("/health", get(health))
        .route("/ws", get(ws::upgrade))
        .route("/api/games/{id}", get(games::look))
        .route("/api/codes/{code}", get(games::find_code))
        .route("/api/links/{id}", get(links::links))
        .route("/api/qr/{file}", get(links::qr))
        .route("/api/ping", get(ping::ping))
        .route("/api/{*rest}", any(failure::no_such_path))
        .route("/games/{file}", get(record::download))
        .fallback(assets::serve)
        .layer(from_fn_with_state(Arc::clone(&app), guard::same_origin))
        .layer(from_fn(guard::headers))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(app)
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
    /// Games in memory: those somebody plays, watches or asked for a moment ago.
    games: usize,
}

async fn health(State(app): State<Arc<App>>) -> Json<Health> {
    Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        games: app.hub.games_in_memory(),
    })
}
