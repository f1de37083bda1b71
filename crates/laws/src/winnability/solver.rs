//! The full answer, by `chasolver`.

use chess::{Board, BoardBuilder, CastleRights, ChessMove};
use duiyi_rules::{CastleSide, Color, File, Move, Position, Rank, Role, Square};

use super::{Doubt, Winnability, quick_proof};

/// Whether `color` can ever mate: the full answer, with its proof.
///
/// Blocking, without budget or cancel: tens of microseconds on positions of real games,
/// seconds and hundreds of megabytes on composed ones, so it belongs on a bounded pool and
/// off every thread that must answer. A helpmate is replayed by our own rules before it is
/// returned.
///
/// The solver's board knows standard castling only. A Chess960 position that still holds
/// castling rights is tried without them: a mate found so is a mate, but no mate proves
/// nothing, see [`Doubt::Chess960Castling`].
pub fn solve(position: &Position, color: Color) -> Winnability {
    quick_proof(position, color).unwrap_or_else(|| ask(position, color))
}

fn ask(position: &Position, color: Color) -> Winnability {
    let castling = castling(position);
    let Some(board) = board(position, castling) else {
        return Winnability::Undetermined(Doubt::BoardRefused);
    };
    match chasolver::winnability(&board, chess_color(color)) {
        None => Winnability::Undetermined(Doubt::NodeLimit),
        Some(chasolver::Winnability::Winnable { helpmate }) => {
            replay(position, color, castling, &helpmate).map_or(
                Winnability::Undetermined(Doubt::LineRefused),
                Winnability::Helpmate,
            )
        }
        Some(chasolver::Winnability::Unwinnable) => match castling {
            Castling::Standard(_) => Winnability::Unwinnable,
            Castling::LeftOut => Winnability::Undetermined(Doubt::Chess960Castling),
        },
    }
}

/// The castling rights as the solver's board can hold them.
#[derive(Clone, Copy)]
enum Castling {
    /// By [`Color::index`].
    Standard([CastleRights; 2]),
    /// There are rights, but not of a king on the e-file with rooks in the corners.
    LeftOut,
}

fn castling(position: &Position) -> Castling {
    let mut rights = [CastleRights::NoRights; 2];
    for color in [Color::White, Color::Black] {
        for (side, corner, right) in [
            (CastleSide::KingSide, File::H, CastleRights::KingSide),
            (CastleSide::QueenSide, File::A, CastleRights::QueenSide),
        ] {
            let Some(rook) = position.castling_rook(color, side) else {
                continue;
            };
            if rook.file() != corner || position.king(color).file() != File::E {
                return Castling::LeftOut;
            }
            rights[color.index()] = rights[color.index()].add(right);
        }
    }
    Castling::Standard(rights)
}

/// The position on the solver's board, through its builder and never as text: its parser
/// drops what it does not know. `None` when the board does not hold what it was given.
fn board(position: &Position, castling: Castling) -> Option<Board> {
    let mut builder = BoardBuilder::new();
    for square in position.occupied() {
        let piece = position.piece_at(square)?;
        builder.piece(
            chess_square(square),
            chess_piece(piece.role),
            chess_color(piece.color),
        );
    }
    builder.side_to_move(chess_color(position.side_to_move()));
    if let Castling::Standard(rights) = castling {
        for color in [Color::White, Color::Black] {
            builder.castle_rights(chess_color(color), rights[color.index()]);
        }
    }
    // The builder takes the file, and its board keeps the square of the pawn that may be
    // captured, where ours keeps the square it skipped.
    let en_passant = position.en_passant();
    builder.en_passant(en_passant.map(|square| chess_file(square.file())));
    let board = Board::try_from(&builder).ok()?;
    let file = |square: chess::Square| square.get_file();
    let same_en_passant =
        board.en_passant().map(file) == en_passant.map(|square| chess_file(square.file()));
    same_en_passant.then_some(board)
}

/// The solver's line in our moves, if it ends with `color` giving mate.
fn replay(
    position: &Position,
    color: Color,
    castling: Castling,
    line: &[ChessMove],
) -> Option<Vec<Move>> {
    let mut current = *position;
    let mut moves = Vec::with_capacity(line.len());
    for step in line {
        let next = current
            .legal_moves()
            .into_iter()
            .find(|&candidate| same_move(candidate, *step, castling))?;
        current = current.play(next).ok()?;
        moves.push(next);
    }
    (current.is_checkmate() && current.side_to_move() != color).then_some(moves)
}

/// Without rights on the solver's board its move is never castling, even where our castling
/// would take the king to the same square.
fn same_move(ours: Move, theirs: ChessMove, castling: Castling) -> bool {
    chess_square(ours.from()) == theirs.get_source()
        && chess_square(landing(ours)) == theirs.get_dest()
        && ours.promotion().map(chess_piece) == theirs.get_promotion()
        && (!ours.is_castle() || matches!(castling, Castling::Standard(_)))
}

/// Where the piece lands; our castling moves name the square of the rook.
fn landing(played: Move) -> Square {
    if !played.is_castle() {
        return played.to();
    }
    let file = if played.to().file() > played.from().file() {
        File::G
    } else {
        File::C
    };
    Square::new(file, played.from().rank())
}

const fn chess_color(color: Color) -> chess::Color {
    match color {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}

const fn chess_piece(role: Role) -> chess::Piece {
    match role {
        Role::Pawn => chess::Piece::Pawn,
        Role::Knight => chess::Piece::Knight,
        Role::Bishop => chess::Piece::Bishop,
        Role::Rook => chess::Piece::Rook,
        Role::Queen => chess::Piece::Queen,
        Role::King => chess::Piece::King,
    }
}

fn chess_file(file: File) -> chess::File {
    chess::File::from_index(file.index())
}

fn chess_rank(rank: Rank) -> chess::Rank {
    chess::Rank::from_index(rank.index())
}

fn chess_square(square: Square) -> chess::Square {
    chess::Square::make_square(chess_rank(square.rank()), chess_file(square.file()))
}

#[cfg(test)]
mod tests {
    use chess::MoveGen;
    use duiyi_rules::CastlingMode;

    use super::*;
    use crate::winnability::{Answer, filter};

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Standard).expect(fen)
    }

    fn chess960(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Chess960).expect(fen)
    }

    fn converted(position: &Position) -> Board {
        board(position, castling(position)).expect("the board takes the position")
    }

    /// Positions of games of pseudo-random moves from this one.
    fn walks(fen: &str, games: u64) -> Vec<Position> {
        let mut positions = Vec::new();
        for seed in 1..=games {
            let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut current = position(fen);
            for _ in 0..80 {
                positions.push(current);
                let moves = current.legal_moves();
                if moves.is_empty() {
                    break;
                }
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                current = current
                    .play(moves[(random % moves.len() as u64) as usize])
                    .expect("a generated move");
            }
        }
        positions
    }

    #[test]
    fn castling_rights_and_en_passant_survive_the_conversion() {
        let full = converted(&position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
        assert_eq!(full.castle_rights(chess::Color::White), CastleRights::Both);
        assert_eq!(full.castle_rights(chess::Color::Black), CastleRights::Both);

        let some = converted(&position("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"));
        assert_eq!(
            some.castle_rights(chess::Color::White),
            CastleRights::KingSide
        );
        assert_eq!(
            some.castle_rights(chess::Color::Black),
            CastleRights::QueenSide
        );

        let white_takes = converted(&position("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"));
        assert_eq!(white_takes.en_passant(), Some(chess::Square::E5));
        let black_takes = converted(&position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"));
        assert_eq!(black_takes.en_passant(), Some(chess::Square::E4));
        let nobody_can = converted(&position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"));
        assert_eq!(nobody_can.en_passant(), None);
    }

    #[test]
    fn both_boards_have_the_same_legal_moves() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ] {
            for position in walks(fen, 40) {
                check_same_moves(&position);
            }
        }
    }

    fn check_same_moves(position: &Position) {
        let castling = castling(position);
        let theirs: Vec<ChessMove> = MoveGen::new_legal(&converted(position)).collect();
        let ours = position.legal_moves();
        assert_eq!(ours.len(), theirs.len(), "{}", position.fen());
        for &step in &theirs {
            let same = ours.iter().filter(|&&own| same_move(own, step, castling));
            assert_eq!(same.count(), 1, "{step} in {}", position.fen());
        }
    }

    /// What our own proofs say, the solver must not contradict.
    #[test]
    fn the_filter_and_the_solver_agree_on_random_endings() {
        let mut decided = 0;
        for fen in [
            "8/8/3k4/8/8/2n5/1q6/4KN2 w - - 0 1",
            "8/2k5/8/1b6/3r4/8/8/2B1KB2 w - - 0 1",
            "8/5k2/4p3/4P3/8/2K5/8/8 w - - 0 1",
            "8/p1p2k2/P1P5/8/8/5p1p/4KP1P/8 w - - 0 1",
            "8/8/3k4/2p1p3/2P1P3/3K4/8/5B2 w - - 0 1",
            "8/4k3/2r5/8/8/8/3RK3/8 w - - 0 1",
        ] {
            for position in walks(fen, 6) {
                for color in [Color::White, Color::Black] {
                    let Some(known) = filter(&position, color) else {
                        continue;
                    };
                    let theirs = ask(&position, color).can_mate();
                    assert_eq!(
                        theirs,
                        Answer::from(Some(known)),
                        "{} {color}",
                        position.fen()
                    );
                    decided += 1;
                }
            }
        }
        assert!(decided > 500, "{decided} positions compared");
    }

    #[test]
    fn chess960_castling_rights_are_left_out_and_never_proven_away() {
        let apart = chess960("1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1");
        assert!(matches!(castling(&apart), Castling::LeftOut));
        let line = ask(&apart, Color::White);
        assert!(line.helpmate().is_some_and(|line| !line.is_empty()));

        let usual = chess960("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        assert!(matches!(castling(&usual), Castling::Standard(_)));
        check_same_moves(&usual);
    }

    #[test]
    fn without_a_mate_chess960_castling_rights_presume_one_unless_material_forbids() {
        let presumed = Winnability::Undetermined(Doubt::Chess960Castling);
        assert_eq!(presumed.can_mate(), Answer::Yes);
        let bare = chess960("1r2k3/8/8/8/8/8/8/4K3 b b - 0 1");
        assert_eq!(solve(&bare, Color::White), Winnability::Unwinnable);
        assert_eq!(solve(&bare, Color::Black).can_mate(), Answer::Yes);
    }

    #[test]
    fn a_line_that_is_no_mate_is_not_believed() {
        let start = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        let to = |square| ChessMove::new(chess::Square::A1, square, None);
        let standard = castling(&start);
        let mate = replay(&start, Color::White, standard, &[to(chess::Square::A8)]);
        assert_eq!(mate.map(|line| line.len()), Some(1));
        let quiet = replay(&start, Color::White, standard, &[to(chess::Square::A7)]);
        assert_eq!(quiet, None);
        let illegal = replay(&start, Color::White, standard, &[to(chess::Square::B3)]);
        assert_eq!(illegal, None);
        let wrong_side = replay(&start, Color::Black, standard, &[to(chess::Square::A8)]);
        assert_eq!(wrong_side, None);
    }
}
