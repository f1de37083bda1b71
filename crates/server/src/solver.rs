//! The pool that searches whether a side could still mate.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use duiyi_club::live::{About, MoveText, Ruling};
use duiyi_laws::winnability::{is_dead, solve};
use duiyi_laws::{Answer, Winnability};
use duiyi_rules::{Color, Position};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

/// A search has no budget of its own and cannot be stopped, so it keeps to these threads.
const THREADS: usize = 2;
/// Questions that may stand in the queue; others wait for a place in it, as patiently.
const QUEUE: usize = 64;
/// After this time "can mate" is ruled (Laws 6.9: the draw is the exception).
const PATIENCE: Duration = Duration::from_secs(5);

/// A bounded pool of threads off the sockets'. It ends when its last handle is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Solver {
    questions: SyncSender<Question>,
    /// One permit a place in the queue, held until the answer.
    places: Arc<Semaphore>,
}

#[derive(Debug)]
struct Question {
    position: Position,
    about: About,
    answer: oneshot::Sender<Ruling>,
}

impl Solver {
    pub(crate) fn start() -> io::Result<Self> {
        let (questions, queue) = sync_channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for number in 1..=THREADS {
            let queue = Arc::clone(&queue);
            thread::Builder::new()
                .name(format!("solver-{number}"))
                .spawn(move || work(&queue))?;
        }
        let places = Arc::new(Semaphore::new(QUEUE));
        Ok(Self { questions, places })
    }

    /// The full answer, within [`PATIENCE`]. An answer that was not found is logged with its
    /// position.
    pub(crate) async fn rule(&self, position: &Position, about: About) -> Ruling {
        let why = match timeout(PATIENCE, self.ask(position, about)).await {
            Ok(Some(Ruling::Undetermined)) => "the search gave up",
            Ok(Some(ruling)) => return ruling,
            Ok(None) => "the search failed",
            Err(_) => "the search took too long",
        };
        let fen = position.fen();
        tracing::warn!(%fen, ?about, "ruled as can mate: {why}");
        Ruling::Undetermined
    }

    async fn ask(&self, position: &Position, about: About) -> Option<Ruling> {
        let _place = self.places.acquire().await.ok()?;
        let (answer, answered) = oneshot::channel();
        let question = Question {
            position: *position,
            about,
            answer,
        };
        self.questions.try_send(question).ok()?;
        answered.await.ok()
    }
}

fn work(queue: &Mutex<Receiver<Question>>) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Question {
            position,
            about,
            answer,
        }) = next
        else {
            return;
        };
        // Whoever asked may have lost patience, and his place is given away.
        if answer.is_closed() {
            continue;
        }
        drop(answer.send(search(&position, about)));
    }
}

fn search(position: &Position, about: About) -> Ruling {
    match about {
        About::Dead => match is_dead(position) {
            Answer::Yes => Ruling::CannotMate,
            Answer::No => Ruling::CanMate { proof: None },
            Answer::Undetermined => Ruling::Undetermined,
        },
        About::Flag { loser } | About::Resignation { loser } => could_mate(position, !loser),
    }
}

fn could_mate(position: &Position, color: Color) -> Ruling {
    let found = solve(position, color);
    match (found.can_mate(), found) {
        (_, Winnability::Helpmate(line)) => Ruling::CanMate {
            proof: MoveText::line(position, &line),
        },
        (Answer::Yes, _) => Ruling::CanMate { proof: None },
        (Answer::No, _) => Ruling::CannotMate,
        (Answer::Undetermined, found) => {
            tracing::warn!(fen = %position.fen(), ?found, "no answer");
            Ruling::Undetermined
        }
    }
}

#[cfg(test)]
mod tests {
    use duiyi_rules::CastlingMode;

    use super::*;

    async fn rule(fen: &str, about: About) -> Ruling {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("a position");
        Solver::start()
            .expect("threads")
            .rule(&position, about)
            .await
    }

    #[tokio::test]
    async fn a_flag_against_a_lone_knight_and_pawn_comes_with_its_helpmate() {
        let about = About::Flag {
            loser: Color::White,
        };
        let ruling = rule("8/8/8/8/8/5k2/P6n/K7 w - - 0 1", about).await;
        let Ruling::CanMate { proof: Some(line) } = ruling else {
            panic!("{ruling:?}")
        };
        assert!(!line.is_empty());
    }

    #[tokio::test]
    async fn a_bare_king_cannot_mate() {
        let about = About::Resignation {
            loser: Color::White,
        };
        assert_eq!(
            rule("8/8/8/8/8/5k2/P7/K7 w - - 0 1", about).await,
            Ruling::CannotMate
        );
    }

    #[tokio::test]
    async fn a_locked_board_is_dead_and_an_open_one_is_not() {
        let locked = "8/8/2k5/1p1p1p1p/1P1P1P1P/2K5/8/8 w - - 0 1";
        assert_eq!(rule(locked, About::Dead).await, Ruling::CannotMate);
        let open = Position::start().fen();
        assert_eq!(
            rule(&open, About::Dead).await,
            Ruling::CanMate { proof: None }
        );
    }

    fn a_question() -> (Position, About) {
        (
            Position::start(),
            About::Flag {
                loser: Color::White,
            },
        )
    }

    #[tokio::test(start_paused = true)]
    async fn patience_has_an_end() {
        let (questions, _nobody_reads) = sync_channel(QUEUE);
        let (position, about) = a_question();
        assert_eq!(
            Solver {
                questions,
                places: Arc::new(Semaphore::new(QUEUE)),
            }
            .rule(&position, about)
            .await,
            Ruling::Undetermined
        );
    }

    #[tokio::test]
    async fn a_storm_of_questions_waits_for_its_answers() {
        let solver = Solver::start().expect("threads");
        let (position, about) = a_question();
        let rulings = (0..4 * QUEUE).map(|_| solver.rule(&position, about));
        for ruling in futures_util::future::join_all(rulings).await {
            assert!(matches!(ruling, Ruling::CanMate { .. }));
        }
    }
}
