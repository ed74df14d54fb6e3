//! Results of one lane, as numbers for JSON and charts.

use serde::{Deserialize, Serialize};

use super::{CoflowSummary, CounterSummary, FlowSummary, LinkSummary};
use crate::level::Level;
use crate::record::{Fingerprint, Results};

/// Identity of a lane in its scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaneIdentity {
    /// Position among the scenario's lanes.
    pub lane: u32,
    /// Position among the scenario's contestants.
    pub contestant: u32,
    /// The contestant's scheme, by id.
    pub scheme: String,
    /// Display name of the contestant.
    pub label: String,
    /// Level of detail of the simulation.
    pub level: Level,
    /// The swept value, if the scenario has a sweep.
    pub swept: Option<f64>,
    /// The offered load, if the workload defines one.
    pub load: Option<f64>,
    /// The seed.
    pub seed: u32,
}

/// The results of one lane.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaneSummary {
    /// Identity of the lane.
    pub identity: LaneIdentity,
    /// Its flows.
    pub flows: FlowSummary,
    /// Its coflows; all zero for workloads without.
    pub coflows: CoflowSummary,
    /// Its links.
    pub links: LinkSummary,
    /// Its totals.
    pub counters: CounterSummary,
    /// Simulated seconds.
    pub simulated_s: f64,
    /// Hash of all completions, equal on every machine: 16 hexadecimal digits.
    pub fingerprint: String,
    /// Hash of the arrivals: equal for lanes that are comparable flow by flow.
    pub arrivals: String,
    /// Version and build of the engine, such as `0.2.0+1a2b3c4d`.
    pub engine_version: String,
}

impl Results<'_> {
    /// The summary so far. Linear in the number of flows: milliseconds for 100 000 flows.
    pub fn summary(&self, identity: LaneIdentity) -> LaneSummary {
        LaneSummary {
            identity,
            flows: FlowSummary::of(self),
            coflows: CoflowSummary::of(self),
            links: LinkSummary::of(self),
            counters: CounterSummary::from(&self.counters),
            simulated_s: self.now.seconds(),
            fingerprint: Fingerprint::of_completions(self.recorded_finish()).to_string(),
            arrivals: self.reference.arrivals.to_string(),
            engine_version: crate::ENGINE_BUILD.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example::{self, Run};

    #[test]
    fn summary_survives_json() {
        let summary = example::finished_summary();
        assert_eq!(summary.counters.drops, 3.0);
        let json = serde_json::to_string(&summary).unwrap();
        assert_eq!(serde_json::from_str::<LaneSummary>(&json).unwrap(), summary);
    }

    #[test]
    fn fingerprint_is_of_the_completions() {
        let traffic = example::traffic(&[(0, 1), (0, 1)]);
        let print = |finish: [Option<u64>; 2], now| {
            Run::new(traffic.clone(), &finish, now)
                .results()
                .summary(example::identity())
                .fingerprint
        };
        assert_eq!(print([Some(1), Some(2)], 2), print([Some(1), Some(2)], 9));
        assert_ne!(print([Some(1), Some(2)], 2), print([Some(2), Some(1)], 2));
    }
}
