//! The fabric as one switch: only the hosts' own links can be busy.
//!
//! A star with all-to-all traffic, so that load is relative to every host link.

use super::card::TopologyCard;
use super::network::Endpoints;
use super::parameters::{COMPARISON, DELAYS, count, rate, rate_of};
use super::star::around_one_switch;
use super::switch_ports::SWITCH_PORTS;
use crate::parameters::parameters;

pub(super) const CARD: TopologyCard = TopologyCard {
    id: "big-switch",
    name: "Big switch",
    summary: "A non-blocking fabric: only host links can be congested.",
    citation: "Chowdhury, Zhong, Stoica: Efficient Coflow Scheduling with Varys. SIGCOMM 2014.",
    takes_graph: false,
    hosts_parameter: Some("hosts"),
    parameters: parameters![
        count(
            "hosts",
            "Hosts",
            (2, 4096, 150),
            "Number of hosts (or racks) on the fabric.",
            "Varys (SIGCOMM 2014): the 150 racks of the public coflow trace",
        ),
        rate(
            "host_gbps",
            "Host rate",
            1.0,
            "Rate of each host's link, in each direction.",
            "Varys (SIGCOMM 2014): 1 Gb/s per rack port",
        ),
        ..DELAYS,
        ..SWITCH_PORTS,
    ],
    comparison: COMPARISON,
    build: |settings, _| {
        let hosts = settings.integer("hosts");
        let capacity = rate_of(settings, "host_gbps") * u64::from(hosts);
        Ok(around_one_switch(settings, hosts, Endpoints::AllPairs, capacity))
    },
};
