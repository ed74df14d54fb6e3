//! Three tiers of equal switches in pods.
//!
//! Switches of `k` ports, half of them up except at the top, numbered tier by tier and pod by pod:
//! edge, aggregation, core. Aggregation switch `i` of every pod is joined to the cores
//! `i * k/2 .. (i + 1) * k/2`.

use super::card::TopologyCard;
use super::network::{Endpoints, Network, NetworkTraits};
use super::parameters::{COMPARISON, DELAYS, Delays, balance, balance_of, rate, rate_of};
use super::routes::Routes;
use super::switch_ports::SWITCH_PORTS;
use super::wiring::{Cable, Wiring};
use crate::issue::Issue;
use crate::parameters::{Domain, Parameter, parameters};
use crate::units::Rate;

pub(super) const CARD: TopologyCard = TopologyCard {
    id: "fat-tree",
    name: "Fat tree",
    summary: "k pods of equal k-port switches and k³/4 hosts, as much capacity up as down.",
    citation: "Al-Fares, Loukissas, Vahdat: A Scalable, Commodity Data Center Network \
               Architecture. SIGCOMM 2008; used by Stream with k from 8 to 48.",
    takes_graph: false,
    hosts_parameter: None,
    parameters: parameters![
        Parameter {
            name: "k",
            label: "Ports per switch",
            unit: "",
            domain: Domain::Integer { min: 4, max: 48, default: 8 },
            help: "Even; there are k pods, k³/4 hosts and 5k²/4 switches.",
            source: "Stream, table 1: 8, 16, 24, 32 and 48",
            shown_when: None,
        },
        rate(
            "link_gbps",
            "Link rate",
            10.0,
            "Rate of every link; load is relative to host links.",
            "Stream: 1 and 10 Gb/s",
        ),
        ..DELAYS,
        ..SWITCH_PORTS,
        balance("ecmp", "Stream: flows are hashed to paths"),
    ],
    comparison: COMPARISON,
    build: |settings, _| {
        let k = settings.integer("k");
        if k % 2 == 1 {
            let path = "topology.parameters.k";
            return Err(vec![Issue::new(path, k.to_string(), "an even number from 4 to 48")]);
        }
        let half = k / 2;
        let rate = rate_of(settings, "link_gbps");
        let wiring = wire_up(half, rate, Delays::of(settings));
        let routes = Routes::fat_tree(&wiring, half);
        let traits = NetworkTraits {
            balance: balance_of(settings),
            endpoints: Endpoints::AllPairs,
            load_capacity: rate * u64::from(wiring.hosts),
            blocks: blocks(half),
        };
        Ok(Network::new(wiring, routes, traits))
    },
};

fn wire_up(half: u32, rate: Rate, delays: Delays) -> Wiring {
    let (hosts, tier) = (2 * half * half * half, 2 * half * half);
    let (edge, aggregation, core) = (hosts, hosts + tier, hosts + 2 * tier);
    // Ports of a switch are numbered in the order of its cables: down before up.
    let down_to_hosts = (0..hosts).map(|host| delays.host_cable(host, edge + host / half, rate));
    let in_pods = (0..tier * half).map(|n| {
        let (from, up) = (n / half, n % half);
        delays.trunk(edge + from, aggregation + from / half * half + up, rate)
    });
    let to_cores = (0..tier * half).map(|n| {
        let (from, up) = (n / half, n % half);
        delays.trunk(aggregation + from, core + from % half * half + up, rate)
    });
    let cables: Vec<Cable> = down_to_hosts.chain(in_pods).chain(to_cores).collect();
    Wiring::new(hosts, 2 * tier + half * half, &cables)
}

/// Each edge switch is its own block; aggregation switches are interchangeable within a pod, core
/// switches everywhere.
fn blocks(half: u32) -> Vec<u32> {
    let tier = 2 * half * half;
    let edges = 0..tier;
    let aggregations = (0..tier).map(|switch| tier + switch / half);
    let cores = (0..half * half).map(|_| tier + 2 * half);
    edges.chain(aggregations).chain(cores).collect()
}
