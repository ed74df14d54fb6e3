//! What hooks read, from what the engines offer.

use millrace_language::code::Inputs;
use millrace_language::vocabulary::Input;

use super::coflows::Coflows;
use crate::flow::{Demand, Flows, Group};
use crate::ids::FlowId;
use crate::packet::transport::Progress;
use crate::packet::{ByLevel, Kind, Packet};
use crate::schemes::homa::{Grant, Waiting};
use crate::topology::wire;
use crate::units::{Bytes, Rate, Time};
use crate::workload::{Flow, Traffic};

/// A time in seconds; never is infinite.
fn seconds(time: Time) -> f64 {
    if time.is_finite() { time.seconds() } else { f64::INFINITY }
}

/// For hooks that read nothing.
pub(super) struct Nothing;

impl Inputs for Nothing {
    fn get(&self, _: Input) -> f64 {
        f64::NAN
    }
}

/// What a sender reads.
pub(super) struct OfSender<'a> {
    pub progress: &'a Progress,
    pub coflows: &'a Coflows,
    /// Payload before the packet.
    pub offset: u64,
    /// The marked fraction of a window.
    pub marked: f64,
    pub slow_start_threshold: f64,
    /// Payload that an acknowledgement reports.
    pub newly_acknowledged: Bytes,
    pub round_trip: Time,
    pub is_marked: bool,
    pub coflow_sent: f64,
}

impl<'a> OfSender<'a> {
    /// What every hook reads.
    pub fn new(progress: &'a Progress, coflows: &'a Coflows) -> Self {
        Self {
            progress,
            coflows,
            offset: 0,
            marked: f64::NAN,
            slow_start_threshold: f64::NAN,
            newly_acknowledged: Bytes::ZERO,
            round_trip: Time::ZERO,
            is_marked: false,
            coflow_sent: f64::NAN,
        }
    }
}

impl Inputs for OfSender<'_> {
    #[inline]
    fn get(&self, input: Input) -> f64 {
        let progress = self.progress;
        match input {
            Input::Sent => progress.sent.get() as f64,
            Input::Acknowledged => progress.acked.get() as f64,
            Input::Age => progress.age().seconds(),
            Input::Offset => self.offset as f64,
            Input::Size => progress.size.get() as f64,
            Input::Remaining => progress.remaining().get() as f64,
            Input::Deadline => seconds(progress.deadline),
            Input::TimeLeft => seconds(progress.time_left()),
            Input::HasDeadline => f64::from(u8::from(progress.deadline.is_finite())),
            Input::Window => progress.window,
            Input::SlowStartThreshold => self.slow_start_threshold,
            Input::BaseRtt => progress.base_rtt.seconds(),
            Input::LineRate => progress.line_rate.bps() as f64,
            Input::Marked => self.marked,
            Input::NewlyAcknowledged => self.newly_acknowledged.get() as f64,
            Input::RoundTrip => seconds(self.round_trip),
            Input::IsMarked => f64::from(u8::from(self.is_marked)),
            Input::CoflowWidth => self.coflows.width(progress.flow),
            Input::CoflowSent => self.coflow_sent,
            _ => unreachable!("checked: senders do not read these"),
        }
    }
}

/// What a port reads when a packet arrives.
pub(super) struct OfPort<'a> {
    pub packet: Packet,
    pub is_nic: bool,
    pub rate: Rate,
    pub waiting: Bytes,
    pub since_last: Time,
    pub served_value: u32,
    /// Where it is read: without it, every packet would cost the time to clear it.
    pub by_level: Option<ByLevel>,
    pub traffic: &'a Traffic,
}

impl OfPort<'_> {
    fn at_level(&self, of: fn(&ByLevel) -> [u32; 8], level: u8) -> f64 {
        self.by_level
            .as_ref()
            .map_or(f64::NAN, |waiting| f64::from(of(waiting)[usize::from(level)]))
    }

    fn flow(&self) -> &Flow {
        &self.traffic.flows[self.packet.flow.index()]
    }

    /// Whether ports may rewrite the header: that of an acknowledgement belongs to the transport.
    pub fn has_tag(&self) -> bool {
        self.packet.is_data() || self.packet.is(Kind::Probe)
    }
}

impl Inputs for OfPort<'_> {
    #[inline]
    fn get(&self, input: Input) -> f64 {
        let switch = |is: bool| f64::from(u8::from(is));
        match input {
            Input::Level => f64::from(self.packet.level()),
            Input::Value => f64::from(self.packet.rank()),
            Input::PacketSize => f64::from(self.packet.size),
            Input::IsData => switch(self.packet.is_data()),
            Input::IsMarked => switch(self.packet.is_marked()),
            Input::IsHost => switch(self.is_nic),
            Input::Waiting => self.waiting.get() as f64,
            Input::LinkRate => self.rate.bps() as f64,
            Input::SinceLast => self.since_last.seconds(),
            Input::ServedValue => f64::from(self.served_value),
            Input::WaitingAt(level) => self.at_level(|waiting| waiting.bytes, level),
            Input::PacketsAt(level) => self.at_level(|waiting| waiting.packets, level),
            Input::Size => self.flow().size.get() as f64,
            Input::Deadline => seconds(self.flow().deadline),
            Input::HasDeadline => switch(self.flow().deadline.is_finite()),
            Input::Arrival => self.flow().start.seconds(),
            Input::CoflowWidth => f64::from(self.traffic.width(self.packet.flow)),
            _ => unreachable!("checked: ports do not read these"),
        }
    }
}

/// What a receiver reads of a flow that waits for grants.
pub(super) struct OfReceiver<'a> {
    pub waiting: &'a Waiting<'a>,
    /// The grant that Homa would give; none before the order of flows is known.
    pub grant: Option<Grant>,
}

impl OfReceiver<'_> {
    /// Payload that has arrived.
    fn arrived(&self) -> Bytes {
        let Waiting { message, incoming, ctx } = *self.waiting;
        let of = |packets: u32| wire::FULL_PAYLOAD * u64::from(packets);
        let is_last_here = incoming.received.contains(incoming.packets - 1);
        let short_of_full = of(incoming.packets) - ctx.flow(message).size;
        of(incoming.received.len()) - if is_last_here { short_of_full } else { Bytes::ZERO }
    }
}

impl Inputs for OfReceiver<'_> {
    fn get(&self, input: Input) -> f64 {
        let Waiting { message, ctx, .. } = *self.waiting;
        let facts = ctx.flow(message);
        let grant = |of: fn(Grant) -> f64| self.grant.map_or(f64::NAN, of);
        match input {
            Input::Arrived => self.arrived().get() as f64,
            Input::Remaining => (facts.size - self.arrived()).get() as f64,
            Input::Size => facts.size.get() as f64,
            Input::Deadline => seconds(facts.deadline),
            Input::TimeLeft => {
                let end = facts.start.saturating_add(facts.deadline);
                seconds(end.saturating_sub(ctx.now()))
            }
            Input::HasDeadline => f64::from(u8::from(facts.deadline.is_finite())),
            Input::BaseRtt => ctx.base_rtt(message).seconds(),
            Input::CoflowWidth => f64::from(ctx.traffic().width(message)),
            Input::Waiters => grant(|grant| grant.waiters as f64),
            Input::Place => grant(|grant| grant.place as f64),
            Input::Level => grant(|grant| f64::from(grant.level)),
            Input::Ahead => grant(|grant| f64::from(grant.ahead) * wire::FULL_PAYLOAD.get() as f64),
            _ => unreachable!("checked: receivers do not read these"),
        }
    }
}

/// What the fluid model reads of a flow.
pub(super) struct OfFlow<'a> {
    pub flow: FlowId,
    /// Bytes that it is taken to have sent.
    pub sent: f64,
    pub flows: &'a Flows,
}

impl Inputs for OfFlow<'_> {
    fn get(&self, input: Input) -> f64 {
        let Self { flow, sent, flows } = *self;
        let spec = flows.spec(flow);
        match input {
            Input::Sent => sent,
            Input::Remaining => flows.remaining(flow) / 8.0,
            Input::Size => flows.size(flow) / 8.0,
            Input::Age => flows.now().saturating_sub(spec.start).seconds(),
            Input::Deadline => seconds(spec.deadline),
            Input::TimeLeft => seconds(flows.deadline(flow).saturating_sub(flows.now())),
            Input::HasDeadline => f64::from(u8::from(spec.deadline.is_finite())),
            Input::Arrival => spec.start.seconds(),
            Input::Rate => flows.rate(flow),
            Input::CoflowWidth => f64::from(flows.traffic().width(flow)),
            _ => unreachable!("checked: the fluid model does not read these"),
        }
    }
}

/// What the fluid model reads of a coflow.
pub(super) struct OfCoflow<'a> {
    pub group: &'a Group,
    pub demand: &'a Demand,
    pub flows: &'a Flows,
}

impl Inputs for OfCoflow<'_> {
    fn get(&self, input: Input) -> f64 {
        match input {
            Input::Bottleneck => self.demand.bottleneck(self.flows),
            Input::Arrival => self.group.start.seconds(),
            Input::Deadline => seconds(self.group.deadline),
            Input::HasDeadline => f64::from(u8::from(self.group.deadline.is_finite())),
            Input::CoflowWidth => f64::from(self.flows.traffic().width(self.group.members()[0])),
            _ => unreachable!("checked: orders of coflows do not read these"),
        }
    }
}
