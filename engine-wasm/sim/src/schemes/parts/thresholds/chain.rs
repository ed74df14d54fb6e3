//! The cheapest ascending chain of thresholds, found exactly.

use super::sizes::Sizes;

/// A cost of thresholds that is a sum over levels, each seeing only the thresholds around it.
pub trait LevelCost {
    /// Cost of the level between two thresholds (0 and infinity at the ends); `None` if the level
    /// is not allowed.
    fn cost(&self, low: &Candidate, high: &Candidate) -> Option<f64>;
}

/// A candidate threshold, with the moments that objectives need.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// In packets.
    pub size: f64,
    /// Share of flows up to it.
    pub share: f64,
    /// E\[min(X, size)\].
    pub mean_capped: f64,
    /// E\[min(X, size)²\].
    pub square_capped: f64,
    /// E\[X; X ≤ size\].
    pub mean_up_to: f64,
}

impl Candidate {
    /// A threshold of `size` packets.
    pub fn new(size: f64, table: &Sizes) -> Self {
        Self {
            size,
            share: table.share_up_to(size),
            mean_capped: table.mean_capped(size),
            square_capped: table.square_capped(size),
            mean_up_to: table.mean_up_to(size),
        }
    }
}

/// Total cost of the levels between `thresholds`; `None` if one is not allowed.
pub fn total(thresholds: &[f64], table: &Sizes, cost: &dyn LevelCost) -> Option<f64> {
    let candidates = chain(thresholds, table);
    candidates.windows(2).map(|pair| cost.cost(&pair[0], &pair[1])).sum()
}

/// Thresholds with both ends.
pub fn chain(thresholds: &[f64], table: &Sizes) -> Vec<Candidate> {
    let ends = [0.0].iter().chain(thresholds).copied().chain([table.largest()]);
    ends.map(|size| Candidate::new(size, table)).collect()
}

/// The thresholds of `levels` levels with the least cost among whole packets on a logarithmic grid
/// and the knots of the table; `None` where no chain is allowed.
///
/// Because the cost is a sum over neighbouring thresholds, dynamic programming finds the least of
/// all chains, where coordinate descent could stop at a local optimum.
pub fn cheapest(levels: u32, table: &Sizes, cost: &impl LevelCost) -> Option<Vec<f64>> {
    let candidates = candidates(table);
    let (start, end) = (candidates.first()?, candidates.last()?);
    // best[i]: the least cost of the levels so far when the last of them ends at candidate i.
    let mut best: Vec<_> = candidates.iter().map(|high| cost.cost(start, high)).collect();
    best[0] = None;
    let mut choices = Vec::new();
    for _ in 1..levels - 1 {
        let step = candidates.iter().enumerate().map(|(i, high)| {
            cheapest_step(&candidates[..i], &best[..i], |low| cost.cost(low, high))
        });
        let (next, from): (Vec<_>, Vec<_>) = step.collect();
        best = next;
        choices.push(from);
    }
    let inner = candidates.len() - 1;
    let closing = |low: &Candidate| cost.cost(low, end);
    let (total, mut at) = cheapest_step(&candidates[..inner], &best[..inner], closing);
    total?;
    let mut thresholds = vec![candidates[at].size];
    for from in choices.iter().rev() {
        at = from[at];
        thresholds.push(candidates[at].size);
    }
    thresholds.reverse();
    Some(thresholds)
}

fn cheapest_step(
    lows: &[Candidate],
    best: &[Option<f64>],
    cost: impl Fn(&Candidate) -> Option<f64>,
) -> (Option<f64>, usize) {
    let totals = lows.iter().zip(best).enumerate();
    let totals = totals.filter_map(|(i, (low, best))| Some(((*best)? + cost(low)?, i)));
    match totals.min_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((total, at)) => (Some(total), at),
        None => (None, 0),
    }
}

/// Zero, 200 whole packets on a logarithmic grid with the knots of the table, and the largest size.
fn candidates(table: &Sizes) -> Vec<Candidate> {
    const GRID: u32 = 200;
    let (smallest, largest) = (table.smallest().max(1.0), table.largest());
    let ratio = largest / smallest;
    let on_grid = |i| smallest * libm::pow(ratio, f64::from(i) / f64::from(GRID));
    let grid = (0..GRID).map(on_grid).chain(table.knots());
    let mut sizes: Vec<f64> = grid.map(libm::ceil).filter(|&size| size < largest).collect();
    sizes.push(0.0);
    sizes.push(largest);
    sizes.sort_by(f64::total_cmp);
    sizes.dedup();
    sizes.into_iter().map(|size| Candidate::new(size, table)).collect()
}
