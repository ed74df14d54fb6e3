//! One round of equal parts.

use super::extremes::smaller;
use super::leftover::usable;
use super::{Filling, Flows, Span};
use crate::ids::FlowId;

/// The scratch of [`Filling::equal_parts`], kept between calls so that a call allocates nothing and
/// looks only at links that members use.
#[derive(Debug, Default)]
pub(super) struct EqualParts {
    /// By link, how many flows cross it that can still grow; none between calls.
    takers: Vec<u32>,
    /// By link, the part of each of them; nothing between calls, and where nobody can grow.
    part: Vec<f64>,
    /// Links that some of them cross.
    links: Vec<u32>,
}

impl EqualParts {
    pub fn fill<'a>(
        &mut self,
        filling: &mut Filling,
        flows: &Flows,
        spans: impl Iterator<Item = Span<'a>> + Clone,
    ) {
        self.takers.resize(flows.capacity().len(), 0);
        self.part.resize(flows.capacity().len(), 0.0);
        for span in spans.clone().filter(|span| filling.free(flows, span.link) > 0.0) {
            match span.pairs() {
                Some(members) => self.count(filling, flows, span.link, members),
                None => self.count(filling, flows, span.link, span.iter()),
            }
        }
        for &link in &self.links {
            let takers = std::mem::take(&mut self.takers[link as usize]);
            self.part[link as usize] = filling.free(flows, link) / f64::from(takers);
        }
        for span in spans {
            let last = self.part[span.link as usize];
            if last > 0.0 {
                filling.give_span(span, |_, others| {
                    let parts = others.iter().map(|&link| self.part[link as usize]);
                    parts.fold(last, smaller)
                });
            }
        }
        for link in self.links.drain(..) {
            self.part[link as usize] = 0.0;
        }
    }

    /// Counts those of `members`, which end in `last`, that can still grow at the links that they cross.
    fn count(
        &mut self,
        filling: &Filling,
        flows: &Flows,
        last: u32,
        members: impl Iterator<Item = (FlowId, impl AsRef<[u32]>)>,
    ) {
        let mut takers = 0;
        let (residual, capacity) = (&filling.residual[..], flows.capacity());
        let is_free = |&link: &u32| usable(residual[link as usize], capacity[link as usize]) > 0.0;
        for (_, others) in members {
            let others = others.as_ref();
            if others.iter().all(is_free) {
                for &link in others {
                    self.take(link, 1);
                }
                takers += 1;
            }
        }
        if takers > 0 {
            self.take(last, takers);
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
