//! What a game is owed when the server was away.

use duiyi_club::Millis;
use duiyi_club::live::{Command, Machine};

/// How often the store learns that the server is there while a clock runs. What the clock is
/// charged for lies within this and one commit of the truth, always in the player's favor.
pub(crate) const BEAT_EVERY: Millis = Millis(200);
/// How long a clock waits after a restart for the player to come back. A browser tries again
/// within seconds; who stays away longer is charged.
pub(crate) const GRACE: Millis = Millis(10_000);

/// The two moments a restart is reckoned by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recovery {
    /// The last moment the server before was known to be there.
    pub(crate) last_beat: Millis,
    /// When this one began: every event before is of an earlier one.
    pub(crate) booted_at: Millis,
}

impl Recovery {
    /// What to do with a game as it comes from the store: the command and its time.
    ///
    /// A clock that ran is charged up to the last beat, and then stands until the player is
    /// back. A flag that was down by then has fallen.
    pub(crate) fn first_command(self, machine: &Machine) -> Option<(Command, Millis)> {
        if machine.last_at() >= self.booted_at {
            return None;
        }
        owed(machine, self.last_beat, self.booted_at)
    }

    /// When a clock that waits for its player runs again all the same.
    pub(crate) fn resume_by(self, machine: &Machine) -> Option<Millis> {
        machine
            .is_suspended()
            .then(|| self.booted_at.max(machine.last_at()) + GRACE)
    }
}

/// What becomes of a clock that ran when, from `until` to `now`, nothing could be done about it:
/// the command and its time.
pub(crate) fn owed(machine: &Machine, until: Millis, now: Millis) -> Option<(Command, Millis)> {
    if !machine.has_running_clock() {
        return None;
    }
    let charged_until = until.max(machine.last_at());
    match machine.next_deadline() {
        Some(deadline) if deadline <= charged_until => Some((Command::Tick, charged_until)),
        _ => Some((Command::Refund { charged_until }, now)),
    }
}

#[cfg(test)]
mod tests {
    use duiyi_club::live::{Attached, GameConfig, Lag, Opener, Play, Request};
    use duiyi_club::{GameId, Profile, SeatKey, TimeControl};
    use duiyi_rules::Position;
    use proptest::prelude::*;

    use super::*;

    const INITIAL: i64 = 60_000;

    /// A game in which both have moved and White's clock runs since `started`.
    fn running(started: i64) -> Machine {
        let id: GameId = "GameGameGame".parse().expect("an id");
        let key = |byte| SeatKey::from_digest([byte; 32]);
        let config = GameConfig {
            id,
            start: Position::start(),
            profile: Profile::Standard,
            time: TimeControl::SuddenDeath {
                initial: Millis(INITIAL),
            },
            rated: false,
            opener: Opener::Both {
                white: key(1),
                black: key(2),
            },
        };
        let (mut machine, _) = Machine::create(config, Millis(started));
        for (ply, uci) in ["e2e4", "e7e5"].into_iter().enumerate() {
            let request = Request::Move {
                ply: duiyi_club::Ply(ply as u32),
                uci: uci.parse().expect("a move"),
            };
            let play = Play {
                by: machine.side_to_move(),
                cmid: uci.parse().expect("a command id"),
                request,
                attached: Attached {
                    lag: Lag::default(),
                    next: id,
                },
            };
            settle(&mut machine, started);
            machine
                .apply(&Command::Play(play), Millis(started))
                .expect("a legal move");
        }
        settle(&mut machine, started);
        machine
    }

    fn settle(machine: &mut Machine, at: i64) {
        if machine.question().is_some() {
            let ruling = Command::Ruling(duiyi_club::live::Ruling::Undetermined);
            machine.apply(&ruling, Millis(at)).expect("an answer");
        }
    }

    fn left(machine: &Machine, at: i64) -> i64 {
        machine.clocks(Millis(at)).white.expect("a clock").0
    }

    proptest! {
        /// The server sends a beat every [`BEAT_EVERY`], each takes up to `sync` to be kept,
        /// and it dies at any moment. Whoever reads the clock afterwards finds that nobody has
        /// lost 100 ms or gained 500.
        #[test]
        fn nobody_loses_100_ms_or_gains_500_by_a_crash(
            phase in 0..BEAT_EVERY.0,
            thought in 0..INITIAL - 1_000,
            sync in 0..250i64,
            // Up to two hours: a machine whose clock was set forward while it was off looks alike.
            away in 0..7_200_000i64,
            back_after in 0..GRACE.0,
        ) {
            let started = 1_000_000;
            let crash = started + thought;
            let kept = (started - BEAT_EVERY.0 + phase..=crash - sync)
                .step_by(BEAT_EVERY.0 as usize)
                .last();
            let mut machine = running(started);
            let fair = left(&machine, crash);
            let recovery = Recovery {
                last_beat: Millis(kept.unwrap_or(0)),
                booted_at: Millis(crash + away),
            };
            let (command, at) = recovery.first_command(&machine).expect("a clock to stop");
            machine.apply(&command, at).expect("a refund");
            prop_assert!(machine.is_suspended());
            let back = at.0 + back_after;
            prop_assert!(recovery.resume_by(&machine).expect("a wait") > Millis(back));
            machine.apply(&Command::Resume, Millis(back)).expect("the clock runs");
            let gain = left(&machine, back) - fair;
            prop_assert!((-100..=500).contains(&gain), "{gain}");
        }
    }

    #[test]
    fn a_flag_that_was_down_before_the_crash_has_fallen() {
        let mut machine = running(0);
        let recovery = Recovery {
            last_beat: Millis(INITIAL + 50),
            booted_at: Millis(99_000),
        };
        let (command, at) = recovery.first_command(&machine).expect("a flag");
        assert_eq!(command, Command::Tick);
        machine.apply(&command, at).expect("a tick");
        assert!(!machine.is_suspended());
        assert_eq!(left(&machine, 99_000), 0);
    }

    #[test]
    fn a_game_of_this_run_is_owed_nothing() {
        let machine = running(5_000);
        let recovery = Recovery {
            last_beat: Millis(4_000),
            booted_at: Millis(4_500),
        };
        assert_eq!(recovery.first_command(&machine), None);
        assert_eq!(recovery.resume_by(&machine), None);
    }

    #[test]
    fn who_stays_away_is_charged_after_the_grace() {
        let mut machine = running(0);
        let recovery = Recovery {
            last_beat: Millis(1_000),
            booted_at: Millis(9_000),
        };
        let (command, at) = recovery.first_command(&machine).expect("a clock to stop");
        machine.apply(&command, at).expect("a refund");
        assert_eq!(recovery.resume_by(&machine), Some(Millis(9_000) + GRACE));
    }
}
