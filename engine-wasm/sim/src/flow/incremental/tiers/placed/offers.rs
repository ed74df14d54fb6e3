//! Capacity offered to slots.

use super::PlacedTiers;
use super::link_order::Position;
use crate::flow::Flows;
use crate::flow::tolerance::{FULL, changed_residual};
use crate::growth::append;
use crate::yield_point::{Yielding, yield_point};

impl PlacedTiers {
    /// Offers the residual of the slot to those behind it.
    pub(super) fn pass_residual(&mut self, slot: u32, flows: &Flows) {
        let link = self.tiers.link(slot);
        let used = self.sharing.used(slot);
        match (self.link_order.position(link, slot), used) {
            (Position::Front, Some(used)) => {
                self.link_order.set_used(link, slot, used);
                self.offer_free(link, flows);
            }
            (Position::Front, None) => {
                self.let_fill(link, slot, self.link_order.offered(link, slot), flows);
            }
            (Position::Filling, Some(used)) if self.sharing.residual(slot) > least(link, flows) => {
                self.link_order.bring_to_front(link, slot, used);
                self.offer_free(link, flows);
            }
            (Position::Filling | Position::Behind, _) => {}
        }
    }

    /// Removes a slot from `link`.
    pub(super) fn remove_slot(&mut self, link: u32, slot: u32, flows: &Flows) {
        self.link_order.remove(link, slot);
        self.offer_free(link, flows);
    }

    /// Offers the capacity left by the slots in front to the slot that fills `link`. If nothing is
    /// left, one of the slots in front becomes that slot.
    fn offer_free(&mut self, link: u32, flows: &Flows) {
        if let Some((slot, offered)) = self.link_order.first_to_leave(link, least(link, flows)) {
            self.let_fill(link, slot, offered, flows);
        } else if let Some(filling) = self.link_order.filling(link) {
            self.offer(link, filling, self.link_order.free(link), flows);
        }
    }

    /// Makes a slot in front fill `link` if it has been solved with the capacity `offered`;
    /// otherwise schedules it to be solved.
    fn let_fill(&mut self, link: u32, slot: u32, offered: f64, flows: &Flows) {
        if self.offer(link, slot, offered, flows) {
            return;
        }
        let mut starved = std::mem::take(&mut self.starved);
        self.link_order.fill(link, slot, offered, |slot| {
            yield_point(1);
            append(&mut starved, slot);
        });
        for slot in starved.drain(..).yielding() {
            self.offer(link, slot, 0.0, flows);
        }
        self.starved = starved;
    }

    /// Offers part of `link` to a slot; returns whether the offer changed.
    pub(super) fn offer(&mut self, link: u32, slot: u32, offered: f64, flows: &Flows) -> bool {
        let (before, capacity) = (self.sharing.capacity(slot), flows.capacity()[link as usize]);
        let Some(offer) = changed_residual(offered, before, capacity) else { return false };
        self.sharing.set_capacity(slot, offer);
        self.tiers.touch(slot);
        true
    }
}

/// A residual up to this counts as zero.
fn least(link: u32, flows: &Flows) -> f64 {
    FULL * flows.capacity()[link as usize]
}
