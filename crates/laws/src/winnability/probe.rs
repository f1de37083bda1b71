//! A quick search for a helpmate, with a small budget.
//!
//! Two searches. A *closure* meets every reachable position where there are very few
//! ("only move takes the last piece"), and so proves either answer. Otherwise *walks* play
//! the game on as two sides would that want the mate: the winner captures, promotes and
//! brings the king, the loser walks into a corner and captures nothing; every move that
//! could mate is tried. Only the mate found counts, so the policy of the walks decides how
//! often they succeed and never whether the answer is right. All of it is deterministic.

use duiyi_rules::{
    Bitboard, Color, Move, Position, Role, Square, knight_attacks, pawn_attacks, queen_attacks,
};

use super::material;

/// Positions a closure may hold.
const CLOSURE_POSITIONS: usize = 48;
/// Legal moves from which on a closure is not tried.
const CLOSURE_MOVES: usize = 4;
/// Walks tried.
const WALKS: u32 = 3;
/// Plies of one walk.
const WALK_PLIES: u32 = 100;

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
    if position.legal_move_count() <= CLOSURE_MOVES {
        match closure(position, winner) {
            Probe::OutOfBudget => {}
            known => return known,
        }
    }
    (0..WALKS)
        .find_map(|number| Walk { winner, number }.go(position))
        .map_or(Probe::OutOfBudget, Probe::Found)
}

/// Meets every position reachable from this one, breadth first.
fn closure(position: &Position, winner: Color) -> Probe {
    let mut met = vec![(*position, None)];
    let mut next = 0;
    while let Some(&(current, _)) = met.get(next) {
        for played in current.legal_moves() {
            let Ok(after) = current.play(played) else {
                continue;
            };
            if after.side_to_move() != winner && after.is_checkmate() {
                return Probe::Found(line(&met, next, played));
            }
            let known = met.iter().any(|(other, _)| other.same_position(&after));
            if known || material::cannot_mate(&after, winner) {
                continue;
            }
            if met.len() == CLOSURE_POSITIONS {
                return Probe::OutOfBudget;
            }
            met.push((after, Some((next, played))));
        }
        next += 1;
    }
    Probe::Exhausted
}

/// The moves from the first of `met` to the one at `index`, then `last`.
fn line(met: &[(Position, Option<(usize, Move)>)], index: usize, last: Move) -> Vec<Move> {
    let mut line = vec![last];
    let mut via = met[index].1;
    while let Some((parent, played)) = via {
        line.push(played);
        via = met[parent].1;
    }
    line.reverse();
    line
}

/// One walk; `number` colors its choices.
struct Walk {
    winner: Color,
    number: u32,
}

/// A move with what it is worth to the walk.
type Choice = (i32, Move);

impl Walk {
    fn go(&self, position: &Position) -> Option<Vec<Move>> {
        let mut current = *position;
        let mut line = Vec::with_capacity(WALK_PLIES as usize);
        let mut choices = Vec::with_capacity(64);
        for ply in 0..WALK_PLIES {
            if current.side_to_move() == self.winner {
                if let Some(mate) = self.approach(&current, ply, &mut choices) {
                    line.push(mate);
                    return Some(line);
                }
            } else {
                self.yield_to(&current, ply, &mut choices);
            }
            let (played, next) = best(&current, &mut choices)?;
            if material::cannot_mate(&next, self.winner) {
                return None;
            }
            line.push(played);
            current = next;
        }
        None
    }

    /// The winner's move that mates at once; or else its choices.
    fn approach(&self, position: &Position, ply: u32, choices: &mut Vec<Choice>) -> Option<Move> {
        let target = position.king(!self.winner);
        let checks = Checks::against(position, !self.winner);
        let majors = position.role(Role::Queen) | position.role(Role::Rook);
        let strong = majors.intersects(position.color(self.winner));
        choices.clear();
        for played in position.legal_moves() {
            let mut worth = self.jitter(ply, played);
            if checks.perhaps(position, played) {
                if position.play(played).is_ok_and(|next| next.is_checkmate()) {
                    return Some(played);
                }
                worth -= 150;
            }
            worth += victim(position, played).map_or(0, |role| 150 + value(role) / 4);
            worth += match played.promotion() {
                Some(Role::Queen) => 500,
                Some(_) => -100,
                None if played.is_castle() => 0,
                None if played.from() == position.king(self.winner) => 40 * nearer(played, target),
                None if !strong && position.role(Role::Pawn).contains(played.from()) => 150,
                None => 0,
            };
            choices.push((worth, played));
        }
        None
    }

    /// The loser's choices.
    fn yield_to(&self, position: &Position, ply: u32, choices: &mut Vec<Choice>) {
        let king = position.king(!self.winner);
        let corner = corner(king, self.number);
        let checks = Checks::against(position, self.winner);
        choices.clear();
        for played in position.legal_moves() {
            let mut worth = self.jitter(ply, played);
            if checks.perhaps(position, played) {
                worth -= 200;
            }
            worth -= victim(position, played).map_or(0, |role| 400 + value(role));
            worth += match played.promotion() {
                Some(_) => -150,
                None if played.is_castle() => 0,
                None if played.from() == king => 60 * nearer(played, corner),
                None if position.role(Role::Pawn).contains(played.from()) => -20,
                None => 0,
            };
            choices.push((worth, played));
        }
    }

    /// A small number that differs from walk to walk, so that no two get stuck alike.
    fn jitter(&self, ply: u32, played: Move) -> i32 {
        let seed = (self.number + 1) * 0x9e37 + ply * 0x85eb;
        let squares = (played.from().index() * 64 + played.to().index()) as u32;
        let mixed = (squares ^ seed).wrapping_mul(0x2c1b_3c6d);
        (mixed >> 26) as i32
    }
}

/// The best choice after which the game goes on, and the position it makes.
fn best(position: &Position, choices: &mut Vec<Choice>) -> Option<(Move, Position)> {
    loop {
        let (index, &(_, played)) = choices
            .iter()
            .enumerate()
            .max_by_key(|&(_, &(worth, _))| worth)?;
        let next = position.play(played).ok()?;
        if next.has_legal_move() {
            return Some((played, next));
        }
        choices.swap_remove(index);
    }
}

/// From where the pieces of one side would attack the other's king.
struct Checks {
    king: Square,
    lines: Bitboard,
}

impl Checks {
    fn against(position: &Position, side: Color) -> Self {
        let king = position.king(side);
        Self {
            king,
            lines: queen_attacks(king, position.occupied()),
        }
    }

    /// Whether the move may give check: never false when it does, save for rare uncovering
    /// by castling and en passant.
    fn perhaps(&self, position: &Position, played: Move) -> bool {
        if self.lines.contains(played.from()) || played.promotion().is_some() {
            return true;
        }
        let to = Bitboard::from_square(played.to());
        let by = |role| position.role(role).contains(played.from());
        if by(Role::Pawn) {
            to.intersects(pawn_attacks(!position.side_to_move(), self.king))
        } else if by(Role::Knight) {
            to.intersects(knight_attacks(self.king))
        } else {
            to.intersects(self.lines) && !by(Role::King)
        }
    }
}

fn victim(position: &Position, played: Move) -> Option<Role> {
    if !position.is_capture(played) {
        return None;
    }
    let captured = position.piece_at(played.to());
    Some(captured.map_or(Role::Pawn, |piece| piece.role))
}

const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// The corner nearest to the king on the first walk, then the one beside it, then the one
/// across the board.
fn corner(king: Square, walk: u32) -> Square {
    let file = (king.file().index() > 3) != (walk % 2 == 1);
    let rank = (king.rank().index() > 3) != (walk / 2 == 1);
    match (file, rank) {
        (false, false) => Square::A1,
        (true, false) => Square::H1,
        (false, true) => Square::A8,
        (true, true) => Square::H8,
    }
}

/// By how many steps the king's move brings it nearer.
fn nearer(played: Move, goal: Square) -> i32 {
    distance(played.from(), goal) - distance(played.to(), goal)
}

fn distance(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}
