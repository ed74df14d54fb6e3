//! Flows that cannot meet their deadline any more.

use crate::parameters::{Domain, Parameter};

/// Whether such flows are given up; by default they are, as `source` says.
pub const fn terminate(source: &'static str) -> Parameter {
    Parameter {
        name: "terminate",
        label: "End hopeless flows",
        unit: "",
        domain: Domain::Switch { default: true },
        help: "Whether a flow that cannot meet its deadline any more is given up.",
        source,
        shown_when: None,
    }
}
