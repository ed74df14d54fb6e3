//! How long traffic takes at least, and whether an engine can count that far.

use super::Flow;
use crate::ids::HostId;
use crate::issue::Issue;
use crate::level::Level;
use crate::numbers::grouped;
use crate::topology::{Network, wire};
use crate::units::{Bytes, Rate, Time};

/// What traffic demands of the clock and of packet numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// No scheme can be done earlier, in seconds, give or take headers and the last round trip.
    pub end_s: f64,
    /// The payload of the largest flow.
    pub largest: Bytes,
}

/// The largest flow whose packets have numbers of 32 bits.
const MOST_PACKETS: Bytes = Bytes::new(wire::FULL_PAYLOAD.get() * u32::MAX as u64);

impl Extent {
    /// The extent of `flows`, which are in order of start.
    pub fn of(flows: &[Flow], network: &Network) -> Self {
        let last = flows.last().map_or(Time::ZERO, |flow| flow.start);
        let largest = flows.iter().map(|flow| flow.size).max().unwrap_or(Bytes::ZERO);
        Self { end_s: last.seconds() + busiest_s(flows, network), largest }
    }

    /// Refuses what an engine cannot count.
    ///
    /// # Errors
    /// Traffic that lasts beyond [`Time::HORIZON`], and for the packet level flows of more packets
    /// than have numbers.
    pub fn check(&self, level: Level) -> Result<(), Issue> {
        let horizon_s = Time::HORIZON.seconds();
        if self.end_s > horizon_s {
            let seconds = |seconds| grouped(libm::round(seconds));
            let value = format!("traffic that takes at least {} s", seconds(self.end_s));
            let expected = format!("at most {} s, which is 200 days", seconds(horizon_s));
            return Err(Issue::new("workload", value, expected));
        }
        if level == Level::Packet && self.largest > MOST_PACKETS {
            let value = format!("traffic with a flow of {} bytes", grouped(self.largest.get()));
            let most = grouped(MOST_PACKETS.get());
            return Err(Issue::new("workload", value, format!("at most {most} bytes a flow")));
        }
        Ok(())
    }
}

/// How many seconds the busiest host's link takes for all payload of `flows`, or the whole network.
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
    fn work_beyond_the_clock_is_refused_with_its_duration() {
        let ten_terabytes = refusal("flow", 0.001, "0,0,1,10000000000000\n0,0,1,1000\n");
        assert_eq!(
            ten_terabytes.as_deref(),
            Some(
                "workload is traffic that takes at least 80,000,000 s; expected at most \
                 17,280,000 s, which is 200 days"
            )
        );
        assert_eq!(refusal("flow", 0.001, "0,0,1,2100000000000\n"), None);
    }

    #[test]
    fn work_adds_up_over_flows_that_would_each_fit() {
        let each = "0,0,1,1200000000000\n";
        assert_eq!(refusal("flow", 0.001, each), None);
        assert!(refusal("flow", 0.001, &each.repeat(2)).is_some());
    }

    #[test]
    fn rounds_to_one_receiver_follow_each_other() {
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
        assert!(why.starts_with("workload is traffic that takes at least 17,304,000 s"), "{why}");
    }

    #[test]
    fn packets_without_numbers_are_refused_where_there_are_packets() {
        let row = "0,0,1,10000000000000\n";
        assert_eq!(refusal("flow", 10.0, row), None);
        let why = refusal("packet", 10.0, row).expect("it has 6.8 billion packets");
        assert!(why.contains("at most 6,270,652,250,700 bytes a flow"), "{why}");
    }
}
