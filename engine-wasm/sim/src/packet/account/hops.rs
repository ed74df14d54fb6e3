//! Packets at ports: what they wait for, and which flows are served meanwhile.

use super::Recorder;
use super::carrier::Sent;
use super::passage::Passage;
use super::port_log::Transmission;
use super::steps::Step;
use super::trails::TrailId;
use super::waiting::WaitingPacket;
use crate::growth::append;
use crate::ids::{FlowId, PortId};
use crate::packet::driver::InFlight;
use crate::packet::driver::carrier::Carrier;
use crate::packet::{PackedPacket, Packet};
use crate::record::account::{Cause, Loss, Queued, Relation, Served};
use crate::units::Time;

impl Recorder {
    /// A packet arrives at a port, which sends or drops it at once unless it [waits](Self::wait_in_queue).
    pub fn enqueue(&mut self, port: PortId, packet: PackedPacket, now: Time) {
        let passage = match self.outgoing.get_mut(port.index()) {
            Some(of_host) => Passage::new(of_host.pop_front().expect("the host sent the packet")),
            None => self.incoming,
        };
        self.arriving.add(WaitingPacket { since: now, passage, packet });
    }

    /// [`Self::enqueue`] at a port of a switch, for a packet that `link` delivers.
    #[inline]
    pub fn enqueue_from_link(&mut self, link: PortId, packet: PackedPacket, now: Time) {
        let passage = self.ports[link.index()].arrive(now);
        self.arriving.add(WaitingPacket { since: now, passage, packet });
    }

    /// The packets that have arrived at a port wait, unless it has sent them. Discards what packets that arrive later do
    /// not need.
    pub fn wait_in_queue(&mut self, port: PortId) {
        let Some(now) = self.arriving.last().map(|last| last.since) else { return };
        for &waiting in self.arriving.left() {
            self.ports[port.index()].waiting.add(waiting);
        }
        self.arriving.clear();
        self.discard(port, now);
    }

    /// A port sends packets, which are in flight from then on.
    pub fn report(&mut self, port: PortId, sent: &[Sent], in_flight: &mut InFlight) {
        in_flight.reserve(sent.len());
        for &Sent { at, stage, packet } in sent {
            self.carry(port, at, packet);
            in_flight.carry(port, stage, at, packet);
        }
    }

    /// A port sends a packet, which arrives at the far end of the link at `at`.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn carry(&mut self, port: PortId, at: Time, packet: PackedPacket) {
        let Self { ports, trails, sizes, watch, arriving, .. } = self;
        let log = &mut ports[port.index()];
        let waiting;
        let taken = match log.waiting.take(packet) {
            Some(taken) => {
                waiting = taken;
                &waiting
            }
            None => arriving.take(packet).expect("the packet waits or arrives"),
        };
        let end = at - log.delay;
        let start = end - log.transmission(packet);
        let WaitingPacket { since, passage, .. } = *taken;
        let (flow, mut at_start, mut on_link) = (packet.flow(), TrailId::NONE, passage);
        if passage.trail.is_some() && watch.has(flow) {
            let taken = *taken;
            (at_start, on_link) = self.carry_watched(port, taken, packet, start, at);
        } else {
            if start > since && passage.trail.is_some() {
                let wait = log.wait(flow, since, sizes);
                let trail = log.trail_after(&wait, start, passage, trails);
                at_start = trails.hold(trail);
                on_link = Passage::new(trail);
            }
            on_link = on_link.cross(log.delays(), at, trails);
        }
        let sent = Transmission { start, end, packet, at_start };
        self.ports[port.index()].send(sent, on_link, at);
    }

    /// [`Self::carry`] for a packet of a watched flow, which adds steps to its trail: its wait, from the start of
    /// the wait that it shares with others of its flow and since its own arrival, and its hop. Returns the trail to its
    /// start, if it has waited, and its passage.
    #[cold]
    #[inline(never)]
    fn carry_watched(
        &mut self,
        port: PortId,
        WaitingPacket { packet: arrived, since, mut passage }: WaitingPacket,
        packet: PackedPacket,
        start: Time,
        at: Time,
    ) -> (TrailId, Passage) {
        let flow = packet.flow();
        let mut at_start = TrailId::NONE;
        if start > since {
            let own_step = self.trails.get(passage.trail).step;
            let log = &self.ports[port.index()];
            let wait = log.wait(flow, since, &self.sizes);
            let trail = log.trail_after(&wait, start, passage, &mut self.trails);
            let relation = |sent: &Transmission| log.relation(sent, packet, since);
            let (from, to) = (wait.from, start);
            let served = self.served(port, flow, [from, to], relation);
            at_start = self.add_step(trail, Step::Queued { port, from, to, served });
            if let Some(name) = self.watch.steps.packet_of(own_step) {
                at_start = self.add_step(at_start, Step::Sent(name));
            }
            passage = Passage::new(self.trails.hold(at_start));
        }
        if packet.is_marked()
            && !arrived.is_marked()
            && let Some(watched) = self.watch.get_mut(flow)
        {
            // Marks are decided when packets arrive.
            watched.mark(since, start, port, Packet::from(packet).sequence);
        }
        let delays = self.ports[port.index()].delays();
        passage = passage.cross(delays, at, &mut self.trails);
        passage.trail = self.add_step(passage.trail, Step::Hop { port, start, at });
        (at_start, passage)
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
        self.trails.release(dropped.expect("the packet waits").passage.trail);
        if let Some(watched) = self.watch.get_mut(packet.flow()) {
            let queued = self.ports[port.index()].queued(now).into_iter();
            let queued = queued.map(|(flow, bytes)| Queued { flow: flow.0, bytes }).collect();
            let drop = Loss { at_ps: now.ps(), port: port.0, queued };
            watched.lose(packet.into(), drop);
        }
    }

    /// Extends the trail of a flow that the link of its host has not served until `to` by what the link has
    /// sent meanwhile. Returns the trail and, if the flow is watched, what was served.
    pub(super) fn charge(
        &mut self,
        port: PortId,
        flow: FlowId,
        trail: TrailId,
        to: Time,
    ) -> (TrailId, Vec<Served>) {
        let (log, from) = (&self.ports[port.index()], self.trails.get(trail).at());
        let own_size = self.sizes[flow.index()];
        let (mut own, mut longer, mut other) = (Time::ZERO, Time::ZERO, to - from);
        for sent in log.between(from, to) {
            let span = sent.end.min(to) - sent.start.max(from);
            let flow_sent = sent.packet.flow();
            if flow_sent == flow {
                own += span;
                other = other - span;
            } else if self.sizes[flow_sent.index()] > own_size {
                longer += span;
                other = other - span;
            }
        }
        let place = log.place;
        let [by_longer, by_other] = [true, false].map(|is_longer| Cause::wait(place, is_longer));
        let spans = [(Cause::OwnQueueing, own), (by_longer, longer), (by_other, other)];
        let trail = self.trails.extend(trail, [0; 2], spans, to);
        if !self.watch.has(flow) {
            return (trail, Vec::new());
        }
        let served = self.served(port, flow, [from, to], |sent| {
            if sent.packet.flow() == flow {
                Relation::Own
            } else if sent.start < from {
                // A host orders flows, and interrupts no packet.
                Relation::Lower
            } else {
                Relation::Higher
            }
        });
        (trail, served)
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
