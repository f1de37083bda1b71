//! Opening, joining and finding games.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use duiyi_club::live::{GameConfig, Machine, Opener};
use duiyi_club::ports::{CreateError, NewGame};
use duiyi_club::{Cmid, Code, CreationKey, GameId, Millis, ParseIdError};
use duiyi_laws::TimeControl;
use duiyi_rules::{Color, Position};
use rand::Rng;
use serde::de::DeserializeOwned;

use super::failure::Failure;
use crate::app::App;
use crate::chance;
use crate::live::{Ask, JoinError, Look};
use crate::secret::Token;
use crate::wire::{self, CodeFound, CreateGame, Created, JoinGame, Joined, SeatChoice, Snapshot};

/// The longest time at the start: a day.
const MAX_INITIAL_MS: i64 = 24 * 60 * 60 * 1000;
/// The longest increment: ten minutes.
const MAX_INCREMENT_MS: i64 = 10 * 60 * 1000;
/// Names drawn anew before a creation is given up. One collision in millions is expected.
pub(super) const ATTEMPTS: u32 = 5;

/// `POST /api/games`
pub(super) async fn create(
    State(app): State<Arc<App>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Created>), Failure> {
    let wish: CreateGame = read(body)?;
    let cmid = read_cmid(wish.cmid.as_deref())?;
    let key = cmid.map(|cmid| creation_key(&app, cmid, &wish));
    for _ in 0..ATTEMPTS {
        if let (Some(cmid), Some(key)) = (cmid, key)
            && let Some(created) = created_before(&app, cmid, key).await?
        {
            return Ok((StatusCode::CREATED, Json(created)));
        }
        if let Some(created) = create_once(&app, &wish, cmid, key).await? {
            return Ok((StatusCode::CREATED, Json(created)));
        }
    }
    Err(Failure::UNAVAILABLE)
}

/// What is wished for is part of the request's name.
fn creation_key(app: &App, cmid: Cmid, wish: &CreateGame) -> CreationKey {
    let wish = serde_json::to_string(wish).expect("plain data: serializes");
    app.hub.club().secret.creation_key(cmid, &wish)
}

async fn created_before(
    app: &App,
    cmid: Cmid,
    key: CreationKey,
) -> Result<Option<Created>, Failure> {
    let club = app.hub.club();
    let found = club
        .store
        .find_creation(key)
        .await
        .map_err(|error| unavailable(&error))?;
    let Some(game) = found else { return Ok(None) };
    let Look { machine, code } = look_at(app, game).await?;
    let token = club.secret.seat_token(game, cmid);
    let seat = machine.seat_of(token.key()).ok_or(Failure::UNAVAILABLE)?;
    Ok(Some(Created {
        game,
        code,
        token: token.reveal().to_owned(),
        seat: seat.into(),
    }))
}

/// `None` when a name drawn for the game, or the request's own, was taken.
async fn create_once(
    app: &App,
    wish: &CreateGame,
    cmid: Option<Cmid>,
    creation: Option<CreationKey>,
) -> Result<Option<Created>, Failure> {
    let club = app.hub.club();
    let game = GameId::random(&mut chance::rng());
    let code = Code::random(&mut chance::rng());
    let token = match cmid {
        Some(cmid) => club.secret.seat_token(game, cmid),
        None => Token::random(&mut chance::rng()),
    };
    let seat = choose_seat(wish.color, &mut chance::rng());
    let config = GameConfig {
        id: game,
        start: start_position(wish.chess960, &mut chance::rng()),
        profile: wish.profile.into(),
        time: time_control(wish.time)?,
        rated: false,
        opener: Opener::One {
            seat,
            key: token.key(),
        },
    };
    let (_, events) = Machine::create(config.clone(), club.time.now());
    match club
        .store
        .create(NewGame {
            config,
            code,
            creation,
            events,
        })
        .await
    {
        Ok(()) => {
            let token = token.reveal().to_owned();
            Ok(Some(Created {
                game,
                code,
                token,
                seat: seat.into(),
            }))
        }
        Err(CreateError::Taken) => Ok(None),
        Err(CreateError::Store(error)) => Err(unavailable(&error)),
    }
}

fn choose_seat(wish: SeatChoice, rng: &mut impl Rng) -> Color {
    match wish {
        SeatChoice::White => Color::White,
        SeatChoice::Black => Color::Black,
        SeatChoice::Random => Color::ALL[usize::from(rng.random::<bool>())],
    }
}

fn start_position(chess960: bool, rng: &mut impl Rng) -> Position {
    if !chess960 {
        return Position::start();
    }
    Position::chess960(rng.random_range(0..960)).expect("a number below 960")
}

/// A game that begins with no time begins with one increment, as the Laws reckon increments
/// before each move: else the flag would fall before the first.
pub(super) fn time_control(wish: wire::TimeControl) -> Result<TimeControl, Failure> {
    let initial = |ms| in_range(ms, 1, MAX_INITIAL_MS, "initial_ms").map(Millis);
    match wish {
        wire::TimeControl::Unlimited => Ok(TimeControl::Unlimited),
        wire::TimeControl::SuddenDeath { initial_ms } => Ok(TimeControl::SuddenDeath {
            initial: initial(initial_ms)?,
        }),
        wire::TimeControl::Fischer {
            initial_ms,
            increment_ms,
        } => {
            let increment = in_range(increment_ms, 0, MAX_INCREMENT_MS, "increment_ms")?;
            let initial = initial(if initial_ms == 0 {
                increment
            } else {
                initial_ms
            })?;
            Ok(TimeControl::Fischer {
                initial,
                increment: Millis(increment),
            })
        }
    }
}

pub(super) fn in_range(value: i64, least: i64, most: i64, name: &str) -> Result<i64, Failure> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    Err(Failure::malformed(format!(
        "{name} must be from {least} to {most}"
    )))
}

/// `POST /api/games/{id}/join`
pub(super) async fn join(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Joined>, Failure> {
    let game: GameId = id.parse().map_err(|_| Failure::NO_SUCH_GAME)?;
    let body: JoinGame = read(body)?;
    let token = match read_cmid(body.cmid.as_deref())? {
        Some(cmid) => app.hub.club().secret.seat_token(game, cmid),
        None => Token::random(&mut chance::rng()),
    };
    let key = token.key();
    match app
        .hub
        .ask(game, |answer| Ask::Join { key, answer })
        .await?
    {
        Ok(seat) => {
            let token = token.reveal().to_owned();
            Ok(Json(Joined {
                game,
                token,
                seat: seat.into(),
            }))
        }
        Err(JoinError::SeatTaken) => Err(Failure::SEAT_TAKEN),
        Err(JoinError::GameOver) => Err(Failure::GAME_OVER),
        Err(JoinError::Ask(error)) => Err(error.into()),
    }
}

/// `GET /api/games/{id}`
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Snapshot>, Failure> {
    let game: GameId = id.parse().map_err(|_| Failure::NO_SUCH_GAME)?;
    let Look { machine, code } = look_at(&app, game).await?;
    Ok(Json(wire::snapshot(
        &machine,
        code,
        None,
        app.hub.club().time.now(),
    )))
}

pub(super) async fn look_at(app: &App, game: GameId) -> Result<Look, Failure> {
    Ok(app.hub.ask(game, |answer| Ask::Look { answer }).await??)
}

/// `GET /api/codes/{code}`
pub(super) async fn find_code(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
) -> Result<Json<CodeFound>, Failure> {
    let code: Code = code.parse().map_err(|_| Failure::NO_SUCH_GAME)?;
    let found = app.hub.club().store.find_code(code).await;
    let game = found
        .map_err(|error| unavailable(&error))?
        .ok_or(Failure::NO_SUCH_GAME)?;
    Ok(Json(CodeFound { game }))
}

pub(super) fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, Failure> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::TOO_LARGE,
        _ => Failure::malformed(rejection.body_text()),
    })?;
    serde_json::from_slice(&body).map_err(|error| Failure::malformed(error.to_string()))
}

pub(super) fn read_cmid(text: Option<&str>) -> Result<Option<Cmid>, Failure> {
    text.map(|text| {
        text.parse()
            .map_err(|error: ParseIdError| Failure::malformed(error.to_string()))
    })
    .transpose()
}

pub(super) fn unavailable(error: &dyn std::error::Error) -> Failure {
    tracing::error!(%error, "the store did not answer");
    Failure::UNAVAILABLE
}
