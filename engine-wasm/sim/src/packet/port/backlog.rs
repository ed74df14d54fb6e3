//! The longest backlog at ports of switches: the rest of the packet in transmission, and those that wait.

use super::{Port, Queue, Queues, saturated};
use crate::units::Time;

impl Port {
    /// Notes a backlog, unless the port is a host's.
    #[inline]
    pub(super) fn note_backlog(&self, backlog: Time, queues: &mut Queues) {
        let is_at_switch = self.id.0 >= queues.hosts;
        if is_at_switch && backlog > self.transmission(queues.max_backlog) {
            queues.max_backlog = saturated(self.rate.bytes_in(backlog));
        }
    }

    /// Of ports in [`Queues::departures`], the longest backlog, if the port is a switch's; other ports
    /// note theirs in [`Queues::max_backlog`].
    pub fn max_backlog_ahead(&self, queues: &Queues) -> Option<u32> {
        match self.queue {
            Queue::Departures(index) if self.id.0 >= queues.hosts => {
                let longest = queues.departures[index as usize].longest_stay();
                Some(saturated(self.rate.bytes_in(longest)))
            }
            _ => None,
        }
    }
}
