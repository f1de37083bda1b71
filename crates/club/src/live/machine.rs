//! The machine: its state, and how a command becomes events.

use duiyi_laws::{Clock, Game, Millis, Outcome, PlayError};
use duiyi_rules::{Color, Move, Position};
use thiserror::Error;

use super::{
    Cause, Command, Ending, Event, EventKind, GameConfig, MoveText, Opener, Reading, Refusal,
    Request, event::About, offers::Offers, receipts::Receipts,
};
use crate::{Cmid, GameId, Ply, SeatKey, Seq};

/// A proposed game that nobody has joined is called off after this time.
pub const WAITING_LIMIT: Millis = Millis(24 * 60 * 60 * 1000);
/// A game with clocks in which a first move is not made is called off after this time: no
/// clock runs yet that could end it.
pub const FIRST_MOVE_LIMIT: Millis = Millis(5 * 60 * 1000);

/// A live game.
///
/// Neither clock runs before each side has made its first move; then that of the side to move
/// runs. Within that rule the machine follows the Laws as `duiyi_laws::Game` pronounces them.
#[derive(Clone, Debug)]
pub struct Machine {
    pub(super) config: GameConfig,
    pub(super) game: Game,
    pub(super) clock: Clock,
    pub(super) phase: Phase,
    pub(super) seats: [Option<SeatKey>; 2],
    pub(super) offers: Offers,
    pub(super) plies: Vec<PlyTime>,
    pub(super) receipts: Receipts,
    pub(super) commands: u32,
    pub(super) next_game: Option<GameId>,
    pub(super) created_at: Millis,
    /// Since when the side to move has had its first move to make.
    pub(super) opening_since: Millis,
    pub(super) seq: Seq,
    pub(super) last_at: Millis,
}

/// Where a game is in its life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A seat is free.
    Waiting,
    /// Both seats are taken and moves can be made.
    Playing,
    /// Something happened whose result needs a search; the clocks stand.
    Ruling(About),
    /// Ended with a result.
    Over(Ending),
    /// Called off, by a player or because nobody began.
    Aborted {
        /// By whom.
        by: Option<Color>,
    },
}

/// A question about the position on the board that needs a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question<'a> {
    /// The position.
    pub position: &'a Position,
    /// What the answer is for.
    pub about: About,
}

/// The time of one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlyTime {
    pub(super) spent: Millis,
    /// What the mover's clock showed when the move was made; `None` without a time control.
    pub(super) left: Option<Millis>,
}

/// A log that is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// An event is missing or out of order.
    #[error("event {found} where {expected} had to come")]
    Gap {
        /// The place that had to come.
        expected: Seq,
        /// The place found.
        found: Seq,
    },
    /// A move that cannot be played.
    #[error("event {seq}: {uci} cannot be played: {reason}")]
    Move {
        /// Which event.
        seq: Seq,
        /// The move.
        uci: MoveText,
        /// Why.
        reason: String,
    },
}

impl Machine {
    /// Opens a game.
    pub fn create(config: GameConfig, now: Millis) -> (Self, Vec<Event>) {
        let mut machine = Self::empty(config);
        machine.last_at = now;
        let taken = Color::ALL
            .into_iter()
            .filter_map(|seat| machine.config.opener.key(seat).map(|key| (seat, key)));
        let joined: Vec<_> = taken
            .map(|(seat, key)| EventKind::Joined { seat, key })
            .collect();
        let mut events: Vec<_> = joined
            .into_iter()
            .map(|kind| machine.happen(kind, now))
            .collect();
        machine.follow(&mut events);
        (machine, events)
    }

    /// Rebuilds the machine from its log.
    ///
    /// # Errors
    /// When the events are not the log of one game from its beginning.
    pub fn replay(config: GameConfig, events: &[Event]) -> Result<Self, ReplayError> {
        let mut machine = Self::empty(config);
        for event in events {
            let expected = machine.seq.next();
            if event.seq != expected {
                return Err(ReplayError::Gap {
                    expected,
                    found: event.seq,
                });
            }
            machine.evolve(event)?;
        }
        Ok(machine)
    }

    fn empty(config: GameConfig) -> Self {
        let game = Game::new(config.start, config.profile);
        let clock = Clock::new(config.time);
        Self {
            config,
            game,
            clock,
            phase: Phase::Waiting,
            seats: [None; 2],
            offers: Offers::default(),
            plies: Vec::new(),
            receipts: Receipts::default(),
            commands: 0,
            next_game: None,
            created_at: Millis::ZERO,
            opening_since: Millis::ZERO,
            seq: Seq::default(),
            last_at: Millis::ZERO,
        }
    }

    /// Carries out a command, or refuses it and changes nothing.
    ///
    /// An empty answer means that there was nothing to do: no deadline was due, or the request
    /// had been carried out already. [`Machine::receipt`] tells which event answers a request.
    /// A `now` before the last event counts as the time of that event.
    ///
    /// # Errors
    /// Why the command is refused.
    pub fn apply(&mut self, command: &Command, now: Millis) -> Result<Vec<Event>, Refusal> {
        let now = now.max(self.last_at);
        let cause = match command {
            Command::Play(play) => Some(Cause {
                by: play.by,
                cmid: play.cmid,
                request: play.request,
            }),
            _ => None,
        };
        if let Some(cause) = &cause
            && self.receipts.find(cause)?.is_some()
        {
            return Ok(Vec::new());
        }
        let Some(first) = self.decide(command, now)? else {
            return Ok(Vec::new());
        };
        let mut events = vec![self.happen(first, now)];
        self.follow(&mut events);
        if let (Some(cause), Some(last)) = (cause, events.last_mut()) {
            last.cause = Some(cause);
            self.receipts.note(cause, last.seq);
            self.commands += 1;
        }
        Ok(events)
    }

    /// Adds what follows from the events so far without anybody's doing.
    fn follow(&mut self, events: &mut Vec<Event>) {
        while let Some(kind) = events.last().and_then(|last| self.follow_up(&last.kind)) {
            let event = self.happen(kind, self.last_at);
            events.push(event);
        }
    }

    fn happen(&mut self, kind: EventKind, now: Millis) -> Event {
        let clocks = Reading::of(&self.clock_after(&kind, now), now);
        let mut event = Event {
            seq: self.seq.next(),
            at: now,
            clocks,
            cause: None,
            kind,
        };
        self.evolve(&event)
            .expect("a decided event: it was checked against this state");
        // A fact of the new position, which nothing here depends on.
        if let EventKind::Moved { claims, .. } = &mut event.kind {
            *claims = self.game.may_claim();
        }
        event
    }

    /// The last event that answers a player's request, once it was carried out.
    ///
    /// # Errors
    /// [`Refusal::CmidReused`] when its name belongs to another request.
    pub fn receipt(&self, by: Color, cmid: Cmid, request: Request) -> Result<Option<Seq>, Refusal> {
        self.receipts.find(&Cause { by, cmid, request })
    }

    /// When to look again with [`Command::Tick`]; nothing happens before unless somebody acts.
    /// A game on one device has none: the device says when a flag fell.
    pub fn next_deadline(&self) -> Option<Millis> {
        match self.phase {
            _ if self.is_on_one_device() => None,
            Phase::Waiting => Some(self.created_at + WAITING_LIMIT),
            Phase::Playing if self.is_opening() => {
                self.config.time.initial()?;
                Some(self.opening_since + FIRST_MOVE_LIMIT)
            }
            Phase::Playing => self.clock.flag_deadline(),
            Phase::Ruling(_) | Phase::Over(_) | Phase::Aborted { .. } => None,
        }
    }

    /// The question a search has to answer before the game goes on or ends.
    pub fn question(&self) -> Option<Question<'_>> {
        match self.phase {
            Phase::Ruling(about) => Some(Question {
                position: self.game.position(),
                about,
            }),
            _ => None,
        }
    }

    /// What was settled before the game began.
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// Where the game is in its life.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The game under the Laws.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.game.position().side_to_move()
    }

    /// How many plies have been played.
    pub fn ply(&self) -> Ply {
        Ply(self.game.moves().len() as u32)
    }

    /// The moves in UCI notation.
    pub fn moves(&self) -> impl Iterator<Item = String> + '_ {
        let played = self.game.positions().iter().zip(self.game.moves());
        played.map(|(position, &mv)| position.uci(mv))
    }

    /// The time charged for each ply.
    pub fn spent(&self) -> impl Iterator<Item = Millis> + '_ {
        self.plies.iter().map(|ply| ply.spent)
    }

    /// What both clocks show.
    pub fn clocks(&self, now: Millis) -> Reading {
        Reading::of(&self.clock, now)
    }

    /// The key of a seat, once it is taken.
    pub fn seat(&self, color: Color) -> Option<SeatKey> {
        self.seats[color.index()]
    }

    /// Whether both sides are played on one device, which sends its log when it can.
    pub fn is_on_one_device(&self) -> bool {
        matches!(self.config.opener, Opener::OneDevice { .. })
    }

    /// Whose seat a key opens to somebody who plays one side. Both seats of a game on one
    /// device belong to the device, and its key opens neither alone.
    pub fn seat_of(&self, key: SeatKey) -> Option<Color> {
        if self.is_on_one_device() {
            return None;
        }
        Color::ALL
            .into_iter()
            .find(|&color| self.seat(color) == Some(key))
    }

    /// Who has an offer of a draw standing.
    pub fn draw_offer(&self) -> Option<Color> {
        self.offers.draw.standing
    }

    /// Who has asked to take back.
    pub fn takeback_offer(&self) -> Option<Color> {
        self.offers.takeback.standing
    }

    /// Who has asked for a rematch.
    pub fn rematch_offer(&self) -> Option<Color> {
        self.offers.rematch.standing
    }

    /// The game agreed on as rematch.
    pub fn next_game(&self) -> Option<GameId> {
        self.next_game
    }

    /// When the game was opened.
    pub fn created_at(&self) -> Millis {
        self.created_at
    }

    /// The time of the last event.
    pub fn last_at(&self) -> Millis {
        self.last_at
    }

    /// How many requests of players were carried out.
    pub fn commands(&self) -> u32 {
        self.commands
    }

    /// The last event.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// Whether a side is losing time on a clock kept here, not on the device.
    pub fn has_running_clock(&self) -> bool {
        self.config.time.initial().is_some()
            && self.clock.running().is_some()
            && !self.is_on_one_device()
    }

    /// Whether a clock would run but stands after a [`Command::Refund`].
    pub fn is_suspended(&self) -> bool {
        self.phase == Phase::Playing
            && self.config.time.initial().is_some()
            && !self.is_opening()
            && self.clock.running().is_none()
    }

    /// Whether nobody can act any more, save to agree on a rematch.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_) | Phase::Aborted { .. })
    }

    /// Before each side has made a move no clock runs and the game may be aborted.
    pub(super) fn is_opening(&self) -> bool {
        self.game.moves().len() < 2
    }

    pub(super) fn ending(&self, outcome: Outcome, proof: Option<Vec<MoveText>>) -> EventKind {
        EventKind::Ended(Ending {
            outcome,
            perpetual: is_repetition(outcome) && self.game.is_perpetual_check(),
            proof,
        })
    }

    /// A good claim; where a move was announced it rests on the position after it.
    pub(super) fn claimed(&self, outcome: Outcome, announced: Option<Move>) -> EventKind {
        let perpetual = match announced {
            Some(announced) => self.game.is_perpetual_check_with(announced),
            None => self.game.is_perpetual_check(),
        };
        EventKind::Ended(Ending {
            outcome,
            perpetual: is_repetition(outcome) && perpetual,
            proof: None,
        })
    }
}

fn is_repetition(outcome: Outcome) -> bool {
    use duiyi_laws::DrawReason::{Fivefold, Threefold};
    matches!(
        outcome,
        Outcome::Draw {
            reason: Threefold | Fivefold
        }
    )
}

impl ReplayError {
    pub(super) fn bad_move(seq: Seq, uci: MoveText, reason: &PlayError) -> Self {
        Self::Move {
            seq,
            uci,
            reason: reason.to_string(),
        }
    }
}
