//! Watched flows: the steps of all their packets, from which a life is told, and what happened to them.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use crate::ids::{FlowId, PortId};
use crate::packet::{Kind, Packet, SendingLimit};
use crate::record::account::{
    Cause, EventKind, History, LifeEvent, LimitHistory, LimitKind, Loss, PacketName, Served,
};
use crate::units::Time;

/// A step, with those before it: its place among the steps, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StepId(NonZeroU32);

/// A step on the way of a flow.
#[derive(Clone, Debug)]
pub enum Step {
    /// The hops that follow are those of this packet.
    Sent(PacketName),
    /// A port sends it.
    Hop {
        port: PortId,
        start: Time,
        /// Arrival at the far end of the link.
        at: Time,
    },
    /// The flow waits at a host, which `port` serves.
    Wait { cause: Cause, from: Time, to: Time, port: Option<PortId>, drop: Option<Loss> },
    /// Packets of the flow wait for the link of a port.
    Queued { port: PortId, from: Time, to: Time, served: Vec<Served> },
}

/// The flows that are watched, and their steps.
#[derive(Debug, Default)]
pub struct Watch {
    flows: BTreeMap<FlowId, WatchedFlow>,
    steps: Vec<(Option<StepId>, Step)>,
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
        Self { flows, steps: Vec::new() }
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

    /// The watched flows.
    pub fn flows(&self) -> impl Iterator<Item = (FlowId, &WatchedFlow)> {
        self.flows.iter().map(|(&flow, watched)| (flow, watched))
    }

    /// Adds a step after `previous`.
    pub fn add(&mut self, previous: Option<StepId>, step: Step) -> StepId {
        self.steps.push((previous, step));
        StepId(NonZeroU32::new(self.steps.len() as u32).expect("a step was added"))
    }

    /// A step, and the one before it.
    fn step(&self, id: StepId) -> &(Option<StepId>, Step) {
        &self.steps[id.0.get() as usize - 1]
    }

    /// The packet whose step is `last`.
    pub fn packet_of(&self, last: Option<StepId>) -> Option<PacketName> {
        let back = std::iter::successors(last, |&id| self.step(id).0);
        back.map(|id| &self.step(id).1).find_map(|step| match step {
            Step::Sent(name) => Some(*name),
            _ => None,
        })
    }

    /// The steps that lead to `last`, in order.
    pub fn walk(&self, last: Option<StepId>) -> Vec<&Step> {
        let back = std::iter::successors(last, |&id| self.step(id).0);
        let mut steps: Vec<_> = back.map(|id| &self.step(id).1).collect();
        steps.reverse();
        steps
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
            sent.at_ps.push(now.ps());
            sent.bytes.push(before + payload);
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
        let port = port.map(|port| port.0);
        self.history.events.push(LifeEvent { at_ps: at.ps(), kind, port, sequence });
    }

    /// A port marks a packet that arrives at `at` and leaves at `left`.
    pub fn mark(&mut self, at: Time, left: Time, port: PortId, sequence: u32) {
        let (kind, port) = (EventKind::Mark, Some(port.0));
        self.marks.push((left, LifeEvent { at_ps: at.ps(), kind, port, sequence }));
    }

    /// What has happened to the flow before its end. Ports may mark and drop its packets after it; and how
    /// many more packets they have let go depends on the driver.
    pub fn history_until(&self, end: Time) -> History {
        let mut history = self.history.clone();
        let marks = self.marks.iter().filter(|&&(left, _)| left < end);
        history.events.extend(marks.map(|(_, event)| event));
        history.events.retain(|event| event.at_ps < end.ps() || event.port.is_none());
        // In an order that does not depend on which port was played first.
        history.events.sort_by_key(|event| (event.at_ps, event.kind, event.port, event.sequence));
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
        let empty = || LimitHistory { kind, at_ps: Vec::new(), value: Vec::new() };
        let limit = self.history.limit.get_or_insert_with(empty);
        if limit.kind == kind && limit.value.last() != Some(&value) {
            if limit.at_ps.last() == Some(&now.ps()) {
                limit.at_ps.pop();
                limit.value.pop();
            }
            limit.at_ps.push(now.ps());
            limit.value.push(value);
        }
    }
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
