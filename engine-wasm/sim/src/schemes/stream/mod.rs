//! Stream: the receiver of a coflow counts bytes and derives the switch priority from the count.
//!
//! H. Susanto, H. Jin, K. Chen: Stream: Decentralized Opportunistic Inter-Coflow Scheduling for
//! Datacenter Networks, ICNP 2016. [`mod@rule`] has the equations, [`receiver`] the state of a
//! receiver, and [`fluid`] the rates at flow level.

mod fluid;
mod packets;
mod receiver;
mod receivers;
mod rule;
#[cfg(test)]
mod tests;

use self::fluid::{ByReceiver, Streams};
pub use self::packets::{Feedback, Sender};
use self::receiver::Signals;
use self::receivers::Receivers;
pub use self::rule::Count;
use self::rule::{Reading, Rule};
use super::aalo::{FIRST_LIMIT, LIMIT_FACTOR, limits};
use super::parts::dctcp_rule::{Dctcp, GAIN, INITIAL_ALPHA};
use super::parts::priority_ports::{self, MARK_SCOPE};
use super::parts::window_parameters::{
    self, BUFFER, FAST_RETRANSMIT, MARK_THRESHOLD, MARK_THRESHOLD_40G, NIC, RTO_MODE, WINDOWS,
    new_reno, tcp_transport,
};
use super::varys::{REFILL, refill};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::{Coflows, Policy, Refill};
use crate::packet::Recipe;
use crate::packet::transport::WindowTransport;
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};
use crate::units::Time;

/// Catalogue entry of Stream.
pub const CARD: SchemeCard = SchemeCard {
    id: "stream",
    name: "Stream",
    family: Family::CoflowScheduling,
    idea: "The receiver of a coflow counts the bytes of all its flows, lowers their switch \
           priority as the count grows and reports it to the senders in acknowledgements: no \
           coordinator, no sizes.",
    information: &[Information::Coflow, Information::CoflowBytesSent],
    citation: "H. Susanto, H. Jin, K. Chen: Stream: Decentralized Opportunistic Inter-Coflow \
               Scheduling for Datacenter Networks, ICNP 2016",
    model: &[
        "Levels: strict priority allocation with max-min sharing inside a level, the fluid limit of TCP \
         over strict-priority queues. The unit that has a level is one receiver of one coflow.",
        "Rule: K − ⌈K·min(1, (τ + a·H)/(W·(β·S + X)))⌉, equations (2) to (5), never promoted. \
         The brackets missing in print are ceilings: a floor would give a level that does not \
         exist. τ is the threshold of the current queue: with one τ for all, levels would lie \
         between τ and K·τ instead of growing tenfold. A receiver is demoted level by level; \
         with four queues at 4/3, 2 and 4 times τ, or, under the plain threshold rule, at τ \
         itself.",
        "History: H = τ·(finished/flows + flows/X) with X in megabytes, at least one; in bytes the \
         second term would vanish. The paper gives neither a nor β: both are 1. W = ln(m + 1) for \
         m > 1, by the natural logarithm, as log10(3) < 1 would slow demotion down instead of \
         speeding it up.",
        "Information relay: S is what all other receivers of the coflow have received, known \
         without delay at flow level, where there are no round trips. Without relay each \
         receiver counts only its own.",
        "Stages: m is the internal id of a coflow in its job, by algorithm 1: 1 for a stage that no \
         other waits for, more for those that it waits for. A stage starts when all stages it \
         depends on, its children, are done; each of them passes its size on, and S includes these \
         sizes. Coflows that belong to no job have m = 1 and no children.",
        "Starvation: a receiver with a flow that got nothing for 10 ms rises by one level, again \
         after each 10 ms until all are served, and stays for 10 ms of service; then the rule \
         holds again. The paper has both this and that priority never rises; it does not say for \
         how long.",
        "Packets: DCTCP over strict-priority ports. Acknowledgements carry the level chosen by \
         the receiver, which applies to packets sent from then on, and its byte count. A host \
         that sends to several receivers of the coflow relays the counts to the others in its \
         data packets, in units of a kilobyte; a receiver uses the largest sum it has received. \
         A flow is known from its first packet on. After a timeout (10 ms) a flow sends one \
         level higher and reports this, and its receiver stays there for the starvation time.",
    ],
    apart: Some(window_parameters::APART),
    colour: Colour::Orange,
    mark: Mark::Diamond,
    dash: Dash::Dashed,
    parameters: parameters![
        Parameter {
            name: "queues",
            label: "Queues",
            unit: "",
            domain: Domain::Integer { min: 2, max: 8, default: 4 },
            help: "Priority queues per port; commodity switches have up to eight.",
            source: "Stream simulations; 8 in the testbed",
            shown_when: None,
        },
        ..&RECEIVERS,
        REFILL,
        ..WINDOWS,
        GAIN,
        INITIAL_ALPHA,
        MARK_THRESHOLD,
        MARK_THRESHOLD_40G,
        MARK_SCOPE,
        BUFFER,
        MIN_RTO,
        RTO_MODE,
        FAST_RETRANSMIT,
        NIC,
    ],
    packet: Some(&recipe),
    flow: Some(&policy),
};

/// Parameters of receivers, beside the number of queues and those of starvation timers at senders.
pub const RECEIVERS: [Parameter; 9] = [
    FIRST_LIMIT,
    LIMIT_FACTOR,
    Parameter {
        name: "stream_rule",
        label: "Demotion rule",
        unit: "",
        domain: Domain::Choice {
            options: &[
                Choice { id: "ceiling", label: "printed formula, with ceilings" },
                Choice { id: "threshold", label: "plain thresholds" },
            ],
            default: "ceiling",
        },
        help: "Whether a receiver is demoted by the printed formula or as soon as it exceeds \
               the threshold.",
        source: "Stream equations (2) to (5)",
        shown_when: None,
    },
    Parameter {
        name: "history_factor",
        label: "History factor",
        unit: "",
        domain: Domain::Number { min: 0.0, max: 100.0, default: 1.0 },
        help: "How strongly finished flows and the number of flows delay demotion; a in the \
               paper.",
        source: "Chosen here: the paper gives no value",
        shown_when: None,
    },
    RELAY,
    Parameter {
        name: "relay_factor",
        label: "Relay factor",
        unit: "",
        domain: Domain::Number { min: 0.0, max: 100.0, default: 1.0 },
        help: "Weight of relayed bytes relative to bytes received; β in the paper.",
        source: "Chosen here: the paper gives no value",
        shown_when: None,
    },
    Parameter {
        name: "weighted_priority",
        label: "Stage-weighted priority",
        unit: "",
        domain: Domain::Switch { default: true },
        help: "Stages of a job that others wait for are demoted faster; no effect on coflows without \
               a job.",
        source: "Stream equation (4)",
        shown_when: None,
    },
    Parameter {
        name: "child_to_parent",
        label: "Child-to-parent relay",
        unit: "",
        domain: Domain::Switch { default: true },
        help: "A finished stage passes its byte count on to the stages that depend on it; no \
               effect on coflows without a job.",
        source: "Stream, relay between stages",
        shown_when: None,
    },
    Parameter {
        name: "starvation_ms",
        label: "Starvation time",
        unit: "ms",
        domain: Domain::Number { min: 0.0, max: 60_000.0, default: 10.0 },
        help: "A coflow rises when one of its flows has got nothing for this long; 0: never. \
               At packet level it rises on a retransmission timeout instead, and stays up \
               for this long.",
        source: "Stream: the minimum retransmission timeout",
        shown_when: None,
    },
];

const RELAY: Parameter = Parameter {
    name: "information_relay",
    label: "Information relay",
    unit: "",
    domain: Domain::Switch { default: true },
    help: "Receivers of a coflow learn from shared senders how much the others have received.",
    source: "Stream equation (5)",
    shown_when: None,
};

/// Stream's own smallest timeout, after which a flow counts as starving.
const MIN_RTO: Parameter = window_parameters::min_rto(10_000.0, "Stream: 10 ms");

fn policy(settings: &Settings, _: &Setting) -> Box<dyn Policy> {
    let receivers = Receivers::new(rule(settings, queues(settings)), signals(settings));
    match refill(settings) {
        Refill::AtFlows => Box::new(ByReceiver::new(receivers)),
        refill => Box::new(Coflows::new(Streams::new(receivers), refill)),
    }
}

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports = priority_ports::ports(settings, queues(settings) as u8);
    let feedback = feedback(queues(settings), settings, setting);
    let recovery = new_reno(settings, setting);
    let rule = Dctcp::new(settings);
    let transport = WindowTransport::new(rule, feedback, recovery, tcp_transport(settings));
    Recipe::new(transport, ports).with_nics(window_parameters::nic(settings, ports))
}

/// Receivers that choose among `queues` levels.
pub fn feedback(queues: u32, settings: &Settings, setting: &Setting) -> Feedback {
    Feedback::new(rule(settings, queues), signals(settings), setting.traffic)
}

fn queues(settings: &Settings) -> u32 {
    settings.integer("queues")
}

fn rule(settings: &Settings, queues: u32) -> Rule {
    Rule {
        reading: match settings.choice("stream_rule") {
            "threshold" => Reading::Threshold,
            _ => Reading::Ceiling,
        },
        thresholds: limits(settings, queues).iter().map(|b| b * 8.0).collect(),
        history_factor: settings.number("history_factor"),
        relay_factor: settings.number("relay_factor"),
        weighted: settings.switch("weighted_priority"),
    }
}

fn signals(settings: &Settings) -> Signals {
    Signals {
        relay: settings.switch(RELAY.name),
        from_children: settings.switch("child_to_parent"),
        patience: match settings.number("starvation_ms") {
            0.0 => Time::NEVER,
            ms => Time::from_seconds(ms / 1e3),
        },
    }
}
