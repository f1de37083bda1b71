//! The label 长将和.

use crate::cases::{game, play};

fn after(fen: &str, cycle: &str, times: usize) -> bool {
    let mut game = game(fen);
    for _ in 0..times {
        play(&mut game, cycle);
    }
    game.is_perpetual_check()
}

#[test]
fn checks_of_one_side_all_the_way_round_are_perpetual() {
    let fen = "7k/8/8/6Q1/8/8/1q6/6K1 w - - 0 1";
    assert!(after(fen, "g5d8 h8g7 d8g5 g7h8", 2));
    assert!(after(fen, "g5d8 h8g7 d8g5 g7h8", 1));
}

#[test]
fn a_cycle_with_a_quiet_move_is_not_perpetual() {
    let fen = "7k/8/8/6Q1/8/8/1q6/6K1 w - - 0 1";
    assert!(!after(fen, "g1f1 b2a2 f1g1 a2b2", 2));
    assert!(!after(
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "a1a8 e8e7 a8a1 e7e8",
        2
    ));
}

#[test]
fn without_a_repeated_position_there_is_no_cycle() {
    let fen = "7k/8/8/6Q1/8/8/1q6/6K1 w - - 0 1";
    assert!(!after(fen, "g5d8 h8g7 d8g5", 1));
}

#[test]
fn an_older_quiet_cycle_does_not_hide_the_last_two() {
    let mut game = game("7k/8/8/6Q1/8/8/1q6/6K1 w - - 0 1");
    play(&mut game, "g1f1 b2a2 f1g1 a2b2");
    play(&mut game, "g5d8 h8g7 d8g5 g7h8");
    assert!(!game.is_perpetual_check(), "the first cycle is quiet");
    play(&mut game, "g5d8 h8g7 d8g5 g7h8");
    assert!(game.is_perpetual_check());
}

#[test]
fn an_announced_move_that_closes_the_cycle_counts() {
    let mut game = game("7k/8/8/6Q1/8/8/1q6/6K1 w - - 0 1");
    play(&mut game, "g5d8 h8g7 d8g5");
    let quiet = game.position().parse_uci("g7f7").expect("legal");
    let closing = game.position().parse_uci("g7h8").expect("legal");
    assert!(!game.is_perpetual_check());
    assert!(game.is_perpetual_check_with(closing));
    assert!(!game.is_perpetual_check_with(quiet));
}
