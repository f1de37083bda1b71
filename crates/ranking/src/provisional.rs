//! Points that have not settled yet.

/// Gains and losses settle after so many rated games.
pub const SETTLING_GAMES: u32 = 50;

/// Whether points are firm enough to be shown without a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// 暂定: before the player's 50th rated game.
    Provisional {
        /// Rated games to go until the points count as settled, 1 to 50.
        games_to_go: u32,
    },
    /// From the 50th rated game on.
    Settled,
}

impl Standing {
    /// The standing of a player who has finished so many rated games.
    ///
    /// ```
    /// use duiyi_ranking::Standing;
    ///
    /// assert_eq!(Standing::after(48), Standing::Provisional { games_to_go: 2 });
    /// assert_eq!(Standing::after(50), Standing::Settled);
    /// ```
    pub const fn after(rated_games: u32) -> Self {
        match SETTLING_GAMES.saturating_sub(rated_games) {
            0 => Self::Settled,
            games_to_go => Self::Provisional { games_to_go },
        }
    }

    /// Whether the profile marks the points as provisional.
    pub const fn is_provisional(self) -> bool {
        matches!(self, Self::Provisional { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_settle_with_the_fiftieth_rated_game() {
        assert_eq!(
            Standing::after(0),
            Standing::Provisional { games_to_go: 50 }
        );
        assert_eq!(
            Standing::after(49),
            Standing::Provisional { games_to_go: 1 }
        );
        assert!(Standing::after(49).is_provisional());
        assert!(!Standing::after(50).is_provisional());
        assert_eq!(Standing::after(u32::MAX), Standing::Settled);
    }
}
