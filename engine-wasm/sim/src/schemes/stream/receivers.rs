//! All receivers, and their levels.

use std::collections::BTreeMap;

use super::receiver::{Receiver, Signals, Stage, since_when_unserved};
use super::rule::Rule;
use crate::flow::{Change, Flows, Tally, TimerQueue};
use crate::growth::{append, lengthen};
use crate::ids::{CoflowId, FlowId, HostId};
use crate::units::Time;
use crate::yield_point::yield_point;

/// The receivers of one coflow.
#[derive(Clone, Debug, Default)]
struct Team {
    /// Number with active flows, and candidates to sink or rise.
    active: u32,
    wavering: Vec<u32>,
    received: Tally,
    is_touched: bool,
}

/// All receivers so far. Counts need no look at flows, and only receivers with an event decide.
#[derive(Debug)]
pub struct Receivers {
    rule: Rule,
    signals: Signals,
    all: Vec<Receiver>,
    teams: Vec<Team>,
    of_coflow: BTreeMap<(CoflowId, HostId), u32>,
    team_of_coflow: BTreeMap<CoflowId, u32>,
    /// Receiver of each flow, its index among the members, and since when it starves.
    of_flow: Vec<u32>,
    place: Vec<u32>,
    unserved_since: Vec<Time>,
    /// Receivers that must decide, and teams with a changed member or rate.
    stale: Vec<u32>,
    touched: Vec<u32>,
    /// When receivers sink or rise.
    changes: TimerQueue,
}

/// Steps, for yielding, that a decision of a receiver counts as.
const STEPS: usize = 4;

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
            place: Vec::new(),
            unserved_since: Vec::new(),
            stale: Vec::new(),
            touched: Vec::new(),
            changes: TimerQueue::new(0),
        }
    }

    /// How many levels there are.
    pub fn levels(&self) -> usize {
        self.rule.thresholds.len() + 1
    }

    /// Adds `flow` to its receiver.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        lengthen(&mut self.of_flow, flows.count(), 0);
        lengthen(&mut self.place, flows.count(), 0);
        lengthen(&mut self.unserved_since, flows.count(), Time::NEVER);
        self.changes.grow(flows.count());
        let receiver = self.receiver(flow, flows);
        self.of_flow[flow.index()] = receiver;
        let row = &mut self.all[receiver as usize];
        if row.members.is_empty() {
            self.teams[row.team as usize].active += 1;
        }
        row.flows += 1;
        self.place[flow.index()] = row.members.len() as u32;
        append(&mut row.members, flow);
        self.doubt(receiver);
    }

    /// Finds or creates the receiver of an arriving flow.
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
                append(&mut self.teams, Team::default());
            }
            append(&mut self.all, Receiver::new(team, Stage::of(flow, flows.traffic())));
        }
        receiver
    }

    /// The number of the receiver of `flow`, from zero on.
    pub fn of(&self, flow: FlowId) -> u32 {
        self.of_flow[flow.index()]
    }

    /// Records that rates of `receiver` have changed.
    pub fn get(&mut self, receiver: u32, change: Change, flows: &Flows) {
        let row = &mut self.all[receiver as usize];
        row.starts_or_stops |= change.starts_or_stops;
        row.received.change_rate(change.more, flows.now());
        let team = row.team;
        self.teams[team as usize].received.change_rate(change.more, flows.now());
        self.touch(team);
    }

    fn touch(&mut self, team: u32) {
        if !std::mem::replace(&mut self.teams[team as usize].is_touched, true) {
            self.touched.push(team);
        }
    }

    /// Completes `flow` at its receiver.
    pub fn finished(&mut self, flow: FlowId, flows: &Flows) {
        let receiver = self.of(flow);
        let row = &mut self.all[receiver as usize];
        let place = self.place[flow.index()];
        row.members.swap_remove(place as usize);
        if let Some(moved) = row.members.get(place as usize) {
            self.place[moved.index()] = place;
        }
        if row.members.is_empty() {
            row.received.stop(flows.now());
            let team = &mut self.teams[row.team as usize];
            team.active -= 1;
            if team.active == 0 {
                team.received.stop(flows.now());
            }
        }
        self.doubt(receiver);
    }

    /// The level of an active flow.
    pub fn level(&self, flow: FlowId) -> usize {
        usize::from(self.all[self.of(flow) as usize].chosen())
    }

    /// Records an event of `receiver`.
    fn doubt(&mut self, receiver: u32) {
        self.all[receiver as usize].starts_or_stops = true;
        if !std::mem::replace(&mut self.all[receiver as usize].is_stale, true) {
            self.stale.push(receiver);
        }
    }

    /// Moves receivers with events; yields the flows that change level.
    pub fn decide(&mut self, flows: &Flows, changed: &mut Vec<FlowId>) {
        while let Some(receiver) = self.changes.pop(flows.now()) {
            yield_point(STEPS);
            self.doubt(receiver);
        }
        let mut stale = std::mem::take(&mut self.stale);
        for receiver in stale.drain(..) {
            yield_point(STEPS);
            let Self { rule, signals, all, teams, .. } = self;
            let row = &mut all[receiver as usize];
            let team = &teams[row.team as usize];
            let (before, count) = (row.chosen(), row.count(&team.received, *signals, flows.now()));
            row.is_stale = false;
            row.level = rule.level(row.level, &count);
            row.settle(signals.patience, flows.now());
            if row.chosen() != before {
                changed.extend_from_slice(&row.members);
            }
            let team = row.team;
            self.touch(team);
            self.set_wavering(receiver);
        }
        self.stale = stale;
    }

    /// Updates whether `receiver` may still sink or rise.
    fn set_wavering(&mut self, receiver: u32) {
        let row = &mut self.all[receiver as usize];
        let can_sink = usize::from(row.level) < self.rule.thresholds.len();
        let wavers = !row.members.is_empty() && (can_sink || self.signals.patience.is_finite());
        let wavering = &mut self.teams[row.team as usize].wavering;
        match (std::mem::replace(&mut row.is_wavering, wavers), wavers) {
            (false, true) => wavering.push(receiver),
            (true, false) => {
                wavering.retain(|&other| other != receiver);
                self.changes.remove(receiver);
            }
            _ => {}
        }
    }

    /// When a receiver sinks or rises next at present rates.
    pub fn next_change(&mut self, flows: &Flows, rate: impl Fn(FlowId) -> f64) -> Time {
        let mut touched = std::mem::take(&mut self.touched);
        for team in touched.drain(..) {
            self.teams[team as usize].is_touched = false;
            for at in 0..self.teams[team as usize].wavering.len() {
                yield_point(STEPS);
                let receiver = self.teams[team as usize].wavering[at];
                self.watch(receiver, &rate, flows.now());
                self.changes.set(receiver, self.next_change_of(receiver, flows.now()));
            }
        }
        self.touched = touched;
        self.changes.next_time()
    }

    /// Records which flows of `receiver` are served.
    fn watch(&mut self, receiver: u32, rate: impl Fn(FlowId) -> f64, now: Time) {
        let patience = self.signals.patience;
        let Self { all, unserved_since, .. } = self;
        let row = &mut all[receiver as usize];
        if !std::mem::replace(&mut row.starts_or_stops, false) || !patience.is_finite() {
            return;
        }
        row.starving_since = Time::NEVER;
        for &flow in &row.members {
            let since = &mut unserved_since[flow.index()];
            *since = since_when_unserved(*since, rate(flow), patience, now);
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
        let count = row.count(&team.received, self.signals, now);
        let seconds = self.rule.seconds_to_sink(row.level, &count, rate, others_rate);
        let sinks = now.saturating_add(Time::from_seconds(seconds));
        let rises = match row.chosen() {
            0 => Time::NEVER,
            _ => row.starving_since.saturating_add(self.signals.patience),
        };
        sinks.min(rises).min(row.raised_until)
    }
}
