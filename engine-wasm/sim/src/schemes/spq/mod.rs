//! SPQ: least attained service where it is easy, at the sending host; switches stay simple.
//!
//! The queue of a host's own link is kept in order of bytes sent; switches are FIFO with early
//! marks; long flows are held back by L2DCT and, when congestion is severe, by drops at their own
//! host and a long timeout.

mod fluid;
mod hosts;

use super::l2dct::GROWTH;
use super::parts::dctcp_rule::ESTIMATOR;
use super::parts::window_parameters::{
    self, BUFFER, FAST_RETRANSMIT, MARKING, MIN_RTO, RTO_MODE, WINDOWS,
};
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::packet::{PortPlan, Recipe};
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};

/// Catalogue entry of SPQ.
pub const CARD: SchemeCard = SchemeCard {
    id: "spq",
    name: "SPQ",
    family: Family::FlowScheduling,
    idea: "Hosts send the packets of their youngest flow first; switches stay FIFO with early \
           marking, and long flows hold back when congestion turns into losses.",
    information: &[Information::BytesSent],
    citation: "SPQ: host-side shortest-first queueing over L2DCT for data centre networks; see \
               Munir et al., INFOCOM 2013, for L2DCT",
    model: &[
        "Windows, marks and switches: L2DCT over one FIFO queue per port.",
        "Host queue: the packet whose flow had sent the fewest bytes before it goes first, with \
         copies counted as in L2DCT; packets of one flow stay in order. Acknowledgements go \
         before data. The paper does not say whether bytes are counted when a packet is queued \
         or when it is chosen: here when it is queued, so that the order of queued packets never \
         changes. Nor does it say whether this queue marks: here it does, by its total \
         occupancy, like the host queues of all other schemes. Without marking, windows grow \
         until the host loses packets, which happens to most long flows; this is an option.",
        "Drops at the host: a full queue drops a packet of the flow that has sent most. In \
         addition, while congestion is severe, the host drops the packet with the most bytes \
         before it, if its flow is long, at every acknowledgement and every 10 µs, as long as \
         more than one packet is queued; the paper drops \"until congestion is mitigated\" and \
         gives no rate.",
        "Congestion at a host becomes severe when an acknowledgement echoes a mark for a short \
         flow that has packets to retransmit (after a timeout or in fast recovery), and stays so \
         until a round trip passes without such an echo; it is normal when a round trip has \
         passed without any echo. The paper refers to packets of short flows that cannot be \
         retransmitted at once (§III.A and §III.B). With losses of any flow, also an option, a \
         long flow whose packet was dropped by its own host keeps that host severe.",
        "Timeouts: while congestion is severe, the timeout of long flows rises from 2 to 200 ms \
         when the timer is next started; it returns when congestion is normal. The text says \
         \"increased when\", the table of settings lists 200 ms without a condition: here the \
         condition applies, and the constant value is an option. A flow is long beyond 100 KB, \
         the paper's class of short flows.",
        "Switches in order of bytes sent are an option: the paper's text has FIFO switches, but in \
         the public ns-2 code whose settings its Table I repeats, hosts and switches have queues \
         of one class, so that the order of the host's queue is that of all queues.",
        "Flow level: each host serves its flows by attained service, those within one segment \
         together; the first flows of all hosts share the network max-min fairly in proportion \
         to L2DCT's weights. Where such a flow is limited beyond its host, the rest of the \
         host's link goes to the next flow, and so on in rounds. Rates are recomputed when flows \
         of a host become level or reach a step of their weight.",
    ],
    apart: Some(APART),
    colour: Colour::Purple,
    mark: Mark::Circle,
    dash: Dash::Dashed,
    parameters: parameters![
        ..WINDOWS,
        ..ESTIMATOR,
        GROWTH,
        ..MARKING,
        HOST_MARKS,
        SWITCH_ORDER,
        BUFFER,
        MIN_RTO,
        LONG_RTO,
        LONG_RTO_MODE,
        LONG_FLOW,
        SEVERE_BY,
        RTO_MODE,
        FAST_RETRANSMIT
    ],
    packet: Some(&recipe),
    flow: Some(&|_, _| Box::new(fluid::HostOrder::default())),
};

/// Why packets differ from the fluid.
const APART: Apart = Apart {
    within: None,
    why: "Loss and start-up. While congestion is severe, a host drops packets of its long flows, \
          which then wait for timeouts of up to 200 ms, and their windows grow by a twentieth of \
          a packet per round trip. The fluid model passes a link on at once.",
};

const LONG_RTO: Parameter = Parameter {
    name: "long_rto_us",
    label: "Minimum RTO, long flows",
    unit: "µs",
    domain: Domain::Number { min: 10.0, max: 10_000_000.0, default: 200_000.0 },
    help: "Minimum RTO of long flows while it is raised.",
    source: "SPQ, Table I: 200 ms",
    shown_when: None,
};

const LONG_RTO_MODE: Parameter = Parameter {
    name: "long_rto",
    label: "Raise RTO of long flows",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "severe", label: "while congestion is severe" },
            Choice { id: "static", label: "always" },
        ],
        default: "severe",
    },
    help: "When long flows use the longer minimum RTO.",
    source: "SPQ: the text raises it on an echo with retransmissions pending",
    shown_when: None,
};

const LONG_FLOW: Parameter = Parameter {
    name: "long_flow_bytes",
    label: "Long-flow threshold",
    unit: "bytes",
    domain: Domain::Integer { min: 0, max: 1_000_000_000, default: 100_000 },
    help: "A flow is long when it has sent more than this.",
    source: "Chosen here: the paper's short flows are those up to 100 KB; L2DCT's old ones 1 MiB",
    shown_when: None,
};

const SEVERE_BY: Parameter = Parameter {
    name: "severe_by",
    label: "Losses that signal severe congestion",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "short", label: "short flows" },
            Choice { id: "any", label: "any flow" },
        ],
        default: "short",
    },
    help: "Which flows' losses, together with a mark, make congestion at their host severe; a \
           flow is short until it exceeds the long-flow threshold.",
    source: "SPQ, §III.A, §III.B and §V.B: losses of short flows",
    shown_when: None,
};

const HOST_MARKS: Parameter = Parameter {
    name: "host_marks",
    label: "Hosts mark (ECN)",
    unit: "",
    domain: Domain::Switch { default: true },
    help: "Whether the host's queue marks above the threshold, like switch queues.",
    source: "PIAS (ns-2 scripts): queues mark at every node; SPQ does not say",
    shown_when: None,
};

const SWITCH_ORDER: Parameter = Parameter {
    name: "switch_order",
    label: "Order in switches",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "fifo", label: "first in, first out" },
            Choice { id: "youngest", label: "youngest flow first, as at hosts" },
        ],
        default: "fifo",
    },
    help: "Packet level only: whether switches keep their queues in the order of the hosts' \
           queues.",
    source: "SPQ, §III.B: FIFO; the public ns-2 code of PIAS has one class of queue for hosts and \
             switches",
    shown_when: None,
};

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let limit = window_parameters::limit(settings);
    let marking = window_parameters::marking(settings);
    let switches = match settings.choice(SWITCH_ORDER.name) {
        "youngest" => PortPlan::worst_first(limit).marking(marking),
        _ => PortPlan::fifo(limit, marking),
    };
    let nics = PortPlan::worst_first(limit);
    let marks = settings.switch(HOST_MARKS.name);
    let nics = if marks { nics.marking(switches.marking) } else { nics };
    Recipe::new(hosts::Hosts::new(settings, setting), switches).with_nics(nics)
}
