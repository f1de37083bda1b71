//! What may be asked of a live game.

use duiyi_laws::{ClaimKind, Millis};
use duiyi_rules::Color;
use serde::{Deserialize, Serialize};

use crate::{Cmid, GameId, Ply, SeatKey, live::MoveText};

/// The most a network may cost the player who moves before it is charged as thinking time.
pub const LAG_CAP: Millis = Millis(250);

/// What may be asked of a live game: by a player, by the clock, or by the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Somebody takes the free seat.
    Join {
        /// Which seat.
        seat: Color,
        /// Who.
        key: SeatKey,
    },
    /// A player acts.
    Play(Play),
    /// Time has passed: look at the deadlines.
    Tick,
    /// The answer to [`Machine::question`](crate::live::Machine::question).
    Ruling(Ruling),
    /// The server was away. The running clock is charged up to the moment it was last known
    /// to be there, and stops until [`Command::Resume`].
    Refund {
        /// The last moment the server was known to be there.
        charged_until: Millis,
    },
    /// The player to move can move again after a [`Command::Refund`].
    Resume,
}

/// One act of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// Who.
    pub by: Color,
    /// The client's name for it: the same name again does nothing new.
    pub cmid: Cmid,
    /// What.
    pub request: Request,
    /// What the server knows beside it.
    pub attached: Attached,
}

/// What the server adds to a player's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attached {
    /// How long the request was on its way.
    pub lag: Lag,
    /// The name of the next game, should this request agree on a rematch.
    pub next: GameId,
}

/// Time that passed for the player but was not his to think in, as the server measured it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag {
    /// The round trip of his connection. It can be feigned by answering late, so it counts
    /// up to [`LAG_CAP`].
    pub network: Millis,
    /// How long the server itself took to hand him his opponent's move. It counts in full.
    pub server: Millis,
}

impl Lag {
    /// How much of the time since the clock started is not charged.
    pub fn allowance(self) -> Millis {
        self.network.clamp(Millis::ZERO, LAG_CAP) + self.server.max(Millis::ZERO)
    }
}

/// What a player may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "r", rename_all = "snake_case")]
pub enum Request {
    /// To play a move.
    Move {
        /// How many plies were played before it: a late resend cannot become another move.
        ply: Ply,
        /// The move.
        uci: MoveText,
    },
    /// To claim a draw (Laws 9.2, 9.3).
    Claim {
        /// On what ground.
        #[serde(with = "claim_kind")]
        kind: ClaimKind,
        /// The move announced and not played, if the claim rests on one (9.2.1, 9.3.1).
        announced: Option<MoveText>,
    },
    /// To offer a draw (Laws 9.1), or to accept the one that stands.
    OfferDraw,
    /// To accept the opponent's offer.
    AcceptDraw,
    /// To decline it.
    DeclineDraw,
    /// To resign (Laws 5.1.2).
    Resign,
    /// To abort, before each side has moved.
    Abort,
    /// To take back one's last move, in a casual game.
    OfferTakeback,
    /// To let the opponent take back.
    AcceptTakeback,
    /// Not to.
    DeclineTakeback,
    /// To play again with colors swapped, or to accept the opponent's wish to.
    OfferRematch,
    /// To accept it.
    AcceptRematch,
    /// To decline it.
    DeclineRematch,
    /// To have noticed that one's own flag fell (Laws 6.8): the clock of a game on one device
    /// is kept there.
    FlagFell,
}

/// The answer to the question whether a side could still mate; where the question is whether
/// the position is dead, whether either side could.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It could.
    CanMate {
        /// A series of legal moves that ends in mate, already checked, where one was found.
        proof: Option<Vec<MoveText>>,
    },
    /// No series of legal moves mates.
    CannotMate,
    /// The search found no answer in its time. It is ruled as "can mate": the draw is the
    /// exception and must be proven.
    Undetermined,
}

mod claim_kind {
    use duiyi_laws::ClaimKind;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Name {
        Threefold,
        Fifty,
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands out references"
    )]
    pub(super) fn serialize<S: Serializer>(kind: &ClaimKind, out: S) -> Result<S::Ok, S::Error> {
        match kind {
            ClaimKind::Threefold => Name::Threefold,
            ClaimKind::Fifty => Name::Fifty,
        }
        .serialize(out)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<ClaimKind, D::Error> {
        Ok(match Name::deserialize(input)? {
            Name::Threefold => ClaimKind::Threefold,
            Name::Fifty => ClaimKind::Fifty,
        })
    }
}
