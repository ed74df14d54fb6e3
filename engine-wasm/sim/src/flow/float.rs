//! The larger and the smaller of two amounts.
//!
//! On WebAssembly [`f64::max`] and [`f64::min`] are calls, as its instructions take what is not a number
//! otherwise: a sixth of a replay's time. Here nothing is not a number.

/// `amount`, or nothing where rounding made it negative.
pub(crate) fn not_negative(amount: f64) -> f64 {
    if amount > 0.0 { amount } else { 0.0 }
}

pub(crate) fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

pub(crate) fn smaller(one: f64, other: f64) -> f64 {
    if other < one { other } else { one }
}
