//! Each article with a scenario where it applies and one where it just does not.

#![expect(
    clippy::unnecessary_wraps,
    reason = "expected outcomes are compared with `Game::outcome`"
)]

use duiyi_laws::{
    Answer, ClaimKind, ClaimRefused, DrawReason, Game, Outcome, PlayError, Profile, Verdict,
    WinReason,
};
use duiyi_rules::{Color, Position};

use crate::cases::{game, play, position, read, uci};

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

fn drawn(reason: DrawReason) -> Option<Outcome> {
    Some(Outcome::Draw { reason })
}

fn won(winner: Color, reason: WinReason) -> Option<Outcome> {
    Some(Outcome::Decisive { winner, reason })
}

fn outcome_after(fen: &str, moves: &str) -> Option<Outcome> {
    let mut game = game(fen);
    play(&mut game, moves);
    game.outcome()
}

fn shuffled(profile: Profile, times: usize) -> Game {
    let mut game = Game::new(Position::start(), profile);
    for _ in 0..times {
        play(&mut game, SHUFFLE);
    }
    game
}

// 5.1.1 Checkmate

#[test]
fn mate_wins_at_once() {
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    assert_eq!(
        outcome_after(fen, "a1a8"),
        won(Color::White, WinReason::Checkmate)
    );
    assert_eq!(outcome_after(fen, "a1a7"), None);
}

#[test]
fn mate_on_the_last_counted_move_beats_the_counters() {
    for clock in [99, 149] {
        let fen = format!("6k1/5ppp/8/8/8/8/8/R5K1 w - - {clock} 80");
        assert_eq!(
            outcome_after(&fen, "a1a8"),
            won(Color::White, WinReason::Checkmate)
        );
    }
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 80";
    assert_eq!(
        outcome_after(fen, "a1a7"),
        drawn(DrawReason::SeventyFiveMoves)
    );
}

#[test]
fn a_game_may_begin_mated() {
    let mated = game("6Rk/6pp/8/8/8/8/8/K6R b - - 0 1");
    assert_eq!(mated.outcome(), None, "the rook can be taken");
    let mated = game("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_eq!(mated.outcome(), won(Color::White, WinReason::Checkmate));
}

// 5.2.1 Stalemate

#[test]
fn stalemate_draws_at_once() {
    let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    assert_eq!(outcome_after(fen, "g6f7"), drawn(DrawReason::Stalemate));
    assert_eq!(
        outcome_after(fen, "g6g7"),
        won(Color::White, WinReason::Checkmate)
    );
}

#[test]
fn stalemate_comes_before_the_counters() {
    let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 149 100";
    assert_eq!(outcome_after(fen, "g6f7"), drawn(DrawReason::Stalemate));
}

// 5.2.2 Dead position

#[test]
fn taking_the_last_piece_makes_the_position_dead_at_once() {
    let fen = "8/8/8/8/3k4/8/5q2/6K1 w - - 0 1";
    assert_eq!(outcome_after(fen, "g1f2"), drawn(DrawReason::DeadPosition));
    assert_eq!(outcome_after(fen, "g1h1"), None);
}

#[test]
fn a_forced_capture_into_bare_kings_is_dead_before_it_is_played() {
    let fen = "8/2kr4/8/K7/8/8/8/8 w - - 0 1";
    assert_eq!(outcome_after(fen, "a5a6 d7d8"), None);
    assert_eq!(
        outcome_after(fen, "a5a6 d7d8 a6a7 d8a8"),
        drawn(DrawReason::DeadPosition)
    );
}

#[test]
fn closing_the_last_gap_in_the_wall_kills_the_position() {
    let fen = "4k3/8/p1p1p1p1/P1P1P3/6P1/8/8/4K3 w - - 0 1";
    assert_eq!(outcome_after(fen, "g4g5"), drawn(DrawReason::DeadPosition));
    assert_eq!(outcome_after(fen, "e1f2"), None);
}

/// A wall with a bishop of the wrong color: dead, but not by a short proof.
const BISHOP_WALL: &str = "4k3/8/8/1p1p1p1p/1P1P3P/5P2/8/2B1K3 w - - 0 1";

#[test]
fn a_position_the_filter_cannot_tell_waits_for_the_full_answer() {
    let mut dead = game(BISHOP_WALL);
    let last = read(dead.position(), "f3f4");
    assert_eq!(
        dead.play(last),
        Ok(Verdict::DeadUnknown { otherwise: None })
    );
    assert_eq!(dead.outcome(), None);

    let mut alive = dead.clone();
    alive.settle_dead(Answer::Undetermined);
    assert_eq!(alive.verdict(), Verdict::Continue, "nothing is guessed");

    dead.settle_dead(Answer::Yes);
    assert_eq!(dead.outcome(), drawn(DrawReason::DeadPosition));
}

#[test]
fn a_dead_position_comes_before_the_counters() {
    let mut game = game("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 b - - 149 100");
    play(&mut game, "e8d8");
    assert_eq!(game.outcome(), drawn(DrawReason::SeventyFiveMoves));

    let mut resigned = game.clone();
    resigned.end(Outcome::resignation(Color::White, Answer::Yes));
    assert_eq!(
        resigned.outcome(),
        drawn(DrawReason::SeventyFiveMoves),
        "drawn already"
    );

    let mut alive = game.clone();
    alive.settle_dead(Answer::No);
    assert_eq!(
        alive.verdict(),
        Verdict::Over(game.outcome().expect("drawn"))
    );

    game.end(Outcome::Draw {
        reason: DrawReason::DeadPosition,
    });
    assert_eq!(game.outcome(), drawn(DrawReason::DeadPosition));
}

// After the end

#[test]
fn no_move_counts_after_the_end() {
    let mut game = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let later = read(game.position(), "a1a7");
    game.end(Outcome::resignation(Color::Black, Answer::Yes));
    let over = game.outcome().expect("resigned");
    assert_eq!(over.result(), "1-0");
    assert_eq!(game.play(later), Err(PlayError::Over(over)));
    assert!(game.moves().is_empty());
    game.end(Outcome::Draw {
        reason: DrawReason::Agreement,
    });
    assert_eq!(game.outcome(), Some(over), "the first end counts");
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let other = position("6k1/5ppp/8/8/8/8/8/1R4K1 w - - 0 1");
    let foreign = read(&other, "b1b8");
    assert!(matches!(game.play(foreign), Err(PlayError::Illegal(_))));
    assert_eq!(game.position(), game.start());
    assert!(game.moves().is_empty());
}

// 5.2.3 Agreement, and aborting

#[test]
fn agreement_needs_a_move_of_each_side_and_aborting_forbids_it() {
    let mut game = Game::new(Position::start(), Profile::Standard);
    for played in ["e2e4", "e7e5"] {
        assert!(game.may_abort() && !game.may_agree_draw());
        play(&mut game, played);
    }
    assert!(!game.may_abort() && game.may_agree_draw());
    game.end(Outcome::Draw {
        reason: DrawReason::Agreement,
    });
    assert!(!game.may_abort() && !game.may_agree_draw());
}

// 9.2 Threefold repetition

#[test]
fn the_third_time_may_be_claimed_and_does_not_end_the_game() {
    let game = shuffled(Profile::Standard, 2);
    assert_eq!(game.repetitions(), 3);
    assert_eq!(game.outcome(), None);
    assert!(game.may_claim().threefold && !game.may_claim().fifty);
    let claimed = game.claim(ClaimKind::Threefold, None);
    assert_eq!(claimed.ok(), drawn(DrawReason::Threefold));
}

#[test]
fn a_claim_one_time_too_early_is_refused() {
    let game = shuffled(Profile::Standard, 1);
    assert!(!game.may_claim().threefold);
    assert_eq!(
        game.claim(ClaimKind::Threefold, None),
        Err(ClaimRefused::TooFewRepetitions { times: 2 })
    );
}

#[test]
fn an_announced_move_claims_before_it_is_played() {
    let mut game = shuffled(Profile::Standard, 1);
    play(&mut game, "g1f3 g8f6 f3g1");
    assert!(!game.may_claim().threefold);
    let moves = game.claim_moves().threefold;
    assert_eq!(uci(game.position(), &moves), ["f6g8"]);
    assert!(game.claim(ClaimKind::Threefold, Some(moves[0])).is_ok());
    let other = read(game.position(), "f6e4");
    assert_eq!(
        game.claim(ClaimKind::Threefold, Some(other)),
        Err(ClaimRefused::TooFewRepetitions { times: 1 })
    );
}

#[test]
fn moving_on_gives_the_claim_away() {
    let mut game = shuffled(Profile::Standard, 2);
    play(&mut game, "e2e4");
    assert!(!game.may_claim().threefold);
}

#[test]
fn an_announced_illegal_move_claims_nothing() {
    let game = shuffled(Profile::Standard, 2);
    let foreign = read(&position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "a1a8");
    assert!(matches!(
        game.claim(ClaimKind::Threefold, Some(foreign)),
        Err(ClaimRefused::Illegal(_))
    ));
}

// 9.3 Fifty moves

#[test]
fn fifty_moves_may_be_claimed_on_the_board_and_with_a_move() {
    let game = game("7k/8/8/8/8/8/7P/R5K1 w - - 99 80");
    assert_eq!(
        game.claim(ClaimKind::Fifty, None),
        Err(ClaimRefused::TooFewMoves { plies: 99 })
    );
    let quiet = read(game.position(), "a1a2");
    assert_eq!(
        game.claim(ClaimKind::Fifty, Some(quiet)).ok(),
        drawn(DrawReason::FiftyMoves)
    );
    let pawn = read(game.position(), "h2h3");
    assert_eq!(
        game.claim(ClaimKind::Fifty, Some(pawn)),
        Err(ClaimRefused::TooFewMoves { plies: 0 })
    );
    let mut played = game.clone();
    play(&mut played, "a1a2");
    assert!(played.may_claim().fifty);
    assert_eq!(played.outcome(), None);
}

#[test]
fn an_announced_mate_still_claims_fifty_moves() {
    let game = game("7k/5K2/8/8/8/8/8/6R1 w - - 99 200");
    let mate = read(game.position(), "g1h1");
    assert!(game.claim_moves().fifty.contains(&mate));
    assert_eq!(
        game.claim(ClaimKind::Fifty, Some(mate)).ok(),
        drawn(DrawReason::FiftyMoves)
    );
}

// 9.6 Draws without claim

#[test]
fn the_fifth_time_ends_the_game_and_the_fourth_does_not() {
    assert_eq!(shuffled(Profile::Standard, 3).outcome(), None);
    assert_eq!(
        shuffled(Profile::Standard, 4).outcome(),
        drawn(DrawReason::Fivefold)
    );
}

#[test]
fn the_seventy_fifth_move_ends_the_game_and_a_pawn_move_saves_it() {
    let fen = "7k/8/8/8/8/8/7P/R5K1 w - - 149 110";
    assert_eq!(
        outcome_after(fen, "a1a2"),
        drawn(DrawReason::SeventyFiveMoves)
    );
    assert_eq!(outcome_after(fen, "h2h3"), None);
}

#[test]
fn nothing_can_be_claimed_after_an_automatic_draw() {
    let game = shuffled(Profile::Standard, 4);
    assert_eq!(game.may_claim(), duiyi_laws::Claims::default());
    assert_eq!(game.claim_moves(), duiyi_laws::ClaimMoves::default());
    assert!(matches!(
        game.claim(ClaimKind::Threefold, None),
        Err(ClaimRefused::Over(_))
    ));
}

// Profiles

#[test]
fn online_the_third_time_and_the_fiftieth_move_draw_by_themselves() {
    assert_eq!(shuffled(Profile::Online, 1).outcome(), None);
    assert_eq!(
        shuffled(Profile::Online, 2).outcome(),
        drawn(DrawReason::Threefold)
    );
    let fen = "7k/8/8/8/8/8/7P/R5K1 w - - 99 80";
    let mut game = Game::new(position(fen), Profile::Online);
    play(&mut game, "a1a2");
    assert_eq!(game.outcome(), drawn(DrawReason::FiftyMoves));
}

#[test]
fn online_there_is_nothing_to_claim() {
    let mut game = shuffled(Profile::Online, 1);
    play(&mut game, "g1f3 g8f6 f3g1");
    assert_eq!(game.claim_moves(), duiyi_laws::ClaimMoves::default());
    assert_eq!(
        game.claim(ClaimKind::Threefold, None),
        Err(ClaimRefused::Automatic)
    );
}

#[test]
fn online_mate_on_the_fiftieth_move_still_wins() {
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80";
    let mut game = Game::new(position(fen), Profile::Online);
    play(&mut game, "a1a8");
    assert_eq!(game.outcome(), won(Color::White, WinReason::Checkmate));
}

#[test]
fn over_the_board_draws_are_claimed() {
    assert_eq!(shuffled(Profile::Otb, 2).outcome(), None);
    assert!(shuffled(Profile::Otb, 2).may_claim().threefold);
}

// Takeback

#[test]
fn a_takeback_restores_history_and_undoes_the_end() {
    let mut game = shuffled(Profile::Standard, 4);
    game.takeback(1);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.repetitions(), 4);
    assert_eq!(game.moves().len(), 15);
    play(&mut game, "f6g8");
    assert_eq!(game.outcome(), drawn(DrawReason::Fivefold));
    game.takeback(1000);
    assert_eq!(game.position(), &Position::start());
    assert!(game.may_abort());
}
