//! Levels with weighted sharing within each.

use crate::flow::{Flows, LevelOf, Weights, Within};
use crate::ids::FlowId;
use crate::units::Time;

/// The levels of one scheme with the weights of another inside each: the fluid counterpart of
/// tagging combined with rate control at packet level.
#[derive(Clone, Copy, Debug)]
pub struct Weighted<L, W> {
    levels: L,
    weights: W,
}

impl<L, W> Weighted<L, W> {
    /// `levels` with `weights` inside each.
    pub const fn new(levels: L, weights: W) -> Self {
        Self { levels, weights }
    }
}

impl<L: LevelOf, W: Weights> LevelOf for Weighted<L, W> {
    fn levels(&self) -> usize {
        self.levels.levels()
    }

    fn level(&self, flow: FlowId, flows: &Flows) -> usize {
        self.levels.level(flow, flows)
    }

    fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        self.weights.weight(flow, flows)
    }

    fn within(&self, level: usize) -> Within {
        self.levels.within(level)
    }

    fn next_change(&self, flow: FlowId, flows: &Flows, level: usize, rate: f64) -> Time {
        let next = self.levels.next_change(flow, flows, level, rate);
        next.min(self.weights.next_change(flow, flows, rate))
    }
}
