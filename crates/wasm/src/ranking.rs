//! What a rated game moves, for the page that explains it.

use duiyi_ranking::{Change, GameResult, Level, Points};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Refused, json};

/// What one rated game moves and why, as `duiyi rank --json` tells it (docs/schema/rank.json). Amounts have two
/// decimals always.
///
/// # Errors
/// `white`, `black` or `result`: the first of the three that cannot be read.
#[wasm_bindgen]
pub fn rank(white: &str, black: &str, result: &str) -> Result<String, Refused> {
    let white: Points = read(white, "white")?;
    let black: Points = read(black, "black")?;
    let result: GameResult = read(result, "result")?;
    let change = Change::of(white, black, result);
    Ok(json::object([
        ("change", change.white.to_string()),
        ("difference", change.difference.to_string()),
        ("band", json::string(change.band.name())),
        ("upshot", json::string(change.upshot.name())),
        ("formula", json::string(change.formula.name())),
        ("calculation", json::string(&change.worked())),
        ("white", side(white, change.white)),
        ("black", side(black, change.black())),
    ]))
}

/// The thirty levels from the weakest: `[{"level":30,"from":100.00},…]`.
#[wasm_bindgen]
pub fn levels() -> String {
    json::array(Level::all().filter_map(|level| {
        let number = level.number()?.to_string();
        let from = level.lowest_points()?.to_string();
        Some(json::object([("level", number), ("from", from)]))
    }))
}

fn read<T: std::str::FromStr>(text: &str, name: &str) -> Result<T, Refused> {
    text.parse().map_err(|_| Refused(name.to_owned()))
}

fn side(before: Points, change: Points) -> String {
    let after = before + change;
    let level =
        |points| json::nullable(Level::of(points).number().map(|number| number.to_string()));
    json::object([
        ("before", before.to_string()),
        ("after", after.to_string()),
        ("level_before", level(before)),
        ("level_after", level(after)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_with_its_reasons() {
        assert_eq!(
            rank("190", "250", "1-0").unwrap(),
            "{\"change\":16.00,\"difference\":60.00,\"band\":\"10_to_100\",\"upshot\":\"lower_wins\",\
             \"formula\":\"10 + d/10\",\"calculation\":\"10 + 60 ÷ 10\",\
             \"white\":{\"before\":190.00,\"after\":206.00,\"level_before\":30,\"level_after\":29},\
             \"black\":{\"before\":250.00,\"after\":234.00,\"level_before\":29,\"level_after\":29}}"
        );
    }

    #[test]
    fn who_has_no_level_has_no_number() {
        let told = rank("-6.5", "0", "0-1").unwrap();
        assert!(
            told.contains(r#""white":{"before":-6.50,"after":-16.50,"level_before":null"#),
            "{told}"
        );
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let refused = |white, black, result| rank(white, black, result).unwrap_err().to_string();
        assert_eq!(refused("many", "0", "1-0"), "white");
        assert_eq!(refused("0", "1.005", "1-0"), "black");
        assert_eq!(refused("0", "0", "*"), "result");
    }

    #[test]
    fn the_levels_go_from_the_weakest_to_the_strongest() {
        let told = levels();
        assert!(
            told.starts_with(r#"[{"level":30,"from":100.00},{"level":29,"from":200.00}"#),
            "{told}"
        );
        assert!(told.ends_with(r#"{"level":1,"from":3000.00}]"#), "{told}");
    }
}
