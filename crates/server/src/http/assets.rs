//! The page: the files of web/dist, inside the program.

use std::borrow::Cow;
use std::fmt::Write as _;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
    VARY,
};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::failure::Failure;

/// In a release the files are part of the program; while developing they are read from the
/// folder. An absent folder is allowed: the program then says how to get the page.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";
const NO_PAGE: &str = include_str!("no_page.html");
/// Files whose names hold a digest of their content.
const HASHED: &str = "assets/";
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Every other path: a file of the page, or the page itself, which knows its own paths.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, Failure::NOT_FOUND).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if !path.is_empty()
        && let Some(response) = file(path, &headers)
    {
        return response;
    }
    if names_a_file(path) {
        return Failure::NOT_FOUND.into_response();
    }
    file(INDEX, &headers).unwrap_or_else(no_page)
}

/// A page that asks for a script must not get a page.
fn names_a_file(path: &str) -> bool {
    path.starts_with(HASHED)
        || path
            .rsplit('/')
            .next()
            .is_some_and(|name| name.contains('.'))
}

fn no_page() -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, NO_PAGE).into_response()
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Dist::get(path)?;
    let compressed = compressed(path, headers);
    // Each form of a file is an entity of its own.
    let form = compressed.as_ref().map_or("", |(encoding, _)| encoding);
    let tag = format!("\"{}{form}\"", hex(&plain.metadata.sha256_hash()[..16]));
    let cache = if path.starts_with(HASHED) {
        FOREVER
    } else {
        "no-cache"
    };
    let fixed = [
        (CONTENT_TYPE, content_type(path)),
        (CACHE_CONTROL, cache),
        (ETAG, &tag),
        (VARY, "accept-encoding"),
    ];
    if headers
        .get(IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes())
    {
        return Some((StatusCode::NOT_MODIFIED, fixed).into_response());
    }
    Some(match compressed {
        Some((encoding, file)) => {
            (fixed, [(CONTENT_ENCODING, encoding)], body(file)).into_response()
        }
        None => (fixed, body(plain)).into_response(),
    })
}

/// The smallest form that was built and the client takes.
fn compressed(path: &str, headers: &HeaderMap) -> Option<(&'static str, EmbeddedFile)> {
    let accepted = headers.get(ACCEPT_ENCODING)?.to_str().ok()?;
    let accepts = |encoding: &str| {
        accepted.split(',').any(|part| {
            let mut words = part.split(';').map(str::trim);
            words.next() == Some(encoding) && !words.any(|word| word == "q=0")
        })
    };
    [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(encoding, _)| accepts(encoding))
        .find_map(|(encoding, ending)| Some((encoding, Dist::get(&format!("{path}.{ending}"))?)))
}

fn body(file: EmbeddedFile) -> Body {
    match file.data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("wav") => "audio/wav",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
