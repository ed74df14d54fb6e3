//! A message at its sender.

use std::collections::VecDeque;

use super::super::parts::receiver_driven::{Departure, OutgoingMessage};
use crate::packet::SequenceSet;
use crate::units::Time;

/// State of a message until it is acknowledged.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// Packets that need no token: all or none.
    free: u32,
    /// First free packet not yet sent.
    next_free: u32,
    /// Tokens in order of arrival: a packet, and when the token expires.
    tokens: VecDeque<(u32, Time)>,
    /// Number of packets of the message.
    packets: u32,
    /// Those sent at least once.
    sent: SequenceSet,
}

impl Outgoing {
    /// A new message.
    pub fn new(packets: u32, free: u32) -> Self {
        let (tokens, sent) = (VecDeque::new(), SequenceSet::default());
        Self { free, next_free: 0, tokens, packets, sent }
    }

    /// A token for packet `sequence` arrives.
    pub fn accept(&mut self, sequence: u32, until: Time) {
        self.tokens.push_back((sequence, until));
    }
}

const FREE_LEVEL: u8 = 1;
const TOKEN_LEVEL: u8 = 2;

impl OutgoingMessage for Outgoing {
    /// Drops expired tokens.
    fn is_ready(&mut self, now: Time) -> bool {
        while self.tokens.front().is_some_and(|&(_, until)| until < now) {
            self.tokens.pop_front();
        }
        self.next_free < self.free || !self.tokens.is_empty()
    }

    fn left(&self) -> u32 {
        self.packets - self.sent.len()
    }

    fn take(&mut self) -> Option<Departure> {
        let (sequence, level) = if self.next_free < self.free {
            self.next_free += 1;
            (self.next_free - 1, FREE_LEVEL)
        } else {
            (self.tokens.pop_front()?.0, TOKEN_LEVEL)
        };
        let is_again = !self.sent.insert(sequence);
        Some(Departure { sequence, level, is_again })
    }

    /// Free packets announce their message themselves.
    fn is_announced(&self) -> bool {
        self.free == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outgoing(free: u32) -> Outgoing {
        Outgoing::new(4, free)
    }

    fn departure(sequence: u32, level: u8, is_again: bool) -> Departure {
        Departure { sequence, level, is_again }
    }

    #[test]
    fn tokens_expire() {
        let mut message = outgoing(0);
        message.accept(0, Time::from_us(2));
        message.accept(1, Time::from_us(3));
        assert!(message.is_ready(Time::from_us(3)));
        assert_eq!(message.take(), Some(departure(1, TOKEN_LEVEL, false)));
        assert!(!message.is_ready(Time::from_us(3)));
        message.accept(1, Time::from_us(9));
        assert_eq!(message.take(), Some(departure(1, TOKEN_LEVEL, true)));
        assert_eq!(message.left(), 3);
    }

    #[test]
    fn free_packets_need_no_tokens() {
        let mut message = outgoing(4);
        let taken: Vec<_> = std::iter::from_fn(|| message.take()).collect();
        assert_eq!(taken, [0, 1, 2, 3].map(|sequence| departure(sequence, FREE_LEVEL, false)));
        assert!(!message.is_ready(Time::ZERO));
    }
}
