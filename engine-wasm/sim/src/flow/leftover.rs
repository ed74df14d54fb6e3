//! What is left of a link for those behind.

use super::filling::{FULL, SAME};

/// What is `left` of a link of that `capacity`, in bits per second: nothing where it is as good as
/// full.
#[inline]
pub(super) fn usable(left: f64, capacity: f64) -> f64 {
    if left < FULL * capacity { 0.0 } else { left }
}

/// The same where that is another offer than the one `before`.
#[inline]
pub(super) fn new_offer(left: f64, before: f64, capacity: f64) -> Option<f64> {
    let left = usable(left, capacity);
    ((left - before).abs() > SAME * capacity).then_some(left)
}
