//! What ports have sent.

use super::packet_records::PacketRecords;
use super::pasts::Pasts;
use super::seen_flows::SeenFlows;
use super::shifting_queue::ShiftingQueue;
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
    /// The trails to the starts of those whose packet has waited.
    starts: ShiftingQueue<Trail>,
    delay: Time,
    /// Picoseconds per byte if that is a whole number, otherwise zero.
    ps_per_byte: u32,
    pub place: Place,
    discipline: Discipline,
    rate: Rate,
    /// The number of transmissions at which old ones are discarded next.
    discard_at: usize,
}

/// A packet that a port has sent.
#[derive(Clone, Copy, Debug)]
pub struct Transmission {
    pub start: Time,
    pub end: Time,
    /// The bytes of its flow: read for each packet that waits, so kept with the transmission.
    pub flow_size: Bytes,
    pub packet: PackedPacket,
    /// Whether the port keeps the trail to its start, because the packet has waited.
    pub keeps_start: bool,
}

impl Transmission {
    /// Whether it is of the same flow as `earlier` and follows it without a gap.
    fn continues(&self, earlier: &Self) -> bool {
        self.packet.flow() == earlier.packet.flow() && self.start == earlier.end
    }
}

/// What a port has served while a packet waited, since `from`. The rest of the wait is due to other flows
/// that are not longer than its own.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub from: Time,
    own: Time,
    longer: Time,
    /// The place, among the starts of the port, of the trail to the start of the last packet of the same flow that the
    /// port has sent meanwhile, if that one has waited: the link was not free earlier because of it, so the walk goes on
    /// with that packet, and together they have waited since the first of them.
    pub ahead: Option<usize>,
}

const FIRST_DISCARD: usize = 32;

impl PortLog {
    /// A port that has sent nothing.
    pub fn new(place: Place, link: &Link, discipline: Discipline) -> Self {
        Self {
            sent: ShiftingQueue::default(),
            starts: ShiftingQueue::default(),
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

    /// Keeps the trail to the start of a transmission.
    #[inline]
    pub fn keep_start(&mut self, trail: Trail) {
        self.starts.push(trail);
    }

    /// The kept trail at this place.
    #[inline]
    pub fn start(&self, place: usize) -> &Trail {
        &self.starts.as_slice()[place]
    }

    /// The trails to starts of transmissions.
    pub fn starts_mut(&mut self) -> &mut [Trail] {
        self.starts.as_mut_slice()
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

    /// Extends the trail of a packet to the start of its transmission and keeps it, if the packet has waited; returns
    /// whether it has.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn carry(
        &mut self,
        packet: PackedPacket,
        start: Time,
        packets: &mut PacketRecords,
        pasts: &mut Pasts,
        flow_size: Bytes,
    ) -> bool {
        let record = packets.of(packet);
        let since = record.arrival();
        if start <= since || !record.sums.are_of_trail() {
            return false;
        }
        let wait = self.wait(packet.flow(), flow_size, since);
        if let Some(ahead) = wait.ahead {
            packets.of_mut(packet).sums = *self.start(ahead).sums();
        }
        let sums = &mut packets.of_mut(packet).sums;
        sums.extend(self.causes(&wait, start), start, pasts);
        let trail = sums.trail(start, None);
        self.keep_start(trail);
        true
    }

    /// Records a transmission.
    #[inline]
    pub fn send(&mut self, sent: Transmission) {
        self.sent.push(sent);
    }

    /// What the port has served while a packet of `flow`, which has `size`, waited since `since`.
    pub fn wait(&self, flow: FlowId, size: Bytes, since: Time) -> Wait {
        let mut wait = Wait { from: since, own: Time::ZERO, longer: Time::ZERO, ahead: None };
        let mut starts = self.starts.as_slice().len();
        for sent in self.sent.as_slice().iter().rev().take_while(|sent| sent.end > since) {
            starts -= usize::from(sent.keeps_start);
            if sent.packet.flow() == flow {
                if sent.keeps_start {
                    (wait.ahead, wait.from) = (Some(starts), sent.start);
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
    pub fn discard(&mut self, needed_from: Time) {
        if self.sent.as_slice().first().is_some_and(|sent| sent.end <= needed_from) {
            self.discard_oldest(needed_from);
        }
    }

    fn discard_oldest(&mut self, needed_from: Time) {
        let is_over = |sent: &&Transmission| sent.end <= needed_from;
        let (mut count, mut starts) = (0, 0);
        for sent in self.sent.as_slice().iter().take_while(is_over) {
            starts += usize::from(sent.keeps_start);
            count += 1;
        }
        self.sent.remove_first(count);
        if starts > 0 {
            self.starts.remove_first(starts);
        }
        yield_point(count);
    }

    /// [`Self::discard`], when looking for what is needed takes long; next time when the log is half as long again.
    ///
    /// Packets see no transmission of their flow before its last one. So the trails to earlier starts are discarded, and
    /// if `joins`, earlier transmissions without a gap between them become one.
    pub fn discard_rarely(&mut self, needed_from: Time, joins: bool, seen: &mut SeenFlows) {
        self.discard(needed_from);
        seen.forget();
        let (sent, starts) = (self.sent.as_mut_slice(), self.starts.as_mut_slice());
        let (mut first, mut first_start) = (sent.len(), starts.len());
        let (mut start, mut is_joined) = (starts.len(), false);
        for index in (0..sent.len()).rev().yielding() {
            let mut transmission = sent[index];
            let is_last = seen.add(transmission.packet.flow());
            if transmission.keeps_start {
                start -= 1;
                if is_last {
                    first_start -= 1;
                    starts[first_start] = starts[start];
                } else {
                    transmission.keeps_start = false;
                }
            }
            if is_joined && !is_last && sent[first].continues(&transmission) {
                sent[first].start = transmission.start;
            } else {
                first -= 1;
                sent[first] = transmission;
                is_joined = joins && !is_last;
            }
        }
        self.sent.remove_first(first);
        self.sent.shrink(FIRST_DISCARD);
        self.starts.remove_first(first_start);
        self.starts.shrink(FIRST_DISCARD);
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
