//! `duiyi judge`: a game under the Laws, from its moves to its result.

mod people;
mod replay;
mod verdict;

use std::io::{self, Write};

use duiyi_laws::{Profile, winnability};
use duiyi_ranking::Language;
use duiyi_rules::Color;

use crate::answer::{self, Answer, Failure};
use crate::position::{ModeArgs, STANDARD_START};
use replay::Replay;
use verdict::Verdict;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position the game began with (default: the standard one) 起始局面
    #[arg(long, default_value = STANDARD_START, hide_default_value = true)]
    #[arg(allow_hyphen_values = true)]
    fen: String,
    /// The moves played, in UCI or SAN, separated by spaces 着法
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    moves: String,
    #[command(flatten)]
    mode: ModeArgs,
    /// The rules of the game: standard, online or otb 规则
    #[arg(long, default_value_t = Profile::Standard)]
    profile: Profile,
    /// Whose flag falls after the moves: white or black 超时方
    #[arg(long, value_name = "COLOR", value_parser = parse_color)]
    flag: Option<Color>,
    /// Answer in JSON (docs/schema/judge.json)
    #[arg(long)]
    json: bool,
}

fn parse_color(text: &str) -> Result<Color, String> {
    Color::ALL
        .into_iter()
        .find(|color| color.to_string() == text)
        .ok_or_else(|| "write white or black".to_owned())
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer, Failure> {
    let start = args.mode.read(&args.fen)?;
    let Replay { mut game, surplus } =
        replay::play(start, args.profile, &args.moves).map_err(Failure::input)?;
    if surplus > 0 {
        // Nobody is left to warn when stderr is closed.
        let last = match surplus {
            1 => "the last move does not count".to_owned(),
            _ => format!("the last {surplus} moves do not count"),
        };
        let _ = writeln!(io::stderr(), "duiyi: the game was over: {last}");
    }
    let mates = Color::ALL.map(|color| winnability::solve(game.position(), color));
    if let (Some(loser), None) = (args.flag, game.outcome()) {
        let opponent = &mates[(!loser).index()];
        game.end(duiyi_laws::Outcome::flag_fall(loser, opponent.can_mate()));
    }
    let verdict = Verdict::of(&game, &mates);
    if args.json {
        answer::write_json(out, &verdict)?;
    } else {
        people::write(out, &game, &mates, language)?;
    }
    Ok(Answer::Given)
}
