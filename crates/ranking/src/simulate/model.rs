//! One simulated game, and the draws of chance it needs.

use rand_core::RngCore;

use crate::{GameResult, Points};

/// Points for a tenfold ratio of winning to losing: Elo's scale.
const SCALE: f64 = 400.0;
/// The share of drawn games between equals.
const DRAWS_BETWEEN_EQUALS: f64 = 0.2;

/// The score White is expected to make by true strengths: 0 to 1, a draw counting half.
///
/// ```
/// use duiyi_ranking::{Points, simulate::expected_score};
///
/// let one_level_up = expected_score(Points::from_whole(450), Points::from_whole(350));
/// assert!((one_level_up - 0.64).abs() < 0.005);
/// ```
pub fn expected_score(white: Points, black: Points) -> f64 {
    let difference = white.to_f64() - black.to_f64();
    1.0 / (1.0 + 10_f64.powf(-difference / SCALE))
}

/// Plays one game between two true strengths.
pub fn play(white: Points, black: Points, rng: &mut impl RngCore) -> GameResult {
    let expected = expected_score(white, black);
    let draws = DRAWS_BETWEEN_EQUALS * 4.0 * expected * (1.0 - expected);
    let white_wins = expected - draws / 2.0;
    let chance = unit(rng);
    if chance < white_wins {
        GameResult::WhiteWins
    } else if chance < white_wins + draws {
        GameResult::Draw
    } else {
        GameResult::BlackWins
    }
}

/// A number from 0 up to, not including, 1.
pub(super) fn unit(rng: &mut impl RngCore) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Puts the items in any order, each as likely as the others (Fisher–Yates).
pub(super) fn shuffle<T>(items: &mut [T], rng: &mut impl RngCore) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last + 1, rng));
    }
}

/// A number below `bound`. The bias is under `bound` in 2^64: none that could be seen.
fn below(bound: usize, rng: &mut impl RngCore) -> usize {
    ((u128::from(rng.next_u64()) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn games_score_what_the_curve_expects() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for (white, black) in [(350, 350), (450, 350), (350, 850), (3_050, 0)] {
            let (white, black) = (Points::from_whole(white), Points::from_whole(black));
            let games = 20_000;
            let halves: u32 = (0..games)
                .map(|_| match play(white, black, &mut rng) {
                    GameResult::WhiteWins => 2,
                    GameResult::Draw => 1,
                    GameResult::BlackWins => 0,
                })
                .sum();
            let scored = f64::from(halves) / f64::from(2 * games);
            let expected = expected_score(white, black);
            assert!(
                (scored - expected).abs() < 0.015,
                "{white} {black}: {scored} {expected}"
            );
        }
    }

    #[test]
    fn one_game_in_five_between_equals_is_drawn() {
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        let equal = Points::from_whole(700);
        let drawn = (0..20_000)
            .filter(|_| play(equal, equal, &mut rng) == GameResult::Draw)
            .count();
        assert!((3_800..4_200).contains(&drawn), "{drawn}");
    }

    #[test]
    fn shuffling_keeps_the_items_and_reaches_every_order() {
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6_000 {
            let mut items = [1, 2, 3];
            shuffle(&mut items, &mut rng);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(
            seen.values().all(|&times| (850..1_150).contains(&times)),
            "{seen:?}"
        );
    }
}
