//! State of links and of flows on them.

use crate::ids::FlowId;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    /// Capacity shared among the flows, in bits per second.
    pub capacity: f64,
    /// Valid only if the fair share is infinite and the link is not pending.
    pub residual: f64,
    pub is_pending: bool,
    pub is_touched: bool,
}

impl Link {
    pub fn of(capacity: f64) -> Self {
        Self { capacity, residual: capacity, ..Self::default() }
    }
}

/// A flow of two links, as a member of one of them. Holds all that solving the link needs, so that
/// no row of the flow is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub flow: FlowId,
    /// The other link of the flow.
    pub other: u32,
    pub weight: f64,
}

/// In place of the links of a flow with one link or more than two.
pub(super) const NOT_TWO: u32 = u32::MAX;
