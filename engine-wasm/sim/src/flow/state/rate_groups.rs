//! Groups of flows that always have the same rate.

use crate::ids::FlowId;

const NONE: u32 = u32::MAX;

/// Flows that have the same rate at all times form a *rate group*: one row, that of the flow that
/// began the group, measures the progress of all, and flows with fewer bits left are done first.
/// The cost of an event then depends on the number of rate groups that it changes, not of flows.
/// Every flow begins its own group.
#[derive(Clone, Debug)]
pub(in crate::flow) struct RateGroups {
    /// Whether any flow has joined another; if not, lookups are skipped.
    any: bool,
    /// By flow, its leader: the flow that began its group, which may have left.
    leaders: Vec<FlowId>,
    /// By flow.
    rows: Vec<Row>,
    /// By flow, its bits left minus those of the leader's row.
    extra: Vec<f64>,
    /// By flow, the bits left at its milestone; empty until the first milestone.
    beyond: Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// The member of the led group that is done first.
    first: u32,
    /// The next member of its group in order of completion.
    next: u32,
}

impl RateGroups {
    /// `count` flows, none active.
    pub fn new(count: usize) -> Self {
        let (any, leaders, rows, extra, beyond) = Default::default();
        let mut rate_groups = Self { any, leaders, rows, extra, beyond };
        rate_groups.make_room(count);
        rate_groups
    }

    /// The flow whose row measures the progress of `flow`.
    #[inline]
    pub fn leader(&self, flow: FlowId) -> FlowId {
        if self.any { self.leaders[flow.index()] } else { flow }
    }

    /// Bits left of `flow` minus those of its leader's row.
    pub fn extra(&self, flow: FlowId) -> f64 {
        self.extra[flow.index()]
    }

    /// Bits left of `flow` at its milestone; zero without one.
    pub fn beyond(&self, flow: FlowId) -> f64 {
        self.beyond.get(flow.index()).map_or(0.0, |&bits| bits)
    }

    /// Sets a milestone of `flow` at `bits` left.
    pub fn set_beyond(&mut self, flow: FlowId, bits: f64) {
        if self.beyond.is_empty() && bits == 0.0 {
            return;
        }
        self.beyond.resize(self.rows.len(), 0.0);
        self.beyond[flow.index()] = bits;
    }

    /// Allocates rows for groups not begun by a flow: the ids of their leaders follow those of
    /// flows.
    pub fn make_room(&mut self, rows: usize) {
        self.leaders.extend((self.leaders.len()..rows).map(FlowId::from));
        self.rows.resize(self.leaders.len(), Row { first: NONE, next: NONE });
        self.extra.resize(self.rows.len(), 0.0);
    }

    /// The member of the group of `leader` that is done first.
    pub fn first(&self, leader: FlowId) -> Option<FlowId> {
        some(self.rows[leader.index()].first)
    }

    /// Whether `leader` is the only member of its own group.
    pub fn is_single(&self, leader: FlowId) -> bool {
        !self.any || self.first(leader) == Some(leader) && self.rows[leader.index()].next == NONE
    }

    /// Whether every flow has been alone so far, and without a milestone.
    pub fn are_independent(&self) -> bool {
        !self.any && self.beyond.is_empty()
    }

    /// Begins the group of `flow`.
    pub fn begin(&mut self, flow: FlowId) {
        self.rows[flow.index()].first = flow.0;
    }

    /// Moves `flow`, which is alone in its group, to that of `leader`.
    pub fn join(&mut self, flow: FlowId, leader: FlowId, extra: f64) {
        self.any = true;
        self.rows[flow.index()].first = NONE;
        self.leaders[flow.index()] = leader;
        self.extra[flow.index()] = extra;
        let mut before = None;
        let mut behind = self.first(leader);
        while let Some(other) = behind.filter(|&other| self.extra(other) <= extra) {
            before = Some(other);
            behind = some(self.rows[other.index()].next);
        }
        self.rows[flow.index()].next = behind.map_or(NONE, |other| other.0);
        self.relink(leader, before, flow.0);
    }

    /// Removes `flow` from the list of its group, whose row still measures its progress.
    pub fn unlink(&mut self, flow: FlowId) {
        let leader = self.leader(flow);
        let mut before = None;
        let mut at = self.first(leader);
        while let Some(other) = at.filter(|&other| other != flow) {
            before = Some(other);
            at = some(self.rows[other.index()].next);
        }
        if at.is_some() {
            self.relink(leader, before, self.rows[flow.index()].next);
            self.rows[flow.index()].next = NONE;
        }
    }

    /// Makes `flow`, which is in no list, its own leader again.
    pub fn reset_leader(&mut self, flow: FlowId) {
        self.leaders[flow.index()] = flow;
    }

    fn relink(&mut self, leader: FlowId, before: Option<FlowId>, flow: u32) {
        match before {
            Some(before) => self.rows[before.index()].next = flow,
            None => self.rows[leader.index()].first = flow,
        }
    }
}

fn some(flow: u32) -> Option<FlowId> {
    (flow != NONE).then_some(FlowId(flow))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(rate_groups: &RateGroups, leader: FlowId) -> Vec<u32> {
        let next = |flow: &FlowId| some(rate_groups.rows[flow.index()].next);
        std::iter::successors(rate_groups.first(leader), next).map(|flow| flow.0).collect()
    }

    #[test]
    fn members_are_in_the_order_in_which_they_will_be_done() {
        let mut rate_groups = RateGroups::new(5);
        (0..5).for_each(|flow| rate_groups.begin(FlowId(flow)));
        for (flow, extra) in [(1, 3.0), (2, -1.0), (3, 0.0), (4, 3.0)] {
            rate_groups.join(FlowId(flow), FlowId(0), extra);
        }
        assert_eq!(members(&rate_groups, FlowId(0)), [2, 0, 3, 1, 4]);
        for flow in [0, 2, 2, 1] {
            rate_groups.unlink(FlowId(flow));
        }
        assert_eq!(members(&rate_groups, FlowId(0)), [3, 4]);
        assert_eq!(rate_groups.leader(FlowId(4)), FlowId(0), "the leader may have left");
        assert!(members(&rate_groups, FlowId(4)).is_empty());
    }
}
