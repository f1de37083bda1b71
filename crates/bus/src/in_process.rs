//! The bus of a club in one process: a bounded channel for each game that is watched.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duiyi_club::GameId;
use duiyi_club::ports::{Bus, Pending, Received, Subscription, Update};
use tokio::sync::broadcast::{
    self, Receiver, Sender,
    error::{RecvError, TryRecvError},
};

/// Updates of one game that may wait for a slow reader before it has to read the state anew.
const CAPACITY: usize = 64;

/// A bus within one process. A game costs nothing while nobody watches it.
#[derive(Clone, Debug, Default)]
pub struct InProcess {
    games: Arc<Mutex<HashMap<GameId, Sender<Update>>>>,
}

impl InProcess {
    /// A bus without readers.
    pub fn new() -> Self {
        Self::default()
    }

    /// The map holds senders only, which no panic can leave half-made.
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Sender<Update>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for InProcess {
    fn publish(&self, game: GameId, update: Update) {
        if let Some(sender) = self.games().get(&game) {
            // The last reader may be leaving just now.
            drop(sender.send(update));
        }
    }

    fn subscribe(&self, game: GameId) -> Box<dyn Subscription> {
        let receiver = self
            .games()
            .entry(game)
            .or_insert_with(|| broadcast::channel(CAPACITY).0)
            .subscribe();
        Box::new(Reader {
            game,
            receiver: Some(receiver),
            bus: self.clone(),
        })
    }
}

struct Reader {
    game: GameId,
    /// Always there until the reader is dropped.
    receiver: Option<Receiver<Update>>,
    bus: InProcess,
}

impl Subscription for Reader {
    fn receive(&mut self) -> Pending<'_, Received> {
        Box::pin(async {
            let receiver = self
                .receiver
                .as_mut()
                .expect("a receiver: Reader invariant");
            match receiver.recv().await {
                Ok(update) => Received::Update(update),
                // The sender lives as long as a reader does; a closed channel can only mean
                // that something was missed.
                Err(RecvError::Lagged(_) | RecvError::Closed) => Received::Lagged,
            }
        })
    }

    fn try_receive(&mut self) -> Option<Received> {
        match self.receiver.as_mut()?.try_recv() {
            Ok(update) => Some(Received::Update(update)),
            Err(TryRecvError::Lagged(_)) => Some(Received::Lagged),
            Err(TryRecvError::Empty | TryRecvError::Closed) => None,
        }
    }
}

impl Drop for Reader {
    /// The last reader of a game takes its channel along.
    fn drop(&mut self) {
        let mut games = self.bus.games();
        self.receiver = None;
        if games
            .get(&self.game)
            .is_some_and(|sender| sender.receiver_count() == 0)
        {
            games.remove(&self.game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_nobody_watches_costs_nothing() {
        let bus = InProcess::new();
        let game: GameId = "GameGameGame".parse().expect("a game id");
        let (first, second) = (bus.subscribe(game), bus.subscribe(game));
        drop(first);
        assert_eq!(bus.games().len(), 1);
        drop(second);
        assert_eq!(bus.games().len(), 0);
    }
}
