//! Telling rates by the links that hold flows up.

use super::stakes::{Routes, Stakes};
use super::{NOT_TWO, Sharing};
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;

impl Sharing {
    /// Nobody yet, on links with all their capacity, of flows that all weigh the same.
    pub fn of_equals(flows: &Flows) -> Self {
        Self::by_clocks(flows, 0)
    }

    /// The same where the links' clocks have numbers from `first_clock` on.
    pub fn by_clocks(flows: &Flows, first_clock: u32) -> Self {
        Self { tells_holders: true, first_clock, ..Self::new(flows) }
    }

    /// Names links of which something else may be left than when this was asked last, with what is.
    pub fn drain_left(&mut self, mut left: impl FnMut(u32, f64)) {
        for link in self.touched.drain(..) {
            let at = link as usize;
            self.links[at].is_touched = false;
            left(link, if self.level[at].is_finite() { 0.0 } else { self.links[at].spare });
        }
    }

    /// Solves for all links next to which something changed. Links are clocks: each runs at its level,
    /// and those for whom somebody is to `lead` follow the one that holds them up.
    ///
    /// Of some hundred flows that are held up at a link with a new level hardly one is held up
    /// elsewhere afterwards.
    pub fn settle_holders(
        &mut self,
        routes: &impl Routes,
        stakes: &mut Stakes,
        rates: &mut Rates,
        lead: impl Fn(FlowId) -> Option<FlowId>,
    ) {
        while let Some(place) = self.next_place() {
            self.solve_at(place, routes, stakes);
        }
        for (flow, one, other) in self.changed.drain(..) {
            stakes.is_changed[flow.index()] = false;
            let before = stakes.holder[flow.index()];
            let holder = if one == NOT_TWO {
                stakes.limits[flow.index()].lowest_at
            } else {
                let more = self.level[other as usize] - self.level[one as usize];
                // Where both do, it stays with the one it has.
                if more < 0.0 || more == 0.0 && before == other { other } else { one }
            };
            if let Some(lead) = lead(flow).filter(|_| holder != before) {
                stakes.holder[flow.index()] = holder;
                rates.follow(lead, self.first_clock + holder);
            }
        }
        for link in self.moved.drain(..) {
            let new = self.level[link as usize];
            if new.is_finite() {
                rates.pace(self.first_clock + link, new);
            }
        }
    }
}
