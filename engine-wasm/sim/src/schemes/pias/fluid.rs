//! Tagging by bytes sent at flow level.

use super::super::Setting;
use super::super::parts::thresholds;
use super::QUEUES;
use crate::flow::{ByBytes, Mlfq, Policy, Within};
use crate::parameters::{Choice, Domain, Parameter, Settings};
use crate::units::Bytes;

/// Card text about tagging by bytes sent at flow level.
pub const FLUID: &str = "Flow level: strict priority between levels at every link, the level of \
                         a flow being the number of thresholds it has reached; rates are \
                         recomputed when a flow reaches one. Flows of a level share max-min \
                         fairly; in the lowest level they can also be served in order of \
                         arrival, since the paper says that long flows share \"fairly in a FIFO \
                         manner\".";

/// How the last queue is shared at flow level.
pub const LOWEST_LEVEL: Parameter = Parameter {
    name: "lowest_level",
    label: "Sharing in lowest level",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "ps", label: "fair sharing" },
            Choice { id: "fifo", label: "first in, first out" },
        ],
        default: "ps",
    },
    help: "Flow level only: how flows of the lowest priority share capacity. At packet level \
           their windows decide.",
    source: "Chosen here; the paper says that long flows share \"fairly in a FIFO manner\"",
    shown_when: None,
};

/// Levels by bytes sent, by [`QUEUES`], [`LOWEST_LEVEL`] and the parameters of thresholds.
pub fn levels(settings: &Settings, setting: &Setting) -> ByBytes {
    ByBytes::new(&thresholds_of(settings, setting), Within::Share, lowest(settings))
}

fn lowest(settings: &Settings) -> Within {
    match settings.choice(LOWEST_LEVEL.name) {
        "fifo" => Within::Fifo,
        _ => Within::Share,
    }
}

fn thresholds_of(settings: &Settings, setting: &Setting) -> Vec<Bytes> {
    let thresholds = thresholds::of(settings, setting, settings.integer(QUEUES.name));
    thresholds.into_iter().map(Bytes::new).collect()
}

/// The policy of PIAS.
pub fn policy(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    Box::new(Mlfq::new(&thresholds_of(settings, setting), lowest(settings)))
}
