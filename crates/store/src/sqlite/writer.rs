//! The writer: one task, one connection, one transaction for whatever is queued.
//!
//! A sync of the disk costs the same for one event and for a hundred, so nobody waits for a
//! transaction of his own. What conflicts has written nothing, or is undone alone to its
//! savepoint; the others of the batch do not notice.

use duiyi_club::live::Event;
use duiyi_club::ports::{Append, AppendError, Beat, CreateError, NewGame, Status, StoreError};
use duiyi_club::{GameId, Seq};
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::record::{Change, LOG_VERSION, config_to_json, event_to_json, failed};

/// Jobs that may wait. A full queue makes callers wait in turn: nothing is dropped.
const QUEUE: usize = 1024;
/// Jobs one transaction takes in.
const BATCH: usize = 256;

#[derive(Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
enum Job {
    Create(Box<NewGame>, oneshot::Sender<Result<(), CreateError>>),
    Append(Box<Append>, oneshot::Sender<Result<(), AppendError>>),
    Beat(Beat, oneshot::Sender<Result<(), StoreError>>),
}

/// What became of one job within its transaction.
enum Done {
    Create(
        Result<(), CreateError>,
        oneshot::Sender<Result<(), CreateError>>,
    ),
    Append(
        Result<(), AppendError>,
        oneshot::Sender<Result<(), AppendError>>,
    ),
    Beat(oneshot::Sender<Result<(), StoreError>>),
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        Self {
            jobs,
            task: tokio::spawn(run(connection, queue)),
        }
    }

    pub(super) async fn create(&self, game: NewGame) -> Result<(), CreateError> {
        self.ask(|answer| Job::Create(Box::new(game), answer))
            .await?
    }

    pub(super) async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.ask(|answer| Job::Append(Box::new(append), answer))
            .await?
    }

    pub(super) async fn beat(&self, beat: Beat) -> Result<(), StoreError> {
        self.ask(|answer| Job::Beat(beat, answer)).await?
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs
            .send(job(answer))
            .await
            .map_err(|_| failed("the writer has ended"))?;
        answered.await.map_err(|_| failed("the writer has ended"))
    }

    pub(super) async fn finish(self) {
        drop(self.jobs);
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the store's writer failed");
        }
    }
}

async fn run(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let jobs = std::mem::take(&mut batch);
        match commit(&mut connection, jobs).await {
            Ok(done) => done.into_iter().for_each(Done::tell),
            // The answers were dropped: everyone in the batch learns that nothing is known.
            Err(error) => tracing::error!(%error, "the store could not commit"),
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the store was not closed cleanly");
    }
}

/// Answers only what is committed: on error the channels are dropped unanswered.
async fn commit(
    connection: &mut SqliteConnection,
    jobs: Vec<Job>,
) -> Result<Vec<Done>, sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    let committed = match perform_all(connection, jobs).await {
        Ok(done) => connection.execute("COMMIT").await.map(|_| done),
        Err(error) => Err(error),
    };
    if committed.is_err() {
        // A full disk ends the transaction by itself, and then there is none to roll back. A
        // guard that counts transactions would go on counting it, and refuse every later one.
        drop(connection.execute("ROLLBACK").await);
    }
    committed
}

async fn perform_all(
    connection: &mut SqliteConnection,
    jobs: Vec<Job>,
) -> Result<Vec<Done>, sqlx::Error> {
    let mut done = Vec::with_capacity(jobs.len());
    for job in jobs {
        done.push(perform(connection, job).await?);
    }
    Ok(done)
}

async fn perform(connection: &mut SqliteConnection, job: Job) -> Result<Done, sqlx::Error> {
    match job {
        Job::Beat(beat, answer) => {
            sqlx::query(include_str!("sql/beat.sql"))
                .bind(beat.0.0)
                .execute(connection)
                .await?;
            Ok(Done::Beat(answer))
        }
        Job::Create(game, answer) => {
            connection.execute("SAVEPOINT job").await?;
            let result = create(connection, &game).await;
            settle(connection, result.is_ok()).await?;
            Ok(Done::Create(fault(result)?, answer))
        }
        Job::Append(job, answer) => {
            // An append alone is undone by itself: where it conflicts, it has written nothing.
            let result = if job.create.is_none() {
                append(connection, job.game, &job.events).await
            } else {
                connection.execute("SAVEPOINT job").await?;
                let result = extend(connection, &job).await;
                settle(connection, result.is_ok()).await?;
                result
            };
            Ok(Done::Append(fault(result)?, answer))
        }
    }
}

async fn settle(connection: &mut SqliteConnection, keep: bool) -> Result<(), sqlx::Error> {
    if !keep {
        connection.execute("ROLLBACK TO job").await?;
    }
    connection.execute("RELEASE job").await?;
    Ok(())
}

/// Why a job was not done: its own refusal, or the failure of the whole batch.
enum Fault<E> {
    Refused(E),
    Sql(sqlx::Error),
}

impl<E> From<sqlx::Error> for Fault<E> {
    fn from(error: sqlx::Error) -> Self {
        Self::Sql(error)
    }
}

fn fault<E>(result: Result<(), Fault<E>>) -> Result<Result<(), E>, sqlx::Error> {
    match result {
        Ok(()) => Ok(Ok(())),
        Err(Fault::Refused(refusal)) => Ok(Err(refusal)),
        Err(Fault::Sql(error)) => Err(error),
    }
}

async fn create(
    connection: &mut SqliteConnection,
    game: &NewGame,
) -> Result<(), Fault<CreateError>> {
    let refused = |error: StoreError| Fault::Refused(CreateError::Store(error));
    let config = config_to_json(&game.config).map_err(refused)?;
    let created_at = game.events.first().map_or(0, |event| event.at.0);
    let inserted = sqlx::query(include_str!("sql/insert_game.sql"))
        .bind(game.config.id.as_str())
        .bind(game.code.as_str())
        .bind(game.creation.as_ref().map(|key| key.as_bytes().as_slice()))
        .bind(LOG_VERSION)
        .bind(config)
        .bind(game.config.time.initial().is_some())
        .bind(Status::Waiting.name())
        .bind(created_at)
        .execute(&mut *connection)
        .await?;
    if inserted.rows_affected() == 0 {
        return Err(Fault::Refused(CreateError::Taken));
    }
    match append(connection, game.config.id, &game.events).await {
        Ok(()) => Ok(()),
        Err(Fault::Sql(error)) => Err(Fault::Sql(error)),
        Err(Fault::Refused(AppendError::Store(error))) => Err(refused(error)),
        Err(Fault::Refused(AppendError::Conflict | AppendError::NextTaken)) => {
            Err(Fault::Refused(CreateError::Taken))
        }
    }
}

async fn extend(connection: &mut SqliteConnection, job: &Append) -> Result<(), Fault<AppendError>> {
    append(connection, job.game, &job.events).await?;
    let Some(next) = &job.create else {
        return Ok(());
    };
    create(connection, next).await.map_err(|fault| match fault {
        Fault::Sql(error) => Fault::Sql(error),
        Fault::Refused(CreateError::Taken) => Fault::Refused(AppendError::NextTaken),
        Fault::Refused(CreateError::Store(error)) => Fault::Refused(AppendError::Store(error)),
    })
}

/// Writes all of it, or nothing and tells that the log does not end where it begins.
async fn append(
    connection: &mut SqliteConnection,
    game: GameId,
    events: &[Event],
) -> Result<(), Fault<AppendError>> {
    let (Some(first), Some(last)) = (events.first(), events.last()) else {
        return Ok(());
    };
    if !is_unbroken(events) {
        return Err(Fault::Refused(AppendError::Conflict));
    }
    let refused = |error: StoreError| Fault::Refused(AppendError::Store(error));
    let written = events
        .iter()
        .map(event_to_json)
        .collect::<Result<Vec<_>, _>>()
        .map_err(refused)?;
    let Change { status, end } = Change::by(events);
    let advanced = sqlx::query(include_str!("sql/advance_game.sql"))
        .bind(game.as_str())
        .bind(i64::from(first.seq.0) - 1)
        .bind(seq(last.seq))
        .bind(last.at.0)
        .bind(status.map(Status::name))
        .bind(end.as_ref().map(|end| end.at_ms))
        .bind(end.as_ref().and_then(|end| end.result))
        .bind(end.as_ref().and_then(|end| end.reason))
        .execute(&mut *connection)
        .await?;
    if advanced.rows_affected() == 0 {
        return Err(Fault::Refused(AppendError::Conflict));
    }
    for (event, json) in events.iter().zip(written) {
        sqlx::query(include_str!("sql/insert_event.sql"))
            .bind(game.as_str())
            .bind(seq(event.seq))
            .bind(event.at.0)
            .bind(json)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

fn is_unbroken(events: &[Event]) -> bool {
    events
        .windows(2)
        .all(|pair| pair[1].seq == pair[0].seq.next())
}

fn seq(seq: Seq) -> i64 {
    i64::from(seq.0)
}

impl Done {
    /// A caller that has gone away is no error: what it asked for is kept all the same.
    fn tell(self) {
        match self {
            Self::Create(result, answer) => drop(answer.send(result)),
            Self::Append(result, answer) => drop(answer.send(result)),
            Self::Beat(answer) => drop(answer.send(Ok(()))),
        }
    }
}
