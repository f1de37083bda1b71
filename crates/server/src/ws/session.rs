//! A session: what one client says over its socket, and what it is told.
//!
//! One task owns the socket. While it waits for the client to take a message, it reads
//! nothing: who does not listen is not listened to. Updates pile up in the bounded
//! subscription meanwhile, and a client that falls behind gets the state instead.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use duiyi_club::live::{Event, EventKind, Request};
use duiyi_club::ports::{Presence, Received, Subscription, Update};
use duiyi_club::{Cmid, GameId, Millis, Seq};
use duiyi_rules::Color;
use futures_util::future::{BoxFuture, pending, select_all};
use futures_util::stream::{FuturesUnordered, StreamExt};
use tokio::time::timeout;

use super::flood::{Flood, Verdict};
use super::round_trip::RoundTrips;
use super::{CloseCode, MAX_MESSAGE, close_frame};
use crate::app::App;
use crate::listen::{Traffic, ended};
use crate::live::Ask;
use crate::live::{Accepted, AskError, Look, PlayError, Ticket, WatchError, Watching};
use crate::secret::Token;
use crate::wire::{self, ClientMessage, Refused, ServerMessage};

/// Games one socket may watch.
const MAX_WATCHED: usize = 8;
/// Commands one socket may have under way; nothing more is read meanwhile.
const MAX_UNDER_WAY: usize = 16;
/// Messages in a row that are none.
const MAX_MALFORMED: u32 = 10;
/// How often the round trip is measured.
const PING_EVERY: Duration = Duration::from_secs(5);
/// Bytes that may come between two pings: more than any messages that pass. Pieces of a message
/// that never ends are seen nowhere else.
const MOST_BYTES: u64 = 4 << 20;
/// A socket from which nothing came for so long is dead.
const SILENCE: Millis = Millis(30_000);
/// How long a client that is sent away may take to hear it.
const LINGER: Duration = Duration::from_secs(1);
/// How long a client may take to accept a message.
const SEND_PATIENCE: Duration = Duration::from_secs(10);

pub(super) struct Session {
    app: Arc<App>,
    socket: WebSocket,
    watched: Vec<Watched>,
    under_way: FuturesUnordered<BoxFuture<'static, Answered>>,
    flood: Flood,
    trips: RoundTrips,
    traffic: Traffic,
    malformed: u32,
    heard_at: Millis,
}

/// A game this socket watches.
struct Watched {
    game: GameId,
    seat: Option<Color>,
    updates: Box<dyn Subscription>,
    /// The last event the client was told.
    seq: Seq,
    /// Counts it among those present.
    _ticket: Ticket,
}

/// A command that was answered by its game.
struct Answered {
    game: GameId,
    cmid: Cmid,
    answer: Result<Accepted, PlayError>,
}

/// Why a session ends.
enum End {
    /// The client has gone, or does not listen.
    Gone,
    /// The server closes the socket.
    Close(CloseCode),
}

type Step = Result<(), End>;

impl Session {
    pub(super) fn new(app: Arc<App>, socket: WebSocket, traffic: Traffic) -> Self {
        let now = app.hub.club().time.now();
        Self {
            app,
            socket,
            watched: Vec::new(),
            under_way: FuturesUnordered::new(),
            flood: Flood::none(now),
            trips: RoundTrips::default(),
            traffic,
            malformed: 0,
            heard_at: now,
        }
    }

    pub(super) async fn run(mut self) {
        if let Err(End::Close(code)) = self.talk().await {
            tracing::debug!(?code, "socket closed");
            drop(timeout(SEND_PATIENCE, self.socket.send(close_frame(code))).await);
            drop(timeout(LINGER, self.linger(code)).await);
        }
    }

    /// Unread data at the end makes the system reset the connection, and the client then loses
    /// the reason. What it still sends is thrown away until it has closed; after a frame that
    /// was too long for the transport nothing can be read any more, and it gets the time.
    async fn linger(&mut self, code: CloseCode) {
        while let Some(Ok(_)) = self.socket.recv().await {}
        if matches!(
            code,
            CloseCode::TooBig | CloseCode::NotText | CloseCode::Protocol
        ) {
            pending::<()>().await;
        }
    }

    fn now(&self) -> Millis {
        self.app.hub.club().time.now()
    }

    async fn talk(&mut self) -> Step {
        let hello = ServerMessage::Hello {
            protocol: wire::PROTOCOL_VERSION,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        self.send(&hello).await?;
        let mut pings = tokio::time::interval(PING_EVERY);
        let mut ending = self.app.ending.clone();
        loop {
            tokio::select! {
                frame = self.socket.recv(), if self.under_way.len() < MAX_UNDER_WAY => {
                    match frame {
                        Some(Ok(frame)) => self.hear(frame).await?,
                        Some(Err(error)) => return Err(broken(&error)),
                        None => return Err(End::Gone),
                    }
                }
                (index, update) = next_update(&mut self.watched) => {
                    self.pass_on(index, update).await?;
                }
                Some(answered) = self.under_way.next(), if !self.under_way.is_empty() => {
                    self.answer(answered).await?;
                }
                _ = pings.tick() => self.ping().await?,
                () = ended(&mut ending) => {
                    return Err(End::Close(CloseCode::GoingAway));
                }
            }
        }
    }

    async fn send(&mut self, message: &ServerMessage) -> Step {
        let text = serde_json::to_string(message).expect("plain data: serializes");
        self.send_frame(Message::Text(text.into())).await
    }

    async fn send_frame(&mut self, frame: Message) -> Step {
        match timeout(SEND_PATIENCE, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn ping(&mut self) -> Step {
        let now = self.now();
        if now - self.heard_at > SILENCE {
            return Err(End::Gone);
        }
        if self.traffic.since_last_look() > MOST_BYTES {
            return Err(End::Close(CloseCode::Flooding));
        }
        let payload = self.trips.ping(now);
        self.send_frame(Message::Ping(payload.to_vec().into()))
            .await
    }

    async fn hear(&mut self, frame: Message) -> Step {
        let now = self.now();
        self.heard_at = now;
        match frame {
            Message::Text(text) if text.len() > MAX_MESSAGE => Err(End::Close(CloseCode::TooBig)),
            Message::Text(text) => match self.flood.message(now) {
                Verdict::Pass => self.read(&text, now).await,
                Verdict::Refuse => self.refuse("rate_limited", named_in(&text)).await,
                Verdict::Close => Err(End::Close(CloseCode::Flooding)),
            },
            Message::Binary(_) => Err(End::Close(CloseCode::Binary)),
            Message::Pong(payload) if self.trips.pong(&payload, now) => {
                self.report_round_trip();
                Ok(())
            }
            Message::Pong(_) | Message::Ping(_) => match self.flood.message(now) {
                Verdict::Pass | Verdict::Refuse => Ok(()),
                Verdict::Close => Err(End::Close(CloseCode::Flooding)),
            },
            Message::Close(_) => Err(End::Gone),
        }
    }

    fn report_round_trip(&self) {
        let Some(round_trip) = self.trips.best() else {
            return;
        };
        for Watched { game, seat, .. } in &self.watched {
            if let Some(seat) = *seat {
                self.app.hub.tell(*game, Ask::Measured { seat, round_trip });
            }
        }
    }

    async fn read(&mut self, text: &str, now: Millis) -> Step {
        match ClientMessage::read(text) {
            Ok(message) => {
                self.malformed = 0;
                self.obey(message, now).await
            }
            Err(unreadable) => {
                self.malformed += 1;
                if self.malformed > MAX_MALFORMED {
                    return Err(End::Close(CloseCode::Malformed));
                }
                let detail = Some(unreadable.to_string());
                self.refuse(
                    unreadable.code(),
                    Refused {
                        detail,
                        ..Refused::default()
                    },
                )
                .await
            }
        }
    }

    async fn obey(&mut self, message: ClientMessage, now: Millis) -> Step {
        match message {
            ClientMessage::Watch { game, token, since } => self.watch(&game, token, since).await,
            ClientMessage::Unwatch { game } => {
                self.watched.retain(|watched| watched.game.as_str() != game);
                Ok(())
            }
            ClientMessage::Move {
                game,
                ply,
                uci,
                cmid,
            } => {
                let request = ClientMessage::move_request(ply, &uci);
                self.play(&game, &cmid, request, now).await
            }
            ClientMessage::Act { game, cmid, action } => {
                self.play(&game, &cmid, action.into(), now).await
            }
            ClientMessage::Claim {
                game,
                cmid,
                kind,
                uci,
            } => {
                self.play(&game, &cmid, kind.request(uci.as_deref()), now)
                    .await
            }
            ClientMessage::Ping { id } => {
                self.send(&ServerMessage::Pong {
                    id,
                    server_ms: now.0,
                })
                .await
            }
        }
    }

    async fn refuse(&mut self, code: &str, refused: Refused) -> Step {
        self.send(&ServerMessage::Refused(Refused {
            code: code.to_owned(),
            ..refused
        }))
        .await
    }

    async fn watch(&mut self, game: &str, token: Option<String>, since: Option<u32>) -> Step {
        let about = Refused {
            game: Some(game.to_owned()),
            ..Refused::default()
        };
        let Ok(id) = game.parse::<GameId>() else {
            return self.refuse("no_such_game", about).await;
        };
        self.watched.retain(|watched| watched.game != id);
        if self.watched.len() >= MAX_WATCHED {
            return self.refuse("too_many_games", about).await;
        }
        // First the ear, then the state: nothing can fall between.
        let updates = self.app.hub.club().bus.subscribe(id);
        let key = token.map(|token| Token::of_client(&token).key());
        let since = since.map(Seq);
        let watching = self
            .app
            .hub
            .ask(id, |answer| Ask::Watch { key, since, answer })
            .await;
        let code = match watching {
            Ok(Ok(watching)) => return self.begin_to_watch(id, updates, watching).await,
            Ok(Err(WatchError::BadToken)) => "bad_token",
            Ok(Err(WatchError::Ask(error))) | Err(error) => code_of(error),
        };
        self.refuse(code, about).await
    }

    async fn begin_to_watch(
        &mut self,
        game: GameId,
        updates: Box<dyn Subscription>,
        watching: Watching,
    ) -> Step {
        let Watching {
            look,
            seat,
            missed,
            presence,
            ticket,
        } = watching;
        let seq = look.machine.seq();
        let index = self.watched.len();
        self.watched.push(Watched {
            game,
            seat,
            updates,
            seq,
            _ticket: ticket,
        });
        match missed {
            Some(events) => self.tell_missed(game, seat, &events).await?,
            None => self.tell_state(index, &look).await?,
        }
        if let (Some(_), Some(next)) = (seat, look.machine.next_game()) {
            self.tell_next_game(game, seat, next).await?;
        }
        self.tell_presence(game, presence).await?;
        self.report_round_trip();
        Ok(())
    }

    async fn tell_state(&mut self, index: usize, look: &Look) -> Step {
        let Watched { game, seat, .. } = self.watched[index];
        let snapshot = wire::snapshot(&look.machine, look.code, seat, self.now());
        self.send(&ServerMessage::State {
            game,
            snapshot: Box::new(snapshot),
        })
        .await
    }

    /// Of events that lie back only the last one's clocks can be brought to the present.
    async fn tell_missed(&mut self, game: GameId, seat: Option<Color>, events: &[Event]) -> Step {
        for (left, event) in events
            .iter()
            .enumerate()
            .map(|(i, e)| (events.len() - 1 - i, e))
        {
            let now = if left == 0 { self.now() } else { event.at };
            self.tell_event(game, seat, event, now).await?;
        }
        Ok(())
    }

    async fn tell_event(
        &mut self,
        game: GameId,
        seat: Option<Color>,
        event: &Event,
        now: Millis,
    ) -> Step {
        if let EventKind::RematchAgreed { next } = event.kind {
            return self.tell_next_game(game, seat, next).await;
        }
        let Some(what) = wire::game_event(event) else {
            return Ok(());
        };
        let clocks = wire::clocks(event.clocks.later(now - event.at));
        let seq = event.seq.0;
        self.send(&ServerMessage::Event {
            game,
            seq,
            event: what,
            clocks,
        })
        .await
    }

    /// The token is derived anew, so that a player who was away when the rematch was agreed on
    /// gets it when he comes back.
    async fn tell_next_game(&mut self, game: GameId, seat: Option<Color>, next: GameId) -> Step {
        let seat = seat.map(|color| !color);
        let token = seat.map(|color| self.app.hub.club().secret.rematch_token(next, color));
        let message = ServerMessage::NextGame {
            game,
            next,
            seat: seat.map(Into::into),
            token: token.map(|token| token.reveal().to_owned()),
        };
        self.send(&message).await
    }

    async fn tell_presence(&mut self, game: GameId, presence: Presence) -> Step {
        let Presence {
            white,
            black,
            spectators,
        } = presence;
        let message = ServerMessage::Presence {
            game,
            white: white > 0,
            black: black > 0,
            spectators,
        };
        self.send(&message).await
    }

    async fn pass_on(&mut self, index: usize, received: Received) -> Step {
        let Watched {
            game, seat, seq, ..
        } = self.watched[index];
        match received {
            Received::Update(Update::Presence(presence)) => {
                self.tell_presence(game, presence).await
            }
            Received::Update(Update::Events(events)) => {
                let new: Vec<_> = events.iter().filter(|event| event.seq > seq).collect();
                if new.first().is_some_and(|event| event.seq != seq.next()) {
                    return self.resynchronize(index).await;
                }
                for event in new {
                    self.watched[index].seq = event.seq;
                    let now = self.now();
                    self.tell_event(game, seat, event, now).await?;
                }
                Ok(())
            }
            Received::Lagged => self.resynchronize(index).await,
        }
    }

    /// Something was missed: the client gets the state instead.
    async fn resynchronize(&mut self, index: usize) -> Step {
        let game = self.watched[index].game;
        match self.app.hub.ask(game, |answer| Ask::Look { answer }).await {
            Ok(Ok(look)) => {
                self.watched[index].seq = look.machine.seq();
                self.tell_state(index, &look).await
            }
            // The client comes back with what it has, and gets what it lacks.
            Ok(Err(_)) | Err(_) => Err(End::Close(CloseCode::GoingAway)),
        }
    }

    async fn play(&mut self, game: &str, cmid: &str, request: Request, at: Millis) -> Step {
        let about = Refused {
            game: Some(game.to_owned()),
            cmid: Some(cmid.to_owned()),
            ..Refused::default()
        };
        let Ok(cmid) = cmid.parse::<Cmid>() else {
            return self.refuse("bad_cmid", about).await;
        };
        let watched = self
            .watched
            .iter()
            .find(|watched| watched.game.as_str() == game);
        let Some(&Watched { game, seat, .. }) = watched else {
            return self.refuse("not_watching", about).await;
        };
        let Some(by) = seat else {
            return self.refuse("not_your_seat", about).await;
        };
        let hub = self.app.hub.clone();
        self.under_way.push(Box::pin(async move {
            let answer = hub
                .ask(game, |answer| Ask::Play {
                    by,
                    cmid,
                    request,
                    at,
                    answer,
                })
                .await;
            let answer = answer.unwrap_or_else(|error| Err(error.into()));
            Answered { game, cmid, answer }
        }));
        Ok(())
    }

    /// The events of a command come before its answer.
    async fn answer(&mut self, Answered { game, cmid, answer }: Answered) -> Step {
        if let Ok(accepted) = &answer {
            self.catch_up(game, accepted.seq).await?;
        }
        match answer {
            Ok(Accepted { seq, clocks, at }) => {
                let clocks = wire::clocks(clocks.later(self.now() - at));
                let cmid = cmid.to_string();
                self.send(&ServerMessage::Ack {
                    game,
                    cmid,
                    seq: seq.0,
                    clocks,
                })
                .await
            }
            Err(PlayError::Refused(refusal)) => {
                let stale = matches!(refusal.code(), "stale_ply" | "game_over" | "flag_fell");
                let refused = Refused {
                    game: Some(game.to_string()),
                    cmid: Some(cmid.to_string()),
                    detail: Some(refusal.to_string()),
                    article: refusal.article().map(str::to_owned),
                    ..Refused::default()
                };
                self.refuse(refusal.code(), refused).await?;
                if stale {
                    self.tell_present_state(game).await
                } else {
                    Ok(())
                }
            }
            Err(PlayError::Ask(error)) => {
                let refused = Refused {
                    game: Some(game.to_string()),
                    cmid: Some(cmid.to_string()),
                    ..Refused::default()
                };
                self.refuse(code_of(error), refused).await
            }
        }
    }

    async fn catch_up(&mut self, game: GameId, until: Seq) -> Step {
        while let Some(index) = self.index_of(game)
            && self.watched[index].seq < until
            && let Some(received) = self.watched[index].updates.try_receive()
        {
            self.pass_on(index, received).await?;
        }
        Ok(())
    }

    fn index_of(&self, game: GameId) -> Option<usize> {
        self.watched.iter().position(|watched| watched.game == game)
    }

    /// Whoever acted on an old state gets the present one.
    async fn tell_present_state(&mut self, game: GameId) -> Step {
        match self.index_of(game) {
            Some(index) => self.resynchronize(index).await,
            None => Ok(()),
        }
    }
}

/// What a message that is not obeyed was about, so that its sender knows what to send again.
fn named_in(text: &str) -> Refused {
    let (game, cmid) = ClientMessage::read(text)
        .map(ClientMessage::into_names)
        .unwrap_or_default();
    Refused {
        game,
        cmid,
        ..Refused::default()
    }
}

const fn code_of(error: AskError) -> &'static str {
    match error {
        AskError::NoSuchGame => "no_such_game",
        AskError::Unavailable => "unavailable",
    }
}

/// A frame that breaks the protocol is told apart from a broken connection. The library's error
/// types are not part of axum's interface; its words are held by tests.
fn broken(error: &axum::Error) -> End {
    let words = error.to_string();
    let says = |part| words.contains(part);
    if says("too long") {
        End::Close(CloseCode::TooBig)
    } else if says("UTF-8") {
        End::Close(CloseCode::NotText)
    } else if says("protocol error") && !says("without closing handshake") {
        End::Close(CloseCode::Protocol)
    } else {
        End::Gone
    }
}

async fn next_update(watched: &mut [Watched]) -> (usize, Received) {
    if watched.is_empty() {
        return pending().await;
    }
    let updates = watched.iter_mut().map(|watched| watched.updates.receive());
    let (received, index, _) = select_all(updates).await;
    (index, received)
}
