//! What hooks may read.

use super::Type;

/// A fact that a scheme must declare to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "FACTS explains them")]
pub enum Fact {
    Size,
    Deadline,
    Arrival,
    Coflow,
}

/// A fact as documented.
#[derive(Clone, Copy, Debug)]
pub struct FactCard {
    /// The fact.
    pub fact: Fact,
    /// As written after `knows`.
    pub name: &'static str,
    /// What it allows.
    pub meaning: &'static str,
}

/// All facts.
pub const FACTS: &[FactCard] = &[
    FactCard {
        fact: Fact::Size,
        name: "size",
        meaning: "Sizes of flows are known when they start.",
    },
    FactCard { fact: Fact::Deadline, name: "deadline", meaning: "Deadlines of flows are known." },
    FactCard {
        fact: Fact::Arrival,
        name: "arrival",
        meaning: "Hosts have synchronised clocks, so that times of arrival can be compared.",
    },
    FactCard {
        fact: Fact::Coflow,
        name: "coflow",
        meaning: "Which flows form a coflow, what it has sent and what it has left on each link.",
    },
];

/// Levels of a port.
pub const LEVELS: u8 = 8;

/// A quantity that hooks read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "INPUTS explains them")]
pub enum Input {
    Sent,
    Acknowledged,
    Age,
    Offset,
    Size,
    Remaining,
    Deadline,
    TimeLeft,
    HasDeadline,
    Arrival,
    Window,
    SlowStartThreshold,
    BaseRtt,
    LineRate,
    Marked,
    NewlyAcknowledged,
    RoundTrip,
    Rate,
    Level,
    Value,
    PacketSize,
    IsData,
    IsMarked,
    IsHost,
    Waiting,
    WaitingAt(u8),
    PacketsAt(u8),
    LinkRate,
    SinceLast,
    ServedValue,
    Arrived,
    Waiters,
    Place,
    Ahead,
    CoflowSent,
    CoflowRemaining,
    CoflowWidth,
    CoflowArrived,
    CoflowReported,
    CoflowBegun,
    CoflowEnded,
    Stage,
    Bottleneck,
}

/// A quantity as documented.
#[derive(Clone, Copy, Debug)]
pub struct InputCard {
    /// The quantity.
    pub input: Input,
    /// As written.
    pub name: &'static str,
    /// Its type.
    pub kind: Type,
    /// Its unit, or empty.
    pub unit: &'static str,
    /// What it is.
    pub meaning: &'static str,
    /// What a scheme must declare to know.
    pub needs: Option<Fact>,
}

const fn card(
    input: Input,
    name: &'static str,
    unit: &'static str,
    needs: Option<Fact>,
    meaning: &'static str,
) -> InputCard {
    InputCard { input, name, kind: Type::Number, unit, meaning, needs }
}

/// All quantities.
pub const INPUTS: &[InputCard] = &[
    card(Input::Sent, "sent", "B", None, "Payload sent so far, each byte counted once."),
    card(Input::Acknowledged, "acknowledged", "B", None, "Payload known to have arrived."),
    card(Input::Age, "age", "s", None, "Time since the flow arrived."),
    card(Input::Offset, "offset", "B", None, "Payload of the flow before this packet."),
    card(Input::Size, "size", "B", Some(Fact::Size), "Payload of the whole flow."),
    card(
        Input::Remaining,
        "remaining",
        "B",
        Some(Fact::Size),
        "Payload not known to have arrived, at a receiver payload that has not arrived; in the fluid \
         model, payload not sent.",
    ),
    card(
        Input::Deadline,
        "deadline",
        "s",
        Some(Fact::Deadline),
        "Deadline, relative to the arrival of the flow; infinite without one.",
    ),
    card(
        Input::TimeLeft,
        "time_left",
        "s",
        Some(Fact::Deadline),
        "Time until the deadline: 0 once it has passed, infinite without one.",
    ),
    InputCard {
        input: Input::HasDeadline,
        name: "has_deadline",
        kind: Type::Switch,
        unit: "",
        meaning: "Whether the flow has a deadline.",
        needs: Some(Fact::Deadline),
    },
    card(
        Input::Arrival,
        "arrival",
        "s",
        Some(Fact::Arrival),
        "Time at which the flow arrived, from the start of the race.",
    ),
    card(Input::Window, "window", "packets", None, "The window of the flow."),
    card(
        Input::SlowStartThreshold,
        "slow_start_threshold",
        "packets",
        None,
        "Below it the window grows by a packet per acknowledgement.",
    ),
    card(
        Input::BaseRtt,
        "base_rtt",
        "s",
        None,
        "Round trip of a full packet and its acknowledgement in the idle network.",
    ),
    card(Input::LineRate, "line_rate", "b/s", None, "Rate of the link of the sender."),
    card(
        Input::Marked,
        "marked",
        "",
        None,
        "Fraction of the bytes acknowledged in the last window of data that were marked.",
    ),
    card(
        Input::NewlyAcknowledged,
        "newly_acknowledged",
        "B",
        None,
        "Payload that was not known to have arrived before this acknowledgement.",
    ),
    card(
        Input::RoundTrip,
        "round_trip",
        "s",
        None,
        "Time from the last transmission of the acknowledged packet, when it enters the queue of its \
         host, to the acknowledgement.",
    ),
    card(Input::Rate, "rate", "b/s", None, "Rate of the flow until now."),
    card(
        Input::Level,
        "level",
        "",
        None,
        "Level in the header of the packet, 0 for acknowledgements; at a receiver, the level that its base \
         chooses.",
    ),
    card(
        Input::Value,
        "value",
        "",
        None,
        "Value in the header of the packet; 0 for acknowledgements.",
    ),
    card(Input::PacketSize, "packet_size", "B", None, "Size of the packet on the wire."),
    switch(Input::IsData, "is_data", "Whether the packet carries payload."),
    switch(Input::IsMarked, "is_marked", "Whether a port has marked the packet."),
    switch(Input::IsHost, "is_host", "Whether the port is that of a host."),
    card(Input::Waiting, "waiting", "B", None, "Bytes that wait at the port."),
    card(
        Input::WaitingAt(0),
        "waiting_at",
        "B",
        None,
        "waiting_at(LEVEL): bytes of that level that wait at the port; LEVEL is a number or a name.",
    ),
    card(
        Input::PacketsAt(0),
        "packets_at",
        "packets",
        None,
        "packets_at(LEVEL): packets of that level that wait at the port; LEVEL is a number or a name.",
    ),
    card(Input::LinkRate, "link_rate", "b/s", None, "Rate of the link of the port."),
    card(
        Input::SinceLast,
        "since_last",
        "s",
        None,
        "Time since the packet before arrived at the port, or since the start of the race.",
    ),
    card(
        Input::ServedValue,
        "served_value",
        "",
        None,
        "Value of the data packet that the port began to send last, 0 before the first; ports that \
         serve the smallest value first know it.",
    ),
    card(Input::Arrived, "arrived", "B", None, "Payload that has arrived at the receiver."),
    card(
        Input::Waiters,
        "waiters",
        "flows",
        None,
        "Flows to the receiver that wait for grants, this one among them.",
    ),
    card(
        Input::Place,
        "place",
        "",
        None,
        "Place of the flow among those that get grants; the first has 0.",
    ),
    card(
        Input::Ahead,
        "ahead",
        "B",
        None,
        "How far grants may be ahead of data that have arrived; at first what a round trip carries.",
    ),
    card(
        Input::CoflowSent,
        "coflow_sent",
        "B",
        Some(Fact::Coflow),
        "Bytes that all flows of the coflow have sent, those of its whole job where it is a stage; at a \
         sender, payload that flows of the coflow from the same host have sent.",
    ),
    card(
        Input::CoflowRemaining,
        "coflow_remaining",
        "B",
        Some(Fact::Coflow),
        "Payload that the flows of the coflow have left; those count that have arrived.",
    ),
    card(
        Input::CoflowWidth,
        "coflow_width",
        "flows",
        Some(Fact::Coflow),
        "Number of flows in the coflow; 1 for a flow without a coflow.",
    ),
    card(
        Input::CoflowArrived,
        "coflow_arrived",
        "B",
        Some(Fact::Coflow),
        "Payload of the coflow that has arrived at the receiver.",
    ),
    card(
        Input::CoflowReported,
        "coflow_reported",
        "B",
        Some(Fact::Coflow),
        "Payload of the coflow known to have arrived at other receivers, and that of the stages it \
         waited for.",
    ),
    card(
        Input::CoflowBegun,
        "coflow_begun",
        "flows",
        Some(Fact::Coflow),
        "Flows of the coflow to the receiver of which data have arrived.",
    ),
    card(
        Input::CoflowEnded,
        "coflow_ended",
        "flows",
        Some(Fact::Coflow),
        "Flows of the coflow to the receiver that have arrived as a whole.",
    ),
    card(
        Input::Stage,
        "stage",
        "",
        Some(Fact::Coflow),
        "Depth of the coflow in its job, as Stream numbers it: 1 for one that no other waits for, more for \
         those that it waits for.",
    ),
    card(
        Input::Bottleneck,
        "bottleneck",
        "s",
        Some(Fact::Coflow),
        "Longest time that any link needs, alone and at full rate, for what the coflow has left on it.",
    ),
];

const fn switch(input: Input, name: &'static str, meaning: &'static str) -> InputCard {
    InputCard { input, name, kind: Type::Switch, unit: "", meaning, needs: None }
}

impl Input {
    /// The quantity as documented.
    ///
    /// # Panics
    /// Never: every quantity is in the table.
    pub fn card(self) -> &'static InputCard {
        let listed = self.at(0);
        INPUTS.iter().find(|card| card.input == listed).expect("every quantity is in the table")
    }

    /// This quantity of another level, if there is one of every level; otherwise itself.
    pub fn at(self, level: u8) -> Self {
        match self {
            Self::WaitingAt(_) => Self::WaitingAt(level),
            Self::PacketsAt(_) => Self::PacketsAt(level),
            _ => self,
        }
    }

    /// Its level, if there is one of every level.
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::WaitingAt(level) | Self::PacketsAt(level) => Some(level),
            _ => None,
        }
    }

    /// Whether there is one of every level.
    pub const fn has_levels(self) -> bool {
        self.level().is_some()
    }
}
