//! The house: thirty computer players, one a level, whose points never move.

use crate::{Change, GameResult, Level, Points};

/// A house player: always in the middle of a numbered level.
///
/// ```
/// use duiyi_ranking::{HousePlayer, Points};
///
/// let opponent = HousePlayer::rated_opponent_of(Points::from_whole(320));
/// assert_eq!(opponent.level().to_string(), "28级");
/// assert_eq!(opponent.points(), Points::from_whole(350));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HousePlayer(Level);

impl HousePlayer {
    /// The house player of a level; there is none without one.
    pub fn of(level: Level) -> Option<Self> {
        (level != Level::UNRANKED).then_some(Self(level))
    }

    /// The thirty, from 30级 to 1级.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        Level::all().skip(1).map(Self)
    }

    /// The only house player whom a human with so many points can play rated: the one of
    /// the human's own level, and the 30级 player when unranked.
    ///
    /// Against opponents who cannot lose points any wider rule lets everyone climb
    /// without end: 200 points below the opponent a loss costs nothing and a win brings
    /// half the distance. [`crate::simulate::house_climb`] shows it.
    pub fn rated_opponent_of(human: Points) -> Self {
        Self(Level::of(human).max(Level::WEAKEST))
    }

    /// The level the player stands for.
    pub const fn level(self) -> Level {
        self.0
    }

    /// What the player always has: (31 − level) × 100 + 50 points.
    pub fn points(self) -> Points {
        Points::from_whole(i32::from(self.0.strength()) * 100 + 50)
    }
}

/// The club's setting for rated games against the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HousePolicy {
    /// Games against the own level's house player are rated.
    #[default]
    OwnLevelRated,
    /// Every game against the house is casual.
    AlwaysCasual,
}

/// Help agreed on for a game against the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Help {
    /// None.
    None,
    /// Takebacks are allowed.
    Takebacks,
    /// Hints are shown; takebacks may be allowed too.
    Hints,
}

/// Why a game against the house moves no points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum CasualReason {
    /// The club plays no rated games against the house.
    #[error("the club plays the house without points")]
    ClubPolicy,
    /// The opponent is not the house player of the human's own level.
    #[error("only the house player of {own} plays for points here")]
    NotOwnLevel {
        /// The level whose house player would be the rated opponent.
        own: Level,
    },
    /// The game is played with takebacks or hints.
    #[error("a game with takebacks or hints moves no points")]
    Helped,
}

/// Whether a game of a human with so many points against the house is rated.
///
/// # Errors
/// The first reason why it is casual.
pub fn house_game_is_rated(
    human: Points,
    house: HousePlayer,
    policy: HousePolicy,
    help: Help,
) -> Result<(), CasualReason> {
    if policy == HousePolicy::AlwaysCasual {
        return Err(CasualReason::ClubPolicy);
    }
    let own = HousePlayer::rated_opponent_of(human);
    if house != own {
        return Err(CasualReason::NotOwnLevel { own: own.level() });
    }
    if help != Help::None {
        return Err(CasualReason::Helped);
    }
    Ok(())
}

/// What a rated game against the house adds to the human's points, the human having
/// White in `result`. The house's own points stay as they are.
pub fn house_change(human: Points, house: HousePlayer, result: GameResult) -> Change {
    Change::of(human, house.points(), result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(number: u8) -> HousePlayer {
        let level = Level::numbered(number).expect("test level");
        HousePlayer::of(level).expect("numbered level")
    }

    #[test]
    fn thirty_house_players_stand_in_the_middle_of_their_levels() {
        let players: Vec<HousePlayer> = HousePlayer::all().collect();
        assert_eq!(players.len(), 30);
        assert_eq!(house(30).points(), Points::from_whole(150));
        assert_eq!(house(1).points(), Points::from_whole(3_050));
        for player in players {
            assert_eq!(Level::of(player.points()), player.level());
        }
        assert_eq!(HousePlayer::of(Level::UNRANKED), None);
    }

    #[test]
    fn only_the_own_level_is_rated() {
        let rated = |points, number| {
            let human = Points::from_hundredths(points);
            house_game_is_rated(human, house(number), HousePolicy::OwnLevelRated, Help::None)
        };
        let only = |number| {
            Err(CasualReason::NotOwnLevel {
                own: Level::numbered(number).expect("test level"),
            })
        };
        assert_eq!(rated(35_000, 28), Ok(()));
        assert_eq!(rated(35_000, 27), only(28));
        assert_eq!(rated(35_000, 29), only(28));
        assert_eq!(rated(39_999, 28), Ok(()));
        assert_eq!(rated(40_000, 28), only(27));
        assert_eq!(rated(500_000, 1), Ok(()));
    }

    #[test]
    fn the_unranked_play_the_weakest_for_points() {
        for points in [-100_000, -1, 0, 9_999] {
            let human = Points::from_hundredths(points);
            assert_eq!(HousePlayer::rated_opponent_of(human), house(30));
        }
    }

    #[test]
    fn help_and_the_clubs_setting_make_a_game_casual() {
        let human = Points::from_whole(350);
        let of = |policy, help| house_game_is_rated(human, house(28), policy, help);
        let own = HousePolicy::OwnLevelRated;
        assert_eq!(of(own, Help::Takebacks), Err(CasualReason::Helped));
        assert_eq!(of(own, Help::Hints), Err(CasualReason::Helped));
        assert_eq!(
            of(HousePolicy::AlwaysCasual, Help::None),
            Err(CasualReason::ClubPolicy)
        );
        assert_eq!(HousePolicy::default(), own);
    }

    #[test]
    fn a_house_game_pays_by_the_houses_fixed_points() {
        let human = Points::from_whole(310);
        let change = house_change(human, house(28), GameResult::WhiteWins);
        assert_eq!(change.white.to_string(), "14.00");
        let change = house_change(human, house(28), GameResult::BlackWins);
        assert_eq!(change.white.to_string(), "-6.80");
    }
}
