//! An explicit graph: nodes and cables given by the user, routed over the fewest hops.

use std::collections::BTreeMap;

use super::card::TopologyCard;
use super::link::{Link, LinkQueue};
use super::network::{Endpoints, Network, NetworkTraits};
use super::parameters::{COMPARISON, FLUID_ROUND_TRIP, balance, balance_of};
use super::routes::Routes;
use super::switch_ports::SWITCH_PORTS;
use super::wire;
use super::wiring::{Cable, Wiring};
use crate::ids::{NodeId, PortId};
use crate::issue::Issue;
use crate::numbers::{grouped, range};
use crate::parameters::{Settings, parameters};
use crate::topology::GraphSpec;
use crate::units::{Rate, Time};

pub(super) const CARD: TopologyCard = TopologyCard {
    id: "graph",
    name: "Custom topology",
    summary: "Your own hosts, switches and links, with shortest-path routing.",
    citation: "Equal-cost multipath: Hopps, RFC 2992 (2000).",
    takes_graph: true,
    hosts_parameter: None,
    parameters: parameters![
        balance("ecmp", "Chosen here: hashing needs no symmetry among the paths"),
        FLUID_ROUND_TRIP,
        ..SWITCH_PORTS,
    ],
    comparison: COMPARISON,
    build,
};

const MAX_RATE_GBPS: f64 = 1600.0;
const MIN_RATE_GBPS: f64 = 0.001;
const MAX_DELAY_US: f64 = 1e6;
const MAX_PACKETS: u32 = 100_000;

/// Most issues reported at once.
const MAX_ISSUES: usize = 20;

fn build(settings: &Settings, graph: Option<&GraphSpec>) -> Result<Network, Vec<Issue>> {
    let missing = || vec![Issue::new("topology.graph", "", "hosts, switches and links")];
    let graph = graph.ok_or_else(missing)?;
    check_sizes(graph)?;
    let cables = cables(graph)?;
    check_hosts(graph, &cables)?;
    let wiring = Wiring::new(graph.hosts, graph.switches, &cables);
    check_connected(graph)?;
    let routes = Routes::search(&wiring).expect("every node has a path to every other");
    let host_links = &wiring.links[..graph.hosts as usize];
    let traits = NetworkTraits {
        balance: balance_of(settings),
        endpoints: Endpoints::AllPairs,
        load_capacity: host_links.iter().map(|link| link.rate).reduce(|a, b| a + b).expect("hosts"),
        blocks: blocks(&wiring),
    };
    let queues = queues(graph, &wiring);
    Ok(Network::new(wiring, routes, traits).with_queues(queues))
}

fn check_sizes(graph: &GraphSpec) -> Result<(), Vec<Issue>> {
    let in_range = |name, value: u32, min, max| {
        let expected = format!("a whole number {}", range(min, max));
        let issue = || Issue::new(format!("topology.graph.{name}"), grouped(value), expected);
        (!(min..=max).contains(&value)).then(issue)
    };
    let most = GraphSpec::MAX_CABLES;
    let too_many = (graph.links.len() > most as usize).then(|| {
        let value = format!("{} links", grouped(graph.links.len()));
        Issue::new("topology.graph.links", value, format!("at most {} links", grouped(most)))
    });
    let issues = [
        in_range("hosts", graph.hosts, 2, GraphSpec::MAX_HOSTS),
        in_range("switches", graph.switches, 0, GraphSpec::MAX_SWITCHES),
        too_many,
    ];
    none(issues.into_iter().flatten())
}

/// The cables, each checked on its own and for duplicates.
fn cables(graph: &GraphSpec) -> Result<Vec<Cable>, Vec<Issue>> {
    let mut seen = BTreeMap::new();
    let mut cables = Vec::with_capacity(graph.links.len());
    let mut issues = Vec::new();
    for (index, link) in graph.links.iter().enumerate() {
        match cable(graph, index) {
            Ok(cable) => cables.push(cable),
            Err(issue) => issues.push(issue),
        }
        let ends = (link.a.min(link.b), link.a.max(link.b));
        if let Some(first) = seen.insert(ends, index) {
            let path = format!("topology.graph.links[{index}]");
            let value = format!("another link between {} and {}", ends.0, ends.1);
            issues.push(Issue::new(path, value, format!("only links[{first}] between them")));
        }
    }
    none(issues.into_iter())?;
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
            return issue(field, grouped(node), format!("a node {}", range(0, nodes - 1)));
        }
    }
    if link.a == link.b {
        return issue("b", link.b.to_string(), "a node other than a".to_owned());
    }
    for (field, value, min, max) in [
        ("rate_gbps", link.rate_gbps, MIN_RATE_GBPS, MAX_RATE_GBPS),
        ("delay_us", link.delay_us, 0.0, MAX_DELAY_US),
    ] {
        if !(min..=max).contains(&value) {
            return issue(field, grouped(value), format!("a number {}", range(min, max)));
        }
    }
    for (field, value, min) in [
        ("buffer_packets", link.buffer_packets, 1),
        ("mark_threshold_packets", link.mark_threshold_packets, 0),
    ] {
        if let Some(value) = value.filter(|value| !(min..=MAX_PACKETS).contains(value)) {
            let expected = format!("a whole number {}", range(min, MAX_PACKETS));
            return issue(field, grouped(value), expected);
        }
    }
    Ok(Cable {
        a: NodeId(link.a),
        b: NodeId(link.b),
        rate: Rate::from_gbps(link.rate_gbps),
        delay: Time::from_seconds(link.delay_us * 1e-6),
        processing: Time::ZERO,
    })
}

/// Every host has one cable, to a switch unless there are just two hosts.
fn check_hosts(graph: &GraphSpec, cables: &[Cable]) -> Result<(), Vec<Issue>> {
    let mut degree = vec![0_u32; graph.hosts as usize];
    let mut issues = Vec::new();
    for (index, cable) in cables.iter().enumerate() {
        let hosts = [cable.a, cable.b].into_iter().filter(|end| end.0 < graph.hosts);
        hosts.clone().for_each(|host| degree[host.index()] += 1);
        if hosts.count() == 2 && graph.hosts + graph.switches > 2 {
            let path = format!("topology.graph.links[{index}]");
            let value = format!("a link between hosts {} and {}", cable.a.0, cable.b.0);
            issues.push(Issue::new(
                path,
                value,
                "a switch at one end, unless the network is just \
                                                 two hosts",
            ));
        }
    }
    for (host, cables) in (0..).zip(degree).filter(|&(_, cables)| cables != 1) {
        let value = if cables == 0 { "none".to_owned() } else { format!("{cables} links") };
        issues.push(node_issue(host, value, "exactly 1 link per host"));
    }
    none(issues.into_iter())
}

/// Every switch has a path to every other; those outside the largest part have not. Hosts have one
/// link each, so that they are where their switch is.
fn check_connected(graph: &GraphSpec) -> Result<(), Vec<Issue>> {
    let part = parts(graph);
    let mut sizes = vec![0_u32; part.len()];
    for &one in &part {
        sizes[one] += 1;
    }
    // The earliest of equal parts.
    let main = (0..sizes.len()).rev().max_by_key(|&one| sizes[one]).expect("two hosts or more");
    let switches = || (graph.hosts..).zip(&part[graph.hosts as usize..]);
    let other = switches().find(|&(_, &one)| one == main).map_or(0, |(node, _)| node);
    let apart = switches().filter(|&(_, &one)| one != main);
    none(apart.map(|(node, _)| {
        node_issue(node, format!("no path to node {other}"), "a path to every other node")
    }))
}

/// By node, the connected part that it belongs to, named by its first node.
fn parts(graph: &GraphSpec) -> Vec<usize> {
    let mut part: Vec<_> = (0..(graph.hosts + graph.switches) as usize).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for link in &graph.links {
            let ends = [link.a as usize, link.b as usize];
            let first = part[ends[0]].min(part[ends[1]]);
            for end in ends {
                changed |= part[end] != first;
                part[end] = first;
            }
        }
    }
    part
}

fn node_issue(node: u32, value: String, expected: &str) -> Issue {
    Issue::new(format!("topology.graph.nodes[{node}]"), value, expected)
}

fn none(issues: impl Iterator<Item = Issue>) -> Result<(), Vec<Issue>> {
    let issues: Vec<_> = issues.take(MAX_ISSUES).collect();
    if issues.is_empty() { Ok(()) } else { Err(issues) }
}

/// Per switch port, the queue limits that its cable overrides.
fn queues(graph: &GraphSpec, wiring: &Wiring) -> BTreeMap<PortId, LinkQueue> {
    let packets = |count: u32| wire::FULL_PACKET * u64::from(count);
    let mut by_ends = BTreeMap::new();
    for link in &graph.links {
        let queue = LinkQueue {
            limit: link.buffer_packets.map(packets),
            mark_above: link.mark_threshold_packets.map(packets),
            ..LinkQueue::default()
        };
        if queue != LinkQueue::default() {
            by_ends.insert((link.a.min(link.b), link.a.max(link.b)), queue);
        }
    }
    let ports = wiring.links.iter().enumerate().filter(|(_, link)| link.from.0 >= wiring.hosts);
    let own = |(port, link): (usize, &Link)| {
        let ends = (link.from.0.min(link.to.0), link.from.0.max(link.to.0));
        by_ends.get(&ends).map(|&queue| (PortId::from(port), queue))
    };
    ports.filter_map(own).collect()
}

/// Numbers blocks: switches without hosts that have equal neighbours at equal rates are
/// interchangeable.
///
/// This recognises spines but no deeper symmetry. Missed symmetries cost the flow level accuracy
/// under spraying but never overstate a capacity.
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
