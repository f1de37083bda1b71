//! A greedy search for a helpmate, with a small budget.
//!
//! Best first: the position that looks closest to the mate is expanded next, whoever is to
//! move, since both sides cooperate. It is deterministic: ties go to the position found
//! first. Most positions of real games have a mate within reach; the rest run out of
//! budget, and a few run out of positions, which proves that there is no mate.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use duiyi_rules::{Color, Move, Position, Role, Square, king_attacks};

use super::material;

/// Positions one probe may keep. A power of two below `u16::MAX`, see [`Seen`].
const BUDGET: usize = 512;

/// What a probe found.
pub(super) enum Probe {
    /// A line of legal moves that ends in mate.
    Found(Vec<Move>),
    /// Every reachable position was met, and none is a mate.
    Exhausted,
    /// Neither, within the budget.
    OutOfBudget,
}

/// Looks for a line in which `winner` mates. The position must have a legal move.
pub(super) fn helpmate(position: &Position, winner: Color) -> Probe {
    let mut search = Search::new(position, winner);
    while let Some(Reverse((_, index))) = search.open.pop() {
        match search.expand(index) {
            Expanded::Mate(line) => return Probe::Found(line),
            Expanded::Full => return Probe::OutOfBudget,
            Expanded::Done => {}
        }
    }
    Probe::Exhausted
}

struct Search {
    winner: Color,
    nodes: Vec<Node>,
    seen: Seen,
    /// The least cost first, then the oldest.
    open: BinaryHeap<Reverse<(i32, u16)>>,
}

struct Node {
    position: Position,
    /// The position this one came from, and the move; `None` at the root.
    via: Option<(u16, Move)>,
}

enum Expanded {
    Mate(Vec<Move>),
    Done,
    Full,
}

impl Search {
    fn new(position: &Position, winner: Color) -> Self {
        let mut search = Self {
            winner,
            nodes: Vec::with_capacity(64),
            seen: Seen::new(),
            open: BinaryHeap::with_capacity(64),
        };
        search.seen.insert(&search.nodes, position);
        search.keep(Node {
            position: *position,
            via: None,
        });
        search
    }

    fn expand(&mut self, index: u16) -> Expanded {
        let position = self.nodes[usize::from(index)].position;
        for played in position.legal_moves() {
            let Ok(next) = position.play(played) else {
                continue;
            };
            if next.side_to_move() != self.winner && next.is_checkmate() {
                return Expanded::Mate(self.line(index, played));
            }
            if material::cannot_mate(&next, self.winner) {
                continue;
            }
            let node = Node {
                position: next,
                via: Some((index, played)),
            };
            if self.seen.insert(&self.nodes, &next) {
                if self.nodes.len() == BUDGET {
                    return Expanded::Full;
                }
                self.keep(node);
            }
        }
        Expanded::Done
    }

    fn keep(&mut self, node: Node) {
        let cost = cost(&node.position, self.winner);
        self.open.push(Reverse((cost, self.nodes.len() as u16)));
        self.nodes.push(node);
    }

    /// The moves from the root to `index`, then `last`.
    fn line(&self, index: u16, last: Move) -> Vec<Move> {
        let mut line = vec![last];
        let mut via = self.nodes[usize::from(index)].via;
        while let Some((parent, played)) = via {
            line.push(played);
            via = self.nodes[usize::from(parent)].via;
        }
        line.reverse();
        line
    }
}

/// How far the mate looks: the lower, the sooner expanded. Any function would be sound.
fn cost(position: &Position, winner: Color) -> i32 {
    net(position, winner) + attackers(position, winner)
}

/// How open the net around the king is.
fn net(position: &Position, winner: Color) -> i32 {
    let king = position.king(!winner);
    let around = king_attacks(king);
    let free = (around & !position.color(!winner))
        .into_iter()
        .filter(|&square| position.attackers_to(square, winner).is_empty())
        .count();
    4 * free as i32 + around.len() as i32
}

/// How far the winner's pieces are from giving mate.
fn attackers(position: &Position, winner: Color) -> i32 {
    let king = position.king(!winner);
    let majors = position.pieces(winner, Role::Queen) | position.pieces(winner, Role::Rook);
    if majors.is_empty() {
        return 12 + promotion(position, winner) + distance(position.king(winner), king);
    }
    let nearest = majors
        .into_iter()
        .map(|square| distance(square, king))
        .min()
        .unwrap_or_default();
    nearest + distance(position.king(winner), king)
}

/// Steps to the next promotion.
fn promotion(position: &Position, winner: Color) -> i32 {
    let last = (!winner).back_rank().index() as i32;
    position
        .pieces(winner, Role::Pawn)
        .into_iter()
        .map(|pawn| 4 * (last - pawn.rank().index() as i32).abs())
        .min()
        .unwrap_or(0)
}

fn distance(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}

/// The positions met, exactly: a table of their places in the list of nodes, by key, with
/// linear probing. At most half of it is ever filled.
struct Seen {
    slots: Vec<u16>,
}

impl Seen {
    const EMPTY: u16 = u16::MAX;

    fn new() -> Self {
        Self {
            slots: vec![Self::EMPTY; 2 * BUDGET],
        }
    }

    /// Notes the position as the next of `nodes` unless one of them is the same.
    fn insert(&mut self, nodes: &[Node], position: &Position) -> bool {
        let mut slot = position.key() as usize % self.slots.len();
        while let Some(node) = nodes.get(usize::from(self.slots[slot])) {
            if node.position.same_position(position) {
                return false;
            }
            slot = (slot + 1) % self.slots.len();
        }
        self.slots[slot] = nodes.len() as u16;
        true
    }
}
