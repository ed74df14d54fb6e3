//! What ports have sent, and which packets wait at them.

use std::collections::BTreeMap;

use super::passage::Passage;
use super::shifting_queue::ShiftingQueue;
use super::trails::{TrailId, Trails};
use super::waiting::Waiting;
use crate::ids::FlowId;
use crate::packet::{Discipline, PackedPacket, Packet};
use crate::record::account::{Cause, Place, Relation};
use crate::topology::Link;
use crate::units::{Bytes, Rate, Time};
use crate::yield_point::{Yielding, yield_point};

/// A port as accounts see it. What arrivals at the far end of the link read is in the first cache line, what
/// transmissions read in the first two.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct PortLog {
    /// The packets on the link, in order, and some that have arrived, because one ahead of them has not: a run by
    /// window plays it later, at another port.
    on_link: ShiftingQueue<OnLink>,
    pub delay: Time,
    processing: Time,
    ps_per_byte: Option<u64>,
    /// Transmissions, in order; old ones are discarded.
    sent: ShiftingQueue<Transmission>,
    pub waiting: Waiting,
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
    pub packet: PackedPacket,
    /// The trail to its start, if the packet has waited.
    pub at_start: TrailId,
}

/// A packet on a link.
#[derive(Clone, Copy, Debug)]
struct OnLink {
    /// When it reaches the far end.
    at: Time,
    /// None once it has arrived.
    passage: Option<Passage>,
}

/// What a port has served while a packet waited, since `from`. The rest of the wait is due to other flows
/// that are not longer than its own.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub from: Time,
    own: Time,
    longer: Time,
    /// The trail to the start of the last packet of the same flow that the port has sent meanwhile, if that one
    /// has waited.
    ahead: TrailId,
}

const FIRST_DISCARD: usize = 64;

impl PortLog {
    /// A port that has sent nothing.
    pub fn new(place: Place, link: &Link, discipline: Discipline) -> Self {
        Self {
            place,
            delay: link.delay,
            processing: link.processing,
            rate: link.rate,
            ps_per_byte: link.rate.ps_per_byte(),
            waiting: Waiting::new(discipline),
            sent: ShiftingQueue::default(),
            on_link: ShiftingQueue::default(),
            discard_at: FIRST_DISCARD,
            discipline,
        }
    }

    /// The packet that the link delivers at `at` arrives; returns its passage.
    ///
    /// # Panics
    /// When there is none.
    pub fn arrive(&mut self, at: Time) -> Passage {
        let on_link = self.on_link.as_mut_slice();
        let index = on_link.iter().position(|packet| packet.at == at);
        let passage = index.and_then(|index| on_link[index].passage.take());
        let have_arrived = on_link.iter().take_while(|packet| packet.passage.is_none()).count();
        if have_arrived > 0 {
            self.on_link.remove_first(have_arrived);
        }
        passage.expect("the packet was sent")
    }

    /// The trail of a packet extended by a wait until `start`, when its transmission starts.
    ///
    /// If a packet of the same flow has left meanwhile, the link was not free earlier because of it, and the
    /// walk goes on with that packet: together they have waited at the port since the first of them.
    #[inline]
    pub fn trail_after(
        &self,
        wait: &Wait,
        start: Time,
        mut passage: Passage,
        trails: &mut Trails,
    ) -> TrailId {
        if wait.ahead.is_some() {
            trails.release(passage.trail);
            passage = Passage::new(trails.hold(wait.ahead));
            debug_assert_eq!(trails.get(wait.ahead).at(), wait.from, "the trail has led here");
        }
        let other = start - wait.from - wait.own - wait.longer;
        let spans = [
            (Cause::OwnQueueing, wait.own),
            (Cause::wait(self.place, true), wait.longer),
            (Cause::wait(self.place, false), other),
        ];
        passage.end(spans, start, trails)
    }

    /// Propagation on the link, and processing at its end.
    #[inline]
    pub fn delays(&self) -> [Time; 2] {
        [self.delay - self.processing, self.processing]
    }

    /// How long the link takes to send a packet.
    #[inline]
    pub fn transmission(&self, packet: PackedPacket) -> Time {
        match self.ps_per_byte {
            Some(ps) => Time::from_ps(u64::from(packet.size()) * ps),
            None => Bytes::new(packet.size().into()) / self.rate,
        }
    }

    /// Records a transmission, and the passage of its packet to the end of the link at `at`.
    #[inline]
    pub fn send(&mut self, sent: Transmission, passage: Passage, at: Time) {
        self.sent.push(sent);
        self.on_link.push(OnLink { at, passage: Some(passage) });
    }

    /// What the port has served while a packet of `flow` waited since `since`; `sizes` are those of flows.
    pub fn wait(&self, flow: FlowId, since: Time, sizes: &[Bytes]) -> Wait {
        let size = sizes[flow.index()];
        let mut wait =
            Wait { from: since, own: Time::ZERO, longer: Time::ZERO, ahead: TrailId::NONE };
        for sent in self.sent.as_slice().iter().rev().take_while(|sent| sent.end > since) {
            let other = sent.packet.flow();
            if other == flow {
                wait.ahead = sent.at_start;
                if wait.ahead.is_some() {
                    wait.from = sent.start;
                }
                wait.own = sent.end - sent.start.max(wait.from);
                break;
            }
            if sizes[other.index()] > size {
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

    /// Discards transmissions that ended by `needed_from` and before all packets that wait.
    #[inline]
    pub fn discard(&mut self, needed_from: Time, trails: &mut Trails) {
        if self.sent.as_slice().first().is_some_and(|sent| sent.end <= needed_from) {
            self.discard_oldest(needed_from.min(self.waiting.first_since()), trails);
        }
    }

    fn discard_oldest(&mut self, needed_from: Time, trails: &mut Trails) {
        let is_over = |sent: &&Transmission| sent.end <= needed_from;
        let mut count = 0;
        for sent in self.sent.as_slice().iter().take_while(is_over) {
            if sent.at_start.is_some() {
                trails.release(sent.at_start);
            }
            count += 1;
        }
        self.sent.remove_first(count);
        yield_point(count);
    }

    /// [`Self::discard`], when looking for what is needed takes long; next time when the log is twice as long.
    pub fn discard_rarely(&mut self, needed_from: Time, trails: &mut Trails) {
        self.discard(needed_from, trails);
        self.discard_at = FIRST_DISCARD.max(2 * self.sent.as_slice().len());
    }

    /// By flow, bytes that wait at `now`, in order of the first packet. Packets of a FIFO that are sent
    /// ahead of their departure wait until it.
    pub fn queued(&self, now: Time) -> Vec<(FlowId, u64)> {
        let mut queued: Vec<(FlowId, u64)> = Vec::new();
        let mut places = BTreeMap::new();
        let ahead =
            self.sent.as_slice().iter().filter(|sent| sent.start > now).map(|sent| sent.packet);
        for packet in ahead.chain(self.waiting.in_order()).yielding() {
            let flow = packet.flow();
            let place = *places.entry(flow.0).or_insert(queued.len() as u32) as usize;
            if place == queued.len() {
                queued.push((flow, 0));
            }
            queued[place].1 += u64::from(packet.size());
        }
        queued
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
