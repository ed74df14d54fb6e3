//! Fast paths: policies that repair what an event changes instead of deciding all rates afresh.
//!
//! Each computes the same rates as a simple version, which its module names and its tests compare
//! it to. The author of a scheme uses them as they are.

pub(super) mod fair;
pub(super) mod fifo;
pub(super) mod key_order;
pub(super) mod max_min;
pub(super) mod path_ids;
pub(super) mod rank;
#[cfg(test)]
mod tests;
pub(super) mod tiers;
