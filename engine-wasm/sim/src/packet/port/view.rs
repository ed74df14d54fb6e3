//! What there is to see of a port.

use std::iter;

use super::{Port, Queue, Queues};
use crate::packet::Parcel;
use crate::record::Occupancy;
use crate::units::{Bytes, Time};

impl Port {
    /// Bytes that wait, without the packet in transmission.
    pub fn waiting(&self, queues: &Queues, now: Time) -> Bytes {
        let waiting = match self.queue {
            Queue::Line(_) => self.occupancy(queues, now).bytes,
            Queue::Classes(_) | Queue::WorstFirst(_) => self.waiting,
        };
        Bytes::new(u64::from(waiting))
    }

    /// What waits, without the packet in transmission.
    pub fn occupancy(&self, queues: &Queues, now: Time) -> Occupancy {
        let mut occupancy = Occupancy::default();
        // Most ports are empty, and asking the queue costs an allocation.
        if self.free_at <= now {
            return occupancy;
        }
        let mut add = |size, level: u8| {
            occupancy.packets += 1;
            occupancy.bytes += size;
            occupancy.bytes_by_priority[usize::from(level.min(7))] += size;
        };
        if let Queue::Line(line) = self.queue {
            let waiting = queues.lines[line as usize].waiting(now);
            waiting.for_each(|(time, level)| add(self.bytes_of(time), level));
        }
        self.queued(queues).for_each(|parcel| add(parcel.size(), parcel.level()));
        occupancy
    }

    /// Bytes its link has carried by `now`: of the packet in transmission only what has left.
    pub fn carried(&self, now: Time) -> Bytes {
        let left = self.free_at.saturating_sub(now);
        if left == Time::ZERO {
            return Bytes::new(self.sent_bytes);
        }
        // Rounded so that a link never seems to carry more than its rate.
        let unsent = self.rate.bytes_in(left.saturating_sub(Time::from_ps(1))) + Bytes::new(1);
        Bytes::new(self.sent_bytes).saturating_sub(unsent)
    }

    /// Every packet that waits and is not on the wires yet.
    pub fn queued<'a>(&'a self, queues: &'a Queues) -> Box<dyn Iterator<Item = Parcel> + 'a> {
        match &self.queue {
            Queue::Line(_) => Box::new(iter::empty()),
            Queue::Classes(classes) => Box::new(classes.iter(queues)),
            Queue::WorstFirst(queue) => {
                Box::new(queues.worst_first[*queue as usize].iter().copied())
            }
        }
    }
}
