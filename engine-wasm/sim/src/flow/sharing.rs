//! Max-min sharing that is repaired where something changed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Flows;
use super::filling::SAME;
use crate::ids::FlowId;

/// Weighted max-min fair rates of a changing set of flows.
///
/// Every link has a *level*: the rate per unit of weight at which it would hold its flows up, or
/// infinity where it holds none up. A flow's rate is its weight times the lowest level on its path,
/// and a level is such that flows held up elsewhere and flows held up here just fill the link. These
/// equations have the max-min fair rates as their only solution, because every flow then has a full
/// link on which no flow gets more per unit of weight (Bertsekas and Gallager, section 6.5.2). So
/// it is enough to solve anew for links next to which something changed, lowest level first, until
/// nothing changes any more: the lowest level depends on no other, the next one on it alone, and so
/// on.
#[derive(Debug, Default)]
pub(super) struct Sharing {
    /// By link.
    links: Vec<Shared>,
    /// By flow; meaningless for flows that do not take part.
    weight: Vec<f64>,
    pending: BinaryHeap<Reverse<(u64, u32)>>,
    changed: Vec<FlowId>,
    is_changed: Vec<bool>,
    limits: Vec<(f64, f64)>,
}

#[derive(Clone, Debug)]
struct Shared {
    capacity: f64,
    level: f64,
    members: Vec<FlowId>,
    is_pending: bool,
}

impl Sharing {
    /// Nobody yet, on links with all their capacity.
    pub fn new(flows: &Flows) -> Self {
        let link = |&capacity: &f64| Shared {
            capacity,
            level: f64::INFINITY,
            members: Vec::new(),
            is_pending: false,
        };
        Self {
            links: flows.capacity().iter().map(link).collect(),
            weight: vec![0.0; flows.count()],
            is_changed: vec![false; flows.count()],
            ..Self::default()
        }
    }

    /// The capacity of `link` that is shared, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.links[link as usize].capacity
    }

    /// Changes it.
    pub fn offer(&mut self, link: u32, capacity: f64) {
        self.links[link as usize].capacity = capacity;
        self.postpone(link);
    }

    /// The flows that share `link`.
    pub fn members(&self, link: u32) -> impl Iterator<Item = FlowId> {
        self.links[link as usize].members.iter().copied()
    }

    /// Adds `flow`.
    pub fn join(&mut self, flow: FlowId, weight: f64, flows: &Flows) {
        self.weight[flow.index()] = weight;
        self.note(flow);
        for &link in flows.path(flow) {
            self.links[link as usize].members.push(flow);
            self.postpone(link);
        }
    }

    /// Removes `flow`.
    pub fn part(&mut self, flow: FlowId, flows: &Flows) {
        for &link in flows.path(flow) {
            let members = &mut self.links[link as usize].members;
            let at = members.iter().position(|&member| member == flow);
            members.swap_remove(at.expect("it takes part"));
            self.postpone(link);
        }
    }

    /// Changes the weight of a flow that takes part.
    pub fn reweigh(&mut self, flow: FlowId, weight: f64, flows: &Flows) {
        self.weight[flow.index()] = weight;
        self.note(flow);
        flows.path(flow).iter().for_each(|&link| self.postpone(link));
    }

    /// Solves for all links next to which something changed, and names the flows whose rates may
    /// have.
    pub fn settle(&mut self, flows: &Flows, mut changed: impl FnMut(FlowId, f64)) {
        while let Some(Reverse((_, link))) = self.pending.pop() {
            self.links[link as usize].is_pending = false;
            let (old, new) = (self.links[link as usize].level, self.solve(link, flows));
            let close = old.is_finite() && (new - old).abs() <= SAME * old;
            if old == new || close {
                continue;
            }
            self.links[link as usize].level = new;
            self.tell(link, old.min(new), flows);
        }
        let mut noted = std::mem::take(&mut self.changed);
        for flow in noted.drain(..) {
            self.is_changed[flow.index()] = false;
            if flows.is_active(flow) {
                let level = self.lowest_but(flow, u32::MAX, flows);
                changed(flow, self.weight[flow.index()] * level);
            }
        }
        self.changed = noted;
    }

    fn note(&mut self, flow: FlowId) {
        if !std::mem::replace(&mut self.is_changed[flow.index()], true) {
            self.changed.push(flow);
        }
    }

    fn postpone(&mut self, link: u32) {
        let shared = &mut self.links[link as usize];
        if !std::mem::replace(&mut shared.is_pending, true) {
            // The bits of positive floats sort like the floats.
            self.pending.push(Reverse((shared.level.to_bits(), link)));
        }
    }

    /// The lowest level on the path of `flow`, one link left out.
    fn lowest_but(&self, flow: FlowId, but: u32, flows: &Flows) -> f64 {
        let others = flows.path(flow).iter().filter(|&&link| link != but);
        others.map(|&link| self.links[link as usize].level).fold(f64::INFINITY, f64::min)
    }

    /// The level of `link` as its flows are held up elsewhere.
    fn solve(&mut self, link: u32, flows: &Flows) -> f64 {
        let mut limits = std::mem::take(&mut self.limits);
        limits.clear();
        for &flow in &self.links[link as usize].members {
            limits.push((self.lowest_but(flow, link, flows), self.weight[flow.index()]));
        }
        let level = fill_to(self.links[link as usize].capacity, &mut limits);
        self.limits = limits;
        level
    }

    /// Has all links solved anew to which the level of `link` matters, when the lower one of its old
    /// and its new value is `low`.
    fn tell(&mut self, link: u32, low: f64, flows: &Flows) {
        for at in 0..self.links[link as usize].members.len() {
            let flow = self.links[link as usize].members[at];
            self.note(flow);
            for &other in flows.path(flow) {
                let level = self.links[other as usize].level;
                if other != link && (low < level || level == f64::INFINITY) {
                    self.postpone(other);
                }
            }
        }
    }
}

/// The level to which flows `(limit elsewhere, weight)` fill `capacity`: infinite when their limits
/// keep them below it.
fn fill_to(capacity: f64, limits: &mut Vec<(f64, f64)>) -> f64 {
    let mut left = capacity;
    let mut weight: f64 = limits.iter().map(|&(_, weight)| weight).sum();
    while !limits.is_empty() {
        let level = left / weight;
        let before = limits.len();
        limits.retain(|&(limit, flow_weight)| {
            let held_up_here = limit >= level;
            if !held_up_here {
                left -= flow_weight * limit;
                weight -= flow_weight;
            }
            held_up_here
        });
        if limits.len() == before {
            return level.max(0.0);
        }
    }
    f64::INFINITY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flows_held_up_elsewhere_leave_their_share_to_the_others() {
        let level = |limits: &[(f64, f64)]| fill_to(1.0, &mut limits.to_vec());
        let free = f64::INFINITY;
        assert_eq!(level(&[(free, 1.0), (free, 1.0)]), 0.5);
        assert_eq!(level(&[(0.25, 1.0), (free, 1.0)]), 0.75);
        assert_eq!(level(&[(0.125, 1.0), (0.375, 1.0), (free, 1.0)]), 0.5);
        assert_eq!(level(&[(free, 3.0), (free, 1.0)]), 0.25);
        assert_eq!(level(&[(0.25, 1.0), (0.5, 1.0)]), f64::INFINITY);
        assert_eq!(level(&[]), f64::INFINITY);
    }
}
