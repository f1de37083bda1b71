//! `duiyi rank`: what one rated game moves, and why.

mod explain;
mod simulate;

use std::io::Write;

use clap::Subcommand;
use duiyi_ranking::{Change, GameResult, Language, Level, Points};
use serde::Serialize;

use crate::answer::{self, Answer, Failure};

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<RankCommand>,
    #[command(flatten)]
    game: Option<GameArgs>,
}

#[derive(Debug, Subcommand)]
enum RankCommand {
    /// Let a seeded club play, and show how levels spread and settle 模拟俱乐部
    Simulate(simulate::Args),
}

#[derive(Debug, clap::Args)]
struct GameArgs {
    /// White's points before the game, at most two decimals 白方赛前积分
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    white: Points,
    /// Black's points before the game 黑方赛前积分
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    black: Points,
    /// 1-0, 0-1 or 1/2-1/2 结果
    #[arg(long)]
    result: GameResult,
    /// Say how the change is worked out 说明算法
    #[arg(long)]
    explain: bool,
    /// Answer in JSON (docs/schema/rank.json), always with the explanation
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer, Failure> {
    match (args.command, args.game) {
        (Some(RankCommand::Simulate(args)), _) => simulate::run(&args, language, out),
        (None, Some(args)) => run_game(&args, language, out),
        (None, None) => Err(Failure::input(anyhow::anyhow!(
            "name --white, --black and --result, or a subcommand (see duiyi rank --help)"
        ))),
    }
}

fn run_game(args: &GameArgs, language: Language, out: &mut dyn Write) -> Result<Answer, Failure> {
    let change = Change::of(args.white, args.black, args.result);
    if args.json {
        answer::write_json(out, &ChangeJson::of(args, &change))?;
    } else if args.explain {
        explain::write(out, args, &change, language)?;
    } else {
        writeln!(out, "{:+}", change.white)?;
    }
    Ok(Answer::Given)
}

/// docs/schema/rank.json. Amounts are points with at most two decimals.
#[derive(Debug, Serialize)]
struct ChangeJson {
    /// What White gains; negative for a loss.
    change: f64,
    difference: f64,
    band: &'static str,
    upshot: &'static str,
    formula: &'static str,
    calculation: String,
    white: SideJson,
    black: SideJson,
}

#[derive(Debug, Serialize)]
struct SideJson {
    before: f64,
    after: f64,
    /// The level's number, 30 to 1; null for unranked.
    level_before: Option<u8>,
    level_after: Option<u8>,
}

impl ChangeJson {
    fn of(args: &GameArgs, change: &Change) -> Self {
        Self {
            change: change.white.to_f64(),
            difference: change.difference.to_f64(),
            band: change.band.name(),
            upshot: change.upshot.name(),
            formula: change.formula.name(),
            calculation: change.worked(),
            white: SideJson::of(args.white, change.white),
            black: SideJson::of(args.black, change.black()),
        }
    }
}

impl SideJson {
    fn of(before: Points, change: Points) -> Self {
        let after = before + change;
        Self {
            before: before.to_f64(),
            after: after.to_f64(),
            level_before: Level::of(before).number(),
            level_after: Level::of(after).number(),
        }
    }
}
