//! Those who are served alike.

use super::super::Flows;
use super::super::numbered::Numbered;
use super::super::sharing::Routes;
use crate::ids::FlowId;

/// Bundles of flows: by route, and on each by level.
#[derive(Debug)]
pub(super) struct Bundles {
    levels: u32,
    routes: Numbered,
    /// By bundle, how many flows there are.
    size: Vec<u32>,
}

impl Routes for Bundles {
    fn route(&self, bundle: FlowId) -> &[u32] {
        self.routes.path(bundle.0 / self.levels)
    }
}

impl Bundles {
    /// Nobody yet, in so many levels.
    pub fn new(levels: usize) -> Self {
        Self { levels: levels as u32, routes: Numbered::default(), size: Vec::new() }
    }

    /// How many bundles there are room for.
    pub fn count(&self) -> usize {
        self.size.len()
    }

    /// The bundle of those on `path` at `level`.
    pub fn number(&mut self, path: &[u32], level: usize) -> u32 {
        let route = self.routes.number(path);
        self.size.resize(self.routes.count() * self.levels as usize, 0);
        route * self.levels + level as u32
    }

    /// The bundle at `level` of those on the route of `bundle`.
    pub fn on_route_of(&self, bundle: u32, level: usize) -> u32 {
        bundle - bundle % self.levels + level as u32
    }

    /// The level of `bundle`.
    pub fn level(&self, bundle: u32) -> usize {
        (bundle % self.levels) as usize
    }

    /// How many flows are in `bundle`.
    pub fn size(&self, bundle: u32) -> u32 {
        self.size[bundle as usize]
    }

    /// Adds a flow to `bundle`, and says how many there are then.
    pub fn add(&mut self, bundle: u32) -> u32 {
        self.size[bundle as usize] += 1;
        self.size[bundle as usize]
    }

    /// Removes one, and says how many there are left.
    pub fn remove(&mut self, bundle: u32) -> u32 {
        self.size[bundle as usize] -= 1;
        self.size[bundle as usize]
    }

    /// Who leads a bundle: nobody who is a flow.
    pub fn lead(bundle: u32, flows: &Flows) -> FlowId {
        FlowId::from(flows.count() + bundle as usize)
    }
}
