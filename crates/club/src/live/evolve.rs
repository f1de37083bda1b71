//! What an event changes. Replay runs through here alone.

use duiyi_laws::{Answer, PlayError};

use super::{
    Ending, Event, EventKind, Machine, MoveText, Phase, ReplayError, event::About, machine::PlyTime,
};

impl Machine {
    pub(super) fn evolve(&mut self, event: &Event) -> Result<(), ReplayError> {
        self.change(event)?;
        self.clock = event.clocks.restore(self.config.time, event.at);
        self.seq = event.seq;
        self.last_at = event.at;
        if let Some(cause) = event.cause {
            self.receipts.note(cause, event.seq);
            self.commands += 1;
        }
        Ok(())
    }

    fn change(&mut self, event: &Event) -> Result<(), ReplayError> {
        match &event.kind {
            EventKind::Joined { seat, key } => {
                self.seats[seat.index()] = Some(*key);
                if event.seq.0 == 1 {
                    self.created_at = event.at;
                }
            }
            EventKind::Started => {
                self.phase = Phase::Playing;
                self.opening_since = event.at;
            }
            EventKind::Moved { uci, spent, .. } => {
                let mover = self.side_to_move();
                self.play(event, *uci)?;
                let left = [event.clocks.white, event.clocks.black][mover.index()];
                self.plies.push(PlyTime {
                    spent: *spent,
                    left,
                });
                self.offers.moved(mover);
                self.opening_since = event.at;
            }
            EventKind::DrawOffered { by, .. } => self.offers.draw.made(*by),
            EventKind::DrawDeclined { .. } => self.offers.draw.answered(),
            EventKind::TakebackOffered { by } => self.offers.takeback.made(*by),
            EventKind::TakebackDeclined { .. } => self.offers.takeback.answered(),
            EventKind::TakenBack { plies } => {
                self.game.takeback(*plies as usize);
                self.plies.truncate(self.game.moves().len());
                self.offers.taken_back();
                self.opening_since = event.at;
            }
            EventKind::FlagFell { .. } | EventKind::Resigned { .. } => {}
            EventKind::RulingAsked { about } => self.phase = Phase::Ruling(*about),
            EventKind::Refunded { .. } => self.resume(),
            EventKind::Ended(ending) => self.end(ending),
            EventKind::Aborted { by } => {
                self.offers.ended();
                self.phase = Phase::Aborted { by: *by };
            }
            EventKind::RematchOffered { by } => self.offers.rematch.made(*by),
            EventKind::RematchDeclined { .. } => self.offers.rematch.answered(),
            EventKind::RematchAgreed { next } => {
                self.offers.rematch.answered();
                self.next_game = Some(*next);
            }
        }
        Ok(())
    }

    fn play(&mut self, event: &Event, uci: MoveText) -> Result<(), ReplayError> {
        let mv = self
            .game
            .position()
            .parse_uci(uci.as_str())
            .map_err(|error| ReplayError::Move {
                seq: event.seq,
                uci,
                reason: error.to_string(),
            })?;
        self.game
            .play(mv)
            .map_err(|error: PlayError| ReplayError::bad_move(event.seq, uci, &error))?;
        Ok(())
    }

    /// Play goes on after a pause; if the pause was a ruling, the position is not dead.
    fn resume(&mut self) {
        if self.phase == Phase::Ruling(About::Dead) {
            self.game.settle_dead(Answer::No);
            self.phase = Phase::Playing;
        }
    }

    fn end(&mut self, ending: &Ending) {
        self.game.end(ending.outcome);
        self.offers.ended();
        self.phase = Phase::Over(ending.clone());
    }
}
