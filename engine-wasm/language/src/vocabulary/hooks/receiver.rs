//! What receivers decide.

use super::{Hook, HookCard, Input, LARGEST, Otherwise, level, number};

/// What every hook of a receiver reads.
macro_rules! receiver {
    ($($more:ident),*) => {
        &[
            Input::Arrived, Input::Size, Input::Remaining, Input::Deadline, Input::TimeLeft,
            Input::HasDeadline, Input::BaseRtt, Input::CoflowWidth, $(Input::$more),*
        ]
    };
}

pub(super) const RANK: HookCard = HookCard {
    hook: Hook::Rank,
    name: "rank",
    part: "receiver",
    meaning: "The order of flows that wait for grants, whenever data arrive at their receiver.",
    outputs: &[number(
        "rank",
        "",
        (-LARGEST, LARGEST),
        Otherwise::Required,
        "Flows of a smaller rank go first.",
    )],
    reads: receiver!(),
    changes_state: false,
};

pub(super) const GRANT: HookCard = HookCard {
    hook: Hook::Grant,
    name: "grant",
    part: "receiver",
    meaning: "The grant to each of the first flows, as many as get grants at a time.",
    outputs: &[
        level(Otherwise::Keeps(Input::Level)),
        number(
            "ahead",
            "B",
            (1.0, 1e12),
            Otherwise::Keeps(Input::Ahead),
            "How far the grant may be ahead of data that have arrived.",
        ),
    ],
    reads: receiver!(Waiters, Place, Level, Ahead),
    changes_state: true,
};

pub(super) const REPORT: HookCard = HookCard {
    hook: Hook::Report,
    name: "report",
    part: "receiver",
    meaning: "Data or a probe have arrived: the level that the answer reports to the sender, for what \
              it sends from then on.",
    outputs: &[level(Otherwise::Keeps(Input::Level))],
    reads: receiver!(Level, CoflowArrived, CoflowReported, CoflowBegun, CoflowEnded, Stage),
    changes_state: true,
};
