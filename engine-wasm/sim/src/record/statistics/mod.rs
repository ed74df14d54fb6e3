//! Statistics of values and of pairs of values: spreads, intervals over seeds, trends.
//!
//! Independent of what the values measure. `scenarios/README.md` describes the method and its
//! sources.

mod estimate;
mod percentile;
mod pool;
mod pooled_percentile;
mod resamples;
mod spread;
mod student;
mod trend;

pub use estimate::{Estimate, Interval};
pub use percentile::supports;
pub use pool::{Pool, Tail};
pub use pooled_percentile::PooledPercentile;
pub use resamples::resamples;
pub use spread::Spread;
pub(in crate::record) use spread::{fraction, ratio};
pub use trend::{Trend, concordance};
