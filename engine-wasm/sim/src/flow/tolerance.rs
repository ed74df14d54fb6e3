//! Tolerances of rates and capacities: when a link counts as full and a rate as changed.

/// A link is full if less than this fraction of its capacity is free, so that rounding errors are
/// not allocated as rates.
pub(super) const FULL: f64 = 1e-9;

/// A rate counts as changed if it differs by more than this fraction: sums in another order must
/// not cost an event for every flow in the network.
pub(super) const SAME: f64 = 1e-12;

/// Whether `rate` differs from the `published` one by more than rounding.
#[inline]
pub(super) fn differs(rate: f64, published: f64) -> bool {
    (rate - published).abs() > SAME * published
}

/// `left` bits per second of a link of the given `capacity`, or zero if the link is full up to
/// rounding.
#[inline]
pub(super) fn usable(left: f64, capacity: f64) -> f64 {
    if left < FULL * capacity { 0.0 } else { left }
}

/// The [`usable`] part of `left`, if it differs from `before` by more than rounding.
#[inline]
pub(super) fn changed_residual(left: f64, before: f64, capacity: f64) -> Option<f64> {
    let left = usable(left, capacity);
    ((left - before).abs() > SAME * capacity).then_some(left)
}
