//! One of some levels.

use super::super::sharing::{Sharing, Stakes};
use super::super::{Filling, Flows};
use super::Within;
use crate::ids::FlowId;

/// One level: who is in it, and where that or what they get has changed.
pub(super) struct Tier {
    members: Members,
    /// Links on which its flows' rates, or the flows themselves, have changed.
    touched: Vec<u32>,
    /// By link.
    is_touched: Vec<bool>,
}

enum Members {
    Share(Sharing),
    Fifo {
        /// In order of arrival.
        queue: Vec<FlowId>,
        /// By link, what the levels above leave.
        capacity: Vec<f64>,
    },
}

impl Tier {
    /// Nobody yet, on links with all their capacity.
    pub fn new(within: Within, flows: &Flows) -> Self {
        let members = match within {
            Within::Share => Members::Share(Sharing::new(flows)),
            Within::Fifo => {
                Members::Fifo { queue: Vec::new(), capacity: flows.capacity().to_vec() }
            }
        };
        let is_touched = vec![false; flows.capacity().len()];
        Self { members, touched: Vec::new(), is_touched }
    }

    /// Adds `flow`.
    pub fn join(&mut self, flow: FlowId, weight: f64, flows: &Flows, stakes: &mut Stakes) {
        touch(&mut self.touched, &mut self.is_touched, flows.path(flow));
        match &mut self.members {
            Members::Share(sharing) => sharing.join(flow, weight, flows, stakes),
            Members::Fifo { queue, .. } => {
                queue.insert(queue.partition_point(|&other| other < flow), flow);
            }
        }
    }

    /// Removes `flow`.
    pub fn part(&mut self, flow: FlowId, flows: &Flows, stakes: &mut Stakes) {
        touch(&mut self.touched, &mut self.is_touched, flows.path(flow));
        match &mut self.members {
            Members::Share(sharing) => sharing.part(flow, flows, stakes),
            Members::Fifo { queue, .. } => queue.retain(|&other| other != flow),
        }
    }

    /// Changes the weight of a flow that is in it.
    pub fn reweigh(&mut self, flow: FlowId, weight: f64, flows: &Flows, stakes: &mut Stakes) {
        if let Members::Share(sharing) = &mut self.members {
            sharing.reweigh(flow, weight, flows, stakes);
        }
    }

    /// Names the flows whose rates may have changed, even some that have left or are in other levels
    /// by now, with their rates, and hears whether they have.
    pub fn settle(
        &mut self,
        flows: &Flows,
        stakes: &mut Stakes,
        filling: &mut Filling,
        mut changed: impl FnMut(FlowId, f64) -> bool,
    ) {
        let Self { members, touched, is_touched } = self;
        members.settle(flows, stakes, filling, |flow, rate| {
            if changed(flow, rate) {
                touch(touched, is_touched, flows.path(flow));
            }
        });
    }

    /// Names links of which something else may be left than when this was asked last, with what is
    /// left by those rates.
    pub fn drain_left(&mut self, flows: &Flows, rate: &[f64], mut each: impl FnMut(u32, f64)) {
        let Self { members, touched, is_touched } = self;
        for link in touched.drain(..) {
            is_touched[link as usize] = false;
            each(link, members.capacity(link) - members.used(link, flows, rate));
        }
    }

    /// What the levels above leave of `link`, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.members.capacity(link)
    }

    /// Changes it.
    pub fn offer(&mut self, link: u32, capacity: f64) {
        touch(&mut self.touched, &mut self.is_touched, &[link]);
        match &mut self.members {
            Members::Share(sharing) => sharing.offer(link, capacity),
            Members::Fifo { capacity: of_link, .. } => of_link[link as usize] = capacity,
        }
    }
}

fn touch(touched: &mut Vec<u32>, is_touched: &mut [bool], links: &[u32]) {
    for &link in links {
        if !std::mem::replace(&mut is_touched[link as usize], true) {
            touched.push(link);
        }
    }
}

impl Members {
    /// Names the flows whose rates may have changed, with their rates.
    fn settle(
        &mut self,
        flows: &Flows,
        stakes: &mut Stakes,
        filling: &mut Filling,
        mut changed: impl FnMut(FlowId, f64),
    ) {
        match self {
            Self::Share(sharing) => sharing.settle(flows, stakes, changed),
            Self::Fifo { queue, capacity } => {
                filling.begin_with(flows, capacity);
                filling.greedy(flows, queue.iter().copied());
                for &flow in queue.iter() {
                    changed(flow, filling.rate(flow));
                }
            }
        }
    }

    /// The rates of the flows that cross `link` together.
    fn used(&self, link: u32, flows: &Flows, rate: &[f64]) -> f64 {
        match self {
            Self::Share(sharing) => sharing.members(link).map(|flow| rate[flow.index()]).sum(),
            Self::Fifo { queue, .. } => {
                let crossing = queue.iter().filter(|&&flow| flows.path(flow).contains(&link));
                crossing.map(|flow| rate[flow.index()]).sum()
            }
        }
    }

    fn capacity(&self, link: u32) -> f64 {
        match self {
            Self::Share(sharing) => sharing.capacity(link),
            Self::Fifo { capacity, .. } => capacity[link as usize],
        }
    }
}
