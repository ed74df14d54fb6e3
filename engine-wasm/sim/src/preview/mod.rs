//! Traffic seen before anyone races it: how much there is, how large its flows are, when they come,
//! and what shape its coflows and jobs have.

mod arrivals;
mod coflows;
mod deadlines;
#[cfg(test)]
mod example;
mod jobs;
mod sizes;
mod thresholds;
mod totals;

use serde::Serialize;

use crate::scenario::{Remark, ScenarioError, ScenarioSpec, prepare_traffic, remarks};
pub use arrivals::{ArrivalPreview, FanIn, FirstArrivals};
pub use coflows::{CoflowBin, CoflowPreview, CoflowShapes, Wave};
pub use deadlines::{DeadlinePoint, DeadlinePreview};
pub use jobs::{JobPreview, JobStage};
pub use sizes::{ClassShare, SizeKnot, SizePoint, SizePreview};
pub use thresholds::ThresholdPreview;
pub use totals::Totals;

/// More flows are not generated for a glance; what is left is told by averages.
const MOST_FLOWS: u32 = 200_000;

/// What one seed of a scenario's traffic looks like.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preview {
    /// The seed it was generated from, the scenario's first.
    pub seed: u32,
    /// How many flows were generated for the rest of this; fewer than there will be when those are
    /// too many for a glance.
    pub seen: u32,
    /// What a person should know before racing it.
    pub remarks: Vec<Remark>,
    /// How much there is of everything.
    pub totals: Totals,
    /// How large flows are.
    pub sizes: SizePreview,
    /// When flows come.
    pub arrivals: ArrivalPreview,
    /// How long flows with deadlines may take, if there are any.
    pub deadlines: Option<DeadlinePreview>,
    /// The shape of the coflows, if there are any.
    pub coflows: Option<CoflowPreview>,
    /// The jobs whose stages wait for each other, if there are any.
    pub jobs: Option<JobPreview>,
}

impl Preview {
    /// A look at the traffic of a scenario written as JSON, whoever its contestants are.
    ///
    /// # Errors
    /// What is wrong with its form, its network or its workload.
    pub fn parse(json: &str) -> Result<Self, ScenarioError> {
        Self::of(&ScenarioSpec::parse(json)?)
    }

    fn of(spec: &ScenarioSpec) -> Result<Self, ScenarioError> {
        let (network, workload) = prepare_traffic(spec)?;
        let seed = spec.seeds.first().copied().unwrap_or(1);
        let traffic = workload.beginning(&network, seed, MOST_FLOWS);
        Ok(Self {
            seed,
            seen: traffic.flows.len() as u32,
            remarks: remarks(spec, &network, &*workload),
            totals: Totals::of(&traffic, workload.expected(), &network),
            sizes: SizePreview::of(&traffic),
            arrivals: ArrivalPreview::of(&traffic),
            deadlines: DeadlinePreview::of(&traffic, &network),
            coflows: CoflowPreview::of(&traffic),
            jobs: JobPreview::of(&traffic),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preview(workload: &str) -> Result<Preview, ScenarioError> {
        Preview::parse(&format!(
            r#"{{"version": 1, "level": "flow", "topology": {{"kind": "leaf-spine"}},
                "workload": {workload}, "contestants": [{{"scheme": "no such"}}]}}"#
        ))
    }

    #[test]
    fn traffic_is_seen_whoever_races_and_in_parts_when_there_is_much() {
        let poisson = r#"{"kind": "poisson", "parameters": {"flows": 1000000, "load": 0.8}}"#;
        let preview = preview(poisson).expect("a valid workload");
        assert_eq!((preview.seen, preview.totals.flows), (MOST_FLOWS, 1_100_000));
        assert!((preview.totals.flows_per_s_per_sender - 584.29).abs() < 0.005);
        let seconds = 1_100_000.0 / (584.29 * 144.0);
        assert!((preview.totals.seconds / seconds - 1.0).abs() < 1e-5);
        assert!(preview.coflows.is_none() && preview.jobs.is_none());
    }

    #[test]
    fn what_is_wrong_with_the_traffic_is_said() {
        let issues =
            preview(r#"{"kind": "poisson", "parameters": {"load": 2}}"#).unwrap_err().issues;
        assert_eq!(
            issues[0].to_string(),
            "workload.parameters.load is 2; expected a number from 0.01 to 0.99"
        );
    }
}
