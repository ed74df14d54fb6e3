//! Distributions of flow sizes: piecewise linear tables.

use super::csv_table::{self, Column};
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::topology::wire;
use crate::units::Bytes;

/// A distribution of payload sizes: knots `(bytes, cumulative probability)`, both ascending, from
/// probability 0 to 1. Sizes are uniform between knots; two knots of equal size are an atom.
#[derive(Clone, Debug, PartialEq)]
pub struct SizeTable {
    knots: Vec<(f64, f64)>,
}

/// Rounding of drawn sizes, always upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Whole full packets, as the published simulations do.
    Packets,
    /// Whole bytes.
    Bytes,
}

impl Rounding {
    /// The rounded amount for a drawn size; never zero.
    pub fn apply(self, bytes: f64) -> Bytes {
        let unit = match self {
            Self::Packets => wire::FULL_PAYLOAD,
            Self::Bytes => Bytes::new(1),
        };
        unit * (libm::ceil(bytes / unit.get() as f64) as u64).max(1)
    }
}

/// Web search: queries and updates in a production cluster.
///
/// Alizadeh et al., DCTCP (SIGCOMM 2010), figure 4, in the twelve points, in packets, of the public
/// pFabric and PIAS simulations.
const WEB_SEARCH_PACKETS: &[(f64, f64)] = &[
    (6.0, 0.0),
    (6.0, 0.15),
    (13.0, 0.20),
    (19.0, 0.30),
    (33.0, 0.40),
    (53.0, 0.53),
    (133.0, 0.60),
    (667.0, 0.70),
    (1333.0, 0.80),
    (3333.0, 0.90),
    (6667.0, 0.97),
    (20000.0, 1.0),
];

/// Data mining: half of the flows are one packet, and a few carry nearly all bytes.
///
/// Greenberg et al., VL2 (SIGCOMM 2009), figure 2, in the nine points of the same simulations.
const DATA_MINING_PACKETS: &[(f64, f64)] = &[
    (1.0, 0.0),
    (1.0, 0.50),
    (2.0, 0.60),
    (3.0, 0.70),
    (7.0, 0.80),
    (267.0, 0.90),
    (2107.0, 0.95),
    (66667.0, 0.99),
    (666_667.0, 1.0),
];

const MAX_KNOTS: usize = 10_000;
const MAX_SIZE: f64 = 1e13;

impl SizeTable {
    /// Flow sizes of a web search cluster.
    pub fn web_search() -> Self {
        Self::of_packets(WEB_SEARCH_PACKETS)
    }

    /// Flow sizes of a data mining cluster.
    pub fn data_mining() -> Self {
        Self::of_packets(DATA_MINING_PACKETS)
    }

    fn of_packets(knots: &[(f64, f64)]) -> Self {
        let payload = wire::FULL_PAYLOAD.get() as f64;
        Self { knots: knots.iter().map(|&(packets, p)| (packets * payload, p)).collect() }
    }

    /// A user's table: CSV with the columns `size_bytes` and `cdf`, both ascending, ending at 1. A
    /// first probability above 0 is an atom at the first size.
    ///
    /// # Errors
    /// The line, column and value that violates this.
    pub fn from_csv(text: &str) -> Result<Self, Issue> {
        let columns = ["size_bytes", "cdf"].map(|name| Column { name, optional: false });
        let mut knots: Vec<(f64, f64)> = Vec::new();
        csv_table::read(text, &columns, MAX_KNOTS, |row| {
            let (size, p) = knots.last().copied().unwrap_or((0.0, 0.0));
            knots.push((row.number(0, size..=MAX_SIZE)?, row.number(1, p..=1.0)?));
            Ok(())
        })?;
        let issue = |value: String, expected| Issue::new("workload.data", value, expected);
        match (knots.first().copied(), knots.last()) {
            (Some(first), Some(&(size, 1.0))) if size > 0.0 => {
                if first.1 > 0.0 {
                    knots.insert(0, (first.0, 0.0));
                }
                Ok(Self { knots })
            }
            (_, Some((size, 1.0))) => {
                Err(issue(format!("at most {} bytes", grouped(size)), "larger sizes"))
            }
            (_, Some((_, p))) => Err(issue(
                format!("a last cdf of {p}"),
                "a last cdf \
                                                                                     of 1",
            )),
            _ => Err(issue("no rows".to_owned(), "a header and at least one row")),
        }
    }

    /// The mixture that draws from `self` with probability `share`, else from `other`.
    pub fn mixed_with(&self, share: f64, other: &Self) -> Self {
        let mut sizes: Vec<f64> =
            self.knots.iter().chain(&other.knots).map(|knot| knot.0).collect();
        sizes.sort_by(f64::total_cmp);
        sizes.dedup();
        let mix = |a: f64, b: f64| share * a + (1.0 - share) * b;
        let mut knots = Vec::new();
        for size in sizes {
            let below = mix(self.below(size), other.below(size));
            let up_to = mix(self.cdf(size), other.cdf(size));
            knots.push((size, below));
            if up_to > below {
                knots.push((size, up_to));
            }
        }
        Self { knots }
    }

    /// The points, in payload bytes.
    pub fn knots(&self) -> &[(f64, f64)] {
        &self.knots
    }

    /// The size at cumulative probability `u` in [0, 1): the inverse of [`Self::cdf`].
    pub fn quantile(&self, u: f64) -> f64 {
        let after = self.knots.partition_point(|&(_, p)| p <= u).min(self.knots.len() - 1);
        let ((x0, p0), (x1, p1)) = (self.knots[after.max(1) - 1], self.knots[after.max(1)]);
        if p1 > p0 { x0 + (x1 - x0) * (u - p0) / (p1 - p0) } else { x1 }
    }

    /// The fraction of flows of at most `size` bytes.
    pub fn cdf(&self, size: f64) -> f64 {
        let after = self.knots.partition_point(|&(x, _)| x <= size);
        self.between(after, size)
    }

    /// The fraction of flows of less than `size` bytes.
    fn below(&self, size: f64) -> f64 {
        let after = self.knots.partition_point(|&(x, _)| x < size);
        self.between(after, size)
    }

    /// Linear interpolation at `size`, between knot `after` and the one before it.
    fn between(&self, after: usize, size: f64) -> f64 {
        if after == 0 {
            return 0.0;
        }
        let (x0, p0) = self.knots[after - 1];
        match self.knots.get(after) {
            Some(&(x1, p1)) => p0 + (p1 - p0) * (size - x0) / (x1 - x0),
            None => 1.0,
        }
    }

    /// The mean size in bytes, of unrounded draws.
    pub fn mean(&self) -> f64 {
        self.sum(|(x0, p0), (x1, p1)| (p1 - p0) * (x0 + x1) / 2.0)
    }

    /// The mean squared size in bytes², of unrounded draws.
    pub fn second_moment(&self) -> f64 {
        self.sum(|(x0, p0), (x1, p1)| (p1 - p0) * (x0 * x0 + x0 * x1 + x1 * x1) / 3.0)
    }

    fn sum(&self, piece: impl Fn((f64, f64), (f64, f64)) -> f64) -> f64 {
        self.knots.windows(2).map(|pair| piece(pair[0], pair[1])).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    const PACKET: f64 = 1460.0;

    #[test]
    fn moments_match_published_values() {
        let web = SizeTable::web_search();
        assert!((web.mean() / PACKET - 1140.98).abs() < 0.01, "{}", web.mean() / PACKET);
        assert!((web.second_moment() / (PACKET * PACKET) - 8.2934e6).abs() < 50.0);
        let mining = SizeTable::data_mining();
        assert!((mining.mean() / PACKET - 5116.6).abs() < 0.05, "{}", mining.mean() / PACKET);
        assert!((mining.second_moment() / (PACKET * PACKET) - 1.7057e9).abs() < 5e4);
    }

    #[test]
    fn fractions_of_small_flows_match_the_papers() {
        // PIAS: 54 % and 82 % under 100 KB. SPQ: 3.6 % of data mining flows over 35 MB.
        assert!((SizeTable::web_search().cdf(1e5) - 0.544).abs() < 0.0005);
        let mining = SizeTable::data_mining();
        assert!((mining.cdf(1e5) - 0.824).abs() < 0.0005);
        assert!((1.0 - mining.cdf(35e6) - 0.036).abs() < 0.0005);
    }

    #[test]
    fn quantile_inverts_cdf_outside_atoms() {
        for table in [SizeTable::web_search(), SizeTable::data_mining()] {
            for step in 0..1000 {
                let u = f64::from(step) / 1000.0;
                let back = table.cdf(table.quantile(u));
                let atom = table.knots[1].1;
                assert!((back - u.max(atom)).abs() < 1e-12, "{u} came back as {back}");
            }
        }
    }

    #[test]
    fn draws_match_the_moments_of_the_table() {
        let (web, mut random) = (SizeTable::web_search(), Random::new(1, Stream::Sizes));
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..200_000 {
            let size = Rounding::Packets.apply(web.quantile(random.unit())).get() as f64;
            sum += size;
            squares += size * size;
        }
        let (mean, second) = (sum / 2e5 / web.mean(), squares / 2e5 / web.second_moment());
        // With C² = 5.37 the standard error of the mean is 0.52 %, that of the second moment about
        // 0.9 %. Allow four of them.
        assert!((mean - 1.0).abs() < 0.021, "{mean}");
        assert!((second - 1.0).abs() < 0.036, "{second}");
    }

    #[test]
    fn rounding_goes_up_and_never_to_zero() {
        assert_eq!(Rounding::Packets.apply(1460.0), Bytes::new(1460));
        assert_eq!(Rounding::Packets.apply(1460.1), Bytes::new(2920));
        assert_eq!(Rounding::Bytes.apply(1460.1), Bytes::new(1461));
        assert_eq!(Rounding::Bytes.apply(0.0), Bytes::new(1));
    }

    #[test]
    fn a_mixture_has_the_mean_of_its_parts() {
        let (web, mining) = (SizeTable::web_search(), SizeTable::data_mining());
        let mixed = web.mixed_with(0.25, &mining);
        let mean = 0.25 * web.mean() + 0.75 * mining.mean();
        assert!((mixed.mean() / mean - 1.0).abs() < 1e-12);
        assert_eq!(mixed.quantile(0.0), PACKET);
    }

    #[test]
    fn custom_tables_may_begin_with_an_atom() {
        let table = SizeTable::from_csv("cdf, size_bytes\n0.5, 100\n1, 300\n").unwrap();
        assert_eq!(table.knots(), [(100.0, 0.0), (100.0, 0.5), (300.0, 1.0)]);
        assert_eq!(
            (table.quantile(0.2), table.quantile(0.75), table.mean()),
            (100.0, 200.0, 150.0)
        );
    }

    #[test]
    fn issues_name_line_column_and_range() {
        let says = |text: &str, expected: &str| {
            assert_eq!(SizeTable::from_csv(text).unwrap_err().to_string(), expected);
        };
        says(
            "size_bytes,cdf\n100,0.5\n300,0.4\n",
            "workload.data line 3, cdf: expected a number from 0.5 to 1, got 0.4",
        );
        says(
            "size_bytes,cdf\n-1,0.5\n",
            "workload.data line 2, size_bytes: expected a number from 0 to 10,000,000,000,000, \
             got -1",
        );
        says(
            "size_bytes,cdf\n100,0.5\n",
            "workload.data: expected a last cdf of 1, got a last cdf of 0.5",
        );
        says(
            "size,cdf\n",
            "workload.data line 1: expected the columns size_bytes, cdf, each once, got a column \
             \"size\"",
        );
        says("cdf\n", "workload.data line 1, size_bytes: missing; expected a column of that name");
        says(
            "size_bytes,cdf\n100\n",
            "workload.data line 2: expected 2 cells, like the header, got 1 cells",
        );
        says("", "workload.data line 1, size_bytes: missing; expected a column of that name");
    }
}
