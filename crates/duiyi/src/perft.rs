//! `duiyi perft`: how many positions all series of legal moves reach.

use std::io::Write;

use crate::answer::{Answer, Failure};
use crate::position::{ModeArgs, STANDARD_START};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many plies deep, 0 to 30 层数
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// The position to start from (default: the standard one) 起始局面
    #[arg(long, default_value = STANDARD_START, hide_default_value = true)]
    #[arg(allow_hyphen_values = true)]
    fen: String,
    #[command(flatten)]
    mode: ModeArgs,
    /// Print the count below each first move before the total 分列每个首着
    #[arg(long)]
    divide: bool,
}

/// The node count, in bare digits, is the last number printed.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Answer, Failure> {
    let position = args.mode.read(&args.fen)?;
    if !args.divide || args.depth == 0 {
        writeln!(out, "{}", duiyi_rules::perft(&position, args.depth))?;
        return Ok(Answer::Given);
    }
    let counts = duiyi_rules::divide(&position, args.depth);
    for &(mv, nodes) in &counts {
        writeln!(out, "{}: {nodes}", position.uci(mv))?;
    }
    let total: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
    writeln!(out, "\n{total}")?;
    Ok(Answer::Given)
}
