//! The ordered queue of flows on one link.

use crate::sorting::sort_many;
use std::cell::Cell;
use std::cmp::Ordering;

use crate::ids::FlowId;
use crate::yield_point::Yielding;

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
    /// Where [`LinkQueue::find`] found the last flow.
    found: Cell<usize>,
}

impl LinkQueue {
    /// Position of `flow`. Searched around the flow that was found last, because changes are mostly near the
    /// front, and a long queue is served in order.
    pub fn find(&self, flow: FlowId) -> usize {
        let (last, end) = (self.found.get(), self.entries.len());
        let mut reach = 8;
        loop {
            let from = last.saturating_sub(reach).min(end);
            let to = (last + reach).min(end);
            if let Some(at) = self.entries[from..to].iter().position(|entry| entry.flow == flow) {
                self.found.set(from + at);
                return from + at;
            }
            let is_everywhere = from == 0 && to == end;
            assert!(!is_everywhere, "an active flow stands in the queue of each of its links");
            reach *= 4;
        }
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

    /// Restores the order by `keyed` and reports the flows that overtook others or were overtaken.
    pub fn sort(&mut self, keyed: impl Fn(FlowId) -> KeyedFlow, mut moved: impl FnMut(FlowId)) {
        let entries = self.entries.iter().yielding();
        let mut order: Vec<_> = entries.map(|entry| keyed(entry.flow)).collect();
        if order.is_sorted() {
            return;
        }
        let mut last_before = order[0];
        for &flow in order.iter().yielding() {
            last_before = last_before.max(flow);
            if flow < last_before {
                moved(flow.flow);
            }
        }
        let mut first_behind = order[order.len() - 1];
        for &flow in order.iter().rev().yielding() {
            first_behind = first_behind.min(flow);
            if first_behind < flow {
                moved(flow.flow);
            }
        }
        sort_many(&mut order);
        // The residual stays with the position: it is the value last offered to the flow behind it.
        for (entry, keyed) in self.entries.iter_mut().zip(order) {
            entry.flow = keyed.flow;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_count::case_count;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(case_count(64)))]

        /// As exchanges of neighbours would: each moves both.
        #[test]
        fn sorting_reports_the_flows_that_were_exchanged(values in prop::collection::vec(0..9, 0..12)) {
            let keyed = |flow: FlowId| {
                let value = f64::from(values[flow.index()]);
                KeyedFlow { key: Key { class: 0.0, value }, flow }
            };
            let flows: Vec<_> = (0..values.len() as u32).map(FlowId).collect();
            let mut exchanged = BTreeSet::new();
            let mut by_exchanges = flows.clone();
            while let Some(at) = by_exchanges.windows(2).position(|two| keyed(two[1]) < keyed(two[0])) {
                exchanged.extend([by_exchanges[at], by_exchanges[at + 1]]);
                by_exchanges.swap(at, at + 1);
            }
            let entries = flows.iter().map(|&flow| Entry { flow, left: f64::from(flow.0) });
            let mut queue = LinkQueue { entries: entries.collect(), ..LinkQueue::default() };
            let mut moved = BTreeSet::new();
            queue.sort(keyed, |flow| {
                moved.insert(flow);
            });
            let sorted: Vec<_> = queue.entries.iter().map(|entry| entry.flow).collect();
            prop_assert_eq!(sorted, by_exchanges);
            prop_assert_eq!(moved, exchanged);
            let left = |at: usize| queue.entries[at].left;
            prop_assert!((0..flows.len()).all(|at| left(at) == at as f64), "residuals stay");
        }
    }
}
