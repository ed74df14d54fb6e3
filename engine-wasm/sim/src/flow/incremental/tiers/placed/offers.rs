//! Capacity offered to slots.

use super::PlacedTiers;
use super::link_order::Part;
use crate::flow::Flows;
use crate::flow::tolerance::FULL;
use crate::flow::tolerance::new_offer;

impl PlacedTiers {
    /// Offers the residual of the slot to those behind it.
    pub(super) fn pass_on(&mut self, slot: u32, flows: &Flows) {
        let link = self.tiers.link(slot);
        let used = self.sharing.used(slot);
        match (self.lines.part(link, slot), used) {
            (Part::Front, Some(used)) => {
                self.lines.set_used(link, slot, used);
                self.offer_free(link, flows);
            }
            (Part::Front, None) => {
                self.let_fill(link, slot, self.lines.offered(link, slot), flows);
            }
            (Part::Filling, Some(used)) if self.sharing.left(slot) > least(link, flows) => {
                self.lines.bring_to_front(link, slot, used);
                self.offer_free(link, flows);
            }
            (Part::Filling | Part::Behind, _) => {}
        }
    }

    /// Removes a slot from `link`.
    pub(super) fn take_out(&mut self, link: u32, slot: u32, flows: &Flows) {
        self.lines.remove(link, slot);
        self.offer_free(link, flows);
    }

    /// Offers the capacity left by the slots in front to the slot that fills `link`. If nothing is
    /// left, one of the slots in front becomes that slot.
    fn offer_free(&mut self, link: u32, flows: &Flows) {
        if let Some((slot, offered)) = self.lines.first_to_leave(link, least(link, flows)) {
            self.let_fill(link, slot, offered, flows);
        } else if let Some(filling) = self.lines.filling(link) {
            self.offer(link, filling, self.lines.free(link), flows);
        }
    }

    /// Makes a slot in front fill `link` if it has been solved with the capacity `offered`;
    /// otherwise schedules it to be solved.
    fn let_fill(&mut self, link: u32, slot: u32, offered: f64, flows: &Flows) {
        if self.offer(link, slot, offered, flows) {
            return;
        }
        let mut without = std::mem::take(&mut self.without);
        self.lines.fill(link, slot, offered, |slot| without.push(slot));
        for slot in without.drain(..) {
            self.offer(link, slot, 0.0, flows);
        }
        self.without = without;
    }

    /// Offers part of `link` to a slot; returns whether the offer changed.
    pub(super) fn offer(&mut self, link: u32, slot: u32, offered: f64, flows: &Flows) -> bool {
        let (before, capacity) = (self.sharing.capacity(slot), flows.capacity()[link as usize]);
        let Some(offer) = new_offer(offered, before, capacity) else { return false };
        self.sharing.offer(slot, offer);
        self.tiers.touch(slot);
        true
    }
}

/// A residual up to this counts as zero.
fn least(link: u32, flows: &Flows) -> f64 {
    FULL * flows.capacity()[link as usize]
}
