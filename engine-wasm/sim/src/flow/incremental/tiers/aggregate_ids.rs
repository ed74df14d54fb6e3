//! Ids of aggregates.

use crate::flow::Flows;
use crate::flow::incremental::max_min::Routes;
use crate::flow::incremental::path_ids::PathIds;
use crate::ids::FlowId;

/// Ids of *aggregates*: the flows of one level on one route, which all have the same rate.
#[derive(Debug)]
pub(in crate::flow) struct AggregateIds {
    levels: u32,
    routes: PathIds,
}

impl Routes for AggregateIds {
    fn route(&self, aggregate: FlowId) -> &[u32] {
        self.routes.path(aggregate.0 / self.levels)
    }
}

impl AggregateIds {
    /// No routes yet; `levels` ids per route.
    pub fn new(levels: usize) -> Self {
        Self { levels: levels as u32, routes: PathIds::default() }
    }

    /// The number of ids in use.
    pub fn count(&self) -> usize {
        self.routes.count() * self.levels as usize
    }

    /// The aggregate of flows on `path` at `level`.
    pub fn id(&mut self, path: &[u32], level: usize) -> u32 {
        self.routes.id(path) * self.levels + level as u32
    }

    /// The aggregate at `level` on the route of `aggregate`.
    pub fn on_route_of(&self, aggregate: u32, level: usize) -> u32 {
        aggregate - aggregate % self.levels + level as u32
    }

    /// The level of an aggregate.
    pub fn level(&self, aggregate: u32) -> usize {
        (aggregate % self.levels) as usize
    }

    /// The leader of an aggregate, an id after those of all flows.
    pub fn leader(aggregate: u32, flows: &Flows) -> FlowId {
        FlowId::from(flows.count() + aggregate as usize)
    }
}
