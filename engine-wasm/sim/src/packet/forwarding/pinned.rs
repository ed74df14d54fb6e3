//! One path per flow, there and back.

use crate::ids::{FlowId, PortId};
use crate::topology::{Network, ecmp_choice};
use crate::workload::Traffic;

/// The path of every flow, for schemes whose switches track the flows that cross them: data and
/// acknowledgements pass the same switches, whatever the network's balance.
#[derive(Debug)]
pub struct PinnedPaths {
    /// The paths one after another, and where each begins; behind the last begin the end.
    ports: Vec<PortId>,
    begins: Vec<u32>,
}

impl PinnedPaths {
    /// Paths hashed by `seed`, as where each flow keeps to one anyway.
    pub fn new(network: &Network, traffic: &Traffic, seed: u64) -> Self {
        let mut kept = Self { ports: Vec::new(), begins: vec![0] };
        for (flow, id) in traffic.flows.iter().zip(0..) {
            let choose =
                |node, ports: &[PortId]| ports[ecmp_choice(seed, FlowId(id), node, ports.len())];
            kept.ports.extend(network.path(flow.source, flow.destination, choose));
            kept.begins.push(kept.ports.len() as u32);
        }
        kept
    }

    /// The ports that a flow's data passes, its source's NIC first.
    pub fn of(&self, flow: FlowId) -> &[PortId] {
        let index = flow.index();
        &self.ports[self.begins[index] as usize..self.begins[index + 1] as usize]
    }

    /// The port after `entrance` for a packet of `flow`, in either direction.
    pub fn exit(&self, flow: FlowId, entrance: PortId, network: &Network) -> PortId {
        let path = self.of(flow);
        if let Some(place) = path.iter().position(|&port| port == entrance) {
            return path[place + 1];
        }
        let forth = network.reverse(entrance);
        let place = path.iter().position(|&port| port == forth);
        let place = place.expect("a flow's packets keep to its path");
        network.reverse(path[place - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::testing::{flow, packets, small_fabric, traffic};
    use crate::units::Time;

    #[test]
    fn acknowledgements_take_the_cables_of_the_data() {
        let network = small_fabric("spray");
        let between = |from, to| flow(Time::ZERO, from, to, packets(1));
        let traffic = traffic((0..8).map(|_| between(0, 2)).chain([between(0, 1)]).collect());
        let kept = PinnedPaths::new(&network, &traffic, 7);
        for id in (0..9).map(FlowId) {
            let path = kept.of(id);
            assert_eq!(path.len(), if id.0 < 8 { 4 } else { 2 });
            for pair in path.windows(2) {
                assert_eq!(network.link(pair[0]).to, network.link(pair[1]).from);
                assert_eq!(kept.exit(id, pair[0], &network), pair[1]);
                let [there, back] = [pair[0], pair[1]].map(|port| network.reverse(port));
                assert_eq!(kept.exit(id, back, &network), there);
            }
        }
        let spines = (0..8).map(|id| network.link(kept.of(FlowId(id))[1]).to.0);
        let spines: std::collections::BTreeSet<_> = spines.collect();
        assert_eq!(spines.len(), 2, "flows are hashed to both spines");
    }
}
