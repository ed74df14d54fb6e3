//! What ports decide.

use super::{Hook, HookCard, Input, Otherwise, OutputCard, Type, level, value};

pub(super) const ON_ARRIVAL: HookCard = HookCard {
    hook: Hook::OnArrival,
    name: "on_arrival",
    part: "ports",
    meaning: "A packet arrives at a port and has not been queued. Its header keeps what is \
              assigned; acknowledgements keep theirs.",
    outputs: &[
        level(Otherwise::Keeps(Input::Level)),
        value(Otherwise::Keeps(Input::Value)),
        OutputCard {
            name: "mark",
            kind: Type::Switch,
            unit: "",
            meaning: "Whether to mark the packet.",
            range: (0.0, 1.0),
            whole: false,
            otherwise: Otherwise::Is(0.0),
        },
        OutputCard {
            name: "drop",
            kind: Type::Switch,
            unit: "",
            meaning: "Whether to drop the packet before it is queued.",
            range: (0.0, 1.0),
            whole: false,
            otherwise: Otherwise::Is(0.0),
        },
    ],
    reads: &[
        Input::Level,
        Input::Value,
        Input::PacketSize,
        Input::IsData,
        Input::IsMarked,
        Input::IsHost,
        Input::Waiting,
        Input::WaitingAt(0),
        Input::PacketsAt(0),
        Input::LinkRate,
        Input::SinceLast,
        Input::ServedValue,
        Input::Size,
        Input::Deadline,
        Input::HasDeadline,
        Input::Arrival,
        Input::CoflowWidth,
    ],
    changes_state: true,
};
