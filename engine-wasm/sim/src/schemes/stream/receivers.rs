//! What each receiver of a coflow counts, and the level it chooses.

use std::collections::BTreeMap;

use super::rule::{Count, Rule};
use crate::flow::{Due, Flows, Tally};
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
    team: u32,
    stage: Stage,
    flows: u32,
    /// Those of them that are active.
    members: Vec<FlowId>,
    received: Tally,
    /// By the rule.
    level: u8,
    /// By how many levels it has risen from starvation, and until when if it is being served.
    raised: u8,
    raised_until: Time,
    /// Since when one of its flows gets nothing.
    starving_since: Time,
    is_stale: bool,
}

/// The receivers of one coflow.
#[derive(Clone, Debug, Default)]
struct Team {
    /// Those with active flows.
    active: Vec<u32>,
    received: Tally,
    is_touched: bool,
}

/// All receivers there have been. What they count is known without looking at their flows, and only
/// those to which something happens decide.
#[derive(Debug)]
pub struct Receivers {
    rule: Rule,
    signals: Signals,
    all: Vec<Receiver>,
    teams: Vec<Team>,
    of_coflow: BTreeMap<(CoflowId, HostId), u32>,
    team_of_coflow: BTreeMap<CoflowId, u32>,
    /// By flow: its receiver, its rate, and since when it gets nothing.
    of_flow: Vec<u32>,
    rate: Vec<f64>,
    unserved_since: Vec<Time>,
    /// Receivers that have to decide anew, and teams of which one or the rates have changed.
    stale: Vec<u32>,
    touched: Vec<u32>,
    /// When receivers sink or rise.
    changes: Due,
}

impl Receivers {
    /// None yet.
    pub fn new(rule: Rule, signals: Signals) -> Self {
        Self {
            rule,
            signals,
            all: Vec::new(),
            teams: Vec::new(),
            of_coflow: BTreeMap::new(),
            team_of_coflow: BTreeMap::new(),
            of_flow: Vec::new(),
            rate: Vec::new(),
            unserved_since: Vec::new(),
            stale: Vec::new(),
            touched: Vec::new(),
            changes: Due::new(0),
        }
    }

    /// How many levels there are.
    pub fn levels(&self) -> usize {
        self.rule.thresholds.len() + 1
    }

    /// Tells the receiver of `flow` that it has one flow more.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.of_flow.resize(flows.count(), 0);
        self.rate.resize(flows.count(), 0.0);
        self.unserved_since.resize(flows.count(), Time::NEVER);
        self.changes.grow(flows.count());
        let receiver = self.receiver(flow, flows);
        self.of_flow[flow.index()] = receiver;
        let row = &mut self.all[receiver as usize];
        if row.members.is_empty() {
            self.teams[row.team as usize].active.push(receiver);
        }
        row.flows += 1;
        row.members.push(flow);
        self.doubt(receiver);
    }

    /// Finds the receiver of a flow that has come, or makes one.
    fn receiver(&mut self, flow: FlowId, flows: &Flows) -> u32 {
        let coflow = flows.coflow(flow);
        let new = self.all.len() as u32;
        let end = coflow.map(|coflow| (coflow, flows.spec(flow).destination));
        let receiver = end.map_or(new, |end| *self.of_coflow.entry(end).or_insert(new));
        if receiver == new {
            let new = self.teams.len() as u32;
            let team =
                coflow.map_or(new, |coflow| *self.team_of_coflow.entry(coflow).or_insert(new));
            if team == new {
                self.teams.push(Team::default());
            }
            self.all.push(Receiver::new(team, Stage::of(flow, flows.traffic())));
        }
        receiver
    }

    /// From now on `flow` is served at `rate`.
    pub fn served(&mut self, flow: FlowId, rate: f64, flows: &Flows) {
        let change = rate - std::mem::replace(&mut self.rate[flow.index()], rate);
        if change != 0.0 {
            let row = &mut self.all[self.of_flow[flow.index()] as usize];
            let team = &mut self.teams[row.team as usize];
            row.received.change_rate(change, flows.now());
            team.received.change_rate(change, flows.now());
            if !std::mem::replace(&mut team.is_touched, true) {
                self.touched.push(row.team);
            }
        }
    }

    /// Tells the receiver of `flow` that it has got all of it.
    pub fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.served(flow, 0.0, flows);
        let receiver = self.of_flow[flow.index()];
        let row = &mut self.all[receiver as usize];
        row.members.retain(|&member| member != flow);
        if row.members.is_empty() {
            row.received.stop(flows.now());
            let team = &mut self.teams[row.team as usize];
            team.active.retain(|&active| active != receiver);
            if team.active.is_empty() {
                team.received.stop(flows.now());
            }
            self.changes.remove(receiver);
        }
        self.doubt(receiver);
    }

    /// The level of an active flow.
    pub fn level(&self, flow: FlowId) -> usize {
        usize::from(self.all[self.of_flow[flow.index()] as usize].chosen())
    }

    fn doubt(&mut self, receiver: u32) {
        if !std::mem::replace(&mut self.all[receiver as usize].is_stale, true) {
            self.stale.push(receiver);
        }
    }

    /// Lets receivers sink or rise to which something has happened, and names the flows that do so.
    pub fn decide(&mut self, flows: &Flows, changed: &mut Vec<FlowId>) {
        while let Some(receiver) = self.changes.pop(flows.now()) {
            self.doubt(receiver);
        }
        let Self { rule, signals, all, teams, stale, touched, .. } = self;
        for receiver in stale.drain(..) {
            let row = &mut all[receiver as usize];
            let team = &mut teams[row.team as usize];
            let (before, count) = (row.chosen(), row.count(team, *signals, flows.now()));
            row.is_stale = false;
            row.level = rule.level(row.level, &count);
            row.settle(signals.patience, flows.now());
            if row.chosen() != before {
                changed.extend_from_slice(&row.members);
            }
            if !std::mem::replace(&mut team.is_touched, true) {
                touched.push(row.team);
            }
        }
    }

    /// When a receiver sinks or rises next at the present rates.
    pub fn next_change(&mut self, flows: &Flows) -> Time {
        let mut touched = std::mem::take(&mut self.touched);
        for team in touched.drain(..) {
            self.teams[team as usize].is_touched = false;
            for at in 0..self.teams[team as usize].active.len() {
                let receiver = self.teams[team as usize].active[at];
                self.watch(receiver, flows.now());
                self.changes.set(receiver, self.next_change_of(receiver, flows.now()));
            }
        }
        self.touched = touched;
        self.changes.next_time()
    }

    /// Notes which flows of `receiver` are served.
    fn watch(&mut self, receiver: u32, now: Time) {
        let patience = self.signals.patience;
        if !patience.is_finite() {
            return;
        }
        let Self { all, rate, unserved_since, .. } = self;
        let row = &mut all[receiver as usize];
        row.starving_since = Time::NEVER;
        for &flow in &row.members {
            let since = &mut unserved_since[flow.index()];
            *since = since_when_unserved(*since, rate[flow.index()], patience, now);
            row.starving_since = row.starving_since.min(*since);
        }
        let served = !row.starving_since.is_finite();
        if row.raised > 0 && served && !row.raised_until.is_finite() {
            row.raised_until = now.saturating_add(patience);
        }
    }

    fn next_change_of(&self, receiver: u32, now: Time) -> Time {
        let row = &self.all[receiver as usize];
        let team = &self.teams[row.team as usize];
        let rate = row.received.rate();
        let others_rate = if self.signals.relay { team.received.rate() - rate } else { 0.0 };
        let count = row.count(team, self.signals, now);
        let seconds = self.rule.seconds_to_sink(row.level, &count, rate, others_rate);
        let sinks = now.saturating_add(Time::from_seconds(seconds));
        let rises = match row.chosen() {
            0 => Time::NEVER,
            _ => row.starving_since.saturating_add(self.signals.patience),
        };
        sinks.min(rises).min(row.raised_until)
    }
}

impl Receiver {
    fn new(team: u32, stage: Stage) -> Self {
        Self {
            team,
            stage,
            flows: 0,
            members: Vec::new(),
            received: Tally::default(),
            level: 0,
            raised: 0,
            raised_until: Time::NEVER,
            starving_since: Time::NEVER,
            is_stale: false,
        }
    }

    /// The level that its flows are in.
    fn chosen(&self) -> u8 {
        self.level - self.raised
    }

    fn count(&self, team: &Team, signals: Signals, now: Time) -> Count {
        let received = self.received.sent(now);
        let relayed = if signals.relay { team.received.sent(now) - received } else { 0.0 };
        let passed_on = if signals.from_children { self.stage.from_children } else { 0.0 };
        Count {
            received,
            others: relayed + passed_on,
            flows: self.flows,
            finished: self.flows - self.members.len() as u32,
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
fn since_when_unserved(since: Time, rate: f64, patience: Time, now: Time) -> Time {
    if rate > 0.0 {
        Time::NEVER
    } else if since.saturating_add(patience) <= now {
        now
    } else {
        since.min(now)
    }
}
