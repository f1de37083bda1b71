//! Laws 9.2 and 9.6.1 on the cases of `repetition.jsonl`.

use duiyi_laws::{DrawReason, Game, Outcome, Profile};
use duiyi_rules::{CastlingMode, Position};
use serde_json::Value;

use crate::cases::{rows, text, texts, uci};

#[test]
fn claims_and_the_automatic_draw_come_at_the_stated_ply() {
    for row in rows("repetition.jsonl") {
        check(&row);
    }
}

fn check(row: &Value) {
    let id = text(row, "id");
    let mode = match text(row, "variant") {
        "standard" => CastlingMode::Standard,
        "chess960" => CastlingMode::Chess960,
        other => panic!("{id}: variant {other}"),
    };
    let start = Position::from_fen(text(row, "start_fen"), mode).expect(id);
    let moves = row["moves"].as_array().expect(id);
    let mut game = Game::new(start, Profile::Standard);
    let mut seen = Seen::default();
    seen.note(0, &game);
    for (ply, played) in moves.iter().enumerate() {
        let played = played.as_str().expect(id);
        let played = game.position().parse_uci(played).expect(id);
        game.play(played).expect(id);
        seen.note(ply + 1, &game);
    }
    assert_eq!(seen.threefold, ply_of(row, "threefold_ply"), "{id}: third");
    assert_eq!(seen.fivefold, ply_of(row, "fivefold_ply"), "{id}: fifth");
    let (ahead, with) = seen
        .ahead
        .map_or((None, Vec::new()), |(ply, moves)| (Some(ply), moves));
    assert_eq!(ahead, ply_of(row, "first_claim_ahead_ply"), "{id}: ahead");
    assert_eq!(with, texts(&row["claim_ahead_moves"]), "{id}: announced");
}

/// The first plies at which something holds.
#[derive(Default)]
struct Seen {
    threefold: Option<usize>,
    fivefold: Option<usize>,
    ahead: Option<(usize, Vec<String>)>,
}

impl Seen {
    fn note(&mut self, ply: usize, game: &Game) {
        let fivefold = Outcome::Draw {
            reason: DrawReason::Fivefold,
        };
        if game.may_claim().threefold {
            self.threefold.get_or_insert(ply);
        }
        if game.outcome() == Some(fivefold) {
            self.fivefold.get_or_insert(ply);
        }
        let moves = game.claim_moves().threefold;
        if !moves.is_empty() && self.ahead.is_none() {
            self.ahead = Some((ply, uci(game.position(), &moves)));
        }
    }
}

fn ply_of(row: &Value, field: &str) -> Option<usize> {
    row[field].as_u64().map(|ply| ply as usize)
}
