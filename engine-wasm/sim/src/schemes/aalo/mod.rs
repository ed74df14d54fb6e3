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
    idea: "A coflow starts in the first of a few queues and sinks as it sends, wherever it sends; \
           small coflows are done before they sink, and nobody has to know sizes.",
    information: &[Information::Coflow, Information::Arrival, Information::CoflowBytesSent],
    citation: "M. Chowdhury, I. Stoica: Efficient Coflow Scheduling Without Prior Knowledge, \
               SIGCOMM 2015",
    model: &[
        "Queues: a coflow is in the queue given by how many limits the bytes it has sent, over all \
         its flows, exceed. Limits grow by a constant factor. A stage of a job counts what all stages \
         of its job have sent, as in the authors' simulator.",
        "Across queues: strict priority, as in the authors' simulator and system, or the weighted \
         sharing of the paper: each link is split among the queues that have something to send \
         there, K for the first down to 1 for the last, and what a queue cannot use is split again.",
        "Inside a queue: first come, first served. A coflow in its turn shares what is left max-min \
         fairly among its flows. The authors' simulator hands out equal parts once and leaves what \
         does not fit; here nothing is left that a flow could use.",
        "Coordination: a coflow changes its queue at multiples of the interval only, by what it has \
         sent by then. 0 stands for a coordinator that knows at once.",
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
            help: "How many queues there are.",
            source: "Aalo section 4; Stream compares with 4",
            shown_when: None,
        },
        FIRST_LIMIT,
        LIMIT_FACTOR,
        Parameter {
            name: "sharing",
            label: "Across queues",
            unit: "",
            domain: Domain::Choice {
                options: &[
                    Choice { id: "strict", label: "strict priority" },
                    Choice { id: "weighted", label: "weighted sharing" },
                ],
                default: "strict",
            },
            help: "Whether a queue waits until those above it are empty, or has a share.",
            source: "The authors' simulator and system; weights in Aalo section 4",
            shown_when: None,
        },
        Parameter {
            name: "interval_ms",
            label: "Coordination interval",
            unit: "ms",
            domain: Domain::Number { min: 0.0, max: 10_000.0, default: 0.0 },
            help: "How often all learn what a coflow has sent in all.",
            source: "Chosen here: 0, as the schemes it is compared with know at once; 10 ms in Aalo",
            shown_when: None,
        },
        REFILL,
        ..coordinator::PARAMETERS,
    ],
    packet: Some(|settings, setting| {
        coordinator::recipe(policy(settings, setting), settings, setting)
    }),
    flow: Some(policy),
};

/// Bytes after which a coflow leaves the first queue.
pub(super) const FIRST_LIMIT: Parameter = Parameter {
    name: "first_limit_mb",
    label: "First limit",
    unit: "MB",
    domain: Domain::Number { min: 1e-3, max: 1e6, default: 10.0 },
    help: "A coflow leaves the first queue once it has sent so much.",
    source: "Aalo section 4: 10 MB",
    shown_when: None,
};

/// How much larger each limit is than the one before.
pub(super) const LIMIT_FACTOR: Parameter = Parameter {
    name: "limit_factor",
    label: "Limit factor",
    unit: "×",
    domain: Domain::Number { min: 1.1, max: 1000.0, default: 10.0 },
    help: "Each limit is so many times the one before.",
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

fn policy(settings: &Settings, _: &super::Setting) -> Box<dyn Policy> {
    let queues = settings.integer("queues");
    let weights = (1..=queues).rev().map(f64::from).collect();
    let shares = settings.choice("sharing") == "weighted";
    let queues = Queues {
        limits: limits(settings, queues),
        interval: Time::from_seconds(settings.number("interval_ms") / 1e3),
    };
    if refill(settings) == Refill::AtFlows && !shares {
        return Box::new(Mlfq::new(queues));
    }
    let shares = shares.then(|| ClassShares::new(weights));
    Box::new(Coflows::new(Aalo::new(queues, shares), refill(settings)))
}
