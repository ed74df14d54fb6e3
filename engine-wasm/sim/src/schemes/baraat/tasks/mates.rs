//! The flows of a task by the links that they cross.

use super::HeadSharing;
use crate::flow::Flows;
use crate::ids::FlowId;

/// The flows of one task on each of its links, and their weights in the head group.
///
/// Where each flow has the same share, all weights are 1 and nothing is kept.
#[derive(Debug)]
pub struct Mates {
    sharing: HeadSharing,
    /// The links, ascending.
    links: Vec<u32>,
    /// Indexed by position among those links.
    on: Vec<Vec<Mate>>,
    /// Link positions of all flows, concatenated.
    ways: Vec<u32>,
}

/// A flow on one of its links, with the range of its link positions.
#[derive(Clone, Copy, Debug)]
struct Mate {
    flow: FlowId,
    start: u32,
    end: u32,
}

impl Mates {
    /// No flows.
    pub const fn new(sharing: HeadSharing) -> Self {
        Self { sharing, links: Vec::new(), on: Vec::new(), ways: Vec::new() }
    }

    /// Whether the weight of a flow depends on the other flows of the task.
    pub fn decide_weights(&self) -> bool {
        self.sharing == HeadSharing::Tasks
    }

    /// Sorts all `members` of the task by link.
    pub fn sort(&mut self, members: &[FlowId], flows: &Flows) {
        self.clear();
        if !self.decide_weights() {
            return;
        }
        self.links.extend(members.iter().flat_map(|&flow| flows.path(flow)));
        self.links.sort_unstable();
        self.links.dedup();
        self.on.resize(self.links.len(), Vec::new());
        for &flow in members {
            let Self { links, on, ways, .. } = self;
            let start = ways.len();
            let path = flows.path(flow).iter();
            ways.extend(path.filter_map(|link| links.binary_search(link).ok()).map(|at| at as u32));
            let mate = Mate { flow, start: start as u32, end: ways.len() as u32 };
            for &at in &ways[start..] {
                on[at as usize].push(mate);
            }
        }
    }

    /// Removes all flows.
    pub fn clear(&mut self) {
        *self = Self::new(self.sharing);
    }

    /// Removes `flow`, which has left.
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

    /// Flows on `link` whose weight may have changed since `lost` left it, with their weights.
    pub fn weights_on(&self, link: u32, lost: usize) -> impl Iterator<Item = (FlowId, f64)> {
        let mates = self.place(link).map_or(&[][..], |at| &self.on[at]);
        mates.iter().filter_map(move |&Mate { flow, start, end }| {
            let way = self.ways[start as usize..end as usize].iter();
            let most = way.map(|&at| self.on[at as usize].len()).fold(0, usize::max);
            // Another link with as many flows as this one had still sets the weight.
            (most < mates.len() + lost).then(|| (flow, weight(most)))
        })
    }

    /// 1 ÷ the largest number of the task's flows on a link of the path of `flow`.
    pub fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        let places = flows.path(flow).iter().filter_map(|&link| self.place(link));
        weight(places.map(|at| self.on[at].len()).max().unwrap_or(0))
    }

    fn place(&self, link: u32) -> Option<usize> {
        self.links.binary_search(&link).ok()
    }
}

/// Weight of each of `flows` on one link.
fn weight(flows: usize) -> f64 {
    1.0 / flows.max(1) as f64
}
