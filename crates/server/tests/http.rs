//! HTTP beside the games: links, codes to scan, downloads, headers, the page.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use serde_json::json;
use support::{Club, fischer, text, unlimited};

#[test]
fn health_is_told() {
    let answer = Club::open().get("/health");
    assert_eq!(
        answer.json(),
        json!({"status": "ok", "version": env!("CARGO_PKG_VERSION"), "games": 0})
    );
}

#[test]
fn a_device_is_told_where_it_came_from() {
    let club = Club::open();
    let host = [("Host", "duiyi.test:8080")];
    let answer = club.http("GET", "/api/ping", &host, "");
    assert_eq!(
        (answer.status, answer.header("cache-control")),
        (200, Some("no-store"))
    );
    let told = answer.json();
    assert_eq!(told["address"], "127.0.0.1");
    assert_eq!(told["host"], "duiyi.test:8080");
    // It listens on loopback alone.
    assert_eq!(told["addresses"], json!([]));
    assert_eq!(told["version"], env!("CARGO_PKG_VERSION"));
    let of_2025 = 1_735_689_600_000;
    assert!(told["time_ms"].as_i64().unwrap() > of_2025, "{told}");
}

#[test]
fn links_and_codes_hand_on_the_visitors_own_address() {
    let club = Club::open();
    let game = text(&club.open_game(&json!({"time": unlimited()})), "game");
    let host = [("Host", "duiyi.test:8080")];
    let links = club
        .http("GET", &format!("/api/links/{game}"), &host, "")
        .json();
    assert_eq!(links["url"], format!("http://duiyi.test:8080/g/{game}"));
    assert_eq!(links["short"], "duiyi.test:8080");
    let qr = club.http("GET", &format!("/api/qr/{game}.svg"), &host, "");
    assert_eq!(
        (qr.status, qr.header("content-type")),
        (200, Some("image/svg+xml"))
    );
    assert!(qr.body.contains("<svg"));
}

#[test]
fn the_public_address_stands_in_links() {
    let club = Club::with(|config| {
        config.public_url = Some("https://chess.example.org".to_owned().try_into().unwrap());
    });
    let game = text(&club.open_game(&json!({"time": unlimited()})), "game");
    let links = club.get(&format!("/api/links/{game}")).json();
    assert_eq!(links["url"], format!("https://chess.example.org/g/{game}"));
}

#[tokio::test]
async fn a_game_is_taken_home_as_pgn_and_fen() {
    let club = Club::open();
    let mut table = club.seated(&fischer(600_000, 5_000)).await;
    table.line("e2e4 e7e5 g1f3").await;
    let pgn = club.get(&format!("/games/{}.pgn", table.game));
    assert_eq!(pgn.status, 200);
    let name = format!("attachment; filename=\"duiyi-{}.pgn\"", table.game);
    assert_eq!(pgn.header("content-disposition"), Some(&*name));
    for part in ["[TimeControl \"600+5\"]", "1. e4", "Nf3", "[%clk 0:10:00]"] {
        assert!(pgn.body.contains(part), "{part} in {}", pgn.body);
    }
    let fen = club.get(&format!("/games/{}.fen?show=1", table.game));
    assert_eq!(fen.header("content-disposition"), Some("inline"));
    assert_eq!(
        fen.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    let expected = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n";
    assert_eq!(fen.body, expected);
}

#[test]
fn every_answer_is_guarded() {
    let club = Club::open();
    for path in [
        "/",
        "/g/zzzzzzzzzzzz",
        "/health",
        "/api/games/zzzzzzzzzzzz",
        "/none.js",
    ] {
        let answer = club.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self';"), "{path}");
        assert_eq!(
            answer.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(answer.header("strict-transport-security"), None, "{path}");
    }
}

#[test]
fn the_page_knows_its_own_paths_and_files_do_not_turn_into_pages() {
    let club = Club::open();
    for path in ["/", "/g/zzzzzzzzzzzz", "/anything"] {
        let page = club.get(path);
        assert_eq!(page.status, 200, "{path}");
        assert!(
            page.header("content-type")
                .unwrap()
                .starts_with("text/html"),
            "{path}"
        );
        assert!(page.body.contains("<html"), "{path}");
        assert_ne!(
            page.header("cache-control"),
            Some("public, max-age=31536000, immutable")
        );
    }
    for path in [
        "/assets/none.js",
        "/none.js",
        "/.env",
        "/../../Cargo.toml",
        "/assets/..%2fx",
    ] {
        assert_eq!(club.get(path).status, 404, "{path}");
    }
    assert_eq!(club.http("DELETE", "/", &[], "").status, 405);
}
