//! Minimum and maximum of amounts that are never NaN.
//!
//! On WebAssembly [`f64::max`] and [`f64::min`] compile to calls, because its instructions treat
//! NaN differently; the calls took a sixth of the time of a replay.

/// `amount`, or zero if rounding made it negative.
pub(crate) fn not_negative(amount: f64) -> f64 {
    if amount > 0.0 { amount } else { 0.0 }
}

pub(crate) fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

pub(crate) fn smaller(one: f64, other: f64) -> f64 {
    if other < one { other } else { one }
}
