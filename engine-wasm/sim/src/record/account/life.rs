//! One flow's life: the walk behind its account, segment by segment, and what happened to it meanwhile.
//!
//! Times are picoseconds since the beginning of the run.

use serde::Serialize;

use super::cause::{Cause, Place};

/// The life of a flow.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Life {
    /// The flow.
    pub flow: u32,
    /// Its sender.
    pub source: u32,
    /// Its receiver.
    pub destination: u32,
    /// Its payload.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub size_bytes: u64,
    /// Its arrival.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub start_ps: u64,
    /// Its end, or its last event.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub end_ps: u64,
    /// Its deadline.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub deadline_ps: Option<u64>,
    /// How it ended.
    pub state: LifeState,
    /// Its completion time alone in the idle network, by formula.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ideal_ps: u64,
    /// By cause.
    #[cfg_attr(feature = "typescript", ts(type = "number[]"))]
    pub parts_ps: Vec<u64>,
    /// Contiguous, from the arrival to the end.
    pub segments: Vec<Segment>,
    /// The ports named here.
    pub ports: Vec<NamedPort>,
    /// The other flows named here.
    pub flows: Vec<KnownFlow>,
    /// What happened at the sender and to the packets.
    pub history: History,
}

/// How a flow ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "snake_case"))]
pub enum LifeState {
    /// It finished.
    Finished,
    /// The scheme refused it or gave it up.
    Refused,
    /// It had not finished when the run ended.
    Unfinished,
}

/// A stretch of time of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Segment {
    /// Its beginning.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub from_ps: u64,
    /// Its end.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub to_ps: u64,
    /// What the time was spent on.
    pub kind: SegmentKind,
    /// The port at which the packet waited or that sent it; of a host that waited for permission, the
    /// port that serves it.
    pub port: Option<u32>,
    /// Where the port is.
    pub place: Option<Place>,
    /// The packet whose journey this is part of.
    pub packet: Option<PacketName>,
    /// The packets that the port served meanwhile, those of one flow in a row merged, in order.
    pub served: Vec<Served>,
    /// Of a recovery: where the packet was lost.
    pub drop: Option<Loss>,
}

/// What a segment is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "snake_case"))]
#[expect(missing_docs, reason = "as the causes, except `Wait`")]
pub enum SegmentKind {
    Transmission,
    Propagation,
    Processing,
    /// Waiting for a link; `served` says behind which flows.
    Wait,
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

impl SegmentKind {
    /// The kind of a segment that is spent on `cause`.
    pub const fn of(cause: Cause) -> Self {
        match cause {
            Cause::Transmission => Self::Transmission,
            Cause::Propagation => Self::Propagation,
            Cause::Processing => Self::Processing,
            Cause::Timeout => Self::Timeout,
            Cause::FastRetransmission => Self::FastRetransmission,
            Cause::Probe => Self::Probe,
            Cause::Grant => Self::Grant,
            Cause::Token => Self::Token,
            Cause::Pace => Self::Pace,
            Cause::Rate => Self::Rate,
            Cause::Order => Self::Order,
            Cause::Stage => Self::Stage,
            _ => Self::Wait,
        }
    }
}

/// A packet of the flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PacketName {
    /// `data`, `ack`, `probe`, `probe_ack`, `request`, `grant` or `control`.
    pub kind: &'static str,
    /// Number of the data packet, or of the one that it answers.
    pub sequence: u32,
    /// How often it had been sent before.
    pub copy: u32,
}

/// A span for which a port served a flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Served {
    /// The flow served.
    pub flow: u32,
    /// Beginning, not before that of the segment.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub from_ps: u64,
    /// End, not after that of the segment.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub to_ps: u64,
    /// Packets that were in transmission in this span.
    pub packets: u32,
    /// Their bytes on the wire.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub bytes: u64,
    /// Its priority relative to the waiting packet.
    pub relation: Relation,
    /// Whether the flow has more bytes than the waiting one.
    pub longer: bool,
}

impl Served {
    /// Whether `next` is of the same flow and relation, and begins where this one ends.
    pub fn continues_in(&self, next: &Self) -> bool {
        (self.flow, self.relation, self.to_ps) == (next.flow, next.relation, next.from_ps)
    }
}

/// The priority of a served packet relative to a waiting one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "snake_case"))]
pub enum Relation {
    /// Of the same flow.
    Own,
    /// Preferred by the port.
    Higher,
    /// Equal; it was there before.
    Same,
    /// Lower, and already in transmission when the packet arrived.
    Lower,
}

/// The loss of a packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Loss {
    /// When.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ps: u64,
    /// Where.
    pub port: u32,
    /// What waited there, by flow, in order of the first packet.
    pub queued: Vec<Queued>,
}

/// What a flow had in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Queued {
    /// The flow.
    pub flow: u32,
    /// Bytes on the wire.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub bytes: u64,
}

/// A port and its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NamedPort {
    /// The port.
    pub id: u32,
    /// The nodes at its two ends.
    pub name: String,
}

/// Another flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KnownFlow {
    /// The flow.
    pub flow: u32,
    /// Its sender.
    pub source: u32,
    /// Its receiver.
    pub destination: u32,
    /// Its payload.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub size_bytes: u64,
    /// Its arrival.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub start_ps: u64,
}

/// What happened at the sender and to the packets of a flow. Columns of more than some 65,000 points are told in part.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct History {
    /// The sender's window or rate, if the scheme has either.
    pub limit: Option<LimitHistory>,
    /// The data packets sent.
    pub sent: SentHistory,
    /// Marks, losses, timeouts, retransmissions and demotions, in order of time.
    pub events: Vec<LifeEvent>,
}

/// A window or a rate: each value holds from its time to the next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LimitHistory {
    /// Which of the two.
    pub kind: LimitKind,
    /// Times of changes.
    #[cfg_attr(feature = "typescript", ts(type = "number[]"))]
    pub at_ps: Vec<u64>,
    /// Packets, or bits per second of payload.
    pub value: Vec<f64>,
    /// Of very many changes only these are told: the lowest and the highest of twice this number in a row.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub every: Option<u32>,
}

/// What limits a sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "snake_case"))]
pub enum LimitKind {
    /// A window, in packets.
    Window,
    /// A rate, in bits per second of payload.
    Rate,
}

/// Data packets sent, in columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SentHistory {
    /// When the host handed the packet to its port.
    #[cfg_attr(feature = "typescript", ts(type = "number[]"))]
    pub at_ps: Vec<u64>,
    /// Payload sent so far, this packet and copies included.
    #[cfg_attr(feature = "typescript", ts(type = "number[]"))]
    pub bytes: Vec<u64>,
    /// Its priority; 0 is served first.
    pub level: Vec<u8>,
    /// Of very many packets only these are told: one of this number in a row, and those with another priority than
    /// the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub every: Option<u32>,
}

/// Something that happened to a flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LifeEvent {
    /// When.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ps: u64,
    /// What.
    pub kind: EventKind,
    /// Where, for marks and drops.
    pub port: Option<u32>,
    /// The data packet, or the one that a lost answer answers.
    pub sequence: u32,
    /// Of very many events of this kind, the number of those that are told as this one: itself and those after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub together: Option<u32>,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "snake_case"))]
pub enum EventKind {
    /// A port marked a packet.
    Mark,
    /// A port dropped a packet.
    Drop,
    /// A timeout of the flow passed.
    Timeout,
    /// A data packet was sent again.
    Retransmission,
    /// The flow moved to a lower priority.
    Demotion,
}
