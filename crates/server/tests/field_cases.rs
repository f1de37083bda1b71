//! The rows of `testdata/cases/field_server.jsonl`: failures other servers have had, played here
//! over real sockets. Rows about things this server does not have yet stand in `LATER`, and in
//! docs/protocol.md with the reason.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::{Value, json};
use support::{Client, Club, fischer, move_message, sudden_death, unlimited};

const TESTED: [&str; 19] = [
    "SRV-001", "SRV-002", "SRV-004", "SRV-005", "SRV-007", "SRV-009", "SRV-010", "SRV-015",
    "SRV-017", "SRV-018", "SRV-020", "SRV-021", "SRV-023", "SRV-026", "SRV-027", "SRV-028",
    "SRV-030", "SRV-032", "SRV-040",
];
const LATER: [&str; 3] = ["SRV-025", "SRV-038", "SRV-039"];

#[test]
fn every_row_is_tested_or_named_as_later() {
    let folder = std::env::var_os("DUIYI_CASES").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cases")),
        PathBuf::from,
    );
    let rows = std::fs::read_to_string(folder.join("field_server.jsonl")).unwrap();
    let ids: BTreeSet<String> = rows
        .lines()
        .map(|row| support::text(&serde_json::from_str(row).unwrap(), "id"))
        .collect();
    let known: BTreeSet<String> = TESTED.into_iter().chain(LATER).map(str::to_owned).collect();
    assert_eq!(ids, known);
    let docs = include_str!("../../../docs/protocol.md");
    for row in TESTED.into_iter().chain(LATER) {
        assert!(docs.contains(row), "{row} is not in docs/protocol.md");
    }
}

fn moves(snapshot: &Value) -> Vec<&str> {
    snapshot["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|uci| uci.as_str().unwrap())
        .collect()
}

/// SRV-001: the same move posted twice counts once and is acknowledged twice.
#[tokio::test]
async fn srv_001_a_resent_move_counts_once() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    let message = move_message(&table.game, 0, "e2e4", "once");
    table.white.send(&message).await;
    let first = table.white.answer_to("once").await;
    table.white.send(&message).await;
    let second = table.white.answer_to("once").await;
    assert_eq!((&first["t"], &second["t"]), (&json!("ack"), &json!("ack")));
    assert_eq!(first["seq"], second["seq"]);
    assert_eq!(moves(&club.snapshot(&table.game)), ["e2e4"]);
}

/// SRV-002: a late retry is not checked against a new position.
#[tokio::test]
async fn srv_002_a_late_retry_is_stale_and_gets_the_state() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("g1f3 g8f6").await;
    let late = table.white.mv(&table.game, 0, "g1f3").await;
    assert_eq!(late["code"], "stale_ply");
    let state = table.white.until(|message| message["t"] == "state").await;
    assert_eq!(moves(&state["snapshot"]), ["g1f3", "g8f6"]);
}

/// SRV-004: the server keeps no premove; a move belongs to the ply it names and is never
/// played later.
#[tokio::test]
async fn srv_004_a_premove_is_not_kept() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.play(0, "e2e4").await;
    table.play(1, "e7e5").await;
    let early = table.black.mv(&table.game, 3, "b8c6").await;
    assert_eq!(early["code"], "stale_ply");
    // The state follows the refusal; a move played before it is read would come with it.
    table.black.settle().await;
    table.play(2, "g1f3").await;
    table.play(3, "g8f6").await;
    table.play(4, "b1c3").await;
    table.black.settle().await;
    assert_eq!(moves(&club.snapshot(&table.game)).len(), 5);
}

/// SRV-005: who reconnects gets what was missed exactly once, and plays on.
#[tokio::test]
async fn srv_005_a_reconnect_has_no_gap_and_no_duplicate() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table
        .line("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6")
        .await;
    let last = club.snapshot(&table.game)["seq"].clone();
    let game = table.game.clone();
    let mut spectator = Client::connect(club.at).await;
    spectator.watch(&game, None).await;
    // White's connection drops; White plays on from another device, Black answers.
    table.white = Client::connect(club.at).await;
    table.white.watch(&game, Some(&table.white_token)).await;
    table.play(10, "c2c3").await;
    table.play(11, "a7a6").await;
    let mut back = Client::connect(club.at).await;
    let token = table.white_token.clone();
    back.send(&json!({"t": "watch", "game": game, "token": token, "since": last}))
        .await;
    back.settle().await;
    let missed: Vec<_> = back
        .heard
        .iter()
        .filter(|message| message["t"] == "event")
        .map(|message| message["event"]["uci"].as_str().unwrap())
        .collect();
    assert_eq!(missed, ["c2c3", "a7a6"]);
    assert!(back.heard.iter().all(|message| message["t"] != "state"));
    assert_eq!(back.mv(&game, 12, "a2a4").await["t"], "ack");
}

/// SRV-007: after the end nothing moves, and both were told of it.
#[tokio::test]
async fn srv_007_no_move_after_the_end() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    assert_eq!(table.white.ask(&game, "resign").await["t"], "ack");
    for client in [&mut table.white, &mut table.black] {
        let told = |message: &Value| message["event"]["k"] == "ended";
        let ended = match client.heard.iter().find(|message| told(message)) {
            Some(message) => message.clone(),
            None => client.until(told).await,
        };
        assert_eq!(ended["event"]["outcome"]["result"], "0-1");
    }
    let before = club.snapshot(&game);
    assert_eq!(table.black.mv(&game, 2, "g8f6").await["code"], "game_over");
    let state = table.black.until(|message| message["t"] == "state").await;
    assert_eq!(state["snapshot"]["outcome"]["reason"], "resignation");
    assert_eq!(club.snapshot(&game), before);
}

/// SRV-009: text that is no move has no side effect on offers or clocks.
#[tokio::test]
async fn srv_009_what_is_no_move_has_no_effect() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    assert_eq!(table.black.ask(&game, "offer_draw").await["t"], "ack");
    let long = "x".repeat(500);
    for uci in [
        "None",
        "0000",
        "a8a8",
        "e2e4%00",
        "e7e8Q",
        "",
        "e2\u{0}e4",
        &long,
    ] {
        let refused = table.white.mv(&game, 2, uci).await;
        assert_eq!(refused["t"], "refused", "{uci}");
        let code = refused["code"].as_str().unwrap();
        assert!(
            ["bad_move", "illegal_move"].contains(&code),
            "{uci}: {code}"
        );
    }
    let state = club.snapshot(&game);
    assert_eq!(moves(&state), ["e2e4", "e7e5"]);
    assert_eq!(state["draw_offer"], "black");
    assert_eq!(state["status"], "running");
    assert_eq!(state["clocks"]["running"], "white");
}

/// SRV-010: an own move does not withdraw the own offer.
#[tokio::test]
async fn srv_010_an_offer_stands_after_the_own_move() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    table.white.ask(&game, "offer_draw").await;
    table.play(2, "g1f3").await;
    assert_eq!(table.black.ask(&game, "accept_draw").await["t"], "ack");
    let outcome = club.snapshot(&game)["outcome"].clone();
    assert_eq!(
        (&outcome["result"], &outcome["reason"]),
        (&json!("1/2-1/2"), &json!("agreement"))
    );
}

/// SRV-015: with an offer open and the third repetition on the board the claim is open; who
/// fears a premove claims with the announced move (Laws 9.2.1).
#[tokio::test]
async fn srv_015_a_third_repetition_can_be_claimed_against_premoves() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").await;
    let game = table.game.clone();
    table.black.ask(&game, "offer_draw").await;
    assert_eq!(
        table.black.claim(&game, "threefold", Some("f6g8")).await["t"],
        "ack"
    );
    assert_eq!(club.snapshot(&game)["outcome"]["reason"], "threefold");

    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").await;
    let game = table.game.clone();
    table.black.ask(&game, "offer_draw").await;
    table.play(7, "f6g8").await;
    let state = club.snapshot(&game);
    assert_eq!(state["can_claim"]["threefold"], true);
    assert_eq!(state["outcome"], Value::Null);
    assert_eq!(
        table.white.claim(&game, "threefold", None).await["t"],
        "ack"
    );
    assert_eq!(club.snapshot(&game)["outcome"]["reason"], "threefold");
}

/// SRV-017: before the first moves there is nothing to draw or to lose.
#[tokio::test]
async fn srv_017_no_offer_and_no_resignation_before_the_first_moves() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(60_000)).await;
    let game = table.game.clone();
    let offer = table.white.ask(&game, "offer_draw").await;
    assert_eq!(
        (&offer["code"], &offer["article"]),
        (&json!("too_early_to_draw"), &json!("5.2.3"))
    );
    assert_eq!(
        table.white.ask(&game, "resign").await["code"],
        "too_early_to_resign"
    );
    assert_eq!(club.snapshot(&game)["status"], "running");
}

/// SRV-018: nobody has an increment before he has moved.
#[tokio::test]
async fn srv_018_no_increment_at_the_start() {
    let club = Club::open();
    let table = club.seated(&fischer(1_800_000, 20_000)).await;
    let clocks = club.snapshot(&table.game)["clocks"].clone();
    assert_eq!(clocks["white_ms"], 1_800_000);
    assert_eq!(clocks["black_ms"], 1_800_000);
    assert_eq!(clocks["running"], Value::Null);
}

/// SRV-020: the clock is what it was, less the time used, plus the increment.
#[tokio::test]
async fn srv_020_a_clock_can_grow() {
    let club = Club::open();
    let mut table = club.seated(&fischer(60_000, 10_000)).await;
    table.line("e2e4 e7e5").await;
    table.play(2, "g1f3").await;
    let state = club.snapshot(&table.game);
    let spent = state["spent_ms"][2].as_i64().unwrap();
    assert_eq!(state["clocks"]["white_ms"], 60_000 - spent + 10_000);
    assert!(spent < 5_000);
}

/// SRV-021 and SRV-040: a flag falls on time with nobody connected, once, and a move that
/// comes after it is not rescued by its increment.
#[tokio::test]
async fn srv_021_and_040_a_flag_falls_with_nobody_there() {
    let club = Club::open();
    let mut table = club.seated(&fischer(400, 5_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    let ended = table.black.event(&game, "ended").await;
    assert_eq!(ended["event"]["outcome"]["reason"], "flag_fall");
    let late = table.white.mv(&game, 2, "g1f3").await;
    assert_eq!(late["code"], "game_over");
    let state = club.snapshot(&game);
    assert_eq!(state["outcome"]["winner"], "black");
    assert_eq!(state["clocks"]["white_ms"], 0);
    assert_eq!(moves(&state).len(), 2);

    let mut table = club.seated(&sudden_death(300)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    drop(table);
    let mut visitor = Client::connect(club.at).await;
    let state = visitor.watch(&game, None).await;
    let outcome = if state["status"] == "over" {
        state["outcome"].clone()
    } else {
        visitor.event(&game, "ended").await["event"]["outcome"].clone()
    };
    assert_eq!(outcome["reason"], "flag_fall");
}

/// SRV-023: a game that begins with no time begins with one increment.
#[tokio::test]
async fn srv_023_no_flag_at_the_start_of_0_plus_6() {
    let club = Club::open();
    let mut table = club.seated(&fischer(0, 6_000)).await;
    assert_eq!(club.snapshot(&table.game)["clocks"]["white_ms"], 6_000);
    table.line("e2e4 e7e5").await;
    assert_eq!(club.snapshot(&table.game)["status"], "running");
}

/// SRV-026, SRV-027 and SRV-032: while a first move is missing either side may abort at any
/// time, and an aborted game has no result. That it is called off by itself after five
/// minutes is tested by scripted time in the crate duiyi-club.
#[tokio::test]
async fn srv_026_027_and_032_a_game_that_was_not_begun_can_be_ended_without_result() {
    let club = Club::open();
    for who in ["white", "black"] {
        let mut table = club.seated(&sudden_death(60_000)).await;
        let game = table.game.clone();
        let client = if who == "white" {
            &mut table.white
        } else {
            &mut table.black
        };
        assert_eq!(client.ask(&game, "resign").await["t"], "refused");
        assert_eq!(client.ask(&game, "abort").await["t"], "ack");
        let state = club.snapshot(&game);
        assert_eq!(
            (&state["status"], &state["outcome"]),
            (&json!("aborted"), &Value::Null)
        );
        let pgn = club.get(&format!("/games/{game}.pgn")).body;
        assert!(pgn.contains("[Result \"*\"]") && pgn.contains("[Termination \"abandoned\"]"));
    }
    let mut table = club.seated(&sudden_death(60_000)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    assert_eq!(
        table.white.ask(&game, "abort").await["code"],
        "too_late_to_abort"
    );
    assert_eq!(table.white.ask(&game, "resign").await["t"], "ack");
}

/// SRV-028: a game without clocks is told as such everywhere.
#[tokio::test]
async fn srv_028_an_untimed_game_has_null_clocks() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    table.line("e2e4 e7e5 g1f3").await;
    let state = club.snapshot(&table.game);
    assert_eq!(state["clocks"]["white_ms"], Value::Null);
    assert_eq!(state["clocks"]["black_ms"], Value::Null);
    assert_eq!(state["status"], "running");
    let pgn = club.get(&format!("/games/{}.pgn", table.game)).body;
    assert!(pgn.contains("[TimeControl \"-\"]"));
}

/// SRV-030: a move delivered twice with the flag between is decided at its first receipt.
#[tokio::test]
async fn srv_030_a_duplicate_after_the_flag_flags_nobody_else() {
    let club = Club::open();
    let mut table = club.seated(&sudden_death(700)).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    let message = move_message(&game, 2, "g1f3", "twice");
    table.white.send(&message).await;
    let first = table.white.answer_to("twice").await;
    assert_eq!(first["t"], "ack");
    // Now Black's clock runs out.
    let ended = table.white.event(&game, "ended").await;
    assert_eq!(ended["event"]["outcome"]["winner"], "white");
    table.white.send(&message).await;
    let second = table.white.answer_to("twice").await;
    assert_eq!(
        (&second["t"], &second["seq"]),
        (&json!("ack"), &first["seq"])
    );
    assert_eq!(club.snapshot(&game)["outcome"]["winner"], "white");
}
