//! How values of the pure crates below, which know no serde, stand in the log.

use std::{fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(value)
}

pub(crate) fn deserialize<'de, T, D>(input: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = String::deserialize(input)?;
    text.parse().map_err(D::Error::custom)
}

/// Times and spans, in whole milliseconds.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
pub(crate) mod millis {
    use duiyi_laws::Millis;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(value: &Millis, out: S) -> Result<S::Ok, S::Error> {
        value.0.serialize(out)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Millis, D::Error> {
        i64::deserialize(input).map(Millis)
    }

    pub(crate) mod option {
        use super::{Deserialize, Deserializer, Millis, Serialize, Serializer};

        #[expect(clippy::ref_option, reason = "serde hands out references")]
        pub(crate) fn serialize<S: Serializer>(
            value: &Option<Millis>,
            out: S,
        ) -> Result<S::Ok, S::Error> {
            value.map(|millis| millis.0).serialize(out)
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            input: D,
        ) -> Result<Option<Millis>, D::Error> {
            Ok(Option::<i64>::deserialize(input)?.map(Millis))
        }
    }
}

/// `white` or `black`.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
pub(crate) mod color {
    use duiyi_rules::Color;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(value: &Color, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(value)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Color, D::Error> {
        let text = String::deserialize(input)?;
        parse(&text).ok_or_else(|| D::Error::custom("expected white or black"))
    }

    fn parse(text: &str) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| color.to_string() == text)
    }

    pub(crate) mod option {
        use super::{Color, Deserialize, Deserializer, Error, Serializer, parse};

        #[expect(clippy::ref_option, reason = "serde hands out references")]
        pub(crate) fn serialize<S: Serializer>(
            value: &Option<Color>,
            out: S,
        ) -> Result<S::Ok, S::Error> {
            match value {
                Some(color) => out.collect_str(color),
                None => out.serialize_none(),
            }
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            input: D,
        ) -> Result<Option<Color>, D::Error> {
            let text = Option::<String>::deserialize(input)?;
            text.map(|text| parse(&text).ok_or_else(|| D::Error::custom("expected white or black")))
                .transpose()
        }
    }
}
