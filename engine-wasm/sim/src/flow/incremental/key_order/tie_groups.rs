//! Flows that share a place in the order, across links.

use crate::flow::Flows;
use crate::flow::incremental::key_order::link_queue::LinkQueue;
use crate::ids::FlowId;

/// A set of flows that are served together: tied neighbours on some link, and neighbours of those
/// on their other links, and so on. On every link they stand side by side.
#[derive(Clone, Debug, Default)]
pub(in crate::flow) struct TieGroup {
    pub members: Vec<FlowId>,
    /// Links with the first and last position in their queue that belong to the set.
    pub stretches: Vec<(u32, usize, usize)>,
}

impl TieGroup {
    /// Gathers the flows that are tied with `flow`.
    pub fn gather(
        &mut self,
        flow: FlowId,
        flows: &Flows,
        queues: &[LinkQueue],
        are_tied: impl Fn(FlowId, FlowId) -> bool,
    ) {
        self.members.clear();
        self.stretches.clear();
        self.members.push(flow);
        let mut next = 0;
        while let Some(&member) = self.members.get(next) {
            for &link in flows.path(member) {
                self.stretch(link, member, &queues[link as usize], &are_tied);
            }
            next += 1;
        }
    }

    /// Extends the stretch of `link` to `member` and to all flows tied with its ends.
    fn stretch(
        &mut self,
        link: u32,
        member: FlowId,
        queue: &LinkQueue,
        are_tied: &impl Fn(FlowId, FlowId) -> bool,
    ) {
        let at = queue.find(member);
        let known = self.stretches.iter().position(|&(other, _, _)| other == link);
        let known = known.unwrap_or_else(|| {
            self.stretches.push((link, at, at));
            self.stretches.len() - 1
        });
        let (_, old_first, old_last) = self.stretches[known];
        if old_first < old_last && (old_first..=old_last).contains(&at) {
            return;
        }
        let (mut first, mut last) = (old_first.min(at), old_last.max(at));
        let entries = &queue.entries;
        while first > 0 && are_tied(entries[first - 1].flow, entries[first].flow) {
            first -= 1;
        }
        while last + 1 < entries.len() && are_tied(entries[last].flow, entries[last + 1].flow) {
            last += 1;
        }
        self.stretches[known] = (link, first, last);
        for entry in &entries[first..=last] {
            if !self.members.contains(&entry.flow) {
                self.members.push(entry.flow);
            }
        }
    }
}

/// Tie groups: flows that were served together. The rate of each depends on all others of its
/// group, so when one leaves or is served with other flows, all others have to be served again.
#[derive(Clone, Debug, Default)]
pub(in crate::flow) struct TieGroups {
    /// By flow; [`ALONE`] for a flow that was served on its own.
    circle_of: Vec<u32>,
    members: Vec<Vec<FlowId>>,
    unused: Vec<u32>,
}

const ALONE: u32 = u32::MAX;

impl TieGroups {
    /// No groups, of flows `0..flows`.
    pub fn new(flows: usize) -> Self {
        Self { circle_of: vec![ALONE; flows], ..Self::default() }
    }

    /// Dissolves the group of `flow` and reports its members, `flow` included.
    pub fn dissolve(&mut self, flow: FlowId, mut member: impl FnMut(FlowId)) {
        let circle = self.circle_of[flow.index()];
        if circle == ALONE {
            return;
        }
        self.unused.push(circle);
        for other in self.members[circle as usize].drain(..) {
            self.circle_of[other.index()] = ALONE;
            member(other);
        }
    }

    /// Makes a group of `members`, which are in none.
    pub fn join(&mut self, members: &[FlowId]) {
        if members.len() < 2 {
            return;
        }
        let circle = self.unused.pop().unwrap_or_else(|| {
            self.members.push(Vec::new());
            self.members.len() as u32 - 1
        });
        for member in members {
            self.circle_of[member.index()] = circle;
        }
        self.members[circle as usize].extend_from_slice(members);
    }
}
