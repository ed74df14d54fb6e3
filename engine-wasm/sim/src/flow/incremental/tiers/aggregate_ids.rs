//! Numbers for those who are served alike.

use crate::flow::Flows;
use crate::flow::incremental::max_min::Routes;
use crate::flow::incremental::path_ids::PathIds;
use crate::ids::FlowId;

/// *Aggregates* of flows, which are served alike: by route, and on each by level.
#[derive(Debug)]
pub(in crate::flow) struct AggregateIds {
    levels: u32,
    routes: PathIds,
}

impl Routes for AggregateIds {
    fn route(&self, bundle: FlowId) -> &[u32] {
        self.routes.path(bundle.0 / self.levels)
    }
}

impl AggregateIds {
    /// No routes yet, each with so many levels.
    pub fn new(levels: usize) -> Self {
        Self { levels: levels as u32, routes: PathIds::default() }
    }

    /// How many bundles have numbers.
    pub fn count(&self) -> usize {
        self.routes.count() * self.levels as usize
    }

    /// The bundle of those on `path` at `level`.
    pub fn number(&mut self, path: &[u32], level: usize) -> u32 {
        self.routes.number(path) * self.levels + level as u32
    }

    /// The bundle at `level` of those on the route of `bundle`.
    pub fn on_route_of(&self, bundle: u32, level: usize) -> u32 {
        bundle - bundle % self.levels + level as u32
    }

    /// The level of `bundle`.
    pub fn level(&self, bundle: u32) -> usize {
        (bundle % self.levels) as usize
    }

    /// Who leads a bundle: nobody who is a flow.
    pub fn lead(bundle: u32, flows: &Flows) -> FlowId {
        FlowId::from(flows.count() + bundle as usize)
    }
}
