//! A session on a bus that loses updates.

use std::net::SocketAddr;
use std::sync::Arc;

use duiyi_bus::InProcess;
use duiyi_club::live::{GameConfig, Machine, Opener};
use duiyi_club::ports::{Beat, Bus, NewGame, Pending, Received, Store, Subscription, Update};
use duiyi_club::{GameId, Profile, TimeControl};
use duiyi_rules::{Color, Position};
use duiyi_store::Sqlite;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::app::App;
use crate::config::Config;
use crate::http::{Crowd, Reached, router};
use crate::live::{Ask, Club, Hub};
use crate::secret::{Secret, Token};
use crate::solver::Solver;
use crate::ws::Sockets;

/// Tells every reader that it was too slow, once it has events to tell.
struct Slow(InProcess);

struct SlowReader(Box<dyn Subscription>);

fn lost(received: Received) -> Received {
    match received {
        Received::Update(Update::Events(_)) => Received::Lagged,
        other => other,
    }
}

impl Bus for Slow {
    fn publish(&self, game: GameId, update: Update) {
        self.0.publish(game, update);
    }

    fn subscribe(&self, game: GameId) -> Box<dyn Subscription> {
        Box::new(SlowReader(self.0.subscribe(game)))
    }
}

impl Subscription for SlowReader {
    fn receive(&mut self) -> Pending<'_, Received> {
        Box::pin(async { lost(self.0.receive().await) })
    }

    fn try_receive(&mut self) -> Option<Received> {
        self.0.try_receive().map(lost)
    }
}

async fn serve(folder: &TempDir) -> (SocketAddr, Hub) {
    let store = Sqlite::open(&folder.path().join("club.db"))
        .await
        .expect("a store");
    let store: Arc<dyn Store> = Arc::new(store);
    let secret = Secret::of_folder(folder.path(), &mut crate::chance::rng()).expect("a secret");
    let bus = Arc::new(Slow(InProcess::new()));
    let solver = Solver::start().expect("threads");
    let hub = Hub::new(Arc::new(Club::new(
        store,
        bus,
        secret,
        solver,
        Beat::default(),
    )));
    let (ending, ended) = watch::channel(false);
    let app = App {
        config: Config::default(),
        hub: hub.clone(),
        sockets: Arc::new(Sockets::default()),
        crowd: Crowd::default(),
        reached: Reached::new(None, Vec::new()),
        ending: ended,
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        let _open = ending;
        let ending = app.ending.clone();
        crate::listen::accept(listener, router(Arc::new(app)), ending).await;
    });
    (at, hub)
}

/// A game that waits for its opponent.
async fn open_game(hub: &Hub) -> GameId {
    let id: GameId = "GameGameGame".parse().expect("an id");
    let config = GameConfig {
        id,
        start: Position::start(),
        profile: Profile::Standard,
        time: TimeControl::Unlimited,
        rated: false,
        opener: Opener::One {
            seat: Color::White,
            key: Token::of_client("the opener").key(),
        },
    };
    let (_, events) = Machine::create(config.clone(), hub.club().time.now());
    let code = "222222".parse().expect("a code");
    let game = NewGame {
        config,
        code,
        creation: None,
        events,
    };
    hub.club().store.create(game).await.expect("a new game");
    id
}

async fn next(socket: &mut WebSocketStream<MaybeTlsStream<TcpStream>>) -> Value {
    loop {
        if let Message::Text(text) = socket.next().await.expect("a frame").expect("a frame") {
            return serde_json::from_str(&text).expect("JSON");
        }
    }
}

#[tokio::test]
async fn who_falls_behind_gets_the_state() {
    let folder = TempDir::new().expect("a folder");
    let (at, hub) = serve(&folder).await;
    let game = open_game(&hub).await;
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{at}/ws"))
        .await
        .expect("a socket");
    let watch = json!({"t": "watch", "game": game}).to_string();
    socket
        .send(Message::text(watch))
        .await
        .expect("an open socket");
    while next(&mut socket).await["t"] != "state" {}

    let key = Token::of_client("the opponent").key();
    hub.ask(game, |answer| Ask::Join { key, answer })
        .await
        .expect("an answer")
        .expect("a free seat");
    let message = loop {
        let message = next(&mut socket).await;
        if message["t"] != "presence" {
            break message;
        }
    };
    assert_eq!(message["t"], "state");
    assert_eq!(message["snapshot"]["status"], "running");
}
