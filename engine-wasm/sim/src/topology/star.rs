//! Hosts around one switch: all to one of them, or all to all.

use super::card::TopologyCard;
use super::network::{Endpoints, Network, NetworkTraits};
use super::parameters::{COMPARISON, DELAYS, Delays, count, rate, rate_of};
use super::switch_ports::SWITCH_PORTS;
use super::wiring::Wiring;
use crate::ids::HostId;
use crate::parameters::{Settings, parameters};
use crate::units::Rate;

pub(super) const CARD: TopologyCard = TopologyCard {
    id: "star",
    name: "Star",
    summary: "Many senders, one receiver, one switch: the receiver's link is the bottleneck.",
    citation: "The testbed of Stream (eight servers on one 1 Gb/s switch).",
    takes_graph: false,
    hosts_parameter: None,
    parameters: parameters![
        count(
            "senders",
            "Senders",
            (1, 4096, 8),
            "Number of sending hosts; one more host receives.",
            "Stream's testbed has eight servers; here eight senders",
        ),
        rate(
            "host_gbps",
            "Host rate",
            1.0,
            "Rate of the link between each host and the switch; load is relative to the receiver's.",
            "Stream, testbed: 1 Gb/s",
        ),
        ..DELAYS,
        ..SWITCH_PORTS,
    ],
    comparison: COMPARISON,
    build: |settings, _| {
        let senders = settings.integer("senders");
        let endpoints = Endpoints::Groups {
            senders: (0..senders).map(HostId).collect(),
            receivers: vec![HostId(senders)],
        };
        Ok(around_one_switch(settings, senders + 1, endpoints, rate_of(settings, "host_gbps")))
    },
};

/// `hosts` hosts around the only switch, each at `host_gbps` and with the delays of `settings`.
pub(super) fn around_one_switch(
    settings: &Settings,
    hosts: u32,
    endpoints: Endpoints,
    load_capacity: Rate,
) -> Network {
    let (rate, delays) = (rate_of(settings, "host_gbps"), Delays::of(settings));
    let cables: Vec<_> = (0..hosts).map(|host| delays.host_cable(host, hosts, rate)).collect();
    let traits = NetworkTraits::new(endpoints, load_capacity, 1);
    Network::searched(Wiring::new(hosts, 1, &cables), traits)
}
