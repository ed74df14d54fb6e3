//! Measures that are affine in a ratio; their seeds are averaged on the logarithm of the ratio.

/// `offset + slope · ratio`, of a positive ratio, such as `1 - a / b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Affine {
    pub offset: f64,
    /// Never zero.
    pub slope: f64,
}

impl Affine {
    /// The ratio itself.
    pub const RATIO: Self = Self { offset: 0.0, slope: 1.0 };

    /// The logarithm of the ratio, signed so that it increases with `value`; `None` if the ratio
    /// has none.
    pub fn level(self, value: f64) -> Option<f64> {
        let ratio = (value - self.offset) / self.slope;
        let positive = ratio > 0.0 && ratio.is_finite();
        positive.then(|| self.slope.signum() * libm::log(ratio))
    }

    /// The value at a logarithm.
    pub fn value(self, level: f64) -> f64 {
        let ratio = libm::exp(self.slope.signum() * level).clamp(f64::MIN_POSITIVE, FARTHEST);
        self.offset + self.slope * ratio
    }

    /// The negative of the measure.
    pub fn negative(self) -> Self {
        Self { offset: -self.offset, slope: -self.slope }
    }
}

/// Bound on ratios that keeps products with claims' numbers finite.
const FARTHEST: f64 = 1e300;
