//! Service of the flows behind a change.

use std::cmp::Reverse;

use super::{Order, Ordered};
use crate::flow::float::not_negative;
use crate::flow::incremental::key_order::tie_groups::TieGroup;
use crate::flow::tolerance::SAME;
use crate::flow::tolerance::usable;
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;
use crate::yield_point::Yielding;

/// Limit on services of a flow at one instant before all queues are sorted afresh: rounding can
/// make two queues disagree about an order.
const MAX_SERVICES: u32 = 16;

impl<O: Order> Ordered<O> {
    /// Serves all flows behind a change, in order; returns false if it is cut short.
    pub(super) fn serve_all(&mut self, flows: &Flows, rates: &mut Rates) -> bool {
        while !self.pending.is_empty() && rates.may_go_on() {
            let Some(Reverse(entry)) = self.pending.pop() else { break };
            let flow = entry.flow;
            let outdated = self.outdated[flow.index()];
            let counts = self.is_pending[flow.index()]
                && (outdated == 0 || entry == self.keyed(flow, flows));
            if !counts {
                self.outdated[flow.index()] = outdated - 1;
                continue;
            }
            let mut tied = std::mem::take(&mut self.tied);
            tied.gather(flow, flows, &self.queues, |a, b| self.are_tied(a, b, flows));
            // What is about to be served need not be scheduled by the groups that it leaves.
            for &member in tied.members.iter().yielding() {
                if std::mem::replace(&mut self.is_pending[member.index()], true) && member != flow {
                    self.outdated[member.index()] += 1;
                }
            }
            for &member in tied.members.iter().yielding() {
                self.dissolve_tie(member, flows);
            }
            for &member in tied.members.iter().yielding() {
                self.is_pending[member.index()] = false;
            }
            self.tie_groups.join(&tied.members);
            self.serve(&tied, flows, rates);
            self.tied = tied;
            self.limit_services(flow, flows);
        }
        if rates.is_cut_short() {
            return false;
        }
        for flow in self.serving.drain(..).yielding() {
            self.served[flow.index()] = 0;
        }
        true
    }

    /// Shares the residual before the tied flows among them, and updates the residual behind them.
    fn serve(&mut self, tied: &TieGroup, flows: &Flows, rates: &mut Rates) {
        for &(link, first, _) in &tied.ranges {
            let capacity = flows.capacity()[link as usize];
            let left = self.queues[link as usize].left_before(first, capacity);
            self.allocation.set_free(link, usable(left, capacity));
        }
        for &flow in tied.members.iter().yielding() {
            self.allocation.clear_rate(flow);
        }
        self.allocation.max_min(flows, &tied.members, |_| 1.0);
        for &flow in tied.members.iter().yielding() {
            let (old, new) = (self.rate[flow.index()], self.allocation.rate(flow));
            if (new - old).abs() > SAME * old {
                self.rate[flow.index()] = new;
                rates.set(flow, new);
                for &link in flows.path(flow) {
                    self.touch(link);
                }
            }
        }
        for &(link, first, last) in &tied.ranges {
            self.pass_on(link, first, last, flows);
        }
    }

    /// Updates the residual behind each flow of a range, and schedules the next flow if the
    /// residual changed.
    fn pass_on(&mut self, link: u32, first: usize, last: usize, flows: &Flows) {
        let capacity = flows.capacity()[link as usize];
        let queue = &mut self.queues[link as usize];
        let mut left = queue.left_before(first, capacity);
        for entry in queue.entries[first..last].iter_mut().yielding() {
            left = not_negative(left - self.rate[entry.flow.index()]);
            entry.left = left;
        }
        let entry = &mut queue.entries[last];
        left = not_negative(left - self.rate[entry.flow.index()]);
        // False for NaN, so that an unknown residual counts as changed.
        let same = (left - entry.left).abs() <= SAME * capacity;
        if same {
            return;
        }
        entry.left = left;
        if let Some(next) = queue.entries.get(last + 1).map(|entry| entry.flow) {
            self.schedule(next, flows);
        }
    }

    /// Sorts all queues and schedules all flows when `flow` has been served too often at this
    /// instant.
    fn limit_services(&mut self, flow: FlowId, flows: &Flows) {
        let served = &mut self.served[flow.index()];
        if *served == 0 {
            self.serving.push(flow);
        }
        *served += 1;
        if *served != MAX_SERVICES {
            return;
        }
        for link in 0..self.queues.len() as u32 {
            self.sort(link, flows, &mut Vec::new());
        }
        for &flow in flows.active().iter().yielding() {
            self.schedule(flow, flows);
        }
    }
}
