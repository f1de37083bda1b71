//! Storage: an append-only log per game, and what is looked up beside it.

use duiyi_laws::Millis;
use thiserror::Error;

use super::Pending;
use crate::{
    Code, CreationKey, GameId,
    live::{Event, EventKind, GameConfig},
};

/// Keeps the logs of all games.
///
/// What was answered with `Ok` is durable: it survives a crash of the process and of the
/// machine. `(game, seq)` is the only concurrency control: of two writers who append the same
/// place one is refused, and nobody else notices.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new game with its first events, all or nothing.
    fn create(&self, game: NewGame) -> Pending<'_, Result<(), CreateError>>;

    /// Appends the events of one command, all or nothing, and with the terminal event the
    /// result of the game.
    fn append(&self, append: Append) -> Pending<'_, Result<(), AppendError>>;

    /// A game with its whole log.
    fn load(&self, game: GameId) -> Pending<'_, Result<Option<StoredGame>, StoreError>>;

    /// The games that are not over, oldest first.
    fn open_games(&self) -> Pending<'_, Result<Vec<OpenGame>, StoreError>>;

    /// The game that waits or runs under this code.
    fn find_code(&self, code: Code) -> Pending<'_, Result<Option<GameId>, StoreError>>;

    /// The game created by this request, if it was.
    fn find_creation(&self, key: CreationKey) -> Pending<'_, Result<Option<GameId>, StoreError>>;

    /// Notes that the server was there at `beat`.
    fn beat(&self, beat: Beat) -> Pending<'_, Result<(), StoreError>>;

    /// The last moment the server was known to be there, and the time of the last event of
    /// any game.
    fn last_beat(&self) -> Pending<'_, Result<Beat, StoreError>>;
}

/// A game to be created.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What is settled about it.
    pub config: GameConfig,
    /// The code to type, unique among the games that are not over.
    pub code: Code,
    /// The request that created it, so that a resend finds it.
    pub creation: Option<CreationKey>,
    /// Its first events.
    pub events: Vec<Event>,
}

/// The events of one command.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which game.
    pub game: GameId,
    /// The events, in order; not empty.
    pub events: Vec<Event>,
    /// A game created with them in the same transaction: a rematch.
    pub create: Option<NewGame>,
}

/// A game with its whole log.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What was settled about it.
    pub config: GameConfig,
    /// The code to type.
    pub code: Code,
    /// The log.
    pub events: Vec<Event>,
}

/// A game that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// Which.
    pub id: GameId,
    /// Where it is in its life.
    pub status: Status,
    /// When it was opened.
    pub created_at: Millis,
    /// Whether it has clocks.
    pub timed: bool,
}

/// Where a game is in its life, as the store can be asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A seat is free.
    Waiting,
    /// It is played.
    Running,
    /// A search has to answer before it goes on or ends.
    Ruling,
    /// It has a result.
    Over,
    /// It was called off.
    Aborted,
}

impl Status {
    /// The status an event leads to, where it changes it.
    pub const fn after(event: &EventKind) -> Option<Self> {
        match event {
            EventKind::Started | EventKind::Refunded { .. } => Some(Self::Running),
            EventKind::RulingAsked { .. } => Some(Self::Ruling),
            EventKind::Ended(_) => Some(Self::Over),
            EventKind::Aborted { .. } => Some(Self::Aborted),
            _ => None,
        }
    }

    /// The stable name used outside.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Ruling => "ruling",
            Self::Over => "over",
            Self::Aborted => "aborted",
        }
    }

    /// The status of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [
            Self::Waiting,
            Self::Running,
            Self::Ruling,
            Self::Over,
            Self::Aborted,
        ]
        .into_iter()
        .find(|status| status.name() == name)
    }
}

/// Up to when the server was there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Beat(pub Millis);

/// The storage failed: nothing is known about what was to be kept.
#[derive(Debug, Error)]
#[error("storage failed: {0}")]
pub struct StoreError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Why a game was not created.
#[derive(Debug, Error)]
pub enum CreateError {
    /// The id, the code or the creation key is taken.
    #[error("the game's id, code or creation key is taken")]
    Taken,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why events were not appended.
#[derive(Debug, Error)]
pub enum AppendError {
    /// The log has grown otherwise: another writer was first, or there is no such game.
    #[error("the log of the game does not end where these events begin")]
    Conflict,
    /// The game to be created with them could not be.
    #[error("the id or code of the next game is taken")]
    NextTaken,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
