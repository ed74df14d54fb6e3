//! A level in which flows go one after the other.

use super::super::{Filling, Flows};
use crate::ids::FlowId;

/// Flows in order of arrival: each gets what those before it leave on its path.
pub(super) struct Fifo {
    /// With their rates, as settled last.
    queue: Vec<(FlowId, f64)>,
    /// By link, what the levels above leave.
    capacity: Vec<f64>,
    /// Links on which something has changed.
    touched: Vec<u32>,
    /// By link.
    is_touched: Vec<bool>,
}

impl Fifo {
    /// Nobody yet, on links with all their capacity.
    pub fn new(flows: &Flows) -> Self {
        let capacity = flows.capacity().to_vec();
        let is_touched = vec![false; capacity.len()];
        Self { queue: Vec::new(), capacity, touched: Vec::new(), is_touched }
    }

    /// Adds `flow`.
    pub fn join(&mut self, flow: FlowId, flows: &Flows) {
        let at = self.queue.partition_point(|&(other, _)| other < flow);
        self.queue.insert(at, (flow, 0.0));
        self.touch(flows.path(flow));
    }

    /// Removes `flow`.
    pub fn part(&mut self, flow: FlowId, flows: &Flows) {
        self.queue.retain(|&(other, _)| other != flow);
        self.touch(flows.path(flow));
    }

    /// Serves all of them, and names them with their rates.
    pub fn settle(
        &mut self,
        flows: &Flows,
        filling: &mut Filling,
        mut each: impl FnMut(FlowId, f64),
    ) {
        filling.begin_with(flows, &self.capacity);
        filling.greedy(flows, self.queue.iter().map(|&(flow, _)| flow));
        for at in 0..self.queue.len() {
            let (flow, old) = self.queue[at];
            let rate = filling.rate(flow);
            if rate != old {
                self.queue[at].1 = rate;
                self.touch(flows.path(flow));
            }
            each(flow, rate);
        }
    }

    /// Names links of which something else may be left than when this was asked last, with what is
    /// left.
    pub fn drain_left(&mut self, flows: &Flows, mut each: impl FnMut(u32, f64)) {
        for link in self.touched.drain(..) {
            self.is_touched[link as usize] = false;
            let crossing = self.queue.iter().filter(|(flow, _)| flows.path(*flow).contains(&link));
            let used: f64 = crossing.map(|&(_, rate)| rate).sum();
            each(link, self.capacity[link as usize] - used);
        }
    }

    /// What the levels above leave of `link`, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.capacity[link as usize]
    }

    /// Changes it.
    pub fn offer(&mut self, link: u32, capacity: f64) {
        self.capacity[link as usize] = capacity;
        self.touch(&[link]);
    }

    fn touch(&mut self, links: &[u32]) {
        for &link in links {
            if !std::mem::replace(&mut self.is_touched[link as usize], true) {
                self.touched.push(link);
            }
        }
    }
}
