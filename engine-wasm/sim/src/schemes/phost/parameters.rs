//! Parameters of pHost.

use super::budget::Budget;
use super::outstanding::Counted;
use super::tokens::Plan;
use crate::parameters::{Choice, Condition, Domain, Parameter, Settings};

/// The table of pHost.
pub const TABLE: &[Parameter] = &[
    BUDGETS,
    FREE,
    OUTSTANDING,
    PASS_OVER,
    ANEW,
    FREE_PACKETS,
    OUTSTANDING_PACKETS,
    PASS_OVER_PACKETS,
    ANEW_PACKETS,
    COUNTED,
    VALID,
    BUFFER,
];

/// The constants of a run.
pub fn plan(settings: &Settings) -> Plan {
    let budget = |trips: &Parameter, packets: &Parameter| match settings.choice(BUDGETS.name) {
        "packets" => Budget::Packets(settings.number(packets.name)),
        _ => Budget::RoundTrips(settings.number(trips.name)),
    };
    Plan {
        free: budget(&FREE, &FREE_PACKETS),
        outstanding: budget(&OUTSTANDING, &OUTSTANDING_PACKETS),
        counted: match settings.choice(COUNTED.name) {
            "since-answer" => Counted::SinceAnswer,
            _ => Counted::Unanswered,
        },
        pass_over: budget(&PASS_OVER, &PASS_OVER_PACKETS),
        anew: budget(&ANEW, &ANEW_PACKETS),
        valid: settings.number(VALID.name),
    }
}

const BUDGETS: Parameter = Parameter {
    name: "budgets_in",
    label: "Budgets in",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "round-trips", label: "round trips" },
            Choice { id: "packets", label: "packets" },
        ],
        default: "round-trips",
    },
    help: "Whether tokens and times to wait are set in round trips, so that they scale with the \
           network, or in packets and packet times.",
    source: "pHost §3.2, §3.3: round trips; packets in the authors' simulator",
    shown_when: None,
};

/// A budget that matters while budgets are set in `budgets`.
const fn budget(
    (name, label, unit): (&'static str, &'static str, &'static str),
    (min, max, default): (f64, f64, f64),
    help: &'static str,
    source: &'static str,
    budgets: &'static [&'static str],
) -> Parameter<'static> {
    let shown_when = Some(Condition { parameter: BUDGETS.name, values: budgets });
    let domain = Domain::Number { min, max, default };
    Parameter { name, label, unit, domain, help, source, shown_when }
}

const ROUND_TRIPS: &[&str] = &["round-trips"];
const PACKETS: &[&str] = &["packets"];

const FREE_HELP: &str = "Flows of at most this size start without waiting for tokens.";
const OUTSTANDING_HELP: &str =
    "A flow with more outstanding tokens than this is skipped for a while.";
const PASS_OVER_HELP: &str = "How long a flow that does not use its tokens gets no new ones.";
const ANEW_HELP: &str = "When tokens for all packets have been issued: how long until missing \
                         packets get new tokens.";
const SIMULATOR: &str = "pHost, the authors' simulator";

const FREE: Parameter = budget(
    ("free_rtts", "Free tokens", "BDP"),
    (0.0, 10.0, 1.0),
    FREE_HELP,
    "pHost §3.2; 8 packets in the authors' simulator",
    ROUND_TRIPS,
);
const OUTSTANDING: Parameter = budget(
    ("outstanding_rtts", "Outstanding tokens", "BDP"),
    (0.01, 10.0, 1.0),
    OUTSTANDING_HELP,
    "pHost §3.3; 8 packets in the authors' simulator",
    ROUND_TRIPS,
);
const PASS_OVER: Parameter = budget(
    ("pass_over_rtts", "Skip unresponsive flows for", "RTT"),
    (0.1, 100.0, 3.0),
    PASS_OVER_HELP,
    "pHost §3.3; 25 packet times in the authors' simulator",
    ROUND_TRIPS,
);
const ANEW: Parameter = budget(
    ("anew_rtts", "Reissue tokens after", "RTT"),
    (0.1, 100.0, 1.1),
    ANEW_HELP,
    "pHost §3.3; 9 packet times in the authors' simulator",
    ROUND_TRIPS,
);
const FREE_PACKETS: Parameter = budget(
    ("free_packets", "Free tokens", "packets"),
    (0.0, 10_000.0, 8.0),
    FREE_HELP,
    SIMULATOR,
    PACKETS,
);
const OUTSTANDING_PACKETS: Parameter = budget(
    ("outstanding_packets", "Outstanding tokens", "packets"),
    (1.0, 10_000.0, 8.0),
    OUTSTANDING_HELP,
    SIMULATOR,
    PACKETS,
);
const PASS_OVER_PACKETS: Parameter = budget(
    ("pass_over_packet_times", "Skip unresponsive flows for", "packet times"),
    (1.0, 100_000.0, 25.0),
    PASS_OVER_HELP,
    SIMULATOR,
    PACKETS,
);
const ANEW_PACKETS: Parameter = budget(
    ("anew_packet_times", "Reissue tokens after", "packet times"),
    (1.0, 100_000.0, 9.0),
    ANEW_HELP,
    SIMULATOR,
    PACKETS,
);

const COUNTED: Parameter = Parameter {
    name: "outstanding_tokens",
    label: "Count as outstanding",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "unanswered", label: "all unanswered tokens" },
            Choice { id: "since-answer", label: "tokens issued since the last answered one" },
        ],
        default: "unanswered",
    },
    help: "Whether a token without a packet counts as outstanding once a packet has answered a later \
           token.",
    source: "pHost §3.3: outstanding tokens; since the last answered one in the authors' simulator",
    shown_when: None,
};

const VALID: Parameter = Parameter {
    name: "token_valid_packet_times",
    label: "Token lifetime",
    unit: "packet times",
    domain: Domain::Number { min: 1.0, max: 1000.0, default: 1.5 },
    help: "How long a sender may use a token after it arrives.",
    source: "pHost §3.2: 1.5 packet times",
    shown_when: None,
};

/// Buffer of a port.
pub const BUFFER: Parameter = Parameter {
    name: "buffer_bytes",
    label: "Buffer per port",
    unit: "bytes",
    domain: Domain::Integer { min: 3_000, max: 100_000_000, default: 36_864 },
    help: "Buffer size of a port.",
    source: "pHost §4: 36 KB",
    shown_when: None,
};
