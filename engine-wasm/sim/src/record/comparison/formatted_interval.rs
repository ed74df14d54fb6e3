//! Intervals of ratios and differences as text, with as many digits as they justify.

use crate::record::Interval;

/// Bounds beyond this ratio, or below its inverse, are written as "more than" it.
const FARTHEST: f64 = 1_000.0;

/// Relative rounding error of logarithms.
const ROUNDING: f64 = 1e-9;

const MOST_DECIMALS: usize = 6;

/// An interval with its formatting.
#[derive(Clone, Copy)]
pub(super) struct FormattedInterval {
    pub interval: Interval,
    pub of: Of,
}

#[derive(Clone, Copy)]
pub(super) enum Of {
    Ratio,
    Difference { unit: &'static str },
}

impl FormattedInterval {
    pub fn estimate(self) -> String {
        let number = signed(self.interval.estimate, self.decimals());
        match self.of {
            Of::Ratio => format!("{number}×"),
            Of::Difference { unit } => format!("{number}{unit}"),
        }
    }

    /// Both bounds, if any.
    pub fn range(self) -> Option<String> {
        let Interval { low, high, .. } = self.interval;
        Some(format!("{} … {}", self.bound(low?), self.bound(high?)))
    }

    fn bound(self, bound: f64) -> String {
        match self.of {
            Of::Ratio if bound > FARTHEST => format!(">{FARTHEST}"),
            Of::Ratio if bound < 1.0 / FARTHEST => format!("<{}", 1.0 / FARTHEST),
            _ => signed(bound, self.decimals()),
        }
    }

    /// What the interval excludes, never as zero; `None` without width, or if it excludes next to
    /// nothing.
    pub fn excluded(self) -> Option<String> {
        let Interval { low: Some(low), high: Some(high), .. } = self.interval else { return None };
        let decimals = self.decimals();
        let (lower, higher) = match self.of {
            _ if low >= high => return None,
            Of::Ratio if low < 1.0 / FARTHEST || high > FARTHEST => return None,
            // Percentages of one need two decimals fewer.
            Of::Ratio => {
                let percent = |part: f64| shown(100.0 * part, decimals.saturating_sub(2), " %");
                (percent(1.0 - low), percent(high - 1.0))
            }
            Of::Difference { unit } => (shown(-low, decimals, unit), shown(high, decimals, unit)),
        };
        Some(format!("; more than {lower} lower or {higher} higher is excluded"))
    }

    /// Number of decimals: two significant digits of the estimate (for a ratio below 10 at least
    /// two decimals), and enough to distinguish the nearer bound.
    fn decimals(self) -> usize {
        let Interval { estimate, low, high } = self.interval;
        let size = estimate.abs();
        let own = match self.of {
            Of::Ratio if (0.1..10.0).contains(&size) => 2,
            _ => digits(size, 2),
        };
        let reach = |bound: Option<f64>| bound.map_or(0.0, |bound| (bound - estimate).abs());
        let nearer = reach(low).min(reach(high));
        // A width within rounding errors is none.
        let shown = if nearer > ROUNDING * size { digits(nearer, 1) } else { 0 };
        let mut needed = own.max(shown);
        if let (Of::Ratio, Some(low)) = (self.of, low) {
            needed = needed.max(digits(low.max(1.0 / FARTHEST), 1));
        }
        needed.min(MOST_DECIMALS)
    }
}

/// A size with at least one significant digit.
fn shown(size: f64, decimals: usize, unit: &str) -> String {
    let decimals = decimals.max(digits(size, 1)).min(MOST_DECIMALS);
    format!("{size:.decimals$}{unit}")
}

/// Number of decimals that shows `significant` digits of `size`.
fn digits(size: f64, significant: i32) -> usize {
    if size < f64::MIN_POSITIVE {
        return 0;
    }
    let magnitude = libm::floor(libm::log10(size)) as i32;
    (significant - 1 - magnitude).max(0) as usize
}

/// With a proper minus sign, and none before zero.
fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let nothing = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if value < 0.0 && !nothing { format!("−{text}") } else { text }
}
