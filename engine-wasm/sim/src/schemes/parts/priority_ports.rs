//! Ports with queues in strict priority.

use super::window_parameters;
use crate::packet::{Marking, PortPlan};
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};

/// Number of priorities.
pub const QUEUES: Parameter = Parameter {
    name: "queues",
    label: "Queues",
    unit: "",
    domain: Domain::Integer { min: 2, max: 8, default: 8 },
    help: "Priority queues per port; commodity switches have up to eight.",
    source: "PIAS (HotNets 2014) §4",
    shown_when: None,
};

/// Whether marks count the port or the queue.
pub const MARK_SCOPE: Parameter = Parameter {
    name: "mark_scope",
    label: "ECN marking by",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "port", label: "port occupancy" },
            Choice { id: "queue", label: "queue occupancy" },
        ],
        default: "port",
    },
    help: "Whether a packet is marked by the bytes queued at its port or in its own queue.",
    source: "PIAS (ns-2 code): per port",
    shown_when: None,
};

/// Parameters of marking at ports with priorities.
pub const MARKING: &[Parameter] = parameters![..window_parameters::MARKING, MARK_SCOPE];

/// Whether queues share the buffer of a port.
pub const BUFFER_SCOPE: Parameter = Parameter {
    name: "buffer_scope",
    label: "Buffer sharing",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "port", label: "shared by all queues" },
            Choice { id: "queue", label: "split equally among queues" },
        ],
        default: "port",
    },
    help: "Whether the queues of a port share its buffer or each has an equal part.",
    source: "PIAS (ns-2 code): shared",
    shown_when: None,
};

/// Queues in strict priority that share one buffer, with marks by [`MARKING`].
pub fn ports(settings: &Settings, queues: u8) -> PortPlan {
    let by_class = settings.choice(MARK_SCOPE.name) == "queue";
    let marking = Marking { by_class, ..window_parameters::marking(settings) };
    PortPlan::strict_priority(queues, window_parameters::limit(settings), marking)
}

/// Queues in strict priority with marks by [`MARKING`] and buffers by [`BUFFER_SCOPE`].
pub fn with_buffers(settings: &Settings, queues: u8) -> PortPlan {
    let shared = ports(settings, queues);
    match settings.choice(BUFFER_SCOPE.name) {
        "queue" => shared.partitioned(),
        _ => shared,
    }
}
