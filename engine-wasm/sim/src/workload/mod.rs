//! Traffic: flows and coflows with their starts, endpoints, sizes and deadlines, equal for every
//! lane of one seed.

mod arrivals;
mod background;
mod burst;
mod card;
mod chronos_coflows;
mod coflow_deadlines;
mod coflow_trace;
mod coflows;
mod csv_table;
mod deadlines;
mod extent;
mod facebook;
mod flow_list;
mod incast;
mod jobs;
mod pairs;
mod phases;
mod poisson;
mod poisson_parameters;
mod rack_mapping;
mod racks;
mod shapes;
mod sizes;
mod starts;
mod synthetic_coflows;
mod traffic;

#[cfg(test)]
pub(crate) mod example;

pub use card::{DataFormat, Expected, TrafficTraits, Workload, WorkloadCard};
#[cfg(test)]
pub(crate) use coflows::order_jobs;
pub use extent::Extent;
pub use jobs::Stage;
pub(crate) use jobs::{add_waits, longest_wait};
pub(crate) use pairs::senders;
pub use sizes::{Rounding, SizeTable};
pub use starts::Starts;
pub use traffic::{Coflow, Flow, Traffic};

/// Every workload; the only list of them.
pub const WORKLOADS: &[WorkloadCard] = &[
    poisson::CARD,
    incast::CARD,
    synthetic_coflows::CARD,
    burst::CARD,
    chronos_coflows::CARD,
    coflow_trace::CARD,
    flow_list::CARD,
];
