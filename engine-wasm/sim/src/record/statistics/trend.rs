//! Monotonic trend of a sequence: Kendall's rank correlation with the index.

/// Trend of a sequence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trend {
    /// Kendall's tau: 1 if every value exceeds all earlier ones, −1 if every value is below them.
    pub tau: f64,
    /// Whether a random order has so large a |tau| with a probability of at most 1 %: from the
    /// exact distribution over all orders (Kendall: Rank Correlation Methods).
    pub is_significant: bool,
}

/// With fewer values even a perfect order is not rare.
const LEAST: usize = 6;

impl Trend {
    /// The trend of `values`; `None` for too few.
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.len() < LEAST {
            return None;
        }
        let places: Vec<f64> = (0..values.len()).map(|place| place as f64).collect();
        let score = concordance(&places, values) as f64;
        let pairs = (values.len() * (values.len() - 1) / 2) as f64;
        let is_significant = 2.0 * share_beyond(values.len(), score.abs()) <= 0.01;
        Some(Self { tau: score / pairs, is_significant })
    }
}

/// Kendall's S: concordant minus discordant pairs of points.
pub fn concordance(xs: &[f64], ys: &[f64]) -> i64 {
    let pairs = (0..xs.len()).flat_map(|later| (0..later).map(move |earlier| (later, earlier)));
    let sign = |(later, earlier): (usize, usize)| {
        let product = (xs[later] - xs[earlier]) * (ys[later] - ys[earlier]);
        i64::from(product > 0.0) - i64::from(product < 0.0)
    };
    pairs.map(sign).sum()
}

/// The fraction of all orders of `n` values with a score of at least `score`.
fn share_beyond(n: usize, score: f64) -> f64 {
    // By number of pairs in descending order: counts for one value, then two, and so on.
    let mut ways = vec![1.0];
    for size in 2..=n {
        let mut next = vec![0.0; ways.len() + size - 1];
        for (descents, share) in ways.iter().enumerate() {
            for more in 0..size {
                next[descents + more] += share / size as f64;
            }
        }
        ways = next;
    }
    let pairs = ways.len() - 1;
    let reaches = |descents: usize| pairs as f64 - 2.0 * descents as f64 >= score;
    ways.iter().enumerate().filter(|&(descents, _)| reaches(descents)).map(|(_, share)| share).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten values in ascending order, except that `descents` larger ones precede the smallest.
    fn with_descents(descents: usize) -> Trend {
        let mut values: Vec<f64> = (1..10).map(f64::from).collect();
        values.insert(descents, 0.0);
        Trend::of(&values).expect("ten values")
    }

    #[test]
    fn tau_is_one_if_rising_and_minus_one_if_falling() {
        assert_eq!(Trend::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap().tau, 1.0);
        assert_eq!(Trend::of(&[6.0, 5.0, 4.0, 3.0, 2.0, 1.0]).unwrap().tau, -1.0);
        assert_eq!(Trend::of(&[3.0; 6]).unwrap(), Trend { tau: 0.0, is_significant: false });
        assert_eq!(Trend::of(&[1.0, 2.0, 3.0, 4.0, 5.0]), None);
    }

    #[test]
    fn critical_score_of_ten_values_matches_tables() {
        assert_eq!(with_descents(8), Trend { tau: 29.0 / 45.0, is_significant: true });
        assert_eq!(with_descents(9), Trend { tau: 27.0 / 45.0, is_significant: false });
    }
}
