//! The task of one game: the only writer of its log in this process.
//!
//! Its way with a command: take the time of arrival, apply it to the machine, commit the
//! events, tell the bus, answer. When the commit fails, nothing is told and the machine is
//! read from the store anew.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use duiyi_club::live::{
    Attached, Command, Event, EventKind, GameConfig, Lag, Machine, Opener, Phase, Play, REMEMBERED,
    Reading, Refusal, Request,
};
use duiyi_club::ports::{Append, AppendError, NewGame, Presence, StoreError, Update};
use duiyi_club::{Cmid, Code, GameId, Millis, SeatKey, Seq};
use duiyi_rules::Color;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::attendance::{Attendance, Ticket};
use super::hub::{Club, Hub, RunningClock};
use super::recovery::owed;
use crate::chance;

/// Events kept at hand for those who come back.
const RECENT: usize = 64;
/// A deadline within this time keeps a game in memory.
const SOON: Millis = Millis(600_000);
/// When nothing is due, somebody has to come first.
const FAR: Duration = Duration::from_secs(24 * 60 * 60);
/// A device's time that is ahead by no more than this is waited for: the game began here a
/// little later than there, by the way of the first request.
const A_MOMENT: Millis = Millis(250);
/// Coming and going is told at most this often: two hundred spectators arrive at once.
const PRESENCE_EVERY: Millis = Millis(150);

/// What a game's task can be asked.
pub(crate) enum Ask {
    /// Somebody wants the free seat.
    Join {
        key: SeatKey,
        answer: oneshot::Sender<Result<Color, JoinError>>,
    },
    /// A player acts. `at` is when the message was read from the socket.
    Play {
        by: Color,
        cmid: Cmid,
        request: Request,
        at: Millis,
        answer: oneshot::Sender<Result<Accepted, PlayError>>,
    },
    /// The device on which both sides are played hands over what happened there, in order.
    /// `from` is the place of the first command in the device's log.
    Keep {
        key: SeatKey,
        from: u32,
        commands: Vec<Kept>,
        answer: oneshot::Sender<Result<Keeping, KeepError>>,
    },
    /// Somebody begins to watch, as the owner of `key` or as a spectator.
    Watch {
        key: Option<SeatKey>,
        since: Option<Seq>,
        answer: oneshot::Sender<Result<Watching, WatchError>>,
    },
    /// The state, without staying.
    Look {
        answer: oneshot::Sender<Result<Look, AskError>>,
    },
    /// A player's connection was measured.
    Measured { seat: Color, round_trip: Millis },
    /// The game is to be in memory, for its clock or its ruling.
    Wake,
    /// The server ends.
    Finish { answer: oneshot::Sender<()> },
}

/// One command of a device's log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) by: Color,
    pub(crate) cmid: Cmid,
    pub(crate) request: Request,
    /// Since the game began on the device.
    pub(crate) after: Millis,
}

/// How far a device's log is kept.
#[derive(Clone, Debug)]
pub(crate) struct Keeping {
    /// So many commands of it are on the disk.
    pub(crate) stored: u32,
    /// Why the next one is not and never will be.
    pub(crate) refused: Option<Refusal>,
    pub(crate) look: Box<Look>,
}

/// Why a device's log was not looked at.
#[derive(Clone, Copy, Debug, Error)]
pub(crate) enum KeepError {
    #[error("the token opens no game on one device")]
    BadToken,
    /// Commands before these are missing here.
    #[error("{stored} commands are kept")]
    Gap { stored: u32 },
    /// Another command is kept in this place.
    #[error("command {place} is kept otherwise")]
    Differs { place: u32 },
    #[error(transparent)]
    Ask(#[from] AskError),
}

/// Why a game did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum AskError {
    #[error("no such game")]
    NoSuchGame,
    /// The store failed; asking again may help.
    #[error("the game cannot be reached just now")]
    Unavailable,
}

#[derive(Clone, Debug, Error)]
pub(crate) enum JoinError {
    #[error("the seat is taken")]
    SeatTaken,
    #[error("the game is over")]
    GameOver,
    #[error(transparent)]
    Ask(#[from] AskError),
}

#[derive(Clone, Debug, Error)]
pub(crate) enum PlayError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Ask(#[from] AskError),
}

#[derive(Clone, Copy, Debug, Error)]
pub(crate) enum WatchError {
    #[error("the token opens no seat of this game")]
    BadToken,
    #[error(transparent)]
    Ask(#[from] AskError),
}

/// A command that was carried out and is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accepted {
    pub(crate) seq: Seq,
    pub(crate) clocks: Reading,
    pub(crate) at: Millis,
}

/// A game as it stands.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) machine: Machine,
    pub(crate) code: Code,
}

/// What somebody gets who begins to watch.
#[derive(Debug)]
pub(crate) struct Watching {
    pub(crate) look: Box<Look>,
    pub(crate) seat: Option<Color>,
    /// The events after the ones he has, where they are recent.
    pub(crate) missed: Option<Vec<Event>>,
    pub(crate) presence: Presence,
    pub(crate) ticket: Ticket,
}

/// How often a game whose clock runs is looked for in a store that failed.
const RETRY_EVERY: Millis = Millis(1_000);

/// What became of one command of a device.
enum Step {
    Kept,
    /// Its time has not come yet: the device's clock is ahead of ours.
    NotYet,
    Refused(Refusal),
}

/// The task's own state: nothing until the first message needs the game.
pub(crate) struct Game {
    id: GameId,
    hub: Hub,
    attendance: Arc<Attendance>,
    table: Option<Table>,
    last_asked: Millis,
    presence_due: Option<Millis>,
    unkept: Option<Unkept>,
}

/// A clock ran when the store failed.
#[derive(Clone, Copy, Debug)]
struct Unkept {
    /// From here on the clock is not charged.
    since: Millis,
    /// When the game is looked for in the store again, also if nobody asks.
    retry_at: Millis,
}

/// A game in memory.
struct Table {
    machine: Machine,
    code: Code,
    recent: VecDeque<Event>,
    /// The measured round trip of each player.
    network: [Millis; 2],
    /// How long each player had to wait for the opponent's last move after his clock started.
    server: [Millis; 2],
    running_clock: Option<RunningClock>,
}

impl Game {
    pub(super) fn new(id: GameId, hub: Hub) -> Self {
        let last_asked = hub.club().time.now();
        Self {
            id,
            hub,
            attendance: Arc::default(),
            table: None,
            last_asked,
            presence_due: None,
            unkept: None,
        }
    }

    fn club(&self) -> &Arc<Club> {
        self.hub.club()
    }

    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<Ask>) {
        let attendance = Arc::clone(&self.attendance);
        loop {
            let wait = self.wait();
            tokio::select! {
                message = inbox.recv() => match message {
                    Some(Ask::Finish { answer }) => {
                        inbox.close();
                        // Whoever asked may have gone.
                        let _ = answer.send(());
                        return;
                    }
                    Some(message) => self.answer(message).await,
                    None => return,
                },
                () = attendance.changed() => {
                    let due = self.club().time.now() + PRESENCE_EVERY;
                    self.presence_due.get_or_insert(due);
                }
                () = sleep(wait) => {
                    self.on_time().await;
                    let now = self.club().time.now();
                    if self.rest_at().is_some_and(|rest| rest <= now) && self.hub.retire(self.id, &mut inbox) {
                        break;
                    }
                }
            }
        }
        // What was sent before the inbox closed is answered all the same.
        while let Some(message) = inbox.recv().await {
            self.answer(message).await;
        }
    }

    fn wait(&self) -> Duration {
        let retry = self.unkept.map(|unkept| unkept.retry_at);
        let due = [self.presence_due, self.deadline(), self.rest_at(), retry];
        match due.into_iter().flatten().min() {
            Some(next) => self.club().time.until(next).max(Duration::from_millis(1)),
            None => FAR,
        }
    }

    /// When the machine has to be looked at: a flag waits for a move that may be on its way.
    fn deadline(&self) -> Option<Millis> {
        let table = self.table.as_ref().filter(|_| !self.club().is_closing())?;
        match self.club().recovery.resume_by(&table.machine) {
            Some(resume) => Some(resume),
            None => table
                .machine
                .next_deadline()
                .map(|deadline| deadline + table.patience()),
        }
    }

    async fn on_time(&mut self) {
        let now = self.club().time.now();
        if self.presence_due.is_some_and(|due| due <= now) {
            self.presence_due = None;
            let presence = Update::Presence(self.attendance.presence());
            self.club().bus.publish(self.id, presence);
        }
        if let Some(unkept) = &mut self.unkept
            && unkept.retry_at <= now
        {
            unkept.retry_at = now + RETRY_EVERY;
            // On success there is nothing left to make good.
            drop(self.table().await);
        }
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            self.look_at_the_clock(now).await;
        }
    }

    async fn look_at_the_clock(&mut self, now: Millis) {
        let suspended = self
            .table
            .as_ref()
            .is_some_and(|table| table.machine.is_suspended());
        let command = if suspended {
            Command::Resume
        } else {
            Command::Tick
        };
        if let Err(error) = self.perform(&command, now).await {
            tracing::warn!(game = %self.id, %error, "the clock was not looked at");
            // Not at once again: the store may need a moment.
            sleep(Duration::from_millis(250)).await;
        }
    }

    /// When the game may leave memory if nobody asks for it: it is watched by nobody and
    /// driven by no deadline. A game that could not be loaded leaves at once.
    fn rest_at(&self) -> Option<Millis> {
        let Some(table) = &self.table else {
            return self.unkept.is_none().then_some(self.last_asked);
        };
        let soon = self.club().time.now() + SOON;
        let driven = table.running_clock.is_some()
            || table.machine.is_suspended()
            || table
                .machine
                .next_deadline()
                .is_some_and(|deadline| deadline <= soon);
        let free = self.attendance.is_empty() && !driven;
        free.then(|| self.last_asked + self.club().idle)
    }

    async fn answer(&mut self, message: Ask) {
        self.last_asked = self.club().time.now();
        match message {
            Ask::Join { key, answer } => drop(answer.send(self.join(key).await)),
            Ask::Play {
                by,
                cmid,
                request,
                at,
                answer,
            } => {
                drop(answer.send(self.play(by, cmid, request, at).await));
            }
            Ask::Keep {
                key,
                from,
                commands,
                answer,
            } => drop(answer.send(self.keep(key, from, &commands).await)),
            Ask::Watch { key, since, answer } => drop(answer.send(self.watch(key, since).await)),
            Ask::Look { answer } => drop(answer.send(self.look().await)),
            Ask::Measured { seat, round_trip } => {
                if let Some(table) = &mut self.table {
                    table.network[seat.index()] = round_trip;
                }
            }
            Ask::Wake => {
                if let Err(error) = self.table().await {
                    tracing::warn!(game = %self.id, %error, "not taken up");
                }
            }
            // Only the loop can end the task; here it was overtaken by idleness.
            Ask::Finish { answer } => {
                let _ = answer.send(());
            }
        }
    }

    async fn join(&mut self, key: SeatKey) -> Result<Color, JoinError> {
        let now = self.club().time.now();
        let machine = &self.table().await?.machine;
        if let Some(seat) = machine.seat_of(key) {
            return Ok(seat);
        }
        let free = Color::ALL
            .into_iter()
            .find(|&color| machine.seat(color).is_none());
        let seat = free.ok_or(JoinError::SeatTaken)?;
        match self.perform(&Command::Join { seat, key }, now).await {
            Ok(()) => Ok(seat),
            Err(PlayError::Refused(Refusal::SeatTaken)) => Err(JoinError::SeatTaken),
            Err(PlayError::Refused(_)) => Err(JoinError::GameOver),
            Err(PlayError::Ask(error)) => Err(JoinError::Ask(error)),
        }
    }

    async fn play(
        &mut self,
        by: Color,
        cmid: Cmid,
        request: Request,
        at: Millis,
    ) -> Result<Accepted, PlayError> {
        self.table().await?;
        if self.deadline().is_some_and(|deadline| deadline <= at) {
            self.look_at_the_clock(at).await;
        }
        let table = self.table().await?;
        let attached = Attached {
            lag: table.lag(by),
            next: GameId::random(&mut chance::rng()),
        };
        let play = Play {
            by,
            cmid,
            request,
            attached,
        };
        self.perform(&Command::Play(play), at).await?;
        let machine = &self.table().await?.machine;
        let seq = machine.receipt(by, cmid, request)?.unwrap_or(machine.seq());
        let at = machine.last_at();
        Ok(Accepted {
            seq,
            clocks: machine.clocks(at),
            at,
        })
    }

    async fn keep(
        &mut self,
        key: SeatKey,
        from: u32,
        commands: &[Kept],
    ) -> Result<Keeping, KeepError> {
        let machine = &self.table().await?.machine;
        if !machine.is_on_one_device() || machine.seat(Color::White) != Some(key) {
            return Err(KeepError::BadToken);
        }
        if from > machine.commands() {
            let stored = machine.commands();
            return Err(KeepError::Gap { stored });
        }
        let mut refused = None;
        for (place, kept) in (from..).zip(commands) {
            match self.keep_one(place, kept).await? {
                Step::Kept => {}
                Step::NotYet => break,
                Step::Refused(refusal) => {
                    refused = Some(refusal);
                    break;
                }
            }
        }
        let table = self.table().await?;
        Ok(Keeping {
            stored: table.machine.commands(),
            refused,
            look: Box::new(table.look()),
        })
    }

    /// The times of a device are counted from the beginning of its game, so its date may be
    /// wrong. They are held between the last event and now before they become an event's.
    async fn keep_one(&mut self, place: u32, kept: &Kept) -> Result<Step, KeepError> {
        let now = self.club().time.now();
        let machine = &self.table().await?.machine;
        if place < machine.commands() {
            let known = machine.receipt(kept.by, kept.cmid, kept.request);
            let forgotten = machine.commands() - place > REMEMBERED;
            return match known {
                Ok(Some(_)) => Ok(Step::Kept),
                _ if forgotten => Ok(Step::Kept),
                _ => Err(KeepError::Differs { place }),
            };
        }
        let at = machine.created_at() + kept.after;
        if at > now + A_MOMENT {
            return Ok(Step::NotYet);
        }
        sleep(self.club().time.until(at)).await;
        let play = Play {
            by: kept.by,
            cmid: kept.cmid,
            request: kept.request,
            attached: Attached {
                lag: Lag::default(),
                next: self.id,
            },
        };
        match self.perform(&Command::Play(play), at).await {
            Ok(()) => Ok(Step::Kept),
            Err(PlayError::Refused(refusal)) => Ok(Step::Refused(refusal)),
            Err(PlayError::Ask(error)) => Err(error.into()),
        }
    }

    async fn watch(
        &mut self,
        key: Option<SeatKey>,
        since: Option<Seq>,
    ) -> Result<Watching, WatchError> {
        let machine = &self.table().await?.machine;
        let seat = key
            .map(|key| machine.seat_of(key).ok_or(WatchError::BadToken))
            .transpose()?;
        if machine.is_suspended() && seat == Some(machine.side_to_move()) {
            let now = self.club().time.now();
            if let Err(error) = self.perform(&Command::Resume, now).await {
                tracing::warn!(game = %self.id, %error, "the clock was not resumed");
            }
        }
        let ticket = self.attendance.enter(seat);
        let presence = self.attendance.presence();
        let table = self.table().await?;
        Ok(Watching {
            look: Box::new(table.look()),
            seat,
            missed: since.and_then(|since| table.events_after(since)),
            presence,
            ticket,
        })
    }

    async fn look(&mut self) -> Result<Look, AskError> {
        Ok(self.table().await?.look())
    }

    /// The game, from the store when it is not in memory.
    async fn table(&mut self) -> Result<&mut Table, AskError> {
        if self.table.is_none() {
            self.load().await?;
        }
        self.table.as_mut().ok_or(AskError::Unavailable)
    }

    async fn load(&mut self) -> Result<(), AskError> {
        let id = self.id;
        let failed = |error: &dyn std::error::Error| {
            tracing::error!(game = %id, %error, "the game cannot be loaded");
            AskError::Unavailable
        };
        let stored = self.club().store.load(self.id).await;
        let stored = stored.map_err(|error: StoreError| failed(&error))?;
        let stored = stored.ok_or(AskError::NoSuchGame)?;
        let machine =
            Machine::replay(stored.config, &stored.events).map_err(|error| failed(&error))?;
        let kept = stored.events.len().saturating_sub(RECENT);
        let recent = stored.events.into_iter().skip(kept).collect();
        let mut table = Table {
            machine,
            code: stored.code,
            recent,
            network: [Millis::ZERO; 2],
            server: [Millis::ZERO; 2],
            running_clock: None,
        };
        table.note_running_clock(self.club());
        let first = self.club().recovery.first_command(&table.machine);
        self.table = Some(table);
        if let Some((command, at)) = first {
            self.perform(&command, at)
                .await
                .map_err(|error| failed(&error))?;
        }
        self.make_good().await.map_err(|error| failed(&error))?;
        self.settle().await.map_err(|error| failed(&error))
    }

    /// Gives back the time in which the store kept nothing, and lets the clock go on.
    async fn make_good(&mut self) -> Result<(), PlayError> {
        let (Some(unkept), Some(table)) = (self.unkept, &self.table) else {
            return Ok(());
        };
        if let Some((command, at)) = owed(&table.machine, unkept.since, self.club().time.now()) {
            self.carry_out(&command, at).await?;
            if self
                .table
                .as_ref()
                .is_some_and(|table| table.machine.is_suspended())
            {
                self.carry_out(&Command::Resume, at).await?;
            }
        }
        self.unkept = None;
        Ok(())
    }

    /// Applies a command, and answers the question it may raise.
    async fn perform(&mut self, command: &Command, at: Millis) -> Result<(), PlayError> {
        self.carry_out(command, at).await?;
        self.settle().await
    }

    /// Asks the solver until no question stands. The game takes no other command meanwhile.
    async fn settle(&mut self) -> Result<(), PlayError> {
        while let Some(table) = &self.table
            && let Some(question) = table.machine.question()
        {
            let (position, about) = (*question.position, question.about);
            let ruling = self.club().solver.rule(&position, about).await;
            // A search here takes no time on the clock of a device elsewhere.
            let at = if table.machine.is_on_one_device() {
                table.machine.last_at()
            } else {
                self.club().time.now()
            };
            self.carry_out(&Command::Ruling(ruling), at).await?;
        }
        Ok(())
    }

    async fn carry_out(&mut self, command: &Command, at: Millis) -> Result<(), PlayError> {
        let table = self.table.as_mut().ok_or(AskError::Unavailable)?;
        let events = table.machine.apply(command, at)?;
        if events.is_empty() {
            return Ok(());
        }
        let create = next_game(&table.machine, &events, self.hub.club());
        let append = Append {
            game: self.id,
            events: events.clone(),
            create,
        };
        match self.hub.club().store.append(append).await {
            Ok(()) => {
                self.tell(events);
                Ok(())
            }
            Err(error) => {
                self.lost(&error, at);
                Err(PlayError::Ask(AskError::Unavailable))
            }
        }
    }

    /// The machine is ahead of the log, or behind another writer's: it is read anew when it
    /// is needed.
    fn lost(&mut self, error: &AppendError, at: Millis) {
        tracing::warn!(game = %self.id, %error, "not kept");
        let table = self.table.take();
        let failed = matches!(error, AppendError::Store(_));
        if failed && table.is_some_and(|table| table.running_clock.is_some()) {
            let retry_at = self.club().time.now() + RETRY_EVERY;
            self.unkept.get_or_insert(Unkept {
                since: at,
                retry_at,
            });
        }
    }

    fn tell(&mut self, events: Vec<Event>) {
        let club = Arc::clone(self.hub.club());
        if let Some(table) = &mut self.table {
            table.note(&events, &club);
        }
        club.bus.publish(self.id, Update::Events(events.into()));
    }
}

impl Table {
    fn look(&self) -> Look {
        Look {
            machine: self.machine.clone(),
            code: self.code,
        }
    }

    /// How long past its deadline a flag waits for a move on its way.
    fn patience(&self) -> Millis {
        match self.machine.phase() {
            Phase::Playing if self.running_clock.is_some() => {
                self.lag(self.machine.side_to_move()).allowance()
            }
            _ => Millis::ZERO,
        }
    }

    fn lag(&self, color: Color) -> Lag {
        Lag {
            network: self.network[color.index()],
            server: self.server[color.index()],
        }
    }

    fn note(&mut self, events: &[Event], club: &Arc<Club>) {
        for event in events {
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(event.clone());
        }
        self.note_running_clock(club);
        let started = events.iter().rfind(|event| starts_a_clock(&event.kind));
        if let Some(event) = started
            && let Some(color) = event.clocks.running
        {
            self.server[color.index()] = club.time.now() - event.at;
        }
    }

    fn note_running_clock(&mut self, club: &Arc<Club>) {
        match (&self.running_clock, self.machine.has_running_clock()) {
            (None, true) => self.running_clock = Some(club.clock_runs()),
            (Some(_), false) => self.running_clock = None,
            (None, false) | (Some(_), true) => {}
        }
    }

    /// The events after `since`, if they are all at hand.
    fn events_after(&self, since: Seq) -> Option<Vec<Event>> {
        if since > self.machine.seq() {
            return None;
        }
        let first = self
            .recent
            .front()
            .map_or(self.machine.seq().next(), |event| event.seq);
        (since.next() >= first).then(|| {
            self.recent
                .iter()
                .filter(|event| event.seq > since)
                .cloned()
                .collect()
        })
    }
}

const fn starts_a_clock(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Moved { .. } | EventKind::TakenBack { .. } | EventKind::Refunded { .. }
    )
}

/// The game that begins with an agreed rematch: the same wish, colors swapped.
fn next_game(machine: &Machine, events: &[Event], club: &Club) -> Option<NewGame> {
    let next = events.iter().find_map(|event| match event.kind {
        EventKind::RematchAgreed { next } => Some(next),
        _ => None,
    })?;
    let key = |color| club.secret.rematch_token(next, color).key();
    let opener = Opener::Both {
        white: key(Color::White),
        black: key(Color::Black),
    };
    let config = GameConfig {
        id: next,
        opener,
        ..machine.config().clone()
    };
    let (_, events) = Machine::create(config.clone(), machine.last_at());
    let code = Code::random(&mut chance::rng());
    Some(NewGame {
        config,
        code,
        creation: None,
        events,
    })
}
