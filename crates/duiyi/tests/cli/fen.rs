//! `duiyi fen`.

use serde_json::json as value;

use crate::support::{START, cases, json, refusal, run, stdout, text, variant};

#[test]
fn a_position_is_written_in_the_normal_form() {
    let answer = json("fen", &["fen", "4k3/8/8/8/4P3/8/8/4K3 b - e3", "--json"]);
    let normal = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";
    assert_eq!(
        answer,
        value!({"valid": true, "reasons": [], "fen": normal})
    );
    assert_eq!(
        stdout(&["fen", "4k3/8/8/8/4P3/8/8/4K3 b - e3"]).trim(),
        normal
    );
}

#[test]
fn every_reason_is_named_at_once() {
    let answer = json("fen", &["fen", "P7/8/8/8/8/8/8/8 w - - 0 1", "--json"]);
    let reasons = value!([
        "missing_white_king",
        "missing_black_king",
        "pawn_on_back_rank"
    ]);
    assert_eq!(answer["reasons"], reasons);
}

/// With --json the answer says for itself that it is no.
#[test]
fn no_position_is_an_answer_and_exit_code_1_for_people() {
    for fen in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "- - - -",
        &"x".repeat(10_000),
    ] {
        let output = run(&["fen", fen]);
        assert_eq!(output.status.code(), Some(1), "{fen:?}");
        assert!(!output.stdout.is_empty());
        assert_eq!(json("fen", &["fen", fen, "--json"])["valid"], value!(false));
    }
    refusal(&["fen", START, "second", "--json"]);
}

/// Rows of another policy than core leave a choice, which docs/notation.md makes; whatever it
/// is, the answer has to be one that does not contradict itself.
#[test]
fn rows_of_the_validity_cases_are_answered_right() {
    for row in cases("fen_validity") {
        let args = [&["fen", text(&row, "fen"), "--json"], variant(&row)].concat();
        let answer = json("fen", &args);
        if text(&row, "policy") == "core" {
            assert_eq!(answer["valid"], row["valid"], "{}: {answer}", row["id"]);
        }
        if let Some(normal) = answer["fen"].as_str() {
            let again = json("fen", &[&["fen", normal, "--json"], variant(&row)].concat());
            assert_eq!(
                again, answer,
                "{}: the normal form of a normal form",
                row["id"]
            );
        }
    }
}

#[test]
fn castling_rights_of_chess960_need_the_flag() {
    let fen = "bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w KQkq - 0 1";
    assert_eq!(
        json("fen", &["fen", fen, "--chess960", "--json"])["valid"],
        value!(true)
    );
    let standard = json("fen", &["fen", fen, "--json"]);
    assert_eq!(standard["reasons"], value!(["invalid_castling"]));
}
