//! Packets at ports: what they wait for, and which flows are served meanwhile.

use super::Recorder;
use super::port_log::Transmission;
use super::steps::{Step, StepId};
use super::trails::Trail;
use super::waiting::WaitingPacket;
use crate::growth::append;
use crate::ids::{FlowId, PortId};
use crate::packet::{PackedPacket, Packet};
use crate::record::account::{Cause, Loss, Queued, Relation, Served};
use crate::units::Time;

impl Recorder {
    /// A packet arrives at a port, which may send or drop it at once; otherwise [`Self::wait_in_queue`]
    /// follows.
    pub fn enqueue(&mut self, port: PortId, packet: PackedPacket, now: Time) {
        if port.0 < self.network.hosts {
            self.incoming = self.outgoing.pop_front().expect("a host sent the packet");
        }
        self.arriving = Some((packet, now));
    }

    /// The packet that has arrived at a port waits, if the port has not sent it.
    pub fn wait_in_queue(&mut self, port: PortId) {
        if let Some((packet, since)) = self.arriving.take() {
            let waiting = WaitingPacket { packet, since, journey: self.incoming };
            self.ports[port.index()].waiting.add(waiting);
        }
    }

    /// Takes the packet that the port chose to send out of its queue, if it has waited there.
    fn take(&mut self, port: PortId, packet: PackedPacket) -> WaitingPacket {
        let waiting = &mut self.ports[port.index()].waiting;
        if !waiting.is_empty()
            && let Some(waiting) = waiting.take(packet)
        {
            return waiting;
        }
        let (packet, since) = self.arriving.take().expect("the packet waits or arrives");
        WaitingPacket { packet, since, journey: self.incoming }
    }

    /// A port sends a packet, which arrives at the far end of the link at `at`.
    pub fn carry(&mut self, port: PortId, at: Time, packet: PackedPacket) {
        let waiting = self.take(port, packet);
        debug_assert!(waiting.packet.equals_unmarked(packet), "it is the one that waits");
        let Self { ports, trails, journeys, sizes, .. } = self;
        let log = &mut ports[port.index()];
        let journey = journeys.get_mut(waiting.journey);
        let end = at - log.delay;
        let start = end - log.transmission(packet);
        let (flow, since, own_step) = (packet.flow(), waiting.since, journey.step);
        let mut wait = None;
        if journey.origin.is_some() {
            wait = (start > since).then(|| log.wait(flow, since, sizes));
            if let Some(wait) = &wait {
                log.extend_by_wait(journey, wait, start, trails);
            }
            let propagation = at - end - log.processing;
            let spans = [(Cause::Propagation, propagation), (Cause::Processing, log.processing)];
            journey.extend(spans, at, trails);
        }
        let is_live = journey.origin.is_some();
        log.depart(at, waiting.journey);
        log.send([start, end], packet, wait.is_some());
        if is_live && self.watch.has(flow) {
            let wait = wait.map(|wait| wait.from);
            self.add_steps(port, packet, waiting, own_step, wait, [start, at]);
        }
        self.discard(port, since);
    }

    /// Adds the steps of a watched packet: its wait, from the start of the wait that it shares with others of
    /// its flow and since its own arrival, and its hop.
    fn add_steps(
        &mut self,
        port: PortId,
        packet: PackedPacket,
        WaitingPacket { packet: arrived, since, journey }: WaitingPacket,
        own_step: Option<StepId>,
        wait_from: Option<Time>,
        [start, at]: [Time; 2],
    ) {
        let flow = packet.flow();
        let mut step = self.journeys.get_mut(journey).step;
        if let Some(from) = wait_from {
            let log = &self.ports[port.index()];
            let relation = |sent: &Transmission| log.relation(sent, packet, since);
            let served = self.served(port, flow, [from, start], relation);
            let queued = Step::Queued { port, from, to: start, served };
            step = Some(self.watch.steps.add(step, queued));
            if let Some(name) = self.watch.steps.packet_of(own_step) {
                step = Some(self.watch.steps.add(step, Step::Sent(name)));
            }
            self.ports[port.index()].set_step(step);
        }
        if packet.is_marked()
            && !arrived.is_marked()
            && let Some(watched) = self.watch.get_mut(flow)
        {
            // Marks are decided when packets arrive.
            watched.mark(since, start, port, Packet::from(packet).sequence);
        }
        let hop = self.watch.steps.add(step, Step::Hop { port, start, at });
        self.journeys.get_mut(journey).step = Some(hop);
    }

    /// Discards what no packet needs that arrives at `now` or later.
    fn discard(&mut self, port: PortId, now: Time) {
        let needs_history = self.needs_history();
        let log = &mut self.ports[port.index()];
        if !needs_history {
            log.discard(now, &mut self.trails);
        } else if log.is_long() {
            let needed = self.needed_from(port, now);
            self.ports[port.index()].discard_rarely(needed, &mut self.trails);
        }
    }

    /// A port drops a packet that arrives or waits.
    pub fn lose(&mut self, port: PortId, packet: PackedPacket, now: Time) {
        let dropped = self.ports[port.index()].waiting.take_dropped(packet);
        let journey = self.journeys.remove(dropped.expect("the packet waits").journey);
        self.trails.release(journey.origin);
        if let Some(watched) = self.watch.get_mut(packet.flow()) {
            let queued = self.ports[port.index()].queued(now).into_iter();
            let queued = queued.map(|(flow, bytes)| Queued { flow: flow.0, bytes }).collect();
            let drop = Loss { at_ps: now.ps(), port: port.0, queued };
            watched.lose(packet.into(), drop);
        }
    }

    /// Extends the trail of a flow that the link of its host has not served until `to` by what the link has
    /// sent meanwhile. Returns what was served if the flow is watched.
    pub(super) fn charge(
        &self,
        port: PortId,
        flow: FlowId,
        trail: &mut Trail,
        to: Time,
    ) -> Vec<Served> {
        let (log, from) = (&self.ports[port.index()], trail.at);
        let (own_size, mut covered) = (self.sizes[flow.index()], Time::ZERO);
        for sent in log.between(from, to) {
            let span = sent.end.min(to) - sent.start.max(from);
            let is_own = sent.packet.flow() == flow;
            let longer = self.sizes[sent.packet.flow().index()] > own_size;
            let cause = Cause::wait(log.place, longer);
            trail.spent.add(if is_own { Cause::OwnQueueing } else { cause }, span);
            covered += span;
        }
        debug_assert_eq!(covered, to - from, "links are busy while packets wait");
        trail.spent.add(Cause::wait(log.place, false), to - from - covered);
        trail.at = to;
        if !self.watch.has(flow) {
            return Vec::new();
        }
        self.served(port, flow, [from, to], |sent| {
            if sent.packet.flow() == flow {
                Relation::Own
            } else if sent.start < from {
                // A host orders flows, and interrupts no packet.
                Relation::Lower
            } else {
                Relation::Higher
            }
        })
    }

    /// What a port has served between `from` and `to`, while `flow` waited, each with its `relation` to what
    /// waited; spans in a row of one flow and relation are one.
    pub(super) fn served(
        &self,
        port: PortId,
        flow: FlowId,
        [from, to]: [Time; 2],
        relation: impl Fn(&Transmission) -> Relation,
    ) -> Vec<Served> {
        let own_size = self.sizes[flow.index()];
        let mut runs: Vec<Served> = Vec::new();
        for sent in self.ports[port.index()].between(from, to) {
            let next = Served {
                flow: sent.packet.flow().0,
                from_ps: sent.start.max(from).ps(),
                to_ps: sent.end.min(to).ps(),
                packets: 1,
                bytes: sent.packet.size().into(),
                relation: relation(sent),
                longer: self.sizes[sent.packet.flow().index()] > own_size,
            };
            match runs.last_mut() {
                Some(run) if next.continues_in(run) => {
                    run.from_ps = next.from_ps;
                    run.packets += 1;
                    run.bytes += next.bytes;
                }
                _ => append(&mut runs, next),
            }
        }
        runs.reverse();
        runs
    }
}
