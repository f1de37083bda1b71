//! The strength rating behind the points: Glicko-2 (Glickman, "Example of the Glicko-2
//! system", 2013), computed by the crate `skillratings` behind a type of our own.

use skillratings::Outcomes;
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};

use crate::GameResult;

/// An account's Glicko-2 rating at one speed. Used for pairing; the public figure is the
/// [`crate::Level`].
///
/// ```
/// use duiyi_ranking::{GameResult, Strength};
///
/// let (white, black) = Strength::after_game(Strength::NEW, Strength::NEW, GameResult::Draw);
/// assert_eq!(white.rating().round(), 1500.0);
/// assert!(black.deviation() < Strength::NEW.deviation());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

/// Bounds outside which a stored rating is damaged rather than unusual.
const RATINGS: std::ops::RangeInclusive<f64> = -10_000.0..=10_000.0;
const VOLATILITIES: std::ops::RangeInclusive<f64> = 0.000_001..=1.0;
/// The deviation of an account nobody has seen play, and the most it can grow to.
const MAX_DEVIATION: f64 = 350.0;

/// The numbers are no Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("no strength rating: {rating} ± {deviation}, volatility {volatility}")]
pub struct StrengthError {
    /// The rating that was given.
    pub rating: f64,
    /// The deviation that was given.
    pub deviation: f64,
    /// The volatility that was given.
    pub volatility: f64,
}

impl Strength {
    /// The rating of an account nobody has seen play.
    pub const NEW: Self = Self {
        rating: 1500.0,
        deviation: MAX_DEVIATION,
        volatility: 0.06,
    };

    /// A stored rating.
    ///
    /// # Errors
    /// Numbers that no series of games leads to, NaN among them.
    pub fn from_parts(rating: f64, deviation: f64, volatility: f64) -> Result<Self, StrengthError> {
        let sound = RATINGS.contains(&rating)
            && deviation > 0.0
            && deviation <= MAX_DEVIATION
            && VOLATILITIES.contains(&volatility);
        if sound {
            Ok(Self {
                rating,
                deviation,
                volatility,
            })
        } else {
            Err(StrengthError {
                rating,
                deviation,
                volatility,
            })
        }
    }

    /// The most likely strength, on Glicko's scale (a new account has 1500).
    pub const fn rating(self) -> f64 {
        self.rating
    }

    /// How far off the rating may be: one standard deviation, in rating points.
    pub const fn deviation(self) -> f64 {
        self.deviation
    }

    /// How much the rating is expected to swing, without unit.
    pub const fn volatility(self) -> f64 {
        self.volatility
    }

    /// Both players' ratings after a game between them: a rating period of one game.
    #[must_use]
    pub fn after_game(white: Self, black: Self, result: GameResult) -> (Self, Self) {
        let outcome = match result {
            GameResult::WhiteWins => Outcomes::WIN,
            GameResult::Draw => Outcomes::DRAW,
            GameResult::BlackWins => Outcomes::LOSS,
        };
        let (white, black) = glicko2::glicko2(
            &white.into(),
            &black.into(),
            &outcome,
            &Glicko2Config::new(),
        );
        (white.into(), black.into())
    }

    /// The rating after a rating period without a game: the deviation grows.
    #[must_use]
    pub fn after_idle_period(self) -> Self {
        glicko2::decay_deviation(&self.into()).into()
    }

    /// The score to expect against an opponent: 0 to 1, a draw counting one half.
    pub fn expected_score(self, opponent: Self) -> f64 {
        glicko2::expected_score(&self.into(), &opponent.into()).0
    }
}

impl Default for Strength {
    fn default() -> Self {
        Self::NEW
    }
}

impl From<Strength> for Glicko2Rating {
    fn from(
        Strength {
            rating,
            deviation,
            volatility,
        }: Strength,
    ) -> Self {
        Self {
            rating,
            deviation,
            volatility,
        }
    }
}

/// Kept inside the bounds that [`Strength::from_parts`] reads back.
impl From<Glicko2Rating> for Strength {
    fn from(computed: Glicko2Rating) -> Self {
        Self {
            rating: computed.rating.clamp(*RATINGS.start(), *RATINGS.end()),
            deviation: computed.deviation.clamp(f64::MIN_POSITIVE, MAX_DEVIATION),
            volatility: computed
                .volatility
                .clamp(*VOLATILITIES.start(), *VOLATILITIES.end()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(rating: f64, deviation: f64) -> Strength {
        Strength::from_parts(rating, deviation, 0.06).expect("test rating")
    }

    /// Glickman's paper works through a period of three games; a period of one game is
    /// the first of them, computed by hand from the paper's steps 2 to 8.
    #[test]
    fn one_game_moves_the_rating_as_the_paper_computes() {
        let (player, opponent) = (strength(1500.0, 200.0), strength(1400.0, 30.0));
        let (after, _) = Strength::after_game(player, opponent, GameResult::WhiteWins);
        assert!((after.rating() - 1563.56).abs() < 0.05, "{after:?}");
        assert!((after.deviation() - 175.4).abs() < 0.05, "{after:?}");
        assert!((after.volatility() - 0.06).abs() < 0.0001, "{after:?}");
    }

    #[test]
    fn the_winner_rises_and_both_become_better_known() {
        let (white, black) =
            Strength::after_game(Strength::NEW, Strength::NEW, GameResult::BlackWins);
        assert!(white.rating() < 1500.0 && black.rating() > 1500.0);
        assert!(white.deviation() < 350.0 && black.deviation() < 350.0);
        assert!((white.rating() + black.rating() - 3000.0).abs() < 1e-6);
    }

    #[test]
    fn idleness_widens_the_deviation_up_to_that_of_a_new_account() {
        let known = strength(1700.0, 50.0);
        let idle = known.after_idle_period();
        assert!(idle.deviation() > known.deviation());
        assert!((idle.rating() - known.rating()).abs() < f64::EPSILON);
        assert!((Strength::NEW.after_idle_period().deviation() - 350.0).abs() < 1e-9);
    }

    #[test]
    fn the_stronger_player_is_expected_to_score_more() {
        let (strong, weak) = (strength(1800.0, 60.0), strength(1500.0, 60.0));
        assert!(strong.expected_score(weak) > 0.8);
        assert!((strong.expected_score(weak) + weak.expected_score(strong) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn damaged_numbers_are_refused() {
        for (rating, deviation, volatility) in [
            (f64::NAN, 200.0, 0.06),
            (1500.0, 0.0, 0.06),
            (1500.0, 400.0, 0.06),
            (1500.0, 200.0, f64::NAN),
            (1500.0, 200.0, 2.0),
            (f64::INFINITY, 200.0, 0.06),
        ] {
            assert!(Strength::from_parts(rating, deviation, volatility).is_err());
        }
    }

    #[test]
    fn what_games_lead_to_can_be_stored_and_read_back() {
        let mut player = Strength::NEW;
        for _ in 0..200 {
            let opponent = Strength::NEW;
            (player, _) = Strength::after_game(player, opponent, GameResult::WhiteWins);
            let read =
                Strength::from_parts(player.rating(), player.deviation(), player.volatility());
            assert_eq!(read, Ok(player));
        }
    }
}
