//! What each receiver of a coflow counts, and the level it chooses.

use std::collections::BTreeMap;

use super::rule::{Count, Rule};
use crate::flow::{Filling, Flows, Groups};
use crate::ids::{CoflowId, FlowId, HostId};
use crate::units::{Bytes, Time};
use crate::workload::Traffic;

/// What receivers are told, and when they lose patience.
#[derive(Clone, Copy, Debug)]
pub struct Signals {
    /// Whether they hear what other receivers of their coflow have received.
    pub relay: bool,
    /// Whether they hear what finished children of their stage had received.
    pub from_children: bool,
    /// How long a flow may get nothing before its receiver rises, and for how long it then stays.
    pub patience: Time,
}

/// The place of a coflow in its job.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// m of equation (4).
    pub internal_id: u32,
    /// Bits that finished children have passed on.
    pub from_children: f64,
}

impl Stage {
    /// A job of one stage.
    pub const ALONE: Self = Self { internal_id: 1, from_children: 0.0 };

    /// The stage of `flow`, as of its start, when all children of its stage are done.
    pub fn of(flow: FlowId, traffic: &Traffic) -> Self {
        let coflow = traffic.flows[flow.index()].coflow;
        let Some(stage) = coflow.and_then(|id| traffic.stages.get(id.index())) else {
            return Self::ALONE;
        };
        let children = stage.waits_for.iter().map(|child| traffic.coflows[child.index()].size);
        Self { internal_id: stage.internal_id, from_children: children.map(Bytes::bits).sum() }
    }
}

/// One receiver of one coflow, or of a lone flow.
#[derive(Clone, Debug)]
struct Receiver {
    stage: Stage,
    flows: u32,
    finished: u32,
    /// Bits received over flows that have left.
    kept: f64,
    /// By the rule.
    level: u8,
    /// By how many levels it has risen from starvation, and until when if it is being served.
    raised: u8,
    raised_until: Time,
    /// Since when one of its flows gets nothing.
    starving_since: Time,
    /// As of now: what it has received and what others of its coflow have, and at which rates.
    received: f64,
    others: f64,
    rate: f64,
    others_rate: f64,
}

impl Receiver {
    fn new(stage: Stage) -> Self {
        Self {
            stage,
            flows: 0,
            finished: 0,
            kept: 0.0,
            level: 0,
            raised: 0,
            raised_until: Time::NEVER,
            starving_since: Time::NEVER,
            received: 0.0,
            others: 0.0,
            rate: 0.0,
            others_rate: 0.0,
        }
    }
}

/// All receivers there have been.
#[derive(Debug)]
pub struct Receivers {
    rule: Rule,
    signals: Signals,
    all: Vec<Receiver>,
    of_coflow: BTreeMap<(CoflowId, HostId), u32>,
    /// By flow: its receiver, and since when it gets nothing.
    of_flow: Vec<u32>,
    unserved_since: Vec<Time>,
    /// Receivers with active flows.
    active: Vec<u32>,
}

impl Receivers {
    /// None yet.
    pub fn new(rule: Rule, signals: Signals) -> Self {
        Self {
            rule,
            signals,
            all: Vec::new(),
            of_coflow: BTreeMap::new(),
            of_flow: Vec::new(),
            unserved_since: Vec::new(),
            active: Vec::new(),
        }
    }

    /// Tells the receiver of `flow` that it has one flow more.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.of_flow.resize(flows.count(), 0);
        self.unserved_since.resize(flows.count(), Time::NEVER);
        let new = self.all.len() as u32;
        let end = flows.coflow(flow).map(|coflow| (coflow, flows.spec(flow).destination));
        let receiver = end.map_or(new, |end| *self.of_coflow.entry(end).or_insert(new));
        if receiver == new {
            self.all.push(Receiver::new(Stage::of(flow, flows.traffic())));
        }
        self.of_flow[flow.index()] = receiver;
        let row = &mut self.all[receiver as usize];
        if row.flows == row.finished {
            self.active.push(receiver);
        }
        row.flows += 1;
    }

    /// Tells the receiver of `flow` that it has got all of it.
    pub fn finished(&mut self, flow: FlowId, flows: &Flows) {
        let row = &mut self.all[self.of_flow[flow.index()] as usize];
        row.finished += 1;
        row.kept += flows.attained(flow);
    }

    /// The level of an active flow.
    pub fn level(&self, flow: FlowId) -> usize {
        let row = &self.all[self.of_flow[flow.index()] as usize];
        usize::from(row.level - row.raised)
    }

    /// Lets all receivers count, and sink or rise.
    pub fn decide(&mut self, groups: &Groups, flows: &Flows) {
        self.active.retain(|&receiver| {
            let row = &self.all[receiver as usize];
            row.finished < row.flows
        });
        self.count(groups, flows);
        for &receiver in &self.active {
            let row = &mut self.all[receiver as usize];
            row.level = self.rule.level(row.level, &row.count(self.signals));
            row.settle(self.signals.patience, flows.now());
        }
    }

    fn count(&mut self, groups: &Groups, flows: &Flows) {
        for &receiver in &self.active {
            let row = &mut self.all[receiver as usize];
            (row.received, row.starving_since) = (row.kept, Time::NEVER);
        }
        for group in groups.active() {
            for &flow in &group.members {
                let row = &mut self.all[self.of_flow[flow.index()] as usize];
                row.received += flows.attained(flow);
                row.starving_since = row.starving_since.min(self.unserved_since[flow.index()]);
            }
            let sent = groups.sent(group, flows);
            for &flow in &group.members {
                let row = &mut self.all[self.of_flow[flow.index()] as usize];
                row.others = sent - row.received;
            }
        }
    }

    /// Notes which flows are served, and how fast.
    pub fn watch(&mut self, groups: &Groups, flows: &Flows, filling: &Filling) {
        for &receiver in &self.active {
            let row = &mut self.all[receiver as usize];
            (row.rate, row.starving_since) = (0.0, Time::NEVER);
        }
        for group in groups.active() {
            let mut total = 0.0;
            for &flow in &group.members {
                let rate = filling.rate(flow);
                let row = &mut self.all[self.of_flow[flow.index()] as usize];
                let since = &mut self.unserved_since[flow.index()];
                *since = unserved_since(*since, rate, self.signals.patience, flows.now());
                row.starving_since = row.starving_since.min(*since);
                row.rate += rate;
                total += rate;
            }
            for &flow in &group.members {
                let row = &mut self.all[self.of_flow[flow.index()] as usize];
                row.others_rate = total - row.rate;
            }
        }
        for &receiver in &self.active {
            let row = &mut self.all[receiver as usize];
            let served = !row.starving_since.is_finite();
            if row.raised > 0 && served && !row.raised_until.is_finite() {
                row.raised_until = flows.now().saturating_add(self.signals.patience);
            }
        }
    }

    /// When a receiver sinks or rises next.
    pub fn next_change(&self, flows: &Flows) -> Time {
        let next = self.active.iter().map(|&receiver| {
            let row = &self.all[receiver as usize];
            let others_rate = if self.signals.relay { row.others_rate } else { 0.0 };
            let count = row.count(self.signals);
            let seconds = self.rule.seconds_to_sink(row.level, &count, row.rate, others_rate);
            let sinks = flows.now().saturating_add(Time::from_seconds(seconds));
            let rises = match row.level - row.raised {
                0 => Time::NEVER,
                _ => row.starving_since.saturating_add(self.signals.patience),
            };
            sinks.min(rises).min(row.raised_until)
        });
        next.min().unwrap_or(Time::NEVER)
    }
}

impl Receiver {
    fn count(&self, signals: Signals) -> Count {
        let relayed = if signals.relay { self.others } else { 0.0 };
        let passed_on = if signals.from_children { self.stage.from_children } else { 0.0 };
        Count {
            received: self.received,
            others: relayed + passed_on,
            flows: self.flows,
            finished: self.finished,
            internal_id: self.stage.internal_id,
        }
    }

    /// Falls back when it has been served for long enough, and rises when it has not been.
    fn settle(&mut self, patience: Time, now: Time) {
        if self.raised_until <= now {
            (self.raised, self.raised_until) = (0, Time::NEVER);
        }
        if self.starving_since.saturating_add(patience) <= now && self.raised < self.level {
            self.raised += 1;
        }
    }
}

/// Since when a flow at `rate` has been getting nothing, if it was so `since`; its wait begins
/// again each time that its receiver rises.
fn unserved_since(since: Time, rate: f64, patience: Time, now: Time) -> Time {
    if rate > 0.0 {
        Time::NEVER
    } else if since.saturating_add(patience) <= now {
        now
    } else {
        since.min(now)
    }
}
