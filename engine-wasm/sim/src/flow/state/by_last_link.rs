//! Flows in spans that end in one link.

use crate::flow::Flows;
use crate::ids::FlowId;

/// Flows in the order in which they were added, each with the links of its path beside it, so that
/// a loop over all of them follows no references.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    flows: Vec<FlowId>,
    /// The links before the last one of each path, end to end.
    others: Vec<u32>,
    ends: Vec<End>,
}

/// Where flows that follow each other end that end in one link and have as many others.
#[derive(Clone, Copy, Debug)]
struct End {
    link: u32,
    /// How many other links each of them has.
    hops: u32,
    flows: u32,
    others: u32,
}

/// Where a flow is, the first of its other links, and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Gap {
    flow: usize,
    other: usize,
    hops: usize,
}

/// Flows that end in one link: where it is full, none of them can be served.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    /// The link in which all of them end.
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

    /// Like [`Self::iter`], where each flow has one other link, as nearly all have: half the work
    /// for the compiled code.
    #[inline]
    pub fn pairs(self) -> Option<impl Iterator<Item = (FlowId, [u32; 1])>> {
        let others = self.others.iter().map(|&other| [other]);
        (self.hops == 1).then(|| self.flows.iter().copied().zip(others))
    }
}

/// Goes through the flows of a span.
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

    /// Flows in spans, which are longest where flows that end in one link are added together.
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

    /// Takes all out.
    pub fn clear(&mut self) {
        self.flows.clear();
        self.others.clear();
        self.ends.clear();
    }

    /// Adds `flow`.
    pub fn push(&mut self, flow: FlowId, flows: &Flows) {
        let (&link, others) = flows.path(flow).split_last().expect("a path has links");
        let hops = others.len() as u32;
        self.flows.push(flow);
        self.others.extend_from_slice(others);
        let (flows, others) = (self.flows.len() as u32, self.others.len() as u32);
        match self.ends.last_mut() {
            Some(end) if (end.link, end.hops) == (link, hops) => {
                (end.flows, end.others) = (flows, others);
            }
            _ => self.ends.push(End { link, hops, flows, others }),
        }
    }

    /// Removes flows, all of which are present.
    pub fn remove(&mut self, gone: impl Iterator<Item = FlowId>) {
        let mut gaps: Vec<_> = gone.map(|flow| self.gap(flow)).collect();
        gaps.sort_unstable();
        let Some(&first) = gaps.first() else { return };
        let all = Gap { flow: self.flows.len(), other: self.others.len(), hops: 0 };
        let Self { flows, others, ends } = self;
        let mut kept = (first.flow, first.other);
        for (at, gap) in gaps.iter().enumerate() {
            // The rows between two departed flows move as a whole.
            let next = gaps.get(at + 1).unwrap_or(&all);
            flows.copy_within(gap.flow + 1..next.flow, kept.0);
            others.copy_within(gap.other + gap.hops..next.other, kept.1);
            kept.0 += next.flow - (gap.flow + 1);
            kept.1 += next.other - (gap.other + gap.hops);
        }
        flows.truncate(kept.0);
        others.truncate(kept.1);
        let mut gaps = gaps.into_iter().peekable();
        let (mut last, mut gone, mut gone_others) = (0, 0, 0);
        ends.retain_mut(|end| {
            while let Some(gap) = gaps.next_if(|gap| gap.flow < end.flows as usize) {
                gone += 1;
                gone_others += gap.hops as u32;
            }
            (end.flows, end.others) = (end.flows - gone, end.others - gone_others);
            std::mem::replace(&mut last, end.flows) < end.flows
        });
    }

    /// What `flow` leaves behind.
    fn gap(&self, flow: FlowId) -> Gap {
        // Nearly always they were added by number.
        let guess = self.flows.partition_point(|&other| other < flow);
        let at = match self.flows.get(guess) {
            Some(&found) if found == flow => guess,
            _ => {
                self.flows.iter().position(|&other| other == flow).expect("whoever leaves is here")
            }
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

    fn seen(spans: &Spans) -> Vec<(u32, Vec<(u32, Vec<u32>)>)> {
        let of = |span: Span| {
            let members = span.iter().map(|(flow, others)| (flow.0, others.to_vec()));
            (span.link, members.collect())
        };
        spans.iter().map(of).collect()
    }

    #[test]
    fn flows_that_end_together_are_one_span_before_and_after_some_have_left() {
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
        assert_eq!(seen(&spans), expect(&[&[0, 1], &[2, 3], &[4]]));
        spans.remove([3].map(FlowId).into_iter());
        assert_eq!(seen(&spans), expect(&[&[0, 1], &[2], &[4]]));
        spans.remove([1, 0].map(FlowId).into_iter());
        assert_eq!(seen(&spans), expect(&[&[2], &[4]]));
        spans.push(FlowId(4), &run.flows);
        assert_eq!(seen(&spans), expect(&[&[2], &[4, 4]]));
        spans.push(FlowId(1), &run.flows);
        spans.push(FlowId(0), &run.flows);
        spans.remove([0, 2].map(FlowId).into_iter());
        assert_eq!(seen(&spans), expect(&[&[4, 4], &[1]]), "in whatever order they came");
    }
}
