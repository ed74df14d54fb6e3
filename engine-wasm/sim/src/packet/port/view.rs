//! What there is to see of a port.

use super::{Port, Queue, Queues};
use crate::packet::Parcel;
use crate::record::Occupancy;
use crate::units::{Bytes, Time};

impl Port {
    /// Bytes that wait, without the packet in transmission.
    pub fn waiting(&self) -> Bytes {
        Bytes::new(u64::from(self.waiting))
    }

    /// Packets that wait, without the one in transmission.
    pub fn waiting_packets(&self, queues: &Queues) -> usize {
        self.queued(queues).count()
    }

    /// What waits, without the packet in transmission.
    pub fn occupancy(&self, queues: &Queues) -> Occupancy {
        let mut occupancy = Occupancy::default();
        // Most ports are empty, and asking the queue costs an allocation.
        if self.waiting == 0 {
            return occupancy;
        }
        for parcel in self.queued(queues) {
            let size = parcel.size();
            occupancy.packets += 1;
            occupancy.bytes += size;
            occupancy.bytes_by_priority[usize::from(parcel.level().min(7))] += size;
        }
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

    /// Every packet that waits.
    pub fn queued<'a>(&'a self, queues: &'a Queues) -> Box<dyn Iterator<Item = Parcel> + 'a> {
        match &self.queue {
            Queue::Classes(classes) => Box::new(classes.iter(queues)),
            Queue::WorstFirst(queue) => {
                Box::new(queues.worst_first[*queue as usize].iter().copied())
            }
        }
    }
}
