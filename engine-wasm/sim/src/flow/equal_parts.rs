//! One round of equal parts.

use super::extremes::smaller;
use super::{Filling, Flows};
use crate::ids::FlowId;

/// The scratch of [`Filling::equal_parts`], kept between calls so that a call allocates nothing and
/// looks only at links that members use.
#[derive(Debug, Default)]
pub(super) struct EqualParts {
    /// Flows that can still grow, and those of them that end in one link: the link, and where they end.
    open: Vec<FlowId>,
    spans: Vec<(u32, u32)>,
    /// By link, how many of them cross it; none between calls.
    takers: Vec<u32>,
    /// By link, the part of each; only valid for `links`.
    part: Vec<f64>,
    /// Links that some of them cross.
    links: Vec<u32>,
}

impl EqualParts {
    pub fn fill<'a>(
        &mut self,
        filling: &mut Filling,
        flows: &Flows,
        spans: impl IntoIterator<Item = (u32, &'a [FlowId])>,
    ) {
        self.takers.resize(flows.capacity().len(), 0);
        self.part.resize(flows.capacity().len(), 0.0);
        for (link, members) in spans {
            if filling.free(flows, link) > 0.0 {
                self.count(filling, flows, link, members);
            }
        }
        for link in self.links.drain(..) {
            let takers = std::mem::take(&mut self.takers[link as usize]);
            self.part[link as usize] = filling.free(flows, link) / f64::from(takers);
        }
        let mut start = 0;
        for (link, end) in self.spans.drain(..) {
            let members = &self.open[start as usize..end as usize];
            let last = self.part[link as usize];
            filling.give_span(flows, (link, members), |flow| {
                let parts = flows.path_to_last(flow).iter().map(|&link| self.part[link as usize]);
                parts.fold(last, smaller)
            });
            start = end;
        }
        self.open.clear();
    }

    /// Finds those of `members`, which end in `link`, that can still grow, and how many of them cross
    /// which links.
    fn count(&mut self, filling: &Filling, flows: &Flows, link: u32, members: &[FlowId]) {
        let start = self.open.len();
        for &flow in members {
            let others = flows.path_to_last(flow);
            if others.iter().all(|&link| filling.free(flows, link) > 0.0) {
                for &link in others {
                    self.take(link, 1);
                }
                self.open.push(flow);
            }
        }
        let takers = self.open.len() - start;
        if takers > 0 {
            self.take(link, takers as u32);
            self.spans.push((link, self.open.len() as u32));
        }
    }

    #[inline]
    fn take(&mut self, link: u32, more: u32) {
        let takers = &mut self.takers[link as usize];
        if *takers == 0 {
            self.links.push(link);
        }
        *takers += more;
    }
}
