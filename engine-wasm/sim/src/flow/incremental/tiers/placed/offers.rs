//! What stations are offered of their links.

use super::PlacedTiers;
use super::lines::Part;
use crate::flow::Flows;
use crate::flow::tolerance::FULL;
use crate::flow::tolerance::new_offer;

impl PlacedTiers {
    /// Sees to it that those behind `station` have what it leaves.
    pub(super) fn pass_on(&mut self, station: u32, flows: &Flows) {
        let link = self.tiers.link(station);
        let used = self.sharing.used(station);
        match (self.lines.part(link, station), used) {
            (Part::Front, Some(used)) => {
                self.lines.set_used(link, station, used);
                self.offer_free(link, flows);
            }
            (Part::Front, None) => {
                self.let_fill(link, station, self.lines.offered(link, station), flows);
            }
            (Part::Allocation, Some(used)) if self.sharing.left(station) > least(link, flows) => {
                self.lines.bring_to_front(link, station, used);
                self.offer_free(link, flows);
            }
            (Part::Allocation | Part::Behind, _) => {}
        }
    }

    /// Takes `station` out from among those of `link`.
    pub(super) fn take_out(&mut self, link: u32, station: u32, flows: &Flows) {
        self.lines.remove(link, station);
        self.offer_free(link, flows);
    }

    /// Offers what those in front leave of `link` to the one that fills it. Where that is nothing, one
    /// of those in front does.
    fn offer_free(&mut self, link: u32, flows: &Flows) {
        if let Some((station, offered)) = self.lines.first_to_leave(link, least(link, flows)) {
            self.let_fill(link, station, offered, flows);
        } else if let Some(allocation) = self.lines.allocation(link) {
            self.offer(link, allocation, self.lines.free(link), flows);
        }
    }

    /// Lets `station`, which is in front, fill `link`, if it has been solved with what there is for it,
    /// or has it solved with that.
    fn let_fill(&mut self, link: u32, station: u32, offered: f64, flows: &Flows) {
        if self.offer(link, station, offered, flows) {
            return;
        }
        let mut without = std::mem::take(&mut self.without);
        self.lines.fill(link, station, offered, |station| without.push(station));
        for station in without.drain(..) {
            self.offer(link, station, 0.0, flows);
        }
        self.without = without;
    }

    /// Offers so much of `link` to `station`, and says whether that is something else than before.
    pub(super) fn offer(&mut self, link: u32, station: u32, offered: f64, flows: &Flows) -> bool {
        let (before, capacity) = (self.sharing.capacity(station), flows.capacity()[link as usize]);
        let Some(offer) = new_offer(offered, before, capacity) else { return false };
        self.sharing.offer(station, offer);
        self.tiers.touch(station);
        true
    }
}

/// Who leaves no more of `link` leaves nothing.
fn least(link: u32, flows: &Flows) -> f64 {
    FULL * flows.capacity()[link as usize]
}
