//! One receiver of a coflow: what it counts, and when it rises.

use super::rule::Count;
use crate::flow::Tally;
use crate::ids::FlowId;
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
pub struct Receiver {
    pub team: u32,
    pub stage: Stage,
    pub flows: u32,
    /// Those of them that are active.
    pub members: Vec<FlowId>,
    pub received: Tally,
    /// By the rule.
    pub level: u8,
    /// By how many levels it has risen from starvation, and until when if it is being served.
    pub raised: u8,
    pub raised_until: Time,
    /// Since when one of its flows gets nothing.
    pub starving_since: Time,
    pub is_stale: bool,
    /// Whether some of its flows may be served that were not, or the other way round.
    pub has_turned: bool,
    /// Whether it is among those of its team that may sink or rise.
    pub is_wavering: bool,
}

impl Receiver {
    /// Of that team, without flows as yet.
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
            has_turned: false,
            is_wavering: false,
        }
    }

    /// The level that its flows are in.
    pub fn chosen(&self) -> u8 {
        self.level - self.raised
    }

    /// What decides about its level, where its team has received so much in all.
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

    /// Falls back when it has been served for long enough, and rises when it has not been.
    pub fn settle(&mut self, patience: Time, now: Time) {
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
pub fn since_when_unserved(since: Time, rate: f64, patience: Time, now: Time) -> Time {
    if rate > 0.0 {
        Time::NEVER
    } else if since.saturating_add(patience) <= now {
        now
    } else {
        since.min(now)
    }
}
