//! Traffic: flows and coflows with their starts, ends, sizes and deadlines, the same for every lane
//! of one seed.

mod card;
mod coflows;
mod csv_table;
mod deadlines;
mod flow_list;
mod incast;
mod pairs;
mod poisson;
mod sizes;
mod traffic;

#[cfg(test)]
pub(crate) mod example;

pub use card::{DataFormat, Workload, WorkloadCard};
pub use sizes::{Rounding, SizeTable};
pub use traffic::{Coflow, Flow, Traffic};

/// Every workload. The only list of them.
pub const WORKLOADS: &[WorkloadCard] = &[poisson::CARD, flow_list::CARD, incast::CARD];
