//! Parameters of Poisson arrivals.

use super::phases;
use crate::parameters::{Choice, Condition, Domain, Parameter, parameters};

pub(super) const PARAMETERS: &[Parameter] = parameters![
    Parameter {
        name: "load",
        label: "Load",
        unit: "",
        // At load 1 and above queues grow without bound, and a mean over a finite run is
        // meaningless.
        domain: Domain::Number { min: 0.01, max: 0.99, default: 0.6 },
        help: "Share of the capacity of the hosts' links (or of the bottleneck) that arrives.",
        source: "PIAS, SPQ and Aemon: 0.5 to 0.9",
        shown_when: None,
    },
    Parameter {
        name: "flows",
        label: "Flows",
        unit: "flows",
        domain: Domain::Integer { min: 1, max: 10_000_000, default: 10_000 },
        help: "How many flows the statistics count.",
        source: "Chosen here for an answer in seconds; PIAS, SPQ and Aemon run 100 000",
        shown_when: None,
    },
    ..phases::PARAMETERS,
    Parameter {
        name: "sizes",
        label: "Sizes",
        unit: "",
        domain: Domain::Choice {
            options: &[
                Choice { id: "web-search", label: "Web search" },
                Choice { id: "data-mining", label: "Data mining" },
                Choice { id: "hybrid", label: "Both (hybrid)" },
                Choice { id: "custom", label: "Own table" },
            ],
            default: "web-search",
        },
        help: "Where sizes come from. Hybrid: from hosts to later ones web search, to earlier ones \
               data mining, each at the same load.",
        source: "Web search: DCTCP (SIGCOMM 2010); data mining: VL2 (SIGCOMM 2009); hybrid: SPQ",
        shown_when: None,
    },
    Parameter {
        name: "rounding",
        label: "Round sizes up to",
        unit: "",
        domain: Domain::Choice {
            options: &[
                Choice { id: "packets", label: "Whole packets" },
                Choice { id: "bytes", label: "Whole bytes" },
            ],
            default: "packets",
        },
        help: "Whole packets of 1460 bytes, as published; whole bytes match formulas closely.",
        source: "Public PIAS simulation scripts: packets",
        shown_when: Some(Condition {
            parameter: "sizes",
            values: &["web-search", "data-mining", "hybrid"],
        }),
    },
    Parameter {
        name: "headers",
        label: "Load counts headers",
        unit: "",
        domain: Domain::Switch { default: true },
        help: "Whether load includes the 40 bytes of headers of each 1500-byte packet.",
        source: "Public pFabric and PIAS simulation scripts",
        shown_when: None,
    },
    Parameter {
        name: "deadlines",
        label: "Deadlines",
        unit: "",
        domain: Domain::Switch { default: false },
        help: "Give flows deadlines as long as each source has capacity to promise; what it \
               promised stays reserved until the deadline.",
        source: "Aemon (APNet 2017), following Karuna (SIGCOMM 2016)",
        shown_when: None,
    },
    Parameter {
        name: "deadline_load",
        label: "Load with deadlines",
        unit: "",
        domain: Domain::Number { min: 0.01, max: 1.0, default: 0.75 },
        help: "Share of each host's link that flows with deadlines may reserve.",
        source: "Aemon (APNet 2017): 75 %",
        shown_when: WITH_DEADLINES,
    },
    Parameter {
        name: "min_deadline_ms",
        label: "Shortest deadline",
        unit: "ms",
        domain: Domain::Number { min: 0.001, max: 100_000.0, default: 5.0 },
        help: "No deadline is shorter.",
        source: "Aemon (APNet 2017): 5 ms",
        shown_when: WITH_DEADLINES,
    },
    Parameter {
        name: "max_deadline_ms",
        label: "Longest deadline",
        unit: "ms",
        domain: Domain::Number { min: 0.0, max: 1e9, default: 0.0 },
        help: "A flow whose deadline would be longer gets none; 0 for no limit.",
        source: "Chosen here: no limit; the last sliver of a link promises tens of seconds",
        shown_when: WITH_DEADLINES,
    },
];

/// The user's own size table is read.
pub(super) const OWN_SIZES: Condition = Condition { parameter: "sizes", values: &["custom"] };

const WITH_DEADLINES: Option<Condition> =
    Some(Condition { parameter: "deadlines", values: &["true"] });
