//! Fast paths: policies that repair what an event changes instead of deciding all rates afresh.
//!
//! Each computes the same rates as a simple version, which its module names and its tests compare
//! it to. The author of a scheme uses them as they are.
//!
//! | fast path | simple version | compared by |
//! | --- | --- | --- |
//! | [`max_min`], [`fair`] | [`Allocation::max_min`] of all flows | `tests/max_min.rs` |
//! | [`key_order`] | [`Allocation::greedy`] in order of keys, [`Allocation::max_min`] of ties | `tests/key_order.rs` |
//! | [`fifo`] | [`Allocation::greedy`] in order of arrival | `tests/levels.rs`, `tiers/mlfq/tests.rs` |
//! | [`tiers::levels`] | one of the two, level after level | `tests/levels.rs` |
//! | [`tiers::mlfq`] | [`tiers::levels`] by bytes sent | `tiers/mlfq/tests.rs` |
//! | [`tiers::aggregated_levels`] | [`tiers::levels`] | `tests/levels.rs` |
//! | [`tiers::placed`] | [`Allocation::max_min`], tier after tier | `tests/placed.rs` |
//!
//! [`Allocation::max_min`]: crate::flow::Allocation::max_min
//! [`Allocation::greedy`]: crate::flow::Allocation::greedy

pub(super) mod fair;
pub(super) mod fifo;
pub(super) mod key_order;
pub(super) mod max_min;
pub(super) mod path_ids;
pub(super) mod rank;
#[cfg(test)]
mod tests;
pub(super) mod tiers;
