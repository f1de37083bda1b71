//! Measures the questions of `winnability` over positions of random games, or of a file
//! with one FEN a line: how often the filter answers, how long it takes, and how long the
//! full answer takes.
//!
//! `cargo run -p duiyi-laws --example winnability_cost [FILE]`

use std::time::{Duration, Instant};

use duiyi_laws::{Answer, Winnability, winnability};
use duiyi_rules::{CastlingMode, Color, Position};

/// Random games, where no file is given.
const GAMES: u64 = 100;

fn main() -> std::io::Result<()> {
    let positions = match std::env::args().nth(1) {
        Some(file) => from_file(&file)?,
        None => (0..GAMES).flat_map(random_game).collect(),
    };
    println!("{} positions", positions.len());
    filter(&positions);
    dead(&positions);
    solve(&positions);
    Ok(())
}

fn filter(positions: &[Position]) {
    let mut cost = Cost::default();
    let mut answers = [0_usize; 3];
    for (position, color) in questions(positions) {
        let answer = cost.of(|| winnability::filter(position, color));
        answers[answer.map_or(2, usize::from)] += 1;
    }
    let [cannot, can, unknown] = answers;
    cost.print("filter");
    println!("    can mate {can}, cannot {cannot}, does not know {unknown}");
}

fn dead(positions: &[Position]) {
    let mut cost = Cost::default();
    let unknown = positions
        .iter()
        .filter(|position| cost.of(|| winnability::dead_filter(position)).is_none())
        .count();
    cost.print("dead_filter");
    println!("    does not know {unknown}");
}

fn solve(positions: &[Position]) {
    let mut cost = Cost::default();
    let mut undetermined = 0;
    for (position, color) in questions(positions) {
        let answer = cost.of(|| winnability::solve(position, color));
        if answer.can_mate() == Answer::Undetermined {
            undetermined += 1;
            println!("    undetermined: {} {color}", position.fen());
        }
        if let Winnability::Helpmate(line) = answer {
            assert!(line.len() < 300, "a line of {} plies", line.len());
        }
    }
    cost.print("solve");
    println!("    undetermined {undetermined}");
}

fn questions(positions: &[Position]) -> impl Iterator<Item = (&Position, Color)> {
    positions
        .iter()
        .flat_map(|position| [(position, Color::White), (position, Color::Black)])
}

/// Positions of a game of uniformly random moves, up to its 300th ply.
fn random_game(seed: u64) -> Vec<Position> {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut positions = vec![Position::start()];
    while let Some(position) = positions.last().filter(|_| positions.len() <= 300) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let played = moves[(random % moves.len() as u64) as usize];
        positions.push(position.play(played).expect("a generated move"));
    }
    positions
}

fn from_file(file: &str) -> std::io::Result<Vec<Position>> {
    let text = std::fs::read_to_string(file)?;
    let positions = text
        .lines()
        .filter_map(|line| Position::from_fen(line.trim(), CastlingMode::Standard).ok());
    Ok(positions.collect())
}

/// The time of each question: the shortest of three, which leaves out most of what else the
/// machine does.
#[derive(Default)]
struct Cost(Vec<Duration>);

impl Cost {
    #[expect(
        clippy::disallowed_methods,
        reason = "measuring time is what this example is for"
    )]
    fn of<T>(&mut self, question: impl Fn() -> T) -> T {
        let timed = || {
            let begun = Instant::now();
            let answer = question();
            (begun.elapsed(), answer)
        };
        let again = timed().0.min(timed().0);
        let (last, answer) = timed();
        self.0.push(last.min(again));
        answer
    }

    fn print(mut self, name: &str) {
        self.0.sort_unstable();
        let mean = self.0.iter().sum::<Duration>() / self.0.len().max(1) as u32;
        let quantile = |q: f64| self.0[((self.0.len() - 1) as f64 * q) as usize];
        println!(
            "{name}: mean {mean:.1?}, median {:.1?}, p99 {:.1?}, p99.9 {:.1?}, most {:.1?}",
            quantile(0.5),
            quantile(0.99),
            quantile(0.999),
            quantile(1.0),
        );
    }
}
