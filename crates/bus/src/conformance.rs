//! What every bus must do. An adapter runs this suite against itself.

use std::future::Future;

use duiyi_club::GameId;
use duiyi_club::ports::{Bus, Presence, Received, Update};

/// Runs every case, each on a bus that `make` returns without readers.
///
/// # Panics
/// When the bus does not do what the port says.
pub async fn run<B, F>(make: impl Fn() -> F)
where
    B: Bus,
    F: Future<Output = B>,
{
    updates_arrive_in_order_at_every_reader(&make().await).await;
    a_reader_hears_of_its_own_game_only(&make().await).await;
    nothing_from_before_the_subscription_arrives(&make().await).await;
    publishing_waits_for_nobody_and_a_slow_reader_is_told(&make().await).await;
    a_dropped_wait_loses_nothing(&make().await).await;
}

async fn updates_arrive_in_order_at_every_reader(bus: &impl Bus) {
    let mut readers = [bus.subscribe(game(1)), bus.subscribe(game(1))];
    for n in 0..10 {
        bus.publish(game(1), update(n));
    }
    for reader in &mut readers {
        for n in 0..10 {
            assert_eq!(reader.receive().await, Received::Update(update(n)));
        }
        assert_eq!(reader.try_receive(), None);
    }
}

async fn a_reader_hears_of_its_own_game_only(bus: &impl Bus) {
    let mut reader = bus.subscribe(game(1));
    let _other = bus.subscribe(game(2));
    bus.publish(game(2), update(2));
    bus.publish(game(1), update(1));
    assert_eq!(reader.receive().await, Received::Update(update(1)));
}

async fn nothing_from_before_the_subscription_arrives(bus: &impl Bus) {
    bus.publish(game(1), update(1));
    let _earlier = bus.subscribe(game(1));
    bus.publish(game(1), update(2));
    let mut reader = bus.subscribe(game(1));
    bus.publish(game(1), update(3));
    assert_eq!(reader.receive().await, Received::Update(update(3)));
}

async fn publishing_waits_for_nobody_and_a_slow_reader_is_told(bus: &impl Bus) {
    const MANY: u32 = 5_000;
    let mut slow = bus.subscribe(game(1));
    for n in 0..MANY {
        bus.publish(game(1), update(n));
    }
    assert_eq!(slow.receive().await, Received::Lagged);
    // From there on it hears the latest again, in order and without another hole.
    let mut last = None;
    while last != Some(MANY - 1) {
        let Received::Update(Update::Presence(presence)) = slow.receive().await else {
            panic!("a second hole");
        };
        assert!(last.is_none_or(|last| presence.spectators == last + 1));
        last = Some(presence.spectators);
    }
}

async fn a_dropped_wait_loses_nothing(bus: &impl Bus) {
    let mut reader = bus.subscribe(game(1));
    drop(reader.receive());
    bus.publish(game(1), update(1));
    drop(reader.receive());
    assert_eq!(reader.receive().await, Received::Update(update(1)));
}

fn game(number: u8) -> GameId {
    format!("GameGameGame{number}")[1..]
        .parse()
        .expect("a game id")
}

fn update(number: u32) -> Update {
    Update::Presence(Presence {
        spectators: number,
        ..Presence::default()
    })
}
