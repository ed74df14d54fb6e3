//! Weighted max-min sharing among all flows.

use crate::flow::incremental::max_min::{MaxMin, Memberships};
use crate::flow::state::timer_queue::TimerQueue;
use crate::flow::tolerance::SAME;
use crate::flow::{Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::{Yielding, yield_point};

/// Relative weights of flows on shared links.
pub trait Weights: Send {
    /// Whether every weight is always 1.
    const EQUAL: bool = false;

    /// The weight of an active flow; positive.
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64;

    /// When the weight changes next if `flow` is served at `rate` from now on.
    fn next_change(&self, _flow: FlowId, _flows: &Flows, _rate: f64) -> Time {
        Time::NEVER
    }
}

/// Weight 1 for every flow.
#[derive(Clone, Copy, Debug)]
pub struct EqualWeights;

impl Weights for EqualWeights {
    const EQUAL: bool = true;

    fn weight(&self, _flow: FlowId, _flows: &Flows) -> f64 {
        1.0
    }
}

/// Steps, for yielding, that a change of a weight counts as.
const STEPS: usize = 16;

/// Weighted max-min sharing among all active flows. Flows of equal weight and path are represented
/// by one of them.
#[derive(Debug)]
pub struct Fair<W> {
    weights: W,
    sharing: Option<MaxMin>,
    memberships: Memberships,
    /// By flow, its representative in `sharing`, and the number of flows that it represents itself.
    leader_of: Vec<FlowId>,
    size: Vec<u32>,
    joined: Vec<(FlowId, FlowId)>,
    weight_changes: TimerQueue,
}

impl<W: Weights> Fair<W> {
    /// Max-min sharing with the given weights.
    pub fn new(weights: W) -> Self {
        Self {
            weights,
            sharing: None,
            memberships: Memberships::default(),
            leader_of: Vec::new(),
            size: Vec::new(),
            joined: Vec::new(),
            weight_changes: TimerQueue::new(0),
        }
    }

    fn prepare(&mut self, flows: &Flows) {
        self.weight_changes.grow(flows.count());
        self.memberships.resize(flows.count());
        self.leader_of.resize(flows.count(), FlowId(0));
        self.size.resize(flows.count(), 0);
    }
}

impl<W: Weights> Policy for Fair<W> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.prepare(flows);
        let Self { weights, sharing, memberships, leader_of, size, joined, .. } = self;
        let sharing = sharing.get_or_insert_with(|| MaxMin::new(flows));
        let other = if W::EQUAL { sharing.peer_on_path(flow, flows) } else { None };
        let leader = other.unwrap_or(flow);
        leader_of[flow.index()] = leader;
        size[leader.index()] += 1;
        if leader == flow {
            sharing.join(flow, weights.weight(flow, flows), flows, memberships);
        } else {
            sharing.reweigh(leader, f64::from(size[leader.index()]), flows, memberships);
            joined.push((flow, leader));
        }
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.weight_changes.remove(flow.0);
        let Some(sharing) = &mut self.sharing else { return };
        let leader = self.leader_of[flow.index()];
        self.size[leader.index()] -= 1;
        match self.size[leader.index()] {
            0 => sharing.leave(leader, flows, &mut self.memberships),
            size => sharing.reweigh(leader, f64::from(size), flows, &mut self.memberships),
        }
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let Self { weights, sharing, memberships, size, joined, weight_changes, .. } = self;
        let Some(sharing) = sharing else { return Time::NEVER };
        joined.drain(..).yielding().for_each(|(flow, leader)| rates.join(flow, leader));
        if W::EQUAL {
            let leader = |flow: FlowId| (size[flow.index()] > 0).then_some(flow);
            sharing.update_clocks(flows, memberships, rates, leader);
            return Time::NEVER;
        }
        while let Some(flow) = weight_changes.pop(flows.now()).map(FlowId) {
            yield_point(STEPS);
            sharing.reweigh(flow, weights.weight(flow, flows), flows, memberships);
        }
        sharing.update_rates(flows, memberships, |flow, rate| {
            if size[flow.index()] == 0 {
                return;
            }
            let old = flows.rate(flow);
            if (rate - old).abs() > SAME * old {
                rates.set(flow, rate);
            }
            yield_point(STEPS);
            weight_changes.set(flow.0, weights.next_change(flow, flows, rate));
        });
        weight_changes.next_time()
    }
}
