//! Report rates by the links that hold flows up.

use super::memberships::{Memberships, Routes};
use super::{MaxMin, NOT_TWO};
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;

impl MaxMin {
    /// Nobody yet, on links with all their capacity, whose clocks have numbers from `first_clock` on.
    pub fn with_clocks(flows: &Flows, first_clock: u32) -> Self {
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
        if self.fair_share[at].is_finite() { 0.0 } else { self.links[at].residual }
    }

    /// Solves for all links next to which something changed. Links are clocks: each runs at its fair_share,
    /// and those for whom somebody is to `lead` follow the one that holds them up.
    ///
    /// Of some hundred flows that are held up at a link with a new fair_share hardly one is held up
    /// elsewhere afterwards.
    pub fn settle_by_clock(
        &mut self,
        routes: &impl Routes,
        memberships: &mut Memberships,
        rates: &mut Rates,
        lead: impl Fn(FlowId) -> Option<FlowId>,
    ) {
        self.solve_all(routes, memberships);
        let first_clock = self.first_clock;
        self.drain_bottlenecks(memberships, |flow, bottleneck| {
            if let Some(lead) = lead(flow) {
                rates.follow(lead, first_clock + bottleneck);
            }
        });
        self.drain_fair_shares(|link, fair_share| rates.pace(first_clock + link, fair_share));
    }

    /// Solves for all links next to which something changed.
    pub fn solve_all(&mut self, routes: &impl Routes, memberships: &mut Memberships) {
        while let Some(rank) = self.next_rank() {
            self.solve_at(rank, routes, memberships);
        }
    }

    /// Names flows that are held up elsewhere than told last, even some that have left, and who holds
    /// them up.
    pub fn drain_bottlenecks(
        &mut self,
        memberships: &mut Memberships,
        mut each: impl FnMut(FlowId, u32),
    ) {
        for (flow, one, other) in self.changed.drain(..) {
            memberships.is_changed[flow.index()] = false;
            let before = memberships.bottleneck[flow.index()];
            let bottleneck = if one == NOT_TWO {
                memberships.bottleneck_of(flow)
            } else {
                let more = self.fair_share[other as usize] - self.fair_share[one as usize];
                // Where both do, it stays with the one it has.
                if more < 0.0 || more == 0.0 && before == other { other } else { one }
            };
            if bottleneck != before {
                memberships.bottleneck[flow.index()] = bottleneck;
                each(flow, bottleneck);
            }
        }
    }

    /// Names links that have new levels at which they hold somebody up.
    pub fn drain_fair_shares(&mut self, mut each: impl FnMut(u32, f64)) {
        for link in self.moved.drain(..) {
            let fair_share = self.fair_share[link as usize];
            if fair_share.is_finite() {
                each(link, fair_share);
            }
        }
    }
}
