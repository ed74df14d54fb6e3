//! Parameters common to several topologies; each topology states its own default and source.

use super::network::Balance;
use super::switch_ports::SWITCH_PORTS;
use super::wiring::Cable;
use crate::ids::NodeId;
use crate::parameters::{Choice, Domain, Parameter, Settings};
use crate::units::{Rate, Time};

/// A link rate from 1 Mb/s to 1.6 Tb/s.
pub(super) const fn rate(
    name: &'static str,
    label: &'static str,
    default: f64,
    help: &'static str,
    source: &'static str,
) -> Parameter<'static> {
    let domain = Domain::Number { min: 0.001, max: 1600.0, default };
    Parameter { name, label, unit: "Gb/s", domain, help, source, shown_when: None }
}

/// A number of nodes.
pub(super) const fn count(
    name: &'static str,
    label: &'static str,
    (min, max, default): (u32, u32, u32),
    help: &'static str,
    source: &'static str,
) -> Parameter<'static> {
    let domain = Domain::Integer { min, max, default };
    Parameter { name, label, unit: "", domain, help, source, shown_when: None }
}

/// Propagation delay of every link.
pub(super) const LINK_DELAY: Parameter = Parameter {
    name: "link_delay_us",
    label: "Link delay",
    unit: "µs",
    domain: Domain::Number { min: 0.0, max: 100_000.0, default: 0.2 },
    help: "One-way propagation on each link.",
    source: "Public pFabric and PIAS simulation scripts",
    shown_when: None,
};

/// Processing delay in the hosts, four times per round trip.
pub(super) const HOST_DELAY: Parameter = Parameter {
    name: "host_delay_us",
    label: "Host delay",
    unit: "µs",
    domain: Domain::Number { min: 0.0, max: 100_000.0, default: 20.0 },
    help: "Processing in a host, added to its link in each direction: four times per round trip.",
    source: "PIAS (HotNets 2014): 80 of the 85.2 µs round trip are spent in the hosts; with link \
             delays, the sum here is 84.68 µs",
    shown_when: None,
};

/// Whether fluid completion times include a round trip.
pub(super) const FLUID_ROUND_TRIP: Parameter = Parameter {
    name: "fluid_round_trip",
    label: "Fluid flows add a round trip",
    unit: "",
    domain: Domain::Switch { default: true },
    help: "At flow level, adds the round trip of an empty network to each FCT, because packets end \
           with the last acknowledgement. Without it FCTs are those of the formulas for fluids. \
           Traffic with coflows never adds it.",
    source: "Chosen here: FCTs of both levels are then comparable",
    shown_when: None,
};

/// Both delays, and where their round trip counts.
pub(super) const DELAYS: &[Parameter] = &[LINK_DELAY, HOST_DELAY, FLUID_ROUND_TRIP];

/// Names of the parameters that only comparisons with other simulators and with formulas need.
pub(super) const COMPARISON: &[&str] =
    &[FLUID_ROUND_TRIP.name, SWITCH_PORTS[0].name, SWITCH_PORTS[1].name];

/// Load balancing over equally short next hops.
pub(super) const fn balance(default: &'static str, source: &'static str) -> Parameter<'static> {
    const OPTIONS: &[Choice] = &[
        Choice { id: "spray", label: "Spray packets" },
        Choice { id: "ecmp", label: "Hash flows (ECMP)" },
    ];
    Parameter {
        name: "balance",
        label: "Load balancing",
        unit: "",
        domain: Domain::Choice { options: OPTIONS, default },
        help: "Spread each flow's packets over all shortest paths in turn, or keep each flow on \
               one path.",
        source,
        shown_when: None,
    }
}

/// The value of [`balance`].
pub(super) fn balance_of(settings: &Settings) -> Balance {
    match settings.choice("balance") {
        "spray" => Balance::Spray,
        _ => Balance::Ecmp,
    }
}

/// The value of a rate parameter.
pub(super) fn rate_of(settings: &Settings, name: &str) -> Rate {
    Rate::from_gbps(settings.number(name))
}

/// Delays of the two kinds of links.
#[derive(Clone, Copy)]
pub(super) struct Delays {
    /// Between switches.
    pub link: Time,
    /// Added for each host at an end.
    pub host: Time,
}

impl Delays {
    /// The values of [`LINK_DELAY`] and [`HOST_DELAY`].
    pub fn of(settings: &Settings) -> Self {
        let micros = |name| Time::from_seconds(settings.number(name) * 1e-6);
        Self { link: micros(LINK_DELAY.name), host: micros(HOST_DELAY.name) }
    }

    /// A cable between a host and a switch.
    pub fn host_cable(self, host: u32, switch: u32, rate: Rate) -> Cable {
        let (a, b) = (NodeId(host), NodeId(switch));
        Cable { a, b, rate, delay: self.link + self.host, processing: self.host }
    }

    /// A cable between two switches.
    pub fn trunk(self, a: u32, b: u32, rate: Rate) -> Cable {
        Cable { a: NodeId(a), b: NodeId(b), rate, delay: self.link, processing: Time::ZERO }
    }
}
