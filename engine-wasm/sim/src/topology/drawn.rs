//! Converts any network to an explicit graph, which the user can then edit link by link.

use serde::Serialize;

use super::link::Link;
use super::network::{Balance, Endpoints, Network};
use super::parameters::FLUID_ROUND_TRIP;
use super::{TOPOLOGIES, wire};
use crate::ids::PortId;
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::Value;
use crate::sorting::sort_by_rank;
use crate::topology::{GraphLink, GraphSpec, TopologySpec};
use crate::units::Bytes;

/// Largest network that is practical to edit node by node.
pub const MAX_DRAWN_NODES: u32 = 400;

/// A network written as an explicit graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Drawn {
    /// Equal nodes, cables and load balancing.
    pub topology: TopologySpec,
    /// Properties that an explicit graph cannot express and that therefore change, as sentences.
    pub changes: Vec<&'static str>,
}

impl Drawn {
    /// Converts `network` to a graph.
    ///
    /// # Errors
    /// If it has more than [`MAX_DRAWN_NODES`] nodes.
    pub fn of(network: &Network) -> Result<Self, Issue> {
        if network.nodes() > MAX_DRAWN_NODES {
            let value = format!(
                "{} hosts and {} switches",
                grouped(network.hosts),
                grouped(network.switches)
            );
            let expected = format!("at most {MAX_DRAWN_NODES} nodes, so that each can be edited");
            return Err(Issue::new("topology", value, expected));
        }
        let card = TOPOLOGIES.iter().find(|card| card.takes_graph).expect("one takes a graph");
        let balance = match network.balance {
            Balance::Spray => "spray",
            Balance::Ecmp => "ecmp",
        };
        let mut parameters = network.ports.given();
        if !network.fluid_round_trip {
            parameters.insert(FLUID_ROUND_TRIP.name.to_owned(), Value::Switch(false));
        }
        parameters.insert("balance".to_owned(), Value::Text(balance.to_owned()));
        let topology =
            TopologySpec { kind: card.id.to_owned(), parameters, graph: Some(graph(network)) };
        Ok(Self { topology, changes: changes(network) })
    }
}

fn graph(network: &Network) -> GraphSpec {
    let one_way = network.links.iter().enumerate().filter(|(_, link)| link.from < link.to);
    let mut order: Vec<_> = one_way.map(|(port, link)| (PortId::from(port), link)).collect();
    // A switch numbers its downward ports first, so the cables of hosts come first.
    sort_by_rank(&mut order, |(_, link)| {
        u64::from(!network.is_host(link.from)) << 32 | u64::from(link.from.0)
    });
    let links = order.into_iter().map(|(port, link)| cable(network, port, link)).collect();
    let (hosts, switches) = (network.hosts, network.switches);
    GraphSpec { hosts, switches, links, places: Vec::new() }
}

fn cable(network: &Network, port: PortId, link: &Link) -> GraphLink {
    let of_switch = if network.is_host(link.from) { network.reverse(port) } else { port };
    let queue = network.cable_queue(of_switch);
    let packets = |bytes: Bytes| (bytes.get() / wire::FULL_PACKET.get()) as u32;
    GraphLink {
        buffer_packets: queue.limit.map(packets),
        mark_threshold_packets: queue.mark_above.map(packets),
        ..GraphLink::new(
            link.from.0,
            link.to.0,
            link.rate.bps() as f64 / 1e9,
            link.delay.ps() as f64 / 1e6,
        )
    }
}

fn changes(network: &Network) -> Vec<&'static str> {
    let mut changes = Vec::new();
    if network.endpoints != Endpoints::AllPairs {
        changes.push("Every host now sends to every other host.");
    }
    let host_links = network.links.iter().take(network.hosts as usize).map(|link| link.rate);
    if host_links.reduce(|a, b| a + b) != Some(network.load_capacity) {
        changes.push("Load is now relative to all host links.");
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::HostId;
    use crate::parameters::Settings;
    use crate::topology::Link;
    use crate::topology::example::network;
    use crate::units::{Rate, Time};

    fn rebuilt(drawn: &Drawn) -> Network {
        let card = TOPOLOGIES.iter().find(|card| card.id == drawn.topology.kind).unwrap();
        let settings = Settings::check(card.parameters, &drawn.topology.parameters, "").unwrap();
        card.network(&settings, drawn.topology.graph.as_ref()).unwrap()
    }

    #[test]
    fn a_graph_rebuilds_the_network() {
        let fabric = network("leaf-spine", &[("oversubscription", 3.0)]);
        let drawn = Drawn::of(&fabric).unwrap();
        assert!(drawn.changes.is_empty());
        let again = rebuilt(&drawn);
        // A graph states one delay per link; processing counts as a part of it.
        let one_delay = |link: &Link| Link { processing: Time::ZERO, ..*link };
        assert_eq!(again.links, fabric.links.iter().map(one_delay).collect::<Vec<_>>());
        assert_eq!((again.balance, again.load_capacity), (fabric.balance, fabric.load_capacity));
    }

    #[test]
    fn what_holds_for_all_ports_is_kept() {
        let parameters = [("switch_buffer_bytes", 20_000.0)];
        let drawn = Drawn::of(&network("star", &parameters)).unwrap();
        let again = rebuilt(&drawn);
        assert_eq!(again.queue(again.last_port(HostId(0))).limit, Some(Bytes::new(20_000)));
        assert_eq!(again.queue(again.nic(HostId(0))).limit, None);
    }

    #[test]
    fn inexpressible_properties_are_reported() {
        let dumbbell = Drawn::of(&network("dumbbell", &[])).unwrap();
        assert_eq!(dumbbell.changes.len(), 2);
        let link = Drawn::of(&network("single-link", &[])).unwrap();
        assert_eq!(link.topology.graph.unwrap().links.len(), 1);
    }

    #[test]
    fn a_network_too_large_to_edit_is_refused() {
        let issue = Drawn::of(&network("fat-tree", &[("k", 12.0)])).unwrap_err();
        assert_eq!(
            issue.to_string(),
            "topology: expected at most 400 nodes, so that each can be edited, got 432 hosts and \
             180 switches"
        );
    }

    #[test]
    fn rates_survive_conversion_to_gigabits() {
        for bps in [1, 13_333_333_333, 1_600_000_000_000] {
            let rate = Rate::from_bps(bps);
            assert_eq!(Rate::from_gbps(rate.bps() as f64 / 1e9), rate);
        }
    }
}
