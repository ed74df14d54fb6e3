//! Flows grouped into spans by their last link.

use crate::flow::Flows;
use crate::growth::{append, make_room};
use crate::ids::FlowId;
use crate::sorting::sort_by_rank;
use crate::yield_point::Yielding;

/// Flows in order of insertion, stored with the links of their paths, so that a loop over them
/// follows no references.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    flows: Vec<FlowId>,
    /// The links before the last one of each path, end to end.
    others: Vec<u32>,
    ends: Vec<End>,
}

/// The end of a run of flows with the same last link and the same number of other links.
#[derive(Clone, Copy, Debug)]
struct End {
    link: u32,
    /// Number of other links of each flow.
    hops: u32,
    flows: u32,
    others: u32,
}

/// Position of a flow and of the first of its other links, and the number of these.
#[derive(Clone, Copy, Debug)]
struct Gap {
    flow: usize,
    other: usize,
    hops: usize,
}

/// Consecutive flows with the same last link: if it is full, none of them can be served.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    /// The last link of all flows.
    pub link: u32,
    /// The flows.
    pub flows: &'a [FlowId],
    /// The links before the last one of each path, end to end.
    pub others: &'a [u32],
    hops: usize,
}

impl<'a> Span<'a> {
    /// Each flow with the links of its path before the last one.
    #[inline]
    pub fn iter(self) -> Members<'a> {
        Members(self)
    }

    /// Like [`Self::iter`], if each flow has exactly one other link, as nearly all have; the fixed
    /// length halves the work of the compiled loop.
    #[inline]
    pub fn pairs(self) -> Option<impl Iterator<Item = (FlowId, [u32; 1])>> {
        let others = self.others.iter().map(|&other| [other]);
        (self.hops == 1).then(|| self.flows.iter().copied().zip(others))
    }
}

/// Iterator over the flows of a span.
#[derive(Clone, Debug)]
pub struct Members<'a>(Span<'a>);

impl<'a> Iterator for Members<'a> {
    type Item = (FlowId, &'a [u32]);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let Span { flows, others, hops, .. } = &mut self.0;
        let (&flow, behind) = flows.split_first()?;
        let (own, rest) = others.split_at(*hops);
        (*flows, *others) = (behind, rest);
        Some((flow, own))
    }
}

impl Spans {
    /// All flows.
    pub fn flows(&self) -> &[FlowId] {
        &self.flows
    }

    /// The flows in spans, which are longest if flows with the same last link are added
    /// consecutively.
    pub fn iter(&self) -> impl Iterator<Item = Span<'_>> + Clone {
        let mut start = (0, 0);
        self.ends.iter().map(move |&End { link, hops, flows, others }| {
            let (first, first_other) = std::mem::replace(&mut start, (flows, others));
            Span {
                link,
                flows: &self.flows[first as usize..flows as usize],
                others: &self.others[first_other as usize..others as usize],
                hops: hops as usize,
            }
        })
    }

    /// Removes all flows.
    pub fn clear(&mut self) {
        self.flows.clear();
        self.others.clear();
        self.ends.clear();
    }

    /// Adds `flow`.
    pub fn push(&mut self, flow: FlowId, flows: &Flows) {
        let (&link, others) = flows.path(flow).split_last().expect("a path has links");
        let hops = others.len() as u32;
        append(&mut self.flows, flow);
        make_room(&mut self.others, others.len());
        self.others.extend_from_slice(others);
        let (flows, others) = (self.flows.len() as u32, self.others.len() as u32);
        match self.ends.last_mut() {
            Some(end) if (end.link, end.hops) == (link, hops) => {
                (end.flows, end.others) = (flows, others);
            }
            _ => self.ends.push(End { link, hops, flows, others }),
        }
    }

    /// Removes the flows `departed`, which must be present.
    pub fn remove(&mut self, departed: impl Iterator<Item = FlowId>) {
        let mut gaps: Vec<_> = departed.yielding().map(|flow| self.gap(flow)).collect();
        sort_by_rank(&mut gaps, |gap| gap.flow as u64);
        let Some(&first) = gaps.first() else { return };
        let all = Gap { flow: self.flows.len(), other: self.others.len(), hops: 0 };
        let Self { flows, others, ends } = self;
        let mut kept = (first.flow, first.other);
        for (at, gap) in gaps.iter().enumerate().yielding() {
            // The rows between two removed flows move as a block.
            let next = gaps.get(at + 1).unwrap_or(&all);
            flows.copy_within(gap.flow + 1..next.flow, kept.0);
            others.copy_within(gap.other + gap.hops..next.other, kept.1);
            kept.0 += next.flow - (gap.flow + 1);
            kept.1 += next.other - (gap.other + gap.hops);
        }
        flows.truncate(kept.0);
        others.truncate(kept.1);
        let mut gaps = gaps.into_iter().peekable();
        let (mut last, mut departed, mut departed_others) = (0, 0, 0);
        ends.retain_mut(|end| {
            while let Some(gap) = gaps.next_if(|gap| gap.flow < end.flows as usize) {
                departed += 1;
                departed_others += gap.hops as u32;
            }
            (end.flows, end.others) = (end.flows - departed, end.others - departed_others);
            std::mem::replace(&mut last, end.flows) < end.flows
        });
    }

    /// Position of `flow`, to be removed.
    fn gap(&self, flow: FlowId) -> Gap {
        // Flows are nearly always added in order of id.
        let guess = self.flows.partition_point(|&other| other < flow);
        let at = match self.flows.get(guess) {
            Some(&found) if found == flow => guess,
            _ => self
                .flows
                .iter()
                .position(|&other| other == flow)
                .expect("removed flows are in the list"),
        };
        let end = self.ends.partition_point(|end| end.flows as usize <= at);
        let before = end.checked_sub(1).map(|before| self.ends[before]);
        let (start, start_other) = before.map_or((0, 0), |end| (end.flows, end.others));
        let hops = self.ends[end].hops as usize;
        Gap { flow: at, other: start_other as usize + hops * (at - start as usize), hops }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::Race;
    use crate::flow::{EqualWeights, Fair};
    use crate::record::Simulation;

    fn contents(spans: &Spans) -> Vec<(u32, Vec<(u32, Vec<u32>)>)> {
        let of = |span: Span| {
            let members = span.iter().map(|(flow, others)| (flow.0, others.to_vec()));
            (span.link, members.collect())
        };
        spans.iter().map(of).collect()
    }

    #[test]
    fn flows_with_one_last_link_form_a_span_before_and_after_removals() {
        let flows = [(0, 2, 1.0), (1, 2, 1.0), (0, 3, 1.0), (1, 3, 1.0), (4, 3, 1.0)];
        let race = Race::coflows(&[(0.0, &flows)]);
        let mut run = race.simulation(Box::new(Fair::new(EqualWeights)), false);
        run.advance(1);
        let mut spans = Spans::default();
        for flow in 0..5 {
            spans.push(FlowId(flow), &run.flows);
        }
        let path = |flow: u32| run.flows.path(FlowId(flow)).split_last().expect("has links");
        let expect = |ends: &[&[u32]]| -> Vec<_> {
            let member = |&flow: &u32| (flow, path(flow).1.to_vec());
            ends.iter().map(|end| (*path(end[0]).0, end.iter().map(member).collect())).collect()
        };
        // The last flow alone uses its sender's link, so its only binding link is the receiver's.
        assert_eq!(contents(&spans), expect(&[&[0, 1], &[2, 3], &[4]]));
        spans.remove([3].map(FlowId).into_iter());
        assert_eq!(contents(&spans), expect(&[&[0, 1], &[2], &[4]]));
        spans.remove([1, 0].map(FlowId).into_iter());
        assert_eq!(contents(&spans), expect(&[&[2], &[4]]));
        spans.push(FlowId(4), &run.flows);
        assert_eq!(contents(&spans), expect(&[&[2], &[4, 4]]));
        spans.push(FlowId(1), &run.flows);
        spans.push(FlowId(0), &run.flows);
        spans.remove([0, 2].map(FlowId).into_iter());
        assert_eq!(contents(&spans), expect(&[&[4, 4], &[1]]), "in whatever order they came");
    }
}
