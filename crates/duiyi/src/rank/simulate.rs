//! `duiyi rank simulate`: a seeded club plays, with and without the house.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use duiyi_ranking::simulate::{ClubPlan, ClubRun, HouseGames, PlanError, Snapshot, play_club, svg};
use duiyi_ranking::{Language, Level};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;

use crate::answer::{self, Answer, Failure};
use crate::text::{self, Words};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The seed; the same seed plays the same club 随机种子
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many members play, 2 to 10000 人数
    #[arg(long, default_value_t = 100)]
    players: u32,
    /// How many games each member plays, 1 to 10000 每人对局数
    #[arg(long, default_value_t = 300)]
    games: u32,
    /// Show beside the closed club the same club with the house's players 加上电脑对手
    #[arg(
        long,
        num_args = 0..=1,
        require_equals = true,
        default_value_t = true,
        default_missing_value = "true",
        action = clap::ArgAction::Set
    )]
    house: bool,
    /// Draw a plot into this file 把图写入文件
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Answer in JSON (docs/schema/rank-simulate.json)
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer, Failure> {
    let runs = play(args).map_err(Failure::input)?;
    if let Some(file) = &args.svg {
        fs::write(file, svg(&runs, language))
            .with_context(|| format!("cannot write the plot to {}", file.display()))
            .map_err(Failure::Run)?;
    }
    if args.json {
        answer::write_json(out, &SimulationJson::of(args, &runs))?;
    } else {
        for run in &runs {
            write_table(out, run, language)?;
        }
    }
    Ok(Answer::Given)
}

/// Every run begins with the seed, so that the same members play in each.
fn play(args: &Args) -> Result<Vec<ClubRun>, PlanError> {
    let houses: &[HouseGames] = if args.house {
        &[HouseGames::None, HouseGames::Half]
    } else {
        &[HouseGames::None]
    };
    let run = |&house| {
        let plan = ClubPlan::new(args.players, args.games, house)?;
        Ok(play_club(&plan, &mut ChaCha8Rng::seed_from_u64(args.seed)))
    };
    houses.iter().map(run).collect()
}

/// docs/schema/rank-simulate.json.
#[derive(Debug, Serialize)]
struct SimulationJson {
    seed: u64,
    players: u32,
    games: u32,
    runs: Vec<RunJson>,
}

#[derive(Debug, Serialize)]
struct RunJson {
    house: bool,
    snapshots: Vec<SnapshotJson>,
}

#[derive(Debug, Serialize)]
struct SnapshotJson {
    games: u32,
    sum: f64,
    mean: f64,
    lowest: f64,
    tenth: f64,
    median: f64,
    ninetieth: f64,
    highest: f64,
    order: Option<f64>,
    levels: Vec<LevelJson>,
}

#[derive(Debug, Serialize)]
struct LevelJson {
    /// 30 to 1; null for unranked.
    level: Option<u8>,
    members: u32,
}

impl SimulationJson {
    fn of(args: &Args, runs: &[ClubRun]) -> Self {
        let run = |run: &ClubRun| RunJson {
            house: run.house == HouseGames::Half,
            snapshots: run.snapshots.iter().map(SnapshotJson::of).collect(),
        };
        Self {
            seed: args.seed,
            players: args.players,
            games: args.games,
            runs: runs.iter().map(run).collect(),
        }
    }
}

impl SnapshotJson {
    fn of(snapshot: &Snapshot) -> Self {
        let level = |&(level, members): &(Level, u32)| LevelJson {
            level: level.number(),
            members,
        };
        Self {
            games: snapshot.round,
            sum: snapshot.sum.to_f64(),
            mean: snapshot.mean.to_f64(),
            lowest: snapshot.lowest.to_f64(),
            tenth: snapshot.tenth.to_f64(),
            median: snapshot.median.to_f64(),
            ninetieth: snapshot.ninetieth.to_f64(),
            highest: snapshot.highest.to_f64(),
            order: snapshot.order,
            levels: snapshot.levels.iter().map(level).collect(),
        }
    }
}

const CLOSED: Words = Words::new(
    "只有人与人对局",
    "只有人與人對局",
    "people play people only",
);
const OPEN: Words = Words::new(
    "一半对局与电脑进行",
    "一半對局與電腦進行",
    "half of the games against the house",
);
const COLUMNS: [Words; 8] = [
    Words::new("对局", "對局", "games"),
    Words::new("最低", "最低", "lowest"),
    Words::new("10%位", "10%位", "10 %"),
    Words::new("中位", "中位", "median"),
    Words::new("90%位", "90%位", "90 %"),
    Words::new("最高", "最高", "highest"),
    Words::new("平均", "平均", "mean"),
    Words::new("名次吻合", "名次吻合", "order"),
];
const AT_THE_END: Words = Words::new(
    "终局时各级别人数",
    "終局時各級別人數",
    "members by level, at the end",
);

const CELL: usize = 11;
/// The longest bar of the list of levels.
const BAR: u32 = 40;

fn write_table(out: &mut dyn Write, run: &ClubRun, language: Language) -> io::Result<()> {
    let title = match run.house {
        HouseGames::None => CLOSED,
        HouseGames::Half => OPEN,
    };
    writeln!(out, "{}", title.in_language(language))?;
    write_row(
        out,
        &COLUMNS.map(|words| words.in_language(language).to_owned()),
    )?;
    for snapshot in &run.snapshots {
        write_row(out, &cells(snapshot))?;
    }
    if let Some(end) = run.snapshots.last() {
        writeln!(out, "{}", AT_THE_END.in_language(language))?;
        write_levels(out, end, language)?;
    }
    writeln!(out)
}

fn cells(snapshot: &Snapshot) -> [String; 8] {
    [
        snapshot.round.to_string(),
        snapshot.lowest.to_string(),
        snapshot.tenth.to_string(),
        snapshot.median.to_string(),
        snapshot.ninetieth.to_string(),
        snapshot.highest.to_string(),
        snapshot.mean.to_string(),
        snapshot
            .order
            .map_or_else(|| "–".to_owned(), |order| format!("{order:.2}")),
    ]
}

fn write_row(out: &mut dyn Write, cells: &[String; 8]) -> io::Result<()> {
    let row: String = cells.iter().map(|cell| text::right(cell, CELL)).collect();
    writeln!(out, "{row}")
}

/// The levels anyone holds, the strongest first, each with a bar.
fn write_levels(out: &mut dyn Write, end: &Snapshot, language: Language) -> io::Result<()> {
    let most = end
        .levels
        .iter()
        .map(|&(_, members)| members)
        .max()
        .unwrap_or(1)
        .max(1);
    for &(level, members) in end.levels.iter().rev().filter(|&&(_, members)| members > 0) {
        let label = text::right(&level.label(language), CELL);
        let bar = "█".repeat((members * BAR).div_ceil(most) as usize);
        writeln!(out, "{label} {members:>6} {bar}")?;
    }
    Ok(())
}
