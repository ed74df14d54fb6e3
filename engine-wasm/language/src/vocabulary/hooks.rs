//! What an own scheme decides.

use super::inputs::LEVELS;
use super::{Input, Type};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "HOOKS explains them")]
pub enum Hook {
    Tag,
    Open,
    OnWindowEnd,
    OnAcknowledgement,
    Cut,
    Increase,
    Gap,
    GivesUp,
    OnArrival,
    Rank,
    Grant,
    Report,
    Key,
    Weight,
    CoflowKey,
    Tier,
}

/// A decision as documented.
#[derive(Clone, Copy, Debug)]
pub struct HookCard {
    /// The decision.
    pub hook: Hook,
    /// As written.
    pub name: &'static str,
    /// The part that it stands in.
    pub part: &'static str,
    /// When it is asked for.
    pub meaning: &'static str,
    /// What it assigns.
    pub outputs: &'static [OutputCard],
    /// What it reads.
    pub reads: &'static [Input],
    /// Whether it may change state.
    pub changes_state: bool,
}

/// A value that a hook assigns.
#[derive(Clone, Copy, Debug)]
pub struct OutputCard {
    /// As written.
    pub name: &'static str,
    /// Its type.
    pub kind: Type,
    /// Its unit, or empty.
    pub unit: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// The smallest and the largest value.
    pub range: (f64, f64),
    /// Whether it must be a whole number.
    pub whole: bool,
    /// Its value where the hook does not assign it.
    pub otherwise: Otherwise,
}

/// The value of an output that is not assigned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Otherwise {
    /// This number.
    Is(f64),
    /// The present value of this quantity.
    Keeps(Input),
    /// There must be an assignment.
    Required,
}

const LARGEST: f64 = f64::MAX;

const fn number(
    name: &'static str,
    unit: &'static str,
    range: (f64, f64),
    otherwise: Otherwise,
    meaning: &'static str,
) -> OutputCard {
    OutputCard { name, kind: Type::Number, unit, meaning, range, whole: false, otherwise }
}

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

/// What every hook of a receiver reads.
macro_rules! receiver {
    ($($more:ident),*) => {
        &[
            Input::Arrived, Input::Size, Input::Remaining, Input::Deadline, Input::TimeLeft,
            Input::HasDeadline, Input::BaseRtt, Input::CoflowWidth, $(Input::$more),*
        ]
    };
}

/// What every hook of the fluid model reads.
const FLUID: &[Input] = &[
    Input::Sent,
    Input::Age,
    Input::Size,
    Input::Remaining,
    Input::Deadline,
    Input::TimeLeft,
    Input::HasDeadline,
    Input::Arrival,
    Input::CoflowWidth,
];

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

const fn level(otherwise: Otherwise) -> OutputCard {
    OutputCard {
        name: "level",
        kind: Type::Number,
        unit: "",
        meaning: "Queue of ports in strict priority; 0 is served first.",
        range: (0.0, 7.0),
        whole: true,
        otherwise,
    }
}

const fn value(otherwise: Otherwise) -> OutputCard {
    number(
        "value",
        "",
        (-LARGEST, LARGEST),
        otherwise,
        "For ports that serve the smallest value first: a whole number from 0 to 4,294,967,295, to \
         which others are rounded down and limited.",
    )
}

/// All decisions.
pub const HOOKS: &[HookCard] = &[
    HookCard {
        hook: Hook::Tag,
        name: "tag",
        part: "sender",
        meaning: "The header of each packet, when it is sent.",
        outputs: &[level(Otherwise::Is(0.0)), value(Otherwise::Is(0.0))],
        reads: sender!(Offset, CoflowSent),
        changes_state: false,
    },
    HookCard {
        hook: Hook::Open,
        name: "open",
        part: "window",
        meaning: "The window of a new flow.",
        outputs: &[WINDOW, THRESHOLD],
        reads: sender!(SlowStartThreshold),
        changes_state: true,
    },
    HookCard {
        hook: Hook::OnWindowEnd,
        name: "on_window_end",
        part: "window",
        meaning: "A window of data has been acknowledged.",
        outputs: &[WINDOW, THRESHOLD],
        reads: sender!(SlowStartThreshold, Marked),
        changes_state: true,
    },
    HookCard {
        hook: Hook::OnAcknowledgement,
        name: "on_acknowledgement",
        part: "window",
        meaning: "Data have been acknowledged, and no loss is being recovered. The window has the size \
                  that is assigned, and does not grow by itself.",
        outputs: &[WINDOW, THRESHOLD],
        reads: sender!(SlowStartThreshold, NewlyAcknowledged, RoundTrip, IsMarked),
        changes_state: true,
    },
    HookCard {
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
    },
    HookCard {
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
    },
    HookCard {
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
    },
    HookCard {
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
    },
    HookCard {
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
    },
    HookCard {
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
    },
    HookCard {
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
    },
    HookCard {
        hook: Hook::Report,
        name: "report",
        part: "receiver",
        meaning: "Data or a probe have arrived: the level that the answer reports to the sender, for what \
                  it sends from then on.",
        outputs: &[level(Otherwise::Keeps(Input::Level))],
        reads: receiver!(Level, CoflowArrived, CoflowReported, CoflowBegun, CoflowEnded, Stage),
        changes_state: true,
    },
    HookCard {
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
        reads: FLUID,
        changes_state: false,
    },
    HookCard {
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
        reads: &[
            Input::Sent,
            Input::Age,
            Input::Size,
            Input::Remaining,
            Input::Deadline,
            Input::TimeLeft,
            Input::HasDeadline,
            Input::Arrival,
            Input::Rate,
            Input::CoflowWidth,
        ],
        changes_state: false,
    },
    HookCard {
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
            Input::Arrival,
            Input::Deadline,
            Input::HasDeadline,
            Input::CoflowWidth,
        ],
        changes_state: false,
    },
    HookCard {
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
    },
];

impl Hook {
    /// The decision as documented.
    ///
    /// # Panics
    /// Never: every decision is in the table.
    pub fn card(self) -> &'static HookCard {
        HOOKS.iter().find(|card| card.hook == self).expect("every hook is in the table")
    }
}

impl HookCard {
    /// Most quantities that the hook may read, those of every level counted one by one.
    pub(crate) const fn most_inputs(&self) -> usize {
        let (mut nth, mut inputs) = (0, 0);
        while nth < self.reads.len() {
            inputs += if self.reads[nth].has_levels() { LEVELS as usize } else { 1 };
            nth += 1;
        }
        inputs
    }
}

impl OutputCard {
    /// Whether the value is allowed. Not a number never is.
    #[inline]
    pub fn allows(&self, value: f64) -> bool {
        let (least, most) = self.range;
        (least..=most).contains(&value) && !(self.whole && libm::trunc(value) != value)
    }
}
