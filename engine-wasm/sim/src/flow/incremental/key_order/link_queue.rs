//! The ordered queue of flows on one link.

use std::cmp::Ordering;

use crate::ids::FlowId;

/// Sort key of a flow: by class, then by value; smaller first, ties by arrival.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// Changes only at the times that [`crate::flow::Order::next_change`] announces.
    pub class: f64,
    /// May drift while the flow is served; see [`crate::flow::Order::drift`].
    pub value: f64,
}

/// A flow with its key at the time of evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::flow) struct KeyedFlow {
    pub key: Key,
    pub flow: FlowId,
}

impl Eq for KeyedFlow {}

impl Ord for KeyedFlow {
    fn cmp(&self, other: &Self) -> Ordering {
        let class = self.key.class.total_cmp(&other.key.class);
        class.then(self.key.value.total_cmp(&other.key.value)).then(self.flow.cmp(&other.flow))
    }
}

impl PartialOrd for KeyedFlow {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// One flow in a queue.
#[derive(Clone, Copy, Debug)]
pub(in crate::flow) struct Entry {
    pub flow: FlowId,
    /// Residual capacity behind the flow, in bits per second.
    pub left: f64,
}

/// The flows of one link in order of service.
#[derive(Clone, Debug, Default)]
pub(in crate::flow) struct LinkQueue {
    pub entries: Vec<Entry>,
}

impl LinkQueue {
    /// Position of `flow`. Linear search, because changes are mostly near the front.
    pub fn find(&self, flow: FlowId) -> usize {
        let found = self.entries.iter().position(|entry| entry.flow == flow);
        found.expect("an active flow stands in the queue of each of its links")
    }

    /// Inserts a flow in order; returns its position.
    pub fn insert(&mut self, new: KeyedFlow, keyed: impl Fn(FlowId) -> KeyedFlow) -> usize {
        let at = self.entries.partition_point(|entry| keyed(entry.flow) < new);
        // The residual is not yet known: NaN differs from every value, so the first one computed
        // counts as new.
        self.entries.insert(at, Entry { flow: new.flow, left: f64::NAN });
        at
    }

    /// Removes `flow`; returns the flow that takes its position, if any.
    pub fn remove(&mut self, flow: FlowId) -> Option<FlowId> {
        let at = self.find(flow);
        self.entries.remove(at);
        self.entries.get(at).map(|entry| entry.flow)
    }

    /// Residual of `capacity` before position `at`.
    pub fn left_before(&self, at: usize, capacity: f64) -> f64 {
        if at == 0 { capacity } else { self.entries[at - 1].left }
    }

    /// Restores the order by `keyed` and reports the flows that moved.
    pub fn sort(&mut self, keyed: impl Fn(FlowId) -> KeyedFlow, mut moved: impl FnMut(FlowId)) {
        for end in 1..self.entries.len() {
            let moving = keyed(self.entries[end].flow);
            let mut at = end;
            while at > 0 && moving < keyed(self.entries[at - 1].flow) {
                // The residual stays with the position: it is the value last offered to the flow
                // behind it.
                let (front, behind) = (self.entries[at - 1].flow, self.entries[at].flow);
                (self.entries[at - 1].flow, self.entries[at].flow) = (behind, front);
                moved(front);
                moved(behind);
                at -= 1;
            }
        }
    }
}
