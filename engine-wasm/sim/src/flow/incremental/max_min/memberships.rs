//! Per-flow state of max-min sharing.

use crate::flow::Flows;
use crate::flow::float::smaller;
use crate::growth::lengthen;
use crate::ids::FlowId;

/// The routes of flows: paths of links, or of other resources numbered like links.
pub trait Routes {
    /// The links of `flow`.
    fn route(&self, flow: FlowId) -> &[u32];
}

impl Routes for Flows {
    fn route(&self, flow: FlowId) -> &[u32] {
        self.path(flow)
    }
}

/// Per-flow state in a [`super::MaxMin`]; a flow is in at most one at a time.
#[derive(Debug, Default)]
pub struct Memberships {
    pub(super) weight: Vec<f64>,
    /// Positions of a flow of two links among the members of its links, that of the lower link
    /// number first.
    pub(super) index: Vec<[u32; 2]>,
    /// Bottlenecks of flows with one link or more than two; empty until the first such flow.
    bottleneck_of: Vec<u32>,
    /// Positions of such flows among those of each of their links, in the order of the route.
    positions: Vec<Vec<u32>>,
    /// Whether the flow is listed for publication.
    pub(super) is_changed: Vec<bool>,
    /// The bottleneck published last.
    pub(super) bottleneck: Vec<u32>,
}

/// Marks a flow without a published bottleneck.
pub(super) const NO_BOTTLENECK: u32 = u32::MAX;

impl Memberships {
    /// Allocates rows for `count` flows.
    pub fn resize(&mut self, count: usize) {
        lengthen(&mut self.weight, count, 0.0);
        lengthen(&mut self.index, count, [0; 2]);
        lengthen(&mut self.is_changed, count, false);
        lengthen(&mut self.bottleneck, count, NO_BOTTLENECK);
    }

    /// The weight of `flow`.
    pub fn weight(&self, flow: FlowId) -> f64 {
        self.weight[flow.index()]
    }

    /// The bottleneck of `flow` that was published last.
    pub fn bottleneck(&self, flow: FlowId) -> Option<u32> {
        Some(self.bottleneck[flow.index()]).filter(|&bottleneck| bottleneck != NO_BOTTLENECK)
    }

    /// The position of a flow of two links among the members of `link`.
    pub(super) fn index(&mut self, flow: FlowId, link: u32, other: u32) -> &mut u32 {
        &mut self.index[flow.index()][usize::from(link > other)]
    }

    /// The bottleneck of `flow`, which has one link or more than two.
    pub(super) fn bottleneck_of(&self, flow: FlowId) -> u32 {
        self.bottleneck_of[flow.index()]
    }

    /// Sets the bottleneck of `flow`, which has one link or more than two.
    pub(super) fn set_bottleneck(&mut self, flow: FlowId, bottleneck: u32) {
        if self.bottleneck_of.len() < self.weight.len() {
            self.bottleneck_of.resize(self.weight.len(), NO_BOTTLENECK);
            self.positions.resize(self.weight.len(), Vec::new());
        }
        self.bottleneck_of[flow.index()] = bottleneck;
    }

    /// The positions of `flow`, which has one link or more than two and a bottleneck.
    pub(super) fn positions(&mut self, flow: FlowId) -> &mut Vec<u32> {
        &mut self.positions[flow.index()]
    }
}

/// The link with the lowest fair share on a route, the first in a tie, and that fair share.
pub(super) fn lowest_on(route: &[u32], fair_share: &[f64]) -> (u32, f64) {
    let mut lowest = (route[0], fair_share[route[0] as usize]);
    for &link in &route[1..] {
        let fair_share = fair_share[link as usize];
        if fair_share < lowest.1 {
            lowest = (link, fair_share);
        }
    }
    lowest
}

/// The lowest fair share on a route, `link` excluded.
pub(super) fn lowest_elsewhere(route: &[u32], link: u32, fair_share: &[f64]) -> f64 {
    let elsewhere = route.iter().filter(|&&other| other != link);
    elsewhere.fold(f64::INFINITY, |lowest, &other| smaller(lowest, fair_share[other as usize]))
}
