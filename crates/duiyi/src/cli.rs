//! The command line: what can be asked, and how.

use std::io::Write;

use clap::{Parser, Subcommand};
use duiyi_ranking::Language;

use crate::answer::{Answer, Failure};
use crate::{fen, judge, language, moves, perft, rank, serve};

const EXIT_CODES: &str = "\
Exit codes 退出码:
  0  the question was answered 已回答
  1  the answer is no (`duiyi fen` without --json), or the machine failed (disk, network)
     回答为否（不带 --json 的 `duiyi fen`），或运行失败
  2  wrong use, or input that cannot be read 用法错误或输入无法读取

Errors go to stderr, answers to stdout. JSON shapes: docs/schema. All commands: docs/cli.md.";

/// 对弈 Duiyi: a chess club in one binary.
#[derive(Debug, Parser)]
#[command(name = "duiyi", version, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// Language of answers for people: zh-Hans, zh-Hant or en (default: the locale's)
    /// 回答所用语言
    #[arg(long, global = true, value_name = "LANG", value_parser = language::parse)]
    pub(crate) lang: Option<Language>,

    /// Without a command the club is opened, as by `serve`.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Open the club on this machine and its network (the default) 开门：启动服务器
    Serve(serve::Args),
    /// Count the positions reached by all series of legal moves 数着法树
    Perft(perft::Args),
    /// Say whether a FEN is a position, and write it in the normal form 检查局面
    Fen(fen::Args),
    /// List the legal moves of a position 列出合法着法
    Moves(moves::Args),
    /// Judge a game under the Laws: result, claims, dead position, who can mate 按规则裁定
    Judge(judge::Args),
    /// Work out what a rated game moves, or simulate a club 计算积分
    Rank(rank::Args),
}

impl Cli {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<Answer, Failure> {
        let language = self.lang.unwrap_or_else(language::of_environment);
        match self
            .command
            .unwrap_or(Command::Serve(serve::Args::default()))
        {
            // The configuration names a language of its own: only the flag overrides it.
            Command::Serve(args) => serve::run(args, self.lang),
            Command::Perft(args) => perft::run(&args, out),
            Command::Fen(args) => fen::run(&args, language, out),
            Command::Moves(args) => moves::run(&args, out),
            Command::Judge(args) => judge::run(&args, language, out),
            Command::Rank(args) => rank::run(args, language, out),
        }
    }
}
