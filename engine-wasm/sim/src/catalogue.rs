//! The catalogue: the source of every list on the page and the command line.

use serde::Serialize;

use crate::record::account::{CAUSES, CauseCard};
use crate::record::{METRICS, Metric};
use crate::scenario::{LIMITS, Limits};
use crate::schemes::{SCHEMES, SchemeCard};
use crate::topology::{TOPOLOGIES, TopologyCard};
use crate::workload::{WORKLOADS, WorkloadCard};

/// The engine's version and every available choice.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Catalogue {
    /// Version and build of the engine, such as `0.2.0+1a2b3c4d`.
    pub engine_version: &'static str,
    /// Version of the scenario format.
    pub spec_version: u32,
    /// Size limits of a scenario.
    pub limits: Limits,
    /// Schedulers and transports.
    pub schemes: &'static [SchemeCard<'static>],
    /// Networks.
    pub topologies: &'static [TopologyCard],
    /// Traffic.
    pub workloads: &'static [WorkloadCard],
    /// Metrics of a lane's summary that can be compared.
    pub metrics: &'static [Metric],
    /// What the time of a flow is spent on, in the order of accounts.
    pub causes: &'static [CauseCard],
}

/// The catalogue.
pub const CATALOGUE: Catalogue = Catalogue {
    engine_version: crate::ENGINE_BUILD,
    spec_version: crate::scenario::SPEC_VERSION,
    limits: LIMITS,
    schemes: SCHEMES,
    topologies: TOPOLOGIES,
    workloads: WORKLOADS,
    metrics: METRICS,
    causes: CAUSES,
};
