//! Quantities as types: time, data and rates, with only the operators that make sense.
//!
//! Sums and products saturate in every build; a saturated time is [`Time::NEVER`]. Differences
//! require the earlier or smaller value on the right.

use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Sub, SubAssign};

const PS_PER_SECOND: u64 = 1_000_000_000_000;

/// `number as u64` without the cast's range checks, which dominate conversions to time, most of all
/// on WebAssembly. Both saturate at both ends.
fn truncated(number: f64) -> u64 {
    #[cold]
    fn cast(number: f64) -> u64 {
        number as u64
    }
    if !(1.0..u64::MAX as f64).contains(&number) {
        return cast(number);
    }
    let bits = number.to_bits();
    // The mantissa with its implicit leading one, shifted by the exponent.
    (bits << 11 | 1 << 63) >> (1023 + 63 - (bits >> 52))
}

/// An instant since the start of the run, or a span, in whole picoseconds.
///
/// Picoseconds because one bit at 40 Gb/s lasts 25 ps; `u64` reaches 213 days.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(u64);

impl Time {
    /// The start of the run, or an empty span.
    pub const ZERO: Self = Self(0);
    /// Later than anything that happens: "never".
    pub const NEVER: Self = Self(u64::MAX);
    /// The latest instant a run may reach: 200 days. Sums beyond the range of the clock are
    /// [`Time::NEVER`], which lies past it.
    pub const HORIZON: Self = Self(200 * 86_400 * PS_PER_SECOND);

    /// A time of `ps` picoseconds.
    pub const fn from_ps(ps: u64) -> Self {
        Self(ps)
    }

    /// A time of `ns` nanoseconds.
    pub const fn from_ns(ns: u64) -> Self {
        Self(ns * 1_000)
    }

    /// A time of `us` microseconds.
    pub const fn from_us(us: u64) -> Self {
        Self(us * 1_000_000)
    }

    /// A time of `ms` milliseconds.
    pub const fn from_ms(ms: u64) -> Self {
        Self(ms * 1_000_000_000)
    }

    /// The nearest representable time to `seconds`; negative values become zero, values beyond the
    /// range (and infinity) become [`Time::NEVER`].
    pub fn from_seconds(seconds: f64) -> Self {
        Self(truncated(seconds * PS_PER_SECOND as f64 + 0.5))
    }

    /// Picoseconds.
    pub const fn ps(self) -> u64 {
        self.0
    }

    /// Seconds, for display and for fluid arithmetic.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / PS_PER_SECOND as f64
    }

    /// The span from `earlier` to `self`, or zero if `earlier` is later.
    pub const fn saturating_sub(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }

    /// `self + span`, or [`Time::NEVER`] on overflow.
    pub const fn saturating_add(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }

    /// Whether this is an actual instant rather than [`Time::NEVER`].
    pub const fn is_finite(self) -> bool {
        self.0 != u64::MAX
    }
}

impl Add for Time {
    type Output = Self;
    fn add(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl AddAssign for Time {
    fn add_assign(&mut self, span: Self) {
        self.0 = self.0.saturating_add(span.0);
    }
}

impl Sub for Time {
    type Output = Self;
    fn sub(self, earlier: Self) -> Self {
        Self(self.0 - earlier.0)
    }
}

impl Mul<u64> for Time {
    type Output = Self;
    fn mul(self, factor: u64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl Div<u64> for Time {
    type Output = Self;
    fn div(self, divisor: u64) -> Self {
        Self(self.0 / divisor)
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_finite() {
            write!(f, "{} µs", self.0 as f64 / 1e6)
        } else {
            f.write_str("never")
        }
    }
}

/// An amount of data in whole bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(u64);

impl Bytes {
    /// No data.
    pub const ZERO: Self = Self(0);

    /// An amount of `bytes` bytes.
    pub const fn new(bytes: u64) -> Self {
        Self(bytes)
    }

    /// Whole bytes.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Bits, for fluid arithmetic.
    pub fn bits(self) -> f64 {
        self.0 as f64 * 8.0
    }

    /// The amount left after taking `taken`, or zero.
    pub const fn saturating_sub(self, taken: Self) -> Self {
        Self(self.0.saturating_sub(taken.0))
    }
}

impl Add for Bytes {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }
}

impl AddAssign for Bytes {
    fn add_assign(&mut self, more: Self) {
        self.0 = self.0.saturating_add(more.0);
    }
}

impl Sub for Bytes {
    type Output = Self;
    fn sub(self, taken: Self) -> Self {
        Self(self.0 - taken.0)
    }
}

impl SubAssign for Bytes {
    fn sub_assign(&mut self, taken: Self) {
        self.0 -= taken.0;
    }
}

impl Mul<u64> for Bytes {
    type Output = Self;
    fn mul(self, factor: u64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl Div<Rate> for Bytes {
    type Output = Time;
    /// Transmission time at `rate`, rounded up so that no link is ever faster than its rate.
    fn div(self, rate: Rate) -> Time {
        let ps = (u128::from(self.0) * 8 * u128::from(PS_PER_SECOND)).div_ceil(u128::from(rate.0));
        Time(u64::try_from(ps).unwrap_or(u64::MAX))
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} B", self.0)
    }
}

/// A data rate in whole bits per second; never zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(u64);

impl Rate {
    /// A rate of `bits_per_second`.
    ///
    /// # Panics
    /// When the rate is zero: a link without capacity cannot exist in a checked scenario.
    pub const fn from_bps(bits_per_second: u64) -> Self {
        assert!(bits_per_second > 0, "a rate is positive");
        Self(bits_per_second)
    }

    /// The nearest whole rate to `gbps` gigabits per second, at least one bit per second.
    pub fn from_gbps(gbps: f64) -> Self {
        Self(((gbps * 1e9 + 0.5) as u64).max(1))
    }

    /// Bits per second.
    pub const fn bps(self) -> u64 {
        self.0
    }

    /// The transmission time of a byte in picoseconds, if it is a whole number.
    pub const fn ps_per_byte(self) -> Option<u64> {
        let (bits, bps) = (8 * PS_PER_SECOND, self.0);
        if bits.is_multiple_of(bps) { Some(bits / bps) } else { None }
    }

    /// Bytes that pass in `span`, rounded down.
    pub fn bytes_in(self, span: Time) -> Bytes {
        let bytes = u128::from(self.0) * u128::from(span.0) / (8 * u128::from(PS_PER_SECOND));
        Bytes(u64::try_from(bytes).unwrap_or(u64::MAX))
    }
}

impl Add for Rate {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }
}

impl Mul<u64> for Rate {
    type Output = Self;
    fn mul(self, factor: u64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl fmt::Debug for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} Gb/s", self.0 as f64 / 1e9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fast_truncation_equals_a_cast() {
        let powers = (0..70).map(|power| (1_u128 << power) as f64);
        let around = powers.flat_map(|n| [n.next_down(), n, n.next_up(), n * 1.37, n * 1.9999]);
        for number in around.chain([0.0, 0.3, -5.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]) {
            assert_eq!(truncated(number), number as u64, "{number}");
        }
    }

    #[test]
    fn transmission_time_of_a_full_packet() {
        let packet = Bytes::new(1500);
        assert_eq!(packet / Rate::from_gbps(10.0), Time::from_ns(1_200));
        assert_eq!(packet / Rate::from_gbps(40.0), Time::from_ps(300_000));
    }

    #[test]
    fn transmission_time_rounds_up() {
        assert_eq!(Bytes::new(1) / Rate::from_bps(3), Time::from_ps(2_666_666_666_667));
    }

    #[test]
    fn seconds_saturate_instead_of_wrapping() {
        assert_eq!(Time::from_seconds(-1.0), Time::ZERO);
        assert_eq!(Time::from_seconds(f64::INFINITY), Time::NEVER);
        assert_eq!(Time::from_seconds(1.5e-6), Time::from_ps(1_500_000));
    }

    #[test]
    fn sums_and_products_saturate_instead_of_wrapping() {
        assert_eq!(Time::HORIZON + Time::HORIZON, Time::NEVER);
        assert_eq!(Time::from_seconds(1e5) * 1000, Time::NEVER);
        assert_eq!(Bytes::new(u64::MAX / 2) * 3, Bytes::new(u64::MAX));
        let mut sum = Bytes::new(u64::MAX - 1);
        sum += Bytes::new(2);
        assert_eq!(sum, Bytes::new(u64::MAX));
        assert_eq!(Rate::from_bps(u64::MAX) + Rate::from_bps(1), Rate::from_bps(u64::MAX));
    }

    #[test]
    fn bytes_in_inverts_transmission_time() {
        let rate = Rate::from_gbps(10.0);
        assert_eq!(rate.bytes_in(Bytes::new(1500) / rate), Bytes::new(1500));
    }
}
