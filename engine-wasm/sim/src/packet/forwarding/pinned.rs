//! Pinned paths: one per flow, for both directions.

use std::hint::select_unpredictable;

use crate::ids::{FlowId, PortId};
use crate::topology::{Network, ecmp_choice};
use crate::workload::Traffic;
use crate::yield_point::Yielding;

/// The path of every flow, for schemes whose switches track the flows that cross them: data and
/// acknowledgements pass the same switches, whatever the network's balance.
#[derive(Debug)]
pub struct PinnedPaths {
    /// All paths, one after another.
    ports: Vec<PortId>,
    /// By flow, where its path begins in `ports`; one more entry for the end.
    begins: Vec<u32>,
}

/// No index on a path.
const NOWHERE: usize = usize::MAX;

impl PinnedPaths {
    /// The paths that ECMP would choose with this `seed`.
    pub fn new(network: &Network, traffic: &Traffic, seed: u64) -> Self {
        let mut pinned = Self { ports: Vec::new(), begins: vec![0] };
        for (flow, id) in traffic.flows.iter().zip(0..).yielding() {
            let choose = |node, ports: &[PortId]| {
                ports[ecmp_choice(seed, FlowId(id), flow.path, node, ports.len())]
            };
            pinned.ports.extend(network.path(flow.source, flow.destination, choose));
            pinned.begins.push(pinned.ports.len() as u32);
        }
        pinned
    }

    /// The ports that a flow's data passes, its source's NIC first.
    pub fn of(&self, flow: FlowId) -> &[PortId] {
        let index = flow.index();
        &self.ports[self.begins[index] as usize..self.begins[index + 1] as usize]
    }

    /// The index of `port` on the path of `flow`, if the path has it.
    pub fn place(&self, flow: FlowId, port: PortId) -> Option<usize> {
        // Without branches: consecutive packets are at different places.
        let mut place = NOWHERE;
        for (index, &other) in self.of(flow).iter().enumerate() {
            place = select_unpredictable(other == port, index, place);
        }
        (place != NOWHERE).then_some(place)
    }

    /// The port after the link `ingress` on the path of `flow`, in either direction.
    pub fn egress(&self, flow: FlowId, ingress: PortId, network: &Network) -> PortId {
        let (path, opposite) = (self.of(flow), network.reverse(ingress));
        // Without branches: packets in both directions alternate.
        let (mut is_onward, mut onward, mut before) = (false, ingress, opposite);
        for hop in path.windows(2) {
            is_onward |= hop[0] == ingress;
            onward = select_unpredictable(hop[0] == ingress, hop[1], onward);
            before = select_unpredictable(hop[1] == opposite, hop[0], before);
        }
        assert!(is_onward || before != opposite, "a flow's packets keep to its path");
        select_unpredictable(is_onward, onward, network.reverse(before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::testing::{flow, packets, small_fabric, traffic};
    use crate::units::Time;

    #[test]
    fn acknowledgements_take_the_reverse_path_of_the_data() {
        let network = small_fabric("spray");
        let between = |from, to| flow(Time::ZERO, from, to, packets(1));
        let traffic = traffic((0..8).map(|_| between(0, 2)).chain([between(0, 1)]).collect());
        let pinned = PinnedPaths::new(&network, &traffic, 7);
        for id in (0..9).map(FlowId) {
            let path = pinned.of(id);
            assert_eq!(path.len(), if id.0 < 8 { 4 } else { 2 });
            for (place, &port) in path.iter().enumerate() {
                assert_eq!(pinned.place(id, port), Some(place));
                assert_eq!(pinned.place(id, network.reverse(port)), None);
            }
            for pair in path.windows(2) {
                assert_eq!(network.link(pair[0]).to, network.link(pair[1]).from);
                assert_eq!(pinned.egress(id, pair[0], &network), pair[1]);
                let [there, back] = [pair[0], pair[1]].map(|port| network.reverse(port));
                assert_eq!(pinned.egress(id, back, &network), there);
            }
        }
        let spines = (0..8).map(|id| network.link(pinned.of(FlowId(id))[1]).to.0);
        let spines: std::collections::BTreeSet<_> = spines.collect();
        assert_eq!(spines.len(), 2, "flows are hashed to both spines");
    }
}
