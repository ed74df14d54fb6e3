//! Serving flows strictly in order of a key.

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

/// An order of service.
pub trait Order: Send {
    /// How much [`Key::value`] changes with every bit that a flow sends: −1 for remaining bits, 1
    /// for attained bits, 0 for what does not change.
    const DRIFT: f64;

    /// Where `flow` stands now.
    fn key(&self, flow: FlowId, flows: &Flows) -> Key;

    /// When its class changes next, all else being equal.
    fn next_change(&self, _flow: FlowId, _flows: &Flows) -> Time {
        Time::NEVER
    }
}

/// How flows of equal keys share a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ties {
    /// The one that arrived first goes first.
    ByArrival,
    /// All together, max-min fairly. Values no further apart than `within` are equal: flows that
    /// run side by side differ by rounding, and telling them apart would cost an event each.
    Shared {
        /// In units of [`Key::value`].
        within: f64,
    },
}

/// Strict order by key: flow by flow, in order, each takes all that is free on its path.
///
/// Every link keeps a queue of its flows in order, with what each leaves to those behind it. Only
/// flows behind a change are served again, so an event costs what it changes and not what is there.
/// Tests hold it to serving all flows afresh with [`Allocation::greedy`].
///
/// On a network a flow may be served faster than one before it, whose bottleneck is elsewhere, so
/// keys that drift can cross. The earliest crossing on a link is always between neighbours in its
/// queue, and is the policy's own next event.
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
    /// By flow, how often it has been served at this instant, and the flows so served.
    served: Vec<u32>,
    serving: Vec<FlowId>,
    /// Links whose next crossing has to be found again.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    crossings: TimerQueue,
    class_changes: TimerQueue,
    tied: TieGroup,
    circles: TieGroups,
    allocation: Allocation,
}

impl<O: Order> Ordered<O> {
    /// Allocation in that order.
    pub fn new(order: O, ties: Ties) -> Self {
        Self {
            order,
            ties,
            queues: Vec::new(),
            rate: Vec::new(),
            pending: BinaryHeap::new(),
            is_pending: Vec::new(),
            served: Vec::new(),
            serving: Vec::new(),
            touched: Vec::new(),
            is_touched: Vec::new(),
            crossings: TimerQueue::new(0),
            class_changes: TimerQueue::new(0),
            tied: TieGroup::default(),
            circles: TieGroups::default(),
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
        self.served.resize(count, 0);
        self.class_changes = TimerQueue::new(count);
        self.circles = TieGroups::new(count);
        self.allocation.begin_part(flows);
    }
}

impl<O: Order> Policy for Ordered<O> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.prepare(flows);
        // A newcomer finds its place only in queues that are in order.
        self.change_classes(flows);
        self.class_changes.set(flow.0, self.order.next_change(flow, flows));
        self.enter(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.rate[flow.index()] = 0.0;
        self.is_pending[flow.index()] = false;
        self.class_changes.remove(flow.0);
        self.leave(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.change_classes(flows);
        self.cross(flows);
        self.serve_all(flows, rates);
        self.foresee_crossings(flows);
        self.crossings.next_time().min(self.class_changes.next_time())
    }
}

impl<O: Order> Ordered<O> {
    fn place(&self, flow: FlowId, flows: &Flows) -> KeyedFlow {
        KeyedFlow { key: self.order.key(flow, flows), flow }
    }

    fn postpone(&mut self, flow: FlowId, flows: &Flows) {
        if !std::mem::replace(&mut self.is_pending[flow.index()], true) {
            self.pending.push(Reverse(self.place(flow, flows)));
        }
    }

    fn touch(&mut self, link: u32) {
        if O::DRIFT != 0.0 && !std::mem::replace(&mut self.is_touched[link as usize], true) {
            self.touched.push(link);
        }
    }

    fn enter(&mut self, flow: FlowId, flows: &Flows) {
        let place = self.place(flow, flows);
        for &link in flows.path(flow) {
            let mut queue = std::mem::take(&mut self.queues[link as usize]);
            queue.insert(place, |other| self.place(other, flows));
            self.queues[link as usize] = queue;
            self.touch(link);
        }
        self.postpone(flow, flows);
    }

    fn leave(&mut self, flow: FlowId, flows: &Flows) {
        self.part(flow, flows);
        for &link in flows.path(flow) {
            if let Some(next) = self.queues[link as usize].remove(flow) {
                self.postpone(next, flows);
            }
            self.touch(link);
        }
    }

    /// Schedules the flows of the tie group of `flow` to be served again.
    fn part(&mut self, flow: FlowId, flows: &Flows) {
        let mut circles = std::mem::take(&mut self.circles);
        circles.dissolve(flow, |member| {
            if member != flow {
                self.postpone(member, flows);
            }
        });
        self.circles = circles;
    }

    /// Moves the flows whose class changes now. All leave before the first re-enters, so that no
    /// flow is inserted among stale keys.
    fn change_classes(&mut self, flows: &Flows) {
        let mut changed = Vec::new();
        while let Some(flow) = self.class_changes.pop(flows.now()).map(FlowId) {
            self.leave(flow, flows);
            changed.push(flow);
        }
        for flow in changed {
            self.enter(flow, flows);
            self.class_changes.set(flow.0, self.order.next_change(flow, flows));
        }
    }

    fn are_tied(&self, front: FlowId, behind: FlowId, flows: &Flows) -> bool {
        let Ties::Shared { within } = self.ties else { return false };
        let (front, behind) = (self.order.key(front, flows), self.order.key(behind, flows));
        front.class == behind.class && (behind.value - front.value).abs() <= within
    }
}
