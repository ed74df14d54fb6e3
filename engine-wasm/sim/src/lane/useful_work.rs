//! The work that any packet-level simulator must do for the same completions.

use super::Lane;
use crate::topology::wire;
use crate::workload::Flow;

impl Lane {
    /// Useful data packet-hops so far: for each finished flow, its data packets × links on its path.
    ///
    /// Leaves out acknowledgements, requests and retransmissions, whose numbers differ between
    /// simulators that finish the same flows, so that their speeds can be compared.
    pub fn useful_data_packet_hops(&self) -> u64 {
        let finish = &self.simulation.completions().finish;
        let finished = self.traffic.flows.iter().zip(finish).filter(|(_, at)| at.is_finite());
        finished.map(|(flow, _)| self.data_packet_hops(flow)).sum()
    }

    /// The work to expect from the traffic alone: data packet-hops of recorded flows, or at flow level their
    /// number. Comparable between lanes of one level.
    pub fn expected_work(&self) -> u64 {
        let flows = self.traffic.recorded();
        match self.driver() {
            Some(_) => flows.iter().map(|flow| self.data_packet_hops(flow)).sum(),
            None => flows.len() as u64,
        }
    }

    fn data_packet_hops(&self, flow: &Flow) -> u64 {
        let links = self.network.hops(flow.source, flow.destination);
        wire::packets(flow.size) * u64::from(links)
    }
}

#[cfg(test)]
mod tests {
    use crate::lane::{Lane, Options};
    use crate::packet::Driver;
    use crate::scenario::Scenario;

    /// One flow within a rack, one between racks, and one that is unfinished at the limit.
    const RACE: &str = r#"{
        "version": 1, "level": "packet", "limits": { "end_ms": 1 },
        "topology": { "kind": "leaf-spine" },
        "workload": { "kind": "flow-list", "data":
            "start_s,source,destination,size_bytes\n0,0,1,1461\n0,2,20,2920\n0,3,4,9000000\n" },
        "contestants": [{ "scheme": "dctcp" }]
    }"#;

    #[test]
    fn packets_of_finished_flows_count_once_per_link() {
        let scenario = Scenario::parse(RACE).expect("a scenario");
        for driver in [Driver::ByEvent, Driver::ByWindow] {
            let options = Options { driver: Some(driver), ..Options::default() };
            let mut lane = Lane::with(&scenario, &scenario.lanes()[0], options);
            assert_eq!(lane.driver(), Some(driver));
            assert_eq!(lane.useful_data_packet_hops(), 0);
            assert_eq!(lane.expected_work(), 2 * 2 + 2 * 4 + 6_165 * 2);
            lane.run_to_end();
            assert_eq!(lane.useful_data_packet_hops(), 2 * 2 + 2 * 4);
        }
    }
}
