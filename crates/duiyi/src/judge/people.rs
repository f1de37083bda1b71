//! The verdict as people read it.

use std::io::{self, Write};

use duiyi_laws::winnability::{Answer, Winnability};
use duiyi_laws::{DrawReason, Game, Outcome, WinReason};
use duiyi_ranking::Language;
use duiyi_rules::{Color, Position};

use super::verdict::written;
use crate::text::Words;

pub(super) fn write(
    out: &mut dyn Write,
    game: &Game,
    mates: &[Winnability; 2],
    language: Language,
) -> io::Result<()> {
    match game.outcome() {
        Some(outcome) => writeln!(out, "{}", outcome_line(game, outcome, language))?,
        None => write_running(out, game, language)?,
    }
    for color in Color::ALL {
        write_mate(out, game.position(), color, &mates[color.index()], language)?;
    }
    writeln!(
        out,
        "{} {} · {} {}",
        REPETITIONS.in_language(language),
        game.repetitions(),
        HALFMOVE_CLOCK.in_language(language),
        game.position().halfmove_clock(),
    )
}

const REPETITIONS: Words = Words::new("本局面出现次数", "本局面出現次數", "position stood, times:");
const HALFMOVE_CLOCK: Words = Words::new(
    "无吃子、无走兵的着数",
    "無吃子、無走兵的著數",
    "plies without capture or pawn move:",
);
const PERPETUAL: Words = Words::new("长将和", "長將和", "perpetual check");

/// `1-0 · 白方胜 · 将死`.
fn outcome_line(game: &Game, outcome: Outcome, language: Language) -> String {
    let (who, why) = match outcome {
        Outcome::Decisive { winner, reason } => (wins(winner), win_reason(reason)),
        Outcome::Draw { reason } => (Words::new("和棋", "和棋", "draw"), draw_reason(reason)),
    };
    let mut line = format!(
        "{} · {} · {}",
        outcome.result(),
        who.in_language(language),
        why.in_language(language)
    );
    if outcome.winner().is_none() && game.is_perpetual_check() {
        line.push_str(" · ");
        line.push_str(PERPETUAL.in_language(language));
    }
    line
}

const fn wins(winner: Color) -> Words {
    match winner {
        Color::White => Words::new("白方胜", "白方勝", "White wins"),
        Color::Black => Words::new("黑方胜", "黑方勝", "Black wins"),
    }
}

const fn win_reason(reason: WinReason) -> Words {
    match reason {
        WinReason::Checkmate => Words::new("将死", "將死", "checkmate"),
        WinReason::Resignation => Words::new("认输", "認輸", "resignation"),
        WinReason::FlagFall => Words::new("超时", "超時", "flag fall"),
    }
}

const fn draw_reason(reason: DrawReason) -> Words {
    match reason {
        DrawReason::Stalemate => Words::new("逼和", "逼和", "stalemate"),
        DrawReason::DeadPosition => Words::new("死局", "死局", "dead position"),
        DrawReason::Fivefold => Words::new(
            "同一局面出现五次",
            "同一局面出現五次",
            "fivefold repetition",
        ),
        DrawReason::SeventyFiveMoves => Words::new(
            "75回合无吃子、无走兵",
            "75回合無吃子、無走兵",
            "75 moves without capture or pawn move",
        ),
        DrawReason::Threefold => Words::new(
            "同一局面出现三次",
            "同一局面出現三次",
            "threefold repetition",
        ),
        DrawReason::FiftyMoves => Words::new(
            "50回合无吃子、无走兵",
            "50回合無吃子、無走兵",
            "50 moves without capture or pawn move",
        ),
        DrawReason::Agreement => Words::new("双方同意", "雙方同意", "agreement"),
        DrawReason::FlagFallCannotMate => Words::new(
            "超时，而对方无法将死",
            "超時，而對方無法將死",
            "flag fall, but the opponent cannot mate",
        ),
        DrawReason::ResignationCannotMate => Words::new(
            "认输，而对方无法将死",
            "認輸，而對方無法將死",
            "resignation, but the opponent cannot mate",
        ),
    }
}

/// Whose move it is, and what that player may claim.
fn write_running(out: &mut dyn Write, game: &Game, language: Language) -> io::Result<()> {
    let to_move = match game.position().side_to_move() {
        Color::White => Words::new(
            "对局继续，轮到白方",
            "對局繼續，輪到白方",
            "the game goes on, White to move",
        ),
        Color::Black => Words::new(
            "对局继续，轮到黑方",
            "對局繼續，輪到黑方",
            "the game goes on, Black to move",
        ),
    };
    writeln!(out, "{}", to_move.in_language(language))?;
    let (now, with) = (game.may_claim(), game.claim_moves());
    write_claim(
        out,
        game,
        DrawReason::Threefold,
        now.threefold,
        &with.threefold,
        language,
    )?;
    write_claim(
        out,
        game,
        DrawReason::FiftyMoves,
        now.fifty,
        &with.fifty,
        language,
    )
}

fn write_claim(
    out: &mut dyn Write,
    game: &Game,
    reason: DrawReason,
    now: bool,
    with: &[duiyi_rules::Move],
    language: Language,
) -> io::Result<()> {
    let reason = draw_reason(reason).in_language(language);
    if now {
        let may = Words::new("可申请判和", "可申請判和", "may claim a draw");
        writeln!(out, "{}: {reason}", may.in_language(language))?;
    }
    if !with.is_empty() {
        let may = Words::new(
            "可凭下列着法申请判和",
            "可憑下列著法申請判和",
            "may claim a draw with",
        );
        let sans: Vec<String> = with.iter().map(|&mv| game.position().san(mv)).collect();
        writeln!(
            out,
            "{} {}: {reason}",
            may.in_language(language),
            sans.join(" ")
        )?;
    }
    Ok(())
}

/// Whether a side could mate at all, with the line that shows it.
fn write_mate(
    out: &mut dyn Write,
    position: &Position,
    color: Color,
    mate: &Winnability,
    language: Language,
) -> io::Result<()> {
    let says = match (color, mate.can_mate()) {
        (Color::White, Answer::Yes) => {
            Words::new("白方可能将死对方", "白方可能將死對方", "White can mate")
        }
        (Color::Black, Answer::Yes) => {
            Words::new("黑方可能将死对方", "黑方可能將死對方", "Black can mate")
        }
        (Color::White, Answer::No) => {
            Words::new("白方无法将死对方", "白方無法將死對方", "White cannot mate")
        }
        (Color::Black, Answer::No) => {
            Words::new("黑方无法将死对方", "黑方無法將死對方", "Black cannot mate")
        }
        (Color::White, Answer::Undetermined) => Words::new(
            "白方能否将死未定",
            "白方能否將死未定",
            "whether White can mate is undetermined",
        ),
        (Color::Black, Answer::Undetermined) => Words::new(
            "黑方能否将死未定",
            "黑方能否將死未定",
            "whether Black can mate is undetermined",
        ),
    };
    write!(out, "{}", says.in_language(language))?;
    match mate.helpmate() {
        Some(line @ [_, ..]) if line.len() <= MAX_SHOWN_PLIES => {
            writeln!(
                out,
                ": {}",
                written(position, line, Position::san).join(" ")
            )
        }
        Some(line @ [_, ..]) => writeln!(out, " ({} {})", PLIES.in_language(language), line.len()),
        _ => writeln!(out),
    }
}

/// A proof may run to a hundred moves; people are shown those they can follow, programs all.
const MAX_SHOWN_PLIES: usize = 24;
const PLIES: Words = Words::new("证明着数", "證明著數", "plies of the proof:");
