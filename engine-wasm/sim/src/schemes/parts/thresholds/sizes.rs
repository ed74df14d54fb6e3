//! A distribution of flow sizes in packets, with the moments that thresholds need.

use crate::sorting::sort_by_rank;
use crate::topology::wire;
use crate::workload::Traffic;
use crate::yield_point::Yielding;

/// Flow sizes in packets: pieces that are single sizes or uniform between two sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct Sizes {
    pieces: Vec<Piece>,
}

/// A share of the flows with sizes spread evenly over `low..=high`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Piece {
    low: f64,
    high: f64,
    share: f64,
}

/// The time to find thresholds grows with the square of the number of pieces.
const MOST_PIECES: usize = 1_000;

impl Sizes {
    /// The distribution that a traffic was drawn from; without one, that of its flows.
    pub fn of(traffic: &Traffic) -> Self {
        if traffic.size_table.is_empty() {
            let sizes =
                traffic.flows.iter().yielding().map(|flow| wire::packets(flow.size)).collect();
            return Self::observed(sizes);
        }
        Self::from_bytes(&traffic.size_table)
    }

    /// Knots `(bytes, cumulative probability)`, ascending; the inverse is linear between them.
    pub fn from_bytes(knots: &[(f64, f64)]) -> Self {
        let payload = wire::FULL_PAYLOAD.get() as f64;
        Self::from_knots(knots.iter().map(|&(bytes, probability)| (bytes / payload, probability)))
    }

    /// Knots `(packets, cumulative probability)`, ascending; the inverse is linear between them.
    pub fn from_knots(knots: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let mut pieces = Vec::new();
        let mut before: Option<(f64, f64)> = None;
        for (size, cumulative) in knots {
            let (low, below) = before.unwrap_or((size, 0.0));
            if cumulative > below {
                pieces.push(Piece { low, high: size, share: cumulative - below });
            }
            before = Some((size, cumulative));
        }
        Self { pieces }
    }

    /// The distribution of `sizes` in packets: exact up to [`MOST_PIECES`] different sizes, beyond
    /// that in as many pieces of equally many flows.
    fn observed(mut sizes: Vec<u64>) -> Self {
        sort_by_rank(&mut sizes, |&packets| packets);
        let all = sizes.len() as f64;
        let piece = |flows: &[u64]| {
            let [low, high] = [flows[0], flows[flows.len() - 1]].map(|size| size as f64);
            Piece { low, high, share: flows.len() as f64 / all }
        };
        let equal = || sizes.chunk_by(|a, b| a == b);
        let pieces = if equal().count() <= MOST_PIECES {
            equal().map(piece).collect()
        } else {
            sizes.chunks(sizes.len().div_ceil(MOST_PIECES)).map(piece).collect()
        };
        Self { pieces }
    }

    /// The smallest size, zero without any flow.
    pub fn smallest(&self) -> f64 {
        self.pieces.first().map_or(0.0, |piece| piece.low)
    }

    /// The largest size, zero without any flow.
    pub fn largest(&self) -> f64 {
        self.pieces.last().map_or(0.0, |piece| piece.high)
    }

    /// Where the distribution changes.
    pub fn knots(&self) -> impl Iterator<Item = f64> + '_ {
        self.pieces.iter().map(|piece| piece.high)
    }

    /// The share of flows of at most `size` packets.
    pub fn share_up_to(&self, size: f64) -> f64 {
        self.pieces.iter().map(|piece| piece.share * piece.part_up_to(size)).sum()
    }

    /// The size that a share of the flows does not exceed: the inverse of
    /// [`Sizes::share_up_to`].
    pub fn quantile(&self, share: f64) -> f64 {
        let mut below = 0.0;
        for piece in &self.pieces {
            if below + piece.share >= share {
                let part = ((share - below) / piece.share).clamp(0.0, 1.0);
                return piece.low + (piece.high - piece.low) * part;
            }
            below += piece.share;
        }
        self.largest()
    }

    /// E\[X\].
    pub fn mean(&self) -> f64 {
        self.mean_capped(self.largest())
    }

    /// E\[min(X, cap)\].
    pub fn mean_capped(&self, cap: f64) -> f64 {
        self.expect(cap, f64::midpoint, cap)
    }

    /// E\[min(X, cap)²\].
    pub fn square_capped(&self, cap: f64) -> f64 {
        let square = |low: f64, high: f64| (low * low + low * high + high * high) / 3.0;
        self.expect(cap, square, cap * cap)
    }

    /// E\[X; X ≤ size\]: what flows up to that size contribute to the mean.
    pub fn mean_up_to(&self, size: f64) -> f64 {
        self.expect(size, f64::midpoint, 0.0)
    }

    /// Mean of `moment` over sizes up to `cap`, each larger one counting as `beyond`.
    fn expect(&self, cap: f64, moment: impl Fn(f64, f64) -> f64, beyond: f64) -> f64 {
        let of_piece = |piece: &Piece| {
            let part = piece.part_up_to(cap);
            let within = if part > 0.0 { moment(piece.low, piece.high.min(cap)) } else { 0.0 };
            piece.share * (part * within + (1.0 - part) * beyond)
        };
        self.pieces.iter().map(of_piece).sum()
    }
}

impl Piece {
    fn part_up_to(&self, size: f64) -> f64 {
        if size >= self.high {
            1.0
        } else if size <= self.low {
            0.0
        } else {
            (size - self.low) / (self.high - self.low)
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::workload::SizeTable;

    /// The published sizes of the web-search cluster.
    pub fn web_search() -> Sizes {
        Sizes::from_bytes(SizeTable::web_search().knots())
    }

    /// The published sizes of the data-mining cluster.
    pub fn data_mining() -> Sizes {
        Sizes::from_bytes(SizeTable::data_mining().knots())
    }

    fn assert_close(actual: f64, expected: f64) {
        assert!((actual / expected - 1.0).abs() < 5e-5, "{actual}, expected {expected}");
    }

    #[test]
    fn moments_are_those_of_the_published_tables() {
        assert_close(web_search().mean(), 1140.98);
        assert_close(web_search().square_capped(20000.0), 8.2934e6);
        assert_close(data_mining().mean(), 5116.6);
        assert_close(data_mining().square_capped(666_667.0), 1.7057e9);
    }

    #[test]
    fn quantiles_undo_shares_and_single_sizes_hold_theirs() {
        let table = web_search();
        for share in [0.2, 0.37, 0.6, 0.999] {
            assert_close(table.share_up_to(table.quantile(share)), share);
        }
        assert_eq!((table.quantile(0.0), table.quantile(0.1)), (6.0, 6.0));
        assert_close(table.share_up_to(6.0), 0.15);
    }

    #[test]
    fn flows_without_a_distribution_are_one() {
        let table = Sizes::observed(vec![5, 1, 1, 3]);
        assert_eq!(table.share_up_to(1.0), 0.5);
        assert_eq!((table.mean(), table.mean_up_to(3.0)), (2.5, 1.25));
        assert_eq!((table.smallest(), table.largest()), (1.0, 5.0));
    }

    #[test]
    fn many_different_sizes_are_summarised() {
        let sizes = 1..=100_000;
        let table = Sizes::observed(sizes.clone().collect());
        assert_eq!(table.knots().count(), MOST_PIECES);
        assert_eq!((table.smallest(), table.largest()), (1.0, 1e5));
        assert_close(table.mean(), sizes.sum::<u64>() as f64 / 1e5);
        for share in [0.001, 0.25, 0.5, 0.9, 1.0] {
            assert!((table.quantile(share) - share * 1e5).abs() <= 1.0, "{share}");
        }
    }
}
