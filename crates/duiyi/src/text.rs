//! Words for people, in the three languages.

use duiyi_ranking::Language;

/// The same words in the three languages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) zh_hans: &'static str,
    pub(crate) zh_hant: &'static str,
    pub(crate) en: &'static str,
}

impl Words {
    pub(crate) const fn new(
        zh_hans: &'static str,
        zh_hant: &'static str,
        en: &'static str,
    ) -> Self {
        Self {
            zh_hans,
            zh_hant,
            en,
        }
    }

    pub(crate) const fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::ZhHans => self.zh_hans,
            Language::ZhHant => self.zh_hant,
            Language::En => self.en,
        }
    }
}

/// Columns a terminal needs for a text: Chinese characters take two.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// The characters this program writes: CJK ideographs and full-width punctuation.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FF60}')
}

/// The text moved to the right end of so many columns.
pub(crate) fn right(text: &str, width: usize) -> String {
    let space = width.saturating_sub(columns(text));
    format!("{}{text}", " ".repeat(space))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_takes_two_columns_a_character() {
        assert_eq!(columns("30级"), 4);
        assert_eq!(columns("平均分（积分）"), 14);
        assert_eq!(right("中位", 6), "  中位");
        assert_eq!(right("median", 3), "median");
    }
}
