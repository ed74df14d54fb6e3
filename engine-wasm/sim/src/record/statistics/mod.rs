//! Statistics of values and of pairs of values: spreads, intervals over seeds, trends.
//!
//! Independent of what the values measure. `scenarios/README.md` describes the method and its
//! sources.

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
