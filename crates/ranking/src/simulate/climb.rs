//! One player who plays nobody but the house.

use rand_core::RngCore;

use super::model;
use crate::{HousePlayer, Points, house_change};

/// Which house players a rated game may be played against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentRule {
    /// The club's rule: the own level only.
    OwnLevel,
    /// A wider rule, to show why it is not the club's: the player always takes the house
    /// player so many levels above the own one.
    LevelsAbove(u8),
}

impl OpponentRule {
    fn opponent(self, points: Points) -> HousePlayer {
        let own = HousePlayer::rated_opponent_of(points);
        match self {
            Self::OwnLevel => own,
            Self::LevelsAbove(levels) => HousePlayer::all()
                .filter(|player| *player >= own)
                .take(usize::from(levels) + 1)
                .last()
                .unwrap_or(own),
        }
    }
}

/// The points of a player of some true strength, who begins at 0, after so many rated
/// games against the house. The house plays as strong as its points say.
pub fn house_climb(
    strength: Points,
    games: u32,
    rule: OpponentRule,
    rng: &mut impl RngCore,
) -> Points {
    (0..games).fold(Points::ZERO, |points, _| {
        let house = rule.opponent(points);
        let result = model::play(strength, house.points(), rng);
        points + house_change(points, house, result).white
    })
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    const STRENGTH: i32 = 350;

    /// The mean of 400 players of true strength 350 after 300 house games each.
    fn mean_after_300(rule: OpponentRule, seed: u64) -> f64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let strength = Points::from_whole(STRENGTH);
        let sum: Points = (0..400)
            .map(|_| house_climb(strength, 300, rule, &mut rng))
            .sum();
        sum.to_f64() / 400.0
    }

    #[test]
    fn against_the_own_level_points_settle_at_the_true_strength() {
        for seed in 1..=8 {
            let mean = mean_after_300(OpponentRule::OwnLevel, seed);
            assert!(
                (mean - f64::from(STRENGTH)).abs() <= 60.0,
                "seed {seed}: mean {mean}"
            );
        }
    }

    #[test]
    fn against_five_levels_above_points_climb_far_beyond_it() {
        for seed in 1..=3 {
            let mean = mean_after_300(OpponentRule::LevelsAbove(5), seed);
            assert!(mean > 2.0 * f64::from(STRENGTH), "seed {seed}: mean {mean}");
        }
    }

    #[test]
    fn levels_above_end_at_the_strongest() {
        let rule = OpponentRule::LevelsAbove(5);
        let opponent = |points| rule.opponent(Points::from_whole(points)).level().number();
        assert_eq!(opponent(0), Some(25));
        assert_eq!(opponent(350), Some(23));
        assert_eq!(opponent(2_800), Some(1));
        assert_eq!(opponent(5_000), Some(1));
    }
}
