//! A scenario: everything needed to repeat an experiment.
//!
//! [`ScenarioSpec`] is the user's text; [`Scenario`] is known to be valid.

mod checked;
mod contestant;
mod error;
mod limits;
mod memory;
mod remark;
mod schema;
mod spec;
mod sweep;
mod unsuited;

pub(crate) use checked::prepare_traffic;
pub use checked::{LanePlan, Scenario};
pub(crate) use contestant::Contestant;
pub use error::ScenarioError;
pub use limits::{LIMITS, Limits};
pub use memory::Memory;
pub use remark::{Remark, Remedy};
pub(crate) use remark::{more_hosts, remarks};
pub use schema::schema;
pub use spec::{
    ContestantSpec, LimitsSpec, OwnSchemeSpec, SPEC_VERSION, ScenarioSpec, SchemeSpec, SweepSpec,
    WorkloadSpec,
};
