//! What is offered and not answered yet.

use duiyi_rules::Color;

/// What is offered and not answered yet, and who has used up his offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    pub(super) draw: Offer,
    pub(super) takeback: Offer,
    pub(super) rematch: Offer,
}

/// One kind of offer. A side may make it once a move (Laws 11.5: no unreasonable repetition).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) standing: Option<Color>,
    used: [bool; 2],
}

impl Offer {
    pub(super) fn may_offer(self, by: Color) -> bool {
        self.standing != Some(by) && !self.used[by.index()]
    }

    pub(super) fn stands_against(self, color: Color) -> bool {
        self.standing == Some(!color)
    }

    pub(super) fn made(&mut self, by: Color) {
        self.standing = Some(by);
        self.used[by.index()] = true;
    }

    pub(super) fn answered(&mut self) {
        self.standing = None;
    }
}

impl Offers {
    /// `mover` has moved: that declines the opponent's offer of a draw (Laws 9.1.2.1 with 4.3)
    /// but not his own; it leaves nothing to take back to; and he may offer again.
    pub(super) fn moved(&mut self, mover: Color) {
        if self.draw.stands_against(mover) {
            self.draw.answered();
        }
        self.takeback.answered();
        self.draw.used[mover.index()] = false;
        self.takeback.used[mover.index()] = false;
    }

    /// Moves were taken back: what was offered was offered in another position.
    pub(super) fn taken_back(&mut self) {
        self.draw = Offer::default();
        self.takeback = Offer::default();
    }

    /// The game is over: only a rematch can still be offered.
    pub(super) fn ended(&mut self) {
        *self = Self::default();
    }
}
