//! A message at its two ends, as a scheme keeps it.

use crate::packet::Context;
use crate::units::Time;

/// A message at its sender, until it is acknowledged.
pub trait OutgoingMessage {
    /// Whether a packet may be sent at `now`.
    fn is_ready(&mut self, now: Time) -> bool;

    /// Packets left to send.
    fn left(&self) -> u32;

    /// Takes the packet to send, if there is one.
    fn take(&mut self) -> Option<Departure>;

    /// Whether the sender announces the message before any data.
    fn is_announced(&self) -> bool {
        false
    }

    /// Whether the sender asks the receiver after a silence.
    fn expects_answer(&self) -> bool {
        true
    }
}

/// A data packet that leaves its sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Number of the packet in its message.
    pub sequence: u32,
    /// Priority level.
    pub level: u8,
    /// Whether the packet was sent before.
    pub is_again: bool,
}

/// A message at its receiver, until it is complete.
pub trait IncomingMessage {
    /// Data packet `sequence` arrives; returns whether it is new.
    fn receive(&mut self, sequence: u32, ctx: &mut Context) -> bool;

    /// Packets not yet received.
    fn left(&self) -> u32;
}
