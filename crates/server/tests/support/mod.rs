//! A real club on a real socket with a real database, and clients to talk to it.

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    reason = "shared by several suites"
)]

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use duiyi_server::{Config, ServeError, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Longer than a clock waits for its player after a restart.
const PATIENCE: Duration = Duration::from_secs(20);
/// Two clients of one seat must not use one name twice.
static CMIDS: AtomicU32 = AtomicU32::new(0);

/// A club with a runtime of its own, so that it can be cut off like a process.
pub struct Club {
    pub at: SocketAddr,
    folder: TempDir,
    runtime: Option<Runtime>,
    server: Option<Server>,
    config: Config,
}

impl Club {
    pub fn open() -> Self {
        Self::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = TempDir::new().expect("a folder");
        let mut config = Config {
            listen: vec!["127.0.0.1:0".parse().expect("an address")],
            data: folder.path().to_owned(),
            ..Config::default()
        };
        change(&mut config);
        let at = config.listen[0];
        let mut club = Self {
            at,
            folder,
            runtime: None,
            server: None,
            config,
        };
        club.start();
        club
    }

    fn start(&mut self) {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        // On a thread of its own: a test's runtime must not be blocked by another.
        let server = std::thread::scope(|scope| {
            scope
                .spawn(|| runtime.block_on(self.take_up()))
                .join()
                .expect("no panic")
        })
        .expect("a club");
        self.at = server.listening()[0];
        self.runtime = Some(runtime);
        self.server = Some(server);
    }

    /// A club that crashed in this very process lets go of its port and folder when its last
    /// thread has ended, which may be a moment later.
    async fn take_up(&self) -> Result<Server, ServeError> {
        let mut tries_left = 1000;
        loop {
            match Server::start(self.config.clone()).await {
                Err(ServeError::Listen(..) | ServeError::Folder(_)) if tries_left > 0 => {
                    tries_left -= 1;
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
                opened => return opened,
            }
        }
    }

    /// As by a power cut: every task ends where it is.
    pub fn crash(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // Tasks end at their next pause; the port is free when all have.
            std::thread::scope(|scope| {
                scope.spawn(|| runtime.shutdown_timeout(Duration::from_secs(5)));
            });
        }
        drop(self.server.take());
    }

    pub fn stop(&mut self) {
        let (Some(runtime), Some(server)) = (self.runtime.take(), self.server.take()) else {
            return;
        };
        std::thread::scope(|scope| {
            scope.spawn(move || {
                runtime.block_on(server.stop());
                runtime.shutdown_background();
            });
        });
    }

    pub fn start_again(&mut self) {
        self.start();
    }

    pub fn http(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        http(self.at, method, path, headers, body)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.http("GET", path, &[], "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.http("POST", path, &[], &body.to_string())
    }

    /// A game the one player has White in, with this time.
    pub fn open_game(&self, wish: &Value) -> Value {
        let answer = self.post("/api/games", wish);
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()
    }

    /// A game both have joined, and their sockets.
    pub async fn seated(&self, time: &Value) -> Seated {
        self.seated_by(&json!({"time": time, "color": "white"}))
            .await
    }

    pub async fn seated_by(&self, wish: &Value) -> Seated {
        let white = self.open_game(wish);
        let game = text(&white, "game");
        let joined = self.post(&format!("/api/games/{game}/join"), &json!({}));
        assert_eq!(joined.status, 200, "{}", joined.body);
        let black = joined.json();
        let mut seated = Seated {
            white: Client::connect(self.at).await,
            black: Client::connect(self.at).await,
            white_token: text(&white, "token"),
            black_token: text(&black, "token"),
            code: text(&white, "code"),
            game,
        };
        let (game, token) = (seated.game.clone(), seated.white_token.clone());
        seated.white.watch(&game, Some(&token)).await;
        let token = seated.black_token.clone();
        seated.black.watch(&game, Some(&token)).await;
        seated
    }

    pub fn snapshot(&self, game: &str) -> Value {
        let answer = self.get(&format!("/api/games/{game}"));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        self.crash();
    }
}

pub fn unlimited() -> Value {
    json!({"kind": "unlimited"})
}

pub fn sudden_death(initial_ms: i64) -> Value {
    json!({"kind": "sudden_death", "initial_ms": initial_ms})
}

pub fn fischer(initial_ms: i64, increment_ms: i64) -> Value {
    json!({"kind": "fischer", "initial_ms": initial_ms, "increment_ms": increment_ms})
}

pub fn text(value: &Value, key: &str) -> String {
    value[key]
        .as_str()
        .unwrap_or_else(|| panic!("no {key} in {value}"))
        .to_owned()
}

/// Two players at a game.
pub struct Seated {
    pub game: String,
    pub code: String,
    pub white: Client,
    pub black: Client,
    pub white_token: String,
    pub black_token: String,
}

impl Seated {
    /// Plays a line; each move is acknowledged and seen by the other before the next.
    pub async fn line(&mut self, moves: &str) {
        let start = self.plies().await;
        for (ply, uci) in (start..).zip(moves.split_whitespace()) {
            self.play(ply, uci).await;
        }
    }

    pub async fn plies(&mut self) -> u64 {
        let state = self.white.refresh(&self.game, &self.white_token).await;
        state["moves"].as_array().expect("moves").len() as u64
    }

    pub async fn play(&mut self, ply: u64, uci: &str) -> Value {
        let game = self.game.clone();
        let (mover, other) = if ply.is_multiple_of(2) {
            (&mut self.white, &mut self.black)
        } else {
            (&mut self.black, &mut self.white)
        };
        let cmid = Client::fresh_cmid();
        mover.send(&move_message(&game, ply, uci, &cmid)).await;
        let ack = mover.answer_to(&cmid).await;
        assert_eq!(ack["t"], "ack", "{uci}: {ack}");
        other.event(&game, "move").await;
        ack
    }
}

pub fn move_message(game: &str, ply: u64, uci: &str, cmid: &str) -> Value {
    json!({"t": "move", "game": game, "ply": ply, "uci": uci, "cmid": cmid})
}

/// A client on a WebSocket. What it skips while it waits for something is kept in `heard`.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
    pub heard: Vec<Value>,
}

impl Client {
    pub async fn connect(at: SocketAddr) -> Self {
        let mut client = Self::open(at).await;
        assert_eq!(client.next().await["t"], "hello");
        client
    }

    /// Without waiting for the first message.
    pub async fn open(at: SocketAddr) -> Self {
        let (socket, _) = tokio_tungstenite::connect_async(format!("ws://{at}/ws"))
            .await
            .expect("a socket");
        Self {
            socket,
            heard: Vec::new(),
        }
    }

    pub fn fresh_cmid() -> String {
        format!("c{}", CMIDS.fetch_add(1, Ordering::Relaxed))
    }

    pub async fn send(&mut self, message: &Value) {
        self.send_raw(Message::text(message.to_string())).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        self.socket.send(message).await.expect("an open socket");
    }

    /// Bytes that need be no frame, past the library. `false` when the connection is gone.
    pub async fn send_bytes(&mut self, bytes: &[u8]) -> bool {
        let MaybeTlsStream::Plain(stream) = self.socket.get_mut() else {
            return false;
        };
        stream.write_all(bytes).await.is_ok()
    }

    /// A frame that may meet a closing socket.
    pub async fn try_send(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    /// The next text, or the close code.
    pub async fn next_or_close(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let frame = timeout(PATIENCE, self.socket.next())
                .await
                .expect("an answer in time");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map(|frame| u16::from(frame.code)));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    pub async fn next(&mut self) -> Value {
        self.next_or_close().await.expect("an open socket")
    }

    /// Waits for the close code; everything before is kept in `heard`.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.next_or_close().await {
                Ok(message) => self.heard.push(message),
                Err(code) => return code,
            }
        }
    }

    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if wanted(&message) {
                return message;
            }
            self.heard.push(message);
        }
    }

    pub async fn answer_to(&mut self, cmid: &str) -> Value {
        self.until(|message| message["cmid"] == cmid).await
    }

    pub async fn event(&mut self, game: &str, kind: &str) -> Value {
        self.until(|message| {
            message["t"] == "event" && message["game"] == game && message["event"]["k"] == kind
        })
        .await
    }

    pub async fn refused(&mut self) -> Value {
        self.until(|message| message["t"] == "refused").await
    }

    pub async fn watch(&mut self, game: &str, token: Option<&str>) -> Value {
        self.send(&json!({"t": "watch", "game": game, "token": token}))
            .await;
        self.until(|message| message["t"] == "state").await["snapshot"].clone()
    }

    pub async fn refresh(&mut self, game: &str, token: &str) -> Value {
        self.watch(game, Some(token)).await
    }

    pub async fn ask(&mut self, game: &str, action: &str) -> Value {
        let cmid = Self::fresh_cmid();
        self.send(&json!({"t": "act", "game": game, "cmid": cmid, "action": action}))
            .await;
        self.answer_to(&cmid).await
    }

    pub async fn mv(&mut self, game: &str, ply: u64, uci: &str) -> Value {
        let cmid = Self::fresh_cmid();
        self.send(&move_message(game, ply, uci, &cmid)).await;
        self.answer_to(&cmid).await
    }

    pub async fn claim(&mut self, game: &str, kind: &str, uci: Option<&str>) -> Value {
        let cmid = Self::fresh_cmid();
        self.send(&json!({"t": "claim", "game": game, "cmid": cmid, "kind": kind, "uci": uci}))
            .await;
        self.answer_to(&cmid).await
    }

    /// Everything sent before has been handled when the pong is there.
    pub async fn settle(&mut self) {
        self.send(&json!({"t": "ping", "id": 77})).await;
        self.until(|message| message["t"] == "pong").await;
    }
}

/// An answer of HTTP.
pub struct Answer {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// One request on a connection of its own.
pub fn http(
    at: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut stream = TcpStream::connect(at).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers
        .iter()
        .any(|(name, _)| name.eq_ignore_ascii_case("host"))
    {
        write!(request, "Host: {at}\r\n").expect("memory");
    }
    for (name, value) in headers {
        write!(request, "{name}: {value}\r\n").expect("memory");
    }
    write!(request, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("memory");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    let (status, headers) = head.split_once("\r\n").expect("a status");
    Answer {
        status: status
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .expect("a code"),
        headers: headers.to_owned(),
        body: body.to_owned(),
    }
}
