//! What is sent in error or in malice: each gets a typed refusal or a close code, nothing
//! changes, and other games do not notice.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use support::{Client, Club, move_message, sudden_death, unlimited};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn a_message_that_is_too_long_closes_the_socket() {
    let club = Club::open();
    for length in [2_049, 9_000, 200_000] {
        let mut client = Client::connect(club.at).await;
        let long = "x".repeat(length);
        client
            .send_raw(Message::text(format!(
                "{{\"t\":\"ping\",\"id\":1,\"x\":\"{long}\"}}"
            )))
            .await;
        assert_eq!(client.closed().await, Some(1009), "{length}");
    }
    let mut client = Client::connect(club.at).await;
    let fits = "x".repeat(1_900);
    client
        .send_raw(Message::text(format!(
            "{{\"t\":\"ping\",\"id\":1,\"x\":\"{fits}\"}}"
        )))
        .await;
    assert_eq!(client.next().await["t"], "pong");
}

#[tokio::test]
async fn malformed_messages_are_refused_and_in_a_row_close_the_socket() {
    let club = Club::open();
    let mut client = Client::connect(club.at).await;
    for text in [
        "",
        "{",
        "null",
        "[]",
        "\"watch\"",
        "{\"t\":1}",
        "{\"t\":\"watch\"}",
        "\u{feff}{}",
    ] {
        client.send_raw(Message::text(text)).await;
        assert_eq!(client.next().await["code"], "malformed", "{text}");
    }
    client.send(&json!({"t": "teleport", "to": "e4"})).await;
    assert_eq!(client.next().await["code"], "unknown_type");
    // A good one between: the row begins anew.
    client.settle().await;
    for _ in 0..10 {
        client.send_raw(Message::text("?")).await;
        assert_eq!(client.next().await["code"], "malformed");
    }
    client.send_raw(Message::text("?")).await;
    assert_eq!(client.closed().await, Some(4000));
}

#[tokio::test]
async fn binary_frames_close_the_socket() {
    let club = Club::open();
    let mut client = Client::connect(club.at).await;
    client.send_raw(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(client.closed().await, Some(1003));
}

#[tokio::test]
async fn moves_that_are_not_ones_own_change_nothing() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    let game = table.game.clone();
    let before = club.snapshot(&game);

    let out_of_turn = table.black.mv(&game, 0, "e7e5").await;
    assert_eq!(out_of_turn["code"], "not_your_turn");
    let illegal = table.white.mv(&game, 0, "e2e5").await;
    assert_eq!(
        (&illegal["code"], &illegal["article"]),
        (&json!("illegal_move"), &json!("3.10.1"))
    );

    let mut spectator = Client::connect(club.at).await;
    spectator.watch(&game, None).await;
    assert_eq!(
        spectator.mv(&game, 0, "e2e4").await["code"],
        "not_your_seat"
    );
    assert_eq!(
        spectator.ask(&game, "resign").await["code"],
        "not_your_seat"
    );

    let mut stranger = Client::connect(club.at).await;
    assert_eq!(stranger.mv(&game, 0, "e2e4").await["code"], "not_watching");
    assert_eq!(club.snapshot(&game), before);
}

#[tokio::test]
async fn a_token_of_another_game_opens_nothing() {
    let club = Club::open();
    let table = club.seated(&unlimited()).await;
    let other = club.seated(&unlimited()).await;
    let mut thief = Client::connect(club.at).await;
    let long = "t".repeat(1_000);
    for token in [&*other.white_token, "", "null", &long] {
        thief
            .send(&json!({"t": "watch", "game": table.game, "token": token}))
            .await;
        assert_eq!(thief.refused().await["code"], "bad_token", "{token}");
        assert_eq!(
            thief.mv(&table.game, 0, "e2e4").await["code"],
            "not_watching"
        );
    }
}

#[tokio::test]
async fn a_command_id_is_good_for_one_command() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    table
        .white
        .send(&move_message(&game, 2, "g1f3", "mine"))
        .await;
    assert_eq!(table.white.answer_to("mine").await["t"], "ack");
    table
        .white
        .send(&json!({"t": "act", "game": game, "cmid": "mine", "action": "resign"}))
        .await;
    assert_eq!(table.white.answer_to("mine").await["code"], "cmid_reused");
    assert_eq!(club.snapshot(&game)["status"], "running");
    let bad = format!("{}!", "c".repeat(40));
    table
        .white
        .send(&json!({"t": "act", "game": game, "cmid": bad, "action": "resign"}))
        .await;
    assert_eq!(table.white.answer_to(&bad).await["code"], "bad_cmid");
}

#[tokio::test]
async fn games_that_are_not_there_are_told_apart() {
    let club = Club::open();
    let mut client = Client::connect(club.at).await;
    for game in ["zzzzzzzzzzzz", "", "../../etc/passwd", "对弈"] {
        client.send(&json!({"t": "watch", "game": game})).await;
        let refused = client.refused().await;
        assert_eq!(
            (&refused["code"], &refused["game"]),
            (&json!("no_such_game"), &json!(game))
        );
    }
}

#[tokio::test]
async fn one_socket_watches_eight_games_at_most() {
    let club = Club::open();
    let mut client = Client::connect(club.at).await;
    let games: Vec<_> = (0..9)
        .map(|_| support::text(&club.open_game(&json!({"time": unlimited()})), "game"))
        .collect();
    for game in &games[..8] {
        client.watch(game, None).await;
    }
    client.send(&json!({"t": "watch", "game": games[8]})).await;
    assert_eq!(client.refused().await["code"], "too_many_games");
    client
        .send(&json!({"t": "unwatch", "game": games[0]}))
        .await;
    client.watch(&games[8], None).await;
}

/// As fast as one socket can send. Another game is played meanwhile and does not notice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flooding_socket_is_closed_and_other_games_do_not_notice() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(600_000)).await;
    let flooded = club.seated(&unlimited()).await;
    let at = club.at;
    let (game, token) = (flooded.game.clone(), flooded.white_token.clone());
    let flood = tokio::spawn(async move {
        let mut client = Client::connect(at).await;
        client.watch(&game, Some(&token)).await;
        let mut sent = 0;
        for n in 0..10_000 {
            let message = move_message(&game, 99, "e2e4", &format!("f{n}"));
            if !client.try_send(Message::text(message.to_string())).await {
                break;
            }
            sent += 1;
        }
        (client.closed().await, client.heard, sent)
    });
    let mut slowest = Duration::ZERO;
    for (ply, uci) in "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"
        .split(' ')
        .enumerate()
    {
        let state = table.play(ply as u64, uci).await;
        let left = state["clocks"]["white_ms"].as_i64().unwrap();
        slowest = slowest.max(Duration::from_millis((600_000 - left) as u64));
    }
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    let (code, heard, sent) = flood.await.unwrap();
    // The close frame may be lost when the flood has filled the connection.
    assert!(
        code == Some(4008) || (code.is_none() && sent < 10_000),
        "{code:?} after {sent}"
    );
    let refusals = |code: &str| {
        heard
            .iter()
            .filter(|message| message["code"] == code)
            .count()
    };
    assert!(refusals("rate_limited") <= 101);
    assert!(
        heard
            .iter()
            .filter(|message| message["code"] == "rate_limited")
            .all(|message| message["game"] == flooded.game.as_str() && message["cmid"].is_string()),
        "a refusal names the command that it is about"
    );
    assert_eq!(
        heard.iter().filter(|message| message["t"] == "ack").count(),
        0
    );
    assert_eq!(club.snapshot(&flooded.game)["moves"], json!([]));
}

#[tokio::test]
async fn pongs_nobody_asked_for_are_a_flood_too() {
    let club = Club::open();
    let mut client = Client::connect(club.at).await;
    for _ in 0..10_000 {
        if !client.try_send(Message::Pong("?".into())).await {
            break;
        }
    }
    assert_eq!(client.closed().await, Some(4008));
}

/// The pieces never make a message, so that only their bytes can be counted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_without_end_closes_the_socket() {
    let club = Club::open();
    let mut client = Client::connect(club.at).await;
    let begin_text = [0x01, 0x80, 0, 0, 0, 0];
    let go_on = [0x00, 0x80, 0, 0, 0, 0].repeat(10_000);
    assert!(client.send_bytes(&begin_text).await);
    let mut sent = 0;
    while sent < 4_000_000_000 && client.send_bytes(&go_on).await {
        sent += go_on.len();
    }
    assert!(sent < 4_000_000_000, "nobody closed the socket");
}

#[tokio::test]
async fn frames_that_break_the_protocol_are_told_so() {
    let club = Club::open();
    let wrong: [(&[u8], u16); 3] = [
        (&[0x83, 0x80, 0, 0, 0, 0], 1002),
        (&[0x81, 0x01, b'a'], 1002),
        (&[0x81, 0x81, 0, 0, 0, 0, 0xff], 1007),
    ];
    for (frame, code) in wrong {
        let mut client = Client::connect(club.at).await;
        assert!(client.send_bytes(frame).await);
        assert_eq!(client.closed().await, Some(code), "{frame:?}");
    }
}

#[test]
fn half_a_request_is_not_waited_for_without_end() {
    let club = Club::open();
    let mut slow = TcpStream::connect(club.at).unwrap();
    slow.set_read_timeout(Some(Duration::from_secs(40)))
        .unwrap();
    slow.write_all(b"GET /hea").unwrap();
    let mut answer = Vec::new();
    slow.read_to_end(&mut answer).expect("the club closes it");
}

#[tokio::test]
async fn a_socket_too_many_is_closed() {
    let club = Club::with(|config| config.max_sockets = 2);
    let first = Client::connect(club.at).await;
    let _second = Client::connect(club.at).await;
    let mut third = Client::open(club.at).await;
    assert_eq!(third.closed().await, Some(4029));
    drop(first);
    // The place is free again as soon as the server has noticed.
    for _ in 0..200 {
        let mut next = Client::open(club.at).await;
        if let Ok(message) = next.next_or_close().await {
            assert_eq!(message["t"], "hello");
            return;
        }
    }
    panic!("the place never became free");
}

#[test]
fn a_page_of_another_site_may_not_open_a_socket_or_a_game() {
    let club = Club::open();
    let upgrade = |origin: &str| {
        let headers = [
            ("Origin", origin),
            ("Upgrade", "websocket"),
            ("Connection", "Upgrade"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        club.http("GET", "/ws", &headers, "").status
    };
    assert_eq!(upgrade("http://evil.test"), 403);
    let body = json!({"time": unlimited()}).to_string();
    let foreign = club.http("POST", "/api/games", &[("Origin", "null")], &body);
    assert_eq!(
        (foreign.status, &foreign.json()["error"]),
        (403, &json!("foreign_origin"))
    );
    let own = format!("http://{}", club.at);
    assert_eq!(
        club.http("POST", "/api/games", &[("Origin", &own)], &body)
            .status,
        201
    );
}

#[test]
fn requests_that_are_none_are_refused() {
    let club = Club::open();
    let fits = json!({"time": {"kind": "unlimited"}, "x": "x".repeat(3_000)}).to_string();
    assert_eq!(club.http("POST", "/api/games", &[], &fits).status, 201);
    let long = json!({"time": {"kind": "unlimited"}, "x": "x".repeat(5_000)}).to_string();
    let refused = club.http("POST", "/api/games", &[], &long);
    assert_eq!(
        (refused.status, &refused.json()["error"]),
        (413, &json!("too_large"))
    );
    for body in [
        String::new(),
        "[]".to_owned(),
        json!({}).to_string(),
        json!({"time": {"kind": "hourglass"}}).to_string(),
        json!({"time": sudden_death(0)}).to_string(),
        json!({"time": sudden_death(-5)}).to_string(),
        json!({"time": sudden_death(i64::MAX)}).to_string(),
        json!({"time": {"kind": "fischer", "initial_ms": 0, "increment_ms": 0}}).to_string(),
        json!({"time": {"kind": "fischer", "initial_ms": 1, "increment_ms": -1}}).to_string(),
        json!({"time": unlimited(), "color": "green"}).to_string(),
        json!({"time": unlimited(), "profile": "blindfold"}).to_string(),
        json!({"time": unlimited(), "cmid": "no spaces"}).to_string(),
    ] {
        let refused = club.http("POST", "/api/games", &[], &body);
        assert_eq!(refused.status, 400, "{body}");
        assert_eq!(refused.json()["error"], "malformed", "{body}");
    }
    for path in [
        "/api/games/zzzzzzzzzzzz",
        "/api/games/x",
        "/api/codes/zzzzzz",
        "/api/codes/0",
    ] {
        let absent = club.get(path);
        assert_eq!(
            (absent.status, &absent.json()["error"]),
            (404, &json!("no_such_game")),
            "{path}"
        );
    }
    assert_eq!(club.get("/api/nothing").status, 404);
    assert_eq!(club.get("/games/zzzzzzzzzzzz.exe").status, 404);
    let absent: Value = club.post("/api/games/zzzzzzzzzzzz/join", &json!({})).json();
    assert_eq!(absent["error"], "no_such_game");
}
