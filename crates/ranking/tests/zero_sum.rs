//! Over any sequence of rated games between humans the sum of all points never changes.

use duiyi_ranking::{Band, Change, GameResult, Points, Stakes};
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
struct Game {
    white: usize,
    black: usize,
    result: GameResult,
}

const PLAYERS: usize = 12;

fn result() -> impl Strategy<Value = GameResult> {
    prop_oneof![
        Just(GameResult::WhiteWins),
        Just(GameResult::Draw),
        Just(GameResult::BlackWins),
    ]
}

fn game() -> impl Strategy<Value = Game> {
    (0..PLAYERS, 1..PLAYERS, result()).prop_map(|(white, offset, result)| Game {
        white,
        black: (white + offset) % PLAYERS,
        result,
    })
}

/// Any amount a club may come to, and often two that lie close together.
fn points() -> impl Strategy<Value = Points> {
    prop_oneof![
        -400_000_i64..400_000,
        -30_000_i64..30_000,
        -1_500_i64..1_500
    ]
    .prop_map(Points::from_hundredths)
}

/// The table in floating point, written apart from the crate's own arithmetic.
fn table(d: f64, draw: bool, lower_wins: bool) -> f64 {
    match (draw, lower_wins) {
        (true, _) if d < 10.0 => 0.0,
        (true, _) if d < 100.0 => 5.0 + d / 20.0,
        (true, _) => d / 4.0,
        (false, _) if d < 10.0 => 10.0,
        (false, true) if d < 100.0 => 10.0 + d / 10.0,
        (false, true) => d / 2.0,
        (false, false) if d < 100.0 => 10.0 - d / 12.5,
        (false, false) if d < 200.0 => 2.0,
        (false, false) => 0.0,
    }
}

proptest! {
    #[test]
    fn the_sum_of_points_never_changes(
        start in prop::collection::vec(points(), PLAYERS),
        games in prop::collection::vec(game(), 1..400),
    ) {
        let mut standings = start.clone();
        for Game { white, black, result } in games {
            let change = Change::of(standings[white], standings[black], result);
            standings[white] += change.white;
            standings[black] += change.black();
        }
        prop_assert_eq!(standings.into_iter().sum::<Points>(), start.into_iter().sum::<Points>());
    }

    #[test]
    fn the_exact_change_is_the_table_rounded_to_hundredths(
        white in points(), black in points(), result in result(),
    ) {
        let change = Change::of(white, black, result);
        let d = (white.to_f64() - black.to_f64()).abs();
        let winner_is_lower = match result {
            GameResult::WhiteWins => white < black,
            GameResult::Draw => true,
            GameResult::BlackWins => black < white,
        };
        // Decide the band in hundredths, so that the float table cannot slip over an edge.
        let d = (d * 100.0).round() / 100.0;
        let expected = table(d, result == GameResult::Draw, winner_is_lower);
        let gain = change.white.to_f64().abs();
        prop_assert!((gain - expected).abs() <= 0.005 + 1e-9, "{} against {}", gain, expected);
    }

    #[test]
    fn a_winner_never_loses_and_a_draw_never_hurts_the_lower(
        own in points(), opponent in points(),
    ) {
        let stakes = Stakes::of(own, opponent);
        prop_assert!(stakes.win >= Points::ZERO && stakes.loss <= Points::ZERO);
        prop_assert!(stakes.win >= stakes.draw && stakes.draw >= stakes.loss);
        prop_assert!(own > opponent || stakes.draw >= Points::ZERO);
    }

    #[test]
    fn colors_do_not_matter(white in points(), black in points(), result in result()) {
        let change = Change::of(white, black, result);
        let mirrored = Change::of(black, white, result.reversed());
        prop_assert_eq!(mirrored.white, change.black());
        prop_assert_eq!((mirrored.band, mirrored.formula), (change.band, change.formula));
    }

    #[test]
    fn a_far_favorite_risks_much_and_can_win_nothing(own in points(), by in 20_000_i64..500_000) {
        let stakes = Stakes::of(own, own - Points::from_hundredths(by));
        prop_assert_eq!(stakes.win, Points::ZERO);
        prop_assert!(stakes.loss <= Points::from_whole(-100));
        let change = Change::of(own, own - Points::from_hundredths(by), GameResult::WhiteWins);
        prop_assert_eq!(change.band, Band::From200);
    }

    #[test]
    fn amounts_survive_being_written_and_read(hundredths in -9_999_999_999_i64..=9_999_999_999) {
        let points = Points::from_hundredths(hundredths);
        prop_assert_eq!(points.to_string().parse(), Ok(points));
    }
}
