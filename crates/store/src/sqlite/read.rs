//! What is asked of the store. Each question is one statement, or one read transaction.

use duiyi_club::Millis;
use duiyi_club::ports::{Beat, OpenGame, Status, StoreError, StoredGame};
use duiyi_club::{Code, CreationKey, GameId};
use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};

use crate::record::{config_from_json, event_from_json, failed};

pub(super) async fn load(
    pool: &SqlitePool,
    game: GameId,
) -> Result<Option<StoredGame>, StoreError> {
    // One transaction: the log must not grow between the two statements.
    let mut transaction = pool.begin().await.map_err(failed)?;
    let row = sqlx::query(include_str!("sql/load_game.sql"))
        .bind(game.as_str())
        .fetch_optional(&mut *transaction)
        .await
        .map_err(failed)?;
    let Some(row) = row else { return Ok(None) };
    let events = sqlx::query(include_str!("sql/load_events.sql"))
        .bind(game.as_str())
        .fetch_all(&mut *transaction)
        .await
        .map_err(failed)?;
    transaction.commit().await.map_err(failed)?;
    let events = events
        .iter()
        .map(|row| event_from_json(text(row, 0)?))
        .collect::<Result<_, _>>()?;
    Ok(Some(StoredGame {
        config: config_from_json(text(&row, 0)?)?,
        code: text(&row, 1)?.parse().map_err(failed)?,
        events,
    }))
}

pub(super) async fn open_games(pool: &SqlitePool) -> Result<Vec<OpenGame>, StoreError> {
    let rows = sqlx::query(include_str!("sql/open_games.sql"))
        .fetch_all(pool)
        .await
        .map_err(failed)?;
    rows.iter().map(open_game).collect()
}

fn open_game(row: &SqliteRow) -> Result<OpenGame, StoreError> {
    let status = text(row, 1)?;
    Ok(OpenGame {
        id: text(row, 0)?.parse().map_err(failed)?,
        status: Status::from_name(status)
            .ok_or_else(|| failed(format!("unknown status {status}")))?,
        created_at: Millis(row.try_get(2).map_err(failed)?),
        timed: row.try_get(3).map_err(failed)?,
    })
}

pub(super) async fn find_code(pool: &SqlitePool, code: Code) -> Result<Option<GameId>, StoreError> {
    let row = sqlx::query(include_str!("sql/find_code.sql"))
        .bind(code.as_str())
        .fetch_optional(pool)
        .await
        .map_err(failed)?;
    row.map(|row| text(&row, 0)?.parse().map_err(failed))
        .transpose()
}

pub(super) async fn find_creation(
    pool: &SqlitePool,
    key: CreationKey,
) -> Result<Option<GameId>, StoreError> {
    let row = sqlx::query(include_str!("sql/find_creation.sql"))
        .bind(key.as_bytes().as_slice())
        .fetch_optional(pool)
        .await
        .map_err(failed)?;
    row.map(|row| text(&row, 0)?.parse().map_err(failed))
        .transpose()
}

pub(super) async fn last_beat(pool: &SqlitePool) -> Result<Beat, StoreError> {
    let row = sqlx::query(include_str!("sql/last_beat.sql"))
        .fetch_one(pool)
        .await
        .map_err(failed)?;
    Ok(Beat(Millis(row.try_get(0).map_err(failed)?)))
}

fn text(row: &SqliteRow, column: usize) -> Result<&str, StoreError> {
    row.try_get(column).map_err(failed)
}
