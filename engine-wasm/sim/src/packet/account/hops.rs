//! Packets at ports: what they wait for, and which flows are served meanwhile.

use std::collections::BTreeMap;

use super::Recorder;
use super::carrier::Sent;
use super::packet_records::PacketRecord;
use super::port_log::Transmission;
use super::slots::NO_SLOT;
use super::steps::Step;
use super::trail::Trail;
use super::watch::WatchedPacket;
use crate::growth::append;
use crate::ids::{FlowId, PortId};
use crate::packet::driver::InFlight;
use crate::packet::driver::carrier::Carrier;
use crate::packet::port::Port;
use crate::packet::queue::Queues;
use crate::packet::{PackedPacket, Packet};
use crate::record::account::{Cause, Loss, Queued, Relation, Served};
use crate::units::Time;
use crate::yield_point::Yielding;

impl Recorder {
    /// A packet arrives at a switch or host through `link`.
    pub fn arrive(&mut self, link: PortId, packet: PackedPacket, now: Time) {
        self.packets.arrive(packet, self.delays[link.index()], now, &mut self.pasts);
        if let Some(watched) = self.watch.packet_mut(packet.sequence()) {
            watched.was_marked = packet.is_marked();
        }
    }

    /// [`Self::arrive`] for packets with their links and times. One after the other, because their records are then
    /// fetched at the same time.
    #[inline]
    pub fn arrive_all(&mut self, arrivals: impl Iterator<Item = (PortId, Time, PackedPacket)>) {
        let Self { packets, delays, pasts, watch, .. } = self;
        for (link, now, packet) in arrivals {
            packets.arrive(packet, delays[link.index()], now, pasts);
            if let Some(watched) = watch.packet_mut(packet.sequence()) {
                watched.was_marked = packet.is_marked();
            }
        }
    }

    /// A packet in the network, with its sequence: see [`PacketRecords`](super::packet_records::PacketRecords).
    pub fn with_sequence(&self, packet: Packet) -> Packet {
        self.packets.with_sequence(packet)
    }

    /// A port sends packets, which are in flight from then on.
    pub fn report(&mut self, port: PortId, sent: &[Sent], in_flight: &mut InFlight) {
        in_flight.reserve(sent.len());
        self.ports[port.index()].reserve(sent.len());
        let is_watching = !self.watch.is_empty();
        for &Sent { at, stage, packet } in sent {
            let Self { ports, packets, starts, pasts, sizes, watch, .. } = self;
            let log = &mut ports[port.index()];
            let [start, end] = log.times_of(packet, at);
            let flow_size = sizes[packet.flow().index()];
            let mut sent = Transmission { start, end, flow_size, packet, start_trail: NO_SLOT };
            let record = packets.of_mut(packet);
            if !record.sums.are_of_trail() {
                log.send(sent);
            } else if is_watching && watch.has(packet.flow()) {
                sent.start_trail = self.carry_watched(port, sent, at);
                self.ports[port.index()].send(sent);
            } else {
                log.carry(sent, record, !is_watching, starts, pasts);
            }
            in_flight.carry(port, stage, at, packet);
        }
    }

    /// [`PortLog::carry`](super::port_log::PortLog::carry) for a packet of a watched flow, which adds steps to its trail:
    /// its wait, from the start of the wait that it shares with others of its flow, and its hop. Returns the slot of the
    /// trail to the start of the transmission, if the packet has waited.
    #[cold]
    fn carry_watched(&mut self, port: PortId, sent: Transmission, at: Time) -> u32 {
        let Transmission { packet, start, flow_size, .. } = sent;
        let (flow, record) = (packet.flow(), *self.packets.of(packet));
        let WatchedPacket { step: mut last, was_marked } =
            *self.watch.packet_mut(packet.sequence()).expect("its flow is watched");
        let (since, mut sums) = (record.arrival(), record.sums);
        let mut start_trail = NO_SLOT;
        if start > since {
            let own_step = last;
            let log = &mut self.ports[port.index()];
            let wait = log.wait(flow, flow_size, since, &self.starts);
            start_trail = log.slot_for_start(&wait, &mut self.starts);
            if wait.ahead.is_some() {
                let ahead = self.starts.get(start_trail);
                (sums, last) = (*ahead.sums(), ahead.step);
            }
            sums.extend(log.causes(&wait, start), start, &mut self.pasts);
            let log = &self.ports[port.index()];
            let relation = |sent: &Transmission| log.relation(sent, packet, since);
            let (from, to) = (wait.from, start);
            let served = self.served(port, flow, [from, to], relation);
            let step = Step::Queued { port, from, to, served };
            last = Some(self.watch.steps.add(last, step));
            if let Some(name) = self.watch.steps.packet_of(own_step) {
                last = Some(self.watch.steps.add(last, Step::Sent(name)));
            }
            *self.starts.get_mut(start_trail) = sums.trail(start, last);
        }
        if packet.is_marked()
            && !was_marked
            && let Some(watched) = self.watch.get_mut(flow)
        {
            // Marks are decided when packets arrive.
            watched.mark(since, start, port, record.sequence);
        }
        self.packets.of_mut(packet).sums = sums;
        let step = Some(self.watch.steps.add(last, Step::Hop { port, start, at }));
        self.watch.packets.insert(packet.sequence(), WatchedPacket { step, was_marked });
        start_trail
    }

    /// Discards what packets that wait at a port, or that arrive there at `now` or later, do not need.
    pub fn discard(&mut self, id: PortId, port: &Port, queues: &Queues, now: Time) {
        let needs_history = self.needs_history();
        let log = &mut self.ports[id.index()];
        if !needs_history && port.is_empty() {
            log.discard(now, &mut self.starts);
        } else if log.is_long() {
            let oldest = port.oldest(queues).yielding().map(|packet| self.packets.of(packet));
            let first = oldest.map(PacketRecord::arrival).fold(now, Time::min);
            let needed = if needs_history { self.needed_from(id, first) } else { first };
            self.ports[id.index()].discard_rarely(needed, &mut self.starts);
        }
    }

    /// A port drops a packet, when it has these packets left; returns it with its sequence.
    pub fn lose(
        &mut self,
        port: PortId,
        packet: PackedPacket,
        now: Time,
        left: impl Iterator<Item = PackedPacket>,
    ) -> Packet {
        if self.watch.has(packet.flow()) {
            let queued = self.queued(port, now, left);
            if let Some(watched) = self.watch.get_mut(packet.flow()) {
                let drop = Loss { at_ps: now.ps(), port: port.0, queued };
                watched.lose(self.packets.with_sequence(packet.into()), drop);
            }
        }
        self.watch.close_packet(packet.sequence());
        packet.with_sequence(self.packets.close(packet).sequence).into()
    }

    /// By flow, bytes that wait at a port, in order of its first packet: `waiting` and those that a FIFO has sent ahead
    /// of their departure.
    fn queued(
        &self,
        port: PortId,
        now: Time,
        waiting: impl Iterator<Item = PackedPacket>,
    ) -> Vec<Queued> {
        let mut in_order = BTreeMap::new();
        for (packet, nth) in waiting.yielding().zip(0_u32..) {
            in_order.insert((self.packets.of(packet).arrival(), nth), packet);
        }
        let mut queued: Vec<Queued> = Vec::new();
        let mut places = BTreeMap::new();
        let ahead = self.ports[port.index()].ahead_of(now);
        for packet in ahead.chain(in_order.into_values()).yielding() {
            let flow = packet.flow().0;
            let place = *places.entry(flow).or_insert(queued.len());
            if place == queued.len() {
                append(&mut queued, Queued { flow, bytes: 0 });
            }
            queued[place].bytes += u64::from(packet.size());
        }
        queued
    }

    /// Extends the trail of a flow that the link of its host has not served until `to` by what the link has
    /// sent meanwhile. Returns the trail and, if the flow is watched, what was served.
    pub(super) fn charge(
        &mut self,
        port: PortId,
        flow: FlowId,
        mut trail: Trail,
        to: Time,
    ) -> (Trail, Vec<Served>) {
        let (log, from) = (&self.ports[port.index()], trail.at());
        let own_size = self.sizes[flow.index()];
        let (mut own, mut longer, mut other) = (Time::ZERO, Time::ZERO, to - from);
        for sent in log.between(from, to) {
            let span = sent.end.min(to) - sent.start.max(from);
            let flow_sent = sent.packet.flow();
            if flow_sent == flow {
                own += span;
                other = other - span;
            } else if sent.flow_size > own_size {
                longer += span;
                other = other - span;
            }
        }
        let place = log.place;
        let [by_longer, by_other] = [true, false].map(|is_longer| Cause::wait(place, is_longer));
        let spans = [(Cause::OwnQueueing, own), (by_longer, longer), (by_other, other)];
        trail.extend(spans, to, &mut self.pasts);
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
                longer: sent.flow_size > own_size,
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
