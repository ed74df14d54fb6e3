//! Crossings of drifting keys.

use crate::sorting::sort_many;
use std::collections::BTreeSet;

use super::{Order, Ordered};
use crate::flow::Flows;
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

/// Flows whose rates differ by less than this fraction never cross, up to rounding.
const PARALLEL: f64 = 1e-9;

impl<O: Order> Ordered<O> {
    /// Sorts the queues with a crossing now, and every other queue of the flows that moved, so that
    /// all queues agree.
    pub(super) fn apply_crossings(&mut self, flows: &Flows) {
        while let Some(link) = self.crossings.pop(flows.now()) {
            let (mut stale, mut seen) = (vec![link], BTreeSet::from([link]));
            while let Some(link) = stale.pop() {
                let mut moved = Vec::new();
                self.sort(link, flows, &mut moved);
                let others = moved.iter().flat_map(|&flow| flows.path(flow));
                stale.extend(others.filter(|&&other| seen.insert(other)));
            }
            self.postpone_tied(link, flows);
        }
    }

    pub(super) fn sort(&mut self, link: u32, flows: &Flows, moved: &mut Vec<FlowId>) {
        let mut queue = std::mem::take(&mut self.queues[link as usize]);
        queue.sort(|flow| self.keyed(flow, flows), |flow| moved.push(flow));
        self.queues[link as usize] = queue;
        if !moved.is_empty() {
            self.touch(link);
        }
        sort_many(moved);
        moved.dedup();
        for &flow in moved.iter().yielding() {
            self.schedule(flow, flows);
        }
    }

    /// Schedules the flows that are now tied on `link` to be served together.
    fn postpone_tied(&mut self, link: u32, flows: &Flows) {
        self.touch(link);
        for behind in (1..self.queues[link as usize].entries.len()).yielding() {
            let [front, flow] =
                [behind - 1, behind].map(|at| self.queues[link as usize].entries[at].flow);
            if self.are_tied(front, flow, flows) {
                self.schedule(flow, flows);
            }
        }
    }

    /// Computes the next crossing of every touched link.
    pub(super) fn schedule_crossings(&mut self, flows: &Flows) {
        while let Some(link) = self.touched.pop() {
            self.is_touched[link as usize] = false;
            let pairs = self.queues[link as usize].entries.windows(2).yielding();
            let next = pairs.map(|pair| self.crossing(pair[0].flow, pair[1].flow, flows)).min();
            self.crossings.set(link, next.unwrap_or(Time::NEVER));
        }
    }

    /// The time at which the keys of `behind` and `front` become equal.
    fn crossing(&self, front: FlowId, behind: FlowId, flows: &Flows) -> Time {
        let [front_rate, behind_rate] = [front, behind].map(|flow| self.rate[flow.index()]);
        let closing_speed = self.order.drift() * (front_rate - behind_rate);
        if closing_speed <= PARALLEL * front_rate.max(behind_rate) {
            return Time::NEVER;
        }
        let (front, behind) = (self.order.key(front, flows), self.order.key(behind, flows));
        if front.class != behind.class {
            return Time::NEVER;
        }
        // A crossing that rounds to the present instant is handled one picosecond later, so that
        // time advances.
        let soon = flows.now().saturating_add(Time::from_ps(1));
        flows.time_to_send(behind.value - front.value, closing_speed).max(soon)
    }
}
