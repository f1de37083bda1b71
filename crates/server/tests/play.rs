//! Playing over real sockets: opening, joining, whole games, offers, rematch, spectators.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use serde_json::{Value, json};
use support::{Client, Club, fischer, sudden_death, text, unlimited};

const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

#[tokio::test]
async fn a_game_from_the_invitation_to_the_rematch() {
    let club = Club::open();
    let mut table = club.seated(&fischer(600_000, 5_000)).await;
    let game = table.game.clone();
    table.line("f2f3 e7e5 g2g4").await;
    table.play(3, "d8h4").await;
    let ended = table.white.event(&game, "ended").await;
    let expected = json!({
        "result": "0-1", "winner": "black", "reason": "checkmate",
        "perpetual_check": false, "proof": null,
    });
    assert_eq!(ended["event"]["outcome"], expected);
    assert_eq!(ended["clocks"]["running"], Value::Null);

    assert_eq!(table.white.ask(&game, "offer_rematch").await["t"], "ack");
    table.black.event(&game, "rematch_offered").await;
    table.black.ask(&game, "accept_rematch").await;
    let next = match table
        .black
        .heard
        .iter()
        .find(|message| message["t"] == "next_game")
    {
        Some(message) => message.clone(),
        None => {
            table
                .black
                .until(|message| message["t"] == "next_game")
                .await
        }
    };
    assert_eq!(next["seat"], "white");
    let rematch = text(&next, "next");
    table
        .black
        .send(&json!({"t": "watch", "game": rematch, "token": next["token"]}))
        .await;
    let state = table.black.until(|message| message["t"] == "state").await;
    assert_eq!(state["snapshot"]["you"], "white");
    assert_eq!(state["snapshot"]["status"], "running");
    assert_eq!(
        state["snapshot"]["time"],
        json!({"kind": "fischer", "initial_ms": 600_000, "increment_ms": 5_000})
    );
    assert_eq!(table.black.mv(&rematch, 0, "e2e4").await["t"], "ack");

    // White was told too; had White been away, coming back would have been enough.
    let mut back = Client::connect(club.at).await;
    back.watch(&game, Some(&table.white_token)).await;
    let again = back.until(|message| message["t"] == "next_game").await;
    assert_eq!(
        (&again["seat"], &again["next"]),
        (&json!("black"), &next["next"])
    );
    let mut spectator = Client::connect(club.at).await;
    let seen = spectator.watch(&game, None).await;
    assert_eq!(seen["next_game"], next["next"]);
}

#[tokio::test]
async fn a_spectator_of_a_rematch_gets_no_seat() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    let game = table.game.clone();
    table.line(FOOLS_MATE).await;
    let mut spectator = Client::connect(club.at).await;
    spectator.watch(&game, None).await;
    table.white.ask(&game, "offer_rematch").await;
    table.black.ask(&game, "offer_rematch").await;
    let next = spectator.until(|message| message["t"] == "next_game").await;
    assert_eq!((next.get("seat"), next.get("token")), (None, None));
}

#[test]
fn a_resent_request_opens_one_game_and_takes_one_seat() {
    let club = Club::open();
    let wish = json!({"time": unlimited(), "color": "random", "cmid": "Gx81cmid-of-sixteen"});
    let first = club.open_game(&wish);
    assert_eq!(club.open_game(&wish), first);
    let other = json!({"time": unlimited(), "color": "white", "cmid": "Gx81cmid-of-sixteen"});
    assert_ne!(club.open_game(&other)["game"], first["game"]);

    let join = format!("/api/games/{}/join", text(&first, "game"));
    let joined = club.post(&join, &json!({"cmid": "joining-with-this"}));
    assert_eq!(joined.status, 200);
    assert_eq!(
        club.post(&join, &json!({"cmid": "joining-with-this"}))
            .json(),
        joined.json()
    );
    assert_ne!(joined.json()["seat"], first["seat"]);
    let late = club.post(&join, &json!({"cmid": "somebody-else"}));
    assert_eq!(
        (late.status, &late.json()["error"]),
        (409, &json!("seat_taken"))
    );
}

#[tokio::test]
async fn a_game_is_found_by_its_code_in_any_case_until_it_is_over() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    for code in [table.code.clone(), table.code.to_lowercase()] {
        let found = club.get(&format!("/api/codes/{code}"));
        assert_eq!(found.json()["game"], table.game);
    }
    table.line(FOOLS_MATE).await;
    table.white.event(&table.game, "ended").await;
    assert_eq!(club.get(&format!("/api/codes/{}", table.code)).status, 404);
}

#[tokio::test]
async fn an_aborted_game_cannot_be_joined() {
    let club = Club::open();
    let opened = club.open_game(&json!({"time": unlimited()}));
    let (game, token) = (text(&opened, "game"), text(&opened, "token"));
    let mut opener = Client::connect(club.at).await;
    opener.watch(&game, Some(&token)).await;
    assert_eq!(opener.ask(&game, "abort").await["t"], "ack");
    let refused = club.post(&format!("/api/games/{game}/join"), &json!({}));
    assert_eq!(
        (refused.status, &refused.json()["error"]),
        (409, &json!("game_over"))
    );
}

#[tokio::test]
async fn the_opener_is_told_when_somebody_joins() {
    let club = Club::open();
    let opened = club.open_game(&json!({"time": sudden_death(60_000), "color": "black"}));
    let game = text(&opened, "game");
    let mut opener = Client::connect(club.at).await;
    let waiting = opener.watch(&game, Some(&text(&opened, "token"))).await;
    assert_eq!(
        (&waiting["status"], &waiting["you"]),
        (&json!("waiting"), &json!("black"))
    );
    club.post(&format!("/api/games/{game}/join"), &json!({}));
    assert_eq!(
        opener.event(&game, "joined").await["event"]["seat"],
        "white"
    );
    opener.event(&game, "started").await;
}

#[tokio::test]
async fn presence_follows_the_sockets() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    let game = table.game.clone();
    let presence = |white: bool, black: bool, spectators: u32| {
        move |message: &Value| {
            message["t"] == "presence"
                && message["white"] == white
                && message["black"] == black
                && message["spectators"] == spectators
        }
    };
    table.white.until(presence(true, true, 0)).await;
    let mut spectator = Client::connect(club.at).await;
    spectator.watch(&game, None).await;
    table.white.until(presence(true, true, 1)).await;
    drop(spectator);
    table.white.until(presence(true, true, 0)).await;
    drop(table.black);
    table.white.until(presence(true, false, 0)).await;
}

#[tokio::test]
async fn takebacks_are_agreed_on() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    let game = table.game.clone();
    table.line("e2e4 e7e5 g1f3").await;
    table.white.ask(&game, "offer_takeback").await;
    table.black.event(&game, "takeback_offered").await;
    table.black.ask(&game, "accept_takeback").await;
    let back = table.white.event(&game, "taken_back").await;
    assert_eq!(back["event"]["plies"], 1);
    assert_eq!(table.white.mv(&game, 2, "f1c4").await["t"], "ack");
}

#[tokio::test]
async fn an_unwatched_game_is_silent() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    let mut spectator = Client::connect(club.at).await;
    spectator.watch(&table.game, None).await;
    spectator
        .send(&json!({"t": "unwatch", "game": table.game}))
        .await;
    spectator.settle().await;
    spectator.heard.clear();
    table.line("e2e4 e7e5").await;
    spectator.settle().await;
    assert_eq!(spectator.heard, Vec::<Value>::new());
}

#[tokio::test]
async fn chess960_castles_king_takes_rook() {
    let club = Club::open();
    let wish = json!({"time": unlimited(), "color": "white", "chess960": true});
    let table = club.seated_by(&wish).await;
    let state = club.snapshot(&table.game);
    assert_eq!(state["chess960"], true);
    let rank = state["start_fen"]
        .as_str()
        .unwrap()
        .split('/')
        .next()
        .unwrap();
    let mut pieces: Vec<_> = rank.chars().collect();
    pieces.sort_unstable();
    assert_eq!(pieces.into_iter().collect::<String>(), "bbknnqrr");
}

#[tokio::test]
async fn the_online_profile_draws_by_itself() {
    let club = Club::open();
    let wish = json!({"time": unlimited(), "color": "white", "profile": "online"});
    let mut table = club.seated_by(&wish).await;
    table.line("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8").await;
    let game = table.game.clone();
    let ended = table.white.event(&game, "ended").await;
    assert_eq!(ended["event"]["outcome"]["reason"], "threefold");
    assert_eq!(club.snapshot(&game)["profile"], "online");
}

/// Both seats' knights give check in turn until the position repeats: the label is told.
#[tokio::test]
async fn a_wrong_claim_stands_as_an_offer() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    let game = table.game.clone();
    table.line("e2e4 e7e5").await;
    assert_eq!(table.white.claim(&game, "fifty", None).await["t"], "ack");
    let offer = table.black.event(&game, "draw_offered").await;
    assert_eq!(
        offer["event"],
        json!({"k": "draw_offered", "by": "white", "by_claim": true})
    );
    let again = table.white.claim(&game, "fifty", None).await;
    assert_eq!(
        (&again["code"], &again["article"]),
        (&json!("wrong_claim"), &json!("9.3"))
    );
}

/// The events of a command reach the mover's own socket before its acknowledgement.
#[tokio::test]
async fn the_event_comes_before_the_ack() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    table.white.heard.clear();
    let ack = table.white.mv(&table.game, 0, "e2e4").await;
    let seen: Vec<_> = table
        .white
        .heard
        .iter()
        .filter(|message| message["t"] == "event")
        .collect();
    assert_eq!(seen.len(), 1);
    assert_eq!(
        (&seen[0]["seq"], &seen[0]["event"]["uci"]),
        (&ack["seq"], &json!("e2e4"))
    );
}

#[tokio::test]
async fn a_recent_since_gets_events_and_an_odd_one_the_state() {
    let club = Club::open();
    let mut table = club.seated(&unlimited()).await;
    table.line("e2e4 e7e5").await;
    let game = table.game.clone();
    for (since, answer) in [
        (json!(4), "event"),
        (json!(999), "state"),
        (json!(0), "event"),
    ] {
        let mut client = Client::connect(club.at).await;
        client
            .send(&json!({"t": "watch", "game": game, "since": since}))
            .await;
        assert_eq!(client.next().await["t"], answer, "{since}");
    }
    let seq = club.snapshot(&game)["seq"].clone();
    let mut current = Client::connect(club.at).await;
    current
        .send(&json!({"t": "watch", "game": game, "since": seq}))
        .await;
    assert_eq!(current.next().await["t"], "presence", "nothing was missed");
}
