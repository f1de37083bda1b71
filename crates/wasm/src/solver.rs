//! The full answer to "can this side still mate at all" (Laws 5.2.2, 6.9).

use duiyi_laws::{Winnability, winnability};
use duiyi_rules::{Color, Move, Position};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Refused, json, position};

/// Whether `color` (`white` or `black`) can mate by some series of legal moves: JSON
/// `{"answer":"helpmate","line":[uci…]}`, `{"answer":"unwinnable"}` or `{"answer":"undetermined"}`.
///
/// Cost: microseconds for most positions, seconds for composed ones; call it in a worker.
///
/// # Errors
/// When the FEN is no position or the color is none.
#[wasm_bindgen]
pub fn winnability(fen: &str, chess960: bool, color: &str) -> Result<String, Refused> {
    let position = position(fen, chess960)?;
    let color = Color::ALL
        .into_iter()
        .find(|known| known.to_string() == color)
        .ok_or_else(|| Refused(format!("no color: {color}")))?;
    Ok(answer(&position, color))
}

fn answer(position: &Position, color: Color) -> String {
    match winnability::solve(position, color) {
        Winnability::Helpmate(line) => {
            let line = json::array(coordinates(position, &line));
            json::object([("answer", json::string("helpmate")), ("line", line)])
        }
        Winnability::Unwinnable => json::object([("answer", json::string("unwinnable"))]),
        Winnability::Undetermined(_) => json::object([("answer", json::string("undetermined"))]),
    }
}

/// Each move written in the position it is played in.
fn coordinates(start: &Position, line: &[Move]) -> Vec<String> {
    let mut position = *start;
    line.iter()
        .map_while(|&mv| {
            let written = json::string(&position.uci(mv));
            position = position.play(mv).ok()?;
            Some(written)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_comes_with_its_line() {
        let answer = winnability("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", false, "white").unwrap();
        let line = answer
            .strip_prefix(r#"{"answer":"helpmate","line":[""#)
            .and_then(|rest| rest.strip_suffix(r#""]}"#))
            .unwrap();
        let mut position = position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", false).unwrap();
        for uci in line.split(r#"",""#) {
            position = position.play(position.parse_uci(uci).unwrap()).unwrap();
        }
        assert!(position.is_checkmate() && position.side_to_move() == Color::Black);
    }

    #[test]
    fn a_bare_king_cannot_mate() {
        let answer = winnability("6k1/5ppp/8/8/8/8/8/7K w - - 0 1", false, "white");
        assert_eq!(answer.unwrap(), r#"{"answer":"unwinnable"}"#);
    }

    #[test]
    fn other_questions_are_refused() {
        let start = Position::start().fen();
        let refused = |fen: &str, color| winnability(fen, false, color).unwrap_err().to_string();
        assert_eq!(refused(&start, "red"), "no color: red");
        assert_eq!(
            refused("8/8/8/8/8/8/8/K7 w - - 0 1", "white"),
            "missing_black_king"
        );
    }
}
