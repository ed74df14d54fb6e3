//! Allocation of capacity to whole coflows.

use crate::flow::float::not_negative;
use crate::flow::{Allocation, Flows, Group, Span};
use crate::ids::FlowId;
use crate::yield_point::{Yielding, yield_point};

impl Allocation {
    /// Whether any link of the members of `group` is full.
    pub fn blocks(&self, flows: &Flows, group: &Group) -> bool {
        yield_point(1);
        let is_full = |&link: &u32| self.free(flows, link) == 0.0;
        let mut spans = group.spans();
        spans.clone().any(|span| is_full(&span.link))
            || spans.any(|span| span.others.iter().any(is_full))
    }

    /// Serves the members of `group` in order, each at the highest rate that its path allows.
    pub fn greedy_in(&mut self, flows: &Flows, group: &Group) {
        for span in group.spans().yielding() {
            if self.free(flows, span.link) > 0.0 {
                match span.pairs() {
                    Some(members) => self.greedy_among(flows, span.link, members),
                    None => self.greedy_among(flows, span.link, span.iter()),
                }
            }
        }
    }

    /// Serves `members`, which end in `last`, until `last` is full.
    fn greedy_among(
        &mut self,
        flows: &Flows,
        last: u32,
        members: impl Iterator<Item = (FlowId, impl AsRef<[u32]>)>,
    ) {
        for (flow, others) in members.yielding() {
            if others.as_ref().iter().all(|&link| self.free(flows, link) > 0.0) {
                self.greedy(flows, [flow]);
                if self.free(flows, last) == 0.0 {
                    return;
                }
            }
        }
    }

    /// Adds to each member of `group` the rate at which its `left` bits are sent in `seconds`
    /// (MADD: see [`crate::flow::CoflowOrdered`]).
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

    /// One round of equal shares: every flow that can still grow is assigned an equal share of the
    /// free capacity of each link on its path, and grows by the smallest of these shares.
    pub fn equal_split<'a>(
        &mut self,
        flows: &Flows,
        spans: impl Iterator<Item = Span<'a>> + Clone,
    ) {
        let mut split = std::mem::take(&mut self.equal_split);
        split.fill(self, flows, spans);
        self.equal_split = split;
    }

    /// Adds `amount(flow, links)` to the rate of each flow of `span`; `links` is the path without
    /// its last link.
    #[inline]
    pub fn give_span(&mut self, span: Span, amount: impl FnMut(FlowId, &[u32]) -> f64) {
        yield_point(span.flows.len());
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
        // Rates of a decision about all flows are never rewound and need no list, and the residual
        // of the shared last link is stored once.
        let mut free_on_last = self.residual[last as usize];
        let (residual, mut add) = (&mut self.residual[..], self.grants.add_for_all());
        for (flow, others) in members {
            let amount = amount(flow, others.as_ref());
            add(flow, amount);
            for &link in others.as_ref() {
                let free = &mut residual[link as usize];
                *free = not_negative(*free - amount);
            }
            free_on_last = not_negative(free_on_last - amount);
        }
        residual[last as usize] = free_on_last;
    }
}
