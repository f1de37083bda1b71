//! `duiyi moves`.

use std::collections::BTreeSet;

use serde_json::{Value, json as value};

use crate::support::{START, cases, json, refusal, stdout, text, variant};

fn moves(fen: &str, more: &[&str]) -> Vec<Value> {
    let answer = json("moves", &[&["moves", fen, "--json"], more].concat());
    answer["moves"].as_array().expect("a list").clone()
}

#[test]
fn rows_of_the_legality_cases_list_right() {
    for row in cases("legality") {
        let listed = moves(text(&row, "fen"), variant(&row));
        let ucis: BTreeSet<&str> = listed.iter().map(|mv| text(mv, "uci")).collect();
        let expected = row["legal_moves"].as_array().expect("a list of moves");
        let expected: BTreeSet<&str> = expected.iter().filter_map(Value::as_str).collect();
        // The cases write castling as king takes rook in Chess960 and e1g1 otherwise.
        assert_eq!(ucis, expected, "{}", row["id"]);
        assert_eq!(listed.len(), ucis.len(), "{}: a move twice", row["id"]);
    }
}

#[test]
fn castling_is_written_as_each_variant_does() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let castling = |more: &[&str]| {
        let found = moves(fen, more).into_iter().find(|mv| mv["san"] == "O-O");
        found.expect("castling is legal")["uci"].clone()
    };
    assert_eq!(castling(&[]), value!("e1g1"));
    assert_eq!(castling(&["--chess960"]), value!("e1h1"));
}

#[test]
fn people_read_uci_and_san_side_by_side() {
    let printed = stdout(&["moves", START]);
    assert_eq!(printed.lines().count(), 20);
    assert!(printed.lines().any(|line| line == "g1f3  Nf3"));
}

#[test]
fn no_position_has_no_moves() {
    let error = refusal(&["moves", "4k3/8/8/8/8/8/8/8 w - - 0 1", "--json"]);
    assert!(error.contains("White has no king"), "{error}");
    refusal(&["moves", "nonsense", "--json"]);
}
