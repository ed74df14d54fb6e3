//! Totals of one lane.

use serde::Serialize;

/// Totals of one lane; those that a level does not count stay zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counters {
    /// Packets (data, acknowledgements, probes) put on a link.
    pub packet_hops: u64,
    /// Data packets that entered a host's NIC queue, retransmissions included.
    pub data_sent: u64,
    /// Data packets that reached their destination host.
    pub data_delivered: u64,
    /// Packets dropped, because a queue was full or on purpose, by priority of the queue.
    pub drops_by_priority: [u64; 8],
    /// Of those, dropped in a host's own NIC queue.
    pub drops_at_hosts: u64,
    /// Of those at hosts, dropped on purpose by the scheme although the queue was not full.
    pub drops_on_purpose: u64,
    /// Of all dropped packets, data packets: `data_sent = data_delivered + data_dropped` + those in flight.
    pub data_dropped: u64,
    /// Packets that received a congestion mark.
    pub marks: u64,
    /// Retransmission timeouts.
    pub timeouts: u64,
    /// Data packets sent again.
    pub retransmissions: u64,
    /// Of those, retransmissions of packets that had arrived.
    pub spurious_retransmissions: u64,
    /// Probe packets.
    pub probes: u64,
    /// Flows moved to a lower priority.
    pub demotions: u64,
    /// Events handled (flow level: re-allocations).
    pub events: u64,
}

impl Counters {
    /// The counts since `before`, an earlier state of the same run.
    pub fn since(&self, before: &Self) -> Self {
        let mut drops_by_priority = self.drops_by_priority;
        for (drops, before) in drops_by_priority.iter_mut().zip(before.drops_by_priority) {
            *drops -= before;
        }
        Self {
            packet_hops: self.packet_hops - before.packet_hops,
            data_sent: self.data_sent - before.data_sent,
            data_delivered: self.data_delivered - before.data_delivered,
            drops_by_priority,
            drops_at_hosts: self.drops_at_hosts - before.drops_at_hosts,
            drops_on_purpose: self.drops_on_purpose - before.drops_on_purpose,
            data_dropped: self.data_dropped - before.data_dropped,
            marks: self.marks - before.marks,
            timeouts: self.timeouts - before.timeouts,
            retransmissions: self.retransmissions - before.retransmissions,
            spurious_retransmissions: self.spurious_retransmissions
                - before.spurious_retransmissions,
            probes: self.probes - before.probes,
            demotions: self.demotions - before.demotions,
            events: self.events - before.events,
        }
    }

    /// All drops.
    pub fn drops(&self) -> u64 {
        self.drops_by_priority.iter().sum()
    }
}
