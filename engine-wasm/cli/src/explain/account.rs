//! The account of a flow, by cause.

use millrace_sim::record::account::{CAUSES, Life};

use super::aligned::{self, Row};
use super::quantities::microseconds;

/// Shares are shown in this fraction of the whole: hundredths of a percent.
const STEPS: u64 = 10_000;

/// A table of the causes on which time was spent, and their sum.
pub fn render(life: &Life) -> String {
    let spent: Vec<_> = CAUSES.iter().zip(&life.parts_ps).filter(|&(_, &ps)| ps > 0).collect();
    let spans: Vec<u64> = spent.iter().map(|&(_, &ps)| ps).collect();
    let row = |ps: u64, steps: u64, label: &str| Row {
        cells: [microseconds(ps), format!("{}.{:02}", steps / 100, steps % 100), label.to_owned()],
        remarks: Vec::new(),
    };
    let of_causes = spent.iter().zip(shares(&spans));
    let mut rows: Vec<_> =
        of_causes.map(|((card, ps), steps)| row(**ps, steps, card.label)).collect();
    let total = spans.iter().sum();
    rows.push(row(total, if total > 0 { STEPS } else { 0 }, "Sum"));
    aligned::render(2, ["µs", "%", "spent on"], &rows)
}

/// The shares of `spans` in their sum, rounded so that they add up to [`STEPS`]: the largest
/// remainders are rounded up.
fn shares(spans: &[u64]) -> Vec<u64> {
    let total: u128 = spans.iter().map(|&ps| u128::from(ps)).sum();
    let exact = |ps: u64| u128::from(ps) * u128::from(STEPS);
    let mut shares: Vec<u64> = spans.iter().map(|&ps| (exact(ps) / total) as u64).collect();
    let mut by_remainder: Vec<usize> = (0..spans.len()).collect();
    by_remainder.sort_by_key(|&index| std::cmp::Reverse(exact(spans[index]) % total));
    let missing = if spans.is_empty() { 0 } else { STEPS - shares.iter().sum::<u64>() };
    for &index in by_remainder.iter().take(missing as usize) {
        shares[index] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up() {
        assert_eq!(shares(&[1, 1, 1]), [3_334, 3_333, 3_333]);
        assert_eq!(shares(&[2, 1]), [6_667, 3_333]);
        assert_eq!(shares(&[u64::MAX]), [STEPS]);
        assert_eq!(shares(&[]), [0; 0]);
    }
}
