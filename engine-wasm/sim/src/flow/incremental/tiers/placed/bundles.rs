//! Flows of one tier on one route.

use std::collections::BTreeMap;

use crate::flow::incremental::max_min::Routes;
use crate::ids::FlowId;

/// Flows that use the same stations form a *bundle*. To those who share out what there is it is one
/// flow, which weighs what its members weigh together: whatever holds up one of them holds up all.
///
/// Only in tiers that several coflows share more than one can come together; in others each flow is a
/// bundle of its own, and nobody looks for one.
#[derive(Debug)]
pub struct Aggregates {
    rows: Vec<Bundle>,
    unused: Vec<u32>,
    /// Those that others can join, by their two stations.
    open: BTreeMap<[u32; 2], u32>,
    /// By flow.
    members: Vec<Member>,
}

#[derive(Clone, Debug, Default)]
struct Bundle {
    /// In the order of the links.
    stations: Vec<u32>,
    first: u32,
    is_open: bool,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    weight: f64,
    bundle: u32,
    /// The next one of its bundle.
    next: u32,
    /// The station that holds it up, as told last.
    bottleneck: u32,
    counts: bool,
}

const NONE: u32 = u32::MAX;

impl Member {
    const NOWHERE: Self =
        Self { weight: 0.0, bundle: NONE, next: NONE, bottleneck: NONE, counts: false };
}

impl Routes for Aggregates {
    fn route(&self, bundle: FlowId) -> &[u32] {
        &self.rows[bundle.index()].stations
    }
}

impl Aggregates {
    /// None yet, of so many flows.
    pub fn new(flows: usize) -> Self {
        Self {
            rows: Vec::new(),
            unused: Vec::new(),
            open: BTreeMap::new(),
            members: vec![Member::NOWHERE; flows],
        }
    }

    /// How many numbers of bundles there are.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// The bundle on those stations, if it can be joined.
    pub fn find(&self, stations: &[u32]) -> Option<FlowId> {
        let stations: [u32; 2] = stations.try_into().ok()?;
        self.open.get(&stations).copied().map(FlowId)
    }

    /// Begins one on those stations, which others can join if it `is_open`.
    pub fn begin(&mut self, stations: &[u32], is_open: bool) -> FlowId {
        let bundle = self.unused.pop().unwrap_or_else(|| {
            self.rows.push(Bundle::default());
            self.rows.len() as u32 - 1
        });
        let row = &mut self.rows[bundle as usize];
        row.stations.clear();
        row.stations.extend_from_slice(stations);
        row.first = NONE;
        row.is_open = is_open && stations.len() == 2;
        if row.is_open {
            self.open.insert([stations[0], stations[1]], bundle);
        }
        FlowId(bundle)
    }

    /// Ends a bundle whose last member has left.
    pub fn end(&mut self, bundle: FlowId) {
        let row = &mut self.rows[bundle.index()];
        if row.is_open {
            self.open.remove(&[row.stations[0], row.stations[1]]);
        }
        self.unused.push(bundle.0);
    }

    /// Adds `flow`, which is nowhere, to a bundle; it counts.
    pub fn add(&mut self, flow: FlowId, bundle: FlowId, weight: f64) {
        let next = std::mem::replace(&mut self.rows[bundle.index()].first, flow.0);
        self.members[flow.index()] =
            Member { weight, bundle: bundle.0, next, bottleneck: NONE, counts: true };
    }

    /// Takes `flow` out of its bundle, and says which that was.
    pub fn take(&mut self, flow: FlowId) -> FlowId {
        let Member { bundle, next, .. } =
            std::mem::replace(&mut self.members[flow.index()], Member::NOWHERE);
        let mut at = self.rows[bundle as usize].first;
        if at == flow.0 {
            self.rows[bundle as usize].first = next;
        } else {
            while self.members[at as usize].next != flow.0 {
                at = self.members[at as usize].next;
            }
            self.members[at as usize].next = next;
        }
        FlowId(bundle)
    }

    /// The bundle of `flow`, if it is in some.
    pub fn of(&self, flow: FlowId) -> Option<FlowId> {
        Some(self.members[flow.index()].bundle).filter(|&bundle| bundle != NONE).map(FlowId)
    }

    /// The flows of `bundle`.
    pub fn members(&self, bundle: FlowId) -> impl Iterator<Item = FlowId> {
        let some = |flow: u32| (flow != NONE).then_some(FlowId(flow));
        let first = some(self.rows[bundle.index()].first);
        std::iter::successors(first, move |flow| some(self.members[flow.index()].next))
    }

    /// What the members of `bundle` weigh together.
    pub fn weight_of(&self, bundle: FlowId) -> f64 {
        self.members(bundle).map(|flow| self.weight(flow)).sum()
    }

    /// What `flow` weighs.
    pub fn weight(&self, flow: FlowId) -> f64 {
        self.members[flow.index()].weight
    }

    /// Changes that.
    pub fn reweigh(&mut self, flow: FlowId, weight: f64) {
        self.members[flow.index()].weight = weight;
    }

    /// The station that holds `flow` up, as told last.
    pub fn bottleneck(&self, flow: FlowId) -> Option<u32> {
        Some(self.members[flow.index()].bottleneck).filter(|&bottleneck| bottleneck != NONE)
    }

    /// Notes what has been told, or that it has to be told again.
    pub fn set_holder(&mut self, flow: FlowId, bottleneck: Option<u32>) {
        self.members[flow.index()].bottleneck = bottleneck.unwrap_or(NONE);
    }

    /// Whether `flow` counts.
    pub fn counts(&self, flow: FlowId) -> bool {
        self.members[flow.index()].counts
    }

    /// Has `flow` count or not.
    pub fn set_counts(&mut self, flow: FlowId, counts: bool) {
        self.members[flow.index()].counts = counts;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flows_come_together_where_bundles_are_open() {
        let mut bundles = Aggregates::new(4);
        let one = bundles.begin(&[3, 5], true);
        let other = bundles.begin(&[3, 6], false);
        assert_eq!((bundles.find(&[3, 5]), bundles.find(&[3, 6])), (Some(one), None));
        for (flow, weight) in [(0, 0.5), (1, 0.25), (2, 1.0)] {
            bundles.add(FlowId(flow), one, weight);
        }
        bundles.add(FlowId(3), other, 1.0);
        assert_eq!(bundles.weight_of(one), 1.75);
        assert_eq!(bundles.take(FlowId(1)), one);
        let members: Vec<u32> = bundles.members(one).map(|flow| flow.0).collect();
        assert_eq!((members, bundles.of(FlowId(1))), (vec![2, 0], None));
        bundles.take(FlowId(0));
        bundles.take(FlowId(2));
        bundles.end(one);
        assert_eq!(bundles.find(&[3, 5]), None, "it has ended");
    }
}
