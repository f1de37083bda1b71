//! Properties of positions met in random games, of both modes.

use duiyi_rules::{
    CastlingMode, CastlingStyle, EnPassantStyle, FenOptions, Move, Position, Role, Setup, Square,
};
use proptest::prelude::*;

/// A random game: a Chess960 array (518 is the standard one) and how to pick each move.
fn game() -> impl Strategy<Value = Vec<Position>> {
    let array = prop_oneof![Just(None), (0..960_u16).prop_map(Some)];
    (
        array,
        prop::collection::vec(any::<prop::sample::Index>(), 0..160),
    )
        .prop_map(|(array, picks)| {
            let start = array.and_then(Position::chess960).unwrap_or_default();
            let mut positions = vec![start];
            for pick in picks {
                let position = positions[positions.len() - 1];
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                positions.push(
                    position
                        .play(moves[pick.index(moves.len())])
                        .expect("a generated move"),
                );
            }
            positions
        })
}

fn all_fen_options() -> impl Iterator<Item = FenOptions> {
    let styles = [
        EnPassantStyle::Legal,
        EnPassantStyle::Pseudo,
        EnPassantStyle::Always,
    ];
    styles.into_iter().flat_map(|en_passant| {
        [CastlingStyle::XFen, CastlingStyle::Shredder].map(|castling| FenOptions {
            en_passant,
            castling,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(positions in game()) {
        for position in positions {
            let mode = position.castling_mode();
            for options in all_fen_options() {
                let fen = position.fen_with(options);
                prop_assert_eq!(Position::from_fen(&fen, mode), Ok(position), "{}", fen);
            }
            prop_assert_eq!(position.setup().position(mode), Ok(position));
            for &mv in &position.legal_moves() {
                prop_assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv));
                prop_assert_eq!(position.parse_san(&position.san(mv)), Ok(mv));
            }
        }
    }

    #[test]
    fn a_move_is_legal_if_and_only_if_it_is_generated(positions in game()) {
        for position in positions.iter().step_by(16) {
            let moves = position.legal_moves();
            prop_assert_eq!(moves.len(), position.legal_move_count());
            prop_assert_eq!(!moves.is_empty(), position.has_legal_move());
            for from in Square::all() {
                for to in Square::all() {
                    for promotion in ["", "q", "r", "b", "n"] {
                        let text = format!("{from}{to}{promotion}");
                        if let Ok(mv) = position.parse_uci(&text) {
                            prop_assert!(moves.contains(&mv), "{} in {}", text, position.fen());
                        }
                    }
                }
            }
            for &mv in &moves {
                prop_assert!(position.is_legal(mv));
                let after = position.play(mv).expect("a generated move");
                let us = position.side_to_move();
                let king_attacked = after.attackers_to(after.king(us), !us);
                prop_assert!(king_attacked.is_empty(), "{:?} in {}", mv, position.fen());
            }
        }
    }

    /// Keys stand for positions in the sense of Laws 9.2.3.
    #[test]
    fn equal_positions_have_equal_keys(positions in game()) {
        for a in &positions {
            for b in positions.iter().step_by(7) {
                prop_assert_eq!(a.same_position(b), a.key() == b.key());
            }
            let fen = a.fen();
            let read = Position::from_fen(&fen, a.castling_mode()).expect("our own FEN");
            prop_assert_eq!(read.key(), a.key());
        }
    }

    /// The double step would have left its own king attacked before.
    #[test]
    fn a_capture_en_passant_never_interposes(positions in game()) {
        for position in positions.iter().filter(|position| position.is_check()) {
            let checkers = position.checkers();
            let is_en_passant = |mv: &&Move| mv.is_en_passant();
            for mv in position.legal_moves().iter().filter(is_en_passant) {
                let captured = Square::new(mv.to().file(), mv.from().rank());
                let takes_checker = checkers.len() == 1 && checkers.contains(captured);
                prop_assert!(takes_checker, "{:?} in {}", mv, position.fen());
            }
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC{0,80}") {
        let _ = Setup::from_fen(&text);
        let start = Position::start();
        let _ = (start.parse_san(&text), start.parse_uci(&text));
    }

    #[test]
    fn no_text_like_a_fen_makes_the_reader_panic(
        placement in "[1-9pnbrqkPNBRQK/]{1,72}", rest in "[ wb\\-KQkqA-Ha-h0-9]{0,40}"
    ) {
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            if let Ok(position) = Position::from_fen(&format!("{placement} {rest}"), mode) {
                prop_assert_eq!(Position::from_fen(&position.fen(), mode), Ok(position));
            }
        }
    }

    /// Random boards, most of them nonsense: whatever is accepted stays within the bounds.
    #[test]
    fn accepted_setups_keep_the_bounds(seed in prop::collection::vec((0..64_u8, 0..12_usize), 2..40)) {
        use duiyi_rules::{Color, MAX_LEGAL_MOVES, Piece};
        let mut setup = Setup::empty();
        for (square, piece) in seed {
            let color = Color::ALL[piece / 6];
            let square = Square::from_index(square).expect("below 64");
            setup.place(square, Piece { color, role: Role::ALL[piece % 6] });
        }
        setup.place(Square::E1, Piece { color: Color::White, role: Role::King });
        setup.place(Square::E8, Piece { color: Color::Black, role: Role::King });
        if let Ok(position) = setup.position(CastlingMode::Standard) {
            prop_assert!(position.legal_move_count() <= MAX_LEGAL_MOVES);
            for &mv in &position.legal_moves() {
                let after = position.play(mv).expect("a generated move");
                let read = Position::from_fen(&after.fen(), CastlingMode::Standard);
                prop_assert_eq!(read, Ok(after));
            }
        }
    }
}
