//! A message at its sender.

use super::super::parts::receiver_driven::{Departure, OutgoingMessage};
use crate::units::Time;

/// State of a message until it is acknowledged.
#[derive(Clone, Debug)]
pub struct Outgoing {
    packets: u32,
    /// Packets that need no grant, and their level.
    pub unscheduled: u32,
    first_level: u8,
    /// First packet never sent.
    next: u32,
    /// Packets before this one may be sent.
    allowed: u32,
    /// The level of scheduled packets.
    level: u8,
    /// Packets to send again, in order.
    again: Vec<u32>,
}

impl Outgoing {
    /// A new message.
    pub fn new(packets: u32, unscheduled: u32, first_level: u8) -> Self {
        let allowed = unscheduled.min(packets);
        let level = first_level;
        Self { packets, unscheduled, first_level, next: 0, allowed, level, again: Vec::new() }
    }

    /// Whether a packet may be sent.
    fn may_send(&self) -> bool {
        self.next < self.allowed || !self.again.is_empty()
    }

    /// The level of a packet.
    fn level_of(&self, sequence: u32) -> u8 {
        if sequence < self.unscheduled { self.first_level } else { self.level }
    }

    /// A grant allows all packets before `allowed`, the scheduled ones at `level`.
    pub fn grant(&mut self, allowed: u32, level: u8) {
        self.allowed = self.allowed.max(allowed.min(self.packets));
        self.level = level;
    }

    /// The receiver requests `count` packets from `first` on, which allows them; packets never sent
    /// keep their turn.
    pub fn resend(&mut self, first: u32, count: u32) {
        let end = (first + count).min(self.packets);
        self.allowed = self.allowed.max(end);
        for sequence in first..end.min(self.next) {
            if !self.again.contains(&sequence) {
                self.again.push(sequence);
            }
        }
    }
}

impl OutgoingMessage for Outgoing {
    fn is_ready(&mut self, _: Time) -> bool {
        self.may_send()
    }

    fn left(&self) -> u32 {
        self.packets - self.next + self.again.len() as u32
    }

    fn take(&mut self) -> Option<Departure> {
        let is_again = !self.again.is_empty();
        let sequence = if is_again {
            self.again.remove(0)
        } else {
            self.next += 1;
            self.next - 1
        };
        Some(Departure { sequence, level: self.level_of(sequence), is_again })
    }

    /// No answer is due while packets are still to be sent.
    fn expects_answer(&self) -> bool {
        !self.may_send()
    }
}
