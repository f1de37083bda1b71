//! What must hold for every game.

use duiyi_laws::{Game, Profile, winnability};
use duiyi_rules::{Bitboard, CastlingMode, Position, Role, Square};
use proptest::prelude::*;

/// Starts from which random games repeat often, castle, and capture en passant.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "7k/8/8/8/8/8/8/KR6 w - - 0 1",
    "8/8/8/1k6/2Pp4/8/8/4K3 b - c3 0 1",
    "4k3/4p3/8/3P1P2/3p1p2/8/4P3/4K3 w - - 0 1",
    "1k6/8/8/8/8/8/8/K5NN w - - 90 80",
];

fn random_game() -> impl Strategy<Value = Game> {
    let start = prop::sample::select(&STARTS[..]);
    let profile = prop::sample::select(&Profile::ALL[..]);
    (start, profile, prop::collection::vec(any::<u16>(), 0..120)).prop_map(
        |(fen, profile, choices)| {
            let start = Position::from_fen(fen, CastlingMode::Standard).expect(fen);
            let mut game = Game::new(start, profile);
            for choice in choices {
                if game.outcome().is_some() {
                    break;
                }
                let moves = game.position().legal_moves();
                let played = moves[usize::from(choice) % moves.len()];
                game.play(played).expect("a generated move");
            }
            game
        },
    )
}

/// The first four fields of the FEN, which writes en passant only where it can be played:
/// the position in the sense of Laws 9.2.3.
fn described(position: &Position) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn repetitions_by_key_are_repetitions_by_description(game in random_game()) {
        let now = described(game.position());
        let naive = game.positions().iter().filter(|earlier| described(earlier) == now).count();
        prop_assert_eq!(game.repetitions() as usize, naive);
    }

    #[test]
    fn claim_moves_are_the_moves_whose_claim_is_good(game in random_game()) {
        use duiyi_laws::ClaimKind::{Fifty, Threefold};
        let moves = game.claim_moves();
        for announced in game.position().legal_moves() {
            let good = |kind| game.claim(kind, Some(announced)).is_ok();
            prop_assert_eq!(good(Threefold), moves.threefold.contains(&announced));
            prop_assert_eq!(good(Fifty), moves.fifty.contains(&announced));
        }
    }

    #[test]
    fn replaying_the_moves_rebuilds_the_game(game in random_game()) {
        let mut replayed = Game::new(*game.start(), game.profile());
        for &played in game.moves() {
            replayed.play(played).expect("a played move");
        }
        prop_assert_eq!(replayed.positions(), game.positions());
        prop_assert_eq!(replayed.verdict(), game.verdict());
    }

    #[test]
    fn playing_and_taking_back_changes_nothing(game in random_game(), plies in 1_usize..6) {
        let mut other = game.clone();
        other.takeback(plies);
        let kept = other.moves().len();
        for &played in &game.moves()[kept..] {
            other.play(played).expect("a played move");
        }
        prop_assert_eq!(other.positions(), game.positions());
        prop_assert_eq!(other.verdict(), game.verdict());
    }

    #[test]
    fn a_mate_on_the_board_is_never_called_unwinnable(game in random_game()) {
        let position = game.position();
        let winner = !position.side_to_move();
        if position.is_checkmate() {
            prop_assert_eq!(winnability::filter(position, winner), Some(true));
            prop_assert_eq!(winnability::filter(position, !winner), Some(false));
        }
    }
}

/// A pawn just moved two squares cannot have uncovered a line through the square it
/// skipped, so capturing it en passant answers a check only by taking the checker. Tried
/// with every place of the checked king and of every piece that could be uncovered.
#[test]
fn an_en_passant_capture_never_interposes() {
    let mut answered = 0;
    for file in 0..8 {
        for beside in [file - 1, file + 1] {
            for (king, piece) in (0..64).flat_map(|king| (0..64).map(move |piece| (king, piece))) {
                for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    let after = double_step(file, beside, king, (role, piece));
                    answered += usize::from(after.is_some_and(|after| takes_the_checker(&after)));
                }
            }
        }
    }
    assert!(answered > 1000, "{answered} checks answered en passant");
}

/// White's double step on `file` with Black's pawn beside its target, if there is such a
/// position.
fn double_step(file: i8, beside: i8, king: u8, (role, piece): (Role, u8)) -> Option<Position> {
    let square = |index| Square::from_index(index).expect("a square");
    let pawn = Square::A2.offset(file, 0)?;
    let capturer = Square::A4.offset(beside, 0)?;
    let (king, piece) = (square(king), square(piece));
    let own_king = [Square::A1, Square::H1, Square::H8, Square::A8]
        .into_iter()
        .find(|corner| distance(*corner, king) > 1 && *corner != piece)?;
    let placed = [
        (pawn, 'P'),
        (capturer, 'p'),
        (king, 'k'),
        (piece, role.letter().to_ascii_uppercase()),
        (own_king, 'K'),
    ];
    let before = Position::from_fen(&fen(&placed)?, CastlingMode::Standard).ok()?;
    let step = before
        .parse_uci(&format!("{pawn}{}", pawn.offset(0, 2)?))
        .ok()?;
    before.play(step).ok()
}

/// Whether a check is answered en passant here; then it must be by taking the checker.
fn takes_the_checker(position: &Position) -> bool {
    let Some(target) = position.en_passant().filter(|_| position.is_check()) else {
        return false;
    };
    let pawn = target.offset(0, 1).expect("the pawn that moved");
    assert_eq!(
        position.checkers(),
        Bitboard::from(pawn),
        "{}",
        position.fen()
    );
    true
}

fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

/// `None` when two pieces want one square.
fn fen(placed: &[(Square, char)]) -> Option<String> {
    let mut board = ['1'; 64];
    for &(square, letter) in placed {
        let place = &mut board[square.index()];
        if *place != '1' {
            return None;
        }
        *place = letter;
    }
    let ranks: Vec<String> = board
        .chunks(8)
        .rev()
        .map(|rank| rank.iter().collect())
        .collect();
    Some(format!("{} w - - 0 1", ranks.join("/")))
}
