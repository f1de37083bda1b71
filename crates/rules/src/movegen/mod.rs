//! One generator of legal moves, read in different ways.
//!
//! [`generate`] finds the legal moves of each piece as a *set* of squares and hands the set to a
//! [`Sink`]. What becomes of it is the sink's affair: counting needs no moves, a list expands
//! them, a test for mate stops at the first. The side to move is a type, so that directions of
//! pawns are constants.

mod sinks;

use core::{marker::PhantomData, ops::ControlFlow};

use crate::{
    Bitboard, CastleSide, Color, Move, MoveList, Position, Rank, Role, Square,
    attacks::{
        between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, pawn_attacks,
        rook_attacks, rook_rays,
    },
};
use sinks::{Any, Castles, Count, List, Sources};

/// `Break` ends the generation early.
pub(crate) type Flow = ControlFlow<()>;

/// Receives legal moves as sets of target squares, which may be empty: asking first costs more
/// than handing on nothing.
pub(crate) trait Sink {
    /// Squares the sink wants moves to; for castling the king's own square counts.
    fn wanted(&self) -> Bitboard {
        Bitboard::ALL
    }

    /// Whether moves of this role are wanted.
    fn wants(&self, _role: Role) -> bool {
        true
    }

    /// The pieces whose moves are wanted, the king apart.
    fn among(&self) -> Bitboard {
        Bitboard::ALL
    }

    /// Moves of one piece that are neither promotions nor castling nor en passant.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> Flow;

    /// Pawn moves to `targets`, each from the square `delta` below its target's index.
    fn pawns(&mut self, delta: i8, targets: Bitboard) -> Flow {
        for to in targets {
            self.piece(Role::Pawn, origin(to, delta), Bitboard::from_square(to))?;
        }
        Flow::Continue(())
    }

    /// Double steps of pawns.
    #[inline]
    fn double_steps(&mut self, delta: i8, targets: Bitboard) -> Flow {
        self.pawns(delta, targets)
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
pub(crate) trait Side {
    /// The other side.
    type Them: Side<Them = Self>;
    const US: Color;
    /// Index difference of one step forward.
    const PUSH: i8 = 8 * Self::US.forward();
    /// Pawns here promote with their next step.
    const PROMOTING: Bitboard = Bitboard::from_rank(match Self::US {
        Color::White => Rank::Seventh,
        Color::Black => Rank::Second,
    });
    /// Pawns here must become something else.
    const LAST: Bitboard = Bitboard::from_rank(Self::US.flip().back_rank());
    /// Single steps to this rank may be followed by another.
    const DOUBLE: Bitboard = Bitboard::from_rank(match Self::US {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    });
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Them = Black;
    const US: Color = Color::White;
}

impl Side for Black {
    type Them = White;
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

/// The same where the side to move is known.
#[inline(always)]
pub(crate) fn generate_for<S: Side, V: Sink>(position: &Position, sink: &mut V) -> Flow {
    Generator::<S>::new(position).run(sink)
}

/// How many legal moves there are where the side to move is known.
#[inline(always)]
pub(crate) fn count<S: Side>(position: &Position) -> u64 {
    let mut count = Count(0);
    let _ = generate_for::<S, _>(position, &mut count);
    count.0 as u64
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
    /// Squares on the ranks and files from the king to a slider that pins a piece, the
    /// slider's included. A piece pinned there stays on them.
    pins_straight: Bitboard,
    /// The same on diagonals.
    pins_diagonal: Bitboard,
    side: PhantomData<S>,
}

impl<'a, S: Side> Generator<'a, S> {
    #[inline(always)]
    fn new(position: &'a Position) -> Self {
        let king = position.king(S::US);
        let (own, enemy) = (position.color(S::US), position.color(!S::US));
        let checkers = enemy
            & ((knight_attacks(king) & position.role(Role::Knight))
                | (pawn_attacks(S::US, king) & position.role(Role::Pawn)));
        let mut generator = Self {
            position,
            king,
            own,
            enemy,
            occupied: own | enemy,
            checkers,
            answers: Bitboard::ALL,
            pins_straight: Bitboard::EMPTY,
            pins_diagonal: Bitboard::EMPTY,
            side: PhantomData,
        };
        let queens = position.role(Role::Queen);
        let straight = enemy & (position.role(Role::Rook) | queens) & rook_rays(king);
        if !straight.is_empty() {
            let snipers = rook_attacks(king, enemy) & straight;
            generator.pins_straight = generator.look_at(snipers);
        }
        let diagonal = enemy & (position.role(Role::Bishop) | queens) & bishop_rays(king);
        if !diagonal.is_empty() {
            let snipers = bishop_attacks(king, enemy) & diagonal;
            generator.pins_diagonal = generator.look_at(snipers);
        }
        if let Some(checker) = generator.checkers.first() {
            generator.answers = if generator.checkers.more_than_one() {
                Bitboard::EMPTY
            } else {
                between(king, checker) | generator.checkers
            };
        }
        generator
    }

    /// Sorts sliders on the king's lines into those that check and those that pin; gives the
    /// lines of the latter.
    #[inline(always)]
    fn look_at(&mut self, snipers: Bitboard) -> Bitboard {
        let mut pins = Bitboard::EMPTY;
        for sniper in snipers {
            let way = between(self.king, sniper);
            let shields = way & self.own;
            if shields.is_empty() {
                self.checkers = self.checkers.with(sniper);
            } else if !shields.more_than_one() {
                pins |= way.with(sniper);
            }
        }
        pins
    }

    #[inline(always)]
    fn run<V: Sink>(&self, sink: &mut V) -> Flow {
        if !self.checkers.more_than_one() {
            if sink.wants(Role::Pawn) {
                self.pawns(sink)?;
            }
            self.knights(sink)?;
            self.sliders(sink, Role::Bishop, bishop_attacks, self.pins_straight)?;
            self.sliders(sink, Role::Rook, rook_attacks, self.pins_diagonal)?;
            self.queens(sink)?;
        }
        if sink.wants(Role::King) {
            self.king(sink)
        } else {
            Flow::Continue(())
        }
    }

    #[inline(always)]
    fn pieces(&self, role: Role) -> Bitboard {
        self.own & self.position.role(role)
    }

    /// Squares a piece other than the king may want to move to.
    #[inline(always)]
    fn targets<V: Sink>(&self, sink: &V) -> Bitboard {
        !self.own & self.answers & sink.wanted()
    }

    #[inline(always)]
    fn knights<V: Sink>(&self, sink: &mut V) -> Flow {
        if !sink.wants(Role::Knight) {
            return Flow::Continue(());
        }
        let targets = self.targets(sink);
        // A pinned knight has no move: it always leaves the line.
        for from in
            self.pieces(Role::Knight) & sink.among() & !(self.pins_straight | self.pins_diagonal)
        {
            sink.piece(Role::Knight, from, knight_attacks(from) & targets)?;
        }
        Flow::Continue(())
    }

    /// Bishops or rooks. One that is pinned across its way of moving has no move; one pinned
    /// along it stays on that line, and meets no other pin's line from there.
    #[inline(always)]
    fn sliders<V: Sink>(
        &self,
        sink: &mut V,
        role: Role,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
        pinned_across: Bitboard,
    ) -> Flow {
        if !sink.wants(role) {
            return Flow::Continue(());
        }
        let targets = self.targets(sink);
        let along = (self.pins_straight | self.pins_diagonal) ^ pinned_across;
        let pieces = self.pieces(role) & sink.among() & !pinned_across;
        for from in pieces & !along {
            sink.piece(role, from, attacks(from, self.occupied) & targets)?;
        }
        for from in pieces & along {
            sink.piece(role, from, attacks(from, self.occupied) & targets & along)?;
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn queens<V: Sink>(&self, sink: &mut V) -> Flow {
        if !sink.wants(Role::Queen) {
            return Flow::Continue(());
        }
        let targets = self.targets(sink);
        let queens = self.pieces(Role::Queen) & sink.among();
        let pins = self.pins_straight | self.pins_diagonal;
        for from in queens & !pins {
            let reached = crate::queen_attacks(from, self.occupied) & targets;
            sink.piece(Role::Queen, from, reached)?;
        }
        for from in queens & pins {
            let reached = if self.pins_straight.contains(from) {
                rook_attacks(from, self.occupied) & self.pins_straight
            } else {
                bishop_attacks(from, self.occupied) & self.pins_diagonal
            };
            sink.piece(Role::Queen, from, reached & targets)?;
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawns<V: Sink>(&self, sink: &mut V) -> Flow {
        let allowed = self.answers & sink.wanted();
        let empty = !self.occupied;
        let pawns = self.pieces(Role::Pawn) & sink.among();
        let steppers = pawns & !self.pins_diagonal;
        let single = empty & Self::stepped(steppers, S::PUSH, self.pins_straight);
        let double = empty & shift(single & S::DOUBLE, S::PUSH) & allowed;
        let takers = pawns & !self.pins_straight;
        let targets = self.enemy & allowed;
        let left = Self::stepped(takers & !FILE_A, S::PUSH - 1, self.pins_diagonal) & targets;
        let right = Self::stepped(takers & !FILE_H, S::PUSH + 1, self.pins_diagonal) & targets;
        let single = single & allowed;
        if !(pawns & S::PROMOTING).is_empty() {
            Self::promotions(sink, single, left, right)?;
        }
        sink.pawns(S::PUSH, single & !S::LAST)?;
        sink.double_steps(2 * S::PUSH, double)?;
        sink.pawns(S::PUSH - 1, left & !S::LAST)?;
        sink.pawns(S::PUSH + 1, right & !S::LAST)?;
        match self.position.skipped_square() {
            Some(target) if sink.wanted().contains(target) => self.en_passant(sink, target),
            _ => Flow::Continue(()),
        }
    }

    /// Where these pawns come to in one direction, those pinned staying on their line.
    #[inline(always)]
    fn stepped(pawns: Bitboard, delta: i8, pins: Bitboard) -> Bitboard {
        shift(pawns & !pins, delta) | (shift(pawns & pins, delta) & pins)
    }

    #[cold]
    #[inline(never)]
    fn promotions<V: Sink>(
        sink: &mut V,
        single: Bitboard,
        left: Bitboard,
        right: Bitboard,
    ) -> Flow {
        for (delta, targets) in [(S::PUSH, single), (S::PUSH - 1, left), (S::PUSH + 1, right)] {
            if targets.intersects(S::LAST) {
                sink.promotions(delta, targets & S::LAST)?;
            }
        }
        Flow::Continue(())
    }

    /// Rare, and the one move whose legality is looked up on the board after it.
    #[cold]
    #[inline(never)]
    fn en_passant<V: Sink>(&self, sink: &mut V, target: Square) -> Flow {
        for from in pawn_attacks(!S::US, target) & self.pieces(Role::Pawn) & sink.among() {
            if self.position.en_passant_is_safe(from, target) {
                sink.en_passant(from, target)?;
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn king<V: Sink>(&self, sink: &mut V) -> Flow {
        let near = king_attacks(self.king) & !self.own & sink.wanted();
        let rooks = self.position.castling().squares(S::US);
        // Most rights cannot be used because something stands between king and rook.
        let castling = !rooks.is_empty()
            && self.checkers.is_empty()
            && sink.wanted().contains(self.king)
            && rook_attacks(self.king, self.occupied).intersects(rooks);
        if castling {
            return self.king_and_castling(sink, near);
        }
        if near.is_empty() {
            return Flow::Continue(());
        }
        sink.piece(Role::King, self.king, self.unattacked(near))
    }

    /// The squares among these that the enemy does not attack once the king has left its own.
    #[inline(always)]
    fn unattacked(&self, mut squares: Bitboard) -> Bitboard {
        let occupied = self.occupied.without(self.king);
        let theirs = |role| self.enemy & self.position.role(role);
        squares &= !king_attacks(theirs(Role::King).lowest());
        let pawns = theirs(Role::Pawn);
        squares &= !(shift(pawns & !FILE_A, -S::PUSH - 1) | shift(pawns & !FILE_H, 1 - S::PUSH));
        for knight in theirs(Role::Knight) {
            squares &= !knight_attacks(knight);
        }
        let queens = theirs(Role::Queen);
        for slider in theirs(Role::Bishop) | queens {
            if squares.is_empty() {
                return squares;
            }
            squares &= !bishop_attacks(slider, occupied);
        }
        for slider in theirs(Role::Rook) | queens {
            if squares.is_empty() {
                return squares;
            }
            squares &= !rook_attacks(slider, occupied);
        }
        squares
    }

    /// Laws 3.8.2.2 and Guidelines II: nothing but king and rook between the four squares
    /// concerned, and no square of the king's way attacked. The rook may have shielded the
    /// king: then it is pinned on the back rank.
    #[inline(never)]
    fn king_and_castling<V: Sink>(&self, sink: &mut V, near: Bitboard) -> Flow {
        let free = CastleSide::ALL.map(|side| {
            let rook = self.position.castling_rook(S::US, side)?;
            let way = self.free_way(side, rook)?;
            (!self.pins_straight.contains(rook)).then_some((rook, way))
        });
        let ways = free
            .iter()
            .flatten()
            .fold(Bitboard::EMPTY, |ways, &(_, way)| ways | way);
        let safe = self.unattacked(near | ways);
        sink.piece(Role::King, self.king, near & safe)?;
        for (rook, way) in free.into_iter().flatten() {
            if (way & !safe).is_empty() {
                sink.castle(self.king, rook)?;
            }
        }
        Flow::Continue(())
    }

    /// The squares the king crosses and reaches, if nothing stands in the way of both pieces.
    fn free_way(&self, side: CastleSide, rook: Square) -> Option<Bitboard> {
        let king_to = Square::new(side.king_file(), S::US.back_rank());
        let rook_to = Square::new(side.rook_file(), S::US.back_rank());
        let others = self.occupied.without(self.king).without(rook);
        let way = (between(self.king, king_to).with(king_to)).without(self.king);
        let path = way | between(rook, rook_to).with(rook_to);
        (!path.intersects(others)).then_some(way)
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
        if mv.is_castle() {
            return self.castling_moves().contains(&Some(mv));
        }
        let Some(role) = self.role_at(mv.from()) else {
            return false;
        };
        self.move_of(role, mv.from(), mv.to(), mv.promotion()) == Some(mv)
    }

    /// Where the pieces of a role among these stand that have a legal move to a square,
    /// castling left out.
    #[inline]
    pub(crate) fn sources(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let mut sources = Sources::new(role, to, among);
        let _ = generate(self, &mut sources);
        sources.found
    }

    /// The castling moves that are legal now: king side, queen side.
    pub(crate) fn castling_moves(&self) -> [Option<Move>; 2] {
        let mut castles = Castles([None; 2]);
        if !self.castling().is_empty() {
            let _ = generate(self, &mut castles);
        }
        castles.0
    }

    /// The legal move of the piece of `role` on `from` to `to`, with this promotion or none;
    /// not castling.
    pub(crate) fn move_of(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let legal = self
            .sources(role, to, Bitboard::from_square(from))
            .contains(from);
        if !legal {
            return None;
        }
        self.move_from_source(role, from, to, promotion)
    }

    /// The move from a square that [`sources`](Self::sources) gave.
    #[inline]
    pub(crate) fn move_from_source(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        if role != Role::Pawn {
            return promotion.is_none().then(|| Move::normal(from, to));
        }
        let promotes = matches!(to.rank(), Rank::First | Rank::Eighth);
        match promotion {
            Some(role) if promotes => Some(Move::promoting(from, to, role)),
            None if promotes => None,
            Some(_) => None,
            None if from.file() != to.file() && !self.occupied().contains(to) => {
                Some(Move::en_passant_capture(from, to))
            }
            None => Some(Move::normal(from, to)),
        }
    }
}
