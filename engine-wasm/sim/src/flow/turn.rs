//! A turn: some flows share what those before them left.

use super::{Filling, Flows};
use crate::ids::FlowId;

/// Max-min sharing among those flows that can still get something. A workspace, used for one turn
/// after another: where the network is busy most flows drop out at the first look.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    open: Vec<FlowId>,
}

impl Turn {
    /// Shares what is free among `members` max-min fairly in proportion to their weights.
    pub fn share(
        &mut self,
        filling: &mut Filling,
        flows: &Flows,
        members: impl IntoIterator<Item = FlowId>,
        weight: impl Fn(FlowId) -> f64,
    ) {
        self.open.clear();
        self.open.extend(members.into_iter().filter(|&flow| filling.room(flows, flow) > 0.0));
        filling.max_min(flows, &self.open, weight);
    }
}
