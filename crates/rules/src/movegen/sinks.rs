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

/// Collects the moves of one role to one square: what reading and writing SAN asks for.
pub(crate) struct To {
    role: Role,
    target: Square,
    pub(crate) found: MoveList,
}

impl To {
    pub(crate) const fn new(role: Role, to: Square) -> Self {
        Self {
            role,
            target: to,
            found: MoveList::new(),
        }
    }
}

impl Sink for To {
    fn wanted(&self) -> Bitboard {
        Bitboard::from_square(self.target)
    }

    fn wants(&self, role: Role) -> bool {
        role == self.role
    }

    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) -> Flow {
        if !targets.is_empty() {
            self.found.push(Move::normal(from, self.target));
        }
        CONTINUE
    }

    fn promotions(&mut self, delta: i8, _: Bitboard) -> Flow {
        for role in Role::PROMOTIONS {
            self.found.push(Move::promoting(
                origin(self.target, delta),
                self.target,
                role,
            ));
        }
        CONTINUE
    }

    fn en_passant(&mut self, from: Square, to: Square) -> Flow {
        self.found.push(Move::en_passant_capture(from, to));
        CONTINUE
    }

    fn castle(&mut self, _: Square, _: Square) -> Flow {
        CONTINUE
    }
}

/// Stops when it meets one given move.
pub(crate) struct Is {
    role: Role,
    mv: Move,
}

impl Is {
    pub(crate) const fn new(role: Role, mv: Move) -> Self {
        Self { role, mv }
    }

    fn met(&self, mv: Move) -> Flow {
        if mv == self.mv { STOP } else { CONTINUE }
    }
}

impl Sink for Is {
    fn wanted(&self) -> Bitboard {
        // Castling is asked for on the king's own square.
        Bitboard::from_square(if self.mv.is_castle() {
            self.mv.from()
        } else {
            self.mv.to()
        })
    }

    fn wants(&self, role: Role) -> bool {
        role == self.role
    }

    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) -> Flow {
        if targets.is_empty() {
            return CONTINUE;
        }
        self.met(Move::normal(from, self.mv.to()))
    }

    fn promotions(&mut self, delta: i8, _: Bitboard) -> Flow {
        Role::PROMOTIONS.into_iter().try_for_each(|role| {
            self.met(Move::promoting(
                origin(self.mv.to(), delta),
                self.mv.to(),
                role,
            ))
        })
    }

    fn en_passant(&mut self, from: Square, to: Square) -> Flow {
        self.met(Move::en_passant_capture(from, to))
    }

    fn castle(&mut self, king: Square, rook: Square) -> Flow {
        self.met(Move::castle(king, rook))
    }
}
