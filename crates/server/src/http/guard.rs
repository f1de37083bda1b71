//! What is asked of every request, and told with every answer.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;
use crate::app::App;
use crate::config::PublicUrl;

/// Nothing is loaded from elsewhere. Sockets go to the page's own host, whatever its name is;
/// old browsers do not count that as `'self'`, hence the schemes.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; connect-src 'self' ws: wss:; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);

/// Refuses what a page of another site sends in a visitor's name. The Origin is compared with
/// the Host, so every name and address that reaches the club works; programs other than
/// browsers send no Origin.
pub(super) async fn same_origin(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    let acts = request.method() != Method::GET && request.method() != Method::HEAD;
    let guarded = acts || request.uri().path() == "/ws";
    let public = app.config.public_url.as_ref().map(PublicUrl::authority);
    if guarded && !is_same_origin(request.headers(), public) {
        return Failure::FOREIGN_ORIGIN.into_response();
    }
    next.run(request).await
}

/// Refuses requests that write when one address sends too many.
pub(super) async fn not_too_many(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if !app.crowd.admits(from.ip(), app.hub.club().time.now()) {
        return Failure::TOO_MANY.into_response();
    }
    next.run(request).await
}

fn is_same_origin(headers: &HeaderMap, public: Option<&str>) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let Some(authority) = origin.to_str().ok().and_then(authority_of) else {
        return false;
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    [host, public]
        .into_iter()
        .flatten()
        .any(|own| own.eq_ignore_ascii_case(authority))
}

fn authority_of(origin: &str) -> Option<&str> {
    origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"))
}

pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let fixed: [(HeaderName, HeaderValue); 4] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    response.headers_mut().extend(fixed);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_must_be_the_host_or_the_public_name() {
        for (origin, host, expected) in [
            (None, "club.test:8080", true),
            (Some("http://club.test:8080"), "club.test:8080", true),
            (Some("http://CLUB.test:8080"), "club.test:8080", true),
            (Some("https://club.test"), "club.test", true),
            (Some("http://192.168.1.5:8080"), "192.168.1.5:8080", true),
            (Some("https://chess.example.org"), "127.0.0.1:8080", true),
            (Some("http://evil.test"), "club.test:8080", false),
            (Some("http://club.test:8081"), "club.test:8080", false),
            (
                Some("http://club.test:8080.evil.test"),
                "club.test:8080",
                false,
            ),
            (Some("null"), "club.test:8080", false),
            (Some(""), "club.test:8080", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            let same = is_same_origin(&headers, Some("chess.example.org"));
            assert_eq!(same, expected, "{origin:?} at {host}");
        }
    }
}
