//! Reads case files, and sets up games from them.

use std::path::PathBuf;

use duiyi_laws::{Game, Profile};
#[cfg(feature = "solver")]
use duiyi_rules::Color;
use duiyi_rules::{CastlingMode, Move, Position};
use serde_json::Value;

/// The rows of a case file, from the folder named by `DUIYI_CASES`, else from the
/// repository's own. There must be some: an empty file would let every test pass.
pub(crate) fn rows(name: &str) -> Vec<Value> {
    let folder = std::env::var_os("DUIYI_CASES").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases"),
        PathBuf::from,
    );
    let file = folder.join(name);
    let text = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let rows: Vec<Value> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).expect("a row of JSON"))
        .collect();
    assert!(!rows.is_empty(), "{} has no rows", file.display());
    rows
}

/// A field that must hold text.
pub(crate) fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field]
        .as_str()
        .unwrap_or_else(|| panic!("{}: no text in {field}", row["id"]))
}

#[cfg(feature = "solver")]
pub(crate) fn color(name: &str) -> Color {
    match name {
        "white" => Color::White,
        "black" => Color::Black,
        other => panic!("no color: {other}"),
    }
}

pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).expect(fen)
}

/// A game under the standard profile from a FEN.
pub(crate) fn game(fen: &str) -> Game {
    Game::new(position(fen), Profile::Standard)
}

/// Plays moves written in UCI or SAN, separated by spaces.
pub(crate) fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let played = read(game.position(), text);
        game.play(played)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// A move written in UCI or SAN.
pub(crate) fn read(position: &Position, text: &str) -> Move {
    position
        .parse_uci(text)
        .ok()
        .or_else(|| position.parse_san(text).ok())
        .unwrap_or_else(|| panic!("{text} in {}", position.fen()))
}

/// Moves as sorted UCI text, to be compared with a list in a case.
pub(crate) fn uci(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|&played| position.uci(played)).collect();
    texts.sort();
    texts
}

/// A sorted list of texts in a case.
pub(crate) fn texts(list: &Value) -> Vec<String> {
    let mut texts: Vec<String> = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|text| text.as_str().expect("text").to_owned())
        .collect();
    texts.sort();
    texts
}
