//! Deadlines that cannot be met, and policies that give up flows because of them. A scheme without
//! deadlines needs nothing of it.

pub(super) mod feasibility;
pub(super) mod termination;
