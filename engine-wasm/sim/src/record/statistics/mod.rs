//! Statistics of values and of pairs of values: spreads, intervals over seeds, trends.
//!
//! Nothing here knows what the values are of. The method and its sources are described in
//! `scenarios/README.md`.

mod estimate;
mod percentile;
mod pooled_percentile;
mod spread;
mod student;
mod trend;

pub use estimate::{Estimate, Interval};
pub use percentile::supports;
pub use pooled_percentile::PooledPercentile;
pub use spread::Spread;
pub(in crate::record) use spread::{fraction, ratio};
pub use trend::{Trend, concordance};
