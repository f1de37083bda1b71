//! `duiyi rank`.

use serde_json::{Value, json as value};

use crate::support::{json, refusal, stdout};

fn rank(white: &str, black: &str, result: &str) -> Value {
    let args = [
        "--white", white, "--black", black, "--result", result, "--json",
    ];
    json("rank", &[&["rank", "--explain"], &args[..]].concat())
}

#[test]
fn the_answer_is_the_change_for_white_with_its_reason() {
    let side = |before: f64, after: f64| value!({"before": before, "after": after, "level_before": null, "level_after": null});
    let expected = value!({
        "change": 16.0, "difference": 60.0, "band": "10_to_100", "upshot": "lower_wins",
        "formula": "10 + d/10", "calculation": "10 + 60 ÷ 10",
        "white": side(0.0, 16.0), "black": side(60.0, 44.0),
    });
    assert_eq!(rank("0", "60", "1-0"), expected);
    // Scripts outside compare the text: the number keeps its decimal point.
    let args = [
        "rank", "--white", "0", "--black", "60", "--result", "1-0", "--json",
    ];
    assert!(stdout(&args).starts_with("{\"change\":16.0,"));
}

#[test]
fn worked_values_of_the_ranking_are_answered() {
    let check = |white, black, result, change: f64| {
        let answer = rank(white, black, result);
        assert_eq!(answer["change"], value!(change), "{white} {black} {result}");
    };
    check("0", "60", "0-1", -5.2);
    check("60", "0", "1-0", 5.2);
    check("0", "60", "1/2-1/2", 8.0);
    check("0", "150", "1-0", 75.0);
    check("150", "0", "1-0", 2.0);
    check("250", "0", "1-0", 0.0);
    check("0", "150", "1/2-1/2", 37.5);
    check("0", "99", "1-0", 19.9);
    check("0", "100", "1-0", 50.0);
    check("99", "0", "1-0", 2.08);
    check("0", "9.99", "1/2-1/2", 0.0);
    check("0", "10", "1/2-1/2", 5.5);
    check("0", "9.99", "1-0", 10.0);
    check("0", "10", "1-0", 11.0);
    check("10", "0", "1-0", 9.2);
    check("-30", "30", "1-0", 16.0);
    check("100", "100", "0-1", -10.0);
}

#[test]
fn levels_are_told_by_their_number() {
    let answer = rank("95", "3000", "1-0");
    assert_eq!(answer["white"]["level_before"], Value::Null);
    assert_eq!(answer["black"]["level_before"], value!(1));
    assert_eq!(answer["white"]["level_after"], value!(16));
}

#[test]
fn people_read_the_calculation() {
    let game = ["rank", "--white", "0", "--black", "60", "--result", "1-0"];
    assert_eq!(stdout(&game), "+16.00\n");
    let said = stdout(&[&game[..], &["--explain", "--lang", "zh-Hans"]].concat());
    assert!(
        said.contains("低分方胜，得: 10 + 60 ÷ 10 = 16.00"),
        "{said}"
    );
    assert!(said.contains("黑方 60.00 → 44.00"), "{said}");
}

#[test]
fn amounts_and_results_that_cannot_be_read_are_refused() {
    let refused = |white, result| {
        refusal(&[
            "rank", "--white", white, "--black", "60", "--result", result, "--json",
        ])
    };
    refused("sixty", "1-0");
    refused("1.005", "1-0");
    refused("1e9", "1-0");
    refused("NaN", "1-0");
    refused("999999999999999999999", "1-0");
    refused("0", "*");
    refused("0", "2-0");
}
