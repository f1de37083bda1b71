//! What every store must do. An adapter runs this suite against itself.

use std::future::Future;
use std::sync::Arc;

use duiyi_club::live::{
    Attached, Command, Event, GameConfig, Lag, Machine, Opener, Play, Request, Ruling,
};
use duiyi_club::ports::{
    Append, AppendError, Beat, CreateError, NewGame, Status, Store, StoredGame,
};
use duiyi_club::{Code, CreationKey, GameId, Millis, Profile, SeatKey, TimeControl};
use duiyi_rules::{Color, Position};

/// Runs every case, each on a store that `make` returns empty.
///
/// # Panics
/// When the store does not do what the port says.
pub async fn run<S, F>(make: impl Fn() -> F)
where
    S: Store,
    F: Future<Output = S>,
{
    a_created_game_is_loaded_as_it_was(&make().await).await;
    what_is_not_there_is_absent(&make().await).await;
    a_taken_name_creates_nothing(&make().await).await;
    events_are_appended_in_order(&make().await).await;
    a_place_in_the_log_is_written_once(&make().await).await;
    a_batch_is_appended_whole_or_not_at_all(&make().await).await;
    of_many_writers_of_one_place_one_wins(Arc::new(make().await)).await;
    a_conflict_harms_only_its_own_game(Arc::new(make().await)).await;
    games_that_are_over_are_no_longer_open(&make().await).await;
    codes_lead_to_open_games_and_come_back(&make().await).await;
    a_rematch_comes_with_its_event_or_not_at_all(&make().await).await;
    a_repeated_creation_is_found(&make().await).await;
    the_last_beat_never_steps_back(&make().await).await;
}

async fn a_created_game_is_loaded_as_it_was(store: &impl Store) {
    let table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    let loaded = load(store, &table).await;
    assert_eq!(loaded.config, *table.machine.config());
    assert_eq!(loaded.code, table.code);
    assert_eq!(loaded.events, table.log);
}

async fn what_is_not_there_is_absent(store: &impl Store) {
    let absent = Table::new("111111111111", "222222");
    assert!(store.load(absent.id()).await.expect("an answer").is_none());
    assert_eq!(store.find_code(absent.code).await.expect("an answer"), None);
    assert_eq!(store.find_creation(key(1)).await.expect("an answer"), None);
    assert_eq!(store.open_games().await.expect("an answer"), []);
    assert_eq!(store.last_beat().await.expect("an answer"), Beat::default());
    let append = Append {
        game: absent.id(),
        events: absent.log.clone(),
        create: None,
    };
    let refused = store.append(append).await;
    assert!(matches!(refused, Err(AppendError::Conflict)), "{refused:?}");
}

async fn a_taken_name_creates_nothing(store: &impl Store) {
    let first = Table::new("111111111111", "222222");
    store.create(first.new_game()).await.expect("a new game");
    for (id, code) in [("111111111111", "333333"), ("222222222222", "222222")] {
        let refused = store.create(Table::new(id, code).new_game()).await;
        assert!(matches!(refused, Err(CreateError::Taken)), "{refused:?}");
    }
    assert_eq!(store.open_games().await.expect("an answer").len(), 1);
    assert_eq!(load(store, &first).await.events, first.log);
}

async fn events_are_appended_in_order(store: &impl Store) {
    let mut table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    for command in table.short_game() {
        let append = table.apply(&command);
        store.append(append).await.expect("the next events");
    }
    let loaded = load(store, &table).await;
    assert_eq!(loaded.events, table.log);
    Machine::replay(loaded.config, &loaded.events).expect("the log of a game");
}

async fn a_place_in_the_log_is_written_once(store: &impl Store) {
    let mut table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    let join = table.apply(&Table::join());
    store.append(join.clone()).await.expect("the next events");
    for taken in [
        join,
        Append {
            events: table.log[..1].to_vec(),
            ..table.append(1)
        },
    ] {
        let refused = store.append(taken).await;
        assert!(matches!(refused, Err(AppendError::Conflict)), "{refused:?}");
    }
    let kept = table.log.clone();
    table.apply(&table.mv("e2e4"));
    let hole = table.apply(&table.mv("e7e5"));
    let refused = store.append(hole).await;
    assert!(matches!(refused, Err(AppendError::Conflict)), "{refused:?}");
    assert_eq!(load(store, &table).await.events, kept);
}

async fn a_batch_is_appended_whole_or_not_at_all(store: &impl Store) {
    let mut table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    store
        .append(table.apply(&Table::join()))
        .await
        .expect("the next events");
    let before = table.log.clone();
    let mut batch = table.apply(&table.mv("e2e4"));
    // The second event claims a place that is taken.
    batch.events.push(before[0].clone());
    store.append(batch).await.expect_err("a conflict");
    assert_eq!(load(store, &table).await.events, before);
}

async fn of_many_writers_of_one_place_one_wins(store: Arc<impl Store>) {
    let mut table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    store
        .append(table.apply(&Table::join()))
        .await
        .expect("the next events");
    let moves = [
        "e2e4", "d2d4", "c2c4", "g1f3", "b2b3", "a2a3", "h2h4", "b1c3",
    ];
    let mut writers = Vec::new();
    for uci in moves {
        let mut rival = table.clone();
        let append = rival.apply(&rival.mv(uci));
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            match store.append(append).await {
                Ok(()) => Some(rival.log),
                Err(AppendError::Conflict) => None,
                Err(error) => panic!("{error}"),
            }
        }));
    }
    let mut won = Vec::new();
    for writer in writers {
        won.extend(writer.await.expect("a writer"));
    }
    assert_eq!(won.len(), 1);
    assert_eq!(load(&*store, &table).await.events, won[0]);
}

async fn a_conflict_harms_only_its_own_game(store: Arc<impl Store>) {
    let mut writers = Vec::new();
    for game in 0..40 {
        let mut table = Table::new(&format!("111111{}", code_of(game)), &code_of(game));
        store.create(table.new_game()).await.expect("a new game");
        let mut append = table.apply(&Table::join());
        let good = game % 4 != 0;
        if !good {
            append.events = table.log[..1].to_vec();
        }
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            assert_eq!(store.append(append).await.is_ok(), good);
            let kept = if good { table.log.len() } else { 1 };
            assert_eq!(load(&*store, &table).await.events, table.log[..kept]);
        }));
    }
    for writer in writers {
        writer.await.expect("a writer");
    }
}

async fn games_that_are_over_are_no_longer_open(store: &impl Store) {
    let status = async |store: &dyn Store| {
        let open = store.open_games().await.expect("an answer");
        open.first()
            .map(|game| (game.status, game.timed, game.created_at))
    };
    let mut table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    assert_eq!(
        status(store).await,
        Some((Status::Waiting, true, Table::OPENED))
    );
    store
        .append(table.apply(&Table::join()))
        .await
        .expect("the next events");
    assert_eq!(
        status(store).await,
        Some((Status::Running, true, Table::OPENED))
    );
    for command in table.short_game().into_iter().skip(1) {
        store
            .append(table.apply(&command))
            .await
            .expect("the next events");
    }
    assert_eq!(status(store).await, None);
}

async fn codes_lead_to_open_games_and_come_back(store: &impl Store) {
    let mut table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    assert_eq!(
        store.find_code(table.code).await.expect("an answer"),
        Some(table.id())
    );
    for command in table.short_game() {
        store
            .append(table.apply(&command))
            .await
            .expect("the next events");
    }
    assert_eq!(store.find_code(table.code).await.expect("an answer"), None);
    let again = Table::new("333333333333", "222222");
    store
        .create(again.new_game())
        .await
        .expect("the code is free");
    assert_eq!(
        store.find_code(table.code).await.expect("an answer"),
        Some(again.id())
    );
}

async fn a_rematch_comes_with_its_event_or_not_at_all(store: &impl Store) {
    let mut table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    for command in table.short_game() {
        store
            .append(table.apply(&command))
            .await
            .expect("the next events");
    }
    let taken = Table::new("444444444444", "333333");
    store.create(taken.new_game()).await.expect("a new game");
    store
        .append(table.apply(&table.ask(Color::White, Request::OfferRematch)))
        .await
        .expect("an offer");
    let before = table.log.clone();

    let mut agreed = table.apply(&table.ask(Color::Black, Request::AcceptRematch));
    agreed.create = Some(Table::new("555555555555", "333333").new_game());
    let refused = store.append(agreed.clone()).await;
    assert!(
        matches!(refused, Err(AppendError::NextTaken)),
        "{refused:?}"
    );
    assert_eq!(load(store, &table).await.events, before);

    let next = Table::new("555555555555", "444444");
    agreed.create = Some(next.new_game());
    store.append(agreed).await.expect("a rematch");
    assert_eq!(load(store, &table).await.events, table.log);
    assert_eq!(load(store, &next).await.events, next.log);
}

async fn a_repeated_creation_is_found(store: &impl Store) {
    let table = Table::new("111111111111", "222222");
    let first = NewGame {
        creation: Some(key(7)),
        ..table.new_game()
    };
    store.create(first).await.expect("a new game");
    assert_eq!(
        store.find_creation(key(7)).await.expect("an answer"),
        Some(table.id())
    );
    assert_eq!(store.find_creation(key(8)).await.expect("an answer"), None);
    let again = Table::new("333333333333", "444444");
    let again = NewGame {
        creation: Some(key(7)),
        ..again.new_game()
    };
    let refused = store.create(again).await;
    assert!(matches!(refused, Err(CreateError::Taken)), "{refused:?}");
}

async fn the_last_beat_never_steps_back(store: &impl Store) {
    let last = async |store: &dyn Store| store.last_beat().await.expect("an answer");
    store.beat(Beat(Millis(5_000))).await.expect("a beat");
    store.beat(Beat(Millis(4_000))).await.expect("a beat");
    assert_eq!(last(store).await, Beat(Millis(5_000)));
    let mut table = Table::new("111111111111", "222222");
    store.create(table.new_game()).await.expect("a new game");
    let join = table.apply(&Table::join());
    let at = join.events[0].at;
    store.append(join).await.expect("the next events");
    assert_eq!(
        last(store).await,
        Beat(at),
        "an event is a sign of life too"
    );
}

async fn load(store: &impl Store, table: &Table) -> StoredGame {
    store
        .load(table.id())
        .await
        .expect("an answer")
        .expect("a game")
}

fn key(byte: u8) -> CreationKey {
    CreationKey::from_digest([byte; 32])
}

fn code_of(number: usize) -> String {
    const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    let last = [LETTERS[number / 31], LETTERS[number % 31]].map(char::from);
    format!("2222{}{}", last[0], last[1])
}

/// A real game to be kept: its machine and its log.
#[derive(Clone)]
struct Table {
    machine: Machine,
    code: Code,
    log: Vec<Event>,
    clock: i64,
}

impl Table {
    const OPENED: Millis = Millis(1_000_000);

    fn new(id: &str, code: &str) -> Self {
        let config = GameConfig {
            id: id.parse().expect("a game id"),
            start: Position::start(),
            profile: Profile::Standard,
            time: TimeControl::SuddenDeath {
                initial: Millis(600_000),
            },
            rated: false,
            opener: Opener::One {
                seat: Color::White,
                key: SeatKey::from_digest([1; 32]),
            },
        };
        let (machine, log) = Machine::create(config, Self::OPENED);
        Self {
            machine,
            code: code.parse().expect("a code"),
            log,
            clock: Self::OPENED.0,
        }
    }

    fn id(&self) -> GameId {
        self.machine.config().id
    }

    fn new_game(&self) -> NewGame {
        NewGame {
            config: self.machine.config().clone(),
            code: self.code,
            creation: None,
            events: self.log.clone(),
        }
    }

    fn join() -> Command {
        Command::Join {
            seat: Color::Black,
            key: SeatKey::from_digest([2; 32]),
        }
    }

    fn ask(&self, by: Color, request: Request) -> Command {
        let cmid = format!("c{}", self.log.len())
            .parse()
            .expect("a command id");
        let next = "555555555555".parse().expect("a game id");
        let attached = Attached {
            lag: Lag::default(),
            next,
        };
        Command::Play(Play {
            by,
            cmid,
            request,
            attached,
        })
    }

    fn mv(&self, uci: &str) -> Command {
        let uci = uci.parse().expect("a move");
        let request = Request::Move {
            ply: self.machine.ply(),
            uci,
        };
        self.ask(self.machine.side_to_move(), request)
    }

    /// Joining, two moves, and the end.
    fn short_game(&self) -> Vec<Command> {
        let mut rehearsal = self.clone();
        rehearsal.apply(&Self::join());
        let mut commands = vec![Self::join()];
        for uci in ["e2e4", "e7e5"] {
            let command = rehearsal.mv(uci);
            rehearsal.apply(&command);
            commands.push(command);
        }
        commands.push(rehearsal.ask(Color::White, Request::Resign));
        commands
    }

    fn append(&self, kept: usize) -> Append {
        Append {
            game: self.id(),
            events: self.log[kept..].to_vec(),
            create: None,
        }
    }

    fn apply(&mut self, command: &Command) -> Append {
        self.clock += 1_000;
        let kept = self.log.len();
        let mut apply = |command: &Command| {
            let events = self
                .machine
                .apply(command, Millis(self.clock))
                .expect("a good command");
            self.log.extend(events);
            self.machine.question().is_some()
        };
        if apply(command) {
            apply(&Command::Ruling(Ruling::Undetermined));
        }
        self.append(kept)
    }
}
