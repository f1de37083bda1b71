//! Plays many games at once against a running club, each by two sockets with random legal
//! moves to its end, and tells how long acknowledgements took.
//!
//! `cargo run -p duiyi-server --example thousand -- 127.0.0.1:8080 1000 [results.jsonl]`
//!
//! The results file holds one JSON object a game (`game`, `moves`, `outcome`), for an
//! independent count of what the club said.

use std::error::Error;
use std::io::Write as _;
use std::time::{Duration, Instant};

use duiyi_rules::Position;
use futures_util::{SinkExt, StreamExt};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Failed = Box<dyn Error + Send + Sync>;

/// What one game gave.
struct Played {
    game: String,
    moves: Vec<String>,
    outcome: Value,
    acks: Vec<Duration>,
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: thousand HOST:PORT GAMES [RESULTS.jsonl]";
    let at = args.next().ok_or(usage)?;
    let games: u64 = args.next().ok_or(usage)?.parse()?;
    let results = args.next();

    let started = now();
    let playing: Vec<_> = (0..games)
        .map(|seed| tokio::spawn(play(at.clone(), seed)))
        .collect();
    let mut played = Vec::new();
    let mut failed = 0;
    for game in playing {
        match game.await? {
            Ok(game) => played.push(game),
            Err(error) => {
                failed += 1;
                eprintln!("{error}");
            }
        }
    }
    report(&played, failed, now() - started);
    if let Some(results) = results {
        let mut file = std::fs::File::create(results)?;
        for Played {
            game,
            moves,
            outcome,
            ..
        } in &played
        {
            writeln!(
                file,
                "{}",
                json!({"game": game, "moves": moves, "outcome": outcome})
            )?;
        }
    }
    if failed == 0 {
        Ok(())
    } else {
        Err(format!("{failed} games failed").into())
    }
}

#[expect(clippy::disallowed_methods, reason = "it measures real time")]
fn now() -> Instant {
    Instant::now()
}

fn report(played: &[Played], failed: usize, took: Duration) {
    let mut acks: Vec<_> = played.iter().flat_map(|game| &game.acks).copied().collect();
    acks.sort_unstable();
    let at = |share: f64| {
        acks.get((acks.len() as f64 * share) as usize)
            .copied()
            .unwrap_or_default()
    };
    let rate = acks.len() as f64 / took.as_secs_f64();
    println!(
        "{} games, {failed} failed, {} moves in {took:.1?} ({rate:.0}/s)",
        played.len(),
        acks.len()
    );
    println!(
        "ack: median {:.1?}, 99 % {:.1?}, most {:.1?}",
        at(0.5),
        at(0.99),
        at(1.0 - f64::EPSILON)
    );
}

async fn play(at: String, seed: u64) -> Result<Played, Failed> {
    let wish = json!({
        "time": {"kind": "fischer", "initial_ms": 3_600_000, "increment_ms": 1_000},
        "color": "white", "profile": "online",
    });
    let white = post(&at, "/api/games", &wish).await?;
    let game = text(&white["game"])?;
    let black = post(&at, &format!("/api/games/{game}/join"), &json!({})).await?;
    let mut seats = [
        Seat::take(&at, &game, &text(&white["token"])?).await?,
        Seat::take(&at, &game, &text(&black["token"])?).await?,
    ];
    let mut rng = StdRng::seed_from_u64(seed);
    let mut position = Position::start();
    let (mut moves, mut acks) = (Vec::new(), Vec::new());
    let outcome = loop {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break seats[0].ended().await?;
        }
        let mv = legal[rng.random_range(0..legal.len())];
        let uci = position.uci(mv);
        let mover = moves.len() % 2;
        let sent = now();
        match seats[mover].play(&game, moves.len(), &uci).await? {
            Answer::Ack => acks.push(now() - sent),
            // Dead, or drawn by a counter, with the move before.
            Answer::Over(outcome) => break outcome,
        }
        position = position.play(mv)?;
        moves.push(uci.clone());
        if let Some(outcome) = seats[1 - mover].see(&uci).await? {
            break outcome;
        }
    };
    Ok(Played {
        game,
        moves,
        outcome,
        acks,
    })
}

enum Answer {
    Ack,
    Over(Value),
}

struct Seat {
    socket: Socket,
    outcome: Option<Value>,
}

impl Seat {
    async fn take(at: &str, game: &str, token: &str) -> Result<Self, Failed> {
        let (socket, _) = connect_async(format!("ws://{at}/ws")).await?;
        let mut seat = Self {
            socket,
            outcome: None,
        };
        seat.send(&json!({"t": "watch", "game": game, "token": token}))
            .await?;
        while seat.next().await?["t"] != "state" {}
        Ok(seat)
    }

    async fn send(&mut self, message: &Value) -> Result<(), Failed> {
        Ok(self.socket.send(Message::text(message.to_string())).await?)
    }

    async fn next(&mut self) -> Result<Value, Failed> {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(60), self.socket.next());
            if let Message::Text(text) = frame.await?.ok_or("the socket was closed")?? {
                let message: Value = serde_json::from_str(&text)?;
                if message["event"]["k"] == "ended" {
                    self.outcome = Some(message["event"]["outcome"].clone());
                }
                return Ok(message);
            }
        }
    }

    async fn play(&mut self, game: &str, ply: usize, uci: &str) -> Result<Answer, Failed> {
        let cmid = format!("p{ply}");
        let message = json!({"t": "move", "game": game, "ply": ply, "uci": uci, "cmid": cmid});
        self.send(&message).await?;
        loop {
            let message = self.next().await?;
            match (message["t"].as_str(), message["code"].as_str()) {
                (Some("ack"), _) if message["cmid"] == cmid => return Ok(Answer::Ack),
                (_, Some("game_over" | "ruling")) => return Ok(Answer::Over(self.ended().await?)),
                (Some("refused"), _) => return Err(message.to_string().into()),
                _ => {}
            }
        }
    }

    /// Waits for the opponent's move, and gives the outcome where the game ended with it and
    /// that is known already.
    async fn see(&mut self, uci: &str) -> Result<Option<Value>, Failed> {
        while self.next().await?["event"]["uci"] != uci {}
        Ok(self.outcome.clone())
    }

    async fn ended(&mut self) -> Result<Value, Failed> {
        loop {
            if let Some(outcome) = self.outcome.take() {
                return Ok(outcome);
            }
            self.next().await?;
        }
    }
}

async fn post(at: &str, path: &str, body: &Value) -> Result<Value, Failed> {
    let mut stream = TcpStream::connect(at).await?;
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("no HTTP answer")?;
    Ok(serde_json::from_str(body)?)
}

fn text(value: &Value) -> Result<String, Failed> {
    Ok(value.as_str().ok_or("a text was expected")?.to_owned())
}
