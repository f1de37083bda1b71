//! A position in the hands of the page.

use duiyi_rules::{CastlingMode, Color, Move, Position, Square};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Refused, json, material, position, why_not};

/// A position. It never changes; [`Board::play`] makes a new one.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Board(Position);

impl Board {
    pub(crate) fn new(position: Position) -> Self {
        Self(position)
    }
}

#[wasm_bindgen]
impl Board {
    /// The initial position.
    pub fn start() -> Self {
        Self(Position::start())
    }

    /// The initial position of Chess960 with this number, as Scharnagl counts them.
    ///
    /// # Errors
    /// From 960 on.
    pub fn chess960(number: u16) -> Result<Self, Refused> {
        Position::chess960(number)
            .map(Self)
            .ok_or_else(|| Refused(format!("no initial position: {number}")))
    }

    /// The position of a FEN.
    ///
    /// # Errors
    /// The reasons why it is no position, by name and separated by commas.
    #[wasm_bindgen(js_name = fromFen)]
    pub fn from_fen(fen: &str, chess960: bool) -> Result<Self, Refused> {
        position(fen, chess960).map(Self)
    }

    /// The position as FEN; the en passant square only where it can be captured on.
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// Whose turn it is: `white` or `black`.
    pub fn turn(&self) -> String {
        self.0.side_to_move().to_string()
    }

    /// Where each piece may go: JSON `{"e2":["e3","e4"],…}`. Castling is on the square of the rook, in standard
    /// chess also on the square the king reaches.
    pub fn dests(&self) -> String {
        let moves = self.0.legal_moves();
        let from = |square| moves.iter().filter(move |mv| mv.from() == square);
        let fields = self
            .0
            .color(self.0.side_to_move())
            .into_iter()
            .filter(|&square| from(square).next().is_some())
            .map(|square| {
                let mut targets: Vec<_> = from(square).flat_map(|&mv| self.targets(mv)).collect();
                // A promotion is four moves to one square.
                targets.sort_unstable();
                targets.dedup();
                let targets = targets.iter().map(|target| json::string(target));
                (square.to_string(), json::array(targets))
            })
            .collect::<Vec<_>>();
        json::object(fields.iter().map(|(name, value)| (&**name, value.clone())))
    }

    fn targets(&self, mv: Move) -> impl Iterator<Item = String> {
        let standard_castling = mv.is_castle() && self.0.castling_mode() == CastlingMode::Standard;
        let king_target = standard_castling.then(|| self.0.uci(mv)[2..].to_owned());
        king_target.into_iter().chain([mv.to().to_string()])
    }

    /// The square of the king in check, if it is in check.
    pub fn check(&self) -> Option<String> {
        let king = self.0.king(self.0.side_to_move());
        self.0.is_check().then(|| king.to_string())
    }

    /// Writes a legal move in algebraic notation.
    pub fn san(&self, uci: &str) -> Option<String> {
        self.read(uci).map(|mv| self.0.san(mv))
    }

    /// Reads a move in algebraic notation; nothing when it is illegal or ambiguous.
    #[wasm_bindgen(js_name = uciOf)]
    pub fn uci_of(&self, san: &str) -> Option<String> {
        let mv = self.0.parse_san(san).ok()?;
        Some(self.0.uci(mv))
    }

    /// Whether a pawn that goes there may become a piece.
    #[wasm_bindgen(js_name = needsPromotion)]
    pub fn needs_promotion(&self, from: &str, to: &str) -> bool {
        let (Ok(from), Ok(to)) = (from.parse::<Square>(), to.parse::<Square>()) else {
            return false;
        };
        self.0
            .legal_moves()
            .iter()
            .any(|mv| mv.from() == from && mv.to() == to && mv.promotion().is_some())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn play(&self, uci: &str) -> Result<Self, Refused> {
        let mv = self
            .0
            .parse_uci(uci)
            .map_err(|error| Refused(error.to_string()))?;
        let after = self
            .0
            .play(mv)
            .map_err(|error| Refused(error.to_string()))?;
        Ok(Self(after))
    }

    /// The usual way to write what a gesture meant: `e1h1` becomes `e1g1` in standard chess.
    pub fn normalize(&self, uci: &str) -> Option<String> {
        self.read(uci).map(|mv| self.0.uci(mv))
    }

    /// Why a piece may not go there: JSON `{"code":…,"squares":[…]}`, `legal` when it may. The codes are those of
    /// `why_not::Reason`; the squares are the pieces that forbid it.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, from: &str, to: &str) -> String {
        why_not::why_not(&self.0, from, to)
    }

    /// The pieces that attack a square, of each side: JSON `{"white":["f3"],"black":[]}`; both empty when it is no
    /// square.
    pub fn attackers(&self, square: &str) -> String {
        let of = |color| {
            let squares = square.parse::<Square>().map_or_else(
                |_| Vec::new(),
                |square| self.0.attackers_to(square, color).into_iter().collect(),
            );
            json::array(
                squares
                    .iter()
                    .map(|square| json::string(&square.to_string())),
            )
        };
        json::object([("white", of(Color::White)), ("black", of(Color::Black))])
    }

    /// The pieces captured: JSON `{"white":["p","q"],"black":[…],"balance":n}`.
    pub fn material(&self) -> String {
        material::captured(&self.0)
    }

    /// What stands on a square, as `wP` or `bK`.
    #[wasm_bindgen(js_name = pieceAt)]
    pub fn piece_at(&self, square: &str) -> Option<String> {
        let piece = self.0.piece_at(square.parse().ok()?)?;
        let color = match piece.color {
            Color::White => 'w',
            Color::Black => 'b',
        };
        Some([color, piece.role.letter()].into_iter().collect())
    }

    fn read(&self, uci: &str) -> Option<Move> {
        self.0.parse_uci(uci).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const PROMOTION: &str = "1n5k/P7/8/8/8/8/8/7K w - - 0 1";

    fn board(fen: &str) -> Board {
        Board::from_fen(fen, false).unwrap()
    }

    #[test]
    fn twenty_destinations_from_the_start() {
        let dests = Board::start().dests();
        assert!(dests.starts_with(r#"{"b1":["a3","c3"],"g1":["f3","h3"],"a2":["a3","a4"]"#));
        assert_eq!(dests.matches('"').count(), 2 * (10 + 20));
    }

    #[test]
    fn castling_may_be_shown_by_the_king_or_by_the_rook() {
        let dests = board(CASTLING).dests();
        assert!(dests.contains(r#""e1":["a1","c1","d1","d2","e2","f1","f2","g1","h1"]"#));
        assert_eq!(board(CASTLING).normalize("e1h1").as_deref(), Some("e1g1"));
    }

    #[test]
    fn in_chess960_castling_is_shown_by_the_rook() {
        let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w H - 0 1", true).unwrap();
        assert!(
            board
                .dests()
                .contains(r#""e1":["d1","d2","e2","f1","f2","h1"]"#)
        );
        assert_eq!(board.normalize("e1h1").as_deref(), Some("e1h1"));
    }

    #[test]
    fn a_promotion_is_one_destination_and_asks_for_the_piece() {
        let board = board(PROMOTION);
        assert!(board.dests().contains(r#""a7":["a8","b8"]"#));
        assert!(board.needs_promotion("a7", "b8"));
        assert!(!board.needs_promotion("h1", "h2"));
        assert!(!board.needs_promotion("nonsense", "h2"));
        assert_eq!(board.san("a7b8q").as_deref(), Some("axb8=Q+"));
        assert_eq!(board.uci_of("a8=N").as_deref(), Some("a7a8n"));
        assert_eq!(board.normalize("a7a8"), None);
    }

    #[test]
    fn playing_makes_a_new_board() {
        let start = Board::start();
        let after = start.play("e2e4").unwrap();
        assert_eq!(after.turn(), "black");
        assert_eq!(after.piece_at("e4").as_deref(), Some("wP"));
        assert_eq!(start.piece_at("e4"), None);
        assert_eq!(
            start.play("e2e5").unwrap_err().to_string(),
            "illegal move e2e5"
        );
    }

    #[test]
    fn attackers_are_named_for_each_side() {
        let board = board("4k3/8/2n5/8/3P4/5N2/8/4K3 w - - 0 1");
        assert_eq!(board.attackers("d4"), r#"{"white":["f3"],"black":["c6"]}"#);
        assert_eq!(
            board.attackers("e5"),
            r#"{"white":["f3","d4"],"black":["c6"]}"#
        );
        assert_eq!(board.attackers("h8"), r#"{"white":[],"black":[]}"#);
        assert_eq!(board.attackers("z9"), r#"{"white":[],"black":[]}"#);
    }

    #[test]
    fn a_checked_king_is_shown() {
        let board = board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        assert_eq!(board.check().as_deref(), Some("e1"));
        assert_eq!(Board::start().check(), None);
    }

    #[test]
    fn what_is_no_position_is_refused_by_name() {
        let refused = Board::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1", false).unwrap_err();
        assert_eq!(refused.to_string(), "missing_black_king");
    }
}
