//! A connection: both ends of one flow.

use super::parts::Parts;
use super::recovery::{Next, Recovery, Sender};
use super::rto::Rto;
use super::rule::{Progress, Window, WindowRule};
use super::tagger::Tagger;
use crate::ids::{FlowId, HostId};
use crate::packet::{Context, Kind, LazyTimer, Packet, SequenceSet, Timer};
use crate::record::account::Cause;
use crate::topology::wire;
use crate::units::{Bytes, Rate, Time};

/// State of an active flow: the sender's, and the receiver's set of arrived packets.
///
/// Fields of the receiver come first, then those that the sender uses with every acknowledgement, so
/// that each touches few cache lines.
#[repr(C, align(64))]
pub(super) struct Connection<R: WindowRule, T: Tagger, L: Recovery> {
    /// Receiver: the packets that have arrived.
    pub received: SequenceSet,
    pub source: HostId,
    pub flow: FlowId,
    destination: HostId,
    /// Packets of the flow.
    pub packets: u32,
    size: Bytes,
    /// The next packet to send: new, or, after a timeout, one sent before.
    pub next: u32,
    /// Packets sent at least once.
    pub sent: u32,
    pub tag: T::State,
    /// Sender: the packets known to have arrived.
    pub acked: SequenceSet,
    pub window: Window,
    pub marks: Marks,
    pub loss: Loss,
    /// Payload sent, copies included.
    transmitted: Bytes,
    pub rule: R::State,
    pub recovery: L::State,
    level: u8,
    start: Time,
    deadline: Time,
    base_rtt: Time,
    line_rate: Rate,
    pacing: LazyTimer,
    /// The earliest time at which pacing allows the next packet.
    next_slot: Time,
}

/// The sender's state of marks in the current window of data.
#[derive(Default)]
pub(super) struct Marks {
    /// The window of data ends when this many packets are acknowledged.
    pub window_end: u32,
    /// A mark cuts again only when more than this many packets are acknowledged.
    pub cut_guard: u32,
    pub acked_bytes: u64,
    pub marked_bytes: u64,
}

/// The sender's state of timeouts.
#[derive(Default)]
pub(super) struct Loss {
    pub timer: LazyTimer,
    pub rto: Rto,
    /// Timeouts since the last acknowledgement.
    pub consecutive: u32,
    pub probing: bool,
    /// The last timeout was followed by the answer to a probe.
    pub is_probed: bool,
    /// The last reduction of the window was for marks, not for loss.
    pub cut_for_marks: bool,
    /// No timeout is shorter than this.
    pub floor: Time,
}

/// Retransmission timers.
pub(super) const RETRANSMIT: u8 = 0;
/// Pacing timers.
pub(super) const PACE: u8 = 1;
/// The most packets that one event sends, so that none takes long.
const LONGEST_BURST: u32 = 4_096;

impl<R: WindowRule, T: Tagger, L: Recovery> Connection<R, T, L> {
    /// A new connection.
    pub fn open(flow: FlowId, parts: &mut Parts<R, T, L>, ctx: &Context) -> Self {
        let facts = *ctx.flow(flow);
        let mut window = Window::new(parts.settings.initial_window);
        let base_rtt = ctx.base_rtt(flow);
        let line_rate = ctx.nic_rate(facts.source);
        let progress = Progress {
            flow,
            now: ctx.now(),
            start: facts.start,
            deadline: facts.deadline,
            size: facts.size,
            sent: Bytes::ZERO,
            transmitted: Bytes::ZERO,
            acked: Bytes::ZERO,
            window: window.size,
            base_rtt,
            line_rate,
        };
        let mut rule = parts.rule.start(&progress);
        parts.rule.open(&mut rule, &mut window, &progress);
        Self {
            flow,
            source: facts.source,
            destination: facts.destination,
            start: facts.start,
            deadline: facts.deadline,
            size: facts.size,
            base_rtt,
            line_rate,
            transmitted: Bytes::ZERO,
            packets: wire::packets(facts.size) as u32,
            acked: SequenceSet::default(),
            next: 0,
            sent: 0,
            window,
            marks: Marks::default(),
            loss: Loss::default(),
            recovery: L::State::default(),
            rule,
            tag: parts.tagger.start(flow, &facts),
            level: 0,
            pacing: LazyTimer::default(),
            next_slot: Time::ZERO,
            received: SequenceSet::default(),
        }
    }

    /// What rules and taggers see.
    pub fn progress(&self, now: Time) -> Progress {
        Progress {
            flow: self.flow,
            now,
            start: self.start,
            deadline: self.deadline,
            size: self.size,
            sent: self.payload_of(self.sent),
            transmitted: self.transmitted,
            acked: self.payload_of(self.acked.len()),
            window: self.window.size,
            base_rtt: self.base_rtt,
            line_rate: self.line_rate,
        }
    }

    /// Payload bytes of packet `sequence`.
    pub fn payload(&self, sequence: u32) -> u64 {
        let full = wire::FULL_PAYLOAD.get();
        full.min(self.size.get() - u64::from(sequence) * full)
    }

    /// The payload of the first `packets` packets. For any other set of that size it is an upper bound,
    /// too large by less than a packet, and only if the partial last packet is not in the set.
    pub fn payload_of(&self, packets: u32) -> Bytes {
        (wire::FULL_PAYLOAD * u64::from(packets)).min(self.size)
    }

    /// Sends the packets that window and pacing allow; those beyond [`LONGEST_BURST`] in later events at
    /// the same instant.
    pub fn send_more(&mut self, parts: &Parts<R, T, L>, ctx: &mut Context) {
        for _ in 0..LONGEST_BURST {
            let sequence = match parts.recovery.next(&self.recovery, self.sender(), &self.window) {
                Next::Packet(sequence) => sequence,
                Next::Nothing => return,
                Next::ByWindow => {
                    if self.next < self.sent {
                        self.next = self.acked.next_missing(self.next);
                    }
                    if self.loss.probing || self.next >= self.packets || !self.is_in_window(parts) {
                        return;
                    }
                    self.next
                }
            };
            let gap = parts.rule.gap(&self.rule, &self.window, &self.progress(ctx.now()));
            if !gap.is_finite() {
                return;
            }
            if gap > Time::ZERO {
                if ctx.now() < self.next_slot {
                    self.pace(ctx);
                    return;
                }
                self.next_slot = ctx.now() + gap;
            }
            self.transmit(sequence, parts, ctx);
        }
        self.next_slot = self.next_slot.max(ctx.now());
        self.pace(ctx);
    }

    /// Whether the window allows the next packet. Compares fractions, because rounding the window is
    /// slower.
    fn is_in_window(&self, parts: &Parts<R, T, L>) -> bool {
        let mut reach = self.window.size;
        let inflation = parts.recovery.inflation(&self.recovery, self.sender());
        if inflation > 0 {
            reach = (reach + f64::from(inflation)).min(parts.settings.largest_window());
        }
        f64::from(self.next - self.acked.first_missing()) + 1.0 <= reach
    }

    /// What a recovery sees.
    pub fn sender(&self) -> Sender<'_> {
        Sender { acked: &self.acked, next: self.next, sent: self.sent, packets: self.packets }
    }

    /// After a change of the gap, the next packet waits no longer than the new gap.
    pub fn repace(&mut self, parts: &Parts<R, T, L>, ctx: &Context) {
        let gap = parts.rule.gap(&self.rule, &self.window, &self.progress(ctx.now()));
        self.next_slot = self.next_slot.min(ctx.now().saturating_add(gap));
    }

    /// Whether the sender can send nothing before the pacing timer fires, which is set, unless the gap becomes shorter.
    pub fn waits_for_pace(&self, now: Time) -> bool {
        now < self.next_slot && self.pacing.due() == self.next_slot && self.next >= self.sent
    }

    /// Whether a sent packet is not known to have arrived.
    pub fn has_outstanding(&self) -> bool {
        self.acked.first_missing() < self.sent
    }

    /// Sends packet `sequence`, new or again, and continues after it.
    pub fn transmit(&mut self, sequence: u32, parts: &Parts<R, T, L>, ctx: &mut Context) {
        let size = self.payload(sequence) + wire::HEADER.get();
        let packet = self.tagged(Kind::Data, sequence, size as u16, parts, ctx.now());
        if sequence < self.sent {
            ctx.count_retransmission(self.repair_cause(parts));
            self.loss.rto.on_resend(sequence);
            parts.recovery.on_resend(&mut self.recovery, sequence);
            self.next = self.next.max(sequence + 1);
        } else {
            self.sent = sequence + 1;
            self.next = self.sent;
            if packet.level() > self.level {
                ctx.count_demotion();
            }
            self.level = packet.level();
            self.loss.rto.on_send(sequence, ctx.now(), &parts.settings);
        }
        self.transmitted += Bytes::new(self.payload(sequence));
        parts.rule.on_send(&mut self.rule, sequence, ctx.now());
        ctx.send(self.source, packet);
        if !self.loss.timer.due().is_finite() {
            self.restart_timer(parts, ctx);
        }
    }

    /// Why lost packets are sent again.
    fn repair_cause(&self, parts: &Parts<R, T, L>) -> Cause {
        if parts.recovery.is_active(&self.recovery) {
            Cause::FastRetransmission
        } else if self.loss.is_probed {
            Cause::Probe
        } else {
            Cause::Timeout
        }
    }

    /// A packet to the receiver, with the tag that data packet `sequence` has now.
    pub fn tagged(
        &self,
        kind: Kind,
        sequence: u32,
        size: u16,
        parts: &Parts<R, T, L>,
        now: Time,
    ) -> Packet {
        let offset = u64::from(sequence) * wire::FULL_PAYLOAD.get();
        let variables = parts.rule.variables(&self.rule);
        let tag = parts.tagger.tag_by(&self.tag, variables, offset, &self.progress(now));
        let packet = Packet::new(kind, self.flow, sequence, self.destination, size);
        packet.at_level(tag.level).with_value(tag.value)
    }

    /// Restarts the retransmission timer.
    #[expect(
        clippy::inline_always,
        reason = "called with every acknowledgement, and usually short"
    )]
    #[inline(always)]
    pub fn restart_timer(&mut self, parts: &Parts<R, T, L>, ctx: &mut Context) {
        let timeout = self.loss.rto.timeout(&parts.settings).max(self.loss.floor);
        let timer = Timer { kind: RETRANSMIT, owner: self.flow.0 };
        ctx.postpone(&mut self.loss.timer, timer, ctx.now() + timeout);
    }

    /// The pacing timer.
    pub fn pacing(&mut self) -> &mut LazyTimer {
        &mut self.pacing
    }

    fn pace(&mut self, ctx: &mut Context) {
        let timer = Timer { kind: PACE, owner: self.flow.0 };
        ctx.postpone(&mut self.pacing, timer, self.next_slot);
    }
}
