//! Strict-order service of flows by key, incrementally.

pub(in crate::flow) mod link_queue;
pub(super) mod tie_groups;

mod crossings;
mod serving;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::flow::incremental::key_order::link_queue::{Key, KeyedFlow, LinkQueue};
use crate::flow::incremental::key_order::tie_groups::{TieGroup, TieGroups};
use crate::flow::state::timer_queue::TimerQueue;
use crate::flow::{Allocation, Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

/// An order of service.
pub trait Order: Send {
    /// Change of [`Key::value`] per bit sent: −1 for remaining bits, 1 for attained bits, 0 for
    /// constant keys.
    fn drift(&self) -> f64;

    /// The present key of `flow`.
    fn key(&self, flow: FlowId, flows: &Flows) -> Key;

    /// Reads the key of `flow` again: it has just arrived, or its class changes now.
    fn refresh(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// Bits that the flow has left when [`Key::class`] changes next because of what it sends, if it does.
    /// Asked when it has arrived, and when it has [passed](Self::passed) the last such milestone.
    fn milestone(&mut self, _flow: FlowId, _flows: &Flows) -> Option<f64> {
        None
    }

    /// The flow has passed its milestone.
    fn passed(&mut self, _flow: FlowId) {}

    /// When [`Key::class`] of the flow changes next, all else being equal.
    fn next_change(&self, _flow: FlowId, _flows: &Flows) -> Time {
        Time::NEVER
    }
}

/// Service of flows with equal keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ties {
    /// In order of arrival.
    ByArrival,
    /// Together, max-min fairly. Values that differ by at most `within` count as equal: flows
    /// served at the same rate differ by rounding, and each would otherwise cost an event.
    Shared {
        /// In units of [`Key::value`].
        within: f64,
    },
}

/// Strict order by key: flows are served in order, each at the residual capacity of its path.
///
/// Every link keeps an ordered queue of its flows, with the residual behind each. Only flows behind
/// a change are served again, so the cost of an event depends on what it changes, not on the number
/// of flows. Tests compare the rates to [`Allocation::greedy`] over all flows.
///
/// A flow may be served faster than one before it whose bottleneck is elsewhere, so drifting keys
/// can cross. The earliest crossing on a link is always between neighbours in its queue; it is the
/// policy's own next event.
pub struct Ordered<O> {
    order: O,
    ties: Ties,
    /// By link.
    queues: Vec<LinkQueue>,
    /// By flow, as decided last.
    rate: Vec<f64>,
    /// Flows to be served again, in order.
    pending: BinaryHeap<Reverse<KeyedFlow>>,
    /// By flow, whether it is in `pending`.
    is_pending: Vec<bool>,
    /// By flow, its entries in `pending` beyond the one that counts: with a key that it had before, or from
    /// before it was served with others.
    outdated: Vec<u32>,
    /// By flow, the number of times it was served at this instant; and the flows with a nonzero
    /// count.
    served: Vec<u32>,
    serving: Vec<FlowId>,
    /// Links whose next crossing must be recomputed.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    crossings: TimerQueue,
    class_changes: TimerQueue,
    /// Flows that need a milestone.
    without_milestone: Vec<FlowId>,
    tied: TieGroup,
    tie_groups: TieGroups,
    allocation: Allocation,
}

impl<O: Order> Ordered<O> {
    /// A policy that serves flows in the given order.
    pub fn new(order: O, ties: Ties) -> Self {
        Self {
            order,
            ties,
            queues: Vec::new(),
            rate: Vec::new(),
            pending: BinaryHeap::new(),
            is_pending: Vec::new(),
            outdated: Vec::new(),
            served: Vec::new(),
            serving: Vec::new(),
            touched: Vec::new(),
            is_touched: Vec::new(),
            crossings: TimerQueue::new(0),
            class_changes: TimerQueue::new(0),
            without_milestone: Vec::new(),
            tied: TieGroup::default(),
            tie_groups: TieGroups::default(),
            allocation: Allocation::default(),
        }
    }

    fn prepare(&mut self, flows: &Flows) {
        if self.rate.len() == flows.count() {
            return;
        }
        let (count, links) = (flows.count(), flows.capacity().len());
        self.queues.resize(links, LinkQueue::default());
        self.is_touched.resize(links, false);
        self.crossings = TimerQueue::new(links);
        self.rate.resize(count, 0.0);
        self.is_pending.resize(count, false);
        self.outdated.resize(count, 0);
        self.served.resize(count, 0);
        self.class_changes = TimerQueue::new(count);
        self.tie_groups = TieGroups::new(count);
        self.allocation.begin_part(flows);
    }
}

impl<O: Order> Policy for Ordered<O> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.prepare(flows);
        // Insertion requires queues without stale classes.
        self.change_classes(flows);
        self.without_milestone.push(flow);
        self.enter_anew(flow, flows);
    }

    fn passed(&mut self, flow: FlowId, flows: &Flows) {
        self.change_classes(flows);
        self.rate[flow.index()] = 0.0;
        self.leave(flow, flows);
        self.order.passed(flow);
        self.without_milestone.push(flow);
        self.enter_anew(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.rate[flow.index()] = 0.0;
        if std::mem::take(&mut self.is_pending[flow.index()]) {
            self.outdated[flow.index()] += 1;
        }
        self.class_changes.remove(flow.0);
        self.leave(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        for flow in self.without_milestone.drain(..).yielding() {
            if let Some(bits) = self.order.milestone(flow, flows) {
                rates.milestone(flow, bits);
            }
        }
        self.change_classes(flows);
        self.apply_crossings(flows);
        if !self.serve_all(flows, rates) {
            return Time::NEVER;
        }
        self.schedule_crossings(flows);
        self.crossings.next_time().min(self.class_changes.next_time())
    }
}

impl<O: Order> Ordered<O> {
    fn keyed(&self, flow: FlowId, flows: &Flows) -> KeyedFlow {
        KeyedFlow { key: self.order.key(flow, flows), flow }
    }

    fn schedule(&mut self, flow: FlowId, flows: &Flows) {
        if !std::mem::replace(&mut self.is_pending[flow.index()], true) {
            self.pending.push(Reverse(self.keyed(flow, flows)));
        }
    }

    fn touch(&mut self, link: u32) {
        if self.order.drift() != 0.0
            && !std::mem::replace(&mut self.is_touched[link as usize], true)
        {
            self.touched.push(link);
        }
    }

    fn enter(&mut self, flow: FlowId, flows: &Flows) {
        let new = self.keyed(flow, flows);
        for &link in flows.path(flow) {
            let mut queue = std::mem::take(&mut self.queues[link as usize]);
            queue.insert(new, |other| self.keyed(other, flows));
            self.queues[link as usize] = queue;
            self.touch(link);
        }
        // It may have been scheduled by the key that it had: served too early, it would get the residual
        // behind a flow that has not been served.
        if std::mem::replace(&mut self.is_pending[flow.index()], true) {
            self.outdated[flow.index()] += 1;
        }
        self.pending.push(Reverse(new));
    }

    fn leave(&mut self, flow: FlowId, flows: &Flows) {
        self.dissolve_tie(flow, flows);
        for &link in flows.path(flow) {
            if let Some(next) = self.queues[link as usize].remove(flow) {
                self.schedule(next, flows);
            }
            self.touch(link);
        }
    }

    /// Dissolves the tie group of `flow` and schedules its other members to be served again.
    fn dissolve_tie(&mut self, flow: FlowId, flows: &Flows) {
        let mut tie_groups = std::mem::take(&mut self.tie_groups);
        tie_groups.dissolve(flow, |member| {
            if member != flow {
                self.schedule(member, flows);
            }
        });
        self.tie_groups = tie_groups;
    }

    /// Reinserts the flows whose class changes now. All are removed before the first is reinserted,
    /// so that no flow is inserted among stale keys.
    fn change_classes(&mut self, flows: &Flows) {
        let mut changed = Vec::new();
        while let Some(flow) = self.class_changes.pop(flows.now()).map(FlowId) {
            self.leave(flow, flows);
            changed.push(flow);
        }
        for flow in changed {
            self.enter_anew(flow, flows);
        }
    }

    /// Reads the key of a flow again, and inserts it.
    fn enter_anew(&mut self, flow: FlowId, flows: &Flows) {
        self.order.refresh(flow, flows);
        self.class_changes.set(flow.0, self.order.next_change(flow, flows));
        self.enter(flow, flows);
    }

    fn are_tied(&self, front: FlowId, behind: FlowId, flows: &Flows) -> bool {
        let Ties::Shared { within } = self.ties else { return false };
        let (front, behind) = (self.order.key(front, flows), self.order.key(behind, flows));
        front.class == behind.class && (behind.value - front.value).abs() <= within
    }
}
