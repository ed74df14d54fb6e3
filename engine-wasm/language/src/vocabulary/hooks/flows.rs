//! What the fluid model decides.

use super::{Hook, HookCard, Input, LARGEST, Otherwise, OutputCard, Type, number};

/// What every hook about a flow reads.
macro_rules! flow {
    ($($more:ident),*) => {
        &[
            Input::Sent, Input::Age, Input::Size, Input::Remaining, Input::Deadline,
            Input::TimeLeft, Input::HasDeadline, Input::Arrival, Input::CoflowSent,
            Input::CoflowWidth, $(Input::$more),*
        ]
    };
}

pub(super) const KEY: HookCard = HookCard {
    hook: Hook::Key,
    name: "key",
    part: "flows",
    meaning: "The place of a flow in the order of service.",
    outputs: &[
        number(
            "class",
            "",
            (-LARGEST, LARGEST),
            Otherwise::Is(0.0),
            "Flows of a smaller class go first.",
        ),
        number(
            "value",
            "",
            (-LARGEST, LARGEST),
            Otherwise::Is(0.0),
            "Within a class, flows of a smaller value go first.",
        ),
    ],
    reads: flow!(),
    changes_state: false,
};

pub(super) const WEIGHT: HookCard = HookCard {
    hook: Hook::Weight,
    name: "weight",
    part: "flows",
    meaning: "The share of a flow on links that several flows use.",
    outputs: &[number(
        "weight",
        "",
        (1e-9, 1e9),
        Otherwise::Required,
        "Rates of flows with a common bottleneck are in proportion to their weights.",
    )],
    reads: flow!(Rate),
    changes_state: false,
};

pub(super) const COFLOW_KEY: HookCard = HookCard {
    hook: Hook::CoflowKey,
    name: "coflow_key",
    part: "flows",
    meaning: "The place of a coflow in the order of service; arrival and deadline are those of the \
              coflow.",
    outputs: &[number(
        "coflow_key",
        "",
        (-LARGEST, LARGEST),
        Otherwise::Required,
        "Coflows with a smaller key go first.",
    )],
    reads: &[
        Input::Bottleneck,
        Input::CoflowRemaining,
        Input::Arrival,
        Input::Deadline,
        Input::HasDeadline,
        Input::CoflowWidth,
    ],
    changes_state: false,
};

pub(super) const TIER: HookCard = HookCard {
    hook: Hook::Tier,
    name: "tier",
    part: "flows",
    meaning: "The queue of a coflow: step(coflow_sent, [limits]).",
    outputs: &[OutputCard {
        name: "tier",
        kind: Type::Number,
        unit: "",
        meaning: "Coflows of a smaller tier go first, and within one by arrival.",
        range: (0.0, 64.0),
        whole: true,
        otherwise: Otherwise::Required,
    }],
    reads: &[Input::CoflowSent],
    changes_state: false,
};
