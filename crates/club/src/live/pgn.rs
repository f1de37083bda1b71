//! A live game as PGN.

use std::time::Duration;

use duiyi_laws::{DrawReason, Outcome, WinReason};
use duiyi_pgn::{GameResult, PgnGame, Tags, Termination, write};

use super::{Machine, Phase};

/// The game so far in PGN's export form, with the clock after each move.
///
/// `site` is where the game can be seen. The date is that of the day it was opened, in UTC.
pub fn pgn(machine: &Machine, site: &str) -> String {
    let mut game = PgnGame::new(*machine.game.start());
    game.tags = tags(machine, site);
    game.result = result(&machine.phase);
    game.moves = machine
        .game
        .moves()
        .iter()
        .zip(&machine.plies)
        .map(|(&mv, ply)| {
            let left = ply
                .left
                .map(|left| Duration::from_millis(left.0.max(0) as u64));
            (mv, left)
        })
        .collect();
    write(&game)
}

fn tags(machine: &Machine, site: &str) -> Tags {
    let (year, month, day) = civil_date(machine.created_at.0.div_euclid(86_400_000));
    let tags = Tags::new()
        .event("Casual game")
        .site(site)
        .date(year, month, day)
        .round("-")
        .time_control(&machine.config.time.to_string())
        .termination(termination(&machine.phase));
    match tags
        .clone()
        .tag("UTCDate", &format!("{year:04}.{month:02}.{day:02}"))
    {
        Ok(tags) => tags,
        Err(_) => tags,
    }
}

fn result(phase: &Phase) -> GameResult {
    match phase {
        Phase::Over(ending) => GameResult::from_text(ending.outcome.result()).unwrap_or_default(),
        _ => GameResult::Unknown,
    }
}

fn termination(phase: &Phase) -> Termination {
    match phase {
        Phase::Waiting | Phase::Playing | Phase::Ruling(_) => Termination::Unterminated,
        Phase::Aborted { .. } => Termination::Abandoned,
        Phase::Over(ending) => match ending.outcome {
            Outcome::Decisive {
                reason: WinReason::FlagFall,
                ..
            }
            | Outcome::Draw {
                reason: DrawReason::FlagFallCannotMate,
            } => Termination::TimeForfeit,
            Outcome::Decisive { .. } | Outcome::Draw { .. } => Termination::Normal,
        },
    }
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar.
///
/// Years begin in March here, so that the leap day comes last; an era has 400 years.
fn civil_date(days: i64) -> (u16, u8, u8) {
    const DAYS_TO_MARCH_OF_YEAR_0: i64 = 719_468;
    const DAYS_OF_ERA: i64 = 146_097;
    let days = days + DAYS_TO_MARCH_OF_YEAR_0;
    let era = days.div_euclid(DAYS_OF_ERA);
    let day_of_era = days.rem_euclid(DAYS_OF_ERA);
    let leap_days = day_of_era / 1_460 - day_of_era / 36_524 + day_of_era / 146_096;
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = 400 * era + year_of_era + i64::from(month <= 2);
    (year.clamp(0, 9999) as u16, month as u8, day as u8)
}

#[cfg(test)]
mod tests {
    use super::civil_date;

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (789, (1972, 2, 29)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_787, (2026, 11, 30)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil_date(days), date, "{days}");
        }
    }
}
