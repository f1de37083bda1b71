//! The store of a club in one process: one SQLite file.
//!
//! One task owns the only writing connection and commits whatever is queued in one
//! transaction (`writer`); readers have connections of their own and see what is committed.

mod read;
mod writer;

use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, SqlStr, SqliteConnection};
use thiserror::Error;

use duiyi_club::ports::{
    Append, AppendError, Beat, CreateError, NewGame, OpenGame, Pending, Store, StoreError,
    StoredGame,
};
use duiyi_club::{Code, CreationKey, GameId};

use writer::Writer;

/// Connections that read beside the writer.
const READERS: u32 = 4;
/// How long a connection waits for a lock held by another process, such as a backup.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// A store in one SQLite file.
///
/// Written with `synchronous=FULL` over a write-ahead log: what was answered has been synced
/// to the disk. Dropping it ends the writer once its queue is empty; [`Sqlite::close`] waits
/// for that.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

/// Why a store could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The file cannot be opened or is no database.
    #[error("cannot open the database: {0}")]
    Database(#[from] sqlx::Error),
    /// It was written by another version of the program.
    #[error("cannot bring the database to this version: {0}")]
    Migrate(#[from] MigrateError),
}

impl Sqlite {
    /// Opens the store in this file, creates it where there is none, and brings it to the
    /// present schema.
    ///
    /// # Errors
    /// When the file cannot be opened, is no database, or is newer than this program.
    pub async fn open(path: &Path) -> Result<Self, OpenError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT)
            .disable_statement_logging();
        let mut connection = SqliteConnection::connect_with(&options).await?;
        migrations().run(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options.create_if_missing(false).read_only(true));
        Ok(Self {
            readers,
            writer: Writer::start(connection),
        })
    }

    /// Waits until everything queued is kept, and lets go of the file.
    pub async fn close(self) {
        self.writer.finish().await;
        self.readers.close().await;
    }
}

/// The schema's history, oldest first. A file here is never changed once it was released:
/// its checksum stands in every database.
fn migrations() -> Migrator {
    let games = ("games", include_str!("migrations/0001_games.sql"));
    let migrations = [games].into_iter().zip(1..).map(|((name, sql), version)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(migrations.collect())
}

impl Store for Sqlite {
    fn create(&self, game: NewGame) -> Pending<'_, Result<(), CreateError>> {
        Box::pin(self.writer.create(game))
    }

    fn append(&self, append: Append) -> Pending<'_, Result<(), AppendError>> {
        Box::pin(self.writer.append(append))
    }

    fn load(&self, game: GameId) -> Pending<'_, Result<Option<StoredGame>, StoreError>> {
        Box::pin(read::load(&self.readers, game))
    }

    fn open_games(&self) -> Pending<'_, Result<Vec<OpenGame>, StoreError>> {
        Box::pin(read::open_games(&self.readers))
    }

    fn find_code(&self, code: Code) -> Pending<'_, Result<Option<GameId>, StoreError>> {
        Box::pin(read::find_code(&self.readers, code))
    }

    fn find_creation(&self, key: CreationKey) -> Pending<'_, Result<Option<GameId>, StoreError>> {
        Box::pin(read::find_creation(&self.readers, key))
    }

    fn beat(&self, beat: Beat) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(self.writer.beat(beat))
    }

    fn last_beat(&self) -> Pending<'_, Result<Beat, StoreError>> {
        Box::pin(read::last_beat(&self.readers))
    }
}
