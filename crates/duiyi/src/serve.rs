//! `duiyi serve`: opens the club. `duiyi` without a command does the same.

use std::net::SocketAddr;
use std::path::PathBuf;

use duiyi_ranking::Language;
use duiyi_server::{Config, Lang, Overrides, serve, start_logs};

use crate::answer::{Answer, Failure};

const AFTER_HELP: &str = "\
Every option can also stand in duiyi.toml (listen, data, public_url, lang, max_sockets, log)
and in the environment (DUIYI_LISTEN, …); the command line comes first, then the environment,
then the file. A key that does not exist is an error.
所有选项也可写在 duiyi.toml 或环境变量（DUIYI_…）里；命令行优先，其次环境变量，最后是文件。

Ctrl-C or SIGTERM ends the club: what is under way is finished, and the exit code is 0.";

#[derive(Debug, Default, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Address to listen on; may be repeated (default: 0.0.0.0:8080 and [::]:8080) 监听地址
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Vec<SocketAddr>,
    /// Folder everything is kept in (default: ./data) 数据文件夹
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Address to hand out in links, such as `https://chess.example.org` 对外网址
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Configuration file (default: ./duiyi.toml where there is one) 配置文件
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub(crate) fn run(args: Args, language: Option<Language>) -> Result<Answer, Failure> {
    let overrides = Overrides {
        listen: (!args.listen.is_empty()).then_some(args.listen),
        data: args.data,
        public_url: args.public_url,
        lang: language.map(lang),
    };
    let config = Config::load(args.config.as_deref(), &overrides).map_err(Failure::input)?;
    start_logs(&config.log).map_err(Failure::input)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Run(error.into()))?;
    runtime
        .block_on(serve(config))
        .map_err(|error| Failure::Run(error.into()))?;
    Ok(Answer::Given)
}

const fn lang(language: Language) -> Lang {
    match language {
        Language::ZhHans => Lang::ZhHans,
        Language::ZhHant => Lang::ZhHant,
        Language::En => Lang::En,
    }
}
