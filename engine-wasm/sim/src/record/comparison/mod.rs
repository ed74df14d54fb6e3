//! Comparison of contestants: metrics, comparisons over seeds, and their wording.

mod compare;
mod formatted_interval;
mod metric;
mod model;
mod percentile_values;
mod unsettled;
mod words;

pub use compare::{Values, compare, compare_all};
pub use metric::{Better, METRICS, Metric, Quantity};
pub use model::{Comparison, Verdict};
pub use unsettled::{Remainder, Unsettled};
pub use words::estimate_words;
