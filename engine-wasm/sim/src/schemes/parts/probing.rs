//! Probes in place of repeated retransmissions.

use super::window_parameters::{self, probe_after, tcp_transport};
use crate::packet::transport::TransportSettings;
use crate::parameters::{Condition, Domain, Parameter, Settings};

/// Whether repeated timeouts start probing.
pub const PROBING: Parameter = Parameter {
    name: "probing",
    label: "Probing",
    unit: "",
    domain: Domain::Switch { default: true },
    help: "After repeated timeouts, probe with minimal packets for what has arrived instead of \
           retransmitting.",
    source: "PIAS (HotNets 2014) §2",
    shown_when: None,
};

/// Number of timeouts before probing.
pub const PROBE_AFTER: Parameter = probe_after(
    2,
    Some(Condition { parameter: PROBING.name, values: &["true"] }),
    "PIAS (HotNets 2014) §2: \"e.g. two\"; 5 in the ns-2 code, 3 in the kernel module",
);

/// Whether and when a sender probes.
pub const PARAMETERS: &[Parameter] = &[PROBING, PROBE_AFTER];

/// A transport that probes, by [`PARAMETERS`].
pub fn transport(settings: &Settings) -> TransportSettings {
    let probing =
        settings.switch(PROBING.name).then(|| window_parameters::probing(settings, true, false));
    TransportSettings { probing, ..tcp_transport(settings) }
}
