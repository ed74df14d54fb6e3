//! A message at its receiver: which packet gets a token, and when.

use super::super::parts::receiver_driven::IncomingMessage;
use super::outstanding::{Counted, Outstanding};
use crate::packet::{Context, SequenceSet};
use crate::units::Time;

/// State of a message until it is complete.
#[derive(Clone, Debug)]
pub struct Incoming {
    packets: u32,
    received: SequenceSet,
    /// Packets before this one have had a token in this round.
    cursor: u32,
    outstanding: Outstanding,
    /// No tokens before this time.
    not_before: Time,
    patience: Patience,
}

/// How long a receiver waits for its tokens.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// More tokens than this may not be outstanding.
    pub outstanding: u32,
    /// Which tokens are outstanding.
    pub counted: Counted,
    /// How long a message whose sender leaves tokens unused is passed over.
    pub pass_over: Time,
    /// How long after the last token of a round the next round begins.
    pub anew: Time,
}

impl Incoming {
    /// A message announced at `now`; its first `free` packets need no tokens.
    pub fn new(packets: u32, free: u32, patience: Patience, now: Time) -> Self {
        let not_before = if free < packets { Time::ZERO } else { now + patience.anew };
        Self {
            packets,
            received: SequenceSet::default(),
            cursor: free,
            outstanding: Outstanding::new(patience.counted),
            not_before,
            patience,
        }
    }

    /// Earliest time of the next token.
    pub const fn not_before(&self) -> Time {
        self.not_before
    }

    /// A packet arrives; returns whether it is new.
    fn accept(&mut self, sequence: u32) -> bool {
        self.outstanding.answer(sequence);
        self.received.insert(sequence)
    }

    /// The packet that gets a token at `now`.
    pub fn token(&mut self, now: Time) -> u32 {
        let mut sequence = self.next();
        if sequence >= self.packets {
            // A new round, for missing packets.
            self.cursor = 0;
            self.outstanding.begin_round();
            sequence = self.next();
        }
        self.cursor = sequence + 1;
        self.outstanding.add(sequence);
        if self.outstanding.len() > self.patience.outstanding {
            self.outstanding.clear();
            self.not_before = now + self.patience.pass_over;
        }
        if self.next() >= self.packets {
            self.not_before = self.not_before.max(now + self.patience.anew);
        }
        sequence
    }

    fn next(&self) -> u32 {
        self.received.next_missing(self.cursor)
    }
}

impl IncomingMessage for Incoming {
    fn receive(&mut self, sequence: u32, _: &mut Context) -> bool {
        self.accept(sequence)
    }

    fn left(&self) -> u32 {
        self.packets - self.received.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Patience = Patience {
        outstanding: 3,
        counted: Counted::Unanswered,
        pass_over: Time::from_us(25),
        anew: Time::from_us(9),
    };

    #[test]
    fn a_message_with_unused_tokens_is_passed_over() {
        let mut message = Incoming::new(10, 0, PATIENCE, Time::ZERO);
        assert_eq!([(); 3].map(|()| message.token(Time::ZERO)), [0, 1, 2]);
        assert_eq!(message.not_before(), Time::ZERO);
        assert_eq!(message.token(Time::from_us(1)), 3);
        assert_eq!(message.not_before(), Time::from_us(26));
    }

    #[test]
    fn answers_keep_tokens_coming() {
        let mut message = Incoming::new(10, 0, PATIENCE, Time::ZERO);
        for sequence in 0..9 {
            assert_eq!(message.token(Time::ZERO), sequence);
            assert!(message.accept(sequence));
        }
        assert_eq!(message.not_before(), Time::ZERO);
    }

    #[test]
    fn missing_packets_get_new_tokens_in_the_next_round() {
        let mut message = Incoming::new(3, 0, PATIENCE, Time::ZERO);
        for sequence in 0..3 {
            assert_eq!(message.token(Time::ZERO), sequence);
        }
        message.accept(1);
        assert_eq!(message.not_before(), Time::from_us(9));
        assert_eq!([(); 2].map(|()| message.token(Time::from_us(9))), [0, 2]);
        assert_eq!(message.not_before(), Time::from_us(18));
    }

    #[test]
    fn free_packets_get_tokens_only_when_they_are_late() {
        let message = Incoming::new(3, 3, PATIENCE, Time::from_us(5));
        assert_eq!(message.not_before(), Time::from_us(14));
    }
}
