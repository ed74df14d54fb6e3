//! Capacity that is still free while rates are being decided.

use super::max_min::MaxMin;
use super::{Flows, Rates};
use crate::ids::FlowId;

/// A link is full when less than this share of its capacity is free: rounding never leaves a
/// trickle that would be handed out as a rate.
pub const FULL: f64 = 1e-9;

/// A rate counts as changed when it moves by more than this share: sums in another order must not
/// cost an event for every flow in the network.
const SAME: f64 = 1e-12;

/// A workspace in which a policy hands out capacity step by step; each step adds to the rates of the
/// flows it serves and leaves the rest to the next.
#[derive(Debug, Default)]
pub struct Filling {
    pub(super) residual: Vec<f64>,
    pub(super) rate: Vec<f64>,
    max_min: MaxMin,
}

impl Filling {
    /// Frees all capacity and takes away all rates.
    pub fn begin(&mut self, flows: &Flows) {
        self.residual.clear();
        self.residual.extend_from_slice(flows.capacity());
        self.rate.resize(flows.count(), 0.0);
        for flow in flows.active() {
            self.rate[flow.index()] = 0.0;
        }
    }

    /// Capacity free on `link`, in bits per second; zero when it is as good as full.
    pub fn free(&self, flows: &Flows, link: u32) -> f64 {
        let free = self.residual[link as usize];
        if free < FULL * flows.capacity()[link as usize] { 0.0 } else { free }
    }

    /// The most that `flow` could be given now.
    pub fn room(&self, flows: &Flows, flow: FlowId) -> f64 {
        let free = flows.path(flow).iter().map(|&link| self.free(flows, link));
        free.fold(f64::INFINITY, f64::min)
    }

    /// Adds `amount` to the rate of `flow`.
    pub fn give(&mut self, flows: &Flows, flow: FlowId, amount: f64) {
        self.rate[flow.index()] += amount;
        for &link in flows.path(flow) {
            let free = &mut self.residual[link as usize];
            *free = (*free - amount).max(0.0);
        }
    }

    /// What has been given to `flow` so far.
    pub fn rate(&self, flow: FlowId) -> f64 {
        self.rate[flow.index()]
    }

    /// Serves flows one after the other, each with all it can get.
    pub fn greedy(&mut self, flows: &Flows, order: impl IntoIterator<Item = FlowId>) {
        for flow in order {
            let room = self.room(flows, flow);
            if room > 0.0 {
                self.give(flows, flow, room);
            }
        }
    }

    /// Shares what is free among `members` max-min fairly in proportion to their weights
    /// (Bertsekas and Gallager, Data Networks, section 6.5.2): no rate can grow without making
    /// smaller one that is, per unit of weight, smaller already.
    pub fn max_min(&mut self, flows: &Flows, members: &[FlowId], weight: impl Fn(FlowId) -> f64) {
        match members {
            [] => {}
            &[only] => self.greedy(flows, [only]),
            _ => {
                let mut max_min = std::mem::take(&mut self.max_min);
                max_min.fill(self, flows, members, weight);
                self.max_min = max_min;
            }
        }
    }

    /// Asks for the rates of all active flows as they were handed out.
    pub fn commit(&self, flows: &Flows, rates: &mut Rates) {
        for &flow in flows.active() {
            let (new, old) = (self.rate[flow.index()], flows.rate(flow));
            if (new - old).abs() > SAME * old {
                rates.set(flow, new);
            }
        }
    }
}
