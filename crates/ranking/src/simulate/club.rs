//! A club whose members play each other and, where it has one, the house.

use rand_core::RngCore;

use super::{Snapshot, model};
use crate::{Change, HousePlayer, Points, house_change};

/// The weakest true strength a member is given.
const WEAKEST: f64 = 50.0;
/// The strongest is this much above the weakest.
const SPREAD: f64 = 1_400.0;
/// A run is looked at so many times after the start.
const LOOKS: u32 = 20;

/// Whether the members play the house too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HouseGames {
    /// A closed club: people play people.
    None,
    /// In each round each member plays the house player of the own level with an even
    /// chance, and another member otherwise.
    Half,
}

/// What to simulate: the bounds keep a run within seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClubPlan {
    players: u32,
    rounds: u32,
    house: HouseGames,
}

/// The plan is outside the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Too few or too many members.
    #[error("{0} players: a simulated club has {min} to {max}",
        min = ClubPlan::PLAYERS.start(), max = ClubPlan::PLAYERS.end())]
    Players(u32),
    /// Too few or too many games.
    #[error("{0} games each: a simulation plays {min} to {max}",
        min = ClubPlan::ROUNDS.start(), max = ClubPlan::ROUNDS.end())]
    Rounds(u32),
}

impl ClubPlan {
    /// How many members a simulated club may have.
    pub const PLAYERS: std::ops::RangeInclusive<u32> = 2..=10_000;
    /// How many rounds, and so games of each member, a run may have.
    pub const ROUNDS: std::ops::RangeInclusive<u32> = 1..=10_000;

    /// A club of so many members who each play `rounds` games.
    ///
    /// # Errors
    /// Numbers outside [`Self::PLAYERS`] or [`Self::ROUNDS`].
    pub fn new(players: u32, rounds: u32, house: HouseGames) -> Result<Self, PlanError> {
        if !Self::PLAYERS.contains(&players) {
            return Err(PlanError::Players(players));
        }
        if !Self::ROUNDS.contains(&rounds) {
            return Err(PlanError::Rounds(rounds));
        }
        Ok(Self {
            players,
            rounds,
            house,
        })
    }
}

/// A simulated member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The true strength, on the scale of the points; games are decided by it.
    pub strength: Points,
    /// The points won and lost so far.
    pub points: Points,
}

/// What a simulated club went through.
#[derive(Clone, Debug, PartialEq)]
pub struct ClubRun {
    /// Whether the house played.
    pub house: HouseGames,
    /// How the club stood at the start and at up to twenty moments to the end.
    pub snapshots: Vec<Snapshot>,
    /// The members at the end.
    pub members: Vec<Member>,
}

/// Plays a whole club. True strengths are spread between 50 and 1450, most of them in the
/// middle; everyone begins with 0 points; in each round members are paired at random, and
/// an odd one plays the house or sits out.
///
/// Cost: members × rounds games; a million take about a second.
pub fn play_club(plan: &ClubPlan, rng: &mut impl RngCore) -> ClubRun {
    let mut members: Vec<Member> = (0..plan.players).map(|_| newcomer(rng)).collect();
    let mut hall: Vec<usize> = Vec::with_capacity(members.len());
    let mut snapshots = vec![Snapshot::of(0, &members)];
    for round in 1..=plan.rounds {
        hall.clear();
        for (index, member) in members.iter_mut().enumerate() {
            match plan.house {
                HouseGames::Half if model::unit(rng) < 0.5 => play_house(member, rng),
                HouseGames::None | HouseGames::Half => hall.push(index),
            }
        }
        play_hall(&mut members, &mut hall, plan.house, rng);
        if is_look(round, plan.rounds) {
            snapshots.push(Snapshot::of(round, &members));
        }
    }
    ClubRun {
        house: plan.house,
        snapshots,
        members,
    }
}

/// Whether one of the evenly spaced moments to look at the club falls on this round.
fn is_look(round: u32, rounds: u32) -> bool {
    round * LOOKS / rounds != (round - 1) * LOOKS / rounds
}

/// The sum of three even chances: a bell over the whole spread.
fn newcomer(rng: &mut impl RngCore) -> Member {
    let place = (model::unit(rng) + model::unit(rng) + model::unit(rng)) / 3.0;
    let strength = WEAKEST + SPREAD * place;
    Member {
        strength: Points::from_hundredths((strength * 100.0).round() as i64),
        points: Points::ZERO,
    }
}

fn play_house(member: &mut Member, rng: &mut impl RngCore) {
    let house = HousePlayer::rated_opponent_of(member.points);
    let result = model::play(member.strength, house.points(), rng);
    member.points += house_change(member.points, house, result).white;
}

fn play_hall(
    members: &mut [Member],
    hall: &mut [usize],
    house: HouseGames,
    rng: &mut impl RngCore,
) {
    model::shuffle(hall, rng);
    let mut pairs = hall.chunks_exact(2);
    for pair in &mut pairs {
        play_pair(members, pair[0], pair[1], rng);
    }
    if let (HouseGames::Half, [odd]) = (house, pairs.remainder()) {
        play_house(&mut members[*odd], rng);
    }
}

fn play_pair(members: &mut [Member], white: usize, black: usize, rng: &mut impl RngCore) {
    let result = model::play(members[white].strength, members[black].strength, rng);
    let change = Change::of(members[white].points, members[black].points, result);
    members[white].points += change.white;
    members[black].points += change.black();
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::Level;

    fn run(players: u32, rounds: u32, house: HouseGames, seed: u64) -> ClubRun {
        let plan = ClubPlan::new(players, rounds, house).expect("test plan");
        play_club(&plan, &mut ChaCha8Rng::seed_from_u64(seed))
    }

    fn at_a_level(snapshot: &Snapshot) -> u32 {
        let numbered = |(level, _): &&(Level, u32)| *level != Level::UNRANKED;
        snapshot
            .levels
            .iter()
            .filter(numbered)
            .map(|(_, count)| count)
            .sum()
    }

    #[test]
    fn a_closed_club_keeps_its_sum_at_zero() {
        for players in [2, 7, 60] {
            let run = run(players, 200, HouseGames::None, 11);
            assert!(
                run.snapshots
                    .iter()
                    .all(|snapshot| snapshot.sum == Points::ZERO)
            );
        }
    }

    #[test]
    fn the_house_lets_the_club_climb_to_its_strength() {
        let closed = run(100, 300, HouseGames::None, 5);
        let open = run(100, 300, HouseGames::Half, 5);
        let (closed_end, open_end) = (
            closed.snapshots.last().expect("a look"),
            open.snapshots.last().expect("a look"),
        );
        assert!(at_a_level(open_end) > at_a_level(closed_end));
        let strengths: Points = open.members.iter().map(|member| member.strength).sum();
        let off = open_end.mean.to_f64() - strengths.to_f64() / 100.0;
        assert!(off.abs() < 150.0, "the mean is {off} off the true mean");
    }

    #[test]
    fn points_come_to_tell_the_order_of_strength() {
        for house in [HouseGames::None, HouseGames::Half] {
            let run = run(100, 300, house, 3);
            let order = run.snapshots.last().and_then(|snapshot| snapshot.order);
            assert!(order > Some(0.7), "{house:?}: {order:?}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_club() {
        let again = || run(30, 50, HouseGames::Half, 42);
        assert_eq!(again(), again());
        assert_ne!(again().members, run(30, 50, HouseGames::Half, 43).members);
    }

    #[test]
    fn a_run_is_looked_at_from_start_to_end() {
        let rounds = |of: &ClubRun| -> Vec<u32> {
            of.snapshots.iter().map(|snapshot| snapshot.round).collect()
        };
        assert_eq!(rounds(&run(4, 3, HouseGames::None, 1)), [0, 1, 2, 3]);
        let long = rounds(&run(4, 250, HouseGames::None, 1));
        assert_eq!((long.len(), long[0], long[20]), (21, 0, 250));
    }

    #[test]
    fn plans_outside_the_bounds_are_refused() {
        let plan = |players, rounds| ClubPlan::new(players, rounds, HouseGames::None);
        assert_eq!(plan(1, 10), Err(PlanError::Players(1)));
        assert_eq!(plan(10_001, 10), Err(PlanError::Players(10_001)));
        assert_eq!(plan(10, 0), Err(PlanError::Rounds(0)));
        let message = plan(1, 10).expect_err("too few").to_string();
        assert_eq!(message, "1 players: a simulated club has 2 to 10000");
    }
}
