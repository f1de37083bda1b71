//! What a rated game moves, told to people.

use std::io::{self, Write};

use duiyi_ranking::{Change, Language, Level, Points, Upshot};

use super::GameArgs;
use crate::text::Words;

const WHITE: Words = Words::new("白方", "白方", "White");
const BLACK: Words = Words::new("黑方", "黑方", "Black");
const DIFFERENCE: Words = Words::new("分差", "分差", "difference");
const CHANGE: Words = Words::new("变动", "變動", "change");

/// Two lines on how the change comes about, then one line a player.
pub(super) fn write(
    out: &mut dyn Write,
    args: &GameArgs,
    change: &Change,
    language: Language,
) -> io::Result<()> {
    let says = |words: Words| words.in_language(language);
    writeln!(
        out,
        "{} d = {} ({})",
        says(DIFFERENCE),
        change.difference,
        change.band
    )?;
    writeln!(
        out,
        "{}: {} = {}",
        says(upshot(change, args)),
        change.worked(),
        unsigned(change.white)
    )?;
    write_side(out, says(WHITE), args.white, change.white, language)?;
    write_side(out, says(BLACK), args.black, change.black(), language)
}

fn write_side(
    out: &mut dyn Write,
    who: &str,
    before: Points,
    change: Points,
    language: Language,
) -> io::Result<()> {
    let after = before + change;
    writeln!(
        out,
        "{who} {before} → {after} ({} {change:+}; {} → {})",
        CHANGE.in_language(language),
        Level::of(before).label(language),
        Level::of(after).label(language),
    )
}

/// What happened, in the words of the ranking.
fn upshot(change: &Change, args: &GameArgs) -> Words {
    match change.upshot {
        Upshot::Draw if args.white == args.black => {
            Words::new("和棋，双方同分", "和棋，雙方同分", "a draw between equals")
        }
        Upshot::Draw => Words::new(
            "和棋，低分方得",
            "和棋，低分方得",
            "a draw, the lower player gains",
        ),
        Upshot::LowerWins => Words::new(
            "低分方胜，得",
            "低分方勝，得",
            "the lower player wins and gains",
        ),
        Upshot::HigherWins if args.white == args.black => Words::new(
            "双方同分，胜方得",
            "雙方同分，勝方得",
            "one of two equals wins and gains",
        ),
        Upshot::HigherWins => Words::new(
            "高分方胜，得",
            "高分方勝，得",
            "the higher player wins and gains",
        ),
    }
}

fn unsigned(change: Points) -> Points {
    change.max(-change)
}
