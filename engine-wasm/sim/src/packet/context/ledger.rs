//! The counters and completions of a run.

use crate::ids::FlowId;
use crate::packet::{Kind, PackedPacket, Packet};
use crate::record::{Completions, Counters};
use crate::units::Time;
use crate::workload::Traffic;

/// Counters and completions. Ports and schemes report to it and never read it.
#[derive(Debug)]
pub struct Ledger {
    pub counters: Counters,
    pub completions: Completions,
    /// Flows that finished or were given up.
    pub ended: usize,
}

impl Ledger {
    /// An empty ledger for the flows of `traffic`.
    pub fn new(traffic: &Traffic) -> Self {
        Self { counters: Counters::default(), completions: Completions::new(traffic), ended: 0 }
    }

    /// A host hands a packet to its NIC.
    #[inline]
    pub fn sent(&mut self, packet: Packet) {
        if packet.is_data() {
            self.counters.data_sent += 1;
        } else if packet.is(Kind::Probe) {
            self.counters.probes += 1;
        }
    }

    /// A packet reaches its destination.
    pub fn delivered(&mut self, packet: Packet) {
        self.counters.data_delivered += u64::from(packet.is_data());
    }

    /// A port drops a packet.
    #[cold]
    pub fn dropped(&mut self, dropped: PackedPacket, at_host: bool) {
        let packet = Packet::from(dropped);
        self.counters.drops_by_priority[packet.level() as usize] += 1;
        self.counters.drops_at_hosts += u64::from(at_host);
        self.counters.data_dropped += u64::from(packet.is_data());
        self.completions.drops[packet.flow.index()] += 1;
    }

    /// A retransmission timer of `flow` expires.
    pub fn timed_out(&mut self, flow: FlowId) {
        self.counters.timeouts += 1;
        self.completions.timeouts[flow.index()] += 1;
    }

    /// A flow finishes.
    pub fn finished(&mut self, flow: FlowId, now: Time) {
        self.completions.finish(flow, now);
        self.ended += 1;
    }

    /// A flow is given up.
    pub fn abandoned(&mut self, flow: FlowId) {
        self.completions.reject(flow);
        self.ended += 1;
    }
}
