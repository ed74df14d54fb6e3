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

    /// The waiting packets by level, without the packet in transmission.
    pub fn occupancy(&self, queues: &Queues, now: Time) -> Occupancy {
        if self.free_at <= now {
            return Occupancy::default();
        }
        match self.queue {
            Queue::Departures(index) => occupancy_ahead(&queues.departures[index as usize], now),
            Queue::Priority(handle) => occupancy_by(handle.iter(queues)),
            stored => stored_disciplines!(with_stored!(stored, &queues, |queue| {
                occupancy_by(queue.iter())
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
}

fn occupancy_by(packets: impl Iterator<Item = PackedPacket>) -> Occupancy {
    let mut occupancy = Occupancy::default();
    packets.for_each(|packet| {
        occupancy.packets += 1;
        occupancy.bytes += packet.size();
        occupancy.bytes_by_priority[usize::from(packet.level().min(7))] += packet.size();
    });
    occupancy
}

/// Occupancy of a port with known departures. Times are converted to bytes once per level, not once per
/// packet, because that takes a division.
fn occupancy_ahead(departures: &Departures, now: Time) -> Occupancy {
    let (mut packets, mut times) = (0, [Time::ZERO; 8]);
    for (time, level) in departures.waiting(now) {
        packets += 1;
        times[usize::from(level.min(7))] += time;
    }
    let bytes_by_priority = times.map(|time| departures.bytes_of(time));
    Occupancy { packets, bytes: bytes_by_priority.iter().sum(), bytes_by_priority }
}
