//! Packets that arrive at a port.

use super::waiting::WaitingPacket;
use crate::packet::PackedPacket;

/// The packets that arrive at a port while it is played, in order.
#[derive(Debug, Default)]
pub struct Arriving {
    packets: Vec<WaitingPacket>,
    /// How many of the first ones the port has sent.
    sent: usize,
}

impl Arriving {
    /// A packet arrives.
    #[inline]
    pub fn add(&mut self, packet: WaitingPacket) {
        self.packets.push(packet);
    }

    /// Removes the packet that the port chose to send: of equal packets the first to arrive.
    #[inline]
    pub fn take(&mut self, packet: PackedPacket) -> Option<&WaitingPacket> {
        let is_sent = |entry: &WaitingPacket| entry.packet.equals_unmarked(packet);
        if !self.packets.get(self.sent).is_some_and(is_sent) {
            self.move_to_front(self.packets[self.sent..].iter().position(is_sent)?);
        }
        self.sent += 1;
        Some(&self.packets[self.sent - 1])
    }

    /// Moves the `nth` of the packets that the port has not sent before the others.
    #[cold]
    fn move_to_front(&mut self, nth: usize) {
        self.packets[self.sent..=self.sent + nth].rotate_right(1);
    }

    /// The packets that the port has not sent.
    pub fn left(&self) -> &[WaitingPacket] {
        &self.packets[self.sent..]
    }

    /// The packet that arrived last, if any.
    pub fn last(&self) -> Option<&WaitingPacket> {
        self.packets.last()
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.packets.clear();
        self.sent = 0;
    }
}
