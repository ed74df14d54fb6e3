//! Aggregates of the flows of one tier on one route.

use std::collections::BTreeMap;

use crate::flow::incremental::max_min::Routes;
use crate::growth::append;
use crate::ids::FlowId;

/// Flows of a tier on the same slots form an *aggregate*: one member of the max-min sharing with
/// the sum of their weights, because they have the same bottleneck.
///
/// Only tiers shared by several coflows can have aggregates of several flows; in other tiers each
/// flow is an aggregate of its own, and no search is needed.
#[derive(Debug)]
pub struct TierAggregates {
    rows: Vec<Aggregate>,
    unused: Vec<u32>,
    /// Aggregates open to more flows, by their two slots.
    open: BTreeMap<[u32; 2], u32>,
    /// By flow.
    members: Vec<Member>,
}

#[derive(Clone, Debug, Default)]
struct Aggregate {
    /// Slots in the order of the path.
    slots: Vec<u32>,
    first: u32,
    is_open: bool,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    weight: f64,
    aggregate: u32,
    /// The next flow in the list of the aggregate.
    next: u32,
    /// The bottleneck slot published last.
    bottleneck: u32,
    counts: bool,
}

const NONE: u32 = u32::MAX;

impl Member {
    const NOWHERE: Self =
        Self { weight: 0.0, aggregate: NONE, next: NONE, bottleneck: NONE, counts: false };
}

impl Routes for TierAggregates {
    fn route(&self, aggregate: FlowId) -> &[u32] {
        &self.rows[aggregate.index()].slots
    }
}

impl TierAggregates {
    /// No aggregates; `flows` flows.
    pub fn new(flows: usize) -> Self {
        Self {
            rows: Vec::new(),
            unused: Vec::new(),
            open: BTreeMap::new(),
            members: vec![Member::NOWHERE; flows],
        }
    }

    /// The number of aggregate ids allocated.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// The open aggregate on `slots`, if any.
    pub fn find(&self, slots: &[u32]) -> Option<FlowId> {
        let slots: [u32; 2] = slots.try_into().ok()?;
        self.open.get(&slots).copied().map(FlowId)
    }

    /// Creates an aggregate on `slots`, open to more flows if `is_open` and the route has two
    /// slots.
    pub fn begin(&mut self, slots: &[u32], is_open: bool) -> FlowId {
        let aggregate = self.unused.pop().unwrap_or_else(|| {
            append(&mut self.rows, Aggregate::default());
            self.rows.len() as u32 - 1
        });
        let row = &mut self.rows[aggregate as usize];
        row.slots.clear();
        row.slots.extend_from_slice(slots);
        row.first = NONE;
        row.is_open = is_open && slots.len() == 2;
        if row.is_open {
            self.open.insert([slots[0], slots[1]], aggregate);
        }
        FlowId(aggregate)
    }

    /// Deletes an aggregate whose last member has left.
    pub fn end(&mut self, aggregate: FlowId) {
        let row = &mut self.rows[aggregate.index()];
        if row.is_open {
            self.open.remove(&[row.slots[0], row.slots[1]]);
        }
        self.unused.push(aggregate.0);
    }

    /// Adds `flow`, which is in no aggregate, to one; it counts towards the total of the tier.
    pub fn add(&mut self, flow: FlowId, aggregate: FlowId, weight: f64) {
        let next = std::mem::replace(&mut self.rows[aggregate.index()].first, flow.0);
        self.members[flow.index()] =
            Member { weight, aggregate: aggregate.0, next, bottleneck: NONE, counts: true };
    }

    /// Removes `flow` from its aggregate; returns the aggregate.
    pub fn take(&mut self, flow: FlowId) -> FlowId {
        let Member { aggregate, next, .. } =
            std::mem::replace(&mut self.members[flow.index()], Member::NOWHERE);
        let mut at = self.rows[aggregate as usize].first;
        if at == flow.0 {
            self.rows[aggregate as usize].first = next;
        } else {
            while self.members[at as usize].next != flow.0 {
                at = self.members[at as usize].next;
            }
            self.members[at as usize].next = next;
        }
        FlowId(aggregate)
    }

    /// The aggregate of `flow`, if it is in one.
    pub fn of(&self, flow: FlowId) -> Option<FlowId> {
        Some(self.members[flow.index()].aggregate)
            .filter(|&aggregate| aggregate != NONE)
            .map(FlowId)
    }

    /// The flows of the aggregate.
    pub fn members(&self, aggregate: FlowId) -> impl Iterator<Item = FlowId> {
        let some = |flow: u32| (flow != NONE).then_some(FlowId(flow));
        let first = some(self.rows[aggregate.index()].first);
        std::iter::successors(first, move |flow| some(self.members[flow.index()].next))
    }

    /// The sum of the members' weights.
    pub fn weight_of(&self, aggregate: FlowId) -> f64 {
        self.members(aggregate).map(|flow| self.weight(flow)).sum()
    }

    /// The weight of `flow`.
    pub fn weight(&self, flow: FlowId) -> f64 {
        self.members[flow.index()].weight
    }

    /// Sets the weight of `flow`.
    pub fn reweigh(&mut self, flow: FlowId, weight: f64) {
        self.members[flow.index()].weight = weight;
    }

    /// The bottleneck slot of `flow` published last.
    pub fn bottleneck(&self, flow: FlowId) -> Option<u32> {
        Some(self.members[flow.index()].bottleneck).filter(|&bottleneck| bottleneck != NONE)
    }

    /// Records the published bottleneck; [`None`] if it has to be published again.
    pub fn set_bottleneck(&mut self, flow: FlowId, bottleneck: Option<u32>) {
        self.members[flow.index()].bottleneck = bottleneck.unwrap_or(NONE);
    }

    /// Whether `flow` counts towards the total rate of its tier.
    pub fn counts(&self, flow: FlowId) -> bool {
        self.members[flow.index()].counts
    }

    /// Sets whether `flow` counts towards the total rate of its tier.
    pub fn set_counts(&mut self, flow: FlowId, counts: bool) {
        self.members[flow.index()].counts = counts;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flows_join_open_aggregates() {
        let mut aggregates = TierAggregates::new(4);
        let one = aggregates.begin(&[3, 5], true);
        let other = aggregates.begin(&[3, 6], false);
        assert_eq!((aggregates.find(&[3, 5]), aggregates.find(&[3, 6])), (Some(one), None));
        for (flow, weight) in [(0, 0.5), (1, 0.25), (2, 1.0)] {
            aggregates.add(FlowId(flow), one, weight);
        }
        aggregates.add(FlowId(3), other, 1.0);
        assert_eq!(aggregates.weight_of(one), 1.75);
        assert_eq!(aggregates.take(FlowId(1)), one);
        let members: Vec<u32> = aggregates.members(one).map(|flow| flow.0).collect();
        assert_eq!((members, aggregates.of(FlowId(1))), (vec![2, 0], None));
        aggregates.take(FlowId(0));
        aggregates.take(FlowId(2));
        aggregates.end(one);
        assert_eq!(aggregates.find(&[3, 5]), None, "it has ended");
    }
}
