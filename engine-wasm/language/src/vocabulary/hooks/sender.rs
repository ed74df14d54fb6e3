//! What senders decide.

use super::{Hook, HookCard, Input, Otherwise, OutputCard, Type, level, number, value};

/// What every hook of a sender reads.
macro_rules! sender {
    ($($more:ident),*) => {
        &[
            Input::Sent, Input::Acknowledged, Input::Age, Input::Size, Input::Remaining,
            Input::Deadline, Input::TimeLeft, Input::HasDeadline, Input::Window, Input::BaseRtt,
            Input::LineRate, Input::CoflowWidth, $(Input::$more),*
        ]
    };
}

const WINDOW: OutputCard = number(
    "window",
    "packets",
    (1.0, 1e9),
    Otherwise::Keeps(Input::Window),
    "The window from now on.",
);

const THRESHOLD: OutputCard = number(
    "slow_start_threshold",
    "packets",
    (0.0, f64::INFINITY),
    Otherwise::Keeps(Input::SlowStartThreshold),
    "Below it the window grows by a packet per acknowledgement.",
);

pub(super) const TAG: HookCard = HookCard {
    hook: Hook::Tag,
    name: "tag",
    part: "sender",
    meaning: "The header of each packet, when it is sent.",
    outputs: &[level(Otherwise::Is(0.0)), value(Otherwise::Is(0.0))],
    reads: sender!(Offset, CoflowSent),
    changes_state: false,
};

pub(super) const OPEN: HookCard = HookCard {
    hook: Hook::Open,
    name: "open",
    part: "window",
    meaning: "The window of a new flow.",
    outputs: &[WINDOW, THRESHOLD],
    reads: sender!(SlowStartThreshold),
    changes_state: true,
};

pub(super) const ON_WINDOW_END: HookCard = HookCard {
    hook: Hook::OnWindowEnd,
    name: "on_window_end",
    part: "window",
    meaning: "A window of data has been acknowledged.",
    outputs: &[WINDOW, THRESHOLD],
    reads: sender!(SlowStartThreshold, Marked),
    changes_state: true,
};

pub(super) const ON_ACKNOWLEDGEMENT: HookCard = HookCard {
    hook: Hook::OnAcknowledgement,
    name: "on_acknowledgement",
    part: "window",
    meaning: "Data have been acknowledged, and no loss is being recovered. The window has the size \
              that is assigned, and does not grow by itself.",
    outputs: &[WINDOW, THRESHOLD],
    reads: sender!(SlowStartThreshold, NewlyAcknowledged, RoundTrip, IsMarked),
    changes_state: true,
};

pub(super) const CUT: HookCard = HookCard {
    hook: Hook::Cut,
    name: "cut",
    part: "window",
    meaning: "A mark has arrived; asked at most once per window of data.",
    outputs: &[number(
        "cut",
        "",
        (0.0, 1.0),
        Otherwise::Required,
        "Fraction by which the window is reduced.",
    )],
    reads: sender!(),
    changes_state: false,
};

pub(super) const INCREASE: HookCard = HookCard {
    hook: Hook::Increase,
    name: "increase",
    part: "window",
    meaning: "Asked with every acknowledgement without a mark.",
    outputs: &[number(
        "increase",
        "packets",
        (0.0, 1e9),
        Otherwise::Required,
        "Growth of the window per window of data, at or above the slow-start threshold.",
    )],
    reads: sender!(),
    changes_state: false,
};

pub(super) const GAP: HookCard = HookCard {
    hook: Hook::Gap,
    name: "gap",
    part: "window",
    meaning: "Asked before every packet.",
    outputs: &[number(
        "gap",
        "s",
        (0.0, 1e6),
        Otherwise::Required,
        "Smallest time between two packets of the flow; 0 without pacing.",
    )],
    reads: sender!(),
    changes_state: false,
};

pub(super) const GIVES_UP: HookCard = HookCard {
    hook: Hook::GivesUp,
    name: "gives_up",
    part: "window",
    meaning: "Asked with every acknowledgement and timeout.",
    outputs: &[OutputCard {
        name: "gives_up",
        kind: Type::Switch,
        unit: "",
        meaning: "Whether to end the flow for good.",
        range: (0.0, 1.0),
        whole: false,
        otherwise: Otherwise::Required,
    }],
    reads: sender!(),
    changes_state: false,
};
