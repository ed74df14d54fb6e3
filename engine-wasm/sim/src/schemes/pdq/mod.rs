//! PDQ: switches let the most critical flows send and pause the others, packet by packet.
//!
//! C.-Y. Hong et al.: Finishing Flows Quickly with Preemptive Scheduling, SIGCOMM 2012.

mod fluid;
mod hosts;
mod switch;

use super::parts::pacing;
use super::parts::termination;
use super::parts::window_parameters::{self, NIC};
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Domain, Parameter, Settings};
use crate::units::Time;
use hosts::Hosts;
use switch::Tuning;

/// Catalogue entry of PDQ.
pub const CARD: SchemeCard = SchemeCard {
    id: "pdq",
    name: "PDQ",
    family: Family::FlowScheduling,
    idea: "Every packet carries how critical its flow is; switches let the most critical flows send \
           at full rate and pause the others, earliest deadline first, then shortest first.",
    information: &[Information::Size, Information::Deadline],
    citation: "C.-Y. Hong, M. Caesar, P. B. Godfrey: Finishing Flows Quickly with Preemptive \
               Scheduling, SIGCOMM 2012",
    model: &[
        "Header (§3): the rate requested and granted so far, the switch that pauses the flow (if \
         any), the deadline, the time T needed at line rate, the probe interval and the round \
         trip. Deadline, round trip and T (from the packet's number) are properties of the flow; \
         the rate and the pausing switch travel in the packet and return with its answer.",
        "Criticality (§3): flows with deadlines first; then earlier deadlines; smaller T; \
         arrival.",
        "Switch, data and probes (algorithm 1): a flow that another switch pauses is forgotten. \
         An unknown flow joins the list of the 2κ most critical ones, where κ is the number of \
         sending flows, at least one. The rate available to it is C minus the rates of more \
         critical flows, ignoring those with T/RTT below K = 2 as long as the T/RTT of the flows \
         before them sum to less than K (algorithm 2, Early Start: the next flow starts while \
         the current one ends). If any rate is available, the flow gets it, up to its request; \
         otherwise it is paused. Within 10 µs of letting a flow start, no other one starts \
         (dampening; the time is chosen here). The rate of a starting flow counts at once, so \
         that it is not granted again before it is known; the paper records it with the answer.",
        "Switch, answers (algorithm 3): the rate and pause of a listed flow are recorded as they \
         come back, and probes of the i-th flow in the list are at least 0.2·i round trips apart \
         (suppressed probing). A flow paused by another switch is forgotten.",
        "Rate (§3): once every two round trips, C = line rate − queue / (2·RTT), at least 0.",
        "Host (§3): sends evenly spaced at the rate that came back, or probes while paused; a new \
         flow begins with a probe. Early termination: a flow ends, and counts as a miss, when its \
         deadline has passed, when T exceeds the time left, or when it is paused with less than a \
         round trip left.",
        "A flow beyond the list is paused; the paper gives it RCP's share of what the list \
         leaves. A flow that ends reports it to its path until confirmed. Each flow is hashed to \
         one path, and answers return along it; the host's own link is the first switch. Ports \
         are FIFO without marking; losses are repaired as by TCP.",
        "Flow level: the ideal PDQ aims at: flows in order of criticality, each at the highest \
         rate possible; a flow is terminated when even its whole link could not finish it one \
         round trip before its deadline.",
    ],
    apart: Some(APART),
    colour: Colour::Vermilion,
    mark: Mark::Star,
    dash: Dash::Dotted,
    parameters: &[TERMINATES, EARLY_START, PROBING, DAMPENING, BUFFER, MIN_RTO, NIC],
    packet: Some(&recipe),
    flow: Some(&fluid::policy),
};

/// Why switches that pause flows differ from the ideal order.
const APART: Apart = Apart {
    within: Some(0.1),
    why: "Start-up. A paused flow learns of a free link by a probe, at most once per round trip \
          and less often the further back it is in the list, and one more round trip passes \
          until its packets arrive; early start hides part of that. The fluid model switches \
          over at once.",
};

const TERMINATES: Parameter = termination::terminate("PDQ §3: early termination");

const EARLY_START: Parameter = Parameter {
    name: "early_start_rtts",
    label: "Early start K",
    unit: "RTT",
    domain: Domain::Number { min: 0.0, max: 10.0, default: 2.0 },
    help: "Flows that together need less than this do not keep the next one from starting.",
    source: "PDQ §3: 2",
    shown_when: None,
};

const PROBING: Parameter = Parameter {
    name: "probing_share",
    label: "Suppressed probing X",
    unit: "RTT",
    domain: Domain::Number { min: 0.0, max: 10.0, default: 0.2 },
    help: "Extra time between probes of a paused flow for every flow ahead of it.",
    source: "PDQ §3: 0.2",
    shown_when: None,
};

const DAMPENING: Parameter = Parameter {
    name: "dampening_us",
    label: "Dampening",
    unit: "µs",
    domain: Domain::Number { min: 0.0, max: 10_000.0, default: 10.0 },
    help: "How long a link lets no other flow start after it has let one start.",
    source: "Chosen here; the paper gives no value",
    shown_when: None,
};

const BUFFER: Parameter =
    window_parameters::buffer(240, "Chosen here: as for the other schemes; 4 MB in PDQ");
const MIN_RTO: Parameter = window_parameters::min_rto(10_000.0, "Chosen here: losses are rare");

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports = PortPlan::fifo(window_parameters::limit(settings), Marking::NONE);
    let tuning = Tuning {
        early_start: settings.number(EARLY_START.name),
        probing: settings.number(PROBING.name),
        dampening: Time::from_seconds(settings.number(DAMPENING.name) * 1e-6),
    };
    let transport = pacing::transport(settings);
    let hosts = Hosts::new(setting.network, tuning, transport, settings.switch(TERMINATES.name));
    Recipe::new(hosts, ports)
        .with_nics(window_parameters::nic(settings, ports))
        .stamping_in_order()
        .keeping_paths()
}
