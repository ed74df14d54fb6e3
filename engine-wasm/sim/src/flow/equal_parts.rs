//! One round of equal parts.

use super::extremes::smaller;
use super::{Filling, Flows};
use crate::ids::FlowId;

/// The scratch of [`Filling::equal_parts`], kept between calls so that a call allocates nothing and
/// looks only at links that members use.
#[derive(Debug, Default)]
pub(super) struct EqualParts {
    /// Members that can still grow.
    open: Vec<FlowId>,
    /// By link, how many of them cross it; none between calls.
    takers: Vec<u32>,
    /// By link, the part of each; only valid for `links`.
    part: Vec<f64>,
    /// Links that some of them cross.
    links: Vec<u32>,
}

impl EqualParts {
    pub fn fill(&mut self, filling: &mut Filling, flows: &Flows, members: &[FlowId]) {
        self.takers.resize(flows.capacity().len(), 0);
        self.part.resize(flows.capacity().len(), 0.0);
        self.count(filling, flows, members);
        for link in self.links.drain(..) {
            let takers = std::mem::take(&mut self.takers[link as usize]);
            self.part[link as usize] = filling.free(flows, link) / f64::from(takers);
        }
        for flow in self.open.drain(..) {
            let parts = flows.path(flow).iter().map(|&link| self.part[link as usize]);
            filling.give(flows, flow, parts.fold(f64::INFINITY, smaller));
        }
    }

    /// Finds the members that can still grow, and how many of them cross which links.
    fn count(&mut self, filling: &Filling, flows: &Flows, members: &[FlowId]) {
        for &flow in members {
            if filling.room(flows, flow) > 0.0 {
                for &link in flows.path(flow) {
                    let takers = &mut self.takers[link as usize];
                    if *takers == 0 {
                        self.links.push(link);
                    }
                    *takers += 1;
                }
                self.open.push(flow);
            }
        }
    }
}
