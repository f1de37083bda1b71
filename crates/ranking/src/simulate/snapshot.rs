//! How a club stands at one moment.

use crate::{Level, Points};

use super::Member;

/// How the points of a club lie after some games.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Rounds played so far; each member plays one game a round.
    pub round: u32,
    /// The sum of all members' points; between humans alone it never changes.
    pub sum: Points,
    /// The mean, rounded half away from zero.
    pub mean: Points,
    /// The lowest points.
    pub lowest: Points,
    /// One member in ten has no more than this.
    pub tenth: Points,
    /// The middle member's points.
    pub median: Points,
    /// One member in ten has more than this.
    pub ninetieth: Points,
    /// The highest points.
    pub highest: Points,
    /// How well the points put the members in the order of their true strength: Spearman's
    /// rank correlation, 1 for the same order, 0 for no relation; `None` while all points
    /// or all strengths are equal.
    pub order: Option<f64>,
    /// Members at each level, from unranked to 1级.
    pub levels: Vec<(Level, u32)>,
}

impl Snapshot {
    /// How the members stand. There must be one at least.
    pub(super) fn of(round: u32, members: &[Member]) -> Self {
        let mut sorted: Vec<Points> = members.iter().map(|member| member.points).collect();
        sorted.sort_unstable();
        let quantile = |percent: usize| sorted[(sorted.len() - 1) * percent / 100];
        let sum = sorted.iter().copied().sum();
        Self {
            round,
            sum,
            mean: mean(sum, members.len()),
            lowest: quantile(0),
            tenth: quantile(10),
            median: quantile(50),
            ninetieth: quantile(90),
            highest: quantile(100),
            order: rank_correlation(members),
            levels: count_levels(members),
        }
    }
}

fn mean(sum: Points, count: usize) -> Points {
    let (sum, count) = (sum.hundredths(), count as i64);
    let half = count / 2 * sum.signum();
    Points::from_hundredths((sum + half) / count)
}

fn count_levels(members: &[Member]) -> Vec<(Level, u32)> {
    let count = |level| {
        members
            .iter()
            .filter(|member| Level::of(member.points) == level)
            .count()
    };
    Level::all()
        .map(|level| (level, count(level) as u32))
        .collect()
}

/// Spearman's coefficient: Pearson's, of the ranks.
fn rank_correlation(members: &[Member]) -> Option<f64> {
    let strengths = ranks(members.iter().map(|member| member.strength));
    let points = ranks(members.iter().map(|member| member.points));
    let middle = (members.len() + 1) as f64 / 2.0;
    let products = |a: &[f64], b: &[f64]| -> f64 {
        a.iter()
            .zip(b)
            .map(|(a, b)| (a - middle) * (b - middle))
            .sum()
    };
    let spread = (products(&strengths, &strengths) * products(&points, &points)).sqrt();
    (spread > 0.0).then(|| products(&strengths, &points) / spread)
}

/// The rank of each amount, from 1; equal amounts share the mean of their ranks.
fn ranks(amounts: impl Iterator<Item = Points>) -> Vec<f64> {
    let amounts: Vec<Points> = amounts.collect();
    let mut order: Vec<usize> = (0..amounts.len()).collect();
    order.sort_by_key(|&index| amounts[index]);
    let mut ranks = vec![0.0; amounts.len()];
    let mut before = 0;
    for equal in order.chunk_by(|&a, &b| amounts[a] == amounts[b]) {
        let rank = before as f64 + (equal.len() + 1) as f64 / 2.0;
        for &index in equal {
            ranks[index] = rank;
        }
        before += equal.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(strengths_and_points: &[(i32, i32)]) -> Vec<Member> {
        let member = |&(strength, points)| Member {
            strength: Points::from_whole(strength),
            points: Points::from_whole(points),
        };
        strengths_and_points.iter().map(member).collect()
    }

    #[test]
    fn order_is_one_for_the_same_order_and_minus_one_for_the_reverse() {
        let order = |of: &[(i32, i32)]| Snapshot::of(0, &members(of)).order;
        assert_eq!(order(&[(1, 10), (2, 20), (3, 900)]), Some(1.0));
        assert_eq!(order(&[(1, 30), (2, 20), (3, 10)]), Some(-1.0));
        assert_eq!(order(&[(1, 0), (2, 0)]), None);
        // By hand: ranks 1 2 3 4 against 1.5 1.5 3 4, so 4.5 / √(5 · 4.5).
        let tied = order(&[(1, 5), (2, 5), (3, 6), (4, 7)]).expect("spread");
        assert!((tied - 4.5 / 22.5_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_snapshot_counts_every_member_at_one_level() {
        let snapshot = Snapshot::of(3, &members(&[(1, -50), (2, 150), (3, 180), (4, 3_500)]));
        assert_eq!(
            snapshot.levels.iter().map(|(_, count)| count).sum::<u32>(),
            4
        );
        assert_eq!(snapshot.levels[0], (Level::UNRANKED, 1));
        assert_eq!(snapshot.levels[1], (Level::WEAKEST, 2));
        assert_eq!(snapshot.levels[30], (Level::STRONGEST, 1));
        assert_eq!(snapshot.sum, Points::from_whole(3_780));
        assert_eq!(snapshot.mean, Points::from_whole(945));
        assert_eq!(snapshot.lowest, Points::from_whole(-50));
        assert_eq!(snapshot.highest, Points::from_whole(3_500));
    }

    #[test]
    fn the_mean_is_rounded_half_away_from_zero() {
        assert_eq!(
            mean(Points::from_hundredths(5), 2),
            Points::from_hundredths(3)
        );
        assert_eq!(
            mean(Points::from_hundredths(-5), 2),
            Points::from_hundredths(-3)
        );
        assert_eq!(
            mean(Points::from_hundredths(4), 3),
            Points::from_hundredths(1)
        );
    }
}
