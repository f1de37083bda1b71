//! Dead positions (Laws 5.2.2) and flag falls (Laws 6.9) on their case files.

use duiyi_laws::{Answer, DrawReason, Game, Outcome, Winnability, winnability};
use duiyi_rules::{Color, Position};
use serde_json::Value;

use crate::cases::{color, game, position, rows, text};

#[test]
fn who_can_mate_and_what_is_dead() {
    for row in rows("dead_positions.jsonl") {
        let id = text(&row, "id");
        let position = position(text(&row, "fen"));
        check_can_mate(id, &position, Color::White, &row["white_can_mate"]);
        check_can_mate(id, &position, Color::Black, &row["black_can_mate"]);
        let expected = answer(text(&row, "expected") == "dead");
        assert_eq!(winnability::is_dead(&position), expected, "{id}");
        let known = winnability::dead_filter(&position);
        assert!(
            known.is_none() || Answer::from(known) == expected,
            "{id}: the filter says {known:?}"
        );
        check_game(id, &row, &position);
    }
}

fn check_can_mate(id: &str, position: &Position, color: Color, expected: &Value) {
    let expected = expected.as_bool().expect("a truth");
    let full = winnability::solve(position, color);
    assert_eq!(full.can_mate(), answer(expected), "{id}: {color}");
    if let Some(line) = full.helpmate() {
        check_line(id, position, color, line);
    }
    let known = winnability::filter(position, color);
    assert!(
        known.is_none() || known == Some(expected),
        "{id}: {color}, the filter says {known:?}"
    );
}

fn check_line(id: &str, position: &Position, color: Color, line: &[duiyi_rules::Move]) {
    let end = line.iter().fold(*position, |current, &played| {
        current.play(played).expect("a legal line")
    });
    assert!(end.is_checkmate(), "{id}: {color}'s line ends in mate");
    assert_eq!(end.side_to_move(), !color, "{id}: {color} mates");
}

/// A game that begins there is over at once, with what stands on the board taken first.
fn check_game(id: &str, row: &Value, position: &Position) {
    let mut game = Game::new(*position, duiyi_laws::Profile::Standard);
    game.settle_dead(winnability::is_dead(position));
    let dead = (text(row, "expected") == "dead").then_some("dead_position");
    let expected = row["on_board"].as_str().or(dead);
    assert_eq!(game.outcome().map(Outcome::reason_name), expected, "{id}");
}

#[test]
fn a_fallen_flag_draws_when_the_opponent_cannot_mate() {
    for row in rows("flagfall.jsonl") {
        let id = text(&row, "id");
        let flagged = color(text(&row, "flags"));
        let outcome = after_flag_fall(game(text(&row, "fen")), flagged);
        assert_eq!(outcome.result(), text(&row, "expected_fide"), "{id}");
    }
}

/// What the server does: a game that is over stays as it is (also when only the full
/// answer shows it is dead); otherwise Laws 6.9 decides.
pub(crate) fn after_flag_fall(mut game: Game, flagged: Color) -> Outcome {
    game.settle_dead(winnability::is_dead(game.position()));
    let answer = winnability::solve(game.position(), !flagged);
    game.end(Outcome::flag_fall(flagged, answer.can_mate()));
    game.outcome().expect("ended")
}

#[test]
fn resigning_draws_only_against_a_side_that_cannot_mate() {
    let bare = position("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1");
    let cannot = winnability::solve(&bare, Color::Black).can_mate();
    let drawn = Outcome::Draw {
        reason: DrawReason::ResignationCannotMate,
    };
    assert_eq!(Outcome::resignation(Color::White, cannot), drawn);
    let can = winnability::solve(&bare, Color::White).can_mate();
    assert_eq!(Outcome::resignation(Color::Black, can).result(), "1-0");
}

#[test]
fn an_undetermined_answer_loses() {
    let ruling = Outcome::flag_fall(Color::White, Answer::Undetermined);
    assert_eq!(ruling.winner(), Some(Color::Black));
}

#[test]
fn a_mate_on_the_board_needs_no_moves() {
    let mated = position("7k/7Q/6K1/8/8/8/8/8 b - - 0 39");
    assert_eq!(
        winnability::solve(&mated, Color::White),
        Winnability::Helpmate(Vec::new())
    );
    assert_eq!(
        winnability::solve(&mated, Color::Black),
        Winnability::Unwinnable
    );
}

const fn answer(yes: bool) -> Answer {
    if yes { Answer::Yes } else { Answer::No }
}
