//! What slots are offered of their links.

use super::PlacedTiers;
use super::link_order::Part;
use crate::flow::Flows;
use crate::flow::tolerance::FULL;
use crate::flow::tolerance::new_offer;

impl PlacedTiers {
    /// Offers what the slot leaves to those behind it.
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
            (Part::Allocation, Some(used)) if self.sharing.left(slot) > least(link, flows) => {
                self.lines.bring_to_front(link, slot, used);
                self.offer_free(link, flows);
            }
            (Part::Allocation | Part::Behind, _) => {}
        }
    }

    /// Removes a slot from `link`.
    pub(super) fn take_out(&mut self, link: u32, slot: u32, flows: &Flows) {
        self.lines.remove(link, slot);
        self.offer_free(link, flows);
    }

    /// Offers what those in front leave of `link` to the one that fills it. Where that is nothing, one
    /// of those in front does.
    fn offer_free(&mut self, link: u32, flows: &Flows) {
        if let Some((slot, offered)) = self.lines.first_to_leave(link, least(link, flows)) {
            self.let_fill(link, slot, offered, flows);
        } else if let Some(allocation) = self.lines.allocation(link) {
            self.offer(link, allocation, self.lines.free(link), flows);
        }
    }

    /// Lets a slot in front fill `link`, if it has been solved with what is left for it; otherwise
    /// has it solved.
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

/// A slot that leaves no more than this leaves nothing.
fn least(link: u32, flows: &Flows) -> f64 {
    FULL * flows.capacity()[link as usize]
}
