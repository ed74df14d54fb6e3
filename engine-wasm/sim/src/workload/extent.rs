//! Number of flows and minimum duration of traffic, and the range limits of the engines.

use super::Flow;
use crate::ids::HostId;
use crate::issue::Issue;
use crate::level::Level;
use crate::numbers::grouped;
use crate::topology::{Network, wire};
use crate::units::{Bytes, Rate, Time};

/// The memory and the ranges of time and of packet numbers that traffic requires.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Flows of one seed, with those that are not recorded; an estimate for background traffic.
    pub flows: u64,
    /// Lower bound of the end under any scheme, in seconds, ignoring headers and the last round
    /// trip.
    pub end_s: f64,
    /// The payload of the largest flow.
    pub largest: Bytes,
}

/// The largest flow with 32-bit packet numbers.
const MOST_PACKETS: Bytes = Bytes::new(wire::FULL_PAYLOAD.get() * u32::MAX as u64);

impl Extent {
    /// The extent of `flows`, which are in order of start.
    pub fn of(flows: &[Flow], network: &Network) -> Self {
        let last = flows.last().map_or(Time::ZERO, |flow| flow.start);
        let largest = flows.iter().map(|flow| flow.size).max().unwrap_or(Bytes::ZERO);
        let end_s = last.seconds() + busiest_s(flows, network);
        Self { flows: flows.len() as u64, end_s, largest }
    }

    /// Rejects traffic beyond the range of an engine.
    ///
    /// # Errors
    /// Traffic that lasts beyond [`Time::HORIZON`], and at the packet level flows with more packets
    /// than 32-bit numbers.
    pub fn check(&self, level: Level) -> Result<(), Issue> {
        let horizon_s = Time::HORIZON.seconds();
        if self.end_s > horizon_s {
            let seconds = |seconds| grouped(libm::round(seconds));
            let value = format!("at least {} s of traffic", seconds(self.end_s));
            let expected = format!("at most {} s (200 days)", seconds(horizon_s));
            return Err(Issue::new("workload", value, expected));
        }
        if level == Level::Packet && self.largest > MOST_PACKETS {
            let value = format!("a flow of {} bytes", grouped(self.largest.get()));
            let most = grouped(MOST_PACKETS.get());
            return Err(Issue::new("workload", value, format!("at most {most} bytes per flow")));
        }
        Ok(())
    }
}

/// Seconds for the payload of `flows` to cross the busiest host link, or the whole network if
/// longer.
pub(super) fn busiest_s(flows: &[Flow], network: &Network) -> f64 {
    let mut sent = vec![Bytes::ZERO; network.hosts as usize];
    let mut received = sent.clone();
    let mut total = Bytes::ZERO;
    for flow in flows {
        sent[flow.source.index()] += flow.size;
        received[flow.destination.index()] += flow.size;
        total += flow.size;
    }
    let seconds = |bytes: Bytes, rate: Rate| bytes.bits() / rate.bps() as f64;
    let all = seconds(total, network.load_capacity);
    (0..network.hosts).map(HostId).fold(all, |longest, host| {
        let out = seconds(sent[host.index()], network.link(network.nic(host)).rate);
        let into = seconds(received[host.index()], network.link(network.last_port(host)).rate);
        longest.max(out).max(into)
    })
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;

    fn refusal(level: &str, gbps: f64, rows: &str) -> Option<String> {
        let rows = rows.replace('\n', r"\n");
        let scenario = format!(
            r#"{{"version": 1, "level": "{level}",
                "topology": {{"kind": "single-link", "parameters": {{"host_gbps": {gbps}}}}},
                "workload": {{"kind": "flow-list",
                    "data": "start_s,source,destination,size_bytes\n{rows}"}},
                "contestants": [{{"scheme": "dctcp"}}]}}"#
        );
        Scenario::parse(&scenario).err().map(|error| error.issues[0].to_string())
    }

    #[test]
    fn traffic_beyond_the_horizon_is_refused_with_its_duration() {
        let ten_terabytes = refusal("flow", 0.001, "0,0,1,10000000000000\n0,0,1,1000\n");
        assert_eq!(
            ten_terabytes.as_deref(),
            Some(
                "workload: expected at most 17,280,000 s (200 days), got at least 80,000,000 s \
                 of traffic"
            )
        );
        assert_eq!(refusal("flow", 0.001, "0,0,1,2100000000000\n"), None);
    }

    #[test]
    fn durations_of_flows_add_up() {
        let each = "0,0,1,1200000000000\n";
        assert_eq!(refusal("flow", 0.001, each), None);
        assert!(refusal("flow", 0.001, &each.repeat(2)).is_some());
    }

    #[test]
    fn incast_rounds_add_up() {
        let refusal = |rounds: u32| {
            let scenario = format!(
                r#"{{"version": 1, "level": "flow",
                    "topology": {{"kind": "star", "parameters": {{"senders": 300, "host_gbps": 0.001}}}},
                    "workload": {{"kind": "incast", "parameters":
                        {{"senders": 300, "size_kb": 10000, "rounds": {rounds}}}}},
                    "contestants": [{{"scheme": "fair"}}]}}"#
            );
            Scenario::parse(&scenario).err().map(|error| error.issues[0].to_string())
        };
        // 3 GB take 24,000 s a round.
        assert_eq!(refusal(720), None);
        let why = refusal(721).expect("rounds last beyond the clock");
        assert!(why.contains("got at least 17,304,000 s of traffic"), "{why}");
    }

    #[test]
    fn packet_numbers_limit_the_packet_level_only() {
        let row = "0,0,1,10000000000000\n";
        assert_eq!(refusal("flow", 10.0, row), None);
        let why = refusal("packet", 10.0, row).expect("it has 6.8 billion packets");
        assert!(why.contains("at most 6,270,652,250,700 bytes per flow"), "{why}");
    }
}
