//! From levels to rates: strict priority among the levels that receivers choose.

use super::receivers::Receivers;
use crate::flow::{
    AggregatedLevels, Allocation, Change, CoflowRule, Flows, Groups, Policy, Rates, SharingRound,
};
use crate::ids::FlowId;
use crate::units::Time;

/// Levels chosen by receivers, updated after each event.
#[derive(Debug)]
pub struct ByReceiver {
    receivers: Receivers,
    bundles: Option<AggregatedLevels>,
    /// Flows with a possibly outdated level.
    changed: Vec<FlowId>,
}

impl ByReceiver {
    /// Levels chosen by `receivers`.
    pub fn new(receivers: Receivers) -> Self {
        Self { receivers, bundles: None, changed: Vec::new() }
    }
}

impl Policy for ByReceiver {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.receivers.arrived(flow, flows);
        self.changed.push(flow);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        let Self { receivers, bundles, .. } = self;
        if let Some(bundles) = bundles {
            get_nothing(flow, bundles.leave(flow), receivers, flows);
        }
        receivers.finished(flow, flows);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let Self { receivers, bundles, changed } = self;
        let bundles =
            bundles.get_or_insert_with(|| AggregatedLevels::new(receivers.levels(), flows));
        receivers.decide(flows, changed);
        for flow in changed.drain(..) {
            let level = receivers.level(flow);
            if bundles.level(flow) != Some(level) {
                get_nothing(flow, bundles.leave(flow), receivers, flows);
                bundles.join(flow, level, receivers.of(flow), flows, rates);
            }
        }
        bundles.update(flows, rates, |receiver, change| receivers.get(receiver, change, flows));
        receivers.next_change(flows, |flow| bundles.rate(flow))
    }
}

/// Reports to the receiver of `flow` that its rate is now zero.
fn get_nothing(flow: FlowId, rate: f64, receivers: &mut Receivers, flows: &Flows) {
    if rate > 0.0 {
        let change = Change { more: -rate, ..Change::default() };
        receivers.get(receivers.of(flow), change, flows);
    }
}

/// Levels chosen by receivers, with rates recomputed only at the ends of coflows.
#[derive(Debug)]
pub struct Streams {
    receivers: Receivers,
    levels: Vec<Vec<FlowId>>,
    turn: SharingRound,
    changed: Vec<FlowId>,
    /// Rate of each flow as its receiver knows it.
    rate: Vec<f64>,
}

impl Streams {
    /// Levels chosen by `receivers`.
    pub fn new(receivers: Receivers) -> Self {
        let levels = vec![Vec::new(); receivers.levels()];
        let (turn, changed, rate) = Default::default();
        Self { receivers, levels, turn, changed, rate }
    }
}

impl CoflowRule for Streams {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.rate.resize(flows.count(), 0.0);
        self.receivers.arrived(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        get_nothing(flow, self.rate[flow.index()], &mut self.receivers, flows);
        self.receivers.finished(flow, flows);
    }

    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation) {
        allocation.begin(flows);
        self.receivers.decide(flows, &mut self.changed);
        self.changed.clear();
        self.levels.iter_mut().for_each(Vec::clear);
        for flow in groups.flows() {
            self.levels[self.receivers.level(flow)].push(flow);
        }
        for level in &self.levels {
            self.turn.share(allocation, flows, level.iter().copied(), |_| 1.0);
        }
        self.tell(groups.flows(), flows, allocation);
    }

    fn backfill(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        self.turn.share_by_rank(allocation, flows, open, |flow| self.receivers.level(flow));
        self.tell(open.iter().copied(), flows, allocation);
    }

    fn next_change(&mut self, _groups: &Groups, flows: &Flows, _allocation: &Allocation) -> Time {
        let Self { receivers, rate, .. } = self;
        receivers.next_change(flows, |flow| rate[flow.index()])
    }
}

impl Streams {
    /// Reports new rates to receivers.
    fn tell(
        &mut self,
        changed: impl Iterator<Item = FlowId>,
        flows: &Flows,
        allocation: &Allocation,
    ) {
        let Self { receivers, rate, .. } = self;
        for flow in changed {
            let new = allocation.rate(flow);
            let old = std::mem::replace(&mut rate[flow.index()], new);
            if new != old {
                let starts_or_stops = (new > 0.0) != (old > 0.0);
                receivers.get(
                    receivers.of(flow),
                    Change { more: new - old, starts_or_stops },
                    flows,
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_near};
    use crate::flow::{Coflows, Refill};
    use crate::rng::{Random, Stream};
    use crate::schemes::stream::receiver::Signals;
    use crate::schemes::stream::rule::{Reading, Rule};

    #[test]
    fn incremental_rates_equal_rates_from_scratch() {
        let mut random = Random::new(7, Stream::Shapes);
        for turn in 0..40 {
            let race = Race::shuffles(&mut random);
            let receivers = || {
                let rule = Rule {
                    reading: [Reading::Ceiling, Reading::Threshold][turn % 2],
                    thresholds: [1.0, 10.0, 100.0].map(|limit| limit * 1e9).to_vec(),
                    history_factor: 1.0,
                    relay_factor: 1.0,
                    weighted: true,
                };
                let patience = if turn % 3 == 0 { Time::NEVER } else { Time::from_ms(700) };
                let signals = Signals { relay: turn % 4 != 0, from_children: true, patience };
                Receivers::new(rule, signals)
            };
            let repaired = race.fct(ByReceiver::new(receivers()));
            let afresh = race.fct(Coflows::new(Streams::new(receivers()), Refill::AtFlows));
            assert_near(&repaired, &afresh);
        }
    }
}
