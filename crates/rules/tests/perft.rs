//! Leaf counts of whole move trees against published and independently computed values.

mod common;

use duiyi_rules::{CastlingMode, Position, divide, perft};

fn check(fen: &str, depth: u32, nodes: u64) {
    let position = Position::from_fen(fen, CastlingMode::Standard).expect("a legal position");
    assert_eq!(perft(&position, depth), nodes, "{fen}");
}

// The six positions of the Chess Programming Wiki's page on perft results.

#[test]
fn initial_position() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4_865_609,
    );
}

#[test]
fn kiwipete() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    check(fen, 5, 193_690_690);
}

#[test]
fn position_3() {
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624);
}

#[test]
fn position_4() {
    let fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    check(fen, 5, 15_833_292);
}

#[test]
fn position_5() {
    check(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
        89_941_194,
    );
}

#[test]
fn position_6() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    check(fen, 5, 164_075_551);
}

#[test]
fn divide_adds_up() {
    let start = Position::start();
    let sum: u64 = divide(&start, 4).into_iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(sum, perft(&start, 4));
    assert!(divide(&start, 0).is_empty());
}

/// All initial positions of Chess960 against the table of another library; see
/// `testdata/README.md` for its origin.
#[test]
fn all_960_initial_positions() {
    let rows = common::rows(&common::testdata().join("perft960.jsonl"));
    assert_eq!(rows.len(), 960);
    for row in rows {
        let number = row["n"].as_u64().expect("n") as u16;
        let fen = row["fen"].as_str().expect("fen");
        let position = Position::from_fen(fen, CastlingMode::Chess960).expect("a legal position");
        assert_eq!(Position::chess960(number), Some(position), "array {number}");
        for depth in 1..=3 {
            let nodes = row[format!("d{depth}")].as_u64();
            assert_eq!(
                Some(perft(&position, depth)),
                nodes,
                "{fen} at depth {depth}"
            );
        }
    }
}
