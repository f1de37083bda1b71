//! What survives a crash and a restart.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Client, Club, move_message, sudden_death, text, unlimited};

fn white_ms(state: &Value) -> i64 {
    state["clocks"]["white_ms"].as_i64().unwrap()
}

#[tokio::test]
async fn every_acknowledged_move_survives_a_crash_and_play_goes_on() {
    let mut club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    table.line("e2e4 e7e5 g1f3 b8c6").await;
    let game = table.game.clone();
    let message = move_message(&game, 4, "f1b5", "across-the-crash");
    table.white.send(&message).await;
    let ack = table.white.answer_to("across-the-crash").await;
    let before = club.snapshot(&game);
    club.crash();
    club.start_again();
    assert_eq!(club.snapshot(&game), before);

    let mut white = Client::connect(club.at).await;
    white.watch(&game, Some(&table.white_token)).await;
    white.send(&message).await;
    assert_eq!(white.answer_to("across-the-crash").await["seq"], ack["seq"]);
    let mut black = Client::connect(club.at).await;
    black.watch(&game, Some(&table.black_token)).await;
    assert_eq!(black.mv(&game, 5, "a7a6").await["t"], "ack");
}

/// The figures of design: nobody loses more than 100 ms or gains more than 500.
#[tokio::test]
#[expect(
    clippy::disallowed_methods,
    reason = "the true time is what the clock is held against"
)]
async fn downtime_is_not_charged() {
    let mut club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    let state = club.snapshot(&game);
    let read_at = Instant::now();
    // Long enough for a few heartbeats.
    tokio::time::sleep(Duration::from_millis(700)).await;
    let fair = white_ms(&state) - read_at.elapsed().as_millis() as i64;
    club.crash();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    club.start_again();

    // The clock waits for the player; the opponent's coming does not start it.
    let mut black = Client::connect(club.at).await;
    let waiting = black.watch(&game, Some(&table.black_token)).await;
    assert_eq!(waiting["clocks"]["running"], Value::Null);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut white = Client::connect(club.at).await;
    let state = white.watch(&game, Some(&table.white_token)).await;
    assert_eq!(state["clocks"]["running"], "white");
    let gain = white_ms(&state) - fair;
    assert!((-100..=500).contains(&gain), "{gain}");
    let refund = black.event(&game, "refund").await;
    assert_eq!(refund["event"]["reason"], "restart");
    assert_eq!(white.mv(&game, 2, "g1f3").await["t"], "ack");
}

#[tokio::test]
async fn a_clean_stop_tells_the_clients_and_charges_to_the_moment() {
    let mut club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    let before = white_ms(&club.snapshot(&game));
    club.stop();
    assert_eq!(table.white.closed().await, Some(1001));
    club.start_again();
    let after = white_ms(&club.snapshot(&game));
    assert!(
        (before - 5_000..=before).contains(&after),
        "{before} {after}"
    );
}

/// Somebody's request is half here, and the club waits for the rest of it.
#[tokio::test]
async fn nobody_pays_for_a_stop_that_takes_long() {
    let mut club = Club::open();
    let mut table = club.seated(&sudden_death(3_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    let mut half = TcpStream::connect(club.at).unwrap();
    half.write_all(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        .unwrap();
    let before = white_ms(&club.snapshot(&game));
    club.stop();
    club.start_again();
    let state = club.snapshot(&game);
    assert_eq!(state["status"], "running");
    let lost = before - white_ms(&state);
    assert!((-100..1_000).contains(&lost), "{lost}");
}

#[tokio::test]
async fn flags_of_games_taken_up_again_fall_although_nobody_comes_back() {
    let mut club = Club::open();
    // Less than the grace a clock waits for its player.
    let mut table = club.seated(&sudden_death(1_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    club.crash();
    club.start_again();
    let mut visitor = Client::connect(club.at).await;
    let state = visitor.watch(&game, None).await;
    assert_eq!(state["clocks"]["running"], Value::Null);
    // The clock waits ten seconds for its player, then it runs, then the flag falls.
    let ended = visitor.event(&game, "ended").await;
    assert_eq!(ended["event"]["outcome"]["reason"], "flag_fall");
}

#[tokio::test]
async fn seats_codes_and_resent_requests_survive() {
    let mut club = Club::open();
    let wish = json!({"time": unlimited(), "color": "white", "cmid": "before-the-crash"});
    let opened = club.open_game(&wish);
    club.crash();
    club.start_again();
    assert_eq!(club.open_game(&wish), opened);
    let (game, code) = (text(&opened, "game"), text(&opened, "code"));
    assert_eq!(
        club.get(&format!("/api/codes/{code}")).json()["game"],
        json!(game)
    );
    let mut opener = Client::connect(club.at).await;
    let state = opener.watch(&game, Some(&text(&opened, "token"))).await;
    assert_eq!(
        (&state["you"], &state["status"]),
        (&json!("white"), &json!("waiting"))
    );
}

/// Many games at once: all are there, none has lost an acknowledged move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_games_come_back() {
    let mut club = Club::open();
    let mut games = Vec::new();
    for n in 0..200 {
        let time = if n % 2 == 0 {
            sudden_death(600_000)
        } else {
            unlimited()
        };
        let mut table = club.seated(&time).await;
        table.play(0, "e2e4").await;
        table.play(1, "e7e5").await;
        games.push(table.game);
    }
    club.crash();
    club.start_again();
    for game in games {
        let state = club.snapshot(&game);
        assert_eq!(state["moves"], json!(["e2e4", "e7e5"]));
        assert_eq!(state["status"], "running");
    }
}
