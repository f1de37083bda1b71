//! A game table for scenarios: a machine, its log, and scripted time.

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    reason = "shared by several suites"
)]

use duiyi_club::live::{
    Attached, Command, Event, EventKind, GameConfig, Lag, Machine, Opener, Play, Refusal, Request,
};
use duiyi_club::{GameId, Ply, SeatKey};
use duiyi_laws::{Millis, Profile, TimeControl};
use duiyi_rules::{CastlingMode, Color, Position};

pub const T0: i64 = 1_000_000;
pub const WHITE_KEY: SeatKey = SeatKey::from_digest([1; 32]);
pub const BLACK_KEY: SeatKey = SeatKey::from_digest([2; 32]);

pub fn game_id(text: &str) -> GameId {
    text.parse().expect("a game id")
}

pub fn config(time: &str) -> GameConfig {
    GameConfig {
        id: game_id("GameGameGame"),
        start: Position::start(),
        profile: Profile::Standard,
        time: time.parse::<TimeControl>().expect("a time control"),
        rated: false,
        opener: Opener::One {
            seat: Color::White,
            key: WHITE_KEY,
        },
    }
}

pub fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).expect("a position")
}

/// A machine with its log. Times are milliseconds after the game was opened.
pub struct Table {
    pub machine: Machine,
    pub log: Vec<Event>,
    pub lag: Lag,
    cmids: u32,
}

impl Table {
    /// A game both have joined, at time 0.
    pub fn seated(config: GameConfig) -> Self {
        let mut table = Self::open(config);
        let join = Command::Join {
            seat: Color::Black,
            key: BLACK_KEY,
        };
        table.apply(&join, 0).expect("a free seat");
        table
    }

    pub fn open(config: GameConfig) -> Self {
        let (machine, log) = Machine::create(config, Millis(T0));
        Self {
            machine,
            log,
            lag: Lag::default(),
            cmids: 0,
        }
    }

    pub fn apply(&mut self, command: &Command, at: i64) -> Result<Vec<EventKind>, Refusal> {
        let before = format!("{:?}", self.machine);
        match self.machine.apply(command, Millis(T0 + at)) {
            Ok(events) => {
                self.log.extend(events.iter().cloned());
                Ok(events.into_iter().map(|event| event.kind).collect())
            }
            Err(refusal) => {
                assert_eq!(
                    format!("{:?}", self.machine),
                    before,
                    "{refusal} changed something"
                );
                Err(refusal)
            }
        }
    }

    pub fn play(&self, by: Color, cmid: &str, request: Request) -> Command {
        let attached = Attached {
            lag: self.lag,
            next: game_id("NextNextNext"),
        };
        Command::Play(Play {
            by,
            cmid: cmid.parse().expect("a cmid"),
            request,
            attached,
        })
    }

    pub fn ask(&mut self, by: Color, request: Request, at: i64) -> Result<Vec<EventKind>, Refusal> {
        self.cmids += 1;
        let command = self.play(by, &format!("c{}", self.cmids), request);
        self.apply(&command, at)
    }

    pub fn mv(&self, uci: &str) -> Request {
        Request::Move {
            ply: self.machine.ply(),
            uci: uci.parse().expect("five characters"),
        }
    }

    /// The side to move plays this.
    pub fn moves(&mut self, uci: &str, at: i64) -> Vec<EventKind> {
        let request = self.mv(uci);
        let by = self.machine.side_to_move();
        self.ask(by, request, at)
            .unwrap_or_else(|refusal| panic!("{uci}: {refusal}"))
    }

    /// All moves at one moment.
    pub fn line(&mut self, line: &str, at: i64) -> Vec<EventKind> {
        line.split_whitespace()
            .map(|uci| self.moves(uci, at))
            .last()
            .unwrap_or_default()
    }

    pub fn tick(&mut self, at: i64) -> Vec<EventKind> {
        self.apply(&Command::Tick, at)
            .expect("a tick is never refused")
    }

    /// Remaining milliseconds of White and Black.
    pub fn clocks(&self, at: i64) -> [i64; 2] {
        let reading = self.machine.clocks(Millis(T0 + at));
        [reading.white, reading.black].map(|left| left.expect("a game with clocks").0)
    }

    /// The reason and winner of the end; panics when the game is not over.
    pub fn ended(&self) -> (String, Option<Color>) {
        match self.machine.phase() {
            duiyi_club::live::Phase::Over(ending) => (
                ending.outcome.reason_name().to_owned(),
                ending.outcome.winner(),
            ),
            phase => panic!("not over: {phase:?}"),
        }
    }

    /// What every scenario must hold at its end.
    pub fn check_log(&self) {
        let replayed =
            Machine::replay(self.machine.config().clone(), &self.log).expect("the log replays");
        assert_eq!(format!("{replayed:?}"), format!("{:?}", self.machine));
        let terminal = self
            .log
            .iter()
            .filter(|event| event.kind.is_terminal())
            .count();
        assert_eq!(terminal, usize::from(self.machine.is_over()));
    }
}

pub const fn ply(plies: u32) -> Ply {
    Ply(plies)
}
