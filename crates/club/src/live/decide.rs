//! Which event a command leads to, without changing anything.

use duiyi_laws::winnability;
use duiyi_laws::{
    Answer, ClaimKind, ClaimRefused, Claims, Clock, DrawReason, Millis, Outcome, Verdict,
};
use duiyi_rules::{Color, Move};

use super::{
    About, Command, EventKind, Lag, Machine, MoveText, Phase, Play, Refund, Refusal, Request,
    Ruling,
};
use crate::Ply;

type Decision = Result<Option<EventKind>, Refusal>;

impl Machine {
    pub(super) fn decide(&self, command: &Command, now: Millis) -> Decision {
        match command {
            Command::Join { seat, key } => match (&self.phase, self.seat(*seat)) {
                (_, Some(taken)) if taken == *key => Ok(None),
                (_, Some(_)) => Err(Refusal::SeatTaken),
                (Phase::Waiting, None) => Ok(Some(EventKind::Joined {
                    seat: *seat,
                    key: *key,
                })),
                (_, None) => Err(Refusal::GameOver),
            },
            Command::Play(play) => self.decide_play(play, now).map(Some),
            Command::Tick => Ok(self.decide_tick(now)),
            Command::Ruling(ruling) => self.decide_ruling(ruling, now).map(Some),
            Command::Refund { charged_until } => Ok(self.decide_refund(*charged_until, now)),
            Command::Resume => Ok(self
                .is_suspended()
                .then(|| self.resumption(Refund::Restart, now))),
        }
    }

    fn decide_play(&self, play: &Play, now: Millis) -> Result<EventKind, Refusal> {
        let by = play.by;
        match play.request {
            Request::OfferRematch | Request::AcceptRematch | Request::DeclineRematch => {
                self.decide_rematch(play)
            }
            Request::Abort => self.decide_abort(by),
            _ => {
                self.require_playing()?;
                match play.request {
                    Request::Move { ply, uci } => {
                        self.decide_move(by, ply, uci, play.attached.lag, now)
                    }
                    Request::Claim { kind, announced } => {
                        self.decide_claim(by, kind, announced, play.attached.lag, now)
                    }
                    Request::OfferDraw => self.decide_draw_offer(by),
                    Request::AcceptDraw => self.decide_draw_answer(by, || self.agreement()),
                    Request::DeclineDraw => {
                        self.decide_draw_answer(by, || EventKind::DrawDeclined { by })
                    }
                    Request::Resign if self.is_opening() => Err(Refusal::TooEarlyToResign),
                    Request::Resign => Ok(EventKind::Resigned { by }),
                    Request::OfferTakeback => self.decide_takeback_offer(by),
                    Request::AcceptTakeback => self.decide_takeback(by),
                    Request::DeclineTakeback => self.decide_takeback_decline(by),
                    Request::FlagFell if self.clock.fallen(now) == Some(by) => {
                        Ok(EventKind::FlagFell { by })
                    }
                    Request::FlagFell => Err(Refusal::FlagStands),
                    Request::Abort
                    | Request::OfferRematch
                    | Request::AcceptRematch
                    | Request::DeclineRematch => Err(Refusal::GameOver),
                }
            }
        }
    }

    fn require_playing(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => Err(Refusal::NotStarted),
            Phase::Ruling(_) => Err(Refusal::Ruling),
            Phase::Over(_) | Phase::Aborted { .. } => Err(Refusal::GameOver),
        }
    }

    fn decide_move(
        &self,
        by: Color,
        ply: Ply,
        uci: MoveText,
        lag: Lag,
        now: Millis,
    ) -> Result<EventKind, Refusal> {
        // The ply first: a move sent twice is stale, whoever has the move by now.
        if ply != self.ply() {
            return Err(Refusal::StalePly {
                sent: ply,
                expected: self.ply(),
            });
        }
        self.require_turn(by)?;
        let mv = self.read_move(uci)?;
        let (spent, clock) = self.charge(lag, now);
        if clock.fallen(now).is_some() {
            return Err(Refusal::FlagFell);
        }
        Ok(EventKind::Moved {
            ply,
            uci: MoveText::of(self.game.position(), mv),
            spent,
            credit: clock.clone().press(now),
            // Known when the move has been made.
            claims: Claims::default(),
        })
    }

    fn require_turn(&self, by: Color) -> Result<(), Refusal> {
        if self.side_to_move() == by {
            Ok(())
        } else {
            Err(Refusal::NotYourTurn)
        }
    }

    fn read_move(&self, uci: MoveText) -> Result<Move, Refusal> {
        use duiyi_rules::UciError;
        self.game
            .position()
            .parse_uci(uci.as_str())
            .map_err(|error| match error {
                UciError::Illegal { .. } => Refusal::IllegalMove,
                UciError::Syntax => Refusal::BadMove,
            })
    }

    /// What the mover is charged, and his clock with the lag given back. Only time that has
    /// passed is given back: a clock never gains by it.
    fn charge(&self, lag: Lag, now: Millis) -> (Millis, Clock) {
        let mut clock = self.clock.clone();
        let elapsed = clock.elapsed(now);
        let not_charged = lag.allowance().min(elapsed);
        if let Some(color) = clock.running() {
            clock.give(color, not_charged);
        }
        (elapsed - not_charged, clock)
    }

    /// Laws 9.2 and 9.3: only the player having the move may claim. A wrong claim stands as an
    /// offer of a draw (9.1.2.3); the announced move is not played for him.
    fn decide_claim(
        &self,
        by: Color,
        kind: ClaimKind,
        announced: Option<MoveText>,
        lag: Lag,
        now: Millis,
    ) -> Result<EventKind, Refusal> {
        self.require_turn(by)?;
        if self.charge(lag, now).1.fallen(now).is_some() {
            return Err(Refusal::FlagFell);
        }
        let announced = announced.map(|uci| self.read_move(uci)).transpose()?;
        match self.game.claim(kind, announced) {
            Ok(outcome) => Ok(self.claimed(outcome, announced)),
            Err(ClaimRefused::Automatic) => Err(Refusal::ClaimsAutomatic),
            Err(ClaimRefused::Over(_)) => Err(Refusal::GameOver),
            Err(ClaimRefused::Illegal(_)) => Err(Refusal::IllegalMove),
            Err(wrong) => match self.decide_draw_offer(by) {
                Ok(EventKind::DrawOffered { .. }) => {
                    Ok(EventKind::DrawOffered { by, by_claim: true })
                }
                Ok(agreement) => Ok(agreement),
                Err(_) => Err(Refusal::WrongClaim(wrong)),
            },
        }
    }

    /// Laws 9.1.2. To offer while the opponent's offer stands is to accept it.
    fn decide_draw_offer(&self, by: Color) -> Result<EventKind, Refusal> {
        if self.is_opening() {
            return Err(Refusal::TooEarlyToDraw);
        }
        if self.offers.draw.stands_against(by) {
            return Ok(self.agreement());
        }
        if !self.offers.draw.may_offer(by) {
            return Err(Refusal::AlreadyOffered);
        }
        Ok(EventKind::DrawOffered {
            by,
            by_claim: false,
        })
    }

    fn decide_draw_answer(
        &self,
        by: Color,
        answer: impl FnOnce() -> EventKind,
    ) -> Result<EventKind, Refusal> {
        if self.offers.draw.stands_against(by) {
            Ok(answer())
        } else {
            Err(Refusal::NothingOffered)
        }
    }

    fn agreement(&self) -> EventKind {
        self.ending(
            Outcome::Draw {
                reason: DrawReason::Agreement,
            },
            None,
        )
    }

    fn decide_abort(&self, by: Color) -> Result<EventKind, Refusal> {
        match self.phase {
            Phase::Waiting => Ok(EventKind::Aborted { by: Some(by) }),
            Phase::Playing if self.game.may_abort() => Ok(EventKind::Aborted { by: Some(by) }),
            Phase::Playing => Err(Refusal::TooLateToAbort),
            Phase::Ruling(_) => Err(Refusal::Ruling),
            Phase::Over(_) | Phase::Aborted { .. } => Err(Refusal::GameOver),
        }
    }

    fn decide_takeback_offer(&self, by: Color) -> Result<EventKind, Refusal> {
        if self.config.rated {
            return Err(Refusal::TakebackRated);
        }
        if self.plies_back_to(by).is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        if self.offers.takeback.stands_against(by) {
            return self.decide_takeback(by);
        }
        if !self.offers.takeback.may_offer(by) {
            return Err(Refusal::AlreadyOffered);
        }
        Ok(EventKind::TakebackOffered { by })
    }

    fn decide_takeback(&self, by: Color) -> Result<EventKind, Refusal> {
        if !self.offers.takeback.stands_against(by) {
            return Err(Refusal::NothingOffered);
        }
        let plies = self.plies_back_to(!by).ok_or(Refusal::NothingToTakeBack)?;
        Ok(EventKind::TakenBack { plies })
    }

    fn decide_takeback_decline(&self, by: Color) -> Result<EventKind, Refusal> {
        if self.offers.takeback.standing.is_none() {
            return Err(Refusal::NothingOffered);
        }
        Ok(EventKind::TakebackDeclined { by })
    }

    /// How many plies to take back so that `color` makes its last move again: that move alone,
    /// or the opponent's answer with it.
    fn plies_back_to(&self, color: Color) -> Option<u32> {
        let plies = if self.side_to_move() == color { 2 } else { 1 };
        (self.game.moves().len() >= plies).then_some(plies as u32)
    }

    fn decide_rematch(&self, play: &Play) -> Result<EventKind, Refusal> {
        let by = play.by;
        match self.phase {
            Phase::Over(_) => {}
            Phase::Aborted { .. } => return Err(Refusal::NothingPlayed),
            Phase::Waiting | Phase::Playing | Phase::Ruling(_) => return Err(Refusal::NotOver),
        }
        if self.next_game.is_some() {
            return Err(Refusal::RematchSettled);
        }
        let offer = self.offers.rematch;
        match play.request {
            Request::DeclineRematch if offer.standing.is_some() => {
                Ok(EventKind::RematchDeclined { by })
            }
            Request::OfferRematch | Request::AcceptRematch if offer.stands_against(by) => {
                Ok(EventKind::RematchAgreed {
                    next: play.attached.next,
                })
            }
            Request::OfferRematch if offer.may_offer(by) => Ok(EventKind::RematchOffered { by }),
            Request::OfferRematch => Err(Refusal::AlreadyOffered),
            _ => Err(Refusal::NothingOffered),
        }
    }

    fn decide_tick(&self, now: Millis) -> Option<EventKind> {
        if self.next_deadline()? > now {
            return None;
        }
        match self.clock.fallen(now) {
            Some(by) => Some(EventKind::FlagFell { by }),
            None => Some(EventKind::Aborted { by: None }),
        }
    }

    fn decide_ruling(&self, ruling: &Ruling, now: Millis) -> Result<EventKind, Refusal> {
        let Phase::Ruling(about) = self.phase else {
            return Err(Refusal::NoQuestion);
        };
        let (answer, proof) = match ruling {
            Ruling::CanMate { proof } => (Answer::Yes, proof.clone()),
            Ruling::CannotMate => (Answer::No, None),
            Ruling::Undetermined => (Answer::Undetermined, None),
        };
        Ok(match about {
            About::Flag { loser } => self.ending(Outcome::flag_fall(loser, answer), proof),
            About::Resignation { loser } => self.ending(Outcome::resignation(loser, answer), proof),
            About::Dead => self.after_dead_question(answer, now),
        })
    }

    /// Laws 5.2.2. A position that is not proven dead is played on, unless a counter ends the
    /// game, which comes after the dead position in the order of decisions.
    fn after_dead_question(&self, can_mate: Answer, now: Millis) -> EventKind {
        if can_mate == Answer::No {
            return self.ending(
                Outcome::Draw {
                    reason: DrawReason::DeadPosition,
                },
                None,
            );
        }
        match self.game.outcome() {
            Some(outcome) => self.ending(outcome, None),
            None => self.resumption(Refund::Ruling, now),
        }
    }

    fn decide_refund(&self, charged_until: Millis, now: Millis) -> Option<EventKind> {
        let running = self.clock.running()?;
        self.clock.flag_deadline()?;
        let from = charged_until.max(self.last_at);
        Some(refund(running, now - from, Refund::Restart))
    }

    /// The clock of the side to move runs (again); what passed since it was stopped is noted.
    fn resumption(&self, reason: Refund, now: Millis) -> EventKind {
        refund(self.side_to_move(), now - self.last_at, reason)
    }

    /// What follows from an event without anybody's doing.
    pub(super) fn follow_up(&self, last: &EventKind) -> Option<EventKind> {
        match *last {
            EventKind::Joined { .. } => self
                .seats
                .iter()
                .all(Option::is_some)
                .then_some(EventKind::Started),
            EventKind::Started | EventKind::Moved { .. } => match self.game.verdict() {
                Verdict::Continue => None,
                Verdict::Over(outcome) => Some(self.ending(outcome, None)),
                Verdict::DeadUnknown { .. } => Some(EventKind::RulingAsked { about: About::Dead }),
            },
            EventKind::FlagFell { by: loser } => Some(self.rule_on(About::Flag { loser })),
            EventKind::Resigned { by: loser } => Some(self.rule_on(About::Resignation { loser })),
            _ => None,
        }
    }

    /// The ending if a short proof exists, else the question (Laws 5.1.2, 6.9).
    fn rule_on(&self, about: About) -> EventKind {
        let (loser, outcome): (_, fn(Color, Answer) -> Outcome) = match about {
            About::Flag { loser } => (loser, Outcome::flag_fall),
            About::Resignation { loser } => (loser, Outcome::resignation),
            About::Dead => return EventKind::RulingAsked { about },
        };
        let position = self.game.position();
        match winnability::quick_proof(position, !loser) {
            None => EventKind::RulingAsked { about },
            Some(found) => {
                let line = found.helpmate();
                let proof = line.and_then(|line| MoveText::line(position, line));
                self.ending(outcome(loser, found.can_mate()), proof)
            }
        }
    }

    /// The clock as an event leaves it.
    pub(super) fn clock_after(&self, kind: &EventKind, now: Millis) -> Clock {
        let mut clock = self.clock.clone();
        match kind {
            EventKind::Moved { spent, .. } => match clock.running() {
                Some(mover) => {
                    let not_charged = clock.elapsed(now) - *spent;
                    clock.give(mover, not_charged);
                    clock.press(now);
                }
                // The second first move starts the clocks, and so does one made while they
                // stand after an outage.
                None if self.ply().0 >= 1 => clock.start(!self.side_to_move(), now),
                None => {}
            },
            EventKind::TakenBack { plies } => {
                clock.stop(now);
                let left = self.ply().0.saturating_sub(*plies);
                if left >= 2 {
                    let flips = plies % 2 == 1;
                    let to_move = self.side_to_move();
                    clock.start(if flips { !to_move } else { to_move }, now);
                }
            }
            EventKind::Refunded { white, black, .. } => match clock.running() {
                Some(_) => clock.stop(now - *white - *black),
                None if !self.is_opening() => clock.start(self.side_to_move(), now),
                None => {}
            },
            EventKind::FlagFell { .. }
            | EventKind::Resigned { .. }
            | EventKind::RulingAsked { .. }
            | EventKind::Ended(_)
            | EventKind::Aborted { .. } => clock.stop(now),
            EventKind::Joined { .. }
            | EventKind::Started
            | EventKind::DrawOffered { .. }
            | EventKind::DrawDeclined { .. }
            | EventKind::TakebackOffered { .. }
            | EventKind::TakebackDeclined { .. }
            | EventKind::RematchOffered { .. }
            | EventKind::RematchDeclined { .. }
            | EventKind::RematchAgreed { .. } => {}
        }
        clock
    }
}

fn refund(to: Color, time: Millis, reason: Refund) -> EventKind {
    let share = |color| if color == to { time } else { Millis::ZERO };
    EventKind::Refunded {
        white: share(Color::White),
        black: share(Color::Black),
        reason,
    }
}
