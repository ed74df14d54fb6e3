//! Membership of flows in aggregates.

use crate::flow::Flows;
use crate::flow::incremental::max_min::Routes;
use crate::flow::incremental::tiers::aggregate_ids::AggregateIds;
use crate::ids::FlowId;

const NONE: u32 = u32::MAX;

/// The flows of each aggregate.
#[derive(Debug)]
pub(super) struct Members {
    ids: AggregateIds,
    aggregates: Vec<Aggregate>,
    /// By flow.
    memberships: Vec<Membership>,
}

#[derive(Clone, Copy, Debug)]
struct Aggregate {
    size: u32,
    /// Head of the linked list of its flows.
    first: u32,
    /// The virtual clock that the aggregate follows, or [`NONE`].
    clock: u32,
}

#[derive(Clone, Copy, Debug)]
struct Membership {
    /// Some aggregate on the route of the flow, or [`NONE`].
    on_route: u32,
    aggregate: u32,
    /// Neighbours in the linked list of the aggregate.
    before: u32,
    next: u32,
}

impl Routes for Members {
    fn route(&self, aggregate: FlowId) -> &[u32] {
        self.ids.route(aggregate)
    }
}

impl Members {
    /// No flows; `levels` levels.
    pub fn new(levels: usize, flows: &Flows) -> Self {
        let membership = Membership { on_route: NONE, aggregate: NONE, before: NONE, next: NONE };
        let ids = AggregateIds::new(levels);
        Self { ids, aggregates: Vec::new(), memberships: vec![membership; flows.count()] }
    }

    /// The number of allocated aggregates.
    pub fn aggregates(&self) -> usize {
        self.aggregates.len()
    }

    /// The number of flows in the aggregate.
    pub fn size(&self, aggregate: u32) -> u32 {
        self.aggregates[aggregate as usize].size
    }

    /// The level of the aggregate.
    pub fn level(&self, aggregate: u32) -> usize {
        self.ids.level(aggregate)
    }

    /// The aggregate of `flow`, if it is in one.
    pub fn aggregate(&self, flow: FlowId) -> Option<u32> {
        some(self.memberships[flow.index()].aggregate)
    }

    /// The flows of the aggregate.
    pub fn flows_of(&self, aggregate: u32) -> impl Iterator<Item = FlowId> {
        let next = |flow: &FlowId| some(self.memberships[flow.index()].next).map(FlowId);
        std::iter::successors(some(self.aggregates[aggregate as usize].first).map(FlowId), next)
    }

    /// The virtual clock that the aggregate follows, if any.
    pub fn clock(&self, aggregate: u32) -> Option<u32> {
        some(self.aggregates[aggregate as usize].clock)
    }

    /// Sets the virtual clock of the aggregate; returns the previous one.
    pub fn follow(&mut self, aggregate: u32, clock: u32) -> Option<u32> {
        some(std::mem::replace(&mut self.aggregates[aggregate as usize].clock, clock))
    }

    /// Adds `flow`, which is in no aggregate, to that of its route at `level`; returns the
    /// aggregate.
    pub fn join(&mut self, flow: FlowId, level: usize, flows: &Flows) -> u32 {
        let aggregate = match self.memberships[flow.index()].on_route {
            NONE => self.ids.id(flows.path(flow), level),
            other => self.ids.on_route_of(other, level),
        };
        self.aggregates.resize(self.ids.count(), Aggregate { size: 0, first: NONE, clock: NONE });
        let Aggregate { size, first, .. } = &mut self.aggregates[aggregate as usize];
        *size += 1;
        let next = std::mem::replace(first, flow.0);
        self.memberships[flow.index()] =
            Membership { on_route: aggregate, aggregate, before: NONE, next };
        if let Some(next) = some(next) {
            self.memberships[next as usize].before = flow.0;
        }
        aggregate
    }

    /// Removes `flow` from its aggregate.
    pub fn leave(&mut self, flow: FlowId) {
        let membership = &mut self.memberships[flow.index()];
        let Membership { aggregate, before, next, .. } = *membership;
        membership.aggregate = NONE;
        let row = &mut self.aggregates[aggregate as usize];
        row.size -= 1;
        if row.size == 0 {
            row.clock = NONE;
        }
        match some(before) {
            Some(before) => self.memberships[before as usize].next = next,
            None => row.first = next,
        }
        if let Some(next) = some(next) {
            self.memberships[next as usize].before = before;
        }
    }
}

fn some(number: u32) -> Option<u32> {
    (number != NONE).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::Race;
    use crate::flow::{EqualWeights, Fair};

    #[test]
    fn flows_of_one_route_and_level_form_an_aggregate() {
        let race = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 2.0), (0.0, 1, 2, 1.0)]);
        let run = race.simulation(Box::new(Fair::new(EqualWeights)), false);
        let flows = &run.flows;
        let mut members = Members::new(2, flows);
        let of =
            |members: &Members, aggregate| members.flows_of(aggregate).map(|flow| flow.0).collect();
        let [first, second, third] = [0, 1, 2].map(|flow| members.join(FlowId(flow), 1, flows));
        assert_eq!((first, members.level(first), members.size(first)), (second, 1, 2));
        assert_ne!(third, first);
        assert_eq!(members.follow(first, 7), None);
        assert_eq!(members.follow(first, 8), Some(7));
        members.leave(FlowId(0));
        assert_eq!((of(&members, first), members.clock(first)), (vec![1], Some(8)));
        members.leave(FlowId(1));
        assert_eq!((of(&members, first), members.clock(first)), (Vec::<u32>::new(), None));
        assert_eq!(members.join(FlowId(0), 1, flows), first);
        assert_ne!(members.join(FlowId(1), 0, flows), first);
        assert_eq!(members.aggregate(FlowId(2)), Some(third));
    }
}
