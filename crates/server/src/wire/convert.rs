//! From the club's types to the wire's.

use duiyi_club::live::{Ending, Event, EventKind, Machine, Phase, Reading, Refund};
use duiyi_club::{Code, Millis};
use duiyi_laws::Claims;
use duiyi_rules::{CastlingMode, Color as Side};

use super::server::{
    CanClaim, ClaimKind, Clocks, GameEvent, Outcome, PerColor, Player, RefundReason, Snapshot,
    Status, TimeControl,
};

/// The state of a game as somebody in this seat, or a spectator, may see it.
pub(crate) fn snapshot(machine: &Machine, code: Code, you: Option<Side>, now: Millis) -> Snapshot {
    let config = machine.config();
    let start = machine.game().start();
    Snapshot {
        game: config.id,
        code,
        seq: machine.seq().0,
        start_fen: start.fen(),
        chess960: start.castling_mode() == CastlingMode::Chess960,
        profile: config.profile.into(),
        time: config.time.into(),
        rated: config.rated,
        created_at_ms: machine.created_at().0,
        moves: machine.moves().collect(),
        spent_ms: machine.spent().map(|spent| spent.0).collect(),
        clocks: clocks(machine.clocks(now)),
        status: status(machine.phase()),
        outcome: ended(machine.phase()),
        draw_offer: machine.draw_offer().map(Into::into),
        takeback_offer: machine.takeback_offer().map(Into::into),
        rematch_offer: machine.rematch_offer().map(Into::into),
        next_game: machine.next_game(),
        can_claim: can_claim(match machine.phase() {
            Phase::Playing => machine.game().may_claim(),
            _ => Claims::default(),
        }),
        seats: per_color(|color| machine.seat(color).is_some()),
        you: you.map(Into::into),
        players: per_color(|_| Player::default()),
    }
}

fn per_color<T: ts_rs::TS>(value: impl Fn(Side) -> T) -> PerColor<T> {
    PerColor {
        white: value(Side::White),
        black: value(Side::Black),
    }
}

/// Where the game is in its life, and how it ended.
pub(crate) fn state(machine: &Machine) -> (Status, Option<Outcome>) {
    (status(machine.phase()), ended(machine.phase()))
}

fn ended(phase: &Phase) -> Option<Outcome> {
    match phase {
        Phase::Over(ending) => Some(outcome(ending)),
        _ => None,
    }
}

const fn status(phase: &Phase) -> Status {
    match phase {
        Phase::Waiting => Status::Waiting,
        Phase::Playing => Status::Running,
        Phase::Ruling(_) => Status::Ruling,
        Phase::Over(_) => Status::Over,
        Phase::Aborted { .. } => Status::Aborted,
    }
}

/// A reading taken now.
pub(crate) fn clocks(reading: Reading) -> Clocks {
    Clocks {
        white_ms: reading.white.map(|left| left.0),
        black_ms: reading.black.map(|left| left.0),
        running: reading.running.map(Into::into),
        lag_ms: 0,
    }
}

fn can_claim(claims: Claims) -> CanClaim {
    CanClaim {
        threefold: claims.threefold,
        fifty: claims.fifty,
    }
}

fn outcome(ending: &Ending) -> Outcome {
    Outcome {
        result: ending.outcome.result(),
        winner: ending.outcome.winner().map(Into::into),
        reason: ending.outcome.reason_name(),
        perpetual_check: ending.perpetual,
        proof: ending
            .proof
            .as_ref()
            .map(|line| line.iter().map(ToString::to_string).collect()),
    }
}

/// What watchers are told of an event. A rematch agreed on is no event of the game to them: it
/// has a message of its own.
pub(crate) fn game_event(event: &Event) -> Option<GameEvent> {
    Some(match &event.kind {
        EventKind::Joined { seat, .. } => GameEvent::Joined {
            seat: (*seat).into(),
        },
        EventKind::Started => GameEvent::Started,
        EventKind::Moved {
            ply,
            uci,
            spent,
            credit,
            claims,
        } => GameEvent::Move {
            ply: ply.0,
            uci: uci.to_string(),
            spent_ms: spent.0,
            credit_ms: credit.0,
            can_claim: can_claim(*claims),
        },
        EventKind::DrawOffered { by, by_claim } => GameEvent::DrawOffered {
            by: (*by).into(),
            by_claim: *by_claim,
        },
        EventKind::DrawDeclined { by } => GameEvent::DrawDeclined { by: (*by).into() },
        EventKind::TakebackOffered { by } => GameEvent::TakebackOffered { by: (*by).into() },
        EventKind::TakebackDeclined { by } => GameEvent::TakebackDeclined { by: (*by).into() },
        EventKind::TakenBack { plies } => GameEvent::TakenBack { plies: *plies },
        EventKind::FlagFell { by } => GameEvent::FlagFell { by: (*by).into() },
        EventKind::Resigned { by } => GameEvent::Resigned { by: (*by).into() },
        EventKind::RulingAsked { .. } => GameEvent::Ruling,
        EventKind::Refunded {
            white,
            black,
            reason,
        } => GameEvent::Refund {
            white_ms: white.0,
            black_ms: black.0,
            reason: match reason {
                Refund::Restart => RefundReason::Restart,
                Refund::Ruling => RefundReason::Ruling,
            },
        },
        EventKind::Ended(ending) => GameEvent::Ended {
            outcome: outcome(ending),
        },
        EventKind::Aborted { by } => GameEvent::Aborted {
            by: by.map(Into::into),
        },
        EventKind::RematchOffered { by } => GameEvent::RematchOffered { by: (*by).into() },
        EventKind::RematchDeclined { by } => GameEvent::RematchDeclined { by: (*by).into() },
        EventKind::RematchAgreed { .. } => return None,
    })
}

impl From<ClaimKind> for duiyi_laws::ClaimKind {
    fn from(kind: ClaimKind) -> Self {
        match kind {
            ClaimKind::Threefold => Self::Threefold,
            ClaimKind::Fifty => Self::Fifty,
        }
    }
}

impl From<duiyi_laws::TimeControl> for TimeControl {
    fn from(time: duiyi_laws::TimeControl) -> Self {
        match time {
            duiyi_laws::TimeControl::Unlimited => Self::Unlimited,
            duiyi_laws::TimeControl::SuddenDeath { initial } => Self::SuddenDeath {
                initial_ms: initial.0,
            },
            duiyi_laws::TimeControl::Fischer { initial, increment } => Self::Fischer {
                initial_ms: initial.0,
                increment_ms: increment.0,
            },
        }
    }
}
