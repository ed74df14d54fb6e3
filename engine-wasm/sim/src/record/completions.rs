//! Completions of flows, with their timeouts and losses.

use std::ops::Range;

use crate::ids::FlowId;
use crate::units::Time;
use crate::workload::Traffic;

/// One row per flow of the traffic, and the order of completions.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// Finish time of each flow; [`Time::NEVER`] while unfinished.
    pub finish: Vec<Time>,
    /// When the last byte of each flow was at its receiver; [`Time::NEVER`] before that.
    pub received: Vec<Time>,
    /// Flows in order of finish.
    pub order: Vec<FlowId>,
    /// Retransmission timeouts per flow.
    pub timeouts: Vec<u32>,
    /// Packets lost per flow.
    pub drops: Vec<u32>,
    /// Flows that the scheme rejected or terminated; they never finish.
    pub rejected: Vec<FlowId>,
    /// The flows for which the run waits, the number of them still open, and that of those not received.
    awaited: Range<u32>,
    open: usize,
    unreceived: usize,
}

impl Completions {
    /// Rows for the flows of `traffic`, all unfinished.
    pub fn new(traffic: &Traffic) -> Self {
        let (flows, awaited) = (traffic.flows.len(), traffic.awaited());
        Self {
            open: awaited.len(),
            unreceived: awaited.len(),
            awaited,
            finish: vec![Time::NEVER; flows],
            received: vec![Time::NEVER; flows],
            order: Vec::with_capacity(flows),
            timeouts: vec![0; flows],
            drops: vec![0; flows],
            rejected: Vec::new(),
        }
    }

    /// Records that the receiver of `flow` has all of it at `now`.
    pub fn receive(&mut self, flow: FlowId, now: Time) {
        let is_first = !self.received[flow.index()].is_finite();
        self.unreceived -= usize::from(is_first && self.awaited.contains(&flow.0));
        self.received[flow.index()] = now;
    }

    /// Records that `flow` finished at `now`.
    ///
    /// # Panics
    /// If it has already finished.
    pub fn finish(&mut self, flow: FlowId, now: Time) {
        let slot = &mut self.finish[flow.index()];
        assert!(!slot.is_finite(), "a flow finishes once");
        *slot = now;
        self.order.push(flow);
        self.close(flow);
    }

    /// Records that the scheme rejected or terminated `flow`. A rejected coflow rejects each of its
    /// flows.
    ///
    /// # Panics
    /// If it has already finished.
    pub fn reject(&mut self, flow: FlowId) {
        assert!(!self.finish[flow.index()].is_finite(), "a finished flow cannot be refused");
        self.rejected.push(flow);
        self.close(flow);
    }

    /// Whether every awaited flow has finished or was rejected.
    pub fn are_complete(&self) -> bool {
        self.open == 0
    }

    /// Whether a receiver lacks data of an awaited flow, including rejected flows.
    pub fn await_data(&self) -> bool {
        self.unreceived > 0
    }

    /// Numbers of awaited flows: all, and those that have ended.
    pub fn awaited(&self) -> (usize, usize) {
        (self.awaited.len(), self.awaited.len() - self.open)
    }

    fn close(&mut self, flow: FlowId) {
        self.open -= usize::from(self.awaited.contains(&flow.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example::traffic;

    #[test]
    fn data_is_awaited_until_every_flow_was_received_once() {
        let mut completions = Completions::new(&traffic(&[(0, 1), (0, 1)]));
        for (flow, awaits) in [(0, true), (0, true), (1, false)] {
            completions.receive(FlowId(flow), Time::from_us(1));
            assert_eq!(completions.await_data(), awaits);
        }
        assert!(!completions.are_complete(), "the senders do not know yet");
    }
}
