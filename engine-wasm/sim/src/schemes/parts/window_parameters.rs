//! Parameters of schemes on the window transport, and the settings and ports built from them.
//! Defaults are those of the ns-2 scripts behind the evaluations of PIAS, SPQ and Aemon; where a
//! scheme differs, it says so in its own table.

use crate::packet::transport::{NewReno, Probing, RtoMode, TransportSettings};
use crate::packet::{Marking, PortPlan};
use crate::parameters::{Choice, Condition, Domain, Parameter, Settings};
use crate::schemes::{Apart, Setting};
use crate::topology::{Balance, wire};
use crate::units::{Bytes, Time};

/// Why window transports differ from their fluids.
pub const APART: Apart = Apart {
    within: Some(0.1),
    why: "Queueing, start-up and loss. The fluid model fills a link at once and passes it on \
          without a gap. Packets carry headers and share links with acknowledgements; queues \
          build up to the point where marks or drops begin, which delays short flows; windows \
          shrink after marks and losses and take round trips to grow again; a lost last packet, \
          or one stuck behind higher priorities, costs a timeout.",
};

/// Window of a new flow.
const INITIAL_WINDOW: Parameter = Parameter {
    name: "initial_window_packets",
    label: "Initial window",
    unit: "packets",
    domain: Domain::Integer { min: 1, max: 1000, default: 70 },
    help: "Window of a new flow; 70 full packets are one bandwidth-delay product of the 144-host \
           fabric.",
    source: "PIAS, SPQ and Aemon (ns-2 scripts)",
    shown_when: None,
};

/// The largest window.
const LARGEST_WINDOW: Parameter = Parameter {
    name: "largest_window_packets",
    label: "Largest window",
    unit: "packets",
    domain: Domain::Integer { min: 0, max: 1_000_000, default: 0 },
    help: "No window grows beyond this; 0 for one packet less than the buffer. A larger initial \
           window stays as it is.",
    source: "PIAS, SPQ and Aemon (ns-2 scripts): the buffer less one, because a window that fills \
             its own first queue gains nothing",
    shown_when: None,
};

/// Both windows.
pub const WINDOWS: &[Parameter] = &[INITIAL_WINDOW, LARGEST_WINDOW];

/// The smallest retransmission timeout.
pub const MIN_RTO: Parameter = min_rto(2000.0, "SPQ, Table I; Aemon §4");

/// The smallest retransmission timeout with a scheme's own default.
pub const fn min_rto(default_us: f64, source: &'static str) -> Parameter<'static> {
    Parameter {
        name: "min_rto_us",
        label: "Minimum RTO",
        unit: "µs",
        domain: Domain::Number { min: 10.0, max: 1_000_000.0, default: default_us },
        help: "Minimum retransmission timeout; the only one while timeouts are fixed.",
        source,
        shown_when: None,
    }
}

/// How retransmission timeouts are set.
pub const RTO_MODE: Parameter = Parameter {
    name: "rto_mode",
    label: "Retransmission timeouts",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "fixed", label: "fixed, without back-off" },
            Choice { id: "estimated", label: "from measured RTT, with back-off" },
        ],
        default: "fixed",
    },
    help: "Whether the timeout is always the minimum or follows RFC 6298.",
    source: "PIAS (ns-2 scripts)",
    shown_when: None,
};

/// When three duplicate acknowledgements trigger a retransmission.
pub const FAST_RETRANSMIT: Parameter = Parameter {
    name: "fast_retransmit",
    label: "Fast retransmit",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "auto", label: "unless packets are sprayed" },
            Choice { id: "on", label: "always" },
            Choice { id: "off", label: "never" },
        ],
        default: "auto",
    },
    help: "Whether three duplicate acknowledgements trigger a retransmission; with packets sprayed \
           over paths they mean reordering, not loss.",
    source: "PIAS §4: disabled for packet spraying; RFC 5681: 3",
    shown_when: None,
};

/// Parameters of loss recovery.
pub const LOSS_RECOVERY: &[Parameter] = &[MIN_RTO, RTO_MODE, FAST_RETRANSMIT];

/// Bytes that may wait at a port, in full packets.
pub const fn buffer(default: u32, source: &'static str) -> Parameter<'static> {
    Parameter {
        name: "buffer_packets",
        label: "Buffer per port",
        unit: "packets",
        domain: Domain::Integer { min: 1, max: 100_000, default },
        help: "Buffer size in packets of 1500 bytes; occupancy is counted in bytes.",
        source,
        shown_when: None,
    }
}

/// The usual buffer.
pub const BUFFER: Parameter = buffer(240, "SPQ, Table I; Aemon §4: 360 KB");

/// Marking threshold.
pub const MARK_THRESHOLD: Parameter = Parameter {
    name: "mark_threshold_packets",
    label: "Marking threshold",
    unit: "packets",
    domain: Domain::Integer { min: 0, max: 100_000, default: 65 },
    help: "A packet is marked when more than this is queued at its port, including the packet \
           itself.",
    source: "DCTCP §3.4 for 10 Gb/s; SPQ, Table I",
    shown_when: None,
};

/// Marking threshold of links from 40 Gb/s on.
pub const MARK_THRESHOLD_40G: Parameter = Parameter {
    name: "mark_threshold_40g_packets",
    label: "Marking threshold (≥ 40 Gb/s)",
    unit: "packets",
    domain: Domain::Integer { min: 0, max: 100_000, default: 65 },
    help: "Threshold on links of 40 Gb/s and more; Aemon and Karuna use 250.",
    source: "PIAS (ns-2 scripts): one threshold for all links",
    shown_when: None,
};

/// Parameters of marking by port.
pub const MARKING: &[Parameter] = &[MARK_THRESHOLD, MARK_THRESHOLD_40G];

/// How hosts queue.
pub const NIC: Parameter = Parameter {
    name: "nic",
    label: "Host NIC queue",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "as-switch", label: "same as switch ports" },
            Choice { id: "unlimited", label: "like switch ports, unlimited buffer" },
            Choice { id: "unmarked", label: "like switch ports, no marking" },
        ],
        default: "as-switch",
    },
    help: "How packets queue at a host: as at a switch port, so that hosts mark and drop, too; \
           with an unlimited buffer; or with the buffer limit but without marking.",
    source: "PIAS (ns-2 scripts): the switch's queue at every node",
    shown_when: None,
};

/// When probes replace retransmissions.
pub const fn probe_after(
    default: u32,
    shown_when: Option<Condition>,
    source: &'static str,
) -> Parameter<'static> {
    Parameter {
        name: "probe_after",
        label: "Timeouts before probing",
        unit: "timeouts",
        domain: Domain::Integer { min: 1, max: 100, default },
        help: "Consecutive timeouts after which a sender stops sending data and probes with \
               minimal packets.",
        source,
        shown_when,
    }
}

/// The settings of a transport from a table with [`WINDOWS`], [`MIN_RTO`] and a buffer; without
/// [`RTO_MODE`].
pub fn transport(settings: &Settings) -> TransportSettings {
    TransportSettings {
        initial_window: settings.integer(INITIAL_WINDOW.name),
        max_window: match settings.integer(LARGEST_WINDOW.name) {
            0 => settings.integer(BUFFER.name).saturating_sub(1).max(1),
            largest => largest,
        },
        rto: RtoMode::Fixed,
        min_rto: Time::from_seconds(settings.number(MIN_RTO.name) * 1e-6),
        probing: None,
    }
}

/// The settings of a transport from a table that also has [`RTO_MODE`].
pub fn tcp_transport(settings: &Settings) -> TransportSettings {
    TransportSettings {
        rto: match settings.choice(RTO_MODE.name) {
            "estimated" => RtoMode::Estimated,
            _ => RtoMode::Fixed,
        },
        ..transport(settings)
    }
}

/// [`NewReno`] where [`FAST_RETRANSMIT`] applies.
pub fn new_reno(settings: &Settings, setting: &Setting) -> Option<NewReno> {
    heeds_duplicates(settings, setting).then_some(NewReno)
}

/// Whether duplicate acknowledgements mean losses, by [`FAST_RETRANSMIT`].
pub fn heeds_duplicates(settings: &Settings, setting: &Setting) -> bool {
    match settings.choice(FAST_RETRANSMIT.name) {
        "on" => true,
        "off" => false,
        _ => setting.network.balance == Balance::Ecmp,
    }
}

/// Probing by the parameter of [`probe_after`].
pub fn probing(settings: &Settings, discards: bool, restarts: bool) -> Probing {
    Probing { after: settings.integer("probe_after"), discards, restarts }
}

/// Buffer of a port.
pub fn limit(settings: &Settings) -> Bytes {
    wire::FULL_PACKET * u64::from(settings.integer(BUFFER.name))
}

/// Marks by [`MARK_THRESHOLD`] and [`MARK_THRESHOLD_40G`], on the whole port.
pub fn marking(settings: &Settings) -> Marking {
    Marking::above_packets(settings.integer(MARK_THRESHOLD.name).into())
        .with_fast_packets(settings.integer(MARK_THRESHOLD_40G.name).into())
}

/// Ports of hosts by [`NIC`], given `ports` of switches.
pub fn nic(settings: &Settings, ports: PortPlan) -> PortPlan {
    match settings.choice(NIC.name) {
        "unlimited" => ports.unlimited(),
        "unmarked" => ports.marking(Marking::NONE),
        _ => ports,
    }
}
