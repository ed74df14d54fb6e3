//! Everything that one lane says, in numbers that JSON and a chart can carry.

use serde::{Deserialize, Serialize};

use super::{
    CoflowSummary, Completions, Counters, Fingerprint, FlowSummary, LinkSummary, LinkUse, Reference,
};
use crate::level::Level;
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Traffic;

/// What a lane's results are computed from; the run may still be going on.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    /// The network.
    pub network: &'a Network,
    /// The traffic.
    pub traffic: &'a Traffic,
    /// What the results are measured against.
    pub reference: &'a Reference,
    /// What has finished.
    pub completions: &'a Completions,
    /// Totals while counted flows arrived.
    pub counters: Counters,
    /// What links carried while counted flows arrived.
    pub links: LinkUse,
    /// The simulated time reached.
    pub now: Time,
}

/// Which lane of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaneIdentity {
    /// Position among the scenario's lanes.
    pub lane: u32,
    /// Position among the scenario's contestants.
    pub contestant: u32,
    /// The contestant's scheme, by id.
    pub scheme: String,
    /// What the contestant is called.
    pub label: String,
    /// How the network was simulated.
    pub level: Level,
    /// The swept value, where the scenario sweeps.
    pub swept: Option<f64>,
    /// The offered load, where the workload has one.
    pub load: Option<f64>,
    /// The seed.
    pub seed: u32,
}

/// The results of one lane.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaneSummary {
    /// Which lane.
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
    /// Hash of the arrivals: equal for lanes that may be compared flow by flow.
    pub arrivals: String,
    /// Version and build of the engine, such as `0.2.0+1a2b3c4d`.
    pub engine_version: String,
}

impl Results<'_> {
    /// The summary so far. Linear in the number of flows: about 100 000 of them take milliseconds.
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

    /// When each flow finished, of those that results have a row of.
    pub(super) fn recorded_finish(&self) -> &[Time] {
        &self.completions.finish[..self.traffic.recorded().len()]
    }
}

/// [`Counters`] while counted flows arrive, those of other flows included, as JavaScript numbers (whole
/// up to 2^53); a level that does not know one says zero. Packet-hops and events are of the whole run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CounterSummary {
    /// Packets (data, acknowledgements, probes) put on a link.
    pub packet_hops: f64,
    /// Data packets that entered a host's NIC queue, retransmissions included.
    pub data_sent: f64,
    /// Data packets that reached their destination host.
    pub data_delivered: f64,
    /// Packets dropped, because a queue was full or on purpose.
    pub drops: f64,
    /// Those, by priority of the queue.
    pub drops_by_priority: [f64; 8],
    /// Those in a host's own NIC queue.
    pub drops_at_hosts: f64,
    /// Of those, by the scheme's will: the queue was not full.
    #[serde(default)]
    pub drops_on_purpose: f64,
    /// Packets that received a congestion mark.
    pub marks: f64,
    /// Retransmission timeouts.
    pub timeouts: f64,
    /// Data packets sent again.
    pub retransmissions: f64,
    /// Of those, whose original had arrived.
    pub spurious_retransmissions: f64,
    /// Probe packets.
    pub probes: f64,
    /// Flows moved to a lower priority.
    pub demotions: f64,
    /// Events handled (flow level: re-allocations).
    pub events: f64,
}

impl From<&Counters> for CounterSummary {
    fn from(counters: &Counters) -> Self {
        Self {
            packet_hops: counters.packet_hops as f64,
            data_sent: counters.data_sent as f64,
            data_delivered: counters.data_delivered as f64,
            drops: counters.drops() as f64,
            drops_by_priority: counters.drops_by_priority.map(|drops| drops as f64),
            drops_at_hosts: counters.drops_at_hosts as f64,
            drops_on_purpose: counters.drops_on_purpose as f64,
            marks: counters.marks as f64,
            timeouts: counters.timeouts as f64,
            retransmissions: counters.retransmissions as f64,
            spurious_retransmissions: counters.spurious_retransmissions as f64,
            probes: counters.probes as f64,
            demotions: counters.demotions as f64,
            events: counters.events as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example::{self, Run};

    #[test]
    fn a_summary_reads_back_from_json_as_it_was() {
        let summary = example::finished_summary();
        assert_eq!(summary.counters.drops, 3.0);
        let json = serde_json::to_string(&summary).unwrap();
        assert_eq!(serde_json::from_str::<LaneSummary>(&json).unwrap(), summary);
    }

    #[test]
    fn the_fingerprint_is_that_of_the_completions() {
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
