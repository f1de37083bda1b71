//! Attack sets by table: 107,648 sets, one for each square and each set of blockers.

#[cfg(not(target_feature = "bmi2"))]
use super::magic_numbers;
use super::{BISHOP_STEPS, ROOK_STEPS, slide};
use crate::{Bitboard, Square};

/// Where the sets of one square begin, and how blockers become an index.
#[derive(Clone, Copy)]
struct Slot {
    /// Squares whose occupation matters: the rays without their last square.
    mask: u64,
    #[cfg(not(target_feature = "bmi2"))]
    magic: u64,
    #[cfg(not(target_feature = "bmi2"))]
    shift: u32,
    offset: u32,
}

impl Slot {
    #[cfg(target_feature = "bmi2")]
    #[inline]
    fn index(&self, occupied: Bitboard) -> usize {
        #[expect(unsafe_code, reason = "an intrinsic the build has switched on")]
        // SAFETY: compiled only where `bmi2` is a target feature of the whole build. The gain
        // over magic multiplication is one multiplication a look-up and a denser table.
        let packed = unsafe { core::arch::x86_64::_pext_u64(occupied.0, self.mask) };
        self.offset as usize + packed as usize
    }

    #[cfg(not(target_feature = "bmi2"))]
    #[inline]
    const fn index(&self, occupied: Bitboard) -> usize {
        let spread = (occupied.0 & self.mask).wrapping_mul(self.magic) >> self.shift;
        self.offset as usize + spread as usize
    }
}

const SETS: usize = 102_400 + 5_248;

const ROOKS: [Slot; 64] = slots(ROOK_STEPS, 0);
const BISHOPS: [Slot; 64] = slots(BISHOP_STEPS, 102_400);
static ROOK_SLOTS: [Slot; 64] = ROOKS;
static BISHOP_SLOTS: [Slot; 64] = BISHOPS;

#[allow(
    long_running_const_eval,
    reason = "the table is filled once, while compiling"
)]
static ATTACKS: [Bitboard; SETS] = {
    let sets = fill([Bitboard::EMPTY; SETS], &ROOKS, ROOK_STEPS);
    fill(sets, &BISHOPS, BISHOP_STEPS)
};

#[inline]
fn look_up(index: usize) -> Bitboard {
    debug_assert!(index < SETS);
    #[expect(unsafe_code, reason = "a bound that the filling of the table proves")]
    // SAFETY: an index is a slot's offset plus at most as many bits as its mask has, and the
    // slots with their bits fill the table exactly: `fill` wrote every such place while
    // compiling, where an index beyond the table does not compile. Without the check perft
    // is faster by a twentieth.
    unsafe {
        *ATTACKS.get_unchecked(index)
    }
}

/// The squares a rook on `square` attacks when `occupied` squares block.
#[inline]
pub(crate) fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(ROOK_SLOTS[square.index()].index(occupied))
}

/// The squares a bishop on `square` attacks when `occupied` squares block.
#[inline]
pub(crate) fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(BISHOP_SLOTS[square.index()].index(occupied))
}

const fn slots(steps: [(i8, i8); 4], mut offset: u32) -> [Slot; 64] {
    let mut slots = [empty_slot(); 64];
    let mut index = 0;
    while index < 64 {
        let mask = relevant(Square::wrap(index as u8), steps);
        slots[index].mask = mask;
        slots[index].offset = offset;
        #[cfg(not(target_feature = "bmi2"))]
        {
            let is_rook = steps[0].1 == 0;
            slots[index].magic = if is_rook {
                magic_numbers::ROOK_MAGICS[index]
            } else {
                magic_numbers::BISHOP_MAGICS[index]
            };
            slots[index].shift = 64 - mask.count_ones();
        }
        offset += 1 << mask.count_ones();
        index += 1;
    }
    slots
}

const fn empty_slot() -> Slot {
    Slot {
        mask: 0,
        #[cfg(not(target_feature = "bmi2"))]
        magic: 0,
        #[cfg(not(target_feature = "bmi2"))]
        shift: 0,
        offset: 0,
    }
}

/// The rays from a square without the last square of each: a piece there blocks nothing.
const fn relevant(square: Square, steps: [(i8, i8); 4]) -> u64 {
    let mut mask = 0;
    let mut direction = 0;
    while direction < 4 {
        let (files, ranks) = steps[direction];
        let mut ray = slide(square, &[(files, ranks)], 0);
        let mut rest = ray;
        while rest != 0 {
            let target = Square::wrap(rest.trailing_zeros() as u8);
            if target.offset(files, ranks).is_none() {
                ray &= !(1 << target.index());
            }
            rest &= rest - 1;
        }
        mask |= ray;
        direction += 1;
    }
    mask
}

/// What happens on one of a slider's two lines for each set of blockers on it.
struct Line {
    subsets: usize,
    blockers: [u64; 64],
    attacks: [u64; 64],
    /// The blockers' bits as PEXT gathers them through the whole mask.
    #[cfg(target_feature = "bmi2")]
    packed: [usize; 64],
}

/// Filling by lines keeps the evaluation short: a set of blockers on both lines is the sum of
/// its parts.
const fn line(square: Square, steps: [(i8, i8); 2], mask: u64) -> Line {
    let own = slide(square, &steps, 0) & mask;
    let mut line = Line {
        subsets: 1 << own.count_ones(),
        blockers: [0; 64],
        attacks: [0; 64],
        #[cfg(target_feature = "bmi2")]
        packed: [0; 64],
    };
    let mut nth = 1;
    while nth < line.subsets {
        line.blockers[nth] = line.blockers[nth - 1].wrapping_sub(own) & own;
        nth += 1;
    }
    nth = 0;
    while nth < line.subsets {
        line.attacks[nth] = slide(square, &steps, line.blockers[nth]);
        #[cfg(target_feature = "bmi2")]
        {
            line.packed[nth] = packed(line.blockers[nth], mask);
        }
        nth += 1;
    }
    line
}

#[cfg(target_feature = "bmi2")]
const fn packed(mut set: u64, mask: u64) -> usize {
    let mut packed = 0;
    while set != 0 {
        let lowest = set & set.wrapping_neg();
        packed |= 1 << (mask & (lowest - 1)).count_ones();
        set ^= lowest;
    }
    packed
}

const fn fill(
    mut sets: [Bitboard; SETS],
    slots: &[Slot; 64],
    steps: [(i8, i8); 4],
) -> [Bitboard; SETS] {
    let mut index = 0;
    while index < 64 {
        let (square, slot) = (Square::wrap(index as u8), slots[index]);
        let a = line(square, [steps[0], steps[2]], slot.mask);
        let b = line(square, [steps[1], steps[3]], slot.mask);
        let mut i = 0;
        while i < a.subsets {
            let mut j = 0;
            while j < b.subsets {
                #[cfg(target_feature = "bmi2")]
                let place = slot.offset as usize + (a.packed[i] | b.packed[j]);
                #[cfg(not(target_feature = "bmi2"))]
                let place = slot.index(Bitboard(a.blockers[i] | b.blockers[j]));
                sets[place] = Bitboard(a.attacks[i] | b.attacks[j]);
                j += 1;
            }
            i += 1;
        }
        index += 1;
    }
    sets
}
