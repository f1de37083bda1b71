//! Whole games, letter by letter.

use std::time::Duration;

use duiyi_pgn::{GameResult, PgnGame, Tags, Termination, write};
use duiyi_rules::{CastlingMode, Position};

fn game(start: Position, sans: &str) -> PgnGame {
    let mut game = PgnGame::new(start);
    let mut position = start;
    for san in sans.split_whitespace() {
        let played = position.parse_san(san).expect(san);
        game.moves.push((played, None));
        position = position.play(played).expect(san);
    }
    game
}

fn set_up(fen: &str, mode: CastlingMode) -> Position {
    Position::from_fen(fen, mode).expect(fen)
}

#[test]
fn a_game_from_the_initial_position() {
    let mut opera = game(
        Position::start(),
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 \
         Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    );
    opera.result = GameResult::WhiteWins;
    opera.tags = Tags::new()
        .event("Opera")
        .site("Paris FRA")
        .date(1858, 11, 2)
        .white("Morphy, Paul")
        .black("Duke \"Karl\" / Count \\Isouard\\")
        .termination(Termination::Normal)
        .time_control("-")
        .tag("ECO", "C41")
        .expect("a tag name");
    assert_eq!(
        write(&opera),
        r#"[Event "Opera"]
[Site "Paris FRA"]
[Date "1858.11.02"]
[Round "?"]
[White "Morphy, Paul"]
[Black "Duke \"Karl\" / Count \\Isouard\\"]
[Result "1-0"]
[ECO "C41"]
[Termination "normal"]
[TimeControl "-"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

"#
    );
}

#[test]
fn a_set_up_position_with_black_to_move_and_promotion() {
    let start = set_up("8/8/8/8/8/5k2/p7/4K3 b - - 3 41", CastlingMode::Standard);
    let mut ending = game(start, "a1=Q+ Kd2 Qb2+");
    ending.result = GameResult::BlackWins;
    ending.tags = Tags::new().termination(Termination::TimeForfeit);
    assert_eq!(
        write(&ending),
        r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "0-1"]
[FEN "8/8/8/8/8/5k2/p7/4K3 b - - 3 41"]
[SetUp "1"]
[Termination "time forfeit"]

41... a1=Q+ 42. Kd2 Qb2+ 0-1

"#
    );
}

#[test]
fn clock_readings_are_comments_and_black_names_its_number_again() {
    let mut timed = game(Position::start(), "e4 e5 Nf3");
    let left = [599_999, 3_725_000, 590_000].map(Duration::from_millis);
    for ((_, clock), left) in timed.moves.iter_mut().zip(left) {
        *clock = Some(left);
    }
    let text = write(&timed);
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    assert_eq!(
        moves,
        "1. e4 {[%clk 0:09:59]} 1... e5 {[%clk 1:02:05]} 2. Nf3 {[%clk 0:09:50]} *\n\n"
    );
}

#[test]
fn chess960_names_its_variant_and_its_array() {
    let start = Position::chess960(0).expect("array 0");
    let mut game = game(start, "e4 e5");
    game.tags = Tags::new()
        .tag("Variant", "Nonsense")
        .and_then(|tags| tags.tag("FEN", "nonsense"))
        .expect("tag names");
    game.result = GameResult::Draw;
    let text = write(&game);
    let fen = format!("[FEN \"{}\"]", start.fen());
    assert!(text.contains("[Variant \"Chess960\"]"), "{text}");
    assert!(text.contains(&fen), "{text}");
    assert!(text.contains("[SetUp \"1\"]"), "{text}");
    assert!(!text.to_lowercase().contains("nonsense"), "{text}");
}

#[test]
fn the_standard_array_as_chess960_still_says_so() {
    let start = Position::chess960(518).expect("array 518");
    assert!(write(&PgnGame::new(start)).contains("[Variant \"Chess960\"]"));
    assert!(!write(&PgnGame::new(Position::start())).contains("FEN"));
}

#[test]
fn no_line_of_moves_reaches_eighty_columns() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(120);
    let mut long = game(Position::start(), &shuffle);
    for (ply, (_, clock)) in long.moves.iter_mut().enumerate() {
        *clock = (ply % 3 == 0).then(|| Duration::from_secs(ply as u64 * 97));
    }
    let text = write(&long);
    let longest = text.lines().map(str::len).max();
    assert!(longest.is_some_and(|length| (70..80).contains(&length)));
    assert!(text.lines().all(|line| line == line.trim_end()));
}

#[test]
fn a_game_without_moves_is_its_result() {
    assert!(write(&PgnGame::new(Position::start())).ends_with("]\n\n*\n\n"));
}

#[test]
fn results_read_back() {
    for text in ["1-0", "0-1", "1/2-1/2", "*"] {
        assert_eq!(
            GameResult::from_text(text).map(GameResult::text),
            Some(text)
        );
    }
    assert_eq!(GameResult::from_text("1/2"), None);
}
