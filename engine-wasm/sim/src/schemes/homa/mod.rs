//! Homa: messages start at once for a round trip's worth of bytes; receivers then grant the rest,
//! shortest first, to a few senders at a time, and choose the priority of every packet.
//!
//! B. Montazeri, Y. Li, M. Alizadeh, J. Ousterhout: Homa: A Receiver-Driven Low-Latency Transport
//! Protocol Using Network Priorities, SIGCOMM 2018.

mod granting;
mod grants;
mod levels;
mod receiver;
mod sender;

use super::parts::receiver_driven::MessageHosts;
use super::parts::window_parameters::{self, BUFFER};
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting, srpt};
use crate::ids::HostId;
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Domain, Parameter, Settings};
use crate::topology::{Network, wire};
use crate::units::Time;
pub(super) use granting::{Grant, Granting, Shortest, Waiting};
use grants::{Grants, Plan};
use levels::Levels;

/// Catalogue entry of Homa.
pub const CARD: SchemeCard = SchemeCard {
    id: "homa",
    name: "Homa",
    family: Family::FlowScheduling,
    idea: "Receivers grant packets to the shortest messages first, to a few senders at a time, and \
           choose the priority of every packet.",
    information: &[Information::Size, Information::SizeDistribution],
    citation: "B. Montazeri, Y. Li, M. Alizadeh, J. Ousterhout: Homa: A Receiver-Driven Low-Latency \
               Transport Protocol Using Network Priorities, SIGCOMM 2018",
    model: &[
        "A message is a flow. Its first bandwidth-delay product is sent unscheduled (§3.2); the \
         rest waits for grants. RTTbytes is the bandwidth-delay product of sender and receiver \
         in the idle network, 106 KB in the 85 µs fabric; the paper's fabric has 10 KB.",
        "When a host's link is free, it sends a permitted packet of the message with the fewest \
         packets left (§3.2).",
        "Receiver (§3.5): of its messages that need grants the shortest few, by packets not yet \
         received, are kept a round trip ahead of what has arrived. How many is the degree of \
         overcommitment: as many as there are scheduled levels.",
        "Levels (§3.4): eight. The share of bytes that the size distribution makes scheduled \
         gives the number of levels for scheduled packets, from one to seven. The others are for \
         unscheduled packets, split so that each carries equally many unscheduled bytes, \
         shortest messages first. Scheduled messages take the lowest free levels, the shortest \
         message the highest of them (Figure 5).",
        "Loss (§3.7): a receiver that gets nothing of a granted message for 2 ms requests the \
         missing packets, for as many messages at a time as it grants to; a sender that has sent \
         a whole message without any answer probes with a minimal packet. Both double their \
         timeout while there is no answer. The paper waits a few milliseconds: packets of the \
         lowest levels may be queued for long, and a shorter timeout would resend them into \
         queues that are already full. Each granted message has a round trip of packets in \
         flight: three such messages fit into a port of 240 packets in the 85 µs fabric, thirty \
         in the paper's 8 µs fabric.",
        "Incast (§3.6): unscheduled packets of four simultaneous senders overflow a port of the \
         85 µs fabric. In the paper, a receiver waiting for many replies marks further requests, \
         so that their replies send almost nothing unscheduled. Flows here are not replies to \
         requests, so this is off; with a limit set, flows are treated as replies, and those \
         beyond the limit send one packet unscheduled.",
        "The receiver has the whole message before its sender knows: completion times here, as \
         for all schemes, end with the acknowledgement. Grants, requests and acknowledgements \
         are packets of 40 bytes at the highest level.",
        "Simplified: size distributions do not change during a run, so receivers need not update \
         the levels of senders.",
        "Flow level: SRPT. Overcommitment lets a receiver's next message use the capacity that \
         the first one, held up at its sender, leaves; greedy allocation does that without a \
         limit.",
    ],
    apart: Some(APART),
    colour: Colour::Purple,
    mark: Mark::Star,
    dash: Dash::DashDot,
    parameters: &PARAMETERS,
    packet: Some(&|settings, setting| granted_by(Box::new(Shortest), settings, setting)),
    flow: Some(&|_, _| srpt::policy()),
};

/// Why packets differ from the ideal order.
const APART: Apart = Apart {
    within: Some(0.1),
    why: "Queueing and loss. Unscheduled packets of many messages, and granted packets of as \
          many messages as there are scheduled levels, overflow buffers; lost packets are \
          requested again after two milliseconds without arrivals. The fluid model knows all \
          messages at once and loses nothing.",
};

/// Its parameters.
pub(super) const PARAMETERS: [Parameter; 5] =
    [UNSCHEDULED, OVERCOMMITMENT, INCAST_LIMIT, PATIENCE, BUFFER];

const UNSCHEDULED: Parameter = Parameter {
    name: "rtt_bytes_factor",
    label: "Unscheduled and granted-ahead data",
    unit: "BDP",
    domain: Domain::Number { min: 0.01, max: 10.0, default: 1.0 },
    help: "RTTbytes in bandwidth-delay products: how much of a message is sent without grants, \
           and how far grants run ahead of arrived data.",
    source: "Homa §3.2: one round trip",
    shown_when: None,
};

const OVERCOMMITMENT: Parameter = Parameter {
    name: "overcommitment",
    label: "Overcommitment",
    unit: "messages",
    domain: Domain::Integer { min: 0, max: 64, default: 0 },
    help: "How many messages a receiver grants to at a time; 0: the number of scheduled levels.",
    source: "Homa §3.5: the number of scheduled levels",
    shown_when: None,
};

const INCAST_LIMIT: Parameter = Parameter {
    name: "incast_limit",
    label: "Incast limit",
    unit: "messages",
    domain: Domain::Integer { min: 0, max: 100_000, default: 0 },
    help: "While a receiver waits for this many messages, further ones send one packet \
           unscheduled; 0: no limit.",
    source: "Homa §3.6, for replies to requests; off, as flows here are not replies",
    shown_when: None,
};

const PATIENCE: Parameter = Parameter {
    name: "patience_us",
    label: "Resend timeout",
    unit: "µs",
    domain: Domain::Number { min: 10.0, max: 1_000_000.0, default: 2_000.0 },
    help: "How long an endpoint hears nothing before it requests missing packets. Granted \
           packets may wait that long behind higher levels, and would be sent twice with a \
           shorter timeout.",
    source: "Homa §3.7: a few milliseconds; equal to the minimum RTO of other schemes",
    shown_when: None,
};

/// Homa where `granting` decides which messages get grants.
pub(super) fn granted_by(
    granting: Box<dyn Granting>,
    settings: &Settings,
    setting: &Setting,
) -> Recipe {
    let ports =
        PortPlan::strict_priority(levels::ALL, window_parameters::limit(settings), Marking::NONE);
    let factor = settings.number(UNSCHEDULED.name);
    let levels =
        Levels::of(setting.traffic, rtt_packets(factor, longest_rtt(setting.network), setting));
    let overcommitment = match settings.integer(OVERCOMMITMENT.name) {
        0 => levels.scheduled(),
        degree => degree,
    };
    let hosts = setting.network.hosts;
    let plan = Plan {
        factor,
        levels,
        overcommitment: overcommitment as usize,
        incast_limit: settings.integer(INCAST_LIMIT.name),
        patience: Time::from_seconds(settings.number(PATIENCE.name) * 1e-6),
        hosts,
    };
    let grants = Grants::new(plan, granting);
    Recipe::new(MessageHosts::new(grants, hosts), ports).with_nics(ports.unlimited()).pulling()
}

/// Round trip between the first and the last host, the most distant ones in regular networks.
fn longest_rtt(network: &Network) -> Time {
    network.base_rtt(HostId(0), HostId(network.hosts - 1))
}

fn rtt_packets(factor: f64, round_trip: Time, setting: &Setting) -> u32 {
    let line = setting.network.link(setting.network.nic(HostId(0))).rate;
    ahead(factor, line.bytes_in(round_trip).get())
}

/// `RTTbytes` in packets, at least one, for a bandwidth-delay product in bytes.
fn ahead(factor: f64, product: u64) -> u32 {
    // Rounded up: one packet fewer would idle the link once per round trip.
    let bytes = (factor * product as f64) as u64;
    (bytes.div_ceil(wire::FULL_PACKET.get()) as u32).max(1)
}
