//! Configuration: defaults, then `duiyi.toml`, then the environment, then the command line.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};

use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use serde::{Deserialize, Deserializer, Serialize, de};
use thiserror::Error;

/// Where the configuration file is looked for when none is named.
pub const CONFIG_FILE: &str = "duiyi.toml";
const ENV_PREFIX: &str = "DUIYI_";
/// Names with the prefix that are not the server's: they steer the project's own tests.
const ENV_OF_TESTS: [&str; 6] = ["cases", "bin", "chromium", "python", "shots", "storm"];
const PORT: u16 = 8080;

/// How a club is served. A key that is not listed here is an error wherever it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Addresses to listen on. By default every interface, IPv4 and IPv6, on port 8080.
    #[serde(deserialize_with = "one_or_many")]
    pub listen: Vec<SocketAddr>,
    /// The folder everything is kept in.
    pub data: PathBuf,
    /// The address to hand out in links and QR codes, where it is not the one found by itself:
    /// `https://chess.example.org`.
    pub public_url: Option<PublicUrl>,
    /// The language of what is printed at the start.
    pub lang: Lang,
    /// Sockets that may be open at once.
    pub max_sockets: u32,
    /// What is logged, in the form of `RUST_LOG`.
    pub log: String,
}

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lang {
    /// 简体中文.
    #[default]
    #[serde(rename = "zh-Hans")]
    ZhHans,
    /// 繁體中文.
    #[serde(rename = "zh-Hant")]
    ZhHant,
    /// English.
    #[serde(rename = "en")]
    En,
}

/// An address by which the club is reached: scheme and authority, without a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicUrl {
    url: String,
}

/// What the command line says; `None` leaves a value to the sources before it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Overrides {
    /// See [`Config::listen`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listen: Option<Vec<SocketAddr>>,
    /// See [`Config::data`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<PathBuf>,
    /// See [`Config::public_url`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_url: Option<String>,
    /// See [`Config::lang`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
}

/// A configuration that cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// A file was named and is not there.
    #[error("no configuration file {0}")]
    NoFile(PathBuf),
    /// A key that does not exist, or a value that cannot be read.
    #[error("{}", in_words(.0))]
    Unreadable(Box<figment::Error>),
    /// Nothing to listen on.
    #[error("`listen` names no address")]
    NoAddress,
}

/// Each wrong key with what is wrong and where it stands; figment would name our source files.
fn in_words(error: &figment::Error) -> String {
    let each = error.clone().into_iter().map(|error| {
        let key = error.path.join(".");
        let at = match error
            .metadata
            .as_ref()
            .and_then(|found| found.source.as_ref())
        {
            Some(figment::Source::File(path)) => format!(" in {}", path.display()),
            _ if matches!(&error.metadata, Some(found) if found.name.contains("environment")) => {
                format!(" (environment, {ENV_PREFIX}{})", key.to_uppercase())
            }
            _ => String::new(),
        };
        let separator = if key.is_empty() { "" } else { ": " };
        format!("{key}{separator}{}{at}", error.kind)
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Not an address by which a club can be reached.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not an address such as https://chess.example.org, without a path")]
pub struct PublicUrlError(String);

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: vec![
                SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), PORT),
                SocketAddr::new(IpAddr::V6(Ipv6Addr::UNSPECIFIED), PORT),
            ],
            data: PathBuf::from("data"),
            public_url: None,
            lang: Lang::default(),
            max_sockets: 10_000,
            log: "info".to_owned(),
        }
    }
}

impl Config {
    /// Reads all sources. Without a named file, `duiyi.toml` of the working folder is read
    /// where there is one.
    ///
    /// # Errors
    /// When a named file is missing, a key does not exist, or a value cannot be read.
    pub fn load(file: Option<&Path>, overrides: &Overrides) -> Result<Self, ConfigError> {
        if let Some(file) = file
            && !file.is_file()
        {
            return Err(ConfigError::NoFile(file.to_owned()));
        }
        let config: Self = Figment::from(Serialized::defaults(Self::default()))
            .merge(Toml::file(file.unwrap_or(Path::new(CONFIG_FILE))))
            .merge(Env::prefixed(ENV_PREFIX).ignore(&ENV_OF_TESTS))
            .merge(Serialized::defaults(overrides))
            .extract()
            .map_err(|error| ConfigError::Unreadable(Box::new(error)))?;
        if config.listen.is_empty() {
            return Err(ConfigError::NoAddress);
        }
        Ok(config)
    }
}

/// The configuration in one line, without anything secret.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            listen,
            data,
            public_url,
            lang,
            max_sockets,
            log,
        } = self;
        let public_url = public_url.as_ref().map_or("-", PublicUrl::as_str);
        write!(
            f,
            "listen={listen:?} data={} public_url={public_url} ",
            data.display()
        )?;
        write!(f, "lang={lang:?} max_sockets={max_sockets} log={log}")
    }
}

impl PublicUrl {
    /// The address, without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.url
    }

    /// Host and port.
    pub fn authority(&self) -> &str {
        self.url
            .split_once("://")
            .map_or(&self.url, |(_, authority)| authority)
    }
}

impl TryFrom<String> for PublicUrl {
    type Error = PublicUrlError;

    fn try_from(text: String) -> Result<Self, PublicUrlError> {
        let url = text.strip_suffix('/').unwrap_or(&text);
        let authority = ["http://", "https://"]
            .iter()
            .find_map(|scheme| url.strip_prefix(scheme));
        let is_authority = |text: &str| {
            // A name with a user part could hide where the link leads, and might be a secret.
            !text.is_empty()
                && text
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
        };
        match authority {
            Some(authority) if is_authority(authority) => Ok(Self {
                url: url.to_owned(),
            }),
            _ => Err(PublicUrlError(text)),
        }
    }
}

impl From<PublicUrl> for String {
    fn from(url: PublicUrl) -> Self {
        url.url
    }
}

/// `["0.0.0.0:80", …]`, or one text with commas, as the environment is written.
fn one_or_many<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<SocketAddr>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Listen {
        Many(Vec<SocketAddr>),
        Text(String),
    }
    match Listen::deserialize(input)? {
        Listen::Many(addresses) => Ok(addresses),
        Listen::Text(text) => text
            .split(',')
            .map(|part| part.trim().parse())
            .collect::<Result<_, _>>()
            .map_err(|_| de::Error::custom(format!("not a list of addresses: {text:?}"))),
    }
}

#[cfg(test)]
#[expect(
    clippy::result_large_err,
    reason = "figment's jail dictates the closure's error"
)]
mod tests {
    use figment::Jail;

    use super::*;

    fn load() -> Result<Config, ConfigError> {
        Config::load(None, &Overrides::default())
    }

    #[test]
    fn each_source_overrides_the_one_before() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            assert_eq!(load().expect("defaults"), Config::default());
            jail.create_file(CONFIG_FILE, "data = \"a\"\nlang = \"en\"\nmax_sockets = 7")?;
            jail.set_env("DUIYI_DATA", "b");
            jail.set_env("DUIYI_LISTEN", "127.0.0.1:1, [::1]:2");
            let config = load().expect("a file and the environment");
            assert_eq!((config.data.to_str(), config.lang), (Some("b"), Lang::En));
            assert_eq!(config.listen.len(), 2);
            let overrides = Overrides {
                data: Some("c".into()),
                ..Overrides::default()
            };
            let config = Config::load(None, &overrides).expect("all sources");
            assert_eq!((config.data.to_str(), config.max_sockets), (Some("c"), 7));
            Ok(())
        });
    }

    #[test]
    fn a_wrong_key_is_fatal_wherever_it_stands() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.create_file(CONFIG_FILE, "prot = 1")?;
            assert!(
                load()
                    .expect_err("a wrong key")
                    .to_string()
                    .contains("prot")
            );
            jail.create_file(CONFIG_FILE, "")?;
            jail.set_env("DUIYI_PROT", "1");
            assert!(
                load()
                    .expect_err("a wrong key")
                    .to_string()
                    .contains("prot")
            );
            Ok(())
        });
    }

    #[test]
    fn the_environment_of_the_tests_is_not_the_servers() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.set_env("DUIYI_CASES", "/somewhere");
            assert_eq!(load().expect("defaults"), Config::default());
            Ok(())
        });
    }

    #[test]
    fn a_named_file_must_be_there_and_listen_must_name_an_address() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            let named = Config::load(Some(Path::new("other.toml")), &Overrides::default());
            assert!(matches!(named, Err(ConfigError::NoFile(_))));
            jail.create_file(CONFIG_FILE, "listen = []")?;
            assert!(matches!(load(), Err(ConfigError::NoAddress)));
            Ok(())
        });
    }

    #[test]
    fn a_public_url_is_an_authority_and_nothing_else() {
        for (text, authority) in [
            ("https://chess.example.org", Some("chess.example.org")),
            ("http://192.168.1.5:8080/", Some("192.168.1.5:8080")),
            ("http://[fd00::1]:80", Some("[fd00::1]:80")),
            ("chess.example.org", None),
            ("https://", None),
            ("https://a.b/c", None),
            ("https://user:word@a.b", None),
            ("ftp://a.b", None),
        ] {
            let read = PublicUrl::try_from(text.to_owned());
            assert_eq!(
                read.ok().as_ref().map(PublicUrl::authority),
                authority,
                "{text}"
            );
        }
    }
}
