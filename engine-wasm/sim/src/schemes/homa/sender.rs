//! A message at its sender.

use super::super::parts::receiver_driven::Silence;

/// What the sender keeps of a message until all of it is known to have arrived.
#[derive(Clone, Debug)]
pub struct Outgoing {
    pub packets: u32,
    /// Packets that go without a grant, and their level.
    pub unscheduled: u32,
    pub first_level: u8,
    /// The first packet that has never been sent.
    pub next: u32,
    /// Packets before this one may be sent.
    pub allowed: u32,
    /// The level of scheduled packets.
    pub level: u8,
    /// Packets to send again, in order.
    again: Vec<u32>,
    pub silence: Silence,
}

impl Outgoing {
    /// A new message.
    pub fn new(packets: u32, unscheduled: u32, first_level: u8, silence: Silence) -> Self {
        let allowed = unscheduled.min(packets);
        let level = first_level;
        let again = Vec::new();
        Self { packets, unscheduled, first_level, next: 0, allowed, level, again, silence }
    }

    /// Whether a packet may be sent now.
    pub fn is_ready(&self) -> bool {
        self.next < self.allowed || !self.again.is_empty()
    }

    /// Packets left to send.
    pub fn left(&self) -> u32 {
        self.packets - self.next + self.again.len() as u32
    }

    /// Takes the packet to send; says its number and whether it is sent again.
    pub fn take(&mut self) -> (u32, bool) {
        if self.again.is_empty() {
            self.next += 1;
            (self.next - 1, false)
        } else {
            (self.again.remove(0), true)
        }
    }

    /// The level of a packet.
    pub fn level_of(&self, sequence: u32) -> u8 {
        if sequence < self.unscheduled { self.first_level } else { self.level }
    }

    /// The receiver allows all packets before `allowed`, the scheduled ones at `level`.
    pub fn grant(&mut self, allowed: u32, level: u8) {
        self.allowed = self.allowed.max(allowed.min(self.packets));
        self.level = level;
    }

    /// The receiver misses `count` packets from `first` on, and so allows them; those never sent
    /// will be sent in their turn.
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
