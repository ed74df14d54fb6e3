//! Totals of a lane: packets, losses, marks, events.

use serde::{Deserialize, Serialize};

use crate::record::Counters;

/// [`Counters`] over the window of counted arrivals, including uncounted flows, as JavaScript
/// numbers (exact up to 2^53); zero for counters that the level lacks. Packet-hops and events cover
/// the whole run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CounterSummary {
    /// Packets (data, acknowledgements, probes) put on a link.
    pub packet_hops: f64,
    /// Data packets that entered a host's NIC queue, retransmissions included.
    pub data_sent: f64,
    /// Data packets that reached their destination host.
    pub data_delivered: f64,
    /// Packets dropped, because a queue was full or on purpose.
    pub drops: f64,
    /// Dropped packets by priority of the queue.
    pub drops_by_priority: [f64; 8],
    /// Of the dropped, those in a host's own NIC queue.
    pub drops_at_hosts: f64,
    /// Of those at hosts, dropped on purpose by the scheme although the queue was not full.
    #[serde(default)]
    pub drops_on_purpose: f64,
    /// Packets that received a congestion mark.
    pub marks: f64,
    /// Retransmission timeouts.
    pub timeouts: f64,
    /// Data packets sent again.
    pub retransmissions: f64,
    /// Of those, retransmissions of packets that had arrived.
    pub spurious_retransmissions: f64,
    /// Probe packets.
    pub probes: f64,
    /// Flows moved to a lower priority.
    pub demotions: f64,
    /// Events handled (flow level: re-allocations).
    pub events: f64,
}

impl From<&Counters> for CounterSummary {
    fn from(counters: &Counters) -> Self {
        Self {
            packet_hops: counters.packet_hops as f64,
            data_sent: counters.data_sent as f64,
            data_delivered: counters.data_delivered as f64,
            drops: counters.drops() as f64,
            drops_by_priority: counters.drops_by_priority.map(|drops| drops as f64),
            drops_at_hosts: counters.drops_at_hosts as f64,
            drops_on_purpose: counters.drops_on_purpose as f64,
            marks: counters.marks as f64,
            timeouts: counters.timeouts as f64,
            retransmissions: counters.retransmissions as f64,
            spurious_retransmissions: counters.spurious_retransmissions as f64,
            probes: counters.probes as f64,
            demotions: counters.demotions as f64,
            events: counters.events as f64,
        }
    }
}
