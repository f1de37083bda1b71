//! The hub: finds the task of a game, or starts it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use duiyi_club::live::WAITING_LIMIT;
use duiyi_club::ports::{Beat, Bus, Status, Store, StoreError};
use duiyi_club::{GameId, Millis};
use tokio::sync::{mpsc, oneshot};

use super::Recovery;
use super::game::{Ask, AskError, Game};
use super::recovery::BEAT_EVERY;
use crate::secret::Secret;
use crate::solver::Solver;
use crate::time::TimeSource;

/// Messages to one game that may wait. A full inbox makes the senders wait in turn.
const INBOX: usize = 64;
/// A game that nobody watches and no deadline drives leaves memory after this time.
const IDLE: Millis = Millis(10_000);
/// How often proposed games nobody has joined are looked through.
const SWEEP_EVERY: Duration = Duration::from_secs(60 * 60);

/// What every game needs.
pub(crate) struct Club {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) time: TimeSource,
    pub(crate) solver: Solver,
    pub(crate) secret: Secret,
    pub(crate) recovery: Recovery,
    /// After how long a game nobody needs leaves memory.
    pub(super) idle: Millis,
    /// Games in which a clock runs; while there are any, the heart beats.
    running_clocks: AtomicUsize,
    closing: AtomicBool,
}

/// Held by a game while a clock of it runs.
pub(crate) struct RunningClock(Arc<Club>);

impl Club {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        secret: Secret,
        solver: Solver,
        last_beat: Beat,
    ) -> Self {
        let time = TimeSource::start(last_beat.0 + Millis(1));
        let recovery = Recovery {
            last_beat: last_beat.0,
            booted_at: time.now(),
        };
        Self {
            store,
            bus,
            time,
            solver,
            secret,
            recovery,
            idle: IDLE,
            running_clocks: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
        }
    }

    pub(crate) fn clock_runs(self: &Arc<Self>) -> RunningClock {
        self.running_clocks.fetch_add(1, Ordering::Relaxed);
        RunningClock(Arc::clone(self))
    }

    /// Tells the store that the server is here, as long as that matters to somebody.
    pub(crate) async fn beat_forever(&self) {
        let mut every = tokio::time::interval(Duration::from_millis(BEAT_EVERY.0 as u64));
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            if self.running_clocks.load(Ordering::Relaxed) > 0 {
                self.beat().await;
            }
        }
    }

    /// The club closes: the clocks are charged up to now, and no flag falls any more.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.beat().await;
    }

    pub(super) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// The time is read before the beat is sent: it is never later than the truth.
    pub(crate) async fn beat(&self) {
        if let Err(error) = self.store.beat(Beat(self.time.now())).await {
            tracing::error!(%error, "the heartbeat was not kept");
        }
    }
}

impl Drop for RunningClock {
    fn drop(&mut self) {
        self.0.running_clocks.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Finds the task of a game, or starts it. A game's task ends when nobody needs it, and comes
/// back from the store when somebody does.
#[derive(Clone)]
pub(crate) struct Hub {
    club: Arc<Club>,
    games: Arc<Mutex<HashMap<GameId, mpsc::Sender<Ask>>>>,
}

impl Hub {
    pub(crate) fn new(club: Arc<Club>) -> Self {
        Self {
            club,
            games: Arc::default(),
        }
    }

    pub(crate) fn club(&self) -> &Arc<Club> {
        &self.club
    }

    /// Asks a game something. The message is made anew when the task ended just now.
    pub(crate) async fn ask<T>(
        &self,
        game: GameId,
        mut message: impl FnMut(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, AskError> {
        for _ in 0..3 {
            let (answer, answered) = oneshot::channel();
            if self.inbox(game).send(message(answer)).await.is_err() {
                continue;
            }
            if let Ok(answer) = answered.await {
                return Ok(answer);
            }
        }
        Err(AskError::Unavailable)
    }

    /// A measurement that may be lost when the game is busy or gone.
    pub(crate) fn tell(&self, game: GameId, message: Ask) {
        if let Some(inbox) = self.games().get(&game) {
            drop(inbox.try_send(message));
        }
    }

    /// Games whose task is there.
    pub(crate) fn games_in_memory(&self) -> usize {
        self.games().len()
    }

    fn inbox(&self, id: GameId) -> mpsc::Sender<Ask> {
        let mut games = self.games();
        if let Some(inbox) = games.get(&id)
            && !inbox.is_closed()
        {
            return inbox.clone();
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        games.insert(id, inbox.clone());
        tokio::spawn(Game::new(id, self.clone()).run(messages));
        inbox
    }

    /// Takes a game's task out of the map, if it is still this one and nothing waits for it.
    pub(super) fn retire(&self, id: GameId, messages: &mut mpsc::Receiver<Ask>) -> bool {
        let mut games = self.games();
        if !messages.is_empty() {
            return false;
        }
        // Whoever holds the sender already finds the inbox closed and asks for a new one.
        messages.close();
        games.remove(&id);
        true
    }

    /// The map holds senders only, which no panic can leave half-made.
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Ask>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes the games that cannot wait for a visitor: clocks that ran, and rulings.
    pub(crate) async fn wake(&self) -> Result<usize, StoreError> {
        let open = self.club.store.open_games().await?;
        let urgent = open.iter().filter(|game| {
            game.timed && game.status == Status::Running || game.status == Status::Ruling
        });
        let mut woken = 0;
        for game in urgent {
            self.wake_up(game.id);
            woken += 1;
        }
        tracing::info!(open = open.len(), woken, "games taken up again");
        Ok(woken)
    }

    fn wake_up(&self, game: GameId) {
        // A full inbox belongs to a game that is awake.
        drop(self.inbox(game).try_send(Ask::Wake));
    }

    /// Calls off proposed games that nobody has joined, from time to time.
    pub(crate) async fn sweep_forever(&self) {
        let mut every = tokio::time::interval(SWEEP_EVERY);
        loop {
            every.tick().await;
            match self.club.store.open_games().await {
                Ok(open) => {
                    let now = self.club.time.now();
                    let stale = open.iter().filter(|game| {
                        game.status == Status::Waiting && game.created_at + WAITING_LIMIT <= now
                    });
                    stale.for_each(|game| self.wake_up(game.id));
                }
                Err(error) => tracing::error!(%error, "waiting games were not looked through"),
            }
        }
    }

    /// Lets every game finish what it does. New messages start no new tasks' work: their
    /// senders are gone.
    pub(crate) async fn shut_down(&self) {
        let inboxes: Vec<_> = self.games().drain().map(|(_, inbox)| inbox).collect();
        for inbox in inboxes {
            let (answer, answered) = oneshot::channel();
            if inbox.send(Ask::Finish { answer }).await.is_ok() {
                drop(answered.await);
            }
        }
    }
}
