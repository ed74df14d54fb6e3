//! Links at which flows start, in the order of algorithm 3.

use crate::flow::{Flows, Group};
use crate::ids::FlowId;
use crate::yield_point::Yielding;

/// State of each link at which flows start.
#[derive(Debug, Default)]
pub struct Sources {
    /// By link.
    rows: Vec<Source>,
}

#[derive(Clone, Copy, Debug)]
struct Source {
    /// Active flows that start there.
    flows: u32,
    /// The flow that arrived first.
    oldest: FlowId,
    /// Whether that flow has left.
    is_stale: bool,
}

impl Sources {
    /// `flow` has become active.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        let nobody = Source { flows: 0, oldest: flow, is_stale: false };
        self.rows.resize(flows.capacity().len(), nobody);
        let row = &mut self.rows[flows.path(flow)[0] as usize];
        if row.flows == 0 {
            row.oldest = flow;
        }
        row.flows += 1;
    }

    /// `flow` has left.
    pub fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.rows[flows.path(flow)[0] as usize].flows -= 1;
    }

    /// Replaces first flows that have left; `groups` are in order of arrival.
    pub fn settle(&mut self, groups: &[Group], flows: &Flows) {
        let mut stale = 0;
        for row in &mut self.rows {
            row.is_stale = row.flows > 0 && !flows.is_active(row.oldest);
            stale += u32::from(row.is_stale);
        }
        for span in groups.iter().flat_map(Group::spans).yielding() {
            if stale == 0 {
                return;
            }
            for (flow, others) in span.iter().yielding() {
                let source = others.first().copied().unwrap_or(span.link);
                let row = &mut self.rows[source as usize];
                if row.is_stale {
                    (row.oldest, row.is_stale) = (flow, false);
                    stale -= 1;
                }
            }
        }
    }

    /// Links at which flows start.
    pub fn links(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.rows).filter(|(_, row)| row.flows > 0).map(|(link, _)| link)
    }

    /// The earliest flow that starts at `link`, as of the last decision.
    pub fn oldest(&self, link: u32) -> FlowId {
        self.rows[link as usize].oldest
    }
}
