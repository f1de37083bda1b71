//! Whatever is asked in whatever order: the machine never panics, a refusal changes nothing,
//! the log rebuilds the machine, and a game ends once.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod common;

use common::{BLACK_KEY, T0, Table, config, position};
use duiyi_club::live::{Command, Event, GameConfig, Lag, Machine, MoveText, Request, Ruling};
use duiyi_club::{Ply, SeatKey};
use duiyi_laws::{ClaimKind, Millis, Profile};
use duiyi_rules::Color;
use proptest::prelude::*;

/// A step of a script. Moves are named by their index among the legal ones, so that most
/// scripts go far; some are nonsense on purpose.
#[derive(Clone, Debug)]
enum Step {
    Legal {
        by_other_side: bool,
        index: usize,
        announced: bool,
    },
    Nonsense {
        by: Color,
        ply: u32,
        uci: String,
    },
    Ask {
        by: Color,
        request: Request,
    },
    Resend,
    Join(u8),
    Tick,
    Ruling(u8),
    Refund(i64),
    Resume,
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn request() -> impl Strategy<Value = Request> {
    prop_oneof![
        Just(Request::OfferDraw),
        Just(Request::AcceptDraw),
        Just(Request::DeclineDraw),
        Just(Request::Resign),
        Just(Request::Abort),
        Just(Request::OfferTakeback),
        Just(Request::AcceptTakeback),
        Just(Request::DeclineTakeback),
        Just(Request::OfferRematch),
        Just(Request::AcceptRematch),
        Just(Request::DeclineRematch),
        Just(Request::Claim {
            kind: ClaimKind::Threefold,
            announced: None
        }),
        Just(Request::Claim {
            kind: ClaimKind::Fifty,
            announced: None
        }),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        60 => (prop::bool::weighted(0.05), any::<usize>(), prop::bool::weighted(0.05))
            .prop_map(|(by_other_side, index, announced)| Step::Legal {
                by_other_side, index, announced
            }),
        5 => (color(), 0..80u32, "[a-h1-8qn0]{0,5}")
            .prop_map(|(by, ply, uci)| Step::Nonsense { by, ply, uci }),
        12 => (color(), request()).prop_map(|(by, request)| Step::Ask { by, request }),
        4 => Just(Step::Resend),
        3 => (0..4u8).prop_map(Step::Join),
        6 => Just(Step::Tick),
        6 => (0..3u8).prop_map(Step::Ruling),
        3 => (-2_000..2_000i64).prop_map(Step::Refund),
        3 => Just(Step::Resume),
    ]
}

fn game_config() -> impl Strategy<Value = GameConfig> {
    let time = prop_oneof![Just("-"), Just("1"), Just("10+1"), Just("600+5")];
    let profile = prop_oneof![
        Just(Profile::Standard),
        Just(Profile::Online),
        Just(Profile::Otb)
    ];
    let start = prop_oneof![
        4 => Just(duiyi_rules::Position::start()),
        1 => (0..960u16).prop_map(|n| duiyi_rules::Position::chess960(n).unwrap()),
        1 => Just(position("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")),
        1 => Just(position("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1")),
        1 => Just(position("7k/8/8/8/8/8/q7/7K b - - 98 80")),
    ];
    (time, profile, start, any::<bool>()).prop_map(|(time, profile, start, rated)| GameConfig {
        start,
        profile,
        rated,
        ..config(time)
    })
}

fn legal_move(machine: &Machine, index: usize) -> Option<MoveText> {
    let position = machine.game().position();
    let moves = position.legal_moves();
    let mv = moves.get(index % moves.len().max(1))?;
    position.uci(*mv).parse().ok()
}

fn perform(table: &mut Table, step: &Step, last: &mut Option<Command>, at: i64) {
    let cmid = format!("m{at}");
    let command = match step {
        Step::Legal {
            by_other_side,
            index,
            announced,
        } => {
            let Some(uci) = legal_move(&table.machine, *index) else {
                return;
            };
            let to_move = table.machine.side_to_move();
            let by = if *by_other_side { !to_move } else { to_move };
            let request = if *announced {
                Request::Claim {
                    kind: ClaimKind::Threefold,
                    announced: Some(uci),
                }
            } else {
                Request::Move {
                    ply: table.machine.ply(),
                    uci,
                }
            };
            table.play(by, &cmid, request)
        }
        Step::Nonsense { by, ply, uci } => {
            let uci = uci.parse().unwrap();
            table.play(
                *by,
                &cmid,
                Request::Move {
                    ply: Ply(*ply),
                    uci,
                },
            )
        }
        Step::Ask { by, request } => table.play(*by, &cmid, *request),
        Step::Resend => {
            let Some(command) = last.clone() else { return };
            let before = format!("{:?}", table.machine);
            assert_eq!(table.apply(&command, at), Ok(vec![]));
            assert_eq!(
                format!("{:?}", table.machine),
                before,
                "a resend changed something"
            );
            return;
        }
        Step::Join(key) => {
            let seat = if key % 2 == 0 {
                Color::White
            } else {
                Color::Black
            };
            let key = if *key == 1 {
                BLACK_KEY
            } else {
                SeatKey::from_digest([*key; 32])
            };
            Command::Join { seat, key }
        }
        Step::Tick => Command::Tick,
        Step::Ruling(0) => Command::Ruling(Ruling::CannotMate),
        Step::Ruling(1) => Command::Ruling(Ruling::Undetermined),
        Step::Ruling(_) => Command::Ruling(Ruling::CanMate { proof: None }),
        Step::Refund(before) => Command::Refund {
            charged_until: Millis(T0 + at - before),
        },
        Step::Resume => Command::Resume,
    };
    if table.apply(&command, at).is_ok() && matches!(command, Command::Play(_)) {
        *last = Some(command);
    }
}

fn check_order(log: &[Event]) {
    for (index, event) in log.iter().enumerate() {
        assert_eq!(event.seq.0 as usize, index + 1);
        for left in [event.clocks.white, event.clocks.black]
            .into_iter()
            .flatten()
        {
            assert!(left >= Millis::ZERO);
        }
    }
    assert!(log.is_sorted_by_key(|event| event.at));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_log_rebuilds_the_machine(
        config in game_config(),
        seated in prop::bool::weighted(0.9),
        lag in (0..400i64, 0..50i64),
        script in prop::collection::vec((step(), 0..900i64), 0..120),
    ) {
        let mut table = if seated { Table::seated(config) } else { Table::open(config) };
        table.lag = Lag { network: Millis(lag.0), server: Millis(lag.1) };
        let (mut at, mut last) = (0, None);
        for (step, pause) in &script {
            at += pause + 1;
            perform(&mut table, step, &mut last, at);
        }
        table.check_log();
        check_order(&table.log);
        let text = serde_json::to_string(&table.log).unwrap();
        prop_assert_eq!(serde_json::from_str::<Vec<Event>>(&text).unwrap(), table.log);
        let text = serde_json::to_string(table.machine.config()).unwrap();
        prop_assert_eq!(&serde_json::from_str::<GameConfig>(&text).unwrap(), table.machine.config());
    }
}

#[test]
fn a_log_with_a_hole_is_no_game() {
    let mut table = Table::seated(config("60"));
    table.line("e2e4 e7e5", 0);
    table.log.remove(1);
    let replayed = Machine::replay(table.machine.config().clone(), &table.log);
    assert!(replayed.is_err());
}

#[test]
fn a_log_with_an_illegal_move_is_no_game() {
    let mut table = Table::seated(config("60"));
    table.line("e2e4 e7e5", 0);
    let text = serde_json::to_string(&table.log)
        .unwrap()
        .replace("e7e5", "e7e4");
    let log: Vec<Event> = serde_json::from_str(&text).unwrap();
    let refused = Machine::replay(table.machine.config().clone(), &log).unwrap_err();
    assert!(refused.to_string().contains("e7e4"), "{refused}");
}

/// The form of the log is kept by old games: what this test writes must stay readable.
#[test]
fn the_form_of_the_log_is_stable() {
    let line = r#"{"seq":3,"at":1000000,"clocks":{"white":60000,"black":60000,"running":null},"cause":{"by":"white","cmid":"c1","r":"move","ply":0,"uci":"e2e4"},"k":"moved","ply":0,"uci":"e2e4","spent":0,"credit":0,"claims":{"threefold":false,"fifty":false}}"#;
    let event: Event = serde_json::from_str(line).unwrap();
    assert_eq!(serde_json::to_string(&event).unwrap(), line);
    let end = r#"{"seq":9,"at":5,"clocks":{"white":null,"black":null,"running":null},"k":"ended","winner":"white","reason":"checkmate","perpetual":false}"#;
    let event: Event = serde_json::from_str(end).unwrap();
    assert_eq!(serde_json::to_string(&event).unwrap(), end);
    let asked = r#"{"seq":9,"at":5,"clocks":{"white":1,"black":2,"running":null},"k":"ruling_asked","about":"flag","loser":"black"}"#;
    let event: Event = serde_json::from_str(asked).unwrap();
    assert_eq!(serde_json::to_string(&event).unwrap(), asked);
}
