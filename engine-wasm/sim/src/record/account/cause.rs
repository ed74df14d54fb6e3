//! What time is spent on.

use serde::Serialize;

/// The causes, in the order of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "`CAUSES` describes each")]
pub enum Cause {
    Transmission,
    Propagation,
    Processing,
    OwnQueueing,
    HostLonger,
    HostOther,
    UpLonger,
    UpOther,
    DownLonger,
    DownOther,
    LastLonger,
    LastOther,
    Timeout,
    FastRetransmission,
    Probe,
    Grant,
    Token,
    Pace,
    Rate,
    Order,
    Stage,
}

/// Groups of causes: the parts of a flow completion time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "AccountPart", rename_all = "snake_case"))]
pub enum Part {
    /// Transmission of the flow's own packets.
    Transmission,
    /// Propagation on links.
    Propagation,
    /// Processing in hosts.
    Processing,
    /// Waiting behind packets of the flow itself.
    OwnQueueing,
    /// Waiting behind other flows at the port of a host.
    HostWait,
    /// Waiting behind other flows at ports of switches on the way up.
    UpWait,
    /// Waiting behind other flows at ports of switches on the way down.
    DownWait,
    /// From the transmission of a packet that was sent again to its next transmission.
    Recovery,
    /// Waiting for permission to send.
    Permission,
    /// Waiting for earlier stages of the same job.
    Stage,
}

/// Where a port is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "snake_case"))]
pub enum Place {
    /// At a host.
    Host,
    /// At a switch, towards a node at least as far from the hosts.
    Up,
    /// At a switch, towards a switch nearer to the hosts.
    Down,
    /// At a switch, towards a host.
    Last,
}

/// A cause and its description.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CauseCard {
    /// Name in JSON and in column names.
    pub id: &'static str,
    /// The part that it belongs to.
    pub part: Part,
    /// Name on the page.
    pub label: &'static str,
    /// What is counted.
    pub help: &'static str,
    /// The cause.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub cause: Cause,
}

const fn card(
    cause: Cause,
    id: &'static str,
    part: Part,
    label: &'static str,
    help: &'static str,
) -> CauseCard {
    CauseCard { id, part, label, help, cause }
}

/// Every cause, in the order of [`Cause`].
pub const CAUSES: &[CauseCard] = &[
    card(
        Cause::Transmission,
        "transmission",
        Part::Transmission,
        "Transmission",
        "Sending the flow's own packets, and their answers, on every link of the way.",
    ),
    card(
        Cause::Propagation,
        "propagation",
        Part::Propagation,
        "Propagation",
        "The delay of links, without processing in hosts. Custom topologies state one delay, which \
         counts here.",
    ),
    card(
        Cause::Processing,
        "processing",
        Part::Processing,
        "Host processing",
        "Processing in hosts, which the topology adds to the links of hosts.",
    ),
    card(
        Cause::OwnQueueing,
        "own_queueing",
        Part::OwnQueueing,
        "Own queueing",
        "Waiting at a port while it sent packets of the same flow.",
    ),
    card(
        Cause::HostLonger,
        "host_longer",
        Part::HostWait,
        "Behind longer flows at a host",
        "Waiting for the link of a host while it sent packets of flows with more bytes.",
    ),
    card(
        Cause::HostOther,
        "host_other",
        Part::HostWait,
        "Behind other flows at a host",
        "Waiting for the link of a host while it sent packets of flows with as many bytes or fewer.",
    ),
    card(
        Cause::UpLonger,
        "up_longer",
        Part::UpWait,
        "Behind longer flows on the way up",
        "Waiting at a switch, on the way away from hosts, while it sent packets of flows with more bytes.",
    ),
    card(
        Cause::UpOther,
        "up_other",
        Part::UpWait,
        "Behind other flows on the way up",
        "Waiting at a switch, on the way away from hosts, while it sent packets of flows with as many \
         bytes or fewer.",
    ),
    card(
        Cause::DownLonger,
        "down_longer",
        Part::DownWait,
        "Behind longer flows on the way down",
        "Waiting at a switch, on the way to another one nearer to the hosts, while it sent packets of \
         flows with more bytes.",
    ),
    card(
        Cause::DownOther,
        "down_other",
        Part::DownWait,
        "Behind other flows on the way down",
        "Waiting at a switch, on the way to another one nearer to the hosts, while it sent packets of \
         flows with as many bytes or fewer.",
    ),
    card(
        Cause::LastLonger,
        "last_longer",
        Part::DownWait,
        "Behind longer flows at the port to the host",
        "Waiting at the last switch, at its port to the receiving host, while it sent packets of flows \
         with more bytes.",
    ),
    card(
        Cause::LastOther,
        "last_other",
        Part::DownWait,
        "Behind other flows at the port to the host",
        "Waiting at the last switch, at its port to the receiving host, while it sent packets of flows \
         with as many bytes or fewer.",
    ),
    card(
        Cause::Timeout,
        "timeout",
        Part::Recovery,
        "Timeouts",
        "From the transmission of a packet to its retransmission after a timeout, or from the last \
         setting of a timer to what was sent when it expired.",
    ),
    card(
        Cause::FastRetransmission,
        "fast_retransmission",
        Part::Recovery,
        "Fast retransmission",
        "From the transmission of a packet to its retransmission because acknowledgements showed its loss.",
    ),
    card(
        Cause::Probe,
        "probe",
        Part::Recovery,
        "Probing",
        "From the transmission of a packet to its retransmission because the answer to a probe showed \
         its loss.",
    ),
    card(
        Cause::Grant,
        "grant",
        Part::Permission,
        "Waiting for grants",
        "From the last event of the flow at its receiver to a grant that the receiver sent on another \
         occasion.",
    ),
    card(
        Cause::Token,
        "token",
        Part::Permission,
        "Waiting for tokens",
        "From the last event of the flow at its receiver to a token for it.",
    ),
    card(
        Cause::Pace,
        "pace",
        Part::Permission,
        "Pacing",
        "From the setting of a pacing timer to the packet that it released.",
    ),
    card(
        Cause::Rate,
        "rate",
        Part::Permission,
        "Waiting for a rate",
        "Waiting at the sender until it asked the links of the path for a rate again.",
    ),
    card(
        Cause::Order,
        "order",
        Part::Permission,
        "Waiting for an order",
        "Waiting at the sender for a coordinator or for switches that pause the flow.",
    ),
    card(
        Cause::Stage,
        "stage",
        Part::Stage,
        "Earlier stages",
        "From the arrival of the flow to its start, which waits for other flows of the same job.",
    ),
];

impl Cause {
    /// The number of causes.
    pub const COUNT: usize = CAUSES.len();

    /// Its description.
    pub const fn card(self) -> &'static CauseCard {
        &CAUSES[self as usize]
    }

    /// Waiting at a port behind packets of flows that are `longer` or not.
    pub const fn wait(place: Place, longer: bool) -> Self {
        match (place, longer) {
            (Place::Host, true) => Self::HostLonger,
            (Place::Host, false) => Self::HostOther,
            (Place::Up, true) => Self::UpLonger,
            (Place::Up, false) => Self::UpOther,
            (Place::Down, true) => Self::DownLonger,
            (Place::Down, false) => Self::DownOther,
            (Place::Last, true) => Self::LastLonger,
            (Place::Last, false) => Self::LastOther,
        }
    }
}

impl Part {
    /// Every part, in the order of columns.
    pub const ALL: [Self; 10] = [
        Self::Transmission,
        Self::Propagation,
        Self::Processing,
        Self::OwnQueueing,
        Self::HostWait,
        Self::UpWait,
        Self::DownWait,
        Self::Recovery,
        Self::Permission,
        Self::Stage,
    ];

    /// Name in JSON and in column names.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Transmission => "transmission",
            Self::Propagation => "propagation",
            Self::Processing => "processing",
            Self::OwnQueueing => "own_queueing",
            Self::HostWait => "host_wait",
            Self::UpWait => "up_wait",
            Self::DownWait => "down_wait",
            Self::Recovery => "recovery",
            Self::Permission => "permission",
            Self::Stage => "stage",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_the_order_of_causes_and_parts_are_contiguous() {
        for (index, card) in CAUSES.iter().enumerate() {
            assert_eq!(card.cause as usize, index);
            assert_eq!(card.cause.card().id, card.id);
        }
        let mut parts: Vec<Part> = CAUSES.iter().map(|card| card.part).collect();
        parts.dedup();
        assert_eq!(parts, Part::ALL);
    }
}
