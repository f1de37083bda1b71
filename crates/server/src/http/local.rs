//! Games both sides of which are played on one device: the device plays, the club keeps.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use duiyi_club::live::{GameConfig, Machine, Opener, Refusal};
use duiyi_club::ports::{CreateError, NewGame};
use duiyi_club::{Cmid, Code, CreationKey, GameId, Millis};
use duiyi_rules::Position;

use super::failure::Failure;
use super::games::{self, ATTEMPTS, in_range, unavailable};
use crate::app::App;
use crate::chance;
use crate::live::{Ask, KeepError, Keeping, Kept, Look};
use crate::secret::Token;
use crate::wire::{self, CreateLocal, CreatedLocal, LocalKept, LocalLog, Refused};

/// A log may come a year late, and a game may take as long.
const MAX_AFTER_MS: i64 = 366 * 24 * 60 * 60 * 1000;

/// `POST /api/local`
pub(super) async fn create(
    State(app): State<Arc<App>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<CreatedLocal>), Failure> {
    let wish: CreateLocal = games::read(body)?;
    let cmid = games::read_cmid(Some(&wish.cmid))?.expect("some text: some id or a failure");
    let named = serde_json::to_string(&wish).expect("plain data: serializes");
    let key = app.hub.club().secret.creation_key(cmid, &named);
    for _ in 0..ATTEMPTS {
        if let Some(created) = created_before(&app, cmid, key).await? {
            return Ok((StatusCode::CREATED, Json(created)));
        }
        if let Some(created) = create_once(&app, &wish, cmid, key).await? {
            return Ok((StatusCode::CREATED, Json(created)));
        }
    }
    Err(Failure::UNAVAILABLE)
}

async fn created_before(
    app: &App,
    cmid: Cmid,
    key: CreationKey,
) -> Result<Option<CreatedLocal>, Failure> {
    let club = app.hub.club();
    let found = club.store.find_creation(key).await;
    let found = found.map_err(|error| unavailable(&error))?;
    Ok(found.map(|game| created(game, &club.secret.seat_token(game, cmid))))
}

/// `None` when a name drawn for the game, or the request's own, was taken.
async fn create_once(
    app: &App,
    wish: &CreateLocal,
    cmid: Cmid,
    creation: CreationKey,
) -> Result<Option<CreatedLocal>, Failure> {
    let club = app.hub.club();
    let game = GameId::random(&mut chance::rng());
    let token = club.secret.seat_token(game, cmid);
    let config = GameConfig {
        id: game,
        start: start_position(wish.chess960)?,
        profile: wish.profile.into(),
        time: games::time_control(wish.time)?,
        rated: false,
        opener: Opener::OneDevice { key: token.key() },
    };
    let elapsed = in_range(wish.elapsed_ms, 0, MAX_AFTER_MS, "elapsed_ms")?;
    let (_, events) = Machine::create(config.clone(), club.time.now() - Millis(elapsed));
    let new = NewGame {
        config,
        code: Code::random(&mut chance::rng()),
        creation: Some(creation),
        events,
    };
    match club.store.create(new).await {
        Ok(()) => Ok(Some(created(game, &token))),
        Err(CreateError::Taken) => Ok(None),
        Err(CreateError::Store(error)) => Err(unavailable(&error)),
    }
}

fn created(game: GameId, token: &Token) -> CreatedLocal {
    CreatedLocal {
        game,
        token: token.reveal().to_owned(),
    }
}

fn start_position(chess960: Option<u16>) -> Result<Position, Failure> {
    match chess960 {
        None => Ok(Position::start()),
        Some(number) => Position::chess960(number)
            .ok_or_else(|| Failure::malformed("chess960 must be from 0 to 959".to_owned())),
    }
}

/// `POST /api/local/{id}/log`
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<LocalKept>, Failure> {
    let game: GameId = id.parse().map_err(|_| Failure::NO_SUCH_GAME)?;
    let log: LocalLog = games::read(body)?;
    let key = Token::of_client(&log.token).key();
    let commands = log.commands.iter().map(kept);
    let commands = commands.collect::<Result<Vec<_>, _>>()?;
    let Keeping {
        stored,
        refused,
        look,
    } = app
        .hub
        .ask(game, |answer| Ask::Keep {
            key,
            from: log.from,
            commands: commands.clone(),
            answer,
        })
        .await??;
    let Look { machine, .. } = *look;
    let (status, outcome) = wire::state(&machine);
    let cmid = stored
        .checked_sub(log.from)
        .and_then(|place| log.commands.get(place as usize))
        .map(|command| command.cmid.clone());
    Ok(Json(LocalKept {
        stored,
        refused: refused.map(|refusal| told(&refusal, cmid)),
        status,
        outcome,
    }))
}

fn kept(command: &wire::LocalCommand) -> Result<Kept, Failure> {
    let cmid = games::read_cmid(Some(&command.cmid))?.expect("some text: some id or a failure");
    let after = in_range(command.after_ms, 0, MAX_AFTER_MS, "after_ms")?;
    Ok(Kept {
        by: command.by.into(),
        cmid,
        request: (&command.request).into(),
        after: Millis(after),
    })
}

fn told(refusal: &Refusal, cmid: Option<String>) -> Refused {
    Refused {
        game: None,
        cmid,
        code: refusal.code().to_owned(),
        detail: Some(refusal.to_string()),
        article: refusal.article().map(str::to_owned),
    }
}

impl From<KeepError> for Failure {
    fn from(error: KeepError) -> Self {
        let code = match error {
            KeepError::BadToken => return Self::BAD_TOKEN,
            KeepError::Ask(error) => return error.into(),
            KeepError::Gap { .. } => "gap",
            KeepError::Differs { .. } => "log_differs",
        };
        Self::log_conflict(code, error.to_string())
    }
}
