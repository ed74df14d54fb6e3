//! Sizes of aggregates.

use crate::flow::incremental::max_min::Routes;
use crate::flow::incremental::tiers::aggregate_ids::AggregateIds;
use crate::ids::FlowId;

/// Number of flows by aggregate.
#[derive(Debug)]
pub(super) struct AggregateSizes {
    pub ids: AggregateIds,
    /// By aggregate, its number of flows.
    size: Vec<u32>,
}

impl Routes for AggregateSizes {
    fn route(&self, aggregate: FlowId) -> &[u32] {
        self.ids.route(aggregate)
    }
}

impl AggregateSizes {
    /// No flows; `levels` levels.
    pub fn new(levels: usize) -> Self {
        Self { ids: AggregateIds::new(levels), size: Vec::new() }
    }

    /// The number of flows in the aggregate.
    pub fn size(&self, aggregate: u32) -> u32 {
        self.size[aggregate as usize]
    }

    /// Adds a flow to the aggregate; returns the new number of flows.
    pub fn add(&mut self, aggregate: u32) -> u32 {
        self.size.resize(self.ids.count(), 0);
        self.size[aggregate as usize] += 1;
        self.size[aggregate as usize]
    }

    /// Removes a flow from the aggregate; returns the new number of flows.
    pub fn remove(&mut self, aggregate: u32) -> u32 {
        self.size[aggregate as usize] -= 1;
        self.size[aggregate as usize]
    }
}
