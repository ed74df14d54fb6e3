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
    self, BUFFER, FAST_RETRANSMIT, INITIAL_WINDOW, MARKING, MIN_RTO, RTO_MODE,
};
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::packet::{PortPlan, Recipe};
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};

/// Catalogue entry of SPQ.
pub const CARD: SchemeCard = SchemeCard {
    id: "spq",
    name: "SPQ",
    family: Family::FlowScheduling,
    idea: "Hosts send the packets of their youngest flow first; switches stay first-in, first-out \
           with early marks, and long flows hold back when these turn into losses.",
    information: &[Information::BytesSent],
    citation: "SPQ: host-side shortest-first queueing over L2DCT for data centre networks; see \
               Munir et al., INFOCOM 2013, for L2DCT",
    model: &[
        "Windows, marks and switches: L2DCT over one FIFO queue per port.",
        "Host queue: the packet with the fewest bytes that its flow had sent before it goes first, \
         copies counted as in L2DCT, each flow in its own order. Acknowledgements go before data. \
         The paper leaves open whether bytes count when a packet is queued or when it is chosen: \
         here when it is queued, so that order never changes under a waiting packet. Nor does it \
         say whether this queue marks: here it does, by all that waits in it, as the host queues of \
         all other schemes do. Without, windows grow until the host loses packets, and a long flow \
         loses some in most of its lives; that is offered, too.",
        "Drops at the host: a full queue loses a packet of the flow that has sent most. Besides, \
         while congestion is severe, the host drops the packet with the most bytes before it, if \
         its flow is long, at every acknowledgement and every 10 µs, as long as more than one \
         packet waits; the paper drops \"until congestion is mitigated\" and gives no rate.",
        "Congestion at a host is severe when an acknowledgement echoes a mark for a short flow that \
         has packets to send again (after a timeout, or in fast recovery), and until a round trip \
         has passed without one; it is normal when a round trip has passed without any echo. The \
         paper speaks of the packets of short flows that cannot be sent again at once (§III.A and \
         §III.B). With losses of any flow, which is offered, too, a long flow whose packet its own \
         host dropped keeps that host severe.",
        "Timeouts: long flows have theirs raised from 2 to 200 ms from the next start of the timer \
         on while congestion is severe, and back when it is normal. The text says \"increased \
         when\", the table of settings lists 200 ms as such: the condition holds here, and the \
         constant value is offered. A flow is long beyond 100 KB, the paper's class of short flows.",
        "Flow level: each host serves its flows by attained service, those within one segment \
         together; the first of all hosts share the network max-min fairly in proportion to \
         L2DCT's weights. Where one is held up behind its host, the rest of the host's link goes to \
         the next, and so on in rounds. Rates are decided anew when flows meet at a host or reach a \
         step of their weight.",
    ],
    apart: Some(APART),
    colour: Colour::Purple,
    mark: Mark::Circle,
    dash: Dash::Dashed,
    parameters: parameters![
        INITIAL_WINDOW,
        ..ESTIMATOR,
        GROWTH,
        ..MARKING,
        HOST_MARKS,
        BUFFER,
        MIN_RTO,
        LONG_RTO,
        LONG_RTO_MODE,
        LONG_FLOW,
        SEVERE_BY,
        RTO_MODE,
        FAST_RETRANSMIT
    ],
    packet: Some(recipe),
    flow: Some(|_, _| Box::new(fluid::HostOrder::default())),
};

/// Why packets differ from the fluid.
const APART: Apart = Apart {
    within: None,
    why: "Loss and start-up. While congestion is severe a host drops the packets of its long flows, \
          which then wait for timeouts of up to 200 ms, and their windows open by a twentieth of a \
          packet in a round trip. The fluid hands a link on at once.",
};

const LONG_RTO: Parameter = Parameter {
    name: "long_rto_us",
    label: "Timeout of long flows",
    unit: "µs",
    domain: Domain::Number { min: 10.0, max: 10_000_000.0, default: 200_000.0 },
    help: "Smallest timeout of long flows while it is raised.",
    source: "SPQ, Table I: 200 ms",
    shown_when: None,
};

const LONG_RTO_MODE: Parameter = Parameter {
    name: "long_rto",
    label: "Raised",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "severe", label: "while congestion is severe" },
            Choice { id: "static", label: "always" },
        ],
        default: "severe",
    },
    help: "When long flows have the long timeout.",
    source: "SPQ: the text raises it on an echo with retransmissions pending",
    shown_when: None,
};

const LONG_FLOW: Parameter = Parameter {
    name: "long_flow_bytes",
    label: "Long flows",
    unit: "bytes",
    domain: Domain::Integer { min: 0, max: 1_000_000_000, default: 100_000 },
    help: "A flow is long when it has sent more than this.",
    source: "Chosen here: the paper's short flows are those up to 100 KB; L2DCT's old ones 1 MiB",
    shown_when: None,
};

const SEVERE_BY: Parameter = Parameter {
    name: "severe_by",
    label: "Severe by losses of",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "short", label: "short flows" },
            Choice { id: "any", label: "any flow" },
        ],
        default: "short",
    },
    help: "Whose losses, together with a mark, make congestion at their host severe; a flow is \
           short until it is long.",
    source: "SPQ, §III.A, §III.B and §V.B: losses of short flows",
    shown_when: None,
};

const HOST_MARKS: Parameter = Parameter {
    name: "host_marks",
    label: "Hosts mark",
    unit: "",
    domain: Domain::Switch { default: true },
    help: "Whether the host's queue marks above the threshold, as queues in switches do.",
    source: "PIAS (ns-2 scripts): queues mark at every node; SPQ does not say",
    shown_when: None,
};

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let limit = window_parameters::limit(settings);
    let switches = PortPlan::fifo(limit, window_parameters::marking(settings));
    let nics = PortPlan::worst_first(limit);
    let marks = settings.switch(HOST_MARKS.name);
    let nics = if marks { nics.marking(switches.marking) } else { nics };
    Recipe::new(hosts::Hosts::new(settings, setting), switches).with_nics(nics)
}
