//! Handing out capacity to whole coflows.

use crate::flow::float::not_negative;
use crate::flow::{Allocation, Flows, Group, Span};
use crate::ids::FlowId;

impl Allocation {
    /// Whether a link is full that members of `group` need.
    pub fn blocks(&self, flows: &Flows, group: &Group) -> bool {
        let is_full = |&link: &u32| self.free(flows, link) == 0.0;
        let mut spans = group.spans();
        spans.clone().any(|span| is_full(&span.link))
            || spans.any(|span| span.others.iter().any(is_full))
    }

    /// Serves the members of `group` one after the other, each with all it can get.
    pub fn greedy_in(&mut self, flows: &Flows, group: &Group) {
        for span in group.spans() {
            if self.free(flows, span.link) > 0.0 {
                match span.pairs() {
                    Some(members) => self.greedy_among(flows, span.link, members),
                    None => self.greedy_among(flows, span.link, span.iter()),
                }
            }
        }
    }

    /// Does so for `members`, which end in `last`, until that is full.
    fn greedy_among(
        &mut self,
        flows: &Flows,
        last: u32,
        members: impl Iterator<Item = (FlowId, impl AsRef<[u32]>)>,
    ) {
        for (flow, others) in members {
            if others.as_ref().iter().all(|&link| self.free(flows, link) > 0.0) {
                self.greedy(flows, [flow]);
                if self.free(flows, last) == 0.0 {
                    return;
                }
            }
        }
    }

    /// Gives each member of `group`, with `left` bits to send, the rate at which it ends after
    /// `seconds` (MADD: see [`crate::flow::CoflowOrdered`]).
    pub fn finish_together(&mut self, group: &Group, left: &[f64], seconds: f64) {
        if seconds > 0.0 {
            let mut left = left.iter();
            for span in group.spans() {
                self.give_span(span, |_, _| {
                    left.next().expect("every member has something left") / seconds
                });
            }
        }
    }

    /// One round of equal parts: of the capacity that is free on a link, every flow that can still
    /// grow gets the same part, and each takes the smallest part on its path.
    pub fn equal_split<'a>(
        &mut self,
        flows: &Flows,
        spans: impl Iterator<Item = Span<'a>> + Clone,
    ) {
        let mut parts = std::mem::take(&mut self.equal_split);
        parts.fill(self, flows, spans);
        self.equal_split = parts;
    }

    /// Adds what `amount` says, given the links of its path before the last one, to the rate of each
    /// flow of `span`.
    #[inline]
    pub fn give_span(&mut self, span: Span, amount: impl FnMut(FlowId, &[u32]) -> f64) {
        match span.pairs() {
            Some(members) => self.give_each(span.link, members, amount),
            None => self.give_each(span.link, span.iter(), amount),
        }
    }

    #[inline]
    fn give_each(
        &mut self,
        last: u32,
        members: impl Iterator<Item = (FlowId, impl AsRef<[u32]>)>,
        mut amount: impl FnMut(FlowId, &[u32]) -> f64,
    ) {
        if !self.is_for_all() {
            for (flow, others) in members {
                let others = others.as_ref();
                self.give_on(others.iter().chain([&last]), flow, amount(flow, others));
            }
            return;
        }
        // Nothing of that is ever taken back, nor has it to be listed; and what is free on the link that
        // they have in common is not written down for each.
        let mut left = self.residual[last as usize];
        let (residual, mut add) = (&mut self.residual[..], self.grants.add_for_all());
        for (flow, others) in members {
            let amount = amount(flow, others.as_ref());
            add(flow, amount);
            for &link in others.as_ref() {
                let free = &mut residual[link as usize];
                *free = not_negative(*free - amount);
            }
            left = not_negative(left - amount);
        }
        residual[last as usize] = left;
    }
}
