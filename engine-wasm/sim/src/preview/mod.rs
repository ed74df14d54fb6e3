//! A preview of traffic before any race: its amount, flow sizes, arrivals, and the shape of coflows
//! and jobs.

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

/// Most flows generated for a preview; averages describe the rest.
const MOST_FLOWS: u32 = 200_000;

/// One seed of a scenario's traffic, summarised.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preview {
    /// The seed it was generated from, the scenario's first.
    pub seed: u32,
    /// Number of flows generated for the preview; fewer than in a run if that has too many.
    pub seen: u32,
    /// Remarks for the user.
    pub remarks: Vec<Remark>,
    /// Amount of traffic.
    pub totals: Totals,
    /// Distribution of flow sizes.
    pub sizes: SizePreview,
    /// Arrivals of flows.
    pub arrivals: ArrivalPreview,
    /// Deadlines of flows, if any.
    pub deadlines: Option<DeadlinePreview>,
    /// Shape of coflows, if any.
    pub coflows: Option<CoflowPreview>,
    /// Jobs with dependencies, if any.
    pub jobs: Option<JobPreview>,
}

impl Preview {
    /// Previews the traffic of a scenario written as JSON, regardless of its contestants.
    ///
    /// # Errors
    /// Faults of its form, its network or its workload.
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
    fn preview_ignores_contestants_and_samples_long_traffic() {
        let poisson = r#"{"kind": "poisson", "parameters": {"flows": 1000000, "load": 0.8}}"#;
        let preview = preview(poisson).expect("a valid workload");
        assert_eq!((preview.seen, preview.totals.flows), (MOST_FLOWS, 1_100_000));
        assert!((preview.totals.flows_per_s_per_sender - 584.29).abs() < 0.005);
        let seconds = 1_100_000.0 / (584.29 * 144.0);
        assert!((preview.totals.seconds / seconds - 1.0).abs() < 1e-5);
        assert!(preview.coflows.is_none() && preview.jobs.is_none());
    }

    #[test]
    fn faults_of_the_traffic_are_reported() {
        let issues =
            preview(r#"{"kind": "poisson", "parameters": {"load": 2}}"#).unwrap_err().issues;
        assert_eq!(
            issues[0].to_string(),
            "workload.parameters.load: expected a number from 0.01 to 0.99, got 2"
        );
    }
}
