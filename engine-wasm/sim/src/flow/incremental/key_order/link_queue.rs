//! The flows that cross one link, in their order.

use std::cmp::Ordering;

use crate::ids::FlowId;

/// A place in the order: by class, then by value; smaller goes first, and ties go by arrival.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// Changes only at the times that [`crate::flow::Order::next_change`] announces.
    pub class: f64,
    /// May drift while the flow is served; see [`crate::flow::Order::DRIFT`].
    pub value: f64,
}

/// A flow with its key at some instant.
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
    /// Capacity left for those behind it, in bits per second.
    pub left: f64,
}

/// The flows of one link, first served first.
#[derive(Clone, Debug, Default)]
pub(in crate::flow) struct LinkQueue {
    pub entries: Vec<Entry>,
}

impl LinkQueue {
    /// Where `flow` stands. Flows that change are mostly near the front, so the search is plain.
    pub fn find(&self, flow: FlowId) -> usize {
        let found = self.entries.iter().position(|entry| entry.flow == flow);
        found.expect("an active flow stands in the queue of each of its links")
    }

    /// Puts `place` where it belongs and says where that is.
    pub fn insert(&mut self, place: KeyedFlow, place_of: impl Fn(FlowId) -> KeyedFlow) -> usize {
        let at = self.entries.partition_point(|entry| place_of(entry.flow) < place);
        // What is left behind the newcomer is not known yet: not a number equals nothing, so that
        // whatever is found counts as new.
        self.entries.insert(at, Entry { flow: place.flow, left: f64::NAN });
        at
    }

    /// Removes `flow`; returns the flow that takes its position, if any.
    pub fn remove(&mut self, flow: FlowId) -> Option<FlowId> {
        let at = self.find(flow);
        self.entries.remove(at);
        self.entries.get(at).map(|entry| entry.flow)
    }

    /// What those in front of position `at` leave of `capacity`.
    pub fn left_before(&self, at: usize, capacity: f64) -> f64 {
        if at == 0 { capacity } else { self.entries[at - 1].left }
    }

    /// Restores the order by `place_of` where flows have overtaken each other, and reports those
    /// that changed place.
    pub fn sort(&mut self, place_of: impl Fn(FlowId) -> KeyedFlow, mut moved: impl FnMut(FlowId)) {
        for end in 1..self.entries.len() {
            let place = place_of(self.entries[end].flow);
            let mut at = end;
            while at > 0 && place < place_of(self.entries[at - 1].flow) {
                // What is left stays with the position: it is what the next one behind has seen.
                let (front, behind) = (self.entries[at - 1].flow, self.entries[at].flow);
                (self.entries[at - 1].flow, self.entries[at].flow) = (behind, front);
                moved(front);
                moved(behind);
                at -= 1;
            }
        }
    }
}
