//! Strict priority between tiers of flows, max-min sharing within each, incrementally.
//!
//! | module | tiers | flows of a tier | for |
//! | --- | --- | --- | --- |
//! | [`levels`] | fixed; assigned by a [`levels::LevelOf`] | one by one, with weights | priorities from size, deadline or bytes sent |
//! | [`mlfq`] | fixed, by bytes sent | as aggregates of equal flows | feedback queues of flows |
//! | [`aggregated_levels`] | fixed; the policy moves flows | as aggregates of equal flows | levels that a receiver assigns |
//! | [`placed`] | opened and closed, ordered by rank | as aggregates of equal flows | an order of coflows |

pub(in crate::flow) mod aggregate_ids;
pub(in crate::flow) mod aggregated_levels;
pub(in crate::flow) mod by_bytes;
pub(in crate::flow) mod levels;
pub(in crate::flow) mod mlfq;
pub(in crate::flow) mod placed;
pub(in crate::flow) mod weighted;
