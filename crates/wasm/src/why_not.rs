//! Why a piece may not go somewhere: the reason a player is shown beside a refused gesture.

use duiyi_rules::{CastleSide, Color, Position, Role, Square};

use crate::json;

/// The first reason that applies, in the order a teacher would ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It may.
    Legal,
    /// Not two squares of the board.
    NoSquare,
    /// Nothing stands there to move.
    Empty,
    /// The piece is the opponent's.
    NotYourPiece,
    /// A piece of one's own stands on the target (Laws 3.1).
    OwnPiece,
    /// The piece does not move like that (Laws 3.2 to 3.8).
    Shape,
    /// A piece stands in the way (Laws 3.5, 3.7).
    Blocked,
    /// A pawn takes sideways, and there is nothing to take (Laws 3.7.3).
    NothingToCapture,
    /// King or rook has moved: castling is lost for good (Laws 3.8.2.1).
    CastlingLost,
    /// No castling out of check (Laws 3.8.2.2).
    CastlingInCheck,
    /// A piece stands between (Laws 3.8.2.2).
    CastlingBlocked,
    /// The king would cross or reach an attacked square (Laws 3.8.2.2).
    CastlingAttacked,
    /// The king may not step onto an attacked square (Laws 3.9).
    KingAttacked,
    /// The check must be answered (Laws 3.9).
    InCheck,
    /// The piece may not leave its king open to attack (Laws 3.9).
    Pinned,
}

impl Reason {
    const fn code(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::NoSquare => "no_square",
            Self::Empty => "empty",
            Self::NotYourPiece => "not_your_piece",
            Self::OwnPiece => "own_piece",
            Self::Shape => "shape",
            Self::Blocked => "blocked",
            Self::NothingToCapture => "nothing_to_capture",
            Self::CastlingLost => "castling_lost",
            Self::CastlingInCheck => "castling_in_check",
            Self::CastlingBlocked => "castling_blocked",
            Self::CastlingAttacked => "castling_attacked",
            Self::KingAttacked => "king_attacked",
            Self::InCheck => "in_check",
            Self::Pinned => "pinned",
        }
    }
}

/// The reason with the pieces that forbid the move.
type Why = (Reason, Vec<Square>);

/// JSON `{"code":…,"squares":[…]}` for a gesture from one square to another.
pub(crate) fn why_not(position: &Position, from: &str, to: &str) -> String {
    let (reason, squares) = match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) => reason(position, from, to),
        _ => (Reason::NoSquare, Vec::new()),
    };
    let squares = squares
        .into_iter()
        .map(|square| json::string(&square.to_string()));
    json::object([
        ("code", json::string(reason.code())),
        ("squares", json::array(squares)),
    ])
}

fn reason(position: &Position, from: Square, to: Square) -> Why {
    let us = position.side_to_move();
    let Some(piece) = position.piece_at(from) else {
        return (Reason::Empty, Vec::new());
    };
    if piece.color != us {
        return (Reason::NotYourPiece, vec![from]);
    }
    if is_legal(position, from, to) {
        return (Reason::Legal, Vec::new());
    }
    if let Some(side) = castling_meant(position, from, to) {
        return castling(position, side);
    }
    if position.color(us).contains(to) {
        return (Reason::OwnPiece, vec![to]);
    }
    let hindrance = match piece.role {
        Role::Pawn => pawn(position, us, from, to),
        role => officer(position, role, from, to),
    };
    hindrance.unwrap_or_else(|| own_king(position, from, to))
}

fn is_legal(position: &Position, from: Square, to: Square) -> bool {
    position
        .parse_uci(&format!("{from}{to}"))
        .or_else(|_| position.parse_uci(&format!("{from}{to}q")))
        .is_ok()
}

/// Whether the squares lie to each other as a piece other than a pawn moves.
fn fits(role: Role, from: Square, to: Square) -> bool {
    let (files, ranks) = distance(from, to);
    let straight = files == 0 || ranks == 0;
    let diagonal = files.abs() == ranks.abs();
    match role {
        Role::Knight => files.abs() * ranks.abs() == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => files.abs() <= 1 && ranks.abs() <= 1,
        Role::Pawn => false,
    }
}

/// What keeps a piece other than a pawn from getting there at all.
fn officer(position: &Position, role: Role, from: Square, to: Square) -> Option<Why> {
    if !fits(role, from, to) {
        return Some((Reason::Shape, Vec::new()));
    }
    if role == Role::Knight {
        return None;
    }
    blocked(position, path(from, to).filter(|&square| square != to))
}

fn blocked(position: &Position, mut path: impl Iterator<Item = Square>) -> Option<Why> {
    path.find(|&square| position.occupied().contains(square))
        .map(|square| (Reason::Blocked, vec![square]))
}

/// What keeps a pawn from getting there at all.
fn pawn(position: &Position, us: Color, from: Square, to: Square) -> Option<Why> {
    let (files, ranks) = distance(from, to);
    let steps = ranks * us.forward();
    let at_home = from.offset(0, -2 * us.forward()).is_none();
    match (files.abs(), steps) {
        (0, 1) => blocked(position, path(from, to)),
        (0, 2) if at_home => blocked(position, path(from, to)),
        (1, 1) if position.occupied().contains(to) => None,
        (1, 1) if position.skipped_square() == Some(to) => None,
        (1, 1) => Some((Reason::NothingToCapture, vec![to])),
        _ => Some((Reason::Shape, Vec::new())),
    }
}

/// The piece could go there, but its king would stand under attack.
fn own_king(position: &Position, from: Square, to: Square) -> Why {
    let us = position.side_to_move();
    let king = position.king(us);
    let checkers = position.checkers().into_iter().collect::<Vec<_>>();
    if from == king {
        let attackers = position
            .attackers_to(to, !us)
            .into_iter()
            .collect::<Vec<_>>();
        // No attacker sees the square: the king steps back along the line of a check.
        let squares = if attackers.is_empty() {
            checkers
        } else {
            attackers
        };
        return (Reason::KingAttacked, squares);
    }
    if !checkers.is_empty() {
        return (Reason::InCheck, checkers);
    }
    (Reason::Pinned, pinners(position, from, to))
}

/// The pieces that would attack the king once another piece has moved out of their way.
fn pinners(position: &Position, from: Square, to: Square) -> Vec<Square> {
    let us = position.side_to_move();
    let king = position.king(us);
    let mut left = position.occupied().without(from);
    if position.skipped_square() == Some(to) && position.pieces(us, Role::Pawn).contains(from) {
        left = left.without(Square::new(to.file(), from.rank()));
    }
    let sees_king = |&square: &Square| {
        position.piece_at(square).is_some_and(|piece| {
            matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen)
                && fits(piece.role, square, king)
                && path(king, square).all(|on| on == square || !left.with(to).contains(on))
        })
    };
    let opponents = position.color(!us).without(to);
    opponents.into_iter().filter(sees_king).collect()
}

/// The side to which the gesture would castle: the king goes two squares sideways, or onto its own rook.
fn castling_meant(position: &Position, from: Square, to: Square) -> Option<CastleSide> {
    let us = position.side_to_move();
    let (files, ranks) = distance(from, to);
    let onto_rook = position.pieces(us, Role::Rook).contains(to);
    let meant = from == position.king(us)
        && from.rank() == us.back_rank()
        && ranks == 0
        && (files.abs() == 2 || onto_rook);
    meant.then_some(if files > 0 {
        CastleSide::KingSide
    } else {
        CastleSide::QueenSide
    })
}

fn castling(position: &Position, side: CastleSide) -> Why {
    let us = position.side_to_move();
    let king = position.king(us);
    let Some(rook) = position.castling_rook(us, side) else {
        return (Reason::CastlingLost, Vec::new());
    };
    if position.is_check() {
        let checkers = position.checkers().into_iter().collect();
        return (Reason::CastlingInCheck, checkers);
    }
    let king_to = Square::new(side.king_file(), king.rank());
    let rook_to = Square::new(side.rook_file(), king.rank());
    let between = path(king, king_to)
        .chain(path(rook, rook_to))
        .chain(path(king, rook));
    let hindrances = between
        .filter(|&square| square != king && square != rook)
        .filter(|&square| position.occupied().contains(square))
        .collect::<Vec<_>>();
    if !hindrances.is_empty() {
        return (Reason::CastlingBlocked, sorted(hindrances));
    }
    let attackers = path(king, king_to)
        .flat_map(|square| position.attackers_to(square, !us))
        .collect();
    (Reason::CastlingAttacked, sorted(attackers))
}

fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Files and ranks from one square to another, signed.
fn distance(from: Square, to: Square) -> (i8, i8) {
    let along = |from: usize, to: usize| to as i8 - from as i8;
    (
        along(from.file().index(), to.file().index()),
        along(from.rank().index(), to.rank().index()),
    )
}

/// The squares from one to another on a line, the first left out, the last included.
fn path(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = distance(from, to);
    let steps = files.abs().max(ranks.abs());
    (1..=steps).filter_map(move |step| from.offset(files.signum() * step, ranks.signum() * step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use duiyi_rules::CastlingMode;

    fn check(fen: &str, gesture: &str, code: &str, squares: &str) {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let (from, to) = gesture.split_at(2);
        let squares = squares.split_whitespace().map(json::string);
        let expected = json::object([
            ("code", json::string(code)),
            ("squares", json::array(squares)),
        ]);
        assert_eq!(why_not(&position, from, to), expected, "{fen} {gesture}");
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn pieces_move_in_their_own_way() {
        check(START, "e2e4", "legal", "");
        check(START, "e4e5", "empty", "");
        check(START, "e7e5", "not_your_piece", "e7");
        check(START, "a1a2", "own_piece", "a2");
        check(START, "a1a3", "blocked", "a2");
        check(START, "a1b3", "shape", "");
        check(START, "b1b3", "shape", "");
        check(START, "e1e3", "shape", "");
        check(START, "z9e3", "no_square", "");
    }

    #[test]
    fn pawns_go_straight_and_take_sideways() {
        let blocked = "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1";
        check(blocked, "e2e3", "blocked", "e3");
        check(blocked, "e2e4", "blocked", "e3");
        check(START, "e2d3", "nothing_to_capture", "d3");
        check(START, "e2e5", "shape", "");
        check("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "shape", "");
        check("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e2", "shape", "");
    }

    #[test]
    fn castling_names_its_bar() {
        let castle = |rest: &str| format!("{rest} w KQ - 0 1");
        check(
            &castle("4k3/8/8/8/4r3/8/8/R3K2R"),
            "e1g1",
            "castling_in_check",
            "e4",
        );
        check(
            &castle("4k3/8/8/8/5r2/8/8/R3K2R"),
            "e1g1",
            "castling_attacked",
            "f4",
        );
        check(
            &castle("4k3/8/8/8/6r1/8/8/R3K2R"),
            "e1h1",
            "castling_attacked",
            "g4",
        );
        check(
            &castle("4k3/8/8/8/8/8/8/RN2K2R"),
            "e1c1",
            "castling_blocked",
            "b1",
        );
        check(&castle("4k3/8/8/8/1r6/8/8/R3K2R"), "e1c1", "legal", "");
        check(
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "e1g1",
            "castling_lost",
            "",
        );
    }

    #[test]
    fn the_king_comes_first() {
        check(
            "4k3/8/8/8/4n3/8/8/4R1K1 w - - 0 1",
            "g1f2",
            "king_attacked",
            "e4",
        );
        check(
            "4k3/8/8/8/4r3/8/4K3/8 w - - 0 1",
            "e2e1",
            "king_attacked",
            "e4",
        );
        check("4k3/8/8/8/4r3/8/4K3/R7 w - - 0 1", "a1a2", "in_check", "e4");
        check("4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1", "e7c6", "pinned", "e1");
    }

    #[test]
    fn an_en_passant_that_would_open_the_rank_is_pinned() {
        check("8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1", "b5c6", "pinned", "h5");
    }

    #[test]
    fn a_missed_en_passant_has_nothing_to_capture() {
        check(
            "4k3/8/8/1Pp5/8/8/8/4K3 w - - 0 1",
            "b5c6",
            "nothing_to_capture",
            "c6",
        );
    }
}
