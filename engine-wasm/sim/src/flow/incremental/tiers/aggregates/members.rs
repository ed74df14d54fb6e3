//! Which flows are served alike.

use crate::flow::Flows;
use crate::flow::incremental::max_min::Routes;
use crate::flow::incremental::tiers::aggregate_ids::AggregateIds;
use crate::ids::FlowId;

const NONE: u32 = u32::MAX;

/// The flows of bundles.
#[derive(Debug)]
pub(super) struct Members {
    numbers: AggregateIds,
    bundles: Vec<Bundle>,
    /// By flow.
    seats: Vec<Seat>,
}

#[derive(Clone, Copy, Debug)]
struct Bundle {
    size: u32,
    /// One of its flows.
    first: u32,
    /// The clock that it follows, if it has been told one.
    clock: u32,
}

#[derive(Clone, Copy, Debug)]
struct Seat {
    /// Some bundle on its route, if that is known.
    on_route: u32,
    bundle: u32,
    /// Neighbours in the list of its bundle.
    before: u32,
    next: u32,
}

impl Routes for Members {
    fn route(&self, bundle: FlowId) -> &[u32] {
        self.numbers.route(bundle)
    }
}

impl Members {
    /// Nobody yet, in so many levels.
    pub fn new(levels: usize, flows: &Flows) -> Self {
        let seat = Seat { on_route: NONE, bundle: NONE, before: NONE, next: NONE };
        let numbers = AggregateIds::new(levels);
        Self { numbers, bundles: Vec::new(), seats: vec![seat; flows.count()] }
    }

    /// How many bundles there are room for.
    pub fn bundles(&self) -> usize {
        self.bundles.len()
    }

    /// How many flows are in `bundle`.
    pub fn size(&self, bundle: u32) -> u32 {
        self.bundles[bundle as usize].size
    }

    /// The level of `bundle`.
    pub fn level(&self, bundle: u32) -> usize {
        self.numbers.level(bundle)
    }

    /// The bundle of `flow`, if it is in one.
    pub fn bundle(&self, flow: FlowId) -> Option<u32> {
        some(self.seats[flow.index()].bundle)
    }

    /// The flows of `bundle`.
    pub fn of(&self, bundle: u32) -> impl Iterator<Item = FlowId> {
        let next = |flow: &FlowId| some(self.seats[flow.index()].next).map(FlowId);
        std::iter::successors(some(self.bundles[bundle as usize].first).map(FlowId), next)
    }

    /// The clock that `bundle` follows, if it has been told one since it has flows.
    pub fn clock(&self, bundle: u32) -> Option<u32> {
        some(self.bundles[bundle as usize].clock)
    }

    /// Lets `bundle` follow `clock`, and says which one it has followed.
    pub fn follow(&mut self, bundle: u32, clock: u32) -> Option<u32> {
        some(std::mem::replace(&mut self.bundles[bundle as usize].clock, clock))
    }

    /// Adds `flow`, which is in no bundle, to that of its route at `level`, and says which one that is.
    pub fn join(&mut self, flow: FlowId, level: usize, flows: &Flows) -> u32 {
        let bundle = match self.seats[flow.index()].on_route {
            NONE => self.numbers.number(flows.path(flow), level),
            other => self.numbers.on_route_of(other, level),
        };
        self.bundles.resize(self.numbers.count(), Bundle { size: 0, first: NONE, clock: NONE });
        let Bundle { size, first, .. } = &mut self.bundles[bundle as usize];
        *size += 1;
        let next = std::mem::replace(first, flow.0);
        self.seats[flow.index()] = Seat { on_route: bundle, bundle, before: NONE, next };
        if let Some(next) = some(next) {
            self.seats[next as usize].before = flow.0;
        }
        bundle
    }

    /// Takes `flow` out of its bundle.
    pub fn part(&mut self, flow: FlowId) {
        let seat = &mut self.seats[flow.index()];
        let Seat { bundle, before, next, .. } = *seat;
        seat.bundle = NONE;
        let row = &mut self.bundles[bundle as usize];
        row.size -= 1;
        if row.size == 0 {
            row.clock = NONE;
        }
        match some(before) {
            Some(before) => self.seats[before as usize].next = next,
            None => row.first = next,
        }
        if let Some(next) = some(next) {
            self.seats[next as usize].before = before;
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
    fn flows_of_one_route_and_level_are_together_until_they_part() {
        let race = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 2.0), (0.0, 1, 2, 1.0)]);
        let run = race.simulation(Box::new(Fair::new(EqualWeights)), false);
        let flows = &run.flows;
        let mut members = Members::new(2, flows);
        let of = |members: &Members, bundle| members.of(bundle).map(|flow| flow.0).collect();
        let [first, second, third] = [0, 1, 2].map(|flow| members.join(FlowId(flow), 1, flows));
        assert_eq!((first, members.level(first), members.size(first)), (second, 1, 2));
        assert_ne!(third, first);
        assert_eq!(members.follow(first, 7), None);
        assert_eq!(members.follow(first, 8), Some(7));
        members.part(FlowId(0));
        assert_eq!((of(&members, first), members.clock(first)), (vec![1], Some(8)));
        members.part(FlowId(1));
        assert_eq!((of(&members, first), members.clock(first)), (Vec::<u32>::new(), None));
        assert_eq!(members.join(FlowId(0), 1, flows), first);
        assert_ne!(members.join(FlowId(1), 0, flows), first);
        assert_eq!(members.bundle(FlowId(2)), Some(third));
    }
}
