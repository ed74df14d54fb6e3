//! Two hosts and one cable: the single-server queue of the textbooks.

use super::card::TopologyCard;
use super::network::{Endpoints, Network, NetworkTraits};
use super::parameters::{COMPARISON, DELAYS, Delays, rate, rate_of};
use super::switch_ports::SWITCH_PORTS;
use super::wiring::{Cable, Wiring};
use crate::ids::{HostId, NodeId};
use crate::parameters::parameters;

pub(super) const CARD: TopologyCard = TopologyCard {
    id: "single-link",
    name: "Single link",
    summary: "One sender, one receiver, one link: every result can be checked against a formula.",
    citation: "The one-server queue; see Kleinrock, Queueing Systems, volume 2 (1976).",
    takes_graph: false,
    hosts_parameter: None,
    parameters: parameters![
        rate(
            "host_gbps",
            "Link rate",
            10.0,
            "Rate of the link, in each direction.",
            "Chosen here: the host links of the PIAS fabric",
        ),
        ..DELAYS,
        ..SWITCH_PORTS,
    ],
    comparison: COMPARISON,
    build: |settings, _| {
        let rate = rate_of(settings, "host_gbps");
        let Delays { link, host } = Delays::of(settings);
        let (sender, receiver) = (HostId(0), HostId(1));
        // Both ends are hosts, so the cable carries the processing delay of both.
        let processing = host * 2;
        let delay = link + processing;
        let cable = Cable { a: NodeId(0), b: NodeId(1), rate, delay, processing };
        let endpoints = Endpoints::Matched(vec![(sender, receiver)]);
        Ok(Network::searched(Wiring::new(2, 0, &[cable]), NetworkTraits::new(endpoints, rate, 0)))
    },
};
