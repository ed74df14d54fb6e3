//! Capacity that is still free while rates are being decided.

use super::equal_parts::EqualParts;
use super::extremes::{not_negative, smaller};
use super::leftover::usable;
use super::listed::Listed;
use super::max_min::MaxMin;
use super::{Flows, Group, Rates};
use crate::ids::FlowId;

/// A link is full when less than this share of its capacity is free: rounding never leaves a
/// trickle that would be handed out as a rate.
pub(super) const FULL: f64 = 1e-9;

/// A rate counts as changed when it moves by more than this share: sums in another order must not
/// cost an event for every flow in the network.
pub(super) const SAME: f64 = 1e-12;

/// A workspace in which a policy hands out capacity step by step; each step adds to the rates of the
/// flows it serves and leaves the rest to the next.
#[derive(Debug, Default)]
pub struct Filling {
    pub(super) residual: Vec<f64>,
    pub(super) rate: Vec<f64>,
    /// By flow, as asked for last.
    told: Vec<f64>,
    /// Flows that may have a rate, and those whose rate may differ from what was asked for last.
    served: Listed,
    changed: Listed,
    /// Where turns began, in `served` and `undo`; and what was free on links before each step since
    /// the first mark.
    marks: Vec<(usize, usize)>,
    undo: Vec<(u32, f64)>,
    max_min: MaxMin,
    equal_parts: EqualParts,
}

impl Filling {
    /// Frees all capacity and takes away all rates.
    pub fn begin(&mut self, flows: &Flows) {
        self.residual.clear();
        self.residual.extend_from_slice(flows.capacity());
        self.rate.resize(flows.count(), 0.0);
        self.marks.clear();
        self.undo.clear();
        self.withdraw_from(0);
    }

    /// Takes the rates away from flows that were served from that one on.
    fn withdraw_from(&mut self, start: usize) {
        for flow in self.served.drain(start) {
            self.rate[flow as usize] = 0.0;
            self.changed.add(flow);
        }
    }

    /// Begins a turn, to which [`Filling::rewind`] can return. A flow is served in one turn only.
    pub fn mark(&mut self) {
        self.marks.push((self.served.len(), self.undo.len()));
    }

    /// Takes back what has been handed out since the mark after the first `turns`, and that mark.
    pub fn rewind(&mut self, turns: usize) {
        let Some(&(served, undo)) = self.marks.get(turns) else { return };
        self.marks.truncate(turns);
        for (link, free) in self.undo.drain(undo..).rev() {
            self.residual[link as usize] = free;
        }
        self.withdraw_from(served);
    }

    /// Prepares for a few flows and links only, which [`Filling::offer`] and [`Filling::withdraw`]
    /// name; all others hold what they held.
    pub fn begin_part(&mut self, flows: &Flows) {
        self.residual.resize(flows.capacity().len(), 0.0);
        self.rate.resize(flows.count(), 0.0);
    }

    /// Makes `free` bits per second of `link` available.
    pub fn offer(&mut self, link: u32, free: f64) {
        self.residual[link as usize] = free;
    }

    /// Takes the rate of `flow` away.
    pub fn withdraw(&mut self, flow: FlowId) {
        self.rate[flow.index()] = 0.0;
    }

    /// Capacity free on `link`, in bits per second; zero when it is as good as full.
    #[inline]
    pub fn free(&self, flows: &Flows, link: u32) -> f64 {
        let free = self.residual[link as usize];
        usable(free, flows.capacity()[link as usize])
    }

    /// The most that `flow` could be given now.
    #[inline]
    pub fn room(&self, flows: &Flows, flow: FlowId) -> f64 {
        let free = flows.path(flow).iter().map(|&link| self.free(flows, link));
        free.fold(f64::INFINITY, smaller)
    }

    /// Adds `amount` to the rate of `flow`.
    #[inline]
    pub fn give(&mut self, flows: &Flows, flow: FlowId, amount: f64) {
        self.rate[flow.index()] += amount;
        self.served.add(flow.0);
        self.changed.add(flow.0);
        let path = flows.path(flow);
        if !self.marks.is_empty() {
            self.undo.extend(path.iter().map(|&link| (link, self.residual[link as usize])));
        }
        for &link in path {
            let free = &mut self.residual[link as usize];
            *free = not_negative(*free - amount);
        }
    }

    /// Takes back what `flow`, which has left, was given, and says how much that was.
    pub fn take_back(&mut self, flows: &Flows, flow: FlowId) -> f64 {
        let Some(rate) = self.rate.get_mut(flow.index()).map(std::mem::take) else { return 0.0 };
        for &link in flows.path(flow) {
            self.residual[link as usize] += rate;
        }
        rate
    }

    /// What has been given to `flow` so far.
    #[inline]
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

    /// Serves the members of `group` one after the other, each with all it can get.
    pub fn greedy_in(&mut self, flows: &Flows, group: &Group) {
        for (link, members) in group.spans() {
            for &flow in members {
                if self.free(flows, link) == 0.0 {
                    break;
                }
                self.greedy(flows, [flow]);
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

    /// Gives each member the rate at which it ends after `seconds` (MADD: see
    /// [`super::CoflowOrdered`]).
    pub fn finish_together(&mut self, flows: &Flows, members: &[FlowId], seconds: f64) {
        if seconds > 0.0 {
            for &flow in members {
                self.give(flows, flow, flows.remaining(flow) / seconds);
            }
        }
    }

    /// One round of equal parts: of the capacity that is free on a link, every member that can still
    /// grow gets the same part, and each takes the smallest part on its path.
    pub fn equal_parts(&mut self, flows: &Flows, members: &[FlowId]) {
        let mut parts = std::mem::take(&mut self.equal_parts);
        parts.fill(self, flows, members);
        self.equal_parts = parts;
    }

    /// Asks for all rates as they were handed out.
    pub fn commit(&mut self, flows: &Flows, rates: &mut Rates) {
        self.told.resize(flows.count(), 0.0);
        for flow in self.changed.drain(0).map(FlowId) {
            let (new, old) = (self.rate[flow.index()], self.told[flow.index()]);
            if flows.is_active(flow) && (new - old).abs() > SAME * old {
                self.told[flow.index()] = new;
                rates.set(flow, new);
            }
        }
    }
}
