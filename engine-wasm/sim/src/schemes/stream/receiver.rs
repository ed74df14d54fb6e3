//! One receiver of a coflow: its counts, and when it rises.

use super::rule::Count;
use crate::flow::Tally;
use crate::ids::FlowId;
use crate::units::{Bytes, Time};
use crate::workload::Traffic;

/// Which counts receivers get, and when starvation raises them.
#[derive(Clone, Copy, Debug)]
pub struct Signals {
    /// Whether they know the counts of other receivers of their coflow.
    pub relay: bool,
    /// Whether they know the counts of finished children of their stage.
    pub from_children: bool,
    /// How long a flow may starve before its receiver rises, and how long the receiver then stays.
    pub patience: Time,
}

/// The place of a coflow in its job.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// m of equation (4).
    pub internal_id: u32,
    /// Bits received by finished children.
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
pub struct Receiver {
    pub team: u32,
    pub stage: Stage,
    pub flows: u32,
    /// Those of them that are active.
    pub members: Vec<FlowId>,
    pub received: Tally,
    /// By the rule.
    pub level: u8,
    /// Levels risen by starvation, and when the rise ends if it is being served.
    pub raised: u8,
    pub raised_until: Time,
    /// Since when one of its flows starves.
    pub starving_since: Time,
    pub is_stale: bool,
    /// Whether flows may have begun or ceased to be served.
    pub starts_or_stops: bool,
    /// Whether it is a candidate of its team to sink or rise.
    pub is_wavering: bool,
}

impl Receiver {
    /// A receiver of `team` without flows.
    pub fn new(team: u32, stage: Stage) -> Self {
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
            starts_or_stops: false,
            is_wavering: false,
        }
    }

    /// The level that its flows are in.
    pub fn chosen(&self) -> u8 {
        self.level - self.raised
    }

    /// Counts that decide its level, given the bits received by its team.
    pub fn count(&self, by_team: &Tally, signals: Signals, now: Time) -> Count {
        let received = self.received.sent(now);
        let relayed = if signals.relay { by_team.sent(now) - received } else { 0.0 };
        let passed_on = if signals.from_children { self.stage.from_children } else { 0.0 };
        Count {
            received,
            others: relayed + passed_on,
            flows: self.flows,
            finished: self.flows - self.members.len() as u32,
            internal_id: self.stage.internal_id,
        }
    }

    /// Ends a rise after enough service, and rises after starvation.
    pub fn settle(&mut self, patience: Time, now: Time) {
        if self.raised_until <= now {
            (self.raised, self.raised_until) = (0, Time::NEVER);
        }
        if self.starving_since.saturating_add(patience) <= now && self.raised < self.level {
            self.raised += 1;
        }
    }
}

/// Since when a flow at `rate` has starved, given the previous `since`; the wait restarts each time
/// its receiver rises.
pub fn since_when_unserved(since: Time, rate: f64, patience: Time, now: Time) -> Time {
    if rate > 0.0 {
        Time::NEVER
    } else if since.saturating_add(patience) <= now {
        now
    } else {
        since.min(now)
    }
}
