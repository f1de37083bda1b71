//! Where a request came from: for whoever looks for a fault in a network.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, HOST};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::wire::Ping;

/// `GET /api/ping`
///
/// The address is that of the connection: behind a proxy it is the proxy's, because what a
/// header says about it anybody may write.
pub(super) async fn ping(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let answer = Ping {
        address: from.ip().to_canonical().to_string(),
        host: host.unwrap_or_default().to_owned(),
        addresses: app.reached.addresses(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        time_ms: app.hub.club().time.now().0,
    };
    ([(CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}
