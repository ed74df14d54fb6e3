//! One round of equal shares.

use crate::flow::float::smaller;
use crate::flow::{Allocation, Flows, Span};
use crate::ids::FlowId;
use crate::yield_point::{Yielding, yield_point};

/// Scratch buffers of [`Allocation::equal_split`]; reused, so that a call does not allocate and
/// visits only the links of its members.
#[derive(Debug, Default)]
pub(in crate::flow) struct EqualSplit {
    /// By link, one plus the number of flows that cross it and can still grow, or [`FULL`]; zero
    /// for links not visited in this call.
    takers: Vec<u32>,
    /// By link, the share of each of these flows; zero between calls and on full links.
    share: Vec<f64>,
    /// Links visited in this call.
    links: Vec<u32>,
}

/// A full link: no flow that crosses it can grow.
const FULL: u32 = u32::MAX;

impl EqualSplit {
    pub fn fill<'a>(
        &mut self,
        allocation: &mut Allocation,
        flows: &Flows,
        spans: impl Iterator<Item = Span<'a>> + Clone,
    ) {
        self.takers.resize(flows.capacity().len(), 0);
        self.share.resize(flows.capacity().len(), 0.0);
        for span in spans.clone() {
            yield_point(span.flows.len());
            match span.pairs() {
                Some(members) => self.count(allocation, flows, span.link, members),
                None => self.count(allocation, flows, span.link, span.iter()),
            }
        }
        for &link in &self.links {
            let takers = std::mem::take(&mut self.takers[link as usize]);
            if takers > 1 && takers != FULL {
                self.share[link as usize] = allocation.free(flows, link) / f64::from(takers - 1);
            }
        }
        let share = &self.share[..];
        for span in spans.yielding() {
            let last = share[span.link as usize];
            if last > 0.0 {
                allocation.give_span(span, |_, others| {
                    others.iter().map(|&link| share[link as usize]).fold(last, smaller)
                });
            }
        }
        for link in self.links.drain(..) {
            self.share[link as usize] = 0.0;
        }
    }

    /// Counts, on each link, the `members` that can still grow. All `members` end in `last`.
    fn count(
        &mut self,
        allocation: &Allocation,
        flows: &Flows,
        last: u32,
        members: impl Iterator<Item = (FlowId, impl AsRef<[u32]>)>,
    ) {
        let Self { takers, links, .. } = self;
        let takers = &mut takers[..];
        let mut is_full = |takers: &mut [u32], link: u32| {
            let takers = &mut takers[link as usize];
            if *takers == 0 {
                *takers = if allocation.free(flows, link) > 0.0 { 1 } else { FULL };
                links.push(link);
            }
            *takers == FULL
        };
        if is_full(takers, last) {
            return;
        }
        let mut growing = 0;
        for (_, others) in members {
            let others = others.as_ref();
            if others.iter().all(|&link| !is_full(takers, link)) {
                for &link in others {
                    takers[link as usize] += 1;
                }
                growing += 1;
            }
        }
        takers[last as usize] += growing;
    }
}
