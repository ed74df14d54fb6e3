//! What flows have at stake in some sharing.

use crate::flow::Flows;
use crate::flow::float::smaller;
use crate::ids::FlowId;

/// Where flows take part: the links on their paths, or what stands for links.
pub trait Routes {
    /// The links of `flow`.
    fn route(&self, flow: FlowId) -> &[u32];
}

impl Routes for Flows {
    fn route(&self, flow: FlowId) -> &[u32] {
        self.path(flow)
    }
}

/// The parts that flows have in some [`super::Sharing`], each in one at a time. By flow.
#[derive(Debug, Default)]
pub struct Stakes {
    pub(super) weight: Vec<f64>,
    /// Of a flow of two links, its places among the members of the one with the smaller number and
    /// of the other.
    pub(super) at: Vec<[u32; 2]>,
    /// Of flows with other routes, the link that holds them up; empty until there is one.
    held_by: Vec<u32>,
    /// Whether it may have to be told a new rate.
    pub(super) is_changed: Vec<bool>,
    /// The link that holds it up, as told last; where that is told.
    pub(super) holder: Vec<u32>,
}

/// The holder of a flow of whom none has been told.
pub(super) const NOBODY: u32 = u32::MAX;

impl Stakes {
    /// Makes room for so many flows.
    pub fn resize(&mut self, count: usize) {
        self.weight.resize(count, 0.0);
        self.at.resize(count, [0; 2]);
        self.is_changed.resize(count, false);
        self.holder.resize(count, NOBODY);
    }

    /// What `flow` counts for.
    pub fn weight(&self, flow: FlowId) -> f64 {
        self.weight[flow.index()]
    }

    /// Who holds `flow` up, as told last.
    pub fn holder(&self, flow: FlowId) -> Option<u32> {
        Some(self.holder[flow.index()]).filter(|&holder| holder != NOBODY)
    }

    /// The place of a flow of two links among the members of `link`.
    pub(super) fn at(&mut self, flow: FlowId, link: u32, other: u32) -> &mut u32 {
        &mut self.at[flow.index()][usize::from(link > other)]
    }

    /// The link that holds up `flow`, which has another number of links than two.
    pub(super) fn held_by(&self, flow: FlowId) -> u32 {
        self.held_by[flow.index()]
    }

    /// Notes that `holder` does.
    pub(super) fn hold_up(&mut self, flow: FlowId, holder: u32) {
        if self.held_by.len() < self.weight.len() {
            self.held_by.resize(self.weight.len(), NOBODY);
        }
        self.held_by[flow.index()] = holder;
    }
}

/// The link with the lowest level on a route, the first of them, and that level.
pub(super) fn lowest_on(route: &[u32], level: &[f64]) -> (u32, f64) {
    let mut lowest = (route[0], level[route[0] as usize]);
    for &link in &route[1..] {
        let level = level[link as usize];
        if level < lowest.1 {
            lowest = (link, level);
        }
    }
    lowest
}

/// The lowest level on a route elsewhere than at `link`.
pub(super) fn lowest_elsewhere(route: &[u32], link: u32, level: &[f64]) -> f64 {
    let elsewhere = route.iter().filter(|&&other| other != link);
    elsewhere.fold(f64::INFINITY, |lowest, &other| smaller(lowest, level[other as usize]))
}
