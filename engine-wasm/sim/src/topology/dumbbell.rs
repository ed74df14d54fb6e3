//! Senders on one side, receivers on the other, one bottleneck between.

use super::card::TopologyCard;
use super::network::{Endpoints, Network, NetworkTraits};
use super::parameters::{COMPARISON, DELAYS, Delays, count, rate, rate_of};
use super::switch_ports::SWITCH_PORTS;
use super::wiring::Wiring;
use crate::ids::HostId;
use crate::parameters::parameters;

pub(super) const CARD: TopologyCard = TopologyCard {
    id: "dumbbell",
    name: "Dumbbell",
    summary: "Each sender talks to its receiver across one shared bottleneck link.",
    citation: "The standard topology of congestion-control studies, e.g. DCTCP (SIGCOMM 2010).",
    takes_graph: false,
    hosts_parameter: None,
    parameters: parameters![
        count(
            "pairs",
            "Pairs",
            (1, 2048, 8),
            "Number of senders, each with its own receiver.",
            "Chosen here: enough flows to share, few enough to see each",
        ),
        rate(
            "host_gbps",
            "Host rate",
            10.0,
            "Rate of the link between each host and its switch.",
            "Chosen here: the host links of the PIAS fabric",
        ),
        rate(
            "bottleneck_gbps",
            "Bottleneck rate",
            10.0,
            "Rate of the link between the two switches; load is relative to it.",
            "Chosen here: one sender alone can just fill it",
        ),
        ..DELAYS,
        ..SWITCH_PORTS,
    ],
    comparison: COMPARISON,
    build: |settings, _| {
        let pairs = settings.integer("pairs");
        let (rate, bottleneck) =
            (rate_of(settings, "host_gbps"), rate_of(settings, "bottleneck_gbps"));
        let delays = Delays::of(settings);
        let (left, right) = (2 * pairs, 2 * pairs + 1);
        let side = |host| if host < pairs { left } else { right };
        let mut cables: Vec<_> =
            (0..2 * pairs).map(|host| delays.host_cable(host, side(host), rate)).collect();
        cables.push(delays.trunk(left, right, bottleneck));
        let matched = (0..pairs).map(|sender| (HostId(sender), HostId(pairs + sender)));
        let traits = NetworkTraits::new(Endpoints::Matched(matched.collect()), bottleneck, 2);
        Ok(Network::searched(Wiring::new(2 * pairs, 2, &cables), traits))
    },
};
