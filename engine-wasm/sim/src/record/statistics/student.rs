//! Student's t distribution: confidence bounds of the mean of few values.

/// The 97.5 % quantile, so that ± this many standard errors cover 95 %.
///
/// A table up to 30 degrees of freedom, beyond it the expansion in 1/ν around the normal quantile
/// (Abramowitz and Stegun, 26.7.5), with an error there below 2 · 10⁻⁶.
///
/// # Panics
/// Without any degree of freedom.
pub fn t_975(degrees_of_freedom: u32) -> f64 {
    assert!(degrees_of_freedom > 0, "one value alone says nothing of its own error");
    if let Some(&t) = TABLE.get(degrees_of_freedom as usize - 1) {
        return t;
    }
    let (z, nu) = (NORMAL_975, f64::from(degrees_of_freedom));
    let z2 = z * z;
    let first = z * (z2 + 1.0) / 4.0;
    let second = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
    let third = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
    z + (first + (second + third / nu) / nu) / nu
}

/// The 97.5 % quantile of the normal distribution.
pub(super) const NORMAL_975: f64 = 1.959_963_984_540_054;

/// Quantiles for 1, 2, … degrees of freedom.
#[rustfmt::skip]
const TABLE: [f64; 30] = [
    12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912,
    2.364_624, 2.306_004, 2.262_157, 2.228_139, 2.200_985, 2.178_813,
    2.160_369, 2.144_787, 2.131_450, 2.119_905, 2.109_816, 2.100_922,
    2.093_024, 2.085_963, 2.079_614, 2.073_873, 2.068_658, 2.063_899,
    2.059_539, 2.055_529, 2.051_831, 2.048_407, 2.045_230, 2.042_272,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// With 1, 2 and 4 degrees of freedom the quantile has a closed form.
    #[test]
    fn table_matches_closed_forms() {
        let p = 0.975;
        let cauchy = libm::tan(std::f64::consts::PI * (p - 0.5));
        assert!((t_975(1) - cauchy).abs() < 1e-6);
        let alpha: f64 = 4.0 * p * (1.0 - p);
        let two = 2.0 * (p - 0.5) * (2.0 / alpha).sqrt();
        assert!((t_975(2) - two).abs() < 1e-6);
        let q = libm::cos(libm::acos(alpha.sqrt()) / 3.0) / alpha.sqrt();
        assert!((t_975(4) - 2.0 * (q - 1.0).sqrt()).abs() < 1e-6);
    }

    #[test]
    fn quantile_decreases_to_the_normal_one() {
        for nu in 1..200 {
            assert!(t_975(nu) > t_975(nu + 1), "at {nu}");
        }
        // Each step is smaller than the one before, also at the end of the table.
        for nu in 2..60 {
            assert!(t_975(nu - 1) - t_975(nu) > t_975(nu) - t_975(nu + 1), "at {nu}");
        }
        assert!((t_975(u32::MAX) - NORMAL_975).abs() < 1e-9);
    }
}
