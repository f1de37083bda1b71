//! SQLite in a real file.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use duiyi_club::Millis;
use duiyi_club::ports::{Beat, Store};
use duiyi_store::{OpenError, Sqlite, conformance};
use sqlx::{Connection, Executor, SqliteConnection};
use tempfile::TempDir;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_to_the_port() {
    let dir = TempDir::new().unwrap();
    let files = AtomicU32::new(0);
    conformance::run(|| {
        let file = dir
            .path()
            .join(format!("{}.db", files.fetch_add(1, Ordering::Relaxed)));
        async move { Sqlite::open(&file).await.unwrap() }
    })
    .await;
}

fn file(dir: &TempDir) -> PathBuf {
    dir.path().join("club.db")
}

#[tokio::test]
async fn what_was_answered_is_there_when_the_file_is_opened_again() {
    let dir = TempDir::new().unwrap();
    let store = Sqlite::open(&file(&dir)).await.unwrap();
    store.beat(Beat(Millis(77))).await.unwrap();
    store.close().await;
    let store = Sqlite::open(&file(&dir)).await.unwrap();
    assert_eq!(store.last_beat().await.unwrap(), Beat(Millis(77)));
}

#[tokio::test]
async fn every_commit_is_synced_behind_a_write_ahead_log() {
    let dir = TempDir::new().unwrap();
    let store = Sqlite::open(&file(&dir)).await.unwrap();
    store.beat(Beat(Millis(1))).await.unwrap();
    assert!(dir.path().join("club.db-wal").exists());
    store.close().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let dir = TempDir::new().unwrap();
    std::fs::write(
        file(&dir),
        "this is a letter, not a database, and long enough to tell",
    )
    .unwrap();
    let refused = Sqlite::open(&file(&dir)).await.unwrap_err();
    assert!(
        matches!(refused, OpenError::Database(_) | OpenError::Migrate(_)),
        "{refused}"
    );
}

/// A full disk ends the transaction by itself; so does this trigger.
#[tokio::test]
async fn a_failure_that_ends_the_transaction_is_not_the_end_of_the_store() {
    let dir = TempDir::new().unwrap();
    let store = Sqlite::open(&file(&dir)).await.unwrap();
    store.beat(Beat(Millis(1))).await.unwrap();
    let url = format!("sqlite://{}", file(&dir).display());
    let mut disk = SqliteConnection::connect(&url).await.unwrap();
    let fill = "CREATE TRIGGER full BEFORE UPDATE ON heartbeat BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END";
    disk.execute(fill).await.unwrap();
    store.beat(Beat(Millis(2))).await.unwrap_err();
    assert_eq!(store.last_beat().await.unwrap(), Beat(Millis(1)));
    disk.execute("DROP TRIGGER full").await.unwrap();
    store.beat(Beat(Millis(3))).await.unwrap();
    assert_eq!(store.last_beat().await.unwrap(), Beat(Millis(3)));
    store.close().await;
}
