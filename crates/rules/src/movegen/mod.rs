//! One generator of legal moves, read in different ways.
//!
//! [`generate`] finds the legal moves of each piece as a *set* of squares and hands the set to a
//! [`Sink`]. What becomes of it is the sink's affair: counting needs no moves, a list expands
//! them, a test for mate stops at the first. The side to move is a type, so that directions of
//! pawns are constants.

mod sinks;

use core::ops::ControlFlow;

use crate::{
    Bitboard, CastleSide, Color, Move, MoveList, Position, Rank, Role, Square,
    attacks::{
        between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, rook_attacks,
    },
};
pub(crate) use sinks::To;
use sinks::{Any, Count, Is, List};

/// `Break` ends the generation early.
pub(crate) type Flow = ControlFlow<()>;

/// Receives legal moves as sets of target squares.
pub(crate) trait Sink {
    /// Squares the sink wants moves to; for castling the king's own square counts.
    fn wanted(&self) -> Bitboard {
        Bitboard::ALL
    }

    /// Whether moves of this role are wanted.
    fn wants(&self, _role: Role) -> bool {
        true
    }

    /// Moves of one piece that are neither promotions nor castling nor en passant; `targets`
    /// is not empty.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> Flow;

    /// Pawn moves to `targets`, each from the square `delta` below its target's index.
    fn pawns(&mut self, delta: i8, targets: Bitboard) -> Flow {
        for to in targets {
            self.piece(Role::Pawn, origin(to, delta), Bitboard::from_square(to))?;
        }
        Flow::Continue(())
    }

    /// Pawn moves to the last rank, each to be made with all four promotions.
    fn promotions(&mut self, delta: i8, targets: Bitboard) -> Flow;

    /// One capture en passant.
    fn en_passant(&mut self, from: Square, to: Square) -> Flow;

    /// Castling with the rook on `rook`.
    fn castle(&mut self, king: Square, rook: Square) -> Flow;
}

/// The square a pawn left to arrive on `to`.
pub(crate) const fn origin(to: Square, delta: i8) -> Square {
    Square::wrap((to.index() as i8 - delta) as u8)
}

/// The side to move, as a type.
trait Side {
    const US: Color;
    /// Index difference of one step forward.
    const PUSH: i8 = 8 * Self::US.forward();
    /// Pawns here promote with their next step.
    const PROMOTING: Bitboard = Bitboard::from_rank(match Self::US {
        Color::White => Rank::Seventh,
        Color::Black => Rank::Second,
    });
    /// Single steps to this rank may be followed by another.
    const DOUBLE: Bitboard = Bitboard::from_rank(match Self::US {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    });
}

struct White;
struct Black;

impl Side for White {
    const US: Color = Color::White;
}

impl Side for Black {
    const US: Color = Color::Black;
}

/// Hands every legal move to the sink.
#[inline]
fn generate<V: Sink>(position: &Position, sink: &mut V) -> Flow {
    match position.side_to_move() {
        Color::White => Generator::<White>::new(position).run(sink),
        Color::Black => Generator::<Black>::new(position).run(sink),
    }
}

/// What all pieces need to know of a position.
struct Generator<'a, S: Side> {
    position: &'a Position,
    king: Square,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    checkers: Bitboard,
    /// Squares that answer a check: all without one; the checker and the squares between with
    /// one; none with two (only the king moves).
    answers: Bitboard,
    pinned: Bitboard,
    side: core::marker::PhantomData<S>,
}

impl<'a, S: Side> Generator<'a, S> {
    #[inline]
    fn new(position: &'a Position) -> Self {
        let king = position.king(S::US);
        let (own, enemy) = (position.color(S::US), position.color(!S::US));
        let occupied = own | enemy;
        let mut checkers = enemy
            & ((knight_attacks(king) & position.role(Role::Knight))
                | (pawn_attacks(S::US, king) & position.role(Role::Pawn)));
        let mut pinned = Bitboard::EMPTY;
        let queens = position.role(Role::Queen);
        let snipers = enemy
            & ((rook_attacks(king, enemy) & (position.role(Role::Rook) | queens))
                | (bishop_attacks(king, enemy) & (position.role(Role::Bishop) | queens)));
        for sniper in snipers {
            let shields = between(king, sniper) & own;
            if shields.is_empty() {
                checkers = checkers.with(sniper);
            } else if !shields.more_than_one() {
                pinned |= shields;
            }
        }
        let answers = match checkers.first() {
            None => Bitboard::ALL,
            Some(_) if checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => between(king, checker) | checkers,
        };
        let side = core::marker::PhantomData;
        Self {
            position,
            king,
            own,
            enemy,
            occupied,
            checkers,
            answers,
            pinned,
            side,
        }
    }

    #[inline]
    fn run<V: Sink>(&self, sink: &mut V) -> Flow {
        if !self.checkers.more_than_one() {
            if sink.wants(Role::Pawn) {
                self.pawns(sink)?;
            }
            self.knights(sink)?;
            self.sliders(sink, Role::Bishop, bishop_attacks)?;
            self.sliders(sink, Role::Rook, rook_attacks)?;
            self.sliders(sink, Role::Queen, crate::queen_attacks)?;
        }
        if sink.wants(Role::King) {
            self.king(sink)
        } else {
            Flow::Continue(())
        }
    }

    #[inline]
    fn pieces(&self, role: Role) -> Bitboard {
        self.own & self.position.role(role)
    }

    /// The squares a pinned piece may move to without uncovering its king.
    #[inline]
    fn pin_line(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) {
            line(self.king, from)
        } else {
            Bitboard::ALL
        }
    }

    #[inline]
    fn knights<V: Sink>(&self, sink: &mut V) -> Flow {
        if !sink.wants(Role::Knight) {
            return Flow::Continue(());
        }
        let targets = !self.own & self.answers & sink.wanted();
        // A pinned knight has no move: it always leaves the line.
        for from in self.pieces(Role::Knight) & !self.pinned {
            emit(sink, Role::Knight, from, knight_attacks(from) & targets)?;
        }
        Flow::Continue(())
    }

    #[inline]
    fn sliders<V: Sink>(
        &self,
        sink: &mut V,
        role: Role,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
    ) -> Flow {
        if !sink.wants(role) {
            return Flow::Continue(());
        }
        let targets = !self.own & self.answers & sink.wanted();
        for from in self.pieces(role) {
            let reached = attacks(from, self.occupied) & targets & self.pin_line(from);
            emit(sink, role, from, reached)?;
        }
        Flow::Continue(())
    }

    #[inline]
    fn pawns<V: Sink>(&self, sink: &mut V) -> Flow {
        let pawns = self.pieces(Role::Pawn);
        let free = pawns & !self.pinned;
        self.pawn_moves(sink, free, Bitboard::ALL)?;
        for from in pawns & self.pinned {
            self.pawn_moves(sink, Bitboard::from_square(from), line(self.king, from))?;
        }
        if let Some(target) = self.position.skipped_square()
            && sink.wanted().contains(target)
        {
            self.en_passant(sink, target)?;
        }
        Flow::Continue(())
    }

    /// Steps and captures of a set of pawns that may move within `allowed`.
    #[inline]
    fn pawn_moves<V: Sink>(&self, sink: &mut V, pawns: Bitboard, allowed: Bitboard) -> Flow {
        let allowed = allowed & self.answers & sink.wanted();
        let empty = !self.occupied;
        let single = shift(pawns, S::PUSH) & empty;
        let double = shift(single & S::DOUBLE, S::PUSH) & empty;
        Self::pawn_targets(sink, S::PUSH, single & allowed)?;
        Self::pawn_targets(sink, 2 * S::PUSH, double & allowed)?;
        for (delta, edge) in [(S::PUSH - 1, FILE_A), (S::PUSH + 1, FILE_H)] {
            let captures = shift(pawns & !edge, delta) & self.enemy & allowed;
            Self::pawn_targets(sink, delta, captures)?;
        }
        Flow::Continue(())
    }

    #[inline]
    fn pawn_targets<V: Sink>(sink: &mut V, delta: i8, targets: Bitboard) -> Flow {
        let promoting = shift(S::PROMOTING, S::PUSH);
        let (last_rank, others) = (targets & promoting, targets & !promoting);
        if !others.is_empty() {
            sink.pawns(delta, others)?;
        }
        if !last_rank.is_empty() {
            sink.promotions(delta, last_rank)?;
        }
        Flow::Continue(())
    }

    /// Rare, and the one move whose legality is looked up on the board after it.
    #[cold]
    fn en_passant<V: Sink>(&self, sink: &mut V, target: Square) -> Flow {
        for from in pawn_attacks(!S::US, target) & self.pieces(Role::Pawn) {
            if self.position.en_passant_is_safe(from, target) {
                sink.en_passant(from, target)?;
            }
        }
        Flow::Continue(())
    }

    #[inline]
    fn king<V: Sink>(&self, sink: &mut V) -> Flow {
        let near = king_attacks(self.king) & !self.own & sink.wanted();
        let safe = near
            .into_iter()
            .filter(|&to| !self.king_attacked_on(to))
            .collect();
        emit(sink, Role::King, self.king, safe)?;
        if self.checkers.is_empty() && self.position.castling().of(S::US) != 0 {
            self.castling(sink)?;
        }
        Flow::Continue(())
    }

    /// Whether the king would be attacked on a square it goes to: it no longer shields what
    /// lies behind it.
    #[inline]
    fn king_attacked_on(&self, square: Square) -> bool {
        let occupied = self.occupied.without(self.king);
        self.position
            .attackers_through(square, !S::US, occupied)
            .intersects(self.enemy)
    }

    #[cold]
    fn castling<V: Sink>(&self, sink: &mut V) -> Flow {
        if !sink.wanted().contains(self.king) {
            return Flow::Continue(());
        }
        for side in CastleSide::ALL {
            if let Some(rook) = self.position.castling_rook(S::US, side)
                && self.may_castle(side, rook)
            {
                sink.castle(self.king, rook)?;
            }
        }
        Flow::Continue(())
    }

    /// Laws 3.8.2.2 and Guidelines II: nothing but king and rook between the four squares
    /// concerned, and no square of the king's way attacked.
    fn may_castle(&self, side: CastleSide, rook: Square) -> bool {
        let king_to = Square::new(side.king_file(), S::US.back_rank());
        let rook_to = Square::new(side.rook_file(), S::US.back_rank());
        let others = self.occupied.without(self.king).without(rook);
        let way = between(self.king, king_to).with(king_to);
        let path = way | between(rook, rook_to).with(rook_to);
        if path.intersects(others) {
            return false;
        }
        // The rook may have shielded the king: look at the board after castling for its last
        // square, and through the king for the squares it crosses.
        let after = others.with(rook_to);
        way.into_iter().all(|square| {
            let occupied = if square == king_to {
                after
            } else {
                others.with(rook)
            };
            !self
                .position
                .attackers_through(square, !S::US, occupied)
                .intersects(self.enemy)
        })
    }
}

const FILE_A: Bitboard = Bitboard::from_file(crate::File::A);
const FILE_H: Bitboard = Bitboard::from_file(crate::File::H);

#[inline]
const fn shift(set: Bitboard, delta: i8) -> Bitboard {
    Bitboard(if delta >= 0 {
        set.0 << delta
    } else {
        set.0 >> -delta
    })
}

#[inline]
fn emit<V: Sink>(sink: &mut V, role: Role, from: Square, targets: Bitboard) -> Flow {
    if targets.is_empty() {
        Flow::Continue(())
    } else {
        sink.piece(role, from, targets)
    }
}

impl Position {
    /// All legal moves. Their order is not promised.
    ///
    /// ```
    /// use duiyi_rules::Position;
    /// assert_eq!(Position::start().legal_moves().len(), 20);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut list = List(MoveList::new());
        let _ = generate(self, &mut list);
        list.0
    }

    /// How many legal moves there are; quicker than listing them.
    #[inline]
    pub fn legal_move_count(&self) -> usize {
        let mut count = Count(0);
        let _ = generate(self, &mut count);
        count.0
    }

    /// Whether there is a legal move; stops at the first.
    pub fn has_legal_move(&self) -> bool {
        generate(self, &mut Any).is_break()
    }

    /// Whether this move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let Some(role) = self.role_at(mv.from()) else {
            return false;
        };
        generate(self, &mut Is::new(role, mv)).is_break()
    }

    /// The legal moves of a role to a square, castling left out, each promotion by itself.
    pub(crate) fn moves_to(&self, role: Role, to: Square) -> MoveList {
        let mut sink = To::new(role, to);
        let _ = generate(self, &mut sink);
        sink.found
    }
}
