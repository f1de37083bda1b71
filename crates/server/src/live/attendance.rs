//! Who is there: connections of players and spectators, counted by tickets.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use duiyi_club::ports::Presence;
use duiyi_rules::Color;
use tokio::sync::Notify;

/// The connections to one game.
#[derive(Debug, Default)]
pub(crate) struct Attendance {
    seats: [AtomicU32; 2],
    spectators: AtomicU32,
    changed: Notify,
}

/// One connection to one game; dropping it is leaving.
#[derive(Debug)]
pub(crate) struct Ticket {
    seat: Option<Color>,
    attendance: Arc<Attendance>,
}

impl Attendance {
    pub(crate) fn enter(self: &Arc<Self>, seat: Option<Color>) -> Ticket {
        let ticket = Ticket {
            seat,
            attendance: Arc::clone(self),
        };
        ticket.counter().fetch_add(1, Ordering::Relaxed);
        self.changed.notify_one();
        ticket
    }

    pub(crate) fn presence(&self) -> Presence {
        let count = |counter: &AtomicU32| counter.load(Ordering::Relaxed);
        Presence {
            white: count(&self.seats[Color::White.index()]),
            black: count(&self.seats[Color::Black.index()]),
            spectators: count(&self.spectators),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.presence() == Presence::default()
    }

    /// Waits until somebody has come or gone since the last call.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }
}

impl Ticket {
    fn counter(&self) -> &AtomicU32 {
        match self.seat {
            Some(color) => &self.attendance.seats[color.index()],
            None => &self.attendance.spectators,
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.counter().fetch_sub(1, Ordering::Relaxed);
        self.attendance.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn tickets_are_counted_until_they_are_dropped() {
        let attendance = Arc::new(Attendance::default());
        let white = attendance.enter(Some(Color::White));
        let spectators = [attendance.enter(None), attendance.enter(None)];
        attendance.changed().await;
        assert_eq!(
            attendance.presence(),
            Presence {
                white: 1,
                black: 0,
                spectators: 2
            }
        );
        drop(spectators);
        drop(white);
        attendance.changed().await;
        assert!(attendance.is_empty());
    }
}
