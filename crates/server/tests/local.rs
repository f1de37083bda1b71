//! Games both sides of which are played on one device: the device plays, the club keeps.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use serde_json::{Value, json};
use support::{Answer, Client, Club, fischer, sudden_death, text, unlimited};

/// An hour ago: long enough for every time a test's log names.
const BEGAN_MS: i64 = 3_600_000;

struct Device {
    game: String,
    token: String,
}

impl Device {
    fn begin(club: &Club, time: &Value) -> Self {
        let wish = json!({"time": time, "profile": "standard", "chess960": null,
            "elapsed_ms": BEGAN_MS, "cmid": "the-device-begins-so"});
        let answer = club.post("/api/local", &wish);
        assert_eq!(answer.status, 201, "{}", answer.body);
        let created = answer.json();
        Self {
            game: text(&created, "game"),
            token: text(&created, "token"),
        }
    }

    fn post(&self, club: &Club, from: usize, commands: &[Value]) -> Answer {
        let body = json!({"token": self.token, "from": from, "commands": commands});
        club.post(&format!("/api/local/{}/log", self.game), &body)
    }

    fn keep(&self, club: &Club, from: usize, commands: &[Value]) -> Value {
        let answer = self.post(club, from, commands);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }
}

/// The moves of a line, a second each.
fn line(moves: &str) -> Vec<Value> {
    let moves = moves.split_whitespace().enumerate();
    moves
        .map(|(ply, uci)| {
            let by = ["white", "black"][ply % 2];
            json!({"do": "move", "ply": ply, "uci": uci, "by": by,
                "cmid": format!("m{ply}"), "after_ms": (ply as i64 + 1) * 1000})
        })
        .collect()
}

fn act(action: &str, by: &str, after_ms: i64) -> Value {
    json!({"do": action, "by": by, "cmid": format!("{action}-{by}-{after_ms}"), "after_ms": after_ms})
}

const MATE: &str = "f2f3 e7e5 g2g4 d8h4";

#[test]
fn a_log_becomes_a_game_like_any_other() {
    let club = Club::open();
    let device = Device::begin(&club, &fischer(60_000, 2_000));
    let kept = device.keep(&club, 0, &line(MATE));
    assert_eq!(
        (&kept["stored"], &kept["refused"]),
        (&json!(4), &Value::Null)
    );
    assert_eq!(kept["outcome"]["reason"], "checkmate");
    let state = club.snapshot(&device.game);
    assert_eq!(
        (&state["status"], &state["outcome"]["result"]),
        (&json!("over"), &json!("0-1"))
    );
    assert_eq!(state["spent_ms"], json!([0, 0, 1000, 1000]));
    assert_eq!(state["clocks"]["white_ms"], 61_000);
    let pgn = club.get(&format!("/games/{}.pgn", device.game)).body;
    assert!(
        pgn.contains("[Result \"0-1\"]") && pgn.contains("2. g4"),
        "{pgn}"
    );
}

#[test]
fn what_is_sent_again_counts_once_also_after_a_crash() {
    let mut club = Club::open();
    let device = Device::begin(&club, &unlimited());
    let moves = line("e2e4 e7e5 g1f3 b8c6 f1b5");
    device.keep(&club, 0, &moves[..3]);
    let before = club.snapshot(&device.game);
    assert_eq!(device.keep(&club, 0, &moves[..3])["stored"], 3);
    assert_eq!(club.snapshot(&device.game), before);
    club.crash();
    club.start_again();
    let again = Device::begin(&club, &unlimited());
    assert_eq!((&again.game, &again.token), (&device.game, &device.token));
    assert_eq!(device.keep(&club, 1, &moves[1..])["stored"], 5);
    assert_eq!(
        club.snapshot(&device.game)["moves"]
            .as_array()
            .unwrap()
            .len(),
        5
    );
}

#[test]
fn a_gap_and_another_log_are_refused() {
    let club = Club::open();
    let device = Device::begin(&club, &unlimited());
    let moves = line("e2e4 e7e5 g1f3");
    let gap = device.post(&club, 1, &moves[1..]);
    assert_eq!((gap.status, &gap.json()["error"]), (409, &json!("gap")));
    device.keep(&club, 0, &moves[..2]);
    let other = device.post(&club, 0, &[act("resign", "white", 1)]);
    assert_eq!(
        (other.status, &other.json()["error"]),
        (409, &json!("log_differs"))
    );
    assert_eq!(
        club.snapshot(&device.game)["moves"],
        json!(["e2e4", "e7e5"])
    );
}

#[test]
fn times_lie_between_the_last_event_and_now() {
    let club = Club::open();
    let device = Device::begin(&club, &sudden_death(600_000));
    let mut moves = line("e2e4 e7e5 g1f3 b8c6");
    moves[2]["after_ms"] = json!(500);
    moves[3]["after_ms"] = json!(BEGAN_MS + 600_000);
    let kept = device.keep(&club, 0, &moves);
    // Said to be before the last: as if at the same moment. Not yet come: not kept, not refused.
    assert_eq!(
        (&kept["stored"], &kept["refused"]),
        (&json!(3), &Value::Null)
    );
    assert_eq!(club.snapshot(&device.game)["spent_ms"], json!([0, 0, 0]));
    for (field, value) in [
        ("after_ms", json!(-1)),
        ("after_ms", json!(i64::MAX)),
        ("cmid", json!("")),
        ("do", json!("win")),
    ] {
        let mut bad = moves[3].clone();
        bad[field] = value;
        assert_eq!(device.post(&club, 3, &[bad]).status, 400, "{field}");
    }
}

#[test]
fn the_device_says_when_a_flag_fell_and_the_clock_is_asked() {
    let mut club = Club::open();
    let device = Device::begin(&club, &sudden_death(60_000));
    device.keep(&club, 0, &line("e2e4 e7e5"));
    let early = device.keep(&club, 2, &[act("flag_fell", "white", 61_999)]);
    assert_eq!(early["refused"]["code"], "flag_stands");
    // The club lets no flag fall by itself, not even by a restart.
    club.crash();
    club.start_again();
    assert_eq!(club.snapshot(&device.game)["status"], "running");
    let fell = device.keep(&club, 2, &[act("flag_fell", "white", 62_000)]);
    assert_eq!(
        (&fell["stored"], &fell["outcome"]["reason"]),
        (&json!(3), &json!("flag_fall"))
    );
    assert_eq!(fell["outcome"]["result"], "0-1");
}

#[test]
fn what_the_laws_refuse_is_told_and_what_came_before_is_kept() {
    let club = Club::open();
    let device = Device::begin(&club, &unlimited());
    let kept = device.keep(&club, 0, &line("e2e4 e7e5 e4e5 b8c6"));
    assert_eq!(
        (&kept["stored"], &kept["refused"]["code"]),
        (&json!(2), &json!("illegal_move"))
    );
    assert_eq!(
        (&kept["refused"]["cmid"], &kept["refused"]["article"]),
        (&json!("m2"), &json!("3.10.1"))
    );
    let agreed = [
        act("offer_draw", "white", 5000),
        act("accept_draw", "black", 6000),
        act("resign", "white", 7000),
    ];
    let kept = device.keep(&club, 2, &agreed);
    assert_eq!(
        (&kept["stored"], &kept["refused"]["code"]),
        (&json!(4), &json!("game_over"))
    );
    assert_eq!(kept["outcome"]["reason"], "agreement");
}

#[tokio::test]
async fn the_key_of_a_device_opens_no_seat_elsewhere() {
    let club = Club::open();
    let device = Device::begin(&club, &unlimited());
    let other = Device {
        game: device.game.clone(),
        token: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
    };
    assert_eq!(other.post(&club, 0, &line("e2e4")).status, 403);
    assert_eq!(
        club.post(&format!("/api/games/{}/join", device.game), &json!({}))
            .status,
        409
    );
    let usual = club.open_game(&json!({"time": unlimited()}));
    let usual = Device {
        game: text(&usual, "game"),
        token: text(&usual, "token"),
    };
    assert_eq!(usual.post(&club, 0, &line("e2e4")).status, 403);
    let mut client = Client::connect(club.at).await;
    client
        .send(&json!({"t": "watch", "game": device.game, "token": device.token}))
        .await;
    assert_eq!(client.refused().await["code"], "bad_token");
}

#[test]
fn an_initial_position_of_chess960_goes_by_its_number() {
    let club = Club::open();
    let wish = |number: i64| json!({"time": unlimited(), "profile": "online", "chess960": number, "elapsed_ms": 0, "cmid": "nine-hundred-sixty"});
    let created = club.post("/api/local", &wish(0)).json();
    let state = club.snapshot(&text(&created, "game"));
    assert_eq!(
        state["start_fen"],
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    assert_eq!(club.post("/api/local", &wish(960)).status, 400);
    let mut late = wish(5);
    late["elapsed_ms"] = json!(-1);
    assert_eq!(club.post("/api/local", &late).status, 400);
}
