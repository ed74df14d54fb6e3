//! What is known of a link, and of flows on it.

use crate::ids::FlowId;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    /// What is shared.
    pub capacity: f64,
    /// Only means something where the fair share is infinite and the link not pending.
    pub residual: f64,
    pub is_pending: bool,
    pub is_touched: bool,
}

impl Link {
    pub fn of(capacity: f64) -> Self {
        Self { capacity, residual: capacity, ..Self::default() }
    }
}

/// A flow of two links on one of them. All that matters to that one is here: links are solved without
/// a look at each flow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub flow: FlowId,
    /// The other link.
    pub other: u32,
    pub weight: f64,
}

/// Stands for the links of a flow that has more than two, or one.
pub(super) const NOT_TWO: u32 = u32::MAX;
