//! Flows in spans that end in one link.

use std::ops::Range;

use super::Flows;
use crate::ids::FlowId;

/// Flows in the order in which they were added, each with the links of its path beside it, so that
/// whoever goes through all of them looks up none.
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

    /// The same where each has one such link, as nearly all have: to the compiler that is half the
    /// work.
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

    /// Keeps only those flows.
    pub fn retain(&mut self, is_kept: impl Fn(FlowId) -> bool) {
        let Self { flows, others, ends } = self;
        let Some(gone) = flows.iter().position(|&flow| !is_kept(flow)) else { return };
        let first = ends.partition_point(|end| end.flows as usize <= gone);
        let (mut from, mut from_other) = match first.checked_sub(1) {
            Some(before) => (ends[before].flows as usize, ends[before].others as usize),
            None => (0, 0),
        };
        let (mut kept, mut kept_other) = (from, from_other);
        for end in &mut ends[first..] {
            let (hops, all) = (end.hops as usize, from..end.flows as usize);
            let (from_others, to) = (from_other..from_other + hops * all.len(), (kept, kept_other));
            (from, from_other) = (all.end, from_others.end);
            let more = move_kept(flows, others, all, from_others, to, hops, &is_kept);
            (kept, kept_other) = (kept + more, kept_other + hops * more);
            (end.flows, end.others) = (kept as u32, kept_other as u32);
        }
        flows.truncate(kept);
        others.truncate(kept_other);
        let mut last = 0;
        ends.retain(|end| std::mem::replace(&mut last, end.flows) < end.flows);
    }
}

/// Moves those flows of a span that are kept, and their other links, to the front, and says how many.
fn move_kept(
    flows: &mut [FlowId],
    others: &mut [u32],
    from: Range<usize>,
    mut from_others: Range<usize>,
    to: (usize, usize),
    hops: usize,
    is_kept: &impl Fn(FlowId) -> bool,
) -> usize {
    if flows[from.clone()].iter().all(|&flow| is_kept(flow)) {
        flows.copy_within(from.clone(), to.0);
        others.copy_within(from_others, to.1);
        return from.len();
    }
    let (mut kept, mut kept_other) = to;
    for at in from {
        let flow = flows[at];
        flows[kept] = flow;
        if hops == 1 {
            others[kept_other] = others[from_others.start];
        } else {
            others.copy_within(from_others.start..from_others.start + hops, kept_other);
        }
        // Without a branch, as nobody can guess who has left.
        let is_kept = usize::from(is_kept(flow));
        from_others.start += hops;
        kept += is_kept;
        kept_other += is_kept * hops;
    }
    kept - to.0
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
        // Nobody else uses the sender of the last one, so that it has no link but its receiver's.
        assert_eq!(seen(&spans), expect(&[&[0, 1], &[2, 3], &[4]]));
        spans.retain(|flow| flow.0 != 3);
        assert_eq!(seen(&spans), expect(&[&[0, 1], &[2], &[4]]));
        spans.retain(|flow| flow.0 > 1);
        assert_eq!(seen(&spans), expect(&[&[2], &[4]]));
        spans.push(FlowId(4), &run.flows);
        assert_eq!(seen(&spans), expect(&[&[2], &[4, 4]]));
    }
}
