//! Downloads of a game: PGN and FEN.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use duiyi_club::GameId;
use duiyi_club::live::pgn;

use super::failure::Failure;
use super::games::look_at;
use crate::app::App;

/// What a game can be taken home as.
#[derive(Clone, Copy)]
enum Form {
    Pgn,
    Fen,
}

/// `GET /games/{id}.pgn` and `.fen`; with `?show=1` as text in the window, for tablets that
/// keep no files.
pub(super) async fn download(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (id, form) = match file.rsplit_once('.') {
        Some((id, "pgn")) => (id, Form::Pgn),
        Some((id, "fen")) => (id, Form::Fen),
        _ => return Err(Failure::NOT_FOUND),
    };
    let game: GameId = id.parse().map_err(|_| Failure::NO_SUCH_GAME)?;
    let machine = look_at(&app, game).await?.machine;
    let text = match form {
        Form::Pgn => pgn(&machine, &app.reached.game_url(&headers, game)),
        Form::Fen => format!("{}\n", machine.game().position().fen()),
    };
    let shown = query.is_some_and(|query| query.split('&').any(|part| part == "show=1"));
    Ok(answer(&file, form, shown, text))
}

fn answer(file: &str, form: Form, shown: bool, text: String) -> Response {
    let kind = match (shown, form) {
        (false, Form::Pgn) => "application/x-chess-pgn; charset=utf-8",
        (true, _) | (false, Form::Fen) => "text/plain; charset=utf-8",
    };
    // The name holds base58 and a known ending only: it needs no quoting.
    let disposition = if shown {
        "inline".to_owned()
    } else {
        format!("attachment; filename=\"duiyi-{file}\"")
    };
    let headers = [
        (CONTENT_TYPE, kind),
        (CONTENT_DISPOSITION, &disposition),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, text).into_response()
}
