//! Traffic: flows and coflows with their starts, ends, sizes and deadlines, the same for every lane
//! of one seed.

mod card;
mod traffic;

pub use card::{DataFormat, Workload, WorkloadCard};
pub use traffic::{Coflow, Flow, Traffic};

/// Every workload. The only list of them.
pub const WORKLOADS: &[WorkloadCard] = &[];
