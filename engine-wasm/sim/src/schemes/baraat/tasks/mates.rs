//! The flows of a task by the links that they cross.

use crate::flow::Flows;
use crate::ids::FlowId;

/// The flows of one task on each of its links.
#[derive(Debug, Default)]
pub struct Mates {
    /// The links, ascending.
    links: Vec<u32>,
    /// By place of the link among those.
    on: Vec<Vec<Mate>>,
}

/// A flow on one of its links.
#[derive(Clone, Copy, Debug)]
struct Mate {
    flow: FlowId,
    /// The place of its other link, if it has two; most have. [`NOT_TWO`] where there are more or less.
    other: u32,
}

const NOT_TWO: u32 = u32::MAX;

impl Mates {
    /// Sorts all `members` of the task by link.
    pub fn sort(&mut self, members: &[FlowId], flows: &Flows) {
        self.links.clear();
        self.links.extend(members.iter().flat_map(|&flow| flows.path(flow)));
        self.links.sort_unstable();
        self.links.dedup();
        self.on.clear();
        self.on.resize(self.links.len(), Vec::new());
        for &flow in members {
            let path = flows.path(flow);
            for &link in path {
                let other = path.iter().find(|&&other| other != link && path.len() == 2);
                let other = other.and_then(|&other| self.place(other));
                let mate = Mate { flow, other: other.map_or(NOT_TWO, |at| at as u32) };
                if let Some(at) = self.place(link) {
                    self.on[at].push(mate);
                }
            }
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Forgets `flow`, which has left.
    pub fn leave(&mut self, flow: FlowId, flows: &Flows) {
        for &link in flows.path(flow) {
            if let Some(at) = self.place(link) {
                let mates = &mut self.on[at];
                if let Some(at) = mates.iter().position(|mate| mate.flow == flow) {
                    mates.swap_remove(at);
                }
            }
        }
    }

    /// The flows on `link` that may weigh something else since so many left it, and what they weigh.
    pub fn weights_on(
        &self,
        link: u32,
        lost: usize,
        flows: &Flows,
    ) -> impl Iterator<Item = (FlowId, f64)> {
        let mates = self.place(link).map_or(&[][..], |at| &self.on[at]);
        mates.iter().filter_map(move |&Mate { flow, other }| {
            let Some(others) = self.on.get(other as usize).map(Vec::len) else {
                return Some((flow, self.weight(flow, flows)));
            };
            // Where there are as many on the other link as there were here, only that one counts.
            (others < mates.len() + lost).then(|| (flow, weight(mates.len().max(others))))
        })
    }

    /// 1 ÷ the number of the task's flows where these are most on the path of `flow`.
    pub fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        let places = flows.path(flow).iter().filter_map(|&link| self.place(link));
        weight(places.map(|at| self.on[at].len()).max().unwrap_or(0))
    }

    fn place(&self, link: u32) -> Option<usize> {
        self.links.binary_search(&link).ok()
    }
}

/// What a flow weighs among so many.
fn weight(flows: usize) -> f64 {
    1.0 / flows.max(1) as f64
}
