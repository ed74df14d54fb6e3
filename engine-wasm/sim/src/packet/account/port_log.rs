//! What ports have sent, and which packets wait at them.

use std::collections::{BTreeMap, VecDeque};

use super::journey::{Journey, JourneyId};
use super::steps::StepId;
use super::trails::Trails;
use super::waiting::Waiting;
use crate::growth::append_to_queue;
use crate::ids::FlowId;
use crate::packet::{Discipline, PackedPacket, Packet};
use crate::record::account::{Cause, Place, Relation};
use crate::topology::Link;
use crate::units::{Bytes, Rate, Time};
use crate::yield_point::{Yielding, yield_point};

/// A port as accounts see it.
#[derive(Debug)]
pub struct PortLog {
    pub place: Place,
    pub delay: Time,
    pub processing: Time,
    rate: Rate,
    ps_per_byte: Option<u64>,
    pub waiting: Waiting,
    /// When the packets on the link arrive, in order, and their journeys. Those that have arrived stay, as
    /// [`ARRIVED`], while one ahead of them has not: a run by window plays it later, at another port.
    on_link: VecDeque<(Time, JourneyId)>,
    /// Transmissions, in order; old ones are discarded.
    sent: VecDeque<Transmission>,
    /// Journeys up to the starts of those that waited, in order.
    starts: VecDeque<Journey>,
    /// The number of journeys that have been discarded.
    first_start: u32,
    /// The number of transmissions at which old ones are discarded next.
    discard_at: usize,
    discipline: Discipline,
}

/// A packet that a port has sent.
#[derive(Clone, Copy, Debug)]
pub struct Transmission {
    pub start: Time,
    pub end: Time,
    pub packet: PackedPacket,
    /// The number of its journey among those that waited.
    at_start: u32,
}

/// What a port has served while a packet waited, since `from`. The rest of the wait is due to other flows
/// that are not longer than its own.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub from: Time,
    own: Time,
    longer: Time,
    /// The place in `starts` of the last packet of the same flow that the port has sent meanwhile, if that one
    /// has waited.
    ahead: Option<usize>,
}

const FIRST_DISCARD: usize = 64;
const ARRIVED: Time = Time::NEVER;
const DID_NOT_WAIT: u32 = u32::MAX;

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
            on_link: VecDeque::new(),
            sent: VecDeque::new(),
            starts: VecDeque::new(),
            first_start: 0,
            discard_at: FIRST_DISCARD,
            discipline,
        }
    }

    /// A packet is on the link, and arrives at `at`.
    pub fn depart(&mut self, at: Time, journey: JourneyId) {
        append_to_queue(&mut self.on_link, (at, journey));
    }

    /// The packet that the link delivers at `at` arrives.
    ///
    /// # Panics
    /// When there is none.
    pub fn arrive(&mut self, at: Time) -> JourneyId {
        let index = self.on_link.iter().position(|&(arrival, _)| arrival == at);
        let index = index.expect("the packet was sent");
        let (_, journey) = self.on_link[index];
        self.on_link[index].0 = ARRIVED;
        while self.on_link.front().is_some_and(|&(arrival, _)| arrival == ARRIVED) {
            self.on_link.pop_front();
        }
        journey
    }

    /// Extends the journey of a packet by a wait until `start`, when its transmission starts.
    ///
    /// If a packet of the same flow has left meanwhile, the link was not free earlier because of it, and the
    /// walk goes on with that packet: together they have waited at the port since the first of them.
    pub fn extend_by_wait(
        &mut self,
        journey: &mut Journey,
        wait: &Wait,
        start: Time,
        trails: &mut Trails,
    ) {
        let Self { starts, place, .. } = self;
        if let Some(ahead) = wait.ahead {
            trails.hold(starts[ahead].origin);
            trails.release(journey.origin);
            *journey = starts[ahead];
        }
        debug_assert_eq!(journey.at, wait.from, "the journey has led here");
        trails.hold(journey.origin);
        append_to_queue(starts, *journey);
        let other = start - wait.from - wait.own - wait.longer;
        let spans = [
            (Cause::OwnQueueing, wait.own),
            (Cause::wait(*place, true), wait.longer),
            (Cause::wait(*place, false), other),
        ];
        journey.extend(spans, start, trails);
        starts.back_mut().expect("it was added").extend(spans, start, trails);
    }

    /// The last journey of a watched packet up to its start takes a step.
    pub fn set_step(&mut self, step: Option<StepId>) {
        if let Some(start) = self.starts.back_mut() {
            start.step = step;
        }
    }

    /// Visits the last steps of the journeys of packets that have waited.
    pub fn visit_steps(&mut self, visit: &mut dyn FnMut(&mut Option<StepId>)) {
        self.starts.iter_mut().for_each(|start| visit(&mut start.step));
    }

    /// How long the link takes to send a packet.
    #[inline]
    pub fn transmission(&self, packet: PackedPacket) -> Time {
        match self.ps_per_byte {
            Some(ps) => Time::from_ps(u64::from(packet.size()) * ps),
            None => Bytes::new(packet.size().into()) / self.rate,
        }
    }

    /// Records a transmission; the last of `starts` is the journey up to its start, if the packet `waited`.
    pub fn send(&mut self, [start, end]: [Time; 2], packet: PackedPacket, waited: bool) {
        let last = self.first_start.wrapping_add(self.starts.len() as u32).wrapping_sub(1);
        let at_start = if waited { last } else { DID_NOT_WAIT };
        append_to_queue(&mut self.sent, Transmission { start, end, packet, at_start });
    }

    /// What the port has served while a packet of `flow` waited since `since`; `sizes` are those of flows.
    pub fn wait(&self, flow: FlowId, since: Time, sizes: &[Bytes]) -> Wait {
        let size = sizes[flow.index()];
        let mut wait = Wait { from: since, own: Time::ZERO, longer: Time::ZERO, ahead: None };
        for sent in self.sent.iter().rev().take_while(|sent| sent.end > since) {
            let other = sent.packet.flow();
            if other == flow {
                let number = sent.at_start.wrapping_sub(self.first_start);
                if sent.at_start != DID_NOT_WAIT {
                    wait.ahead = Some(number as usize);
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
        let is_over = self.sent.back().is_none_or(|last| last.start < to);
        let starts_before = |sent: &Transmission| sent.start < to;
        let end = if is_over { self.sent.len() } else { self.sent.partition_point(starts_before) };
        self.sent.range(..end).rev().take_while(move |sent| sent.end > from).yielding()
    }

    /// Whether to look for transmissions that are not needed.
    pub fn is_long(&self) -> bool {
        self.sent.len() >= self.discard_at
    }

    /// Discards transmissions that ended by `needed_from` and before all packets that wait, and releases
    /// their origins.
    #[inline]
    pub fn discard(&mut self, needed_from: Time, trails: &mut Trails) {
        if self.sent.front().is_some_and(|sent| sent.end <= needed_from) {
            self.discard_oldest(needed_from.min(self.waiting.first_since()), trails);
        }
    }

    fn discard_oldest(&mut self, needed_from: Time, trails: &mut Trails) {
        while let Some(sent) = self.sent.front()
            && sent.end <= needed_from
        {
            if sent.at_start != DID_NOT_WAIT
                && let Some(journey) = self.starts.pop_front()
            {
                trails.release(journey.origin);
                self.first_start = self.first_start.wrapping_add(1);
            }
            self.sent.pop_front();
            yield_point(1);
        }
        if self.sent.is_empty() {
            // The next ones go to the beginning of the memory, which is in the nearest cache.
            self.sent.clear();
            self.starts.clear();
        }
    }

    /// [`Self::discard`], when looking for what is needed takes long; next time when the log is twice as long.
    pub fn discard_rarely(&mut self, needed_from: Time, trails: &mut Trails) {
        self.discard(needed_from, trails);
        self.discard_at = FIRST_DISCARD.max(2 * self.sent.len());
    }

    /// By flow, bytes that wait at `now`, in order of the first packet. Packets of a FIFO that are sent
    /// ahead of their departure wait until it.
    pub fn queued(&self, now: Time) -> Vec<(FlowId, u64)> {
        let mut queued: Vec<(FlowId, u64)> = Vec::new();
        let mut places = BTreeMap::new();
        let ahead = self.sent.iter().filter(|sent| sent.start > now).map(|sent| sent.packet);
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
