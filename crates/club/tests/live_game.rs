//! Scenarios of a live game, driven by scripted time.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod common;

use Color::{Black, White};
use common::{BLACK_KEY, Table, config, game_id, ply, position};
use duiyi_club::SeatKey;
use duiyi_club::live::{
    About, Command, EventKind, FIRST_MOVE_LIMIT, Lag, Opener, Phase, Refund, Refusal, Request,
    Ruling, WAITING_LIMIT, pgn,
};
use duiyi_laws::{ClaimKind, Millis, Profile};
use duiyi_rules::Color;

/// Both knights out and back: the start position stands again after four plies.
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

fn claim(kind: ClaimKind, announced: Option<&str>) -> Request {
    Request::Claim {
        kind,
        announced: announced.map(|uci| uci.parse().unwrap()),
    }
}

mod clocks {
    use super::*;

    #[test]
    fn no_clock_runs_before_each_side_has_moved() {
        let mut table = Table::seated(config("1800+20"));
        assert_eq!(table.clocks(60_000), [1_800_000, 1_800_000]);
        table.moves("e2e4", 100_000);
        assert_eq!(table.clocks(150_000), [1_800_000, 1_800_000]);
        table.moves("e7e5", 200_000);
        assert_eq!(table.clocks(203_000), [1_797_000, 1_800_000]);
        table.check_log();
    }

    #[test]
    fn the_clock_loses_the_time_used_and_gains_the_increment() {
        let mut table = Table::seated(config("60+10"));
        table.line("e2e4 e7e5", 0);
        let events = table.moves("g1f3", 2_000);
        let [EventKind::Moved { spent, credit, .. }] = events[..] else {
            panic!("{events:?}")
        };
        assert_eq!((spent, credit), (Millis(2_000), Millis(10_000)));
        assert_eq!(table.clocks(2_000), [68_000, 60_000]);
        table.check_log();
    }

    #[test]
    fn a_move_after_the_flag_is_refused_and_gets_no_increment() {
        let mut table = Table::seated(config("0.4+5"));
        table.line("e2e4 e7e5", 0);
        let late = table.mv("g1f3");
        assert_eq!(table.ask(White, late, 550), Err(Refusal::FlagFell));
        assert_eq!(table.clocks(550), [0, 400]);
        let events = table.tick(550);
        assert_eq!(events[0], EventKind::FlagFell { by: White });
        assert_eq!(table.ended(), ("flag_fall".into(), Some(Black)));
        assert_eq!(table.clocks(550), [0, 400]);
        table.check_log();
    }

    #[test]
    fn a_flag_falls_at_its_deadline_and_not_before() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        assert_eq!(
            table.machine.next_deadline(),
            Some(Millis(common::T0 + 60_000))
        );
        assert_eq!(table.tick(59_999), []);
        assert_eq!(table.tick(60_000).len(), 2);
        assert_eq!(table.machine.next_deadline(), None);
        table.check_log();
    }

    #[test]
    fn a_flag_is_a_draw_when_the_opponent_cannot_mate() {
        let mut config = config("60");
        config.start = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let mut table = Table::seated(config);
        table.line("e2e4 e8e7", 0);
        table.tick(60_000);
        assert_eq!(table.ended(), ("flag_fall_cannot_mate".into(), None));
        table.check_log();
    }

    #[test]
    fn measured_lag_is_not_charged_but_never_makes_time() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        table.lag = Lag {
            network: Millis(120),
            server: Millis(30),
        };
        table.moves("g1f3", 1_000);
        assert_eq!(table.clocks(1_000), [59_150, 60_000]);
        table.moves("b8c6", 1_040);
        assert_eq!(table.clocks(1_040), [59_150, 60_000]);
        table.check_log();
    }

    #[test]
    fn feigned_lag_helps_no_further_than_the_cap() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        table.lag = Lag {
            network: Millis(30_000),
            server: Millis::ZERO,
        };
        table.moves("g1f3", 40_000);
        assert_eq!(table.clocks(40_000), [20_250, 60_000]);
        table.check_log();
    }

    #[test]
    fn lag_rescues_a_move_that_was_made_in_time() {
        let mut table = Table::seated(config("1"));
        table.line("e2e4 e7e5", 0);
        table.lag = Lag {
            network: Millis(100),
            server: Millis::ZERO,
        };
        table.moves("g1f3", 1_050);
        assert_eq!(table.clocks(1_050), [50, 1_000]);
        table.check_log();
    }

    #[test]
    fn without_a_time_control_nothing_falls_but_time_is_told() {
        let mut table = Table::seated(config("-"));
        table.line("e2e4 e7e5", 0);
        let events = table.moves("g1f3", 7_000);
        assert!(matches!(
            events[..],
            [EventKind::Moved {
                spent: Millis(7_000),
                ..
            }]
        ));
        assert_eq!(table.machine.clocks(Millis(common::T0)).white, None);
        assert_eq!(table.machine.next_deadline(), None);
        assert_eq!(table.tick(i64::from(i32::MAX)), []);
        table.check_log();
    }

    #[test]
    fn time_that_steps_back_counts_as_no_time() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 5_000);
        table.moves("g1f3", 1_000);
        assert_eq!(table.clocks(5_000), [60_000, 60_000]);
        table.check_log();
    }
}

mod restart {
    use super::*;

    #[test]
    fn downtime_is_charged_to_nobody_and_the_clock_waits_for_the_player() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        let refund = Command::Refund {
            charged_until: Millis(common::T0 + 10_000),
        };
        let events = table.apply(&refund, 25_000).unwrap();
        let expected = EventKind::Refunded {
            white: Millis(15_000),
            black: Millis::ZERO,
            reason: Refund::Restart,
        };
        assert_eq!(events, [expected]);
        assert!(table.machine.is_suspended());
        assert_eq!(table.machine.next_deadline(), None);
        assert_eq!(table.clocks(27_000), [50_000, 60_000]);
        table.apply(&Command::Resume, 28_000).unwrap();
        assert_eq!(table.clocks(29_000), [49_000, 60_000]);
        assert_eq!(table.apply(&Command::Resume, 29_000), Ok(vec![]));
        table.check_log();
    }

    #[test]
    fn a_move_while_the_clock_waits_costs_nothing() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        let refund = Command::Refund {
            charged_until: Millis(common::T0 + 10_000),
        };
        table.apply(&refund, 25_000).unwrap();
        table.moves("g1f3", 26_000);
        assert_eq!(table.clocks(27_000), [50_000, 59_000]);
        table.check_log();
    }

    #[test]
    fn nothing_is_refunded_for_the_time_before_the_last_event() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 20_000);
        let refund = Command::Refund {
            charged_until: Millis(common::T0 + 10_000),
        };
        table.apply(&refund, 25_000).unwrap();
        assert_eq!(table.clocks(25_000), [60_000, 60_000]);
        table.check_log();
    }

    #[test]
    fn a_game_without_running_clock_has_nothing_to_refund() {
        let mut table = Table::seated(config("60"));
        let refund = Command::Refund {
            charged_until: Millis(common::T0),
        };
        assert_eq!(table.apply(&refund, 9_000), Ok(vec![]));
        let mut table = Table::seated(config("-"));
        table.line("e2e4 e7e5", 0);
        assert_eq!(table.apply(&refund, 9_000), Ok(vec![]));
    }
}

mod moves {
    use super::*;

    #[test]
    fn a_whole_game_ends_in_mate_once() {
        let mut table = Table::seated(config("600+5"));
        table.line("f2f3 e7e5 g2g4 d8h4", 0);
        assert_eq!(table.ended(), ("checkmate".into(), Some(Black)));
        assert_eq!(
            table.machine.clocks(Millis(common::T0 + 9_000)).running,
            None
        );
        let after = table.mv("a2a3");
        assert_eq!(table.ask(White, after, 1), Err(Refusal::GameOver));
        assert_eq!(table.ask(White, Request::Resign, 1), Err(Refusal::GameOver));
        assert_eq!(table.ask(White, Request::Abort, 1), Err(Refusal::GameOver));
        table.check_log();
    }

    #[test]
    fn a_resend_counts_once_and_another_command_of_its_name_is_refused() {
        let mut table = Table::seated(config("60"));
        let e4 = table.play(White, "same", table.mv("e2e4"));
        assert_eq!(table.apply(&e4, 0).unwrap().len(), 1);
        let seq = table.machine.seq();
        assert_eq!(table.apply(&e4, 500), Ok(vec![]));
        table.moves("e7e5", 600);
        assert_eq!(table.apply(&e4, 700), Ok(vec![]));
        let Command::Play(play) = e4 else {
            unreachable!()
        };
        let receipt = table.machine.receipt(White, play.cmid, play.request);
        assert_eq!(receipt, Ok(Some(seq)));
        let other = table.play(White, "same", table.mv("g1f3"));
        assert_eq!(table.apply(&other, 800), Err(Refusal::CmidReused));
        let opponent = table.play(Black, "same", table.mv("g1f3"));
        assert_eq!(table.apply(&opponent, 800), Err(Refusal::NotYourTurn));
        table.check_log();
    }

    #[test]
    fn a_name_of_long_ago_does_nothing_new() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        let old = table.play(White, "old", Request::OfferDraw);
        table.apply(&old, 0).unwrap();
        table.ask(Black, Request::DeclineDraw, 0).unwrap();
        // Each command stands in the log; takebacks keep the game as short as it was.
        for _ in 0..150 {
            table.ask(White, table.mv("g1f3"), 0).unwrap();
            table.ask(White, Request::OfferTakeback, 0).unwrap();
            table.ask(Black, Request::AcceptTakeback, 0).unwrap();
        }
        assert_eq!(table.apply(&old, 0), Err(Refusal::CmidReused));
    }

    #[test]
    fn a_late_move_for_an_earlier_ply_is_stale() {
        let mut table = Table::seated(config("60"));
        table.line("g1f3 g8f6", 0);
        let late = Request::Move {
            ply: ply(0),
            uci: "g1f3".parse().unwrap(),
        };
        let stale = Refusal::StalePly {
            sent: ply(0),
            expected: ply(2),
        };
        assert_eq!(table.ask(White, late, 1), Err(stale));
        assert_eq!(table.machine.moves().collect::<Vec<_>>(), ["g1f3", "g8f6"]);
        table.check_log();
    }

    #[test]
    fn what_is_no_move_changes_nothing() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        table.ask(Black, Request::OfferDraw, 0).unwrap();
        for (uci, refusal) in [
            ("None", Refusal::BadMove),
            ("", Refusal::BadMove),
            ("0000", Refusal::BadMove),
            ("a8a8", Refusal::IllegalMove),
            ("e4e6", Refusal::IllegalMove),
            ("e5e4", Refusal::IllegalMove),
        ] {
            let request = table.mv(uci);
            let answer = table.ask(White, request, 100).unwrap_err();
            let expected = [refusal, Refusal::IllegalMove];
            assert!(expected.contains(&answer), "{uci}: {answer}");
            assert_eq!(table.machine.draw_offer(), Some(Black), "{uci}");
        }
        assert_eq!(table.clocks(1_000), [59_000, 60_000]);
        table.check_log();
    }

    #[test]
    fn moving_out_of_turn_is_refused() {
        let mut table = Table::seated(config("60"));
        let request = table.mv("e7e5");
        assert_eq!(table.ask(Black, request, 0), Err(Refusal::NotYourTurn));
    }

    #[test]
    fn castling_is_kept_in_one_form() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", 0);
        let events = table.moves("e1h1", 0);
        let [EventKind::Moved { uci, .. }] = &events[..] else {
            panic!("{events:?}")
        };
        assert_eq!(uci.as_str(), "e1g1");
        table.check_log();
    }
}

mod draws {
    use super::*;

    #[test]
    fn no_draw_before_each_side_has_moved() {
        let mut table = Table::seated(config("60"));
        assert_eq!(
            table.ask(White, Request::OfferDraw, 0),
            Err(Refusal::TooEarlyToDraw)
        );
        table.moves("e2e4", 0);
        assert_eq!(
            table.ask(Black, Request::OfferDraw, 0),
            Err(Refusal::TooEarlyToDraw)
        );
        assert_eq!(Refusal::TooEarlyToDraw.article(), Some("5.2.3"));
    }

    #[test]
    fn an_offer_outlives_the_own_move_and_lapses_with_the_opponents() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        table.ask(White, Request::OfferDraw, 0).unwrap();
        table.moves("g1f3", 0);
        assert_eq!(table.machine.draw_offer(), Some(White));
        table.moves("b8c6", 0);
        assert_eq!(table.machine.draw_offer(), None);
        assert_eq!(
            table.ask(Black, Request::AcceptDraw, 0),
            Err(Refusal::NothingOffered)
        );
        table.check_log();
    }

    #[test]
    fn an_accepted_offer_ends_the_game() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5 g1f3", 0);
        table.ask(White, Request::OfferDraw, 0).unwrap();
        assert_eq!(
            table.ask(White, Request::AcceptDraw, 0),
            Err(Refusal::NothingOffered)
        );
        table.ask(Black, Request::AcceptDraw, 0).unwrap();
        assert_eq!(table.ended(), ("agreement".into(), None));
        table.check_log();
    }

    #[test]
    fn offers_that_cross_are_an_agreement() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        table.ask(White, Request::OfferDraw, 0).unwrap();
        table.ask(Black, Request::OfferDraw, 0).unwrap();
        assert_eq!(table.ended().0, "agreement");
        table.check_log();
    }

    #[test]
    fn one_offer_a_move() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        table.ask(White, Request::OfferDraw, 0).unwrap();
        assert_eq!(
            table.ask(White, Request::OfferDraw, 0),
            Err(Refusal::AlreadyOffered)
        );
        table.ask(Black, Request::DeclineDraw, 0).unwrap();
        assert_eq!(
            table.ask(White, Request::OfferDraw, 0),
            Err(Refusal::AlreadyOffered)
        );
        table.moves("g1f3", 0);
        table.ask(White, Request::OfferDraw, 0).unwrap();
        table.check_log();
    }

    #[test]
    fn a_right_claim_ends_the_game_on_the_board_and_with_an_announced_move() {
        let mut table = Table::seated(config("60"));
        table.line(SHUFFLE, 0);
        let events = table.line(SHUFFLE, 0);
        let [EventKind::Moved { claims, .. }] = events[..] else {
            panic!("{events:?}")
        };
        assert!(claims.threefold);
        table
            .ask(White, claim(ClaimKind::Threefold, None), 0)
            .unwrap();
        assert_eq!(table.ended(), ("threefold".into(), None));
        table.check_log();

        let mut table = Table::seated(config("60"));
        table.line(SHUFFLE, 0);
        table.line("g1f3 g8f6 f3g1", 0);
        assert_eq!(
            table.ask(White, claim(ClaimKind::Threefold, None), 0),
            Err(Refusal::NotYourTurn)
        );
        table
            .ask(Black, claim(ClaimKind::Threefold, Some("f6g8")), 0)
            .unwrap();
        assert_eq!(table.ended(), ("threefold".into(), None));
        assert_eq!(
            table.machine.ply(),
            ply(7),
            "the announced move is not played"
        );
        table.check_log();
    }

    #[test]
    fn a_wrong_claim_stands_as_an_offer() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        let wrong = claim(ClaimKind::Threefold, Some("g1f3"));
        let events = table.ask(White, wrong, 0).unwrap();
        assert_eq!(
            events,
            [EventKind::DrawOffered {
                by: White,
                by_claim: true
            }]
        );
        assert_eq!(table.machine.ply(), ply(2));
        let again = table.ask(White, wrong, 0).unwrap_err();
        assert_eq!(
            (again.code(), again.article()),
            ("wrong_claim", Some("9.2"))
        );
        table.ask(Black, Request::AcceptDraw, 0).unwrap();
        assert_eq!(table.ended().0, "agreement");
        table.check_log();
    }

    #[test]
    fn online_the_third_repetition_ends_the_game_by_itself() {
        let mut config = config("60");
        config.profile = Profile::Online;
        let mut table = Table::seated(config);
        table.line("e2e4 e7e5", 0);
        let refused = table.ask(White, claim(ClaimKind::Fifty, None), 0);
        assert_eq!(refused, Err(Refusal::ClaimsAutomatic));
        table.line(SHUFFLE, 0);
        table.line(SHUFFLE, 0);
        assert_eq!(table.ended(), ("threefold".into(), None));
        table.check_log();
    }

    #[test]
    fn in_the_standard_profile_an_offer_is_no_claim_but_the_claim_is_open() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        table.line(SHUFFLE, 0);
        table.line("g1f3 g8f6 f3g1", 0);
        table.ask(Black, Request::OfferDraw, 0).unwrap();
        let events = table.moves("f6g8", 0);
        let [EventKind::Moved { claims, .. }] = events[..] else {
            panic!("{events:?}")
        };
        assert!(claims.threefold);
        assert_eq!(table.machine.draw_offer(), Some(Black));
        table.check_log();
    }
}

mod rulings {
    use super::*;

    #[test]
    fn resignation_loses_and_before_each_side_has_moved_is_refused() {
        let mut table = Table::seated(config("60"));
        assert_eq!(
            table.ask(White, Request::Resign, 0),
            Err(Refusal::TooEarlyToResign)
        );
        table.line("e2e4 e7e5", 0);
        let events = table.ask(White, Request::Resign, 0).unwrap();
        assert_eq!(events[0], EventKind::Resigned { by: White });
        assert_eq!(table.ended(), ("resignation".into(), Some(Black)));
        table.check_log();
    }

    #[test]
    fn a_loss_comes_with_the_helpmate_that_made_it_one() {
        let mut config = config("60");
        config.start = position("8/8/8/8/7q/5k2/8/K7 w - - 0 1");
        let mut table = Table::seated(config);
        table.line("a1b1 h4h5", 0);
        table.tick(60_000);
        let Phase::Over(ending) = table.machine.phase() else {
            panic!("not over")
        };
        assert_eq!(ending.outcome.winner(), Some(Black));
        let mut board = *table.machine.game().position();
        for uci in ending.proof.as_ref().expect("a helpmate") {
            let mv = board.parse_uci(uci.as_str()).expect("a legal move");
            board = board.play(mv).expect("a legal move");
        }
        assert!(board.is_checkmate());
        table.check_log();
    }

    #[test]
    fn resigning_against_a_bare_king_is_a_draw() {
        let mut config = config("60");
        config.start = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let mut table = Table::seated(config);
        table.line("e2e4 e8e7", 0);
        table.ask(White, Request::Resign, 0).unwrap();
        assert_eq!(table.ended(), ("resignation_cannot_mate".into(), None));
        table.check_log();
    }

    /// A position whose question no short proof answers, found among those the laws call
    /// undetermined; the machine must wait in it for the answer.
    fn unsettled() -> Table {
        let mut config = config("60");
        config.start = position(UNSETTLED_DEAD);
        let table = Table::seated(config);
        assert_eq!(table.machine.phase(), &Phase::Ruling(About::Dead));
        table
    }

    const UNSETTLED_DEAD: &str = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";

    #[test]
    fn while_a_ruling_is_awaited_nothing_else_happens() {
        let mut table = unsettled();
        let question = table.machine.question().unwrap();
        assert_eq!(question.about, About::Dead);
        let request = table.mv("f2e3");
        assert_eq!(table.ask(White, request, 10), Err(Refusal::Ruling));
        assert_eq!(table.ask(White, Request::Abort, 10), Err(Refusal::Ruling));
        assert_eq!(table.machine.next_deadline(), None);
        table
            .apply(&Command::Ruling(Ruling::CannotMate), 20)
            .unwrap();
        assert_eq!(table.ended(), ("dead_position".into(), None));
        table.check_log();
    }

    #[test]
    fn a_position_not_proven_dead_is_played_on() {
        for ruling in [Ruling::Undetermined, Ruling::CanMate { proof: None }] {
            let mut table = unsettled();
            let events = table.apply(&Command::Ruling(ruling), 20).unwrap();
            assert!(matches!(
                events[..],
                [EventKind::Refunded {
                    reason: Refund::Ruling,
                    ..
                }]
            ));
            assert_eq!(table.machine.phase(), &Phase::Playing);
            table.check_log();
        }
    }

    #[test]
    fn an_answer_nobody_asked_for_is_refused() {
        let mut table = Table::seated(config("60"));
        let answer = Command::Ruling(Ruling::CannotMate);
        assert_eq!(table.apply(&answer, 0), Err(Refusal::NoQuestion));
    }
}

mod takebacks {
    use super::*;

    #[test]
    fn a_takeback_goes_back_to_the_askers_last_move() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5 g1f3", 0);
        table.ask(White, Request::OfferTakeback, 0).unwrap();
        let events = table.ask(Black, Request::AcceptTakeback, 0).unwrap();
        assert_eq!(events, [EventKind::TakenBack { plies: 1 }]);
        table.line("b1c3 b8c6", 0);
        table.ask(White, Request::OfferTakeback, 0).unwrap();
        let events = table.ask(Black, Request::AcceptTakeback, 0).unwrap();
        assert_eq!(events, [EventKind::TakenBack { plies: 2 }]);
        assert_eq!(table.machine.moves().collect::<Vec<_>>(), ["e2e4", "e7e5"]);
        assert_eq!(
            table.machine.clocks(Millis(common::T0)).running,
            Some(White)
        );
        table.check_log();
    }

    #[test]
    fn a_takeback_to_the_first_move_stops_the_clocks() {
        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        table.ask(Black, Request::OfferTakeback, 5_000).unwrap();
        table.ask(White, Request::AcceptTakeback, 5_000).unwrap();
        assert_eq!(table.machine.clocks(Millis(common::T0)).running, None);
        assert_eq!(table.clocks(90_000), [55_000, 60_000]);
        table.moves("c7c5", 90_000);
        assert_eq!(table.clocks(91_000), [54_000, 60_000]);
        table.check_log();
    }

    #[test]
    fn takebacks_have_bounds() {
        let mut rated = config("60");
        rated.rated = true;
        let mut table = Table::seated(rated);
        table.line("e2e4 e7e5", 0);
        assert_eq!(
            table.ask(White, Request::OfferTakeback, 0),
            Err(Refusal::TakebackRated)
        );

        let mut table = Table::seated(config("60"));
        assert_eq!(
            table.ask(White, Request::OfferTakeback, 0),
            Err(Refusal::NothingToTakeBack)
        );
        table.moves("e2e4", 0);
        assert_eq!(
            table.ask(Black, Request::OfferTakeback, 0),
            Err(Refusal::NothingToTakeBack)
        );
        table.ask(White, Request::OfferTakeback, 0).unwrap();
        table.ask(Black, Request::DeclineTakeback, 0).unwrap();
        assert_eq!(
            table.ask(White, Request::OfferTakeback, 0),
            Err(Refusal::AlreadyOffered)
        );
        table.moves("e7e5", 0);
        assert_eq!(
            table.ask(Black, Request::AcceptTakeback, 0),
            Err(Refusal::NothingOffered)
        );
        table.check_log();
    }
}

mod opening {
    use super::*;

    #[test]
    fn a_waiting_game_takes_one_opponent() {
        let mut table = Table::open(config("60"));
        let request = table.mv("e2e4");
        assert_eq!(table.ask(White, request, 0), Err(Refusal::NotStarted));
        let join = Command::Join {
            seat: Black,
            key: BLACK_KEY,
        };
        let events = table.apply(&join, 5).unwrap();
        assert_eq!(events[1], EventKind::Started);
        assert_eq!(table.apply(&join, 6), Ok(vec![]), "a resend");
        let other = Command::Join {
            seat: Black,
            key: SeatKey::from_digest([3; 32]),
        };
        assert_eq!(table.apply(&other, 7), Err(Refusal::SeatTaken));
        table.check_log();
    }

    #[test]
    fn either_side_may_abort_before_both_have_moved() {
        let mut table = Table::open(config("60"));
        table.ask(White, Request::Abort, 0).unwrap();
        assert_eq!(table.machine.phase(), &Phase::Aborted { by: Some(White) });
        table.check_log();

        let mut table = Table::seated(config("60"));
        table.moves("e2e4", 0);
        table.ask(White, Request::Abort, 0).unwrap();
        table.check_log();

        let mut table = Table::seated(config("60"));
        table.line("e2e4 e7e5", 0);
        assert_eq!(
            table.ask(White, Request::Abort, 0),
            Err(Refusal::TooLateToAbort)
        );
        table.check_log();
    }

    #[test]
    fn a_game_nobody_begins_is_called_off() {
        let mut table = Table::seated(config("60"));
        assert_eq!(table.tick(FIRST_MOVE_LIMIT.0 - 1), []);
        table.moves("e2e4", FIRST_MOVE_LIMIT.0 - 1);
        assert_eq!(table.tick(FIRST_MOVE_LIMIT.0), []);
        table.tick(2 * FIRST_MOVE_LIMIT.0);
        assert_eq!(table.machine.phase(), &Phase::Aborted { by: None });
        table.check_log();

        let mut table = Table::open(config("-"));
        table.tick(WAITING_LIMIT.0);
        assert_eq!(table.machine.phase(), &Phase::Aborted { by: None });
        table.check_log();
    }

    #[test]
    fn a_start_position_without_moves_is_over_when_it_starts() {
        let mut config = config("60");
        config.start = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        let table = Table::seated(config);
        assert_eq!(table.ended(), ("stalemate".into(), None));
        table.check_log();
    }
}

mod rematches {
    use super::*;

    #[test]
    fn a_rematch_takes_two() {
        let mut table = Table::seated(config("60"));
        assert_eq!(
            table.ask(White, Request::OfferRematch, 0),
            Err(Refusal::NotOver)
        );
        table.line("f2f3 e7e5 g2g4 d8h4", 0);
        assert_eq!(
            table.ask(White, Request::AcceptRematch, 0),
            Err(Refusal::NothingOffered)
        );
        table.ask(White, Request::OfferRematch, 0).unwrap();
        assert_eq!(
            table.ask(White, Request::AcceptRematch, 0),
            Err(Refusal::NothingOffered)
        );
        let events = table.ask(Black, Request::OfferRematch, 0).unwrap();
        assert_eq!(
            events,
            [EventKind::RematchAgreed {
                next: game_id("NextNextNext")
            }]
        );
        assert_eq!(
            table.ask(White, Request::OfferRematch, 0),
            Err(Refusal::RematchSettled)
        );
        table.check_log();
    }

    #[test]
    fn a_rematch_can_be_declined_and_not_pressed_for() {
        let mut table = Table::seated(config("60"));
        table.line("f2f3 e7e5 g2g4 d8h4", 0);
        table.ask(White, Request::OfferRematch, 0).unwrap();
        table.ask(Black, Request::DeclineRematch, 0).unwrap();
        assert_eq!(
            table.ask(White, Request::OfferRematch, 0),
            Err(Refusal::AlreadyOffered)
        );
        table.ask(Black, Request::OfferRematch, 0).unwrap();
        table.ask(White, Request::AcceptRematch, 0).unwrap();
        assert!(table.machine.next_game().is_some());
        table.check_log();
    }

    #[test]
    fn an_aborted_game_has_none() {
        let mut table = Table::seated(config("60"));
        table.ask(White, Request::Abort, 0).unwrap();
        assert_eq!(
            table.ask(White, Request::OfferRematch, 0),
            Err(Refusal::NothingPlayed)
        );
    }
}

#[test]
fn a_game_with_both_seats_taken_starts_at_once() {
    let mut config = config("60");
    config.opener = Opener::Both {
        white: common::WHITE_KEY,
        black: BLACK_KEY,
    };
    let table = Table::open(config);
    assert_eq!(table.machine.phase(), &Phase::Playing);
    assert_eq!(table.machine.seat_of(BLACK_KEY), Some(Black));
    table.check_log();
}

#[test]
fn the_game_is_written_as_pgn() {
    let mut table = Table::seated(config("60+1"));
    table.line("f2f3 e7e5", 0);
    table.moves("g2g4", 2_500);
    table.moves("d8h4", 3_000);
    let text = pgn(&table.machine, "http://192.168.1.5:8080/g/GameGameGame");
    for part in [
        "[Site \"http://192.168.1.5:8080/g/GameGameGame\"]",
        "[Date \"1970.01.01\"]",
        "[Result \"0-1\"]",
        "[TimeControl \"60+1\"]",
        "[Termination \"normal\"]",
        "Qh4# ",
        "0-1",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}
