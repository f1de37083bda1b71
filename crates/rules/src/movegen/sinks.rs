//! Ways of reading the generator.

use super::{Flow, Sink, origin};
use crate::{Bitboard, Move, MoveList, Role, Square};

const CONTINUE: Flow = Flow::Continue(());
const STOP: Flow = Flow::Break(());

/// Counts without making moves.
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) -> Flow {
        self.0 += targets.len();
        CONTINUE
    }

    #[inline]
    fn pawns(&mut self, _: i8, targets: Bitboard) -> Flow {
        self.0 += targets.len();
        CONTINUE
    }

    #[inline]
    fn promotions(&mut self, _: i8, targets: Bitboard) -> Flow {
        self.0 += 4 * targets.len();
        CONTINUE
    }

    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) -> Flow {
        self.0 += 1;
        CONTINUE
    }

    #[inline]
    fn castle(&mut self, _: Square, _: Square) -> Flow {
        self.0 += 1;
        CONTINUE
    }
}

/// Stops at the first legal move.
pub(crate) struct Any;

impl Sink for Any {
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) -> Flow {
        if targets.is_empty() { CONTINUE } else { STOP }
    }

    fn pawns(&mut self, _: i8, targets: Bitboard) -> Flow {
        if targets.is_empty() { CONTINUE } else { STOP }
    }

    fn promotions(&mut self, _: i8, _: Bitboard) -> Flow {
        STOP
    }

    fn en_passant(&mut self, _: Square, _: Square) -> Flow {
        STOP
    }

    fn castle(&mut self, _: Square, _: Square) -> Flow {
        STOP
    }
}

/// Collects every move.
pub(crate) struct List(pub(crate) MoveList);

impl Sink for List {
    #[inline]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) -> Flow {
        for to in targets {
            self.0.push(Move::normal(from, to));
        }
        CONTINUE
    }

    #[inline]
    fn pawns(&mut self, delta: i8, targets: Bitboard) -> Flow {
        for to in targets {
            self.0.push(Move::normal(origin(to, delta), to));
        }
        CONTINUE
    }

    fn promotions(&mut self, delta: i8, targets: Bitboard) -> Flow {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.0.push(Move::promoting(origin(to, delta), to, role));
            }
        }
        CONTINUE
    }

    fn en_passant(&mut self, from: Square, to: Square) -> Flow {
        self.0.push(Move::en_passant_capture(from, to));
        CONTINUE
    }

    fn castle(&mut self, king: Square, rook: Square) -> Flow {
        self.0.push(Move::castle(king, rook));
        CONTINUE
    }
}

/// Collects where the moves of one role to one square come from, castling left out: what
/// reading and writing moves asks for.
pub(crate) struct Sources {
    role: Role,
    target: Square,
    among: Bitboard,
    pub(crate) found: Bitboard,
}

impl Sources {
    pub(crate) const fn new(role: Role, target: Square, among: Bitboard) -> Self {
        Self {
            role,
            target,
            among,
            found: Bitboard::EMPTY,
        }
    }
}

impl Sink for Sources {
    #[inline(always)]
    fn wanted(&self) -> Bitboard {
        Bitboard::from_square(self.target)
    }

    #[inline(always)]
    fn wants(&self, role: Role) -> bool {
        role == self.role
    }

    #[inline(always)]
    fn among(&self) -> Bitboard {
        self.among
    }

    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) -> Flow {
        if !targets.is_empty() {
            self.found = self.found.with(from);
        }
        CONTINUE
    }

    #[inline(always)]
    fn pawns(&mut self, delta: i8, targets: Bitboard) -> Flow {
        self.piece(Role::Pawn, origin(self.target, delta), targets)
    }

    fn promotions(&mut self, delta: i8, targets: Bitboard) -> Flow {
        self.pawns(delta, targets)
    }

    fn en_passant(&mut self, from: Square, _: Square) -> Flow {
        self.found = self.found.with(from);
        CONTINUE
    }

    fn castle(&mut self, _: Square, _: Square) -> Flow {
        CONTINUE
    }
}

/// Collects the castling moves alone.
pub(crate) struct Castles(pub(crate) [Option<Move>; 2]);

impl Sink for Castles {
    fn wanted(&self) -> Bitboard {
        Bitboard::ALL
    }

    fn wants(&self, role: Role) -> bool {
        role == Role::King
    }

    fn piece(&mut self, _: Role, _: Square, _: Bitboard) -> Flow {
        CONTINUE
    }

    fn promotions(&mut self, _: i8, _: Bitboard) -> Flow {
        CONTINUE
    }

    fn en_passant(&mut self, _: Square, _: Square) -> Flow {
        CONTINUE
    }

    fn castle(&mut self, king: Square, rook: Square) -> Flow {
        self.0[usize::from(rook < king)] = Some(Move::castle(king, rook));
        CONTINUE
    }
}
