//! Faults of other programs around draws (`field_draw.jsonl`), as this house answers them.
//!
//! Two rows name a tolerable second answer for programs that look at material only
//! (DRW-029, DRW-030). This house gives the strict answer of the Laws, see `docs/laws.md`.

use duiyi_laws::{ClaimKind, Game};
use serde_json::Value;

use crate::cases::{game, play, read, rows, text};

#[test]
fn every_row_gets_the_answer_of_the_laws() {
    for row in rows("field_draw.jsonl") {
        let id = text(&row, "id");
        let mut game = game(text(&row["input"], "start_fen"));
        play(
            &mut game,
            row["input"]["moves"].as_str().unwrap_or_default(),
        );
        let expected = row["expect"].as_object().expect(id);
        let checked = expected
            .iter()
            .filter(|(field, value)| check(id, field, value, &row, &game))
            .count();
        assert!(checked > 0, "{id}: no field of the row was checked");
    }
}

/// Compares one expectation. `false` for fields that explain and expect nothing.
fn check(id: &str, field: &str, value: &Value, row: &Value, game: &Game) -> bool {
    let id = format!("{id}: {field}");
    match field {
        "occurrences_of_final_position" => {
            assert_eq!(Some(u64::from(game.repetitions())), value.as_u64(), "{id}");
        }
        "threefold_on_board" | "claim_available_to_black" => {
            assert_eq!(Some(game.may_claim().threefold), value.as_bool(), "{id}");
        }
        "final_fen" => assert_eq!(Some(&*game.position().fen()), value.as_str(), "{id}"),
        "draw_now" => assert_eq!(Some(game.outcome().is_some()), value.as_bool(), "{id}"),
        "claim_with_move" => check_announced(&id, value, game),
        "next_time_after" => check_next_time(&id, value, game),
        "claim_valid" => {
            let announced = read(game.position(), text(&row["input"], "intended_move"));
            let claim = |kind| game.claim(kind, Some(announced)).is_ok();
            let good = claim(ClaimKind::Fifty) || claim(ClaimKind::Threefold);
            assert_eq!(Some(good), value.as_bool(), "{id}");
        }
        "insufficient_material" => check_insufficient(&id, value, game),
        "dead" => check_dead(&id, value, game),
        "result" => check_flag(&id, value, row, game),
        "proof_line" => check_proof(&id, value, row, game),
        // `reason`, `note` and their like explain.
        _ => return false,
    }
    true
}

fn check_announced(id: &str, moves: &Value, game: &Game) {
    for (san, verdict) in moves.as_object().expect(id) {
        let announced = read(game.position(), san);
        let good = game.claim(ClaimKind::Threefold, Some(announced)).is_ok();
        let expected = verdict.as_str().expect(id).starts_with("valid claim");
        assert_eq!(good, expected, "{id}: {san}");
    }
}

/// `"moves -> times"`
fn check_next_time(id: &str, value: &Value, game: &Game) {
    let (moves, times) = value.as_str().expect(id).split_once("->").expect(id);
    let mut game = game.clone();
    play(&mut game, moves);
    assert_eq!(game.repetitions().to_string(), times.trim(), "{id}");
}

/// Material that is insufficient is found without the solver; of the other rows only the
/// full answer is promised.
fn check_insufficient(id: &str, value: &Value, game: &Game) {
    let insufficient = value.as_bool().expect(id);
    let dead = duiyi_laws::winnability::dead_filter(game.position());
    assert_eq!(dead == Some(true), insufficient, "{id}");
    check_dead(id, value, game);
}

#[cfg(feature = "solver")]
fn check_dead(id: &str, value: &Value, game: &Game) {
    let dead = duiyi_laws::winnability::is_dead(game.position());
    assert_eq!(dead.to_string(), value.to_string(), "{id}");
}

#[cfg(feature = "solver")]
fn check_flag(id: &str, value: &Value, row: &Value, game: &Game) {
    let flagged = crate::cases::color(text(&row["input"], "flag"));
    let outcome = crate::mating::after_flag_fall(game.clone(), flagged);
    assert_eq!(Some(outcome.result()), value.as_str(), "{id}");
}

/// The line of the row must be a game by our rules, and our own answer must be a mate too.
#[cfg(feature = "solver")]
fn check_proof(id: &str, value: &Value, row: &Value, game: &Game) {
    let mut position = *game.position();
    for san in value.as_str().expect(id).split_whitespace() {
        position = position.play(read(&position, san)).expect(id);
    }
    assert!(position.is_checkmate(), "{id}");
    let flagged = crate::cases::color(text(&row["input"], "flag"));
    let answer = duiyi_laws::winnability::solve(game.position(), !flagged);
    assert!(answer.helpmate().is_some(), "{id}: {answer:?}");
}

#[cfg(not(feature = "solver"))]
mod without_solver {
    use duiyi_laws::Game;
    use serde_json::Value;

    pub(crate) fn check_dead(_: &str, _: &Value, _: &Game) {}
    pub(crate) fn check_flag(_: &str, _: &Value, _: &Value, _: &Game) {}
    pub(crate) fn check_proof(_: &str, _: &Value, _: &Value, _: &Game) {}
}
#[cfg(not(feature = "solver"))]
use without_solver::{check_dead, check_flag, check_proof};
