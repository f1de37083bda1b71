//! Messages from the client.

use duiyi_club::live::{MoveText, Request};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use super::server::ClaimKind;

/// Everything a client may say over its socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub(crate) enum ClientMessage {
    /// Begin to watch a game, as a player where a token is given.
    Watch {
        game: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        token: Option<String>,
        /// The last event the client has: it gets those after it instead of a snapshot, where
        /// they are recent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        since: Option<u32>,
    },
    Unwatch {
        game: String,
    },
    Move {
        game: String,
        /// Plies played before this move.
        ply: u32,
        uci: String,
        cmid: String,
    },
    Act {
        game: String,
        cmid: String,
        action: Action,
    },
    Claim {
        game: String,
        cmid: String,
        kind: ClaimKind,
        /// The move announced and not played (Laws 9.2.1, 9.3.1).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        uci: Option<String>,
    },
    Ping {
        id: u32,
    },
}

/// What a player may do beside moving and claiming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Resign,
    Abort,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    OfferTakeback,
    AcceptTakeback,
    DeclineTakeback,
    OfferRematch,
    AcceptRematch,
    DeclineRematch,
}

/// Why text is no message.
#[derive(Debug, Error)]
pub(crate) enum Unreadable {
    #[error("not a message: {0}")]
    Malformed(serde_json::Error),
    #[error("no message of this type: {0}")]
    UnknownType(serde_json::Error),
}

impl ClientMessage {
    /// Reads a text frame. Its length has been checked.
    pub(crate) fn read(text: &str) -> Result<Self, Unreadable> {
        #[derive(Deserialize)]
        struct Tag<'a> {
            #[serde(borrow)]
            t: std::borrow::Cow<'a, str>,
        }
        serde_json::from_str(text).map_err(|error| {
            let known = ["watch", "unwatch", "move", "act", "claim", "ping"];
            match serde_json::from_str::<Tag<'_>>(text) {
                Ok(tag) if !known.contains(&&*tag.t) => Unreadable::UnknownType(error),
                _ => Unreadable::Malformed(error),
            }
        })
    }

    /// The game it is about and the identifier its answer will carry.
    pub(crate) fn into_names(self) -> (Option<String>, Option<String>) {
        match self {
            Self::Move { game, cmid, .. }
            | Self::Act { game, cmid, .. }
            | Self::Claim { game, cmid, .. } => (Some(game), Some(cmid)),
            Self::Watch { game, .. } | Self::Unwatch { game } => (Some(game), None),
            Self::Ping { .. } => (None, None),
        }
    }
}

impl Unreadable {
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            Self::UnknownType(_) => "unknown_type",
        }
    }
}

impl From<Action> for Request {
    fn from(action: Action) -> Self {
        match action {
            Action::Resign => Self::Resign,
            Action::Abort => Self::Abort,
            Action::OfferDraw => Self::OfferDraw,
            Action::AcceptDraw => Self::AcceptDraw,
            Action::DeclineDraw => Self::DeclineDraw,
            Action::OfferTakeback => Self::OfferTakeback,
            Action::AcceptTakeback => Self::AcceptTakeback,
            Action::DeclineTakeback => Self::DeclineTakeback,
            Action::OfferRematch => Self::OfferRematch,
            Action::AcceptRematch => Self::AcceptRematch,
            Action::DeclineRematch => Self::DeclineRematch,
        }
    }
}

/// Text too long for a move becomes text that is no move: the game refuses it by its own name.
pub(super) fn move_text(uci: &str) -> MoveText {
    uci.parse()
        .unwrap_or_else(|_| "?".parse().expect("one character fits"))
}

impl ClaimKind {
    pub(crate) fn request(self, announced: Option<&str>) -> Request {
        Request::Claim {
            kind: self.into(),
            announced: announced.map(move_text),
        }
    }
}

impl ClientMessage {
    /// The request of a move.
    pub(crate) fn move_request(ply: u32, uci: &str) -> Request {
        Request::Move {
            ply: duiyi_club::Ply(ply),
            uci: move_text(uci),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        let read = |text| ClientMessage::read(text).expect("a message");
        assert_eq!(
            read(r#"{"t":"watch","game":"g"}"#),
            ClientMessage::Watch {
                game: "g".into(),
                token: None,
                since: None
            }
        );
        assert_eq!(
            read(r#"{"t":"act","game":"g","cmid":"c","action":"offer_draw"}"#),
            ClientMessage::Act {
                game: "g".into(),
                cmid: "c".into(),
                action: Action::OfferDraw
            }
        );
    }

    #[test]
    fn what_is_no_message_is_told_apart() {
        for (text, code) in [
            ("", "malformed"),
            ("{}", "malformed"),
            ("[1]", "malformed"),
            (
                r#"{"t":"move","game":"g","ply":-1,"uci":"e2e4","cmid":"c"}"#,
                "malformed",
            ),
            (
                r#"{"t":"act","game":"g","cmid":"c","action":"cheat"}"#,
                "malformed",
            ),
            (r#"{"t":"teleport"}"#, "unknown_type"),
        ] {
            let refused = ClientMessage::read(text).expect_err("no message");
            assert_eq!(refused.code(), code, "{text}");
        }
        let deep = "[".repeat(2_000);
        assert_eq!(
            ClientMessage::read(&deep).expect_err("no message").code(),
            "malformed"
        );
    }
}
