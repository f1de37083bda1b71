//! Counting the leaves of the tree of legal moves, the usual test of a move generator.

use core::marker::PhantomData;

use crate::{
    Bitboard, Color, Move, Position, Role, Square,
    movegen::{Black, Flow, Side, Sink, White, count, generate_for, origin},
};

/// The number of ways to play `depth` plies from here.
///
/// ```
/// use duiyi_rules::{Position, perft};
/// assert_eq!(perft(&Position::start(), 3), 8902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match (depth, position.side_to_move()) {
        (0, _) => 1,
        (_, Color::White) => nodes::<White>(position, depth),
        (_, Color::Black) => nodes::<Black>(position, depth),
    }
}

/// The same, divided among the legal moves. Empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, perft(&position.moved(mv), rest)))
        .collect()
}

/// `depth` is at least 1.
fn nodes<S: Side>(position: &Position, depth: u32) -> u64 {
    match depth {
        1 => count::<S>(position),
        2 => walk(Walk::<S, LastButOne>::new(position, 1)),
        _ => walk(Walk::<S, Deeper>::new(position, depth - 1)),
    }
}

fn walk<S: Side, N: Next>(mut walk: Walk<'_, S, N>) -> u64 {
    let position = walk.position;
    let _ = generate_for::<S, _>(position, &mut walk);
    walk.nodes
}

/// What happens in the positions one move further on. As a type, so that counting the moves
/// there is compiled into the loop over the moves here.
trait Next {
    fn nodes<S: Side>(child: &Position, depth: u32) -> u64;
}

struct LastButOne;
struct Deeper;

impl Next for LastButOne {
    #[inline(always)]
    fn nodes<S: Side>(child: &Position, _: u32) -> u64 {
        count::<S>(child)
    }
}

impl Next for Deeper {
    #[inline(always)]
    fn nodes<S: Side>(child: &Position, depth: u32) -> u64 {
        nodes::<S>(child, depth)
    }
}

/// Plays each move it is handed and adds up what lies behind it. No key is kept on the way.
struct Walk<'a, S, N> {
    position: &'a Position,
    depth: u32,
    nodes: u64,
    types: PhantomData<(S, N)>,
}

impl<'a, S: Side, N: Next> Walk<'a, S, N> {
    fn new(position: &'a Position, depth: u32) -> Self {
        Self {
            position,
            depth,
            nodes: 0,
            types: PhantomData,
        }
    }

    #[inline(always)]
    fn enter(&mut self, child: &Position) {
        self.nodes += N::nodes::<S::Them>(child, self.depth);
    }

    #[cold]
    #[inline(never)]
    fn enter_rare(&mut self, mv: Move) {
        let child = self.position.moved(mv);
        self.nodes += nodes::<S::Them>(&child, self.depth);
    }
}

impl<S: Side, N: Next> Sink for Walk<'_, S, N> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> Flow {
        for to in targets {
            let child = self.position.stepped::<S>(role, from, to);
            self.enter(&child);
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, delta: i8, targets: Bitboard) -> Flow {
        for to in targets {
            let child = self
                .position
                .stepped::<S>(Role::Pawn, origin(to, delta), to);
            self.enter(&child);
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn double_steps(&mut self, delta: i8, targets: Bitboard) -> Flow {
        for to in targets {
            let child = self
                .position
                .stepped::<S>(Role::Pawn, origin(to, delta), to)
                .after_double_step::<S>(to);
            self.enter(&child);
        }
        Flow::Continue(())
    }

    fn promotions(&mut self, delta: i8, targets: Bitboard) -> Flow {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.enter_rare(Move::promoting(origin(to, delta), to, role));
            }
        }
        Flow::Continue(())
    }

    fn en_passant(&mut self, from: Square, to: Square) -> Flow {
        self.enter_rare(Move::en_passant_capture(from, to));
        Flow::Continue(())
    }

    fn castle(&mut self, king: Square, rook: Square) -> Flow {
        self.enter_rare(Move::castle(king, rook));
        Flow::Continue(())
    }
}
