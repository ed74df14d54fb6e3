//! Demotion thresholds of a contestant on the sizes of its traffic.

use serde::Serialize;

use super::SizePreview;
use crate::scenario::{Contestant, ScenarioError, ScenarioSpec, prepare_traffic};
use crate::schemes::{Setting, ThresholdPlan};

/// Flow sizes, and the thresholds of a contestant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThresholdPreview {
    /// Distribution of flow sizes.
    pub sizes: SizePreview,
    /// The thresholds; absent for schemes without them.
    pub plan: Option<ThresholdPlan>,
}

impl ThresholdPreview {
    /// The thresholds of contestant number `contestant` of a scenario written as JSON, with
    /// surfaces over threshold `lower` (counted from 0) and the next.
    ///
    /// # Errors
    /// Faults of the scenario's form, its network, its workload or that contestant.
    pub fn parse(json: &str, contestant: usize, lower: usize) -> Result<Self, ScenarioError> {
        let spec = ScenarioSpec::parse(json)?;
        let contestant = Contestant::check(&spec, contestant)?;
        let (network, workload) = prepare_traffic(&spec)?;
        let seed = spec.seeds.first().copied().unwrap_or(1);
        // With sizes from a table, one flow suffices: it carries the whole table.
        let traffic = workload.beginning(&network, seed, 1);
        let setting = Setting::new(&network, &traffic);
        let plan = contestant
            .scheme
            .with_card(|card| ThresholdPlan::of(card, &contestant.settings, &setting, lower));
        Ok(Self { sizes: SizePreview::of(&traffic), plan })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_contestants_are_ignored() {
        let json = r#"{"version": 1, "level": "packet", "topology": {"kind": "leaf-spine"},
            "workload": {"kind": "poisson", "parameters": {"load": 0.8}},
            "contestants": [{"scheme": "no such"}, {"scheme": "pias"}]}"#;
        let preview = ThresholdPreview::parse(json, 1, 0).expect("valid");
        assert_eq!(preview.plan.expect("thresholds").load, 0.8);
        assert!(!preview.sizes.table.is_empty());
        let error = ThresholdPreview::parse(json, 5, 0).unwrap_err();
        assert_eq!(error.to_string(), "contestants: expected one of 2 contestants, got number 5");
    }
}
