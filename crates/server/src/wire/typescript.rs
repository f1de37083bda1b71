//! The browser's types, printed from the wire's.

use ts_rs::{Config, TS};

use super::client::{Action, ClientMessage};
use super::http::{
    CodeFound, Color, CreateGame, CreateLocal, Created, CreatedLocal, Failure, JoinGame, Joined,
    Links, LocalCommand, LocalKept, LocalLog, LocalRequest, Ping, Profile, SeatChoice,
};
use super::server::{
    CanClaim, ClaimKind, Clocks, GameEvent, Outcome, PerColor, Player, RefundReason, Refused,
    ServerMessage, Snapshot, Status, TimeControl,
};

const HEADER: &str = "\
// Generated from crates/server/src/wire. Do not edit: run
// `cargo run -p duiyi-server --example export-types`.
// docs/protocol.md says what the messages mean.
";

/// The whole of `web/src/generated/protocol.ts`.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = HEADER.to_owned();
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(declare::<$type>(&config, &mut text);)*
        };
    }
    declare!(
        Color,
        SeatChoice,
        Profile,
        TimeControl,
        ClaimKind,
        Action,
        CreateGame,
        Created,
        JoinGame,
        Joined,
        CreateLocal,
        CreatedLocal,
        LocalRequest,
        LocalCommand,
        LocalLog,
        LocalKept,
        CodeFound,
        Links,
        Ping,
        Failure,
        ClientMessage,
        Clocks,
        CanClaim,
        Outcome,
        Status,
        Player,
        PerColor<bool>,
        Snapshot,
        RefundReason,
        GameEvent,
        Refused,
        ServerMessage,
    );
    text
}

fn declare<T: TS>(config: &Config, text: &mut String) {
    text.push('\n');
    if let Some(docs) = T::docs() {
        text.push_str(docs.trim_end());
        text.push('\n');
    }
    text.push_str("export ");
    text.push_str(&T::decl(config));
    text.push('\n');
}
