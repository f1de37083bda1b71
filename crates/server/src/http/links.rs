//! The addresses to hand out, and their QR codes.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::response::{IntoResponse, Response};
use duiyi_club::GameId;
use qrcode::QrCode;
use qrcode::render::svg;

use super::failure::Failure;
use crate::app::App;
use crate::config::PublicUrl;
use crate::lan::{self, Interface};
use crate::wire::Links;

/// Finds this machine's addresses; tests bring their own.
type Interfaces = Box<dyn Fn() -> Vec<Interface> + Send + Sync>;

/// By which addresses others reach this club.
pub(crate) struct Reached {
    public_url: Option<PublicUrl>,
    /// Where the club really listens, after ports were given out.
    listening: Vec<SocketAddr>,
    interfaces: Interfaces,
}

impl Reached {
    pub(crate) fn new(public_url: Option<PublicUrl>, listening: Vec<SocketAddr>) -> Self {
        Self {
            public_url,
            listening,
            interfaces: Box::new(lan::interfaces),
        }
    }

    /// Every address others can use, the best first, as `host:port`.
    pub(crate) fn addresses(&self) -> Vec<String> {
        let everywhere = |address: IpAddr| {
            self.listening
                .iter()
                .find(|listening| match listening.ip() {
                    ip if ip == address => true,
                    IpAddr::V4(ip) => ip.is_unspecified() && address.is_ipv4(),
                    IpAddr::V6(ip) => ip.is_unspecified() && address.is_ipv6(),
                })
        };
        let found = lan::addresses(&(self.interfaces)());
        // Where only the IPv6 socket could be had, it may serve IPv4 as well: better listed
        // than hidden, so an address without a listener is left out only if none is general.
        found
            .into_iter()
            .filter_map(|address| {
                everywhere(address).map(|at| SocketAddr::new(address, at.port()).to_string())
            })
            .collect()
    }

    /// Scheme and authority for a visitor who sent these headers: the public address, else the
    /// one he uses himself unless it is loopback, else the best of the machine.
    pub(crate) fn base(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.public_url {
            return url.as_str().to_owned();
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let authority = host
            .filter(|host| is_authority(host) && !is_loopback(host))
            .map(str::to_owned)
            .or_else(|| self.addresses().into_iter().next())
            // Nowhere else: a club of one machine.
            .or_else(|| host.filter(|host| is_authority(host)).map(str::to_owned))
            .or_else(|| self.listening.first().map(ToString::to_string))
            .unwrap_or_default();
        let scheme = if came_by_https(headers) {
            "https"
        } else {
            "http"
        };
        format!("{scheme}://{authority}")
    }

    pub(crate) fn game_url(&self, headers: &HeaderMap, game: GameId) -> String {
        format!("{}/g/{game}", self.base(headers))
    }
}

/// A proxy before the club says how it was reached.
fn came_by_https(headers: &HeaderMap) -> bool {
    headers
        .get("x-forwarded-proto")
        .is_some_and(|scheme| scheme == "https")
}

/// Host names, addresses and ports are written with these characters only.
fn is_authority(host: &str) -> bool {
    !host.is_empty()
        && host
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte))
}

fn is_loopback(authority: &str) -> bool {
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    };
    let host = host
        .trim_start_matches('[')
        .trim_end_matches(']')
        .trim_end_matches('.');
    let name =
        host.eq_ignore_ascii_case("localhost") || host.to_ascii_lowercase().ends_with(".localhost");
    name || match host.parse::<IpAddr>() {
        Ok(ip) => {
            let ip = ip.to_canonical();
            ip.is_loopback() || ip.is_unspecified()
        }
        // `127.1` and `0x7f000001` are addresses to a browser and may be loopback.
        Err(_) => ends_in_a_number(host),
    }
}

/// By the URL standard such a host is an IPv4 address.
fn ends_in_a_number(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or_default();
    let hexadecimal = last.strip_prefix("0x").or(last.strip_prefix("0X"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(last)
        || hexadecimal.is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// `GET /api/links/{id}`
pub(super) async fn links(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Links>, Failure> {
    let game: GameId = id.parse().map_err(|_| Failure::NO_SUCH_GAME)?;
    let base = app.reached.base(&headers);
    let short = base
        .split_once("://")
        .map_or(&*base, |(_, authority)| authority)
        .to_owned();
    Ok(Json(Links {
        url: format!("{base}/g/{game}"),
        short,
        addresses: app.reached.addresses(),
    }))
}

/// `GET /api/qr/{id}.svg`
pub(super) async fn qr(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let id = file.strip_suffix(".svg").ok_or(Failure::NOT_FOUND)?;
    let game: GameId = id.parse().map_err(|_| Failure::NO_SUCH_GAME)?;
    let url = app.reached.game_url(&headers, game);
    let code = QrCode::new(url).map_err(|error| Failure::malformed(error.to_string()))?;
    // Dark on light whatever the page looks like: many readers cannot read the inverse.
    let image = code
        .render::<svg::Color<'_>>()
        .min_dimensions(256, 256)
        .dark_color(svg::Color("#000"))
        .light_color(svg::Color("#fff"))
        .build();
    Ok((
        [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-store")],
        image,
    )
        .into_response())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn reached(public: Option<&str>, listening: &[&str], cards: &[&str]) -> Reached {
        let cards: Vec<_> = cards
            .iter()
            .map(|address| Interface {
                name: "wlan0".to_owned(),
                address: address.parse().expect("an address"),
            })
            .collect();
        Reached {
            public_url: public.map(|url| url.to_owned().try_into().expect("a url")),
            listening: listening
                .iter()
                .map(|at| at.parse().expect("an address"))
                .collect(),
            interfaces: Box::new(move || cards.clone()),
        }
    }

    fn base(reached: &Reached, host: &'static str) -> String {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static(host));
        reached.base(&headers)
    }

    #[test]
    fn a_page_opened_as_localhost_hands_out_the_lan_address() {
        let club = reached(
            None,
            &["0.0.0.0:8080", "[::]:8080"],
            &["192.168.1.5", "fd00::5"],
        );
        for host in [
            "localhost:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "LOCALHOST",
            "a.localhost:1",
            "[::ffff:7f00:1]:8080",
            "127.1:8080",
            "2130706433",
            "0x7f.1",
            "0.0.0.0:8080",
        ] {
            assert_eq!(base(&club, host), "http://192.168.1.5:8080", "{host}");
        }
        assert_eq!(club.addresses(), ["192.168.1.5:8080", "[fd00::5]:8080"]);
    }

    #[test]
    fn the_address_a_visitor_uses_is_handed_on() {
        let club = reached(None, &["0.0.0.0:8080"], &["192.168.1.5"]);
        for host in [
            "duiyi.test:8080",
            "192.168.1.77:8080",
            "chess.example.org",
            "[fd00::1]:8080",
        ] {
            assert_eq!(base(&club, host), format!("http://{host}"));
        }
        assert_eq!(
            base(&club, "evil.test/\"><script>"),
            "http://192.168.1.5:8080"
        );
    }

    #[test]
    fn the_public_address_overrides_all() {
        let club = reached(
            Some("https://chess.example.org/"),
            &["0.0.0.0:8080"],
            &["10.0.0.1"],
        );
        assert_eq!(base(&club, "localhost:8080"), "https://chess.example.org");
    }

    #[test]
    fn a_club_on_loopback_alone_names_what_there_is() {
        let club = reached(None, &["127.0.0.1:8080"], &["192.168.1.5"]);
        assert_eq!(club.addresses(), Vec::<String>::new());
        assert_eq!(base(&club, "localhost:8080"), "http://localhost:8080");
    }

    #[test]
    fn a_proxy_tells_how_the_club_was_reached() {
        let club = reached(None, &["0.0.0.0:8080"], &[]);
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("chess.example.org"));
        headers.insert("x-forwarded-proto", HeaderValue::from_static("https"));
        assert_eq!(club.base(&headers), "https://chess.example.org");
    }
}
