//! `duiyi judge`.

use serde_json::{Value, json as value};

use crate::support::{START, cases, json, refusal, run, stdout, text, variant};

fn judge(fen: &str, moves: &str, more: &[&str]) -> Value {
    json(
        "judge",
        &[&["judge", "--fen", fen, "--moves", moves, "--json"], more].concat(),
    )
}

#[test]
fn an_empty_list_of_moves_judges_the_position() {
    let verdict = judge(START, "", &[]);
    assert_eq!(verdict["over"], value!(false));
    assert_eq!(verdict["outcome"], Value::Null);
    assert_eq!(verdict["claims"], value!([]));
    assert_eq!(verdict["repetitions"], value!(1));
    assert_eq!(verdict["halfmove_clock"], value!(0));
    assert_eq!(verdict["can_mate"], value!({"white": true, "black": true}));
    assert_eq!(verdict["dead"], value!(false));
}

#[test]
fn uci_and_san_are_read_and_mate_wins() {
    let mate = value!({"result": "0-1", "winner": "black", "reason": "checkmate"});
    for moves in ["f2f3 e7e5 g2g4 d8h4", "f3 e5 g4 Qh4#", "f3 e7e5  g4\tQh4"] {
        let verdict = judge(START, moves, &[]);
        assert_eq!(verdict["outcome"], mate, "{moves}");
        assert_eq!(verdict["proof"]["black"], value!([]));
        assert_eq!(verdict["can_mate"], value!({"white": false, "black": true}));
    }
}

#[test]
fn both_ways_to_write_castling_are_read() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (moves, more) in [
        ("e1g1", &[][..]),
        ("e1h1", &[]),
        ("O-O", &[]),
        ("0-0", &[]),
        ("e1h1", &["--chess960"]),
        ("e1g1", &["--chess960"]),
    ] {
        assert_eq!(
            judge(fen, moves, more)["halfmove_clock"],
            value!(1),
            "{moves} {more:?}"
        );
    }
}

#[test]
fn a_move_that_cannot_be_played_is_named_with_its_place() {
    let error = |moves| refusal(&["judge", "--moves", moves, "--json"]);
    assert!(error("e2e4 e7e5 e4e5").contains("move 3 \"e4e5\": not a legal move here"));
    assert!(error("e2e4 pawn").contains("move 2 \"pawn\": neither a UCI nor a SAN move"));
    assert!(error("0000").contains("move 1"));
    assert!(error("f3 e5 g4 Qh4 a3").contains("move 5 \"a3\": no move is legal"));
    let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let error = refusal(&["judge", "--fen", knights, "--moves", "Nd2"]);
    assert!(error.contains("b1d2") && error.contains("f1d2"), "{error}");
    refusal(&["judge", "--fen", "nonsense", "--moves", "", "--json"]);
}

#[test]
fn moves_after_an_automatic_end_do_not_count() {
    // The last capture leaves bare kings: a dead position, whatever is played on.
    let args = [
        "judge",
        "--fen",
        "8/8/8/4k3/8/8/3q4/4K3 w - - 0 1",
        "--moves",
        "Kxd2 Kd4 Ke2",
    ];
    let output = run(&[&args[..], &["--json"]].concat());
    let verdict: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(verdict["outcome"]["reason"], value!("dead_position"));
    assert_eq!(verdict["halfmove_clock"], value!(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the last 2 moves do not count"));
}

#[test]
fn repetition_is_claimed_or_automatic_by_profile() {
    let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let claimable = judge(START, moves, &["--profile", "standard"]);
    assert_eq!(claimable["over"], value!(false));
    assert_eq!(claimable["claims"], value!(["threefold"]));
    assert_eq!(claimable["repetitions"], value!(3));
    assert_eq!(claimable, judge(START, moves, &["--profile", "otb"]));
    let online = judge(START, moves, &["--profile", "online"]);
    assert_eq!(online["outcome"]["reason"], value!("threefold"));

    let announced = judge(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", &[]);
    assert_eq!(announced["claims"], value!([]));
    assert_eq!(announced["claims_with"]["threefold"], value!(["f6g8"]));
}

#[test]
fn rows_of_the_flag_fall_cases_are_ruled_right() {
    for row in cases("flagfall") {
        let verdict = judge(text(&row, "fen"), "", &["--flag", text(&row, "flags")]);
        assert_eq!(
            verdict["outcome"]["result"], row["expected_fide"],
            "{}",
            row["id"]
        );
    }
}

#[test]
fn a_flag_that_falls_after_the_end_changes_nothing() {
    let verdict = judge(START, "f3 e5 g4 Qh4#", &["--flag", "black"]);
    assert_eq!(verdict["outcome"]["reason"], value!("checkmate"));
    let drawn = judge("8/8/8/4k3/8/8/8/4K3 w - - 0 1", "", &["--flag", "white"]);
    assert_eq!(drawn["outcome"]["reason"], value!("dead_position"));
}

#[test]
fn a_proof_is_a_line_that_mates() {
    let fen = "8/4p3/8/4k3/8/8/8/4KN2 b - - 0 1";
    let verdict = judge(fen, "", &[]);
    for (color, result) in [("white", "1-0"), ("black", "0-1")] {
        let proof = verdict["proof"][color].as_array().expect("a line");
        let line: Vec<&str> = proof.iter().filter_map(Value::as_str).collect();
        let end = judge(fen, &line.join(" "), &[]);
        let mate = value!({"result": result, "winner": color, "reason": "checkmate"});
        assert_eq!(end["outcome"], mate, "{line:?}");
    }
}

#[test]
fn rows_of_the_dead_position_cases_are_judged_right() {
    for row in cases("dead_positions") {
        let verdict = judge(text(&row, "fen"), "", variant(&row));
        let mates = value!({"white": row["white_can_mate"], "black": row["black_can_mate"]});
        assert_eq!(verdict["can_mate"], mates, "{}", row["id"]);
        assert_eq!(
            verdict["dead"],
            value!(row["expected"] == "dead"),
            "{}",
            row["id"]
        );
    }
}

#[test]
fn people_read_the_verdict_in_their_language() {
    let mate = ["judge", "--moves", "f3 e5 g4 Qh4#", "--lang"];
    let said = |language| stdout(&[&mate[..], &[language]].concat());
    assert!(said("zh-Hans").starts_with("0-1 · 黑方胜 · 将死"));
    assert!(said("zh-Hant").starts_with("0-1 · 黑方勝 · 將死"));
    assert!(said("en").starts_with("0-1 · Black wins · checkmate"));
    let running = stdout(&["judge", "--moves", "e4", "--lang", "en"]);
    assert!(running.contains("Black to move"), "{running}");
}
