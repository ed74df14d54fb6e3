//! Packets that wait at a port.

use std::collections::VecDeque;

use super::journey::Journey;
use crate::packet::{Discipline, PackedPacket};
use crate::units::Time;

/// Packets that wait at a port, by class of service, in order of arrival.
#[derive(Debug)]
pub struct Waiting {
    classes: Box<[VecDeque<Entry>]>,
    /// Journeys of waiting packets, beside the queues, so that a search reads no more than packets.
    journeys: Vec<Journey>,
    free: Vec<u32>,
}

/// A packet that waits, or that has waited.
#[derive(Clone, Copy, Debug)]
pub struct WaitingPacket {
    pub packet: PackedPacket,
    pub since: Time,
    pub journey: Journey,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    packet: PackedPacket,
    journey: u32,
    since: Time,
}

impl Waiting {
    /// No packets.
    pub fn new(discipline: Discipline) -> Self {
        let classes = match discipline {
            Discipline::StrictPriority { queues } => usize::from(queues),
            Discipline::Fifo | Discipline::WorstFirst => 1,
        };
        let classes = std::iter::repeat_with(VecDeque::new).take(classes).collect();
        Self { classes, journeys: Vec::new(), free: Vec::new() }
    }

    /// A packet waits from now on.
    pub fn add(&mut self, waiting: WaitingPacket) {
        let WaitingPacket { packet, since, journey } = waiting;
        let slot = self.free.pop().unwrap_or_else(|| {
            self.journeys.push(Journey::NONE);
            self.journeys.len() as u32 - 1
        });
        self.journeys[slot as usize] = journey;
        self.class_of(packet).push_back(Entry { packet, journey: slot, since });
    }

    /// Whether no packet waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.free.len() == self.journeys.len()
    }

    /// Removes the packet that the port chose to send: of equal packets the first to arrive.
    pub fn take(&mut self, packet: PackedPacket) -> Option<WaitingPacket> {
        let class = self.class_of(packet);
        let index = class.iter().position(|entry| entry.packet.equals_unmarked(packet))?;
        class.remove(index).map(|entry| self.free(entry))
    }

    /// Removes the packet that the port dropped: of equal packets the last to arrive.
    pub fn take_dropped(&mut self, packet: PackedPacket) -> Option<WaitingPacket> {
        let class = self.class_of(packet);
        let index = class.iter().rposition(|entry| entry.packet.equals_unmarked(packet))?;
        class.remove(index).map(|entry| self.free(entry))
    }

    /// Since when the first of the packets has waited.
    pub fn first_since(&self) -> Time {
        let firsts = self.classes.iter().filter_map(VecDeque::front);
        firsts.map(|first| first.since).min().unwrap_or(Time::NEVER)
    }

    /// The packets in order of arrival.
    pub fn in_order(&self) -> impl Iterator<Item = PackedPacket> {
        let mut entries: Vec<&Entry> = self.classes.iter().flatten().collect();
        entries.sort_by_key(|entry| entry.since);
        entries.into_iter().map(|entry| entry.packet)
    }

    fn class_of(&mut self, packet: PackedPacket) -> &mut VecDeque<Entry> {
        let last = self.classes.len() - 1;
        &mut self.classes[usize::from(packet.level()).min(last)]
    }

    fn free(&mut self, Entry { packet, journey, since }: Entry) -> WaitingPacket {
        self.free.push(journey);
        WaitingPacket { packet, since, journey: self.journeys[journey as usize] }
    }
}
