//! Observing a port: its queue, and what its link has carried.

use std::iter;

use super::{Departures, Port, Queue, Queues};
use crate::packet::PackedPacket;
use crate::packet::queue::discipline::StoredQueue;
use crate::packet::queue::{stored_disciplines, with_stored};
use crate::record::Occupancy;
use crate::units::{Bytes, Time};

impl Port {
    /// Waiting bytes, without the packet in transmission.
    pub fn waiting(&self, queues: &mut Queues, now: Time) -> Bytes {
        let waiting = match self.queue {
            Queue::Departures(index) => {
                queues.departures[index as usize].waiting_bytes(now, self.free_at)
            }
            _ => self.waiting,
        };
        Bytes::new(u64::from(waiting))
    }

    /// See [`Hop::served_value`](crate::packet::Hop::served_value).
    pub fn served_value(&self, queues: &Queues) -> u32 {
        match self.queue {
            Queue::WorstFirst(index) => queues.worst_first[index as usize].served_value(),
            _ => 0,
        }
    }

    /// What waits, without the packet in transmission.
    pub fn occupancy(&self, queues: &Queues, now: Time) -> Occupancy {
        let ByLevel { bytes, packets } = self.by_level(queues, now);
        let (all_bytes, packets) = (bytes.iter().sum(), packets.iter().sum());
        Occupancy { bytes: all_bytes, packets, bytes_by_priority: bytes }
    }

    /// What waits by level, without the packet in transmission.
    pub fn by_level(&self, queues: &Queues, now: Time) -> ByLevel {
        if self.free_at <= now {
            return ByLevel::default();
        }
        match self.queue {
            Queue::Departures(index) => ByLevel::ahead(&queues.departures[index as usize], now),
            Queue::Priority(handle) => ByLevel::of(handle.iter(queues)),
            stored => stored_disciplines!(with_stored!(stored, &queues, |queue| {
                ByLevel::of(queue.iter())
            })),
        }
    }

    /// Bytes that the link has carried by `now`; of the packet in transmission only the part sent.
    pub fn carried(&self, now: Time) -> Bytes {
        let left = self.free_at.saturating_sub(now);
        if left == Time::ZERO {
            return Bytes::new(self.sent_bytes);
        }
        // Rounded so that a link never carries more than its rate.
        let unsent = self.rate.bytes_in(left.saturating_sub(Time::from_ps(1))) + Bytes::new(1);
        Bytes::new(self.sent_bytes).saturating_sub(unsent)
    }

    /// Whether no packet waits that has not been handed on.
    pub const fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// The waiting packets that have not been handed on.
    pub fn queued<'a>(&'a self, queues: &'a Queues) -> Box<dyn Iterator<Item = PackedPacket> + 'a> {
        match &self.queue {
            Queue::Departures(_) => Box::new(iter::empty()),
            Queue::Priority(handle) => Box::new(handle.iter(queues)),
            &stored => stored_disciplines!(with_stored!(stored, &queues, |queue| {
                Box::new(queue.iter())
            })),
        }
    }

    /// Of the waiting packets that have not been handed on, those among which the one is that arrived first: usually
    /// few.
    pub fn oldest<'a>(&'a self, queues: &'a Queues) -> Box<dyn Iterator<Item = PackedPacket> + 'a> {
        match &self.queue {
            Queue::Priority(handle) => Box::new(handle.heads(queues)),
            _ => self.queued(queues),
        }
    }
}

/// What waits at a port by level, the most urgent first; the eighth has those beyond it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByLevel {
    /// Bytes, headers included.
    pub bytes: [u32; 8],
    /// Packets.
    pub packets: [u32; 8],
}

impl ByLevel {
    fn of(packets: impl Iterator<Item = PackedPacket>) -> Self {
        let mut waiting = Self::default();
        packets.for_each(|packet| {
            let level = usize::from(packet.level().min(7));
            waiting.packets[level] += 1;
            waiting.bytes[level] += packet.size();
        });
        waiting
    }

    /// At a port with known departures. Times are converted to bytes once per level, not once per packet,
    /// because that takes a division.
    fn ahead(departures: &Departures, now: Time) -> Self {
        let (mut packets, mut times) = ([0; 8], [Time::ZERO; 8]);
        for (time, level) in departures.waiting(now) {
            let level = usize::from(level.min(7));
            packets[level] += 1;
            times[level] += time;
        }
        Self { bytes: times.map(|time| departures.bytes_of(time)), packets }
    }
}
