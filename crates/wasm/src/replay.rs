//! A game in the hands of the page: it replays what the server says and tells what follows under the Laws.

use duiyi_laws::{Answer, Game, Outcome, Profile, Winnability, winnability};
use duiyi_pgn::{GameResult, PgnGame, Tags};
use duiyi_rules::{Color, Move, Position};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Board, Refused, json, position};

/// A game under the Laws, from its start position.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GameReplay {
    game: Game,
    sans: Vec<String>,
}

#[wasm_bindgen]
impl GameReplay {
    /// A game before its first move. The profile is `standard`, `online` or `otb`.
    ///
    /// # Errors
    /// When the FEN is no position or the profile is unknown.
    #[wasm_bindgen(constructor)]
    pub fn new(start_fen: &str, chess960: bool, profile: &str) -> Result<Self, Refused> {
        let profile = profile
            .parse::<Profile>()
            .map_err(|error| Refused(error.to_string()))?;
        Ok(Self {
            game: Game::new(position(start_fen, chess960)?, profile),
            sans: Vec::new(),
        })
    }

    /// Plays a move and returns it in algebraic notation.
    ///
    /// # Errors
    /// When the move is not legal or the game is over; nothing has changed then.
    pub fn push(&mut self, uci: &str) -> Result<String, Refused> {
        let position = self.game.position();
        let mv = position
            .parse_uci(uci)
            .map_err(|error| Refused(error.to_string()))?;
        let san = position.san(mv);
        self.game
            .play(mv)
            .map_err(|error| Refused(error.to_string()))?;
        self.sans.push(san.clone());
        Ok(san)
    }

    /// The position on the board.
    pub fn board(&self) -> Board {
        Board::new(*self.game.position())
    }

    /// The moves played, in algebraic notation.
    pub fn sans(&self) -> Vec<String> {
        self.sans.clone()
    }

    /// How often the position on the board has stood, this time included.
    pub fn repetitions(&self) -> u32 {
        self.game.repetitions()
    }

    /// Plies since the last capture or pawn move.
    #[wasm_bindgen(js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u32 {
        self.game.position().halfmove_clock()
    }

    /// The outcome the moves themselves brought about, as JSON of the protocol's shape; nothing while play goes on.
    pub fn outcome(&self) -> Option<String> {
        self.game.outcome().map(|outcome| self.told(outcome))
    }

    /// The outcome when `loser` (`white` or `black`) resigns (`resignation`) or its flag falls (`flag_fall`), as JSON
    /// of the protocol's shape. Whether the opponent could mate is answered by the short proofs alone; where they find
    /// none it is ruled that it could, and a full search may still say otherwise.
    ///
    /// # Errors
    /// When the cause or the color is none.
    pub fn ruling(&self, cause: &str, loser: &str) -> Result<String, Refused> {
        let loser = Color::ALL
            .into_iter()
            .find(|known| known.to_string() == loser)
            .ok_or_else(|| Refused(format!("no color: {loser}")))?;
        let rule: fn(Color, Answer) -> Outcome = match cause {
            "resignation" => Outcome::resignation,
            "flag_fall" => Outcome::flag_fall,
            _ => return Err(Refused(format!("no cause: {cause}"))),
        };
        let proof = winnability::quick_proof(self.game.position(), !loser);
        let can_mate = proof
            .as_ref()
            .map_or(Answer::Undetermined, Winnability::can_mate);
        Ok(self.told(rule(loser, can_mate)))
    }

    /// Which draws the side to move may claim now: JSON `{"threefold":bool,"fifty":bool}`.
    #[wasm_bindgen(js_name = canClaim)]
    pub fn can_claim(&self) -> String {
        let claims = self.game.may_claim();
        json::object([
            ("threefold", claims.threefold.to_string()),
            ("fifty", claims.fifty.to_string()),
        ])
    }

    /// With which announced moves it may claim one: JSON `{"threefold":[uci…],"fifty":[uci…]}`.
    #[wasm_bindgen(js_name = claimMoves)]
    pub fn claim_moves(&self) -> String {
        let moves = self.game.claim_moves();
        let position = self.game.position();
        json::object([
            ("threefold", coordinates(position, &moves.threefold)),
            ("fifty", coordinates(position, &moves.fifty)),
        ])
    }

    /// The game as PGN. The tags are JSON `[["White","Anna"],…]`; the result is that of the tag `Result`, which the
    /// server knows, else the one the moves brought about.
    ///
    /// # Errors
    /// When the tags are not of that shape or have names PGN does not allow.
    pub fn pgn(&self, tags: &str) -> Result<String, Refused> {
        let pairs =
            json::read_pairs(tags).ok_or_else(|| Refused("tags are no pairs".to_owned()))?;
        let said = pairs.iter().find(|(name, _)| name == "Result");
        let result = said
            .and_then(|(_, value)| GameResult::from_text(value))
            .unwrap_or_else(|| self.result());
        let tags = pairs
            .iter()
            .try_fold(Tags::new(), |tags, (name, value)| tags.tag(name, value))
            .map_err(|error| Refused(error.to_string()))?;
        Ok(duiyi_pgn::write(&PgnGame {
            tags,
            start: *self.game.start(),
            moves: self.game.moves().iter().map(|&mv| (mv, None)).collect(),
            result,
        }))
    }

    fn told(&self, outcome: Outcome) -> String {
        json::object([
            ("result", json::string(outcome.result())),
            ("winner", winner(outcome)),
            ("reason", json::string(outcome.reason_name())),
            (
                "perpetual_check",
                self.game.is_perpetual_check().to_string(),
            ),
            ("proof", json::nullable(None)),
        ])
    }

    fn result(&self) -> GameResult {
        let outcome = self.game.outcome();
        outcome
            .and_then(|outcome| GameResult::from_text(outcome.result()))
            .unwrap_or_default()
    }
}

fn winner(outcome: Outcome) -> String {
    json::nullable(
        outcome
            .winner()
            .map(|color| json::string(&color.to_string())),
    )
}

fn coordinates(position: &Position, moves: &[Move]) -> String {
    json::array(moves.iter().map(|&mv| json::string(&position.uci(mv))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn replay(start: &str, moves: &str) -> GameReplay {
        let mut replay = GameReplay::new(start, false, "standard").unwrap();
        for uci in moves.split_whitespace() {
            replay.push(uci).unwrap();
        }
        replay
    }

    #[test]
    fn a_mate_has_its_outcome_and_its_pgn() {
        let replay = replay(START, "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(replay.sans(), ["f3", "e5", "g4", "Qh4#"]);
        assert_eq!(
            replay.outcome().unwrap(),
            r#"{"result":"0-1","winner":"black","reason":"checkmate","perpetual_check":false,"proof":null}"#
        );
        let pgn = replay
            .pgn(r#"[["White","Anna"],["Black","\u5f08"]]"#)
            .unwrap();
        assert!(
            pgn.contains("[White \"Anna\"]\n[Black \"弈\"]\n[Result \"0-1\"]"),
            "{pgn}"
        );
        assert!(pgn.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n\n"), "{pgn}");
    }

    #[test]
    fn a_result_decided_elsewhere_stands_in_the_pgn() {
        let pgn = replay(START, "e2e4").pgn(r#"[["Result","1-0"]]"#).unwrap();
        assert!(pgn.ends_with("1. e4 1-0\n\n"), "{pgn}");
    }

    #[test]
    fn tags_that_are_none_are_refused() {
        let replay = replay(START, "");
        assert!(replay.pgn("{}").is_err());
        assert!(replay.pgn(r#"[["White Elo","1"]]"#).is_err());
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut replay = replay(START, "e2e4");
        assert!(replay.push("e2e4").is_err());
        assert_eq!(replay.sans(), ["e4"]);
        assert_eq!(replay.board().turn(), "black");
    }

    #[test]
    fn the_third_repetition_may_be_claimed() {
        let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
        let mut replay = replay(START, shuffle);
        assert_eq!(replay.can_claim(), r#"{"threefold":false,"fifty":false}"#);
        assert_eq!(replay.claim_moves(), r#"{"threefold":["f6g8"],"fifty":[]}"#);
        replay.push("f6g8").unwrap();
        assert_eq!((replay.repetitions(), replay.halfmove_clock()), (3, 8));
        assert_eq!(replay.can_claim(), r#"{"threefold":true,"fifty":false}"#);
        assert_eq!(replay.outcome(), None);
    }

    #[test]
    fn online_the_third_repetition_is_a_draw_by_itself() {
        let mut replay = GameReplay::new(START, false, "online").unwrap();
        for uci in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ') {
            replay.push(uci).unwrap();
        }
        assert!(
            replay
                .outcome()
                .unwrap()
                .contains(r#""reason":"threefold""#)
        );
        assert!(replay.push("e2e4").is_err());
    }

    #[test]
    fn a_bare_king_wins_nothing_by_the_other_sides_flag() {
        let rook = replay("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "");
        let of = |cause, loser| rook.ruling(cause, loser);
        assert!(
            of("flag_fall", "black")
                .unwrap()
                .contains(r#""result":"1-0","winner":"white","reason":"flag_fall""#)
        );
        let bare = replay("6k1/5ppp/8/8/8/8/8/7K w - - 0 1", "");
        let draw = bare.ruling("flag_fall", "black").unwrap();
        assert!(
            draw.contains(r#""result":"1/2-1/2","winner":null,"reason":"flag_fall_cannot_mate""#),
            "{draw}"
        );
        assert!(
            bare.ruling("resignation", "black")
                .unwrap()
                .contains("resignation_cannot_mate")
        );
        assert!(of("boredom", "black").is_err() && of("flag_fall", "red").is_err());
    }

    #[test]
    fn an_unknown_profile_is_refused() {
        assert!(GameReplay::new(START, false, "blitz").is_err());
    }
}
