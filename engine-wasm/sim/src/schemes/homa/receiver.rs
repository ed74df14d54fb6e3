//! A message at its receiver, and which messages get grants.

use std::cmp::Ordering;

use super::super::parts::receiver_driven::{IncomingMessage, Silence};
use crate::ids::FlowId;
use crate::packet::{Context, SequenceSet};
use crate::yield_point::Yielding;

/// State of a message until it is complete.
#[derive(Clone, Debug)]
pub struct Incoming {
    pub packets: u32,
    pub received: SequenceSet,
    /// Packets before this one are allowed.
    pub granted: u32,
    /// How far grants may be ahead of received packets.
    pub ahead: u32,
    pub silence: Silence,
}

impl IncomingMessage for Incoming {
    fn receive(&mut self, sequence: u32, ctx: &mut Context) -> bool {
        let is_new = self.received.insert(sequence);
        self.silence.heard(ctx);
        is_new
    }

    fn left(&self) -> u32 {
        self.packets - self.received.len()
    }
}

impl Incoming {
    /// Whether some packets are not granted yet.
    pub fn needs_grants(&self) -> bool {
        self.granted < self.packets
    }

    /// Whether granted packets are missing.
    pub fn expects(&self) -> bool {
        self.received.len() < self.granted
    }

    /// Advances the grants to `ahead` packets more than have arrived; returns their new end if it has
    /// moved.
    pub fn advance(&mut self, ahead: u32) -> Option<u32> {
        let target = self.packets.min(self.received.len().saturating_add(ahead));
        if target <= self.granted {
            return None;
        }
        self.granted = target;
        Some(target)
    }

    /// Runs of missing packets among those granted: first packet and length.
    pub fn missing(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let mut from = 0;
        std::iter::from_fn(move || {
            let first = self.received.next_missing(from);
            if first >= self.granted {
                return None;
            }
            let end = (first + 1..self.granted).find(|&next| self.received.contains(next));
            from = end.unwrap_or(self.granted);
            Some((first, from - first))
        })
    }
}

/// A message and its rank at its receiver.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    pub rank: f64,
    pub message: FlowId,
}

impl Ranked {
    /// By rank; equal ones by number.
    fn order(&self, other: &Self) -> Ordering {
        self.rank.total_cmp(&other.rank).then(self.message.cmp(&other.message))
    }

    /// Whether this message goes first.
    pub fn is_before(&self, other: &Self) -> bool {
        self.order(other).is_lt()
    }
}

/// Keeps the `degree` first messages, in their order.
pub fn keep_first(degree: usize, messages: &mut Vec<Ranked>) {
    let mut kept = 0;
    for at in (0..messages.len()).yielding() {
        let message = messages[at];
        // Nearly all messages of a long list end here.
        if kept == degree && messages[..kept].last().is_none_or(|last| last.is_before(&message)) {
            continue;
        }
        let place = messages[..kept].partition_point(|other| other.is_before(&message));
        messages.copy_within(place..kept.min(degree - 1), place + 1);
        messages[place] = message;
        kept = (kept + 1).min(degree);
    }
    messages.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Timer;
    use crate::rng::{Random, Stream};
    use crate::units::Time;

    fn incoming(packets: u32, granted: u32, received: &[u32]) -> Incoming {
        let mut set = SequenceSet::default();
        for &sequence in received {
            set.insert(sequence);
        }
        let silence = Silence::new(Time::from_us(1), Timer { kind: 0, owner: 0 });
        Incoming { packets, received: set, granted, ahead: 4, silence }
    }

    #[test]
    fn grants_stay_a_round_trip_ahead_of_what_has_arrived() {
        let mut message = incoming(10, 4, &[]);
        assert_eq!(message.advance(4), None);
        message.received.insert(0);
        message.received.insert(2);
        assert_eq!(message.advance(4), Some(6));
        (3..10).for_each(|sequence| {
            message.received.insert(sequence);
        });
        assert_eq!(message.advance(4), Some(10));
        assert!(!message.needs_grants() && message.expects());
    }

    #[test]
    fn missing_packets_are_runs_up_to_the_last_grant() {
        let message = incoming(10, 8, &[0, 3, 4, 6]);
        assert_eq!(message.missing().collect::<Vec<_>>(), [(1, 2), (5, 1), (7, 1)]);
    }

    #[test]
    fn the_first_messages_are_those_of_a_sorted_list() {
        let mut random = Random::new(4, Stream::Shapes);
        for degree in 0..9 {
            let ranked =
                |number| Ranked { rank: f64::from(random.below(30)), message: FlowId(number) };
            let mut messages: Vec<_> = (0..40).map(ranked).collect();
            let mut sorted = messages.clone();
            sorted.sort_by(Ranked::order);
            keep_first(degree, &mut messages);
            let numbers = |messages: &[Ranked]| -> Vec<_> {
                messages.iter().map(|ranked| ranked.message).collect()
            };
            assert_eq!(numbers(&messages), numbers(&sorted[..degree]));
        }
    }

    #[test]
    fn the_messages_of_smallest_rank_are_first() {
        let ranked = |(rank, message)| Ranked { rank, message: FlowId(message) };
        let first = |degree| {
            let mut messages = [(90.0, 0), (18.0, 3), (18.0, 1)].map(ranked).to_vec();
            keep_first(degree, &mut messages);
            messages.iter().map(|first| first.message.0).collect::<Vec<_>>()
        };
        assert!(first(0).is_empty());
        assert_eq!(first(2), [1, 3]);
        assert_eq!(first(9), [1, 3, 0]);
    }
}
