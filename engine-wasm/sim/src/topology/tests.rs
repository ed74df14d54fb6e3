//! Properties of all topologies, and exact times on the published fabric.

use proptest::prelude::*;

use super::example::{balanced, graph, network};
use super::*;
use crate::case_count::case_count;
use crate::ids::{FlowId, HostId, NodeId};
use crate::parameters::{Given, Settings, Value};
use crate::topology::{GraphLink, GraphSpec};
use crate::units::{Bytes, Rate, Time};

fn every_shape() -> Vec<Network> {
    vec![
        network("single-link", &[]),
        network("dumbbell", &[("pairs", 3.0), ("bottleneck_gbps", 5.0)]),
        network("star", &[("senders", 4.0)]),
        network("big-switch", &[("hosts", 5.0)]),
        network("leaf-spine", &[]),
        network("leaf-spine", &[("leaves", 1.0), ("spines", 3.0)]),
        network("fat-tree", &[("k", 4.0)]),
        network("fat-tree", &[("k", 6.0)]),
    ]
}

#[test]
fn ports_are_grouped_by_node_and_the_first_are_the_nics() {
    for network in every_shape() {
        let mut next = 0;
        for node in (0..network.nodes()).map(NodeId) {
            let ports = network.ports_of(node);
            assert_eq!(ports.start, next);
            next = ports.end;
            for port in ports.map(crate::ids::PortId) {
                let (link, back) = (network.link(port), network.link(network.reverse(port)));
                assert_eq!(link.from, node);
                assert_eq!((link.from, link.to, link.rate), (back.to, back.from, back.rate));
            }
            if network.is_host(node) {
                assert_eq!(network.ports_of(node), node.0..node.0 + 1);
            }
        }
        assert_eq!(next as usize, network.links.len());
    }
}

#[test]
fn every_next_hop_is_one_hop_closer() {
    for network in every_shape() {
        let hosts = (0..network.hosts).map(HostId);
        for (src, dst) in hosts.clone().flat_map(|a| hosts.clone().map(move |b| (a, b))) {
            if src == dst {
                continue;
            }
            let hops = network.hops(src, dst);
            for choice in 0..8 {
                let path = network.path(src, dst, |_, ports| ports[choice % ports.len()]);
                assert_eq!(path.count() as u32, hops, "{src:?} to {dst:?}");
            }
        }
    }
}

#[test]
fn fat_tree_has_the_published_size_and_shortest_routes() {
    let big = network("fat-tree", &[("k", 48.0)]);
    assert_eq!((big.hosts, big.switches), (27_648, 2_880));
    assert_eq!(big.hops(HostId(0), HostId(27_647)), 6);

    let tree = network("fat-tree", &[("k", 4.0)]);
    let same = as_graph(&tree);
    for node in (0..tree.nodes()).map(NodeId) {
        for host in (0..tree.hosts).map(HostId) {
            assert_eq!(tree.next_ports(node, host), same.next_ports(node, host), "{node:?}");
        }
    }
}

/// `network` written as an explicit graph.
fn as_graph(network: &Network) -> Network {
    let drawn = Drawn::of(network).expect("a small network");
    graph(&drawn.topology.graph.expect("it is drawn")).expect("a valid graph")
}

fn graph_spec(hosts: u32, switches: u32, links: Vec<GraphLink>) -> GraphSpec {
    GraphSpec { hosts, switches, links, places: Vec::new() }
}

#[test]
fn round_trips_and_ideal_times_of_the_published_fabric() {
    let fabric = network("leaf-spine", &[]);
    let (here, same_rack, across) = (HostId(0), HostId(15), HostId(16));
    assert_eq!(fabric.base_rtt(here, across), Time::from_ns(84_680));
    assert_eq!(fabric.load_capacity, Rate::from_gbps(1440.0));
    let ideal = |to, packets| fabric.ideal_fct(here, to, wire::FULL_PAYLOAD * packets);
    // Across racks 83.48 + 1.2 n µs, in one rack 82.064 + 1.2 n µs.
    assert_eq!(ideal(across, 1), Time::from_ns(84_680));
    assert_eq!(ideal(across, 70), Time::from_ns(167_480));
    assert_eq!(ideal(same_rack, 1), Time::from_ns(83_264));
    assert_eq!(ideal(same_rack, 70), Time::from_ns(82_064 + 70 * 1_200));
}

#[test]
fn oversubscription_narrows_the_uplinks_only() {
    let narrow = network("leaf-spine", &[("oversubscription", 3.0)]);
    assert_eq!(narrow.link(narrow.nic(HostId(0))).rate, Rate::from_gbps(10.0));
    let uplink = narrow.next_ports(NodeId(144), HostId(143))[0];
    assert_eq!(narrow.link(uplink).rate, Rate::from_bps(13_333_333_333));
    assert_eq!(narrow.load_capacity, network("leaf-spine", &[]).load_capacity);
}

#[test]
fn load_is_relative_to_the_bottleneck_or_else_to_the_host_links() {
    assert_eq!(network("single-link", &[]).load_capacity, Rate::from_gbps(10.0));
    assert_eq!(network("star", &[]).load_capacity, Rate::from_gbps(1.0));
    assert_eq!(network("big-switch", &[]).load_capacity, Rate::from_gbps(150.0));
    let dumbbell = network("dumbbell", &[("bottleneck_gbps", 5.0)]);
    assert_eq!(dumbbell.load_capacity, Rate::from_gbps(5.0));
}

fn routed(flow: u32, source: HostId, destination: HostId) -> RoutedFlow {
    RoutedFlow { flow: FlowId(flow), source, destination, pinned: None }
}

#[test]
fn a_pinned_flow_takes_the_same_hop_at_every_switch() {
    let tree = network("fat-tree", &[("k", 4.0)]);
    let fluid = FluidNetwork::new(&tree);
    let path_of = |pinned| {
        let mut path = Vec::new();
        let flow = RoutedFlow { pinned: Some(pinned), ..routed(0, HostId(0), HostId(15)) };
        fluid.path(&tree, flow, 1, &mut path);
        path
    };
    assert_ne!(path_of(0), path_of(1));
    assert_eq!(path_of(0), path_of(2), "two next hops at every switch");
    let first: Vec<_> = tree.first_path(HostId(0), HostId(15)).map(|port| port.0).collect();
    assert_eq!(path_of(0), first);
}

#[test]
fn big_switch_flows_use_two_host_links() {
    let network = network("big-switch", &[("hosts", 4.0)]);
    let fluid = FluidNetwork::new(&network);
    let mut path = Vec::new();
    for (src, dst) in [(HostId(1), HostId(3)), (HostId(2), HostId(2))] {
        path.clear();
        fluid.path(&network, routed(0, src, dst), 1, &mut path);
        assert_eq!(path, [src.0, fluid.host_in(&network, dst)]);
    }
    assert_eq!(fluid.capacities, vec![1e9; 8]);
}

/// Capacities along the path of flow `flow`, in Gb/s.
fn widths(network: &Network, flow: u32, src: u32, dst: u32) -> Vec<f64> {
    let fluid = FluidNetwork::new(network);
    let mut path = Vec::new();
    fluid.path(network, routed(flow, HostId(src), HostId(dst)), 1, &mut path);
    path.iter().map(|&resource| fluid.capacities[resource as usize] / 1e9).collect()
}

#[test]
fn spraying_merges_equal_links_into_one_resource() {
    let fabric = network("leaf-spine", &[]);
    assert_eq!(widths(&fabric, 0, 0, 143), [10.0, 160.0, 160.0, 10.0]);
    assert_eq!(widths(&as_graph(&fabric), 0, 0, 143), [10.0, 40.0, 40.0, 10.0]);
    let tree = balanced("fat-tree", &[("k", 4.0)], "spray");
    assert_eq!(widths(&tree, 0, 0, 15), [10.0, 20.0, 40.0, 40.0, 20.0, 10.0]);
    assert_eq!(widths(&tree, 0, 0, 3), [10.0, 20.0, 20.0, 10.0]);
    assert_eq!(FluidNetwork::new(&tree).capacities.len(), 16 + 8 + 4 + 4 + 8 + 16);
}

#[test]
fn a_graph_recognises_interchangeable_spines() {
    let mut drawn = as_graph(&network("leaf-spine", &[]));
    drawn.balance = Balance::Spray;
    assert_eq!(widths(&drawn, 0, 0, 143), [10.0, 160.0, 160.0, 10.0]);
}

#[test]
fn hashed_flows_spread_over_all_paths_and_stay_pinned() {
    let tree = network("fat-tree", &[("k", 8.0)]);
    let fluid = FluidNetwork::new(&tree);
    let path_of = |flow| {
        let mut path = Vec::new();
        fluid.path(&tree, routed(flow, HostId(0), HostId(127)), 1, &mut path);
        path
    };
    let mut core_links = std::collections::BTreeMap::new();
    for flow in 0..1600 {
        assert_eq!(path_of(flow), path_of(flow));
        *core_links.entry(path_of(flow)[2]).or_insert(0_i32) += 1;
    }
    // 16 paths of 100 flows each; five standard deviations are 48.
    assert_eq!(core_links.len(), 16);
    assert!(core_links.values().all(|n| (n - 100).abs() < 49), "{core_links:?}");
}

/// Store and forward, packet by packet: arrival of the last byte at the last node.
fn replay(links: &[Link], size: Bytes) -> Time {
    let mut free = vec![Time::ZERO; links.len()];
    let mut arrival = Time::ZERO;
    for packet in 0..wire::packets(size) {
        let payload = (size - wire::FULL_PAYLOAD * packet).min(wire::FULL_PAYLOAD);
        arrival = Time::ZERO;
        for (link, free) in links.iter().zip(&mut free) {
            *free = arrival.max(*free) + (payload + wire::HEADER) / link.rate;
            arrival = *free + link.delay;
        }
    }
    arrival
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(case_count(256)))]

    #[test]
    fn ideal_time_equals_a_replay_over_any_chain_of_switches(
        rates in prop::collection::vec(1_u32..40, 2..7),
        delays in prop::collection::vec(0_u32..30, 7),
        size in 1_u64..200_000,
    ) {
        // Host 0, a line of switches 2, 3, …, host 1.
        let switches = rates.len() as u32 - 1;
        let node = |position: u32| match position {
            0 => 0,
            position if position > switches => 1,
            position => position + 1,
        };
        let links = (0..=switches).map(|position| {
            let (rate, delay) = (rates[position as usize], delays[position as usize]);
            GraphLink::new(node(position), node(position + 1), rate.into(), delay.into())
        });
        let line = graph(&graph_spec(2, switches, links.collect())).unwrap();
        let (src, dst) = (HostId(0), HostId(1));
        let path: Vec<_> = line.first_path(src, dst).map(|port| *line.link(port)).collect();
        let expected = replay(&path, Bytes::new(size)) + line.one_way(dst, src, wire::ACK);
        prop_assert_eq!(line.ideal_fct(src, dst, Bytes::new(size)), expected);
    }

    #[test]
    fn hosts_at_symmetric_positions_are_interchangeable(
        a in 0_u32..144, b in 0_u32..144, shift in 0_u32..9, size in 1_u64..1_000_000,
    ) {
        prop_assume!(a != b);
        let fabric = network("leaf-spine", &[]);
        // Rotating the racks relabels the hosts and changes nothing else.
        let moved = |host: u32| HostId((host + 16 * shift) % 144);
        let ideal = |src, dst| fabric.ideal_fct(src, dst, Bytes::new(size));
        prop_assert_eq!(ideal(HostId(a), HostId(b)), ideal(moved(a), moved(b)));
        prop_assert_eq!(fabric.hops(HostId(a), HostId(b)), fabric.hops(moved(a), moved(b)));
    }
}

#[test]
fn a_lone_fluid_flow_runs_at_its_narrowest_link() {
    let network = network("dumbbell", &[("pairs", 2.0), ("bottleneck_gbps", 5.0)]);
    let fluid = FluidNetwork::new(&network);
    let ideal =
        fluid.ideal_fct(&network, routed(0, HostId(1), HostId(3)), 1, Bytes::new(625_000_000));
    assert_eq!(ideal, Time::from_seconds(1.0));
}

#[test]
fn graph_issues_name_the_faulty_element() {
    let link = |a, b| GraphLink::new(a, b, 10.0, 1.0);
    let says = |hosts, switches, links: &[GraphLink], expected: &str| {
        let issues = graph(&graph_spec(hosts, switches, links.to_vec())).unwrap_err();
        assert_eq!(issues[0].to_string(), expected);
    };
    says(1, 0, &[], "topology.graph.hosts: expected a whole number from 2 to 4,096, got 1");
    says(
        2,
        1,
        &[link(0, 2), link(1, 3)],
        "topology.graph.links[1].b: expected a node from 0 to 2, got 3",
    );
    says(
        2,
        1,
        &[link(0, 2), link(2, 2)],
        "topology.graph.links[1].b: expected a node other than a, got 2",
    );
    says(
        2,
        1,
        &[link(0, 2), GraphLink { rate_gbps: 0.0, ..link(1, 2) }],
        "topology.graph.links[1].rate_gbps: expected a number from 0.001 to 1,600, got 0",
    );
    says(
        2,
        1,
        &[link(0, 2), GraphLink { delay_us: f64::NAN, ..link(1, 2) }],
        "topology.graph.links[1].delay_us: expected a number from 0 to 1,000,000, got NaN",
    );
    let links = [link(0, 2), GraphLink { buffer_packets: Some(0), ..link(1, 2) }];
    says(
        2,
        1,
        &links,
        "topology.graph.links[1].buffer_packets: expected a whole number from 1 to 100,000, got 0",
    );
    says(
        2,
        1,
        &[link(0, 2), link(1, 2), link(2, 0)],
        "topology.graph.links[2]: expected only links[0] between them, got another link between \
         0 and 2",
    );
    says(
        2,
        2,
        &[link(0, 2), link(1, 3), link(0, 3), link(2, 3)],
        "topology.graph.nodes[0]: expected exactly 1 link per host, got 2 links",
    );
    says(
        3,
        1,
        &[link(0, 1), link(2, 3)],
        "topology.graph.links[0]: expected a switch at one end, unless the network is just two \
         hosts, got a link between hosts 0 and 1",
    );
    says(
        2,
        2,
        &[link(0, 2), link(1, 3)],
        "topology.graph.nodes[3]: expected a path to every other node, got no path to node 2",
    );
}

#[test]
fn every_switch_without_a_path_is_reported() {
    let links = vec![GraphLink::new(0, 2, 10.0, 1.0), GraphLink::new(1, 2, 10.0, 1.0)];
    let issues = graph(&graph_spec(2, 3, links)).unwrap_err();
    let paths: Vec<_> = issues.iter().map(|issue| issue.path.as_str()).collect();
    assert_eq!(paths, ["topology.graph.nodes[3]", "topology.graph.nodes[4]"]);
}

#[test]
fn all_faulty_cables_are_reported_at_once() {
    let wrong = |a| GraphLink::new(a, 2, 0.0, 1.0);
    let issues = graph(&graph_spec(2, 1, vec![wrong(0), wrong(1)])).unwrap_err();
    let paths: Vec<_> = issues.iter().map(|issue| issue.path.as_str()).collect();
    assert_eq!(paths, ["topology.graph.links[0].rate_gbps", "topology.graph.links[1].rate_gbps"]);
}

#[test]
fn cables_override_switch_queues_but_not_host_queues() {
    let own = GraphLink {
        buffer_packets: Some(9),
        mark_threshold_packets: Some(4),
        ..GraphLink::new(0, 2, 10.0, 1.0)
    };
    let network = graph(&graph_spec(2, 1, vec![own, GraphLink::new(1, 2, 10.0, 1.0)])).unwrap();
    let (to_first, to_second) = (network.last_port(HostId(0)), network.last_port(HostId(1)));
    let packets = |count| Some(wire::FULL_PACKET * count);
    let queue = LinkQueue { limit: packets(9), mark_above: packets(4), ..LinkQueue::default() };
    assert_eq!(network.queue(to_first), queue);
    assert_eq!(network.queue(to_second), LinkQueue::default());
    assert_eq!(network.queue(network.nic(HostId(0))), LinkQueue::default());
    let drawn = Drawn::of(&network).unwrap().topology.graph.unwrap();
    assert_eq!(drawn.links[0], own);
}

#[test]
fn an_odd_fat_tree_is_refused() {
    let card = TOPOLOGIES.iter().find(|card| card.id == "fat-tree").unwrap();
    let given = Given::from([("k".to_owned(), Value::Number(5.0))]);
    let settings = Settings::check(card.parameters, &given, "").unwrap();
    let issues = card.network(&settings, None).unwrap_err();
    assert_eq!(
        issues[0].to_string(),
        "topology.parameters.k: expected an even number from 4 to 48, got 5"
    );
}
