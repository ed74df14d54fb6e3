//! Groups of flows with equal keys, across links.

use crate::flow::Flows;
use crate::flow::incremental::key_order::link_queue::LinkQueue;
use crate::ids::FlowId;
use crate::yield_point::{Yielding, yield_point};

/// A set of flows that are served together: the transitive closure of tied neighbours over all
/// links. On every link the members are contiguous.
#[derive(Clone, Debug, Default)]
pub(in crate::flow) struct TieGroup {
    pub members: Vec<FlowId>,
    /// `(link, first, last)`: the positions of the members in the queue of each link.
    pub ranges: Vec<(u32, usize, usize)>,
    /// By flow, zero unless it is a member; else [`MEMBER`] and one bit for each of the first
    /// [`MARKED_HOPS`] links of its path whose range has been extended to it.
    marks: Vec<u64>,
}

const MARKED_HOPS: usize = 63;
const MEMBER: u64 = 1 << MARKED_HOPS;

impl TieGroup {
    /// Collects the flows tied with `flow`, directly or through others.
    pub fn gather(
        &mut self,
        flow: FlowId,
        flows: &Flows,
        queues: &[LinkQueue],
        are_tied: impl Fn(FlowId, FlowId) -> bool,
    ) {
        self.marks.resize(flows.count(), 0);
        for member in self.members.drain(..).yielding() {
            self.marks[member.index()] = 0;
        }
        self.ranges.clear();
        self.add(flow);
        let mut next = 0;
        while let Some(&member) = self.members.get(next) {
            yield_point(1);
            for (hop, &link) in flows.path(member).iter().enumerate() {
                // Extending a range again changes nothing, so further links need no marks.
                if hop >= MARKED_HOPS || self.marks[member.index()] >> hop & 1 == 0 {
                    self.extend_range(link, member, flows, &queues[link as usize], &are_tied);
                }
            }
            next += 1;
        }
    }

    fn add(&mut self, flow: FlowId) {
        self.marks[flow.index()] = MEMBER;
        self.members.push(flow);
    }

    /// Extends the range of `link` to `member` and to all flows tied with its ends.
    fn extend_range(
        &mut self,
        link: u32,
        member: FlowId,
        flows: &Flows,
        queue: &LinkQueue,
        are_tied: &impl Fn(FlowId, FlowId) -> bool,
    ) {
        let at = queue.find(member);
        let known = self.ranges.iter().position(|&(other, _, _)| other == link);
        let known = known.unwrap_or_else(|| {
            self.ranges.push((link, at, at));
            self.ranges.len() - 1
        });
        let (_, old_first, old_last) = self.ranges[known];
        let (mut first, mut last) = (old_first.min(at), old_last.max(at));
        let entries = &queue.entries;
        while first > 0 && are_tied(entries[first - 1].flow, entries[first].flow) {
            yield_point(1);
            first -= 1;
        }
        while last + 1 < entries.len() && are_tied(entries[last].flow, entries[last + 1].flow) {
            yield_point(1);
            last += 1;
        }
        self.ranges[known] = (link, first, last);
        for entry in entries[first..=last].iter().yielding() {
            if self.marks[entry.flow.index()] == 0 {
                self.add(entry.flow);
            }
            let path = flows.path(entry.flow);
            let hop = path.iter().take(MARKED_HOPS).position(|&other| other == link);
            self.marks[entry.flow.index()] |= hop.map_or(0, |hop| 1 << hop);
        }
    }
}

/// The current tie groups. The rate of each member depends on all others, so when one leaves or is
/// served with other flows, the whole group has to be served again.
#[derive(Clone, Debug, Default)]
pub(in crate::flow) struct TieGroups {
    /// By flow, its group, or [`ALONE`].
    group_of: Vec<u32>,
    members: Vec<Vec<FlowId>>,
    unused: Vec<u32>,
}

const ALONE: u32 = u32::MAX;

impl TieGroups {
    /// No groups among flows `0..flows`.
    pub fn new(flows: usize) -> Self {
        Self { group_of: vec![ALONE; flows], ..Self::default() }
    }

    /// Dissolves the group of `flow` and reports its members, `flow` included.
    pub fn dissolve(&mut self, flow: FlowId, mut member: impl FnMut(FlowId)) {
        let group = self.group_of[flow.index()];
        if group == ALONE {
            return;
        }
        self.unused.push(group);
        for other in self.members[group as usize].drain(..).yielding() {
            self.group_of[other.index()] = ALONE;
            member(other);
        }
    }

    /// Creates a group of `members`, which are in no other; no group for fewer than two.
    pub fn join(&mut self, members: &[FlowId]) {
        if members.len() < 2 {
            return;
        }
        let group = self.unused.pop().unwrap_or_else(|| {
            self.members.push(Vec::new());
            self.members.len() as u32 - 1
        });
        for member in members {
            self.group_of[member.index()] = group;
        }
        self.members[group as usize].extend_from_slice(members);
    }
}
