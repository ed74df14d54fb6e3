//! First-in, first-out service, incrementally.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::flow::Flows;
use crate::flow::float::{not_negative, smaller};
use crate::flow::incremental::path_ids::PathIds;
use crate::flow::tolerance::SAME;
use crate::flow::tolerance::usable;
use crate::ids::FlowId;
use crate::yield_point::{Yielding, yield_point};

/// First in, first out: flows are served in order of arrival, each at the residual capacity of its
/// path.
///
/// Of the flows on one path only the first is served, because it saturates some link. Every link
/// therefore keeps only the first flow of each path, in order, with the residual behind it. Only
/// flows behind a change are served again, so the cost of an event does not depend on the number of
/// waiting flows.
#[derive(Debug)]
pub(in crate::flow) struct FifoLinks {
    paths: PathIds,
    /// By path id.
    path_queues: Vec<PathQueue>,
    /// By flow, its path id.
    path_of: Vec<u32>,
    /// By link, the capacity, and the first flow of each path in order.
    capacity: Vec<f64>,
    queues: Vec<Vec<Entry>>,
    /// Flows to be served again, by arrival, with their path ids; entries may be stale.
    pending: BinaryHeap<Reverse<(FlowId, u32)>>,
    /// Flows that were served and are no longer first on their path.
    stopped: Vec<FlowId>,
}

/// The flows on one path.
#[derive(Clone, Debug, Default)]
struct PathQueue {
    members: BTreeSet<FlowId>,
    /// Rate of the first member, in bits per second.
    rate: f64,
    is_pending: bool,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    flow: FlowId,
    path_id: u32,
    /// Residual capacity behind the flow, in bits per second.
    left: f64,
}

impl FifoLinks {
    /// No flows; all links at full capacity.
    pub fn new(flows: &Flows) -> Self {
        Self {
            paths: PathIds::default(),
            path_queues: Vec::new(),
            path_of: vec![0; flows.count()],
            capacity: flows.capacity().to_vec(),
            queues: vec![Vec::new(); flows.capacity().len()],
            pending: BinaryHeap::new(),
            stopped: Vec::new(),
        }
    }

    /// Capacity of `link` available to these flows, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.capacity[link as usize]
    }

    /// Sets the available capacity of `link`.
    pub fn set_capacity(&mut self, link: u32, capacity: f64) {
        self.capacity[link as usize] = capacity;
        self.schedule_at(link, 0);
    }

    /// Whether any flows cross `link`.
    pub fn has_members(&self, link: u32) -> bool {
        !self.queues[link as usize].is_empty()
    }

    /// Residual capacity of `link`, in bits per second.
    pub fn residual(&self, link: u32) -> f64 {
        self.left_before(link, self.queues[link as usize].len())
    }

    /// Adds `flow`.
    pub fn join(&mut self, flow: FlowId, flows: &Flows) {
        let path_id = self.paths.id(flows.path(flow));
        self.path_queues.resize(self.paths.count(), PathQueue::default());
        self.path_of[flow.index()] = path_id;
        let members = &mut self.path_queues[path_id as usize].members;
        let before = members.first().copied();
        members.insert(flow);
        if before.is_none_or(|before| flow < before) {
            if let Some(before) = before
                && self.demote(before, path_id) > 0.0
            {
                self.stopped.push(before);
            }
            self.promote(flow, path_id);
        }
    }

    /// Removes `flow`.
    pub fn leave(&mut self, flow: FlowId) {
        let path_id = self.path_of[flow.index()];
        let members = &mut self.path_queues[path_id as usize].members;
        let was_first = members.first() == Some(&flow);
        members.remove(&flow);
        if was_first {
            let next = members.first().copied();
            self.demote(flow, path_id);
            if let Some(next) = next {
                self.promote(next, path_id);
            }
        }
    }

    /// Serves flows behind a change again, and reports flows with new rates.
    pub fn update_rates(&mut self, flows: &Flows, mut changed: impl FnMut(FlowId, f64)) {
        for flow in self.stopped.drain(..).yielding() {
            changed(flow, 0.0);
        }
        while let Some(Reverse((flow, path_id))) = self.pending.pop() {
            yield_point(1);
            let PathQueue { members, is_pending, .. } = &mut self.path_queues[path_id as usize];
            if members.first() != Some(&flow) || !std::mem::replace(is_pending, false) {
                continue;
            }
            let path = self.paths.path(path_id).iter();
            let room = path.map(|&link| self.room(link, flow, flows)).fold(f64::INFINITY, smaller);
            let old = self.path_queues[path_id as usize].rate;
            if (room - old).abs() > SAME * old {
                self.path_queues[path_id as usize].rate = room;
                changed(flow, room);
            }
            for at in 0..self.paths.path(path_id).len() {
                self.update_residuals(self.paths.path(path_id)[at], flow, flows);
            }
        }
    }

    /// Inserts `flow`, now the first on its path, into the queues of its links.
    fn promote(&mut self, flow: FlowId, path_id: u32) {
        for &link in self.paths.path(path_id) {
            let at = self.position(link, flow);
            // The residual is not yet known: NaN differs from every value.
            self.queues[link as usize].insert(at, Entry { flow, path_id, left: f64::NAN });
        }
        self.schedule(flow, path_id);
    }

    /// Removes `flow` from the queues of its links; returns its rate.
    fn demote(&mut self, flow: FlowId, path_id: u32) -> f64 {
        for index in 0..self.paths.path(path_id).len() {
            let link = self.paths.path(path_id)[index];
            let at = self.position(link, flow);
            self.queues[link as usize].remove(at);
            self.schedule_at(link, at);
        }
        self.path_queues[path_id as usize].is_pending = false;
        std::mem::take(&mut self.path_queues[path_id as usize].rate)
    }

    fn schedule(&mut self, flow: FlowId, path_id: u32) {
        if !std::mem::replace(&mut self.path_queues[path_id as usize].is_pending, true) {
            self.pending.push(Reverse((flow, path_id)));
        }
    }

    /// Schedules the flow at position `at` of `link` to be served again.
    fn schedule_at(&mut self, link: u32, at: usize) {
        if let Some(&Entry { flow, path_id, .. }) = self.queues[link as usize].get(at) {
            self.schedule(flow, path_id);
        }
    }

    /// Position of `flow` in the queue of `link`, present or not.
    fn position(&self, link: u32, flow: FlowId) -> usize {
        self.queues[link as usize].partition_point(|entry| entry.flow < flow)
    }

    fn left_before(&self, link: u32, at: usize) -> f64 {
        match at.checked_sub(1) {
            None => self.capacity[link as usize],
            Some(before) => self.queues[link as usize][before].left,
        }
    }

    /// Residual capacity of `link` before `flow`; zero if the link is full up to rounding.
    fn room(&self, link: u32, flow: FlowId, flows: &Flows) -> f64 {
        let left = self.left_before(link, self.position(link, flow));
        usable(left, flows.capacity()[link as usize])
    }

    /// Updates the residual of `link` behind `flow`, down to the first flow whose service changes.
    fn update_residuals(&mut self, link: u32, flow: FlowId, flows: &Flows) {
        let mut at = self.position(link, flow);
        let capacity = flows.capacity()[link as usize];
        let rate = self.path_queues[self.queues[link as usize][at].path_id as usize].rate;
        let left = not_negative(self.left_before(link, at) - rate);
        loop {
            let old = std::mem::replace(&mut self.queues[link as usize][at].left, left);
            // False for NaN, so that an unknown residual counts as changed.
            let same = (left - old).abs() <= SAME * capacity;
            at += 1;
            yield_point(1);
            let Some(&Entry { flow, path_id, .. }) = self.queues[link as usize].get(at) else {
                return;
            };
            let PathQueue { rate, is_pending, .. } = self.path_queues[path_id as usize];
            if same || is_pending {
                return;
            }
            let path = self.paths.path(path_id).iter();
            if rate > 0.0 || path.clone().all(|&link| self.room(link, flow, flows) > 0.0) {
                self.schedule(flow, path_id);
                return;
            }
        }
    }
}
