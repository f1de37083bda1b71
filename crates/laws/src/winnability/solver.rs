//! The full answer, by `chasolver`.

use chess::{Board, BoardBuilder, CastleRights, ChessMove};
use duiyi_rules::{CastleSide, Color, File, Move, Position, Rank, Role, Square};

use super::{Doubt, Quick, Winnability, quick};

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
    match quick(position, color) {
        Quick::Helpmate(line) => Winnability::Helpmate(line),
        Quick::Unwinnable => Winnability::Unwinnable,
        Quick::Unknown => ask(position, color),
    }
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
