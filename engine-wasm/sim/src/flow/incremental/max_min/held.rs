//! Telling rates by the links that hold flows up.

use super::stakes::{Routes, Stakes};
use super::{NOT_TWO, Sharing};
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;

impl Sharing {
    /// Nobody yet, on links with all their capacity, whose clocks have numbers from `first_clock` on.
    pub fn by_clocks(flows: &Flows, first_clock: u32) -> Self {
        Self { first_clock, ..Self::new(flows) }
    }

    /// Names links of which something else may be left than when this was asked last.
    pub fn drain_touched(&mut self, mut each: impl FnMut(u32)) {
        for link in self.touched.drain(..) {
            // One that has begun anew is not.
            if std::mem::replace(&mut self.links[link as usize].is_touched, false) {
                each(link);
            }
        }
    }

    /// The same with what is left, once all is solved.
    pub fn drain_left(&mut self, mut each: impl FnMut(u32, f64)) {
        let mut touched = std::mem::take(&mut self.touched);
        for link in touched.drain(..) {
            self.links[link as usize].is_touched = false;
            each(link, self.left(link));
        }
        self.touched = touched;
    }

    /// What the flows of `link` leave of it, if it need not be solved.
    pub fn left(&self, link: u32) -> f64 {
        let at = link as usize;
        if self.level[at].is_finite() { 0.0 } else { self.links[at].spare }
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
        self.solve_all(routes, stakes);
        let first_clock = self.first_clock;
        self.drain_held(stakes, |flow, holder| {
            if let Some(lead) = lead(flow) {
                rates.follow(lead, first_clock + holder);
            }
        });
        self.drain_levels(|link, level| rates.pace(first_clock + link, level));
    }

    /// Solves for all links next to which something changed.
    pub fn solve_all(&mut self, routes: &impl Routes, stakes: &mut Stakes) {
        while let Some(place) = self.next_place() {
            self.solve_at(place, routes, stakes);
        }
    }

    /// Names flows that are held up elsewhere than told last, even some that have left, and who holds
    /// them up.
    pub fn drain_held(&mut self, stakes: &mut Stakes, mut each: impl FnMut(FlowId, u32)) {
        for (flow, one, other) in self.changed.drain(..) {
            stakes.is_changed[flow.index()] = false;
            let before = stakes.holder[flow.index()];
            let holder = if one == NOT_TWO {
                stakes.held_by(flow)
            } else {
                let more = self.level[other as usize] - self.level[one as usize];
                // Where both do, it stays with the one it has.
                if more < 0.0 || more == 0.0 && before == other { other } else { one }
            };
            if holder != before {
                stakes.holder[flow.index()] = holder;
                each(flow, holder);
            }
        }
    }

    /// Names links that have new levels at which they hold somebody up.
    pub fn drain_levels(&mut self, mut each: impl FnMut(u32, f64)) {
        for link in self.moved.drain(..) {
            let level = self.level[link as usize];
            if level.is_finite() {
                each(link, level);
            }
        }
    }
}
