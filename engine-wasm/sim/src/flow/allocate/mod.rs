//! Step-by-step allocation of link capacity.

pub(super) mod classes;
pub(super) mod equal_split;
pub(super) mod grants;
pub(super) mod groups;
pub(super) mod progressive_filling;
pub(super) mod round;

use crate::flow::allocate::equal_split::EqualSplit;
use crate::flow::allocate::grants::Grants;
use crate::flow::allocate::progressive_filling::ProgressiveFilling;
use crate::flow::float::{not_negative, smaller};
use crate::flow::tolerance::usable;
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;
use crate::yield_point::Yielding;

/// Workspace in which a policy allocates capacity step by step; each step adds to the rates of the
/// flows that it serves and leaves the residual to the next.
#[derive(Debug, Default)]
pub struct Allocation {
    pub(in crate::flow) residual: Vec<f64>,
    pub(in crate::flow) grants: Grants,
    /// By round: the number of flows served and the length of `undo` at its start. `undo` holds the
    /// free capacity of links before each step since the first mark.
    marks: Vec<(usize, usize)>,
    undo: Vec<(u32, f64)>,
    max_min: ProgressiveFilling,
    pub(in crate::flow) equal_split: EqualSplit,
}

impl Allocation {
    /// Frees all capacity and clears all rates.
    pub fn begin(&mut self, flows: &Flows) {
        self.free_all(flows);
        self.grants.withdraw_from(0);
    }

    /// Like [`Self::begin`], but the rates of all flows are published, by [`Allocation::commit_to`]
    /// instead of [`Allocation::commit`]. An allocation is begun in only one of the two ways
    /// throughout its life.
    pub fn begin_for_all(&mut self, flows: &Flows) {
        self.free_all(flows);
        self.grants.begin_for_all();
    }

    fn free_all(&mut self, flows: &Flows) {
        self.residual.clear();
        self.residual.extend_from_slice(flows.capacity());
        self.grants.make_room(flows.count());
        self.marks.clear();
        self.undo.clear();
    }

    /// Whether rates are being decided for all flows.
    pub fn is_for_all(&self) -> bool {
        self.grants.is_for_all()
    }

    /// Begins a round, to whose start [`Allocation::rewind`] can return. A flow is served in one
    /// round only.
    pub fn mark(&mut self) {
        self.marks.push((self.grants.served().len(), self.undo.len()));
    }

    /// Keeps the first `rounds` rounds and undoes all later ones, marks included.
    pub fn rewind(&mut self, rounds: usize) {
        let Some(&(served, undo)) = self.marks.get(rounds) else { return };
        self.marks.truncate(rounds);
        for (link, free) in self.undo.drain(undo..).rev().yielding() {
            self.residual[link as usize] = free;
        }
        self.grants.withdraw_from(served);
    }

    /// Prepares an allocation to a few flows and links, named by [`Allocation::clear_rate`] and
    /// [`Allocation::set_free`]; all others keep their state.
    pub fn begin_part(&mut self, flows: &Flows) {
        self.residual.resize(flows.capacity().len(), 0.0);
        self.grants.make_room(flows.count());
    }

    /// Sets the free capacity of `link`, in bits per second.
    pub fn set_free(&mut self, link: u32, free: f64) {
        self.residual[link as usize] = free;
    }

    /// Clears the rate of `flow` without freeing capacity.
    pub fn clear_rate(&mut self, flow: FlowId) {
        self.grants.take(flow);
    }

    /// Free capacity of `link` in bits per second; zero when it is full up to rounding.
    #[inline]
    pub fn free(&self, flows: &Flows, link: u32) -> f64 {
        let free = self.residual[link as usize];
        usable(free, flows.capacity()[link as usize])
    }

    /// The smallest free capacity on the path of `flow`, in bits per second.
    #[inline]
    pub fn room(&self, flows: &Flows, flow: FlowId) -> f64 {
        let free = flows.path(flow).iter().map(|&link| self.free(flows, link));
        free.fold(f64::INFINITY, smaller)
    }

    /// Adds `amount` to the rate of `flow`.
    #[inline]
    pub fn give(&mut self, flows: &Flows, flow: FlowId, amount: f64) {
        self.give_on(flows.path(flow).iter(), flow, amount);
    }

    /// Like [`Self::give`], for a flow whose links are at hand.
    #[inline]
    pub(in crate::flow) fn give_on<'a>(
        &mut self,
        path: impl Iterator<Item = &'a u32>,
        flow: FlowId,
        amount: f64,
    ) {
        self.grants.add(flow, amount);
        for &link in path {
            let free = &mut self.residual[link as usize];
            if !self.marks.is_empty() {
                self.undo.push((link, *free));
            }
            *free = not_negative(*free - amount);
        }
    }

    /// Frees the capacity of `flow`, which has left; returns its rate in bits per second.
    pub fn take_back(&mut self, flows: &Flows, flow: FlowId) -> f64 {
        let rate = self.grants.take(flow);
        if rate > 0.0 {
            for &link in flows.path(flow) {
                self.residual[link as usize] += rate;
            }
        }
        rate
    }

    /// Flows with a nonzero rate; invalid after a decision about all flows.
    pub fn served(&self) -> impl Iterator<Item = FlowId> {
        self.grants.served().iter().copied().yielding().filter(|&flow| self.rate(flow) > 0.0)
    }

    /// The rate allocated to `flow` so far, in bits per second.
    #[inline]
    pub fn rate(&self, flow: FlowId) -> f64 {
        self.grants.rate(flow)
    }

    /// Serves flows in order, each at the highest rate that its path allows.
    pub fn greedy(&mut self, flows: &Flows, order: impl IntoIterator<Item = FlowId>) {
        for flow in order.into_iter().yielding() {
            let room = self.room(flows, flow);
            if room > 0.0 {
                self.give(flows, flow, room);
            }
        }
    }

    /// Shares the free capacity among `members` max-min fairly in proportion to their weights
    /// (Bertsekas and Gallager, Data Networks, section 6.5.2): no rate can grow without reducing
    /// one that is already no larger per unit of weight.
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

    /// Publishes the rates that changed.
    pub fn commit(&mut self, flows: &Flows, rates: &mut Rates) {
        self.grants.make_room(flows.count());
        self.grants.publish(flows, rates);
    }

    /// Publishes the rates of `members`; returns how many are nonzero.
    pub fn commit_to(&mut self, members: &[FlowId], rates: &mut Rates) -> u32 {
        self.grants.publish_members(members, rates)
    }

    /// Ends a decision about all flows, whose rates have been published.
    pub fn end_for_all(&mut self) {
        self.grants.end_for_all();
    }
}
