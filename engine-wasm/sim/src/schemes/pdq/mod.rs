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
        "Header (§3): the rate asked for and granted so far, the switch that pauses the flow if one \
         does, deadline, time T needed at line rate, time between probes, round trip. Deadlines, \
         round trips and, from a packet's number, T are the flow's; rate and pausing switch travel \
         in the packet, and come back with what answers it.",
        "Critical (§3): flows with deadlines first; earlier deadlines; smaller T; then arrival.",
        "Switch, data and probes (algorithm 1): a flow that another switch pauses is forgotten. An \
         unknown one joins the list of the 2κ most critical, κ of them sending, one at least. What \
         is available to it is C less the rates of more critical flows; of these, ones with T/RTT \
         below K = 2 do not count, as long as the T/RTT of those before them sum to less than K \
         (algorithm 2, Early Start: the next flow starts while the present one ends). If anything is \
         available, the flow gets it, up to what it asks for, else it is paused; within 10 µs of \
         having let a flow start no other one starts (dampening; the time is chosen here). What a \
         starting flow gets counts at once, so that those which come before its rate is known do \
         not get it, too; the paper notes it with the answer.",
        "Switch, answers (algorithm 3): rate and pause of a flow in the list are noted as they come \
         back, and probes of the i'th in the list wait for at least 0.2·i round trips (suppressed \
         probing). A flow that another switch has paused is forgotten.",
        "Rate (§3): once in two round trips, C = line rate − queue / (2·RTT), at least 0.",
        "Host (§3): sends evenly spaced at the rate that came back, or probes while paused; a new \
         flow begins with a probe. Early termination: a flow ends, and counts as a miss, when its \
         deadline has passed, when T exceeds the time left, or when it is paused with less than a \
         round trip left.",
        "A flow beyond the list is paused; the paper gives it RCP's share of what the list leaves. A \
         flow that ends says so to its path, until confirmed. Flows keep to one path, hashed, and \
         answers take it back; the host's own link is the first switch. Ports are first in, first \
         out, without marks; losses are repaired as by TCP.",
        "Flow level: the ideal it aims at: flows in order of criticality, each with all it can get; a \
         flow ends when even its whole link would not get it done a round trip before its deadline.",
    ],
    apart: Some(APART),
    colour: Colour::Vermilion,
    mark: Mark::Star,
    dash: Dash::Dotted,
    parameters: &[TERMINATES, EARLY_START, PROBING, DAMPENING, BUFFER, MIN_RTO, NIC],
    packet: Some(recipe),
    flow: Some(fluid::policy),
};

/// Why switches that pause flows differ from the ideal order.
const APART: Apart = Apart {
    within: Some(0.1),
    why: "Start-up. A paused flow learns of a free link by a probe, at most once in a round trip and \
          less often the further back it stands, and one more round trip passes until its packets \
          are there; early starts hide part of that. The fluid changes over at once.",
};

const TERMINATES: Parameter = termination::terminate("PDQ §3: early termination");

const EARLY_START: Parameter = Parameter {
    name: "early_start_rtts",
    label: "Early start K",
    unit: "RTT",
    domain: Domain::Number { min: 0.0, max: 10.0, default: 2.0 },
    help: "Flows that need less than this, together, do not keep the next one from starting.",
    source: "PDQ §3: 2",
    shown_when: None,
};

const PROBING: Parameter = Parameter {
    name: "probing_share",
    label: "Suppressed probing X",
    unit: "RTT",
    domain: Domain::Number { min: 0.0, max: 10.0, default: 0.2 },
    help: "How much longer a paused flow waits between probes for every flow before it.",
    source: "PDQ §3: 0.2",
    shown_when: None,
};

const DAMPENING: Parameter = Parameter {
    name: "dampening_us",
    label: "Dampening",
    unit: "µs",
    domain: Domain::Number { min: 0.0, max: 10_000.0, default: 10.0 },
    help: "How long after letting a flow start a link lets no other one.",
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
        .stamping_along_paths()
}
