//! Fair shares published by bottleneck link.

use super::memberships::{Memberships, Routes};
use super::{MaxMin, NOT_TWO};
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;
use crate::yield_point::Yielding;

impl MaxMin {
    /// No flows; all links at full capacity, their virtual clocks numbered from `first_clock`.
    pub fn with_clocks(flows: &Flows, first_clock: u32) -> Self {
        Self { first_clock, ..Self::new(flows) }
    }

    /// Reports links whose residual may have changed since the last call.
    pub fn drain_touched(&mut self, mut each: impl FnMut(u32)) {
        for link in self.touched.drain(..) {
            // Links that were reset are skipped.
            if std::mem::replace(&mut self.links[link as usize].is_touched, false) {
                each(link);
            }
        }
    }

    /// Like [`Self::drain_touched`], with the residual of each link; valid only once all links are
    /// solved.
    pub fn drain_residuals(&mut self, mut each: impl FnMut(u32, f64)) {
        let mut touched = std::mem::take(&mut self.touched);
        for link in touched.drain(..) {
            self.links[link as usize].is_touched = false;
            each(link, self.residual(link));
        }
        self.touched = touched;
    }

    /// Residual capacity of `link`, in bits per second; valid only if the link is solved.
    pub fn residual(&self, link: u32) -> f64 {
        let at = link as usize;
        if self.fair_share[at].is_finite() { 0.0 } else { self.links[at].residual }
    }

    /// Solves all links affected by a change. Links are virtual clocks: each runs at its fair
    /// share, and the leader that `leader` returns for a flow follows the clock of the flow's
    /// bottleneck.
    ///
    /// This is cheap because a new fair share of a bottleneck moves hardly one of a hundred of its
    /// flows to another bottleneck.
    pub fn update_clocks(
        &mut self,
        routes: &impl Routes,
        memberships: &mut Memberships,
        rates: &mut Rates,
        leader: impl Fn(FlowId) -> Option<FlowId>,
    ) {
        self.solve_all(routes, memberships);
        let first_clock = self.first_clock;
        self.drain_bottlenecks(memberships, |flow, bottleneck| {
            if let Some(leader) = leader(flow) {
                rates.follow(leader, first_clock + bottleneck);
            }
        });
        self.drain_fair_shares(|link, fair_share| {
            rates.set_clock_rate(first_clock + link, fair_share);
        });
    }

    /// Solves all links affected by a change.
    pub fn solve_all(&mut self, routes: &impl Routes, memberships: &mut Memberships) {
        while let Some(rank) = self.next_rank() {
            self.solve_at(rank, routes, memberships);
        }
    }

    /// Reports flows whose bottleneck changed, with the new bottleneck; may report departed flows.
    pub fn drain_bottlenecks(
        &mut self,
        memberships: &mut Memberships,
        mut each: impl FnMut(FlowId, u32),
    ) {
        for (flow, one, other) in self.changed.drain(..).yielding() {
            memberships.is_changed[flow.index()] = false;
            let before = memberships.bottleneck[flow.index()];
            let bottleneck = if one == NOT_TWO {
                memberships.bottleneck_of(flow)
            } else {
                let difference = self.fair_share[other as usize] - self.fair_share[one as usize];
                // In a tie the published bottleneck is kept.
                if difference < 0.0 || difference == 0.0 && before == other { other } else { one }
            };
            if bottleneck != before {
                memberships.bottleneck[flow.index()] = bottleneck;
                each(flow, bottleneck);
            }
        }
    }

    /// Reports bottleneck links with new fair shares.
    pub fn drain_fair_shares(&mut self, mut each: impl FnMut(u32, f64)) {
        for link in self.updated.drain(..) {
            let fair_share = self.fair_share[link as usize];
            if fair_share.is_finite() {
                each(link, fair_share);
            }
        }
    }
}
