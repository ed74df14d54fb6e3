//! Memory that a scenario needs, estimated before any lane runs.

use crate::topology::Network;
use crate::workload::Extent;

/// Bytes of a lane for each of its flows, with those that are not recorded. Measured in the module with 300,000 to
/// 4 million flows: 150 to 240 at the packet level, 290 to 340 at the flow level; and 16 for what flows have got since, a
/// path and the receiver's time.
const LANE_BYTES_PER_FLOW: u64 = 356;
/// Bytes of a lane for each directed link, measured in a fat tree of 27,648 hosts.
const LANE_BYTES_PER_LINK: u64 = 700;
/// Bytes of the results of a lane for each flow: its FCT, whether it was refused, and what charts derive from them.
/// Measured on the page with four lanes of 100,000 and of 300,000 flows.
const RESULT_BYTES_PER_FLOW: u64 = 53;
/// Bytes of what the lanes of one seed share for each flow: start, size, ends, deadline and ideal.
const ARRIVAL_BYTES_PER_FLOW: u64 = 45;

/// Estimated memory in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Of the largest lane, while it runs.
    pub lane: u64,
    /// Of the per-flow results of all lanes, for as long as they are kept.
    pub results: u64,
}

impl Memory {
    /// The memory of these lanes and of those of a swept value: one lane per contestant and seed.
    pub(super) fn with_lanes(
        self,
        contestants: usize,
        seeds: usize,
        network: &Network,
        &Extent { flows, .. }: &Extent,
    ) -> Self {
        let links = network.links.len() as u64;
        let lane = flows * LANE_BYTES_PER_FLOW + links * LANE_BYTES_PER_LINK;
        let per_flow = contestants as u64 * RESULT_BYTES_PER_FLOW + ARRIVAL_BYTES_PER_FLOW;
        Self { lane: self.lane.max(lane), results: self.results + seeds as u64 * flows * per_flow }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Scenario;
    use super::*;

    fn memory(workload: &Value, seeds: &[u32], swept: &[f64]) -> Memory {
        let mut spec = json!({
            "version": 1, "level": "flow", "seeds": seeds, "workload": workload,
            "topology": { "kind": "star", "parameters": { "senders": 3 } },
            "contestants": [{ "scheme": "fair" }, { "scheme": "srpt" }],
        });
        if !swept.is_empty() {
            spec["sweep"] = json!({ "path": "/topology/parameters/host_gbps", "values": swept });
        }
        Scenario::parse(&spec.to_string()).expect("valid").memory()
    }

    fn poisson(flows: u32) -> Value {
        json!({ "kind": "poisson", "parameters":
            { "flows": flows, "warm_up": 0, "warm_up_times": 0, "cool_down": "nothing" } })
    }

    #[test]
    fn a_lane_grows_with_its_flows_and_not_with_the_number_of_lanes() {
        let few = memory(&poisson(1_000), &[1], &[]);
        let many = memory(&poisson(1_000_000), &[1], &[]);
        assert_eq!(many.lane - few.lane, 999_000 * LANE_BYTES_PER_FLOW);
        assert_eq!(memory(&poisson(1_000), &[1, 2, 3], &[1.0, 10.0]).lane, few.lane);
    }

    #[test]
    fn results_grow_with_seeds_and_swept_values() {
        let one = memory(&poisson(1_000), &[1], &[]);
        assert_eq!(one.results, 1_000 * (2 * RESULT_BYTES_PER_FLOW + ARRIVAL_BYTES_PER_FLOW));
        assert_eq!(memory(&poisson(1_000), &[1, 2, 3], &[1.0, 10.0]).results, 6 * one.results);
    }

    #[test]
    fn every_kind_of_traffic_is_counted() {
        let incast = json!({ "kind": "incast", "parameters": { "senders": 3, "rounds": 50 } });
        let rows =
            "start_s,source,destination,size_bytes\n".to_owned() + &"0,0,3,1000\n".repeat(150);
        let list = json!({ "kind": "flow-list", "data": rows });
        let alone = memory(&incast, &[1], &[]);
        assert_eq!(alone, memory(&list, &[1], &[]));
        let beside = json!({ "kind": "incast", "parameters":
            { "senders": 3, "rounds": 50, "background": "web-search" } });
        assert!(memory(&beside, &[1], &[]).lane > alone.lane);
    }
}
