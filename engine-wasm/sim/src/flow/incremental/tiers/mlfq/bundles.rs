//! Those who are served alike, counted.

use crate::flow::incremental::max_min::Routes;
use crate::flow::incremental::tiers::aggregate_ids::AggregateIds;
use crate::ids::FlowId;

/// Aggregates of flows.
#[derive(Debug)]
pub(super) struct Aggregates {
    pub numbers: AggregateIds,
    /// By bundle, how many flows there are.
    size: Vec<u32>,
}

impl Routes for Aggregates {
    fn route(&self, bundle: FlowId) -> &[u32] {
        self.numbers.route(bundle)
    }
}

impl Aggregates {
    /// Nobody yet, in so many levels.
    pub fn new(levels: usize) -> Self {
        Self { numbers: AggregateIds::new(levels), size: Vec::new() }
    }

    /// How many flows are in `bundle`.
    pub fn size(&self, bundle: u32) -> u32 {
        self.size[bundle as usize]
    }

    /// Adds a flow to `bundle`, and says how many there are then.
    pub fn add(&mut self, bundle: u32) -> u32 {
        self.size.resize(self.numbers.count(), 0);
        self.size[bundle as usize] += 1;
        self.size[bundle as usize]
    }

    /// Removes one, and says how many there are left.
    pub fn remove(&mut self, bundle: u32) -> u32 {
        self.size[bundle as usize] -= 1;
        self.size[bundle as usize]
    }
}
