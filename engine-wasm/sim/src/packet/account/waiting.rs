//! Packets that wait at a port.

use std::collections::VecDeque;

use super::passage::Passage;
use crate::growth::append_to_queue;
use crate::packet::port::input::TimedPacket;
use crate::packet::{Discipline, PackedPacket};
use crate::units::Time;

/// Packets that wait at a port, by class of service, in order of arrival.
#[derive(Debug)]
pub struct Waiting {
    classes: Box<[VecDeque<WaitingPacket>]>,
    /// The number of packets.
    count: usize,
}

/// A packet that waits, or that has waited.
#[derive(Clone, Copy, Debug)]
pub struct WaitingPacket {
    pub since: Time,
    pub passage: Passage,
    pub packet: PackedPacket,
}

impl TimedPacket for WaitingPacket {
    #[inline]
    fn at(self) -> Time {
        self.since
    }

    #[inline]
    fn packet(self) -> PackedPacket {
        self.packet
    }
}

impl Waiting {
    /// No packets.
    pub fn new(discipline: Discipline) -> Self {
        let classes = match discipline {
            Discipline::StrictPriority { queues } => usize::from(queues),
            Discipline::Fifo | Discipline::WorstFirst => 1,
        };
        let classes = std::iter::repeat_with(VecDeque::new).take(classes).collect();
        Self { classes, count: 0 }
    }

    /// A packet waits from now on.
    pub fn add(&mut self, waiting: WaitingPacket) {
        self.count += 1;
        append_to_queue(self.class_of(waiting.packet), waiting);
    }

    /// Removes the packet that the port chose to send: of equal packets the first to arrive.
    #[inline]
    pub fn take(&mut self, packet: PackedPacket) -> Option<WaitingPacket> {
        if self.count == 0 {
            return None;
        }
        let class = self.class_of(packet);
        let index = class.iter().position(|entry| entry.packet.equals_unmarked(packet))?;
        self.count -= 1;
        self.class_of(packet).remove(index)
    }

    /// Removes the packet that the port dropped: of equal packets the last to arrive.
    pub fn take_dropped(&mut self, packet: PackedPacket) -> Option<WaitingPacket> {
        let class = self.class_of(packet);
        let index = class.iter().rposition(|entry| entry.packet.equals_unmarked(packet))?;
        self.count -= 1;
        self.class_of(packet).remove(index)
    }

    /// Since when the first of the packets has waited.
    pub fn first_since(&self) -> Time {
        let firsts = self.classes.iter().filter_map(VecDeque::front);
        firsts.map(|first| first.since).min().unwrap_or(Time::NEVER)
    }

    /// The packets in order of arrival.
    pub fn in_order(&self) -> impl Iterator<Item = PackedPacket> {
        let mut entries: Vec<&WaitingPacket> = self.classes.iter().flatten().collect();
        entries.sort_by_key(|entry| entry.since);
        entries.into_iter().map(|entry| entry.packet)
    }

    fn class_of(&mut self, packet: PackedPacket) -> &mut VecDeque<WaitingPacket> {
        let last = self.classes.len() - 1;
        &mut self.classes[usize::from(packet.level()).min(last)]
    }
}
