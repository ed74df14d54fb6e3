//! The flows and links of one level.

use super::Within;
use super::fifo::FifoTier;
use crate::flow::Flows;
use crate::flow::incremental::max_min::{MaxMin, Memberships};
use crate::ids::FlowId;

/// The flows of one level.
pub(super) enum Tier {
    Share(MaxMin),
    Fifo(FifoTier),
}

impl Tier {
    /// No flows; all links at full capacity.
    pub fn new(within: Within, flows: &Flows) -> Self {
        match within {
            Within::Share => Self::Share(MaxMin::new(flows)),
            Within::Fifo => Self::Fifo(FifoTier::new(flows)),
        }
    }

    /// Adds `flow`.
    pub fn join(
        &mut self,
        flow: FlowId,
        weight: f64,
        flows: &Flows,
        memberships: &mut Memberships,
    ) {
        match self {
            Self::Share(sharing) => sharing.join(flow, weight, flows, memberships),
            Self::Fifo(fifo) => fifo.join(flow, flows),
        }
    }

    /// Removes `flow`.
    pub fn leave(&mut self, flow: FlowId, flows: &Flows, memberships: &mut Memberships) {
        match self {
            Self::Share(sharing) => sharing.leave(flow, flows, memberships),
            Self::Fifo(fifo) => fifo.leave(flow, flows),
        }
    }

    /// Changes the weight of a member; ignored in a first-in, first-out level.
    pub fn reweigh(
        &mut self,
        flow: FlowId,
        weight: f64,
        flows: &Flows,
        memberships: &mut Memberships,
    ) {
        if let Self::Share(sharing) = self {
            sharing.reweigh(flow, weight, flows, memberships);
        }
    }

    /// Reports the flows whose rates may have changed, with their rates. Flows that have left since
    /// may be reported as well.
    pub fn update_rates(
        &mut self,
        flows: &Flows,
        memberships: &mut Memberships,
        changed: impl FnMut(FlowId, f64),
    ) {
        match self {
            Self::Share(sharing) => sharing.update_rates(flows, memberships, changed),
            Self::Fifo(fifo) => fifo.update_rates(flows, changed),
        }
    }

    /// Reports links whose residual may have changed since the last call, with the residual.
    pub fn drain_residuals(&mut self, each: impl FnMut(u32, f64)) {
        match self {
            Self::Share(sharing) => sharing.drain_residuals(each),
            Self::Fifo(fifo) => fifo.drain_residuals(each),
        }
    }

    /// Capacity of `link` left by higher levels, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        match self {
            Self::Share(sharing) => sharing.capacity(link),
            Self::Fifo(fifo) => fifo.capacity(link),
        }
    }

    /// Sets the capacity of `link` left by higher levels.
    pub fn set_capacity(&mut self, link: u32, capacity: f64) {
        match self {
            Self::Share(sharing) => sharing.set_capacity(link, capacity),
            Self::Fifo(fifo) => fifo.set_capacity(link, capacity),
        }
    }
}
