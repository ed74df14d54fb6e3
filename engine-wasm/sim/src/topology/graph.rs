//! Any network: nodes and cables as the user drew them, routed over the fewest hops.

use std::collections::BTreeMap;

use super::card::TopologyCard;
use super::network::{Endpoints, Network, Purpose};
use super::parameters::{balance, balance_of};
use super::routes::Routes;
use super::wiring::{Cable, Wiring};
use crate::ids::NodeId;
use crate::issue::Issue;
use crate::parameters::Settings;
use crate::scenario::GraphSpec;
use crate::units::{Rate, Time};

pub(super) const CARD: TopologyCard = TopologyCard {
    id: "graph",
    name: "Own graph",
    summary: "Hosts, switches and cables of your own, routed over the fewest hops.",
    citation: "Equal-cost multipath: Hopps, RFC 2992 (2000).",
    takes_graph: true,
    parameters: &[balance("ecmp", "Chosen here: hashing needs no symmetry among the paths")],
    build,
};

const MAX_HOSTS: u32 = 4096;
const MAX_SWITCHES: u32 = 512;
const MAX_LINKS: usize = 65_536;
const MAX_RATE_GBPS: f64 = 1600.0;
const MIN_RATE_GBPS: f64 = 0.001;
const MAX_DELAY_US: f64 = 1e6;

fn build(settings: &Settings, graph: Option<&GraphSpec>) -> Result<Network, Issue> {
    let graph =
        graph.ok_or_else(|| Issue::new("topology.graph", "", "hosts, switches and links"))?;
    let cables = cables(graph)?;
    check_hosts(graph, &cables)?;
    let wiring = Wiring::new(graph.hosts, graph.switches, &cables);
    let routes = Routes::search(&wiring).map_err(|(from, to)| {
        let path = format!("topology.graph: the way from node {} to node {}", from.0, to.0);
        Issue::new(path, "", "a path between any two nodes")
    })?;
    let host_links = &wiring.links[..graph.hosts as usize];
    let purpose = Purpose {
        balance: balance_of(settings),
        endpoints: Endpoints::AllPairs,
        load_capacity: host_links.iter().map(|link| link.rate).reduce(|a, b| a + b).expect("hosts"),
        blocks: blocks(&wiring),
    };
    Ok(Network::new(wiring, routes, purpose))
}

/// The cables, each checked by itself and against duplicates.
fn cables(graph: &GraphSpec) -> Result<Vec<Cable>, Issue> {
    let in_range = |name, value: u32, min, max| {
        let expected = format!("a whole number from {min} to {max}");
        let path = format!("topology.graph.{name}");
        if (min..=max).contains(&value) {
            Ok(())
        } else {
            Err(Issue::new(path, value.to_string(), expected))
        }
    };
    in_range("hosts", graph.hosts, 2, MAX_HOSTS)?;
    in_range("switches", graph.switches, 0, MAX_SWITCHES)?;
    if graph.links.len() > MAX_LINKS {
        let path = "topology.graph.links";
        let value = format!("{} cables long", graph.links.len());
        return Err(Issue::new(path, value, format!("at most {MAX_LINKS} cables")));
    }
    let mut seen = BTreeMap::new();
    let mut cables = Vec::with_capacity(graph.links.len());
    for index in 0..graph.links.len() {
        let cable = cable(graph, index)?;
        let ends = (cable.a.min(cable.b), cable.a.max(cable.b));
        if let Some(first) = seen.insert(ends, index) {
            let path = format!("topology.graph.links[{index}]");
            let value = format!("a second cable between {} and {}", ends.0.0, ends.1.0);
            return Err(Issue::new(path, value, format!("only links[{first}] between them")));
        }
        cables.push(cable);
    }
    Ok(cables)
}

fn cable(graph: &GraphSpec, index: usize) -> Result<Cable, Issue> {
    let link = &graph.links[index];
    let nodes = graph.hosts + graph.switches;
    let issue = |field, value: String, expected: String| {
        Err(Issue::new(format!("topology.graph.links[{index}].{field}"), value, expected))
    };
    for (field, node) in [("a", link.a), ("b", link.b)] {
        if node >= nodes {
            return issue(field, node.to_string(), format!("a node from 0 to {}", nodes - 1));
        }
    }
    if link.a == link.b {
        return issue("b", link.b.to_string(), "another node than a".to_owned());
    }
    if !(MIN_RATE_GBPS..=MAX_RATE_GBPS).contains(&link.rate_gbps) {
        let expected = format!("a number from {MIN_RATE_GBPS} to {MAX_RATE_GBPS}");
        return issue("rate_gbps", link.rate_gbps.to_string(), expected);
    }
    if !(0.0..=MAX_DELAY_US).contains(&link.delay_us) {
        let expected = format!("a number from 0 to {MAX_DELAY_US}");
        return issue("delay_us", link.delay_us.to_string(), expected);
    }
    Ok(Cable {
        a: NodeId(link.a),
        b: NodeId(link.b),
        rate: Rate::from_gbps(link.rate_gbps),
        delay: Time::from_seconds(link.delay_us * 1e-6),
    })
}

/// Every host has one cable, to a switch unless there are just two hosts.
fn check_hosts(graph: &GraphSpec, cables: &[Cable]) -> Result<(), Issue> {
    let mut degree = vec![0_u32; graph.hosts as usize];
    for (index, cable) in cables.iter().enumerate() {
        let hosts = [cable.a, cable.b].into_iter().filter(|end| end.0 < graph.hosts);
        hosts.clone().for_each(|host| degree[host.index()] += 1);
        if hosts.count() == 2 && graph.hosts + graph.switches > 2 {
            let path = format!("topology.graph.links[{index}]");
            let value = format!("a cable between hosts {} and {}", cable.a.0, cable.b.0);
            return Err(Issue::new(path, value, "a switch at one end, or no other nodes"));
        }
    }
    match degree.iter().position(|&cables| cables != 1) {
        None => Ok(()),
        Some(host) => {
            let path = format!("topology.graph: the number of cables at host {host}");
            Err(Issue::new(path, degree[host].to_string(), "exactly 1"))
        }
    }
}

/// Switches without hosts that have the same neighbours at the same rates are interchangeable.
///
/// This recognises spines; deeper symmetries stay unseen, which costs the flow level accuracy
/// under spraying but is never wrong about a capacity.
fn blocks(wiring: &Wiring) -> Vec<u32> {
    let mut known = BTreeMap::new();
    let block = |switch: u32| {
        let ports = wiring.ports_of(NodeId(wiring.hosts + switch));
        let links = ports.map(|port| &wiring.links[port as usize]);
        let mut neighbours: Vec<_> = links.map(|link| (link.to, link.rate)).collect();
        neighbours.sort_unstable();
        let has_hosts = neighbours.iter().any(|(node, _)| node.0 < wiring.hosts);
        if has_hosts { switch } else { *known.entry(neighbours).or_insert(switch) }
    };
    (0..wiring.switches).map(block).collect()
}
