//! What happened in a live game.

use duiyi_laws::{Claims, Millis, Outcome};
use duiyi_rules::Color;
use serde::{Deserialize, Serialize};

use crate::{
    Cmid, GameId, Ply, SeatKey, Seq,
    live::{MoveText, Reading, Request},
    text,
};

/// One thing that happened, as the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its place in the log.
    pub seq: Seq,
    /// When it happened.
    #[serde(with = "text::millis")]
    pub at: Millis,
    /// What both clocks show from then on.
    pub clocks: Reading,
    /// On the last event of a player's request: the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The request of a player that events answer. It makes a resend recognizable after a restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// Who asked.
    #[serde(with = "text::color")]
    pub by: Color,
    /// Under which name.
    pub cmid: Cmid,
    /// For what.
    #[serde(flatten)]
    pub request: Request,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum EventKind {
    /// A seat was taken.
    Joined {
        /// Which.
        #[serde(with = "text::color")]
        seat: Color,
        /// By whom.
        key: SeatKey,
    },
    /// Both seats are taken: White may move.
    Started,
    /// A move was made.
    Moved {
        /// How many plies were played before it.
        ply: Ply,
        /// The move in canonical form.
        uci: MoveText,
        /// The time charged for it.
        #[serde(with = "text::millis")]
        spent: Millis,
        /// The increment credited for it.
        #[serde(with = "text::millis")]
        credit: Millis,
        /// What the opponent may claim now.
        #[serde(with = "claims")]
        claims: Claims,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        #[serde(with = "text::color")]
        by: Color,
        /// Whether it is a wrong claim, which stands as an offer (Laws 9.1.2.3).
        by_claim: bool,
    },
    /// The offer was declined.
    DrawDeclined {
        /// By whom.
        #[serde(with = "text::color")]
        by: Color,
    },
    /// A player asked to take back.
    TakebackOffered {
        /// Who.
        #[serde(with = "text::color")]
        by: Color,
    },
    /// The opponent would not let him.
    TakebackDeclined {
        /// Who would not.
        #[serde(with = "text::color")]
        by: Color,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many plies.
        plies: u32,
    },
    /// A flag fell.
    FlagFell {
        /// Whose.
        #[serde(with = "text::color")]
        by: Color,
    },
    /// A player resigned.
    Resigned {
        /// Who.
        #[serde(with = "text::color")]
        by: Color,
    },
    /// What follows needs a search; the clocks stand meanwhile.
    RulingAsked {
        /// The question.
        #[serde(flatten)]
        about: About,
    },
    /// Time that passed was not charged. When a clock was running it stands from now on; when
    /// it stood, that of the side to move runs again.
    Refunded {
        /// To White.
        #[serde(with = "text::millis")]
        white: Millis,
        /// To Black.
        #[serde(with = "text::millis")]
        black: Millis,
        /// Why.
        reason: Refund,
    },
    /// The game is over. Terminal.
    Ended(Ending),
    /// The game was called off without a result. Terminal.
    Aborted {
        /// By a player, or by nobody: the time to begin ran out.
        #[serde(with = "text::color::option")]
        by: Option<Color>,
    },
    /// After the end: a player wants to play again.
    RematchOffered {
        /// Who.
        #[serde(with = "text::color")]
        by: Color,
    },
    /// The other does not.
    RematchDeclined {
        /// Who does not, or who no longer does.
        #[serde(with = "text::color")]
        by: Color,
    },
    /// They will, with colors swapped.
    RematchAgreed {
        /// In this game.
        next: GameId,
    },
}

impl EventKind {
    /// Whether the game is over with this: each game has exactly one such event.
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Self::Ended(_) | Self::Aborted { .. })
    }
}

/// A question that needs a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum About {
    /// Whether the position is dead (Laws 5.2.2).
    Dead,
    /// A flag fell: whether the opponent could mate (Laws 6.9).
    Flag {
        /// Whose flag.
        #[serde(with = "text::color")]
        loser: Color,
    },
    /// A player resigned: whether the opponent could mate (Laws 5.1.2).
    Resignation {
        /// Who.
        #[serde(with = "text::color")]
        loser: Color,
    },
}

/// Why time was not charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refund {
    /// The server was away.
    Restart,
    /// A question was searched.
    Ruling,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The result and its reason.
    #[serde(flatten, with = "outcome")]
    pub outcome: Outcome,
    /// Whether the drawn cycle was perpetual check (长将和): a label, no rule.
    pub perpetual: bool,
    /// The helpmate that made a flag fall or a resignation a loss (Laws 5.1.2, 6.9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Vec<MoveText>>,
}

mod outcome {
    use duiyi_laws::Outcome;
    use duiyi_rules::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::text;

    #[derive(Serialize, Deserialize)]
    struct Parts<'a> {
        #[serde(with = "text::color::option")]
        winner: Option<Color>,
        reason: std::borrow::Cow<'a, str>,
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands out references"
    )]
    pub(super) fn serialize<S: Serializer>(outcome: &Outcome, out: S) -> Result<S::Ok, S::Error> {
        Parts {
            winner: outcome.winner(),
            reason: outcome.reason_name().into(),
        }
        .serialize(out)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Outcome, D::Error> {
        let Parts { winner, reason } = Parts::deserialize(input)?;
        Outcome::from_parts(winner, &reason)
            .ok_or_else(|| D::Error::custom("winner and reason do not belong together"))
    }
}

mod claims {
    use duiyi_laws::Claims;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Parts {
        threefold: bool,
        fifty: bool,
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands out references"
    )]
    pub(super) fn serialize<S: Serializer>(claims: &Claims, out: S) -> Result<S::Ok, S::Error> {
        Parts {
            threefold: claims.threefold,
            fifty: claims.fifty,
        }
        .serialize(out)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Claims, D::Error> {
        let Parts { threefold, fifty } = Parts::deserialize(input)?;
        Ok(Claims { threefold, fifty })
    }
}
