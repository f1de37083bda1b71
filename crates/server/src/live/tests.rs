//! A game's task with a real store that can be made to fail.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use duiyi_bus::InProcess;
use duiyi_club::live::{
    Attached, Command, EventKind, GameConfig, Lag, Machine, Opener, Phase, Play, Request,
};
use duiyi_club::ports::{
    Append, AppendError, Beat, CreateError, NewGame, OpenGame, Pending, Received, Store,
    StoreError, StoredGame, Update,
};
use duiyi_club::{Cmid, Code, CreationKey, GameId, Millis, Ply, Profile, SeatKey, TimeControl};
use duiyi_rules::{CastlingMode, Color, Position};
use duiyi_store::Sqlite;
use tempfile::TempDir;

use super::game::{Accepted, Ask, AskError, Look, PlayError};
use super::hub::{Club, Hub};
use crate::secret::Secret;
use crate::solver::Solver;

const WHITE: SeatKey = SeatKey::from_digest([1; 32]);
const BLACK: SeatKey = SeatKey::from_digest([2; 32]);

/// What happens to the next append.
const WORKS: u8 = 0;
const FAILS_BEFORE: u8 = 1;
const FAILS_AFTER: u8 = 2;

/// A real store, with a fault to come.
struct Faulty {
    real: Arc<Sqlite>,
    next: AtomicU8,
}

fn broken() -> StoreError {
    StoreError("the cable was pulled".into())
}

impl Store for Faulty {
    fn create(&self, game: NewGame) -> Pending<'_, Result<(), CreateError>> {
        self.real.create(game)
    }

    fn append(&self, append: Append) -> Pending<'_, Result<(), AppendError>> {
        Box::pin(async {
            match self.next.swap(WORKS, Ordering::Relaxed) {
                FAILS_BEFORE => Err(broken().into()),
                FAILS_AFTER => {
                    self.real.append(append).await?;
                    Err(broken().into())
                }
                _ => self.real.append(append).await,
            }
        })
    }

    fn load(&self, game: GameId) -> Pending<'_, Result<Option<StoredGame>, StoreError>> {
        self.real.load(game)
    }

    fn open_games(&self) -> Pending<'_, Result<Vec<OpenGame>, StoreError>> {
        self.real.open_games()
    }

    fn find_code(&self, code: Code) -> Pending<'_, Result<Option<GameId>, StoreError>> {
        self.real.find_code(code)
    }

    fn find_creation(&self, key: CreationKey) -> Pending<'_, Result<Option<GameId>, StoreError>> {
        self.real.find_creation(key)
    }

    fn beat(&self, beat: Beat) -> Pending<'_, Result<(), StoreError>> {
        self.real.beat(beat)
    }

    fn last_beat(&self) -> Pending<'_, Result<Beat, StoreError>> {
        self.real.last_beat()
    }
}

/// A hub over a store in a folder of its own, and a game in it.
struct House {
    hub: Hub,
    store: Arc<Faulty>,
    game: GameId,
    _folder: TempDir,
}

impl House {
    /// A game from this position, both seats taken.
    async fn with(fen: &str, idle: Millis) -> Self {
        Self::timed(fen, idle, TimeControl::Unlimited).await
    }

    async fn timed(fen: &str, idle: Millis, time: TimeControl) -> Self {
        let folder = TempDir::new().expect("a folder");
        let real = Sqlite::open(&folder.path().join("club.db"))
            .await
            .expect("a store");
        let store = Arc::new(Faulty {
            real: Arc::new(real),
            next: AtomicU8::new(WORKS),
        });
        let secret = Secret::of_folder(folder.path(), &mut crate::chance::rng()).expect("a secret");
        let kept: Arc<dyn Store> = Arc::clone(&store) as _;
        let bus = Arc::new(InProcess::new());
        let solver = Solver::start().expect("threads");
        let mut club = Club::new(kept, bus, secret, solver, Beat::default());
        club.idle = idle;
        let game: GameId = "GameGameGame".parse().expect("an id");
        let config = GameConfig {
            id: game,
            start: Position::from_fen(fen, CastlingMode::Standard).expect("a position"),
            profile: Profile::Standard,
            time,
            rated: false,
            opener: Opener::Both {
                white: WHITE,
                black: BLACK,
            },
        };
        let (_, events) = Machine::create(config.clone(), club.time.now());
        let code = "222222".parse().expect("a code");
        store
            .create(NewGame {
                config,
                code,
                creation: None,
                events,
            })
            .await
            .expect("a new game");
        Self {
            hub: Hub::new(Arc::new(club)),
            store,
            game,
            _folder: folder,
        }
    }

    async fn open() -> Self {
        Self::with(&Position::start().fen(), Millis(60_000)).await
    }

    async fn play(&self, cmid: &str, ply: u32, uci: &str) -> Result<Accepted, PlayError> {
        let by = if ply.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        let request = Request::Move {
            ply: Ply(ply),
            uci: uci.parse().expect("a move"),
        };
        let cmid: Cmid = cmid.parse().expect("a command id");
        let at = self.hub.club().time.now();
        self.hub
            .ask(self.game, |answer| Ask::Play {
                by,
                cmid,
                request,
                at,
                answer,
            })
            .await
            .expect("an answer")
    }

    async fn look(&self) -> Look {
        let look = self.hub.ask(self.game, |answer| Ask::Look { answer }).await;
        look.expect("an answer").expect("a game")
    }

    async fn moves(&self) -> Vec<String> {
        self.look().await.machine.moves().collect()
    }
}

#[tokio::test]
async fn a_move_that_was_not_kept_is_not_acknowledged_and_can_be_sent_again() {
    let house = House::open().await;
    house.store.next.store(FAILS_BEFORE, Ordering::Relaxed);
    let lost = house.play("a", 0, "e2e4").await;
    assert!(
        matches!(lost, Err(PlayError::Ask(AskError::Unavailable))),
        "{lost:?}"
    );
    assert!(house.moves().await.is_empty());
    house.play("a", 0, "e2e4").await.expect("the same again");
    assert_eq!(house.moves().await, ["e2e4"]);
}

#[tokio::test]
async fn a_move_that_was_kept_without_an_answer_counts_once() {
    let house = House::open().await;
    let mut updates = house.hub.club().bus.subscribe(house.game);
    house.store.next.store(FAILS_AFTER, Ordering::Relaxed);
    let lost = house.play("a", 0, "e2e4").await;
    assert!(
        matches!(lost, Err(PlayError::Ask(AskError::Unavailable))),
        "{lost:?}"
    );
    assert_eq!(
        updates.try_receive(),
        None,
        "nothing is told that is not known to be kept"
    );
    house
        .play("a", 0, "e2e4")
        .await
        .expect("an acknowledgement");
    house.play("b", 1, "e7e5").await.expect("a move");
    assert_eq!(house.moves().await, ["e2e4", "e7e5"]);
}

#[tokio::test]
async fn another_writer_wins_and_the_game_is_read_anew() {
    let house = House::open().await;
    house.play("a", 0, "e2e4").await.expect("a move");
    let stored = house
        .store
        .load(house.game)
        .await
        .expect("an answer")
        .expect("a game");
    let mut rival = Machine::replay(stored.config, &stored.events).expect("a game");
    let play = Play {
        by: Color::Black,
        cmid: "rival".parse().expect("a command id"),
        request: Request::Move {
            ply: Ply(1),
            uci: "c7c5".parse().expect("a move"),
        },
        attached: Attached {
            lag: Lag::default(),
            next: house.game,
        },
    };
    let events = rival
        .apply(&Command::Play(play), rival.last_at())
        .expect("a legal move");
    let append = Append {
        game: house.game,
        events,
        create: None,
    };
    house
        .store
        .append(append)
        .await
        .expect("the rival is first");

    let lost = house.play("b", 1, "e7e5").await;
    assert!(
        matches!(lost, Err(PlayError::Ask(AskError::Unavailable))),
        "{lost:?}"
    );
    let stale = house.play("b", 1, "e7e5").await;
    assert!(matches!(stale, Err(PlayError::Refused(refusal)) if refusal.code() == "stale_ply"));
    assert_eq!(house.moves().await, ["e2e4", "c7c5"]);
}

/// The log ends with the question: whoever takes the game up has to answer it.
#[tokio::test]
async fn a_ruling_that_was_awaited_at_the_crash_is_given_afterwards() {
    // Locked pawns, and a bishop that cannot break through.
    let house = House::with(
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
        Millis(60_000),
    )
    .await;
    let stored = house
        .store
        .load(house.game)
        .await
        .expect("an answer")
        .expect("a game");
    let last = stored.events.last().expect("events");
    assert!(
        matches!(last.kind, EventKind::RulingAsked { .. }),
        "{last:?}"
    );
    let mut updates = house.hub.club().bus.subscribe(house.game);
    house.hub.wake().await.expect("an answer");
    let Received::Update(Update::Events(events)) = updates.receive().await else {
        panic!("no events");
    };
    assert!(matches!(
        events[0].kind,
        EventKind::Ended(_) | EventKind::Refunded { .. }
    ));
    let phase = house.look().await.machine.phase().clone();
    assert!(!matches!(phase, Phase::Ruling(_)), "{phase:?}");
}

#[tokio::test]
async fn a_game_nobody_needs_leaves_memory_and_comes_back() {
    let house = House::with(&Position::start().fen(), Millis(20)).await;
    house.play("a", 0, "e2e4").await.expect("a move");
    assert_eq!(house.hub.games_in_memory(), 1);
    while house.hub.games_in_memory() > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(house.moves().await, ["e2e4"]);
    house.play("b", 1, "e7e5").await.expect("a move");
}

#[tokio::test]
async fn a_watched_game_stays() {
    let house = House::with(&Position::start().fen(), Millis(1)).await;
    let watching = house
        .hub
        .ask(house.game, |answer| Ask::Watch {
            key: Some(WHITE),
            since: None,
            answer,
        })
        .await
        .expect("an answer")
        .expect("a seat");
    assert_eq!(watching.seat, Some(Color::White));
    // Any deadline of idleness has passed by the time the clock has moved on.
    let then = house.hub.club().time.now() + Millis(20);
    while house.hub.club().time.now() < then {
        tokio::task::yield_now().await;
    }
    assert_eq!(house.hub.games_in_memory(), 1);
    drop(watching);
    while house.hub.games_in_memory() > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_game_that_is_not_there_costs_nothing() {
    let house = House::open().await;
    let absent: GameId = "zzzzzzzzzzzz".parse().expect("an id");
    let look = house
        .hub
        .ask(absent, |answer| Ask::Look { answer })
        .await
        .expect("an answer");
    assert!(matches!(look, Err(AskError::NoSuchGame)));
    while house.hub.games_in_memory() > 0 {
        tokio::task::yield_now().await;
    }
}

/// Design 2.7: what the server cannot do in time is charged to nobody.
#[tokio::test]
async fn a_store_that_keeps_nothing_costs_no_time() {
    let time = TimeControl::SuddenDeath {
        initial: Millis(60_000),
    };
    let house = House::timed(&Position::start().fen(), Millis(60_000), time).await;
    house.play("a", 0, "e2e4").await.expect("an answer");
    house.play("b", 1, "e7e5").await.expect("an answer");
    house.store.next.store(FAILS_BEFORE, Ordering::Relaxed);
    house.play("c", 2, "g1f3").await.expect_err("not kept");
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    house.play("c", 2, "g1f3").await.expect("the resend");
    let look = house.look().await;
    let left = look.machine.clocks(look.machine.last_at()).white;
    assert!(left > Some(Millis(59_000)), "{left:?}");
}
