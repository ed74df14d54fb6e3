//! A scenario: everything needed to repeat an experiment.
//!
//! [`ScenarioSpec`] is what a person wrote; [`Scenario`] cannot be wrong.

mod issue;
mod spec;

pub use issue::{Issue, ScenarioError};
pub use spec::{
    ContestantSpec, GraphLink, GraphSpec, Level, LimitsSpec, SPEC_VERSION, ScenarioSpec, SweepSpec,
    TopologySpec, WorkloadSpec,
};
