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
        help: "Offered traffic as a share of host-link capacity (or of the bottleneck).",
        source: "PIAS, SPQ and Aemon: 0.5 to 0.9",
        shown_when: None,
    },
    Parameter {
        name: "flows",
        label: "Flows",
        unit: "flows",
        domain: Domain::Integer { min: 1, max: 10_000_000, default: 10_000 },
        help: "Number of counted flows.",
        source: "Chosen here for an answer in seconds; PIAS, SPQ and Aemon run 100 000",
        shown_when: None,
    },
    ..phases::PARAMETERS,
    Parameter {
        name: "sizes",
        label: "Flow sizes",
        unit: "",
        domain: Domain::Choice {
            options: &[
                Choice { id: "web-search", label: "Web search" },
                Choice { id: "data-mining", label: "Data mining" },
                Choice { id: "hybrid", label: "Mix of both" },
                Choice { id: "custom", label: "Custom distribution" },
            ],
            default: "web-search",
        },
        help: "Flow-size distribution. Mix of both: web search towards higher-numbered hosts, \
               data mining towards lower-numbered ones, at equal load.",
        source: "Web search: DCTCP (SIGCOMM 2010); data mining: VL2 (SIGCOMM 2009); hybrid: SPQ",
        shown_when: None,
    },
    Parameter {
        name: "rounding",
        label: "Round flow sizes up to",
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
        label: "Include headers in load",
        unit: "",
        domain: Domain::Switch { default: true },
        help: "Whether the load includes the 40 header bytes of each 1500-byte packet.",
        source: "Public pFabric and PIAS simulation scripts",
        shown_when: None,
    },
    Parameter {
        name: "deadlines",
        label: "Flow deadlines",
        unit: "",
        domain: Domain::Switch { default: false },
        help: "Give flows deadlines while their hosts have unreserved capacity; the reservation \
               lasts until the deadline.",
        source: "Aemon (APNet 2017), following Karuna (SIGCOMM 2016)",
        shown_when: None,
    },
    Parameter {
        name: "deadline_load",
        label: "Load of deadline flows",
        unit: "",
        domain: Domain::Number { min: 0.01, max: 1.0, default: 0.75 },
        help: "Share of each host's link that flows with deadlines may reserve.",
        source: "Aemon (APNet 2017): 75 %",
        shown_when: WITH_DEADLINES,
    },
    Parameter {
        name: "deadline_account",
        label: "Hosts that reserve for a deadline",
        unit: "",
        domain: Domain::Choice {
            options: &[
                Choice { id: "both", label: "source and destination" },
                Choice { id: "source", label: "source only" },
            ],
            default: "both",
        },
        help: "Whose links have to have unreserved capacity for a flow with a deadline.",
        source: "Aemon (APNet 2017) limits the load per link between host and switch; a flow uses \
                 two of them",
        shown_when: WITH_DEADLINES,
    },
    Parameter {
        name: "min_deadline_ms",
        label: "Shortest deadline",
        unit: "ms",
        domain: Domain::Number { min: 0.001, max: 100_000.0, default: 5.0 },
        help: "Lower bound of deadlines.",
        source: "Aemon (APNet 2017): 5 ms",
        shown_when: WITH_DEADLINES,
    },
    Parameter {
        name: "max_deadline_ms",
        label: "Longest deadline",
        unit: "ms",
        domain: Domain::Number { min: 0.0, max: 1e9, default: 0.0 },
        help: "A flow that would get a longer deadline has none; 0: no limit.",
        source: "Chosen here: no limit; the last sliver of a link gives deadlines of tens of \
                 seconds",
        shown_when: WITH_DEADLINES,
    },
];

/// The user's own size table is read.
pub(super) const OWN_SIZES: Condition = Condition { parameter: "sizes", values: &["custom"] };

const WITH_DEADLINES: Option<Condition> =
    Some(Condition { parameter: "deadlines", values: &["true"] });
