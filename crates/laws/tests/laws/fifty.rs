//! Laws 9.3 and 9.6.2 on the cases of `fifty.jsonl`.

use duiyi_laws::Game;
use serde_json::Value;

use crate::cases::{game, play, rows, text, texts, uci};

#[test]
fn counters_claims_and_ends_follow_every_ply() {
    for row in rows("fifty.jsonl") {
        let id = text(&row, "id");
        let mut game = game(text(&row, "fen"));
        let states = row["states"].as_array().expect(id);
        check(id, &states[0], &game);
        for (state, played) in states[1..].iter().zip(texts_in_order(&row["moves"])) {
            play(&mut game, &played);
            check(id, state, &game);
        }
        assert_eq!(states.len(), game.moves().len() + 1, "{id}: every state");
    }
}

fn check(id: &str, state: &Value, game: &Game) {
    let id = format!("{id} at ply {}", state["ply"]);
    let clock = u64::from(game.position().halfmove_clock());
    assert_eq!(Some(clock), state["halfmove_clock"].as_u64(), "{id}");
    let over = state["over"].as_str().map(|over| match over {
        "75-move draw" => "seventy_five_moves",
        named => named,
    });
    let outcome = game.outcome().map(duiyi_laws::Outcome::reason_name);
    assert_eq!(outcome, over, "{id}");
    let on_board = game.may_claim().fifty;
    assert_eq!(Some(on_board), state["claim_on_board"].as_bool(), "{id}");
    let ahead = uci(game.position(), &game.claim_moves().fifty);
    assert_eq!(ahead, texts(&state["claim_ahead_moves"]), "{id}");
}

fn texts_in_order(list: &Value) -> Vec<String> {
    let moves = list.as_array().expect("moves");
    moves
        .iter()
        .map(|text| text.as_str().expect("a move").to_owned())
        .collect()
}
