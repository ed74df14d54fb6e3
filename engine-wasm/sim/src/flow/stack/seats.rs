//! Which stations flows use.

use super::super::Flows;
use super::super::sharing::Routes;
use crate::ids::FlowId;

/// By flow, the stations of its tier on its links.
#[derive(Debug)]
pub struct Seats {
    stations: Vec<u32>,
    /// By flow, where its stations begin; and where the last one's end.
    bounds: Vec<u32>,
    /// By flow: whether it is in some tier, and whether it counts there.
    is_in: Vec<bool>,
    counts: Vec<bool>,
}

const NOWHERE: u32 = u32::MAX;

impl Routes for Seats {
    fn route(&self, flow: FlowId) -> &[u32] {
        self.stations(flow)
    }
}

impl Seats {
    /// Nobody anywhere.
    pub fn new(flows: &Flows) -> Self {
        let mut bounds = vec![0];
        for flow in (0..flows.count()).map(FlowId::from) {
            bounds.push(bounds[flow.index()] + flows.path(flow).len() as u32);
        }
        let stations = vec![NOWHERE; bounds[flows.count()] as usize];
        let [is_in, counts] = [vec![false; flows.count()], vec![false; flows.count()]];
        Self { stations, bounds, is_in, counts }
    }

    /// The stations of `flow`, in the order of its links.
    pub fn stations(&self, flow: FlowId) -> &[u32] {
        let [start, end] = [self.bounds[flow.index()], self.bounds[flow.index() + 1]];
        &self.stations[start as usize..end as usize]
    }

    /// Has `flow` use `station` on that one of its links.
    pub fn take(&mut self, flow: FlowId, link: usize, station: u32) {
        self.stations[self.bounds[flow.index()] as usize + link] = station;
    }

    /// Has `flow` be in some tier, where it counts.
    pub fn enter(&mut self, flow: FlowId) {
        self.is_in[flow.index()] = true;
        self.counts[flow.index()] = true;
    }

    /// Has `flow` be in no tier.
    pub fn leave(&mut self, flow: FlowId) {
        self.is_in[flow.index()] = false;
    }

    /// Whether `flow` is in some tier.
    pub fn is_in(&self, flow: FlowId) -> bool {
        self.is_in[flow.index()]
    }

    /// Whether `flow` counts.
    pub fn counts(&self, flow: FlowId) -> bool {
        self.counts[flow.index()]
    }

    /// Has `flow` count or not.
    pub fn set_counts(&mut self, flow: FlowId, counts: bool) {
        self.counts[flow.index()] = counts;
    }
}
