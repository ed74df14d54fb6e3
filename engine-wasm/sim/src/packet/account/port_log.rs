//! What ports have sent.

use std::mem;

use super::packet_records::PacketRecord;
use super::pasts::Pasts;
use super::shifting_queue::ShiftingQueue;
use super::slots::{NO_SLOT, Slots};
use super::trail::{Span, Trail};
use crate::ids::FlowId;
use crate::packet::{Discipline, PackedPacket, Packet};
use crate::record::account::{Cause, Place, Relation};
use crate::topology::Link;
use crate::units::{Bytes, Rate, Time};
use crate::yield_point::{Yielding, yield_point};

/// A port as accounts see it. What transmissions read is in the first cache line.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct PortLog {
    /// Transmissions, in order; old ones are discarded.
    sent: ShiftingQueue<Transmission>,
    delay: Time,
    /// Picoseconds per byte if that is a whole number, otherwise zero.
    ps_per_byte: u32,
    pub place: Place,
    discipline: Discipline,
    rate: Rate,
    /// The number of transmissions at which old ones are discarded next.
    discard_at: usize,
}

/// A packet that a port has sent, or several of a flow without a gap between them, of which `packet` is the last.
#[derive(Clone, Copy, Debug)]
pub struct Transmission {
    pub start: Time,
    pub end: Time,
    /// The bytes of its flow: read for each packet that waits, so kept with the transmission.
    pub flow_size: Bytes,
    pub packet: PackedPacket,
    /// The slot of the trail to the start of the packet's transmission, or [`NO_SLOT`]: if the packet has not waited, and
    /// once a later one of its flow has waited at this port. Packets that wait see no transmission of their flow before
    /// the last one.
    pub start_trail: u32,
}

impl Transmission {
    /// Frees the slot of the trail to its start.
    #[inline]
    fn free_start(&mut self, starts: &mut Slots<Trail>) {
        let slot = mem::replace(&mut self.start_trail, NO_SLOT);
        if slot != NO_SLOT {
            starts.free(slot);
        }
    }
}

/// What a port has served while a packet waited, since `from`. The rest of the wait is due to other flows
/// that are not longer than its own.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub from: Time,
    own: Time,
    longer: Time,
    /// The last packet of the same flow that the port has sent meanwhile, by its place in the log, if that one has
    /// waited: the link was not free earlier because of it, so the walk goes on with that packet, and together they
    /// have waited since the first of them.
    pub ahead: Option<usize>,
}

const FIRST_DISCARD: usize = 32;

impl PortLog {
    /// A port that has sent nothing.
    pub fn new(place: Place, link: &Link, discipline: Discipline) -> Self {
        Self {
            sent: ShiftingQueue::default(),
            delay: link.delay,
            ps_per_byte: link.rate.ps_per_byte().map_or(Ok(0), u32::try_from).unwrap_or(0),
            place,
            discipline,
            rate: link.rate,
            discard_at: FIRST_DISCARD,
        }
    }

    /// The causes of a wait until `start`.
    #[inline]
    pub fn causes(&self, wait: &Wait, start: Time) -> [Span; 3] {
        let other = start - wait.from - wait.own - wait.longer;
        [
            (Cause::OwnQueueing, wait.own),
            (Cause::wait(self.place, true), wait.longer),
            (Cause::wait(self.place, false), other),
        ]
    }

    /// How long the link takes to send a packet.
    #[inline]
    fn transmission(&self, packet: PackedPacket) -> Time {
        match self.ps_per_byte {
            0 => Bytes::new(packet.size().into()) / self.rate,
            ps => Time::from_ps(u64::from(packet.size()) * u64::from(ps)),
        }
    }

    /// When the transmission of a packet starts and ends that arrives at the far end of the link at `at`.
    #[inline]
    pub fn times_of(&self, packet: PackedPacket, at: Time) -> [Time; 2] {
        let end = at - self.delay;
        [end - self.transmission(packet), end]
    }

    /// Extends the trail of a packet to the start of its transmission, if it has waited, and records the transmission;
    /// if `joins` and the packet has waited, as one with that of a packet of its flow before it, without a gap between
    /// them.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn carry(
        &mut self,
        mut sent: Transmission,
        record: &mut PacketRecord,
        joins: bool,
        starts: &mut Slots<Trail>,
        pasts: &mut Pasts,
    ) {
        let (start, since) = (sent.start, record.arrival());
        if start > since {
            let wait = self.wait(sent.packet.flow(), sent.flow_size, since, starts);
            let slot = self.slot_for_start(&wait, starts);
            let kept = starts.get_mut(slot);
            if wait.ahead.is_some() {
                record.sums = *kept.sums();
            }
            record.sums.extend_with_copy(self.causes(&wait, start), start, pasts, kept);
            sent.start_trail = slot;
            if joins
                && let Some(ahead) = wait.ahead
                && let [last] = &mut self.sent.as_mut_slice()[ahead..]
                && last.end == start
            {
                *last = Transmission { start: last.start, ..sent };
                return;
            }
        }
        self.send(sent);
    }

    /// Makes room for `more` transmissions.
    #[inline]
    pub fn reserve(&mut self, more: usize) {
        self.sent.reserve(more);
    }

    /// Records a transmission.
    #[inline]
    pub fn send(&mut self, sent: Transmission) {
        self.sent.push(sent);
    }

    /// The slot for the trail to the start of a transmission after this wait: that of the packet ahead, or a new one.
    #[inline]
    pub fn slot_for_start(&mut self, wait: &Wait, starts: &mut Slots<Trail>) -> u32 {
        match wait.ahead {
            Some(place) => mem::replace(&mut self.sent.as_mut_slice()[place].start_trail, NO_SLOT),
            None => starts.take(),
        }
    }

    /// What the port has served while a packet of `flow`, which has `size`, waited since `since`.
    pub fn wait(&self, flow: FlowId, size: Bytes, since: Time, starts: &Slots<Trail>) -> Wait {
        let mut wait = Wait { from: since, own: Time::ZERO, longer: Time::ZERO, ahead: None };
        let log = self.sent.as_slice().iter().enumerate().rev();
        for (place, sent) in log.take_while(|(_, sent)| sent.end > since) {
            if sent.packet.flow() == flow {
                if sent.start_trail != NO_SLOT {
                    (wait.ahead, wait.from) = (Some(place), starts.get(sent.start_trail).at());
                }
                wait.own = sent.end - sent.start.max(wait.from);
                break;
            }
            if sent.flow_size > size {
                wait.longer += sent.end - sent.start.max(since);
            }
        }
        wait
    }

    /// The transmissions under way between `from` and `to`, the latest first.
    pub fn between(&self, from: Time, to: Time) -> impl Iterator<Item = &Transmission> {
        let sent = self.sent.as_slice();
        let is_over = sent.last().is_none_or(|last| last.start < to);
        let starts_before = |sent: &Transmission| sent.start < to;
        let end = if is_over { sent.len() } else { sent.partition_point(starts_before) };
        sent[..end].iter().rev().take_while(move |sent| sent.end > from).yielding()
    }

    /// Whether to look for transmissions that are not needed.
    pub fn is_long(&self) -> bool {
        self.sent.as_slice().len() >= self.discard_at
    }

    /// Discards transmissions that ended by `needed_from`.
    #[inline]
    pub fn discard(&mut self, needed_from: Time, starts: &mut Slots<Trail>) {
        if self.sent.as_slice().first().is_some_and(|sent| sent.end <= needed_from) {
            self.discard_oldest(needed_from, starts);
        }
    }

    fn discard_oldest(&mut self, needed_from: Time, starts: &mut Slots<Trail>) {
        let is_over = |sent: &&mut Transmission| sent.end <= needed_from;
        let mut count = 0;
        for sent in self.sent.as_mut_slice().iter_mut().take_while(is_over) {
            sent.free_start(starts);
            count += 1;
        }
        self.sent.remove_first(count);
        yield_point(count);
    }

    /// [`Self::discard`], when looking for what is needed takes long; next time when the log is half as long again.
    pub fn discard_rarely(&mut self, needed_from: Time, starts: &mut Slots<Trail>) {
        self.discard(needed_from, starts);
        self.sent.shrink(FIRST_DISCARD);
        let length = self.sent.as_slice().len();
        self.discard_at = FIRST_DISCARD.max(length + length / 2);
    }

    /// The packets whose transmission starts after `now`: those that a FIFO has sent ahead of their departure.
    pub fn ahead_of(&self, now: Time) -> impl Iterator<Item = PackedPacket> {
        let sent = self.sent.as_slice();
        sent.iter().filter(move |sent| sent.start > now).map(|sent| sent.packet)
    }

    /// The priority of a transmission relative to `packet`, which has waited since `since`.
    pub fn relation(&self, sent: &Transmission, packet: PackedPacket, since: Time) -> Relation {
        if sent.packet.flow() == packet.flow() {
            return Relation::Own;
        }
        let order = match self.discipline {
            Discipline::Fifo => std::cmp::Ordering::Equal,
            Discipline::StrictPriority { queues } => {
                let level = |packet: PackedPacket| packet.level().min(queues - 1);
                level(sent.packet).cmp(&level(packet))
            }
            Discipline::WorstFirst => {
                let rank = |packet: PackedPacket| Packet::from(packet).rank();
                rank(sent.packet).cmp(&rank(packet))
            }
        };
        match order {
            std::cmp::Ordering::Equal => Relation::Same,
            // Of two that arrive in one instant, the port may send the worse one, which came first.
            std::cmp::Ordering::Greater if sent.start <= since => Relation::Lower,
            // The port preferred it: for its own rank, or for that of another packet of its flow.
            std::cmp::Ordering::Less | std::cmp::Ordering::Greater => Relation::Higher,
        }
    }
}
