//! Early termination of flows that cannot meet their deadlines.

use crate::parameters::{Domain, Parameter};

/// Switch for early termination, on by default according to `source`.
pub const fn terminate(source: &'static str) -> Parameter<'static> {
    Parameter {
        name: "terminate",
        label: "Terminate infeasible flows",
        unit: "",
        domain: Domain::Switch { default: true },
        help: "Whether a flow that can no longer meet its deadline is terminated.",
        source,
        shown_when: None,
    }
}
