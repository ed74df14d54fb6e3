//! Aalo: coflows sink through queues as they send; sizes are unknown.
//!
//! M. Chowdhury, I. Stoica: Efficient Coflow Scheduling Without Prior Knowledge, SIGCOMM 2015:
//! discretized coflow-aware least attained service (D-CLAS).

mod queues;
mod rule;
mod sinking;
#[cfg(test)]
mod tests;

use self::queues::Queues;
use self::rule::Aalo;
use self::sinking::Mlfq;
use super::parts::coordinator;
use super::varys::{REFILL, refill};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{ClassShares, Coflows, Policy, Refill};
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};
use crate::units::Time;

/// Catalogue entry of Aalo.
pub const CARD: SchemeCard = SchemeCard {
    id: "aalo",
    name: "Aalo (D-CLAS)",
    family: Family::CoflowScheduling,
    idea: "A coflow starts in the first of a few queues and is demoted as it sends, counting \
           bytes across the whole network; small coflows finish before they are demoted. Sizes \
           need not be known.",
    information: &[Information::Coflow, Information::Arrival, Information::CoflowBytesSent],
    citation: "M. Chowdhury, I. Stoica: Efficient Coflow Scheduling Without Prior Knowledge, \
               SIGCOMM 2015",
    model: &[
        "Queues: the queue of a coflow is the number of limits that its bytes sent, summed over \
         all its flows, exceed. Limits grow by a constant factor. A stage of a job counts the \
         bytes sent by all stages of its job, as in the authors' simulator.",
        "Across queues: strict priority, as in the authors' simulator and system, or the \
         weighted sharing of the paper: each link is split among the queues that have something \
         to send there, with weights from K for the first down to 1 for the last; capacity that \
         a queue cannot use is split again.",
        "Inside a queue: first come, first served. Each coflow in turn shares the remaining \
         capacity max-min fairly among its flows. The authors' simulator hands out equal parts \
         once and leaves the rest unused; here no usable capacity is left.",
        "Coordination: a coflow changes its queue only at multiples of the interval, by the \
         bytes it has sent by then. With 0 the coordinator knows at once.",
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Purple,
    mark: Mark::Triangle,
    dash: Dash::Dashed,
    parameters: parameters![
        Parameter {
            name: "queues",
            label: "Queues",
            unit: "",
            domain: Domain::Integer { min: 1, max: 20, default: 10 },
            help: "Number of queues.",
            source: "Aalo section 4; Stream compares with 4",
            shown_when: None,
        },
        FIRST_LIMIT,
        LIMIT_FACTOR,
        SHARING,
        Parameter {
            name: "interval_ms",
            label: "Coordination interval",
            unit: "ms",
            domain: Domain::Number { min: 0.0, max: 10_000.0, default: 0.0 },
            help: "How often hosts learn how much each coflow has sent in total.",
            source: "Chosen here: 0, as the schemes compared with it have no delay either; 10 ms \
                     in Aalo",
            shown_when: None,
        },
        REFILL,
        ..coordinator::PARAMETERS,
    ],
    packet: Some(&|settings, setting| {
        coordinator::recipe(policy(settings, setting), settings, setting)
    }),
    flow: Some(&policy),
};

/// How queues share a link.
pub(super) const SHARING: Parameter = Parameter {
    name: "sharing",
    label: "Sharing across queues",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "strict", label: "strict priority" },
            Choice { id: "weighted", label: "weighted sharing" },
        ],
        default: "strict",
    },
    help: "Whether a queue waits until all higher ones are empty, or has a share of each link.",
    source: "The authors' simulator and system; weights in Aalo section 4",
    shown_when: None,
};

/// Bytes after which a coflow leaves the first queue.
pub(super) const FIRST_LIMIT: Parameter = Parameter {
    name: "first_limit_mb",
    label: "First queue limit",
    unit: "MB",
    domain: Domain::Number { min: 1e-3, max: 1e6, default: 10.0 },
    help: "A coflow leaves the first queue once it has sent this much.",
    source: "Aalo section 4: 10 MB",
    shown_when: None,
};

/// How much larger each limit is than the one before.
pub(super) const LIMIT_FACTOR: Parameter = Parameter {
    name: "limit_factor",
    label: "Queue limit factor",
    unit: "×",
    domain: Domain::Number { min: 1.1, max: 1000.0, default: 10.0 },
    help: "Ratio of each limit to the previous one.",
    source: "Aalo section 4: 10",
    shown_when: None,
};

/// The limits between `queues` queues, in bytes.
pub(super) fn limits(settings: &Settings, queues: u32) -> Vec<f64> {
    let first = settings.number(FIRST_LIMIT.name) * 1e6;
    let factor = settings.number(LIMIT_FACTOR.name);
    std::iter::successors(Some(first), |limit| Some(limit * factor))
        .take(queues as usize - 1)
        .collect()
}

/// Coflows that sink between queues at these limits in bytes; they change their queues at multiples of the
/// interval, or at once if it is zero. [`SHARING`] and [`REFILL`] hold how queues and flows share a link.
pub(super) fn sinking(limits: Vec<f64>, interval: Time, settings: &Settings) -> Box<dyn Policy> {
    let weights = (1..=limits.len() + 1).rev().map(|weight| weight as f64).collect();
    let shares = settings.choice(SHARING.name) == "weighted";
    let queues = Queues { limits, interval };
    if refill(settings) == Refill::AtFlows && !shares {
        return Box::new(Mlfq::new(queues));
    }
    let shares = shares.then(|| ClassShares::new(weights));
    Box::new(Coflows::new(Aalo::new(queues, shares), refill(settings)))
}

fn policy(settings: &Settings, _: &super::Setting) -> Box<dyn Policy> {
    let limits = limits(settings, settings.integer("queues"));
    let interval = Time::from_seconds(settings.number("interval_ms") / 1e3);
    sinking(limits, interval, settings)
}
