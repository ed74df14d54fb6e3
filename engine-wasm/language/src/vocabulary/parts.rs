//! Parts of a scheme, and the named bases that stand for parts that are not written.

/// A part.
#[derive(Clone, Copy, Debug)]
pub struct PartCard {
    /// As written.
    pub keyword: &'static str,
    /// The part around it; empty at the top.
    pub within: &'static str,
    /// What it is.
    pub meaning: &'static str,
}

const fn part(keyword: &'static str, within: &'static str, meaning: &'static str) -> PartCard {
    PartCard { keyword, within, meaning }
}

/// All parts.
pub const PARTS: &[PartCard] = &[
    part("sender", "", "What hosts do with their own flows."),
    part("ports", "", "How ports of switches and hosts queue."),
    part(
        "receiver",
        "",
        "What receivers decide: which flows may send, in place of sender and ports, or the levels of \
         flows, beside them.",
    ),
    part("flows", "", "The fluid model: which flow has which rate."),
    part("window", "sender", "The congestion window."),
    part("recovery", "sender", "How lost packets are found."),
    part("probing", "sender", "What a sender does after repeated timeouts."),
    part("ties", "flows", "Service of flows with equal keys."),
    part("every", "flows", "Interval at which keys or weights are computed again."),
];

/// A named base.
#[derive(Clone, Copy, Debug)]
pub struct BaseCard {
    /// As written.
    pub name: &'static str,
    /// The part that it stands for.
    pub part: &'static str,
    /// Names of its arguments.
    pub arguments: &'static [&'static str],
    /// The smallest and the largest value of its arguments, which are whole numbers.
    pub range: (u32, u32),
    /// What it is.
    pub meaning: &'static str,
}

const fn base(name: &'static str, part: &'static str, meaning: &'static str) -> BaseCard {
    BaseCard { name, part, arguments: &[], range: (0, 0), meaning }
}

/// All bases.
pub const BASES: &[BaseCard] = &[
    base("reno", "window", "TCP: a mark halves the window."),
    base("dctcp", "window", "DCTCP: a mark cuts the window by half the marked fraction."),
    base("new_reno", "recovery", "Three duplicate acknowledgements, then partial ones."),
    base("sack", "recovery", "Selective acknowledgements."),
    base("timeouts", "recovery", "Timeouts only."),
    base("pfabric", "probing", "Probes; an answer restarts slow start."),
    base("pias", "probing", "Probes; packets that were only delayed are not sent again."),
    base(
        "homa",
        "receiver",
        "Homa: a round trip of data at once, the rest by grants; eight queues in strict priority.",
    ),
    base(
        "stream",
        "receiver",
        "Stream: the receivers of a coflow count what arrives and choose levels; beside a sender without \
         tag, and ports strict.",
    ),
    base("drop_tail", "ports", "One first-in, first-out queue without marks."),
    base("fifo", "ports", "One first-in, first-out queue that marks above a threshold."),
    BaseCard {
        name: "strict",
        part: "ports",
        arguments: &["queues"],
        range: (2, 8),
        meaning: "First-in, first-out queues in strict priority by level, with marks.",
    },
    base("worst_first", "ports", "Smallest value first; a full queue drops the largest."),
    base("in_order", "flows", "One flow after the other, in the order of keys."),
    base("fair", "flows", "All flows at once, max-min fairly by weight."),
    base("madd", "flows", "One coflow after the other, each at the pace of its bottleneck."),
    base(
        "tiers",
        "flows",
        "Coflows sink through queues as they send, in strict priority or by weights (sharing).",
    ),
    base("arrival", "ties", "In order of arrival."),
    BaseCard {
        name: "shared",
        part: "ties",
        arguments: &["within"],
        range: (0, u32::MAX),
        meaning: "Together, max-min fairly; values that differ by at most so much are equal.",
    },
];
