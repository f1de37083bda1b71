//! The verdict as programs read it: docs/schema/judge.json.

use duiyi_laws::winnability::{Answer, Winnability};
use duiyi_laws::{ClaimMoves, Claims, Game, Outcome};
use duiyi_rules::{Color, Move, Position};
use serde::{Serialize, Serializer};

#[derive(Debug, Serialize)]
pub(super) struct Verdict {
    over: bool,
    outcome: Option<OutcomeJson>,
    /// What the side to move may claim on the board.
    claims: Vec<&'static str>,
    /// What it may claim with an announced move, and with which.
    claims_with: ClaimsWith,
    /// Neither side can mate by any series of legal moves (Laws 5.2.2).
    dead: bool,
    can_mate: BySide<CanMate>,
    repetitions: u32,
    halfmove_clock: u32,
    /// A line that ends in mate by the side, empty when the mate stands on the board.
    proof: BySide<Option<Vec<String>>>,
}

#[derive(Debug, Serialize)]
struct OutcomeJson {
    result: &'static str,
    winner: Option<&'static str>,
    reason: &'static str,
}

#[derive(Debug, Serialize)]
struct ClaimsWith {
    threefold: Vec<String>,
    fifty: Vec<String>,
}

#[derive(Debug, Serialize)]
struct BySide<T> {
    white: T,
    black: T,
}

#[derive(Clone, Copy, Debug)]
struct CanMate(Answer);

/// `true`, `false` or `"undetermined"`.
impl Serialize for CanMate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Answer::Yes => serializer.serialize_bool(true),
            Answer::No => serializer.serialize_bool(false),
            Answer::Undetermined => serializer.serialize_str("undetermined"),
        }
    }
}

impl Verdict {
    /// The verdict on a game, with the answers for both colors by [`Color::index`].
    pub(super) fn of(game: &Game, mates: &[Winnability; 2]) -> Self {
        let position = game.position();
        let by_side = |color: Color| &mates[color.index()];
        let proof = |color| {
            by_side(color)
                .helpmate()
                .map(|line| uci_line(position, line))
        };
        let can_mate = |color| CanMate(by_side(color).can_mate());
        Self {
            over: game.outcome().is_some(),
            outcome: game.outcome().map(OutcomeJson::of),
            claims: claim_names(game.may_claim()),
            claims_with: ClaimsWith::of(position, &game.claim_moves()),
            dead: mates.iter().all(|mate| mate.can_mate() == Answer::No),
            can_mate: BySide {
                white: can_mate(Color::White),
                black: can_mate(Color::Black),
            },
            repetitions: game.repetitions(),
            halfmove_clock: position.halfmove_clock(),
            proof: BySide {
                white: proof(Color::White),
                black: proof(Color::Black),
            },
        }
    }
}

impl OutcomeJson {
    fn of(outcome: Outcome) -> Self {
        Self {
            result: outcome.result(),
            winner: outcome.winner().map(|color| match color {
                Color::White => "white",
                Color::Black => "black",
            }),
            reason: outcome.reason_name(),
        }
    }
}

fn claim_names(claims: Claims) -> Vec<&'static str> {
    [("threefold", claims.threefold), ("fifty", claims.fifty)]
        .into_iter()
        .filter_map(|(name, may)| may.then_some(name))
        .collect()
}

impl ClaimsWith {
    fn of(position: &Position, moves: &ClaimMoves) -> Self {
        let sorted = |moves: &[Move]| {
            let mut ucis: Vec<String> = moves.iter().map(|&mv| position.uci(mv)).collect();
            ucis.sort_unstable();
            ucis
        };
        Self {
            threefold: sorted(&moves.threefold),
            fifty: sorted(&moves.fifty),
        }
    }
}

/// A line of moves from a position, each written for the position it is played in.
fn uci_line(position: &Position, line: &[Move]) -> Vec<String> {
    written(position, line, Position::uci)
}

/// A proof was replayed by the solver's adapter, so every move of it is legal; should one
/// not be, the line is cut there.
pub(super) fn written(
    position: &Position,
    line: &[Move],
    write: fn(&Position, Move) -> String,
) -> Vec<String> {
    let mut board = *position;
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        let Ok(next) = board.play(mv) else { break };
        texts.push(write(&board, mv));
        board = next;
    }
    texts
}
