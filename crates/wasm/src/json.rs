//! Just enough JSON: what this crate writes and reads has three shapes, and a general library weighs as much as the
//! rules of chess do.

use std::fmt::Write;

/// A JSON string.
pub(crate) fn string(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => json.extend(['\\', char]),
            control if control < ' ' => {
                // Writing to a String cannot fail.
                let _ = write!(json, "\\u{:04x}", control as u32);
            }
            plain => json.push(plain),
        }
    }
    json.push('"');
    json
}

/// `null` or the value.
#[cfg(feature = "core")]
pub(crate) fn nullable(value: Option<String>) -> String {
    value.unwrap_or_else(|| "null".to_owned())
}

/// A JSON array of values that are JSON already.
pub(crate) fn array(values: impl IntoIterator<Item = String>) -> String {
    enclose('[', values, ']')
}

/// A JSON object of values that are JSON already; the names need no escapes.
pub(crate) fn object<'a>(fields: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let fields = fields
        .into_iter()
        .map(|(name, value)| ["\"", name, "\":", &value].concat());
    enclose('{', fields, '}')
}

fn enclose(open: char, values: impl IntoIterator<Item = String>, close: char) -> String {
    let mut json = String::from(open);
    for value in values {
        if json.len() > 1 {
            json.push(',');
        }
        json.push_str(&value);
    }
    json.push(close);
    json
}

/// Reads `[["name","value"],…]`; `None` when the text is anything else.
#[cfg(feature = "core")]
pub(crate) fn read_pairs(text: &str) -> Option<Vec<(String, String)>> {
    let mut reader = Reader(text);
    let mut pairs = Vec::new();
    reader.expect('[')?;
    if reader.expect(']').is_none() {
        loop {
            pairs.push(reader.pair()?);
            if reader.expect(',').is_none() {
                reader.expect(']')?;
                break;
            }
        }
    }
    reader.0.trim_start().is_empty().then_some(pairs)
}

#[cfg(feature = "core")]
struct Reader<'a>(&'a str);

#[cfg(feature = "core")]
impl Reader<'_> {
    fn expect(&mut self, char: char) -> Option<()> {
        self.0 = self.0.trim_start().strip_prefix(char)?;
        Some(())
    }

    fn pair(&mut self) -> Option<(String, String)> {
        self.expect('[')?;
        let name = self.string()?;
        self.expect(',')?;
        let value = self.string()?;
        self.expect(']')?;
        Some((name, value))
    }

    fn string(&mut self) -> Option<String> {
        self.expect('"')?;
        let mut text = String::new();
        loop {
            match self.char()? {
                '"' => return Some(text),
                '\\' => text.push(self.escaped()?),
                control if control < ' ' => return None,
                plain => text.push(plain),
            }
        }
    }

    fn char(&mut self) -> Option<char> {
        let mut chars = self.0.chars();
        let char = chars.next()?;
        self.0 = chars.as_str();
        Some(char)
    }

    fn escaped(&mut self) -> Option<char> {
        Some(match self.char()? {
            char @ ('"' | '\\' | '/') => char,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            // `JSON.stringify` escapes control characters and lone surrogates alone; the latter are no text.
            'u' => {
                let (digits, rest) = self.0.split_at_checked(4)?;
                self.0 = rest;
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
            }
            _ => return None,
        })
    }
}

#[cfg(all(test, feature = "core"))]
mod tests {
    use super::*;

    #[test]
    fn strings_read_back_as_written() {
        for text in ["", "对弈", "a \"b\" \\ c", "line\nbreak\u{1}"] {
            let json = ["[[", &string(text), ",\"v\"]]"].concat();
            let pairs = vec![(text.to_owned(), "v".to_owned())];
            assert_eq!(read_pairs(&json), Some(pairs));
        }
    }

    #[test]
    fn pairs_are_read_as_javascript_writes_them() {
        let pairs = |text: &str| read_pairs(text).map(|pairs| pairs.len());
        assert_eq!(pairs("[]"), Some(0));
        assert_eq!(pairs(r#" [ ["a","b"] , ["c","\u00e9\t"] ] "#), Some(2));
    }

    #[test]
    fn anything_else_is_no_list_of_pairs() {
        for text in [
            "",
            "[",
            "{}",
            "[1]",
            r#"["a","b"]"#,
            r#"[["a"]]"#,
            r#"[["a","b"],]"#,
            r#"[["a","b"]] x"#,
            r#"[["a","\ud800"]]"#,
            r#"[["a","\u12"#,
            "[[\"a\",\"b\nc\"]]",
        ] {
            assert_eq!(read_pairs(text), None, "{text}");
        }
    }

    #[test]
    fn objects_and_arrays_nest() {
        let inner = array([string("x"), nullable(None)]);
        assert_eq!(
            object([("a", inner), ("b", "1".to_owned())]),
            r#"{"a":["x",null],"b":1}"#
        );
    }
}
