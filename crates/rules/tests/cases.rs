//! The case files that speak of positions, moves and their notation.

mod common;

use std::{collections::BTreeSet, fs};

use common::{cases_folder, expect_eq, for_each_case, for_each_committed_case};
use duiyi_rules::{
    CastleSide, CastlingMode, Color, EnPassantStyle, FenOptions, Move, Position, SanError, perft,
};
use serde_json::Value;

type Outcome = Result<(), String>;

fn mode(row: &Value) -> CastlingMode {
    let name = row["variant"].as_str().or(row["mode"].as_str());
    if name == Some("chess960") {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn position(fen: &str, mode: CastlingMode) -> Result<Position, String> {
    Position::from_fen(fen, mode).map_err(|error| error.to_string())
}

fn moves(position: &Position) -> BTreeSet<String> {
    position
        .legal_moves()
        .into_iter()
        .map(|mv| position.uci(mv))
        .collect()
}

fn strings(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().into_iter().flatten().map(text)
}

#[test]
fn legality() {
    for_each_case("legality.jsonl", |row| {
        let position = position(text(&row["fen"]), mode(row))?;
        let legal = moves(&position);
        expect_eq(
            "moves",
            legal.clone(),
            strings(&row["legal_moves"]).map(str::to_owned).collect(),
        )?;
        expect_eq(
            "count",
            Some(position.legal_move_count() as u64),
            row["legal_count"].as_u64(),
        )?;
        expect_eq(
            "check",
            Some(position.is_check()),
            row["in_check"].as_bool(),
        )?;
        for depth in 2..=3 {
            if let Some(nodes) = row[format!("perft{depth}")].as_u64() {
                expect_eq("perft", perft(&position, depth), nodes)?;
            }
        }
        for uci in strings(&row["tricky_illegal"]) {
            expect_eq(uci, position.parse_uci(uci).is_ok(), false)?;
        }
        for uci in strings(&row["tricky_legal"]) {
            expect_eq(uci, position.parse_uci(uci).is_ok(), true)?;
        }
        Ok(())
    });
}

/// Rows of the policy `core` are rules; the others are choices.
#[test]
fn fen_validity() {
    for_each_case("fen_validity.jsonl", |row| {
        let read = Position::from_fen(text(&row["fen"]), mode(row));
        if text(&row["policy"]) == "core" {
            expect_eq("valid", Some(read.is_ok()), row["valid"].as_bool())?;
        }
        match read {
            Err(error) => expect_eq("has reasons", error.reasons().is_empty(), false),
            Ok(position) => {
                let again = self::position(&position.fen(), mode(row))?;
                expect_eq("reads what it wrote", again, position)
            }
        }
    });
}

/// The choices of docs/notation.md: what is lenient is read, and a row marked `strict` is refused
/// where no legal move can have made the position or eight promotions cannot have made its
/// material. One such row is accepted: `fen-053`, whose half-move clock is larger than its move
/// number allows, which breaks nothing.
#[test]
fn choices_in_fen_validity() {
    for_each_committed_case("fen_validity.jsonl", |row| {
        let valid = row["valid"].as_bool().expect("valid") || text(&row["id"]) == "fen-053";
        let read = Position::from_fen(text(&row["fen"]), mode(row));
        expect_eq("valid", read.is_ok(), valid)
    });
}

#[test]
fn field_movegen() {
    for_each_case("field_movegen.jsonl", field_moves);
}

#[test]
fn field_chess960() {
    for_each_case("field_chess960.jsonl", field_moves);
}

fn field_moves(row: &Value) -> Outcome {
    let expect = &row["expect"];
    let Some(fen) = row["input"].as_str() else {
        return played(row, mode(row));
    };
    let position = position(fen, mode(row))?;
    let legal = moves(&position);
    for uci in strings(&expect["must_be_legal"]) {
        expect_eq(uci, legal.contains(uci), true)?;
    }
    for uci in strings(&expect["must_not_be_legal"]) {
        expect_eq(uci, legal.contains(uci), false)?;
    }
    if let Some(count) = expect["legal_move_count"].as_u64() {
        expect_eq("count", legal.len() as u64, count)?;
    }
    for (depth, nodes) in expect["perft"].as_object().into_iter().flatten() {
        let depth = depth.parse().expect("a depth");
        expect_eq("perft", Some(perft(&position, depth)), nodes.as_u64())?;
    }
    Ok(())
}

/// Plays the moves of a row and compares the final FEN.
fn played(row: &Value, mode: CastlingMode) -> Outcome {
    let input = &row["input"];
    let file = row["input_file"].as_str();
    let from_file = file.map(|name| fs::read_to_string(cases_folder().join(name)).expect("a file"));
    // The file of one row is a UCI command: `position fen … moves …`.
    let command = from_file
        .as_deref()
        .and_then(|text| text.strip_prefix("position fen "));
    let (file_fen, file_moves) = command.and_then(|text| text.split_once(" moves ")).unzip();
    let start = file_fen
        .or(input["start_fen"].as_str())
        .map(|fen| position(fen, mode));
    let mut position = start.unwrap_or_else(|| Ok(Position::start()))?;
    let moves = file_moves
        .or(input["moves"].as_str())
        .or(input["moves_san"].as_str());
    for word in moves.expect("moves").split_whitespace() {
        let mv = read_move(&position, word).map_err(|error| format!("{word}: {error}"))?;
        position = position.play(mv).map_err(|error| error.to_string())?;
    }
    let always = FenOptions {
        en_passant: EnPassantStyle::Always,
        ..FenOptions::default()
    };
    let wanted = [
        ("final_fen", position.fen()),
        ("final_fen_ep_legal", position.fen()),
        ("final_fen_ep_always", position.fen_with(always)),
    ];
    for (key, fen) in wanted {
        if let Some(want) = row["expect"][key].as_str() {
            expect_eq(key, fen.as_str(), want)?;
        }
    }
    Ok(())
}

fn read_move(position: &Position, word: &str) -> Result<Move, SanError> {
    position
        .parse_uci(word)
        .or_else(|_| position.parse_san(word))
}

#[test]
fn field_fen() {
    for_each_case("field_fen.jsonl", |row| {
        let Some(fen) = row["input"].as_str() else {
            return played(row, mode(row));
        };
        let expect = &row["expect"];
        let read = position(fen, mode(row));
        let (may_accept, may_reject) = tolerated(text(&expect["result"]));
        match read {
            Ok(_) if !may_accept => Err("accepted".to_owned()),
            Ok(position) => accepted(&position, expect, mode(row)),
            Err(_) if may_reject => Ok(()),
            Err(error) => Err(error),
        }
    });
}

/// Whether a row lets a FEN be accepted as it stands, and whether it lets it be refused. "Reject,
/// or repair and report" does not let it be accepted: nothing is repaired here.
fn tolerated(result: &str) -> (bool, bool) {
    let ours = result
        .split(';')
        .find_map(|part| part.trim().strip_prefix("FEN reader:"))
        .unwrap_or(result);
    (ours.contains("accept"), ours.contains("reject"))
}

/// The choices of docs/notation.md where a row leaves one: missing fields, any order of castling
/// letters and large counters are read.
#[test]
fn choices_in_field_fen() {
    let accepted = ["FEN-012", "FEN-019", "FEN-052", "FEN-067", "FEN-068"];
    for_each_committed_case("field_fen.jsonl", |row| {
        let chosen = accepted.contains(&text(&row["id"]));
        match row["input"].as_str() {
            Some(fen) if chosen => position(fen, mode(row)).map(drop),
            _ => Ok(()),
        }
    });
}

fn accepted(position: &Position, expect: &Value, mode: CastlingMode) -> Outcome {
    let equal = |key: &str, got: Option<u64>| match expect[key].as_u64() {
        Some(want) => expect_eq(key, got, Some(want)),
        None => Ok(()),
    };
    equal("halfmove", Some(position.halfmove_clock().into()))?;
    equal("fullmove", Some(position.fullmove_number().into()))?;
    equal("legal_move_count", Some(position.legal_move_count() as u64))?;
    if let Some(fen) = expect["normalized"].as_str() {
        expect_eq("normal form", position.fen().as_str(), fen)?;
    }
    if let Some(fen) = expect["equal_position_for_repetition_as"].as_str() {
        expect_eq("key", position.key(), self::position(fen, mode)?.key())?;
    }
    if let Some(fen) = expect["different_position_from"].as_str() {
        let other = self::position(fen, mode)?;
        expect_eq("different key", position.key() == other.key(), false)?;
        expect_eq("different position", position.same_position(&other), false)?;
    }
    let rook = |color, side| {
        position
            .castling_rook(color, side)
            .map(|square| square.to_string())
    };
    let rooks = |color| {
        CastleSide::ALL
            .into_iter()
            .filter_map(|side| rook(color, side))
            .collect()
    };
    for color in Color::ALL {
        if let Some(want) = expect["rights"].get(color.to_string()) {
            let want: BTreeSet<String> = strings(want).map(str::to_owned).collect();
            expect_eq("castling rooks", rooks(color), want)?;
        }
    }
    if let Some(square) = expect["right_belongs_to"].as_str() {
        expect_eq(
            "right belongs to",
            rooks(Color::White).contains(square),
            true,
        )?;
    }
    if let Some(letters) = expect["written_as"].as_str() {
        expect_eq(
            "written as",
            position.fen().split(' ').nth(2),
            Some(letters),
        )?;
    }
    let legal = moves(position);
    for uci in strings(&expect["must_be_legal"]) {
        expect_eq(uci, legal.contains(uci), true)?;
    }
    for uci in strings(&expect["must_not_be_legal"]) {
        expect_eq(uci, legal.contains(uci), false)?;
    }
    Ok(())
}

#[test]
fn field_san() {
    for_each_case("field_san.jsonl", |row| {
        let position = position(text(&row["input"]["fen"]), mode(row))?;
        for (san, want) in row["expect"]["parse"].as_object().into_iter().flatten() {
            let got = position.parse_san(san);
            let uci = got.as_ref().ok().map(|&mv| position.uci(mv));
            // A row may name several answers: "error (strict) or g1f3 (lenient)".
            let want = want.as_str().unwrap_or("error");
            let tolerated = match (&uci, &got) {
                (Some(uci), _) => want.contains(uci.as_str()),
                (None, Err(SanError::Ambiguous { .. })) => {
                    want.contains("ambiguous") || want.contains("error")
                }
                (None, _) => want.contains("error"),
            };
            expect_eq(&format!("{san}: {got:?}, wanted {want}"), tolerated, true)?;
        }
        for (uci, want) in row["expect"]["san"].as_object().into_iter().flatten() {
            let mv = position.parse_uci(uci).map_err(|error| error.to_string())?;
            expect_eq("san", position.san(mv).as_str(), text(want))?;
        }
        Ok(())
    });
}
