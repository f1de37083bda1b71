//! Which language the answers for people are in.

use std::env;

use duiyi_ranking::Language;

/// Reads the value of `--lang`.
pub(crate) fn parse(text: &str) -> Result<Language, String> {
    of_tag(text).ok_or_else(|| "write zh-Hans, zh-Hant or en".to_owned())
}

/// The language of the environment, as POSIX orders its variables; English where it names
/// none we have, because a terminal in the C locale may be unable to show Chinese.
pub(crate) fn of_environment() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
        .and_then(|value| of_tag(&value))
        .unwrap_or(Language::En)
}

/// Reads language tags (`zh-Hant`, `en`) and locale names (`zh_TW.UTF-8`).
fn of_tag(tag: &str) -> Option<Language> {
    let tag = tag.to_ascii_lowercase();
    let mut parts = tag.split(['-', '_', '.', '@']);
    match (parts.next()?, parts.next()) {
        ("en", _) => Some(Language::En),
        ("zh", Some("hant" | "tw" | "hk" | "mo")) => Some(Language::ZhHant),
        ("zh", _) => Some(Language::ZhHans),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_locale_names_are_read_alike() {
        let check = |tag, language| assert_eq!(of_tag(tag), language, "{tag}");
        check("en", Some(Language::En));
        check("en_US.UTF-8", Some(Language::En));
        check("zh", Some(Language::ZhHans));
        check("zh_CN.UTF-8", Some(Language::ZhHans));
        check("zh-Hans-HK", Some(Language::ZhHans));
        check("zh_TW.Big5", Some(Language::ZhHant));
        check("zh-Hant", Some(Language::ZhHant));
        check("C.UTF-8", None);
        check("german", None);
        check("", None);
    }
}
