//! A flow at its sender.

use std::collections::VecDeque;

use super::super::parts::receiver_driven::Silence;
use crate::units::Time;

/// What the sender keeps of a flow until all of it is known to have arrived.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// Packets that go without a token: all or none.
    pub free: u32,
    /// The first free packet not yet sent.
    pub next_free: u32,
    /// Tokens in order of arrival: a packet, and until when it may be sent.
    tokens: VecDeque<(u32, Time)>,
    /// By packet, whether it has been sent.
    sent: Vec<bool>,
    /// Packets never sent.
    unsent: u32,
    pub silence: Silence,
}

impl Outgoing {
    /// A new flow.
    pub fn new(packets: u32, free: u32, silence: Silence) -> Self {
        let (tokens, sent) = (VecDeque::new(), vec![false; packets as usize]);
        Self { free, next_free: 0, tokens, sent, unsent: packets, silence }
    }

    /// A token for packet `sequence` arrives.
    pub fn accept(&mut self, sequence: u32, until: Time) {
        self.tokens.push_back((sequence, until));
    }

    /// Whether a packet may be sent; forgets tokens that are no longer valid.
    pub fn is_ready(&mut self, now: Time) -> bool {
        while self.tokens.front().is_some_and(|&(_, until)| until < now) {
            self.tokens.pop_front();
        }
        self.next_free < self.free || !self.tokens.is_empty()
    }

    /// Packets never sent.
    pub const fn left(&self) -> u32 {
        self.unsent
    }

    /// Takes the packet to send: its number, whether it is free, whether it is sent again.
    pub fn take(&mut self) -> Option<(u32, bool, bool)> {
        let is_free = self.next_free < self.free;
        let sequence = if is_free {
            self.next_free += 1;
            self.next_free - 1
        } else {
            self.tokens.pop_front()?.0
        };
        let is_again = std::mem::replace(self.sent.get_mut(sequence as usize)?, true);
        self.unsent -= u32::from(!is_again);
        Some((sequence, is_free, is_again))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Timer;

    fn outgoing(free: u32) -> Outgoing {
        Outgoing::new(4, free, Silence::new(Time::from_us(1), Timer { kind: 0, owner: 0 }))
    }

    #[test]
    fn tokens_expire() {
        let mut flow = outgoing(0);
        flow.accept(0, Time::from_us(2));
        flow.accept(1, Time::from_us(3));
        assert!(flow.is_ready(Time::from_us(3)));
        assert_eq!(flow.take(), Some((1, false, false)));
        assert!(!flow.is_ready(Time::from_us(3)));
        flow.accept(1, Time::from_us(9));
        assert_eq!(flow.take(), Some((1, false, true)));
        assert_eq!(flow.left(), 3);
    }

    #[test]
    fn free_packets_need_no_tokens() {
        let mut flow = outgoing(4);
        let taken: Vec<_> = std::iter::from_fn(|| flow.take()).collect();
        assert_eq!(taken, [0, 1, 2, 3].map(|sequence| (sequence, true, false)));
        assert!(!flow.is_ready(Time::ZERO));
    }
}
