//! Number of values that a percentile requires.

/// Values required beyond a percentile; otherwise it is an extreme of few: the 99th percentile of a
/// hundred values is their maximum.
const BEYOND: usize = 10;

/// Whether `count` values suffice to estimate the percentile `percent`: the median requires 20, the
/// 95th 200, the 99th 1,000.
pub fn supports(count: usize, percent: usize) -> bool {
    count * (100 - percent) >= 100 * BEYOND
}

/// Fewest values for that percentile.
pub fn needed_for(percent: usize) -> usize {
    (100 * BEYOND).div_ceil(100 - percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_values_must_lie_beyond_a_percentile() {
        for (percent, needed) in [(50, 20), (95, 200), (99, 1_000)] {
            assert!(supports(needed, percent) && !supports(needed - 1, percent), "{percent}");
            assert_eq!(needed_for(percent), needed);
        }
        assert!(!supports(0, 50));
    }
}
