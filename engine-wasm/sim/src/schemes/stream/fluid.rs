//! From levels to rates: strict priority among the levels that receivers choose.

use super::receivers::Receivers;
use crate::flow::{CoflowRule, Filling, Flows, Groups, Levelling, Turn};
use crate::ids::FlowId;
use crate::units::Time;

/// Levels that receivers choose, decided anew whenever something happens.
#[derive(Debug)]
pub struct ByReceiver {
    receivers: Receivers,
}

impl ByReceiver {
    /// As those receivers choose.
    pub fn new(receivers: Receivers) -> Self {
        Self { receivers }
    }
}

impl Levelling for ByReceiver {
    fn levels(&self) -> usize {
        self.receivers.levels()
    }

    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.receivers.arrived(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.receivers.finished(flow, flows);
    }

    fn refresh(&mut self, flows: &Flows, changed: &mut Vec<FlowId>) {
        self.receivers.decide(flows, changed);
    }

    fn served(&mut self, flow: FlowId, rate: f64, flows: &Flows) {
        self.receivers.served(flow, rate, flows);
    }

    fn next_refresh(&mut self, flows: &Flows) -> Time {
        self.receivers.next_change(flows)
    }

    fn level(&self, flow: FlowId, _: &Flows) -> usize {
        self.receivers.level(flow)
    }
}

/// The same where new rates wait for coflows to end: all levels are filled afresh then.
#[derive(Debug)]
pub struct Streams {
    receivers: Receivers,
    levels: Vec<Vec<FlowId>>,
    turn: Turn,
    changed: Vec<FlowId>,
}

impl Streams {
    /// As those receivers choose.
    pub fn new(receivers: Receivers) -> Self {
        let levels = vec![Vec::new(); receivers.levels()];
        Self { receivers, levels, turn: Turn::default(), changed: Vec::new() }
    }
}

impl CoflowRule for Streams {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.receivers.arrived(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.receivers.finished(flow, flows);
    }

    fn fill(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
        filling.begin(flows);
        self.receivers.decide(flows, &mut self.changed);
        self.changed.clear();
        self.levels.iter_mut().for_each(Vec::clear);
        for flow in groups.flows() {
            self.levels[self.receivers.level(flow)].push(flow);
        }
        for level in &self.levels {
            self.turn.share(filling, flows, level.iter().copied(), |_| 1.0);
        }
    }

    fn share_rest(&mut self, flows: &Flows, filling: &mut Filling, open: &mut Vec<FlowId>) {
        self.turn.share_by_rank(filling, flows, open, |flow| self.receivers.level(flow));
    }

    fn next_change(&mut self, groups: &Groups, flows: &Flows, filling: &Filling) -> Time {
        for flow in groups.flows().filter(|&flow| flows.is_active(flow)) {
            self.receivers.served(flow, filling.rate(flow), flows);
        }
        self.receivers.next_change(flows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_near};
    use crate::flow::{Coflows, Levels, Refill};
    use crate::rng::{Random, Stream};
    use crate::schemes::stream::receivers::Signals;
    use crate::schemes::stream::rule::{Reading, Rule};

    #[test]
    fn what_is_repaired_where_something_changed_is_what_would_be_filled_afresh() {
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
            let repaired = race.fct(Levels::new(ByReceiver::new(receivers())));
            let afresh = race.fct(Coflows::new(Streams::new(receivers()), Refill::AtFlows));
            assert_near(&repaired, &afresh);
        }
    }
}
