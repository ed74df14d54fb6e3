//! Watched flows: the steps from which their lives are told, and what happened to them.

use std::collections::BTreeMap;
use std::mem;

use super::steps::{StepId, Steps};
use crate::growth::append;
use crate::ids::{FlowId, PortId};
use crate::packet::{Kind, Packet, SendingLimit};
use crate::record::account::{
    EventKind, History, LifeEvent, LimitHistory, LimitKind, Loss, PacketName,
};
use crate::sorting::sort_by_rank;
use crate::units::Time;
use crate::yield_point::{Yielding, yield_point};

/// The flows that are watched, and their steps.
#[derive(Debug, Default)]
pub struct Watch {
    flows: BTreeMap<FlowId, WatchedFlow>,
    pub steps: Steps,
    /// Their packets in the network, by the number of the packet's record.
    pub packets: BTreeMap<u32, WatchedPacket>,
}

/// A packet of a watched flow.
#[derive(Clone, Copy, Debug)]
pub struct WatchedPacket {
    /// The last step.
    pub step: Option<StepId>,
    /// Whether it arrived with a mark at the port where it is.
    pub was_marked: bool,
}

/// What a life tells besides its walk.
#[derive(Debug, Default)]
pub struct WatchedFlow {
    history: History,
    /// Marks, each with the time at which its packet leaves the port.
    marks: Vec<(Time, LifeEvent)>,
    /// By kind and sequence, how often a packet has been sent.
    copies: BTreeMap<(u8, u32), u32>,
    /// By sequence, the last loss of a data packet.
    drops: BTreeMap<u32, Loss>,
    level: u8,
}

impl Watch {
    /// Watches these flows.
    pub fn new<'a>(flows: impl Iterator<Item = &'a FlowId>) -> Self {
        let flows = flows.map(|&flow| (flow, WatchedFlow::default())).collect();
        Self { flows, ..Self::default() }
    }

    /// Whether no flow is watched.
    pub fn is_empty(&self) -> bool {
        self.flows.is_empty()
    }

    /// Whether the flow is watched.
    pub fn has(&self, flow: FlowId) -> bool {
        !self.flows.is_empty() && self.flows.contains_key(&flow)
    }

    /// A watched flow.
    pub fn get_mut(&mut self, flow: FlowId) -> Option<&mut WatchedFlow> {
        if self.flows.is_empty() { None } else { self.flows.get_mut(&flow) }
    }

    /// A packet in the network, if its flow is watched.
    #[inline]
    pub fn packet_mut(&mut self, number: u32) -> Option<&mut WatchedPacket> {
        if self.flows.is_empty() { None } else { self.packets.get_mut(&number) }
    }

    /// A packet leaves the network; returns it, if its flow is watched.
    #[inline]
    pub fn close_packet(&mut self, number: u32) -> Option<WatchedPacket> {
        if self.flows.is_empty() { None } else { self.packets.remove(&number) }
    }

    /// The watched flows.
    pub fn flows(&self) -> impl Iterator<Item = (FlowId, &WatchedFlow)> {
        self.flows.iter().map(|(&flow, watched)| (flow, watched))
    }
}

impl WatchedFlow {
    /// A packet of the flow sets out, with `payload` bytes of data.
    pub fn send(&mut self, packet: Packet, payload: u64, now: Time) -> PacketName {
        let copies = self.copies.entry((packet.kind() as u8, packet.sequence)).or_default();
        let name =
            PacketName { kind: name_of(packet.kind()), sequence: packet.sequence, copy: *copies };
        *copies += 1;
        if packet.is_data() {
            let History { sent, .. } = &mut self.history;
            let before = sent.bytes.last().copied().unwrap_or(0);
            append(&mut sent.at_ps, now.ps());
            append(&mut sent.bytes, before + payload);
            sent.level.push(packet.level());
            if name.copy > 0 {
                self.note(EventKind::Retransmission, now, None, packet.sequence);
            } else if packet.level() > self.level {
                self.note(EventKind::Demotion, now, None, packet.sequence);
            }
            self.level = self.level.max(packet.level());
        }
        name
    }

    /// Something happens to the flow.
    pub fn note(&mut self, kind: EventKind, at: Time, port: Option<PortId>, sequence: u32) {
        append(&mut self.history.events, event(kind, at, port, sequence));
    }

    /// A port marks a packet that arrives at `at` and leaves at `left`.
    pub fn mark(&mut self, at: Time, left: Time, port: PortId, sequence: u32) {
        append(&mut self.marks, (left, event(EventKind::Mark, at, Some(port), sequence)));
    }

    /// Takes what has happened to the flow before its end. Ports may mark and drop its packets after it; and how
    /// many more packets they have let go depends on the driver.
    pub fn take_history(&mut self, end: Time) -> History {
        let mut history = mem::take(&mut self.history);
        let marks = self.marks.drain(..).filter(|&(left, _)| left < end);
        marks.yielding().for_each(|(_, mark)| append(&mut history.events, mark));
        let events = &mut history.events;
        events.retain(|event| {
            yield_point(1);
            event.at_ps < end.ps() || event.port.is_none()
        });
        // In an order that does not depend on which port was played first.
        let place = |event: &LifeEvent| {
            let port = event.port.map_or(0, |port| u64::from(port) + 1);
            (event.kind as u64) << 33 | port
        };
        let ranks: [&dyn Fn(&LifeEvent) -> u64; 3] =
            [&|event| event.sequence.into(), &place, &|event| event.at_ps];
        for rank in ranks {
            sort_by_rank(events, rank);
        }
        history.shorten();
        history
    }

    /// A port drops a packet.
    pub fn lose(&mut self, packet: Packet, drop: Loss) {
        self.note(
            EventKind::Drop,
            Time::from_ps(drop.at_ps),
            Some(PortId(drop.port)),
            packet.sequence,
        );
        if packet.is_data() {
            self.drops.insert(packet.sequence, drop);
        }
    }

    /// The last loss of a data packet, not before `since`.
    pub fn loss_of(&self, sequence: u32, since: Time) -> Option<Loss> {
        self.drops.get(&sequence).filter(|drop| drop.at_ps >= since.ps()).cloned()
    }

    /// The sender's limit at `now`.
    pub fn limit(&mut self, limit: SendingLimit, now: Time) {
        let (kind, value) = match limit {
            SendingLimit::Window(packets) => (LimitKind::Window, packets),
            SendingLimit::Rate(bps) => (LimitKind::Rate, bps),
        };
        let empty = || LimitHistory { kind, at_ps: Vec::new(), value: Vec::new(), every: None };
        let limit = self.history.limit.get_or_insert_with(empty);
        if limit.kind == kind && limit.value.last() != Some(&value) {
            if limit.at_ps.last() == Some(&now.ps()) {
                limit.at_ps.pop();
                limit.value.pop();
            }
            append(&mut limit.at_ps, now.ps());
            append(&mut limit.value, value);
        }
    }
}

fn event(kind: EventKind, at: Time, port: Option<PortId>, sequence: u32) -> LifeEvent {
    LifeEvent { at_ps: at.ps(), kind, port: port.map(|port| port.0), sequence, together: None }
}

const fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Data => "data",
        Kind::Ack => "ack",
        Kind::Probe => "probe",
        Kind::ProbeAck => "probe_ack",
        Kind::Request => "request",
        Kind::Grant => "grant",
        Kind::Control => "control",
    }
}
