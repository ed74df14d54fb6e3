//! What ports have sent, and which packets wait at them.

use std::collections::VecDeque;

use super::trails::{TrailId, Trails};
use crate::ids::FlowId;
use crate::packet::{Discipline, PackedPacket, Packet};
use crate::record::account::Relation;
use crate::units::Time;

/// A port as accounts see it.
#[derive(Debug)]
pub struct PortLog {
    /// Packets that wait, in order of arrival.
    waiting: VecDeque<Waiting>,
    /// Transmissions, in order; old ones are discarded.
    sent: VecDeque<Transmission>,
    /// The number of transmissions at which old ones are discarded next.
    discard_at: usize,
    /// Trails of the packets on the link, in order.
    pub on_link: VecDeque<TrailId>,
    discipline: Discipline,
}

/// A packet that waits at a port.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    pub packet: PackedPacket,
    pub since: Time,
    pub trail: TrailId,
}

/// A packet that a port has sent.
#[derive(Clone, Copy, Debug)]
pub struct Transmission {
    pub start: Time,
    pub end: Time,
    pub packet: PackedPacket,
    /// The trail to the start, if the packet waited.
    pub trail: TrailId,
}

const FIRST_DISCARD: usize = 64;

impl PortLog {
    /// A port that has sent nothing.
    pub const fn new(discipline: Discipline) -> Self {
        Self {
            waiting: VecDeque::new(),
            sent: VecDeque::new(),
            discard_at: FIRST_DISCARD,
            on_link: VecDeque::new(),
            discipline,
        }
    }

    /// A packet arrives.
    pub fn arrive(&mut self, waiting: Waiting) {
        self.waiting.push_back(waiting);
    }

    /// Removes the packet that the port chose to send: of equal packets the first to arrive.
    pub fn take(&mut self, packet: PackedPacket) -> Waiting {
        let same = |waiting: &Waiting| waiting.packet.equals_unmarked(packet);
        let index = self.waiting.iter().position(same).expect("the packet waits");
        self.waiting.remove(index).expect("it was found")
    }

    /// Removes the packet that the port dropped: of equal packets the last to arrive.
    pub fn take_dropped(&mut self, packet: PackedPacket) -> Waiting {
        let same = |waiting: &Waiting| waiting.packet.equals_unmarked(packet);
        let index = self.waiting.iter().rposition(same).expect("the packet waits");
        self.waiting.remove(index).expect("it was found")
    }

    /// Records a transmission.
    pub fn send(&mut self, transmission: Transmission) {
        self.sent.push_back(transmission);
    }

    /// The transmissions under way between `from` and `to`, the latest first.
    pub fn between(&self, from: Time, to: Time) -> impl Iterator<Item = &Transmission> {
        let recent = self.sent.iter().rev().skip_while(move |sent| sent.start >= to);
        recent.take_while(move |sent| sent.end > from)
    }

    /// The last packet of `flow` whose transmission ended after `since`.
    pub fn last_of(&self, flow: FlowId, since: Time) -> Option<&Transmission> {
        let recent = self.sent.iter().rev().take_while(|sent| sent.end > since);
        recent.into_iter().find(|sent| sent.packet.flow() == flow)
    }

    /// Whether to discard old transmissions.
    pub fn is_long(&self) -> bool {
        self.sent.len() >= self.discard_at
    }

    /// Discards transmissions that ended by `needed_from` and before all packets that wait, and releases
    /// their trails.
    pub fn discard(&mut self, needed_from: Time, trails: &mut Trails) {
        let waiting = self.waiting.front().map_or(Time::NEVER, |first| first.since);
        let needed_from = needed_from.min(waiting);
        while self.sent.front().is_some_and(|sent| sent.end <= needed_from)
            && let Some(sent) = self.sent.pop_front()
        {
            trails.release(sent.trail);
        }
        self.discard_at = FIRST_DISCARD.max(2 * self.sent.len());
    }

    /// By flow, bytes that wait at `now`, in order of the first packet. Packets of a FIFO that are sent
    /// ahead of their departure wait until it.
    pub fn queued(&self, now: Time) -> Vec<(FlowId, u64)> {
        let mut queued: Vec<(FlowId, u64)> = Vec::new();
        let ahead = self.sent.iter().filter(|sent| sent.start > now).map(|sent| sent.packet);
        for packet in ahead.chain(self.waiting.iter().map(|waiting| waiting.packet)) {
            let bytes = u64::from(packet.size());
            match queued.iter_mut().find(|(flow, _)| *flow == packet.flow()) {
                Some((_, sum)) => *sum += bytes,
                None => queued.push((packet.flow(), bytes)),
            }
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
