//! `duiyi perft`.

use crate::support::{cases, refusal, stdout, text, variant};

fn last_number(printed: &str) -> u64 {
    let last = printed
        .split_whitespace()
        .last()
        .expect("something is printed");
    last.parse().expect("the last word is bare digits")
}

#[test]
fn the_count_is_the_last_number_printed() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(last_number(&stdout(&["perft", "--depth", "0"])), 1);
    assert_eq!(last_number(&stdout(&["perft", "--depth", "4"])), 197_281);
    assert_eq!(
        last_number(&stdout(&["perft", "--depth", "3", "--fen", kiwipete])),
        97_862
    );
    let divided = stdout(&["perft", "--depth", "3", "--divide"]);
    assert_eq!(
        divided.lines().filter(|line| line.contains(": ")).count(),
        20
    );
    assert_eq!(last_number(&divided), 8_902);
}

#[test]
fn rows_of_the_legality_cases_count_right() {
    for row in cases("legality").iter().step_by(7) {
        let args = [
            &["perft", "--depth", "3", "--fen", text(row, "fen")],
            variant(row),
        ]
        .concat();
        assert_eq!(
            Some(last_number(&stdout(&args))),
            row["perft3"].as_u64(),
            "{}",
            row["id"]
        );
    }
}

#[test]
fn unreadable_input_is_refused() {
    assert!(refusal(&["perft", "--depth", "2", "--fen", "8/8/8/8/8/8/8/8 w - -"]).contains("king"));
    refusal(&["perft", "--depth", "31"]);
    refusal(&["perft", "--depth", "-1"]);
}
