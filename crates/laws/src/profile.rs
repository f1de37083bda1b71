//! The rule profiles a game can be played under.

use std::fmt;
use std::str::FromStr;

/// Which of the three presets a game follows; it is named in every game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// The Laws as they read on a screen: draws by repetition and by fifty moves are
    /// claimed by the player entitled to them (Laws 9.2, 9.3).
    #[default]
    Standard,
    /// FIDE Online Chess Regulations: the third repetition and the fiftieth move end the
    /// game by themselves.
    Online,
    /// Over the board. Claims are those of [`Profile::Standard`].
    Otb,
}

/// What a profile consists of. One field a rule that profiles differ in; more come with
/// the rules they switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Switches {
    /// Who ends a game by threefold repetition or fifty moves.
    pub draw_claims: DrawClaims,
}

/// Who ends a game by threefold repetition or fifty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawClaims {
    /// The player having the move, by claiming (Laws 9.2, 9.3).
    ByPlayer,
    /// Nobody: the draw comes by itself once the position stands on the board.
    Automatic,
}

/// Not the name of a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule profile {0:?}, expected standard, online or otb")]
pub struct ParseProfileError(String);

impl Profile {
    /// Every profile, the default first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Online, Self::Otb];

    /// The stable name used outside.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Online => "online",
            Self::Otb => "otb",
        }
    }

    /// The switches of this preset.
    pub const fn switches(self) -> Switches {
        let draw_claims = match self {
            Self::Standard | Self::Otb => DrawClaims::ByPlayer,
            Self::Online => DrawClaims::Automatic,
        };
        Switches { draw_claims }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Profile {
    type Err = ParseProfileError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|profile| profile.name() == name)
            .ok_or_else(|| ParseProfileError(name.chars().take(32).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_others_are_refused() {
        for profile in Profile::ALL {
            assert_eq!(profile.name().parse(), Ok(profile));
        }
        assert!("Standard".parse::<Profile>().is_err());
        assert!("".parse::<Profile>().is_err());
    }
}
