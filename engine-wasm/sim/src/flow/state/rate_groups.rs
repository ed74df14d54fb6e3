//! Groups of flows that always have the same rate.

use crate::growth::{lengthen, make_room};
use crate::ids::FlowId;
use crate::yield_point::Yielding;

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

/// The members of a group form a pairing heap (M. L. Fredman et al.: The Pairing Heap, Algorithmica 1986), whose
/// root is done first.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The member of the led group that is done first.
    first: u32,
    /// The first of the members below.
    child: u32,
    /// The next member below the same one.
    next: u32,
    /// The member before it below the same one, or else the one above.
    previous: u32,
}

impl Row {
    const EMPTY: Self = Self { first: NONE, child: NONE, next: NONE, previous: NONE };
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
        lengthen(&mut self.beyond, self.rows.len(), 0.0);
        self.beyond[flow.index()] = bits;
    }

    /// Allocates rows for groups not begun by a flow: the ids of their leaders follow those of
    /// flows.
    pub fn make_room(&mut self, rows: usize) {
        let flows = self.leaders.len()..rows;
        make_room(&mut self.leaders, flows.len());
        self.leaders.extend(flows.yielding().map(FlowId::from));
        lengthen(&mut self.rows, rows, Row::EMPTY);
        lengthen(&mut self.extra, rows, 0.0);
    }

    /// The member of the group of `leader` that is done first.
    pub fn first(&self, leader: FlowId) -> Option<FlowId> {
        some(self.rows[leader.index()].first)
    }

    /// Whether `leader` is the only member of its own group.
    pub fn is_single(&self, leader: FlowId) -> bool {
        !self.any || self.first(leader) == Some(leader) && self.rows[leader.index()].child == NONE
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
        self.rows[leader.index()].first = self.meld(self.rows[leader.index()].first, flow.0);
    }

    /// Removes `flow` from its group, whose row still measures its progress.
    pub fn unlink(&mut self, flow: FlowId) {
        let leader = self.leader(flow).index();
        let Row { child, next, previous, .. } = self.rows[flow.index()];
        let first = self.rows[leader].first;
        let is_first = first == flow.0;
        if !is_first && previous == NONE {
            return;
        }
        let below = self.meld_all(child);
        if !is_first {
            let before = &mut self.rows[previous as usize];
            let place = if before.child == flow.0 { &mut before.child } else { &mut before.next };
            *place = next;
            if next != NONE {
                self.rows[next as usize].previous = previous;
            }
        }
        let rest = if is_first { NONE } else { first };
        self.rows[leader].first = self.meld(rest, below);
        let row = &mut self.rows[flow.index()];
        *row = Row { first: row.first, ..Row::EMPTY };
    }

    /// Melds two heaps, given by their roots; returns the root.
    fn meld(&mut self, one: u32, other: u32) -> u32 {
        if one == NONE || other == NONE {
            return if one == NONE { other } else { one };
        }
        let is_before = self.extra[other as usize] < self.extra[one as usize];
        let (root, below) = if is_before { (other, one) } else { (one, other) };
        let next = std::mem::replace(&mut self.rows[root as usize].child, below);
        if next != NONE {
            self.rows[next as usize].previous = below;
        }
        let row = &mut self.rows[below as usize];
        (row.next, row.previous) = (next, root);
        root
    }

    /// Melds a member and all behind it below the same one: in pairs, then from the last pair on.
    fn meld_all(&mut self, mut member: u32) -> u32 {
        let mut pairs = NONE;
        while member != NONE {
            let one = self.detach(member);
            let other = if one == NONE { NONE } else { self.detach(one) };
            let pair = self.meld(member, one);
            self.rows[pair as usize].next = std::mem::replace(&mut pairs, pair);
            member = other;
        }
        let mut all = NONE;
        while pairs != NONE {
            let next = self.detach(pairs);
            all = self.meld(all, pairs);
            pairs = next;
        }
        all
    }

    /// Makes a member a root; returns the next one below the same one.
    fn detach(&mut self, member: u32) -> u32 {
        let row = &mut self.rows[member as usize];
        row.previous = NONE;
        std::mem::replace(&mut row.next, NONE)
    }

    /// Makes `flow`, which is in no list, its own leader again.
    pub fn reset_leader(&mut self, flow: FlowId) {
        self.leaders[flow.index()] = flow;
    }
}

fn some(flow: u32) -> Option<FlowId> {
    (flow != NONE).then_some(FlowId(flow))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    /// Removes the members of the group of `leader` in order.
    fn drain(rate_groups: &mut RateGroups, leader: FlowId) -> Vec<u32> {
        let mut members = Vec::new();
        while let Some(first) = rate_groups.first(leader) {
            rate_groups.unlink(first);
            members.push(first.0);
        }
        members
    }

    #[test]
    fn members_are_in_the_order_in_which_they_will_be_done() {
        let mut rate_groups = RateGroups::new(5);
        (0..5).for_each(|flow| rate_groups.begin(FlowId(flow)));
        for (flow, extra) in [(1, 3.0), (2, -1.0), (3, 0.5), (4, 3.5)] {
            rate_groups.join(FlowId(flow), FlowId(0), extra);
        }
        assert_eq!(drain(&mut rate_groups.clone(), FlowId(0)), [2, 0, 3, 1, 4]);
        for flow in [0, 2, 2, 1] {
            rate_groups.unlink(FlowId(flow));
        }
        assert_eq!(drain(&mut rate_groups.clone(), FlowId(0)), [3, 4]);
        assert_eq!(rate_groups.leader(FlowId(4)), FlowId(0), "the leader may have left");
        assert!(rate_groups.first(FlowId(4)).is_none());
    }

    #[test]
    fn large_groups_keep_their_order_while_members_leave() {
        const COUNT: u32 = 500;
        let mut random = Random::new(3, Stream::Shapes);
        let mut rate_groups = RateGroups::new(COUNT as usize);
        (0..COUNT).for_each(|flow| rate_groups.begin(FlowId(flow)));
        let mut members = vec![(0, 0)];
        for flow in 1..COUNT {
            let extra = random.below(1_000_000);
            rate_groups.join(FlowId(flow), FlowId(0), f64::from(extra));
            members.push((extra, flow));
            if random.below(3) == 0 {
                let (_, gone) = members.swap_remove(random.below(members.len() as u32) as usize);
                rate_groups.unlink(FlowId(gone));
            }
        }
        members.sort_unstable();
        let members: Vec<_> = members.into_iter().map(|(_, flow)| flow).collect();
        assert_eq!(drain(&mut rate_groups, FlowId(0)), members);
    }
}
