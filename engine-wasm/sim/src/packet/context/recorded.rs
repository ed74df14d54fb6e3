//! The engine's side of [`Context`] in a run that keeps accounts: the recorder sees what ports get and send.

use std::mem;

use crate::ids::{HostId, PortId};
use crate::packet::account::Recorder;
use crate::packet::account::carrier::Collector;
use crate::packet::port::Port;
use crate::packet::queue::Queues;
use crate::packet::{Context, PackedPacket, Packet};
use crate::units::Time;

impl Context {
    /// Keeps accounts.
    pub(in crate::packet) fn record(&mut self, recorder: Recorder) {
        self.outbox.record();
        self.recorder = Some(Box::new(recorder));
    }

    /// [`Self::enqueue`] in a run that keeps accounts.
    #[inline(never)]
    pub(in crate::packet) fn enqueue_recorded(
        &mut self,
        port: PortId,
        now: Time,
        packet: PackedPacket,
    ) {
        // Reported afterwards, because the recorder asks what is left.
        let mut lost = Vec::new();
        self.play_recorded(port, |port, queues, collector| {
            port.enqueue(now, packet, queues, collector, |packet| lost.push(packet));
        });
        self.discard(port, now);
        for packet in lost {
            self.ledger.dropped(packet, port.0 < self.network.hosts);
            self.lose(port, packet, now);
        }
    }

    /// Reports to the recorder that a port drops a packet; returns it with its sequence.
    pub(in crate::packet) fn lose(
        &mut self,
        port: PortId,
        packet: PackedPacket,
        now: Time,
    ) -> Packet {
        let Self { ports, queues, recorder, .. } = self;
        match recorder {
            Some(recorder) => recorder.lose(port, packet, now, ports[port.index()].queued(queues)),
            None => packet.into(),
        }
    }

    /// The recorder discards what it does not need of a port to which packets come at `now` or later.
    fn discard(&mut self, port: PortId, now: Time) {
        let Self { ports, queues, recorder, .. } = self;
        if let Some(recorder) = recorder {
            recorder.discard(port, &ports[port.index()], queues, now);
        }
    }

    /// Whether a port that is played with these arrivals may drop packets: then the recorder has to see one
    /// arrival at a time.
    pub(in crate::packet) fn may_drop(&self, port: PortId, first: Time, arrivals: usize) -> bool {
        self.ports[port.index()].may_drop(first, arrivals, &self.queues)
    }

    /// [`Self::play_arrived`] in a run that keeps accounts, at a port that cannot drop the packets.
    #[inline(never)]
    pub(super) fn play_arrived_recorded(&mut self, port: PortId, last: Time) {
        let mut arrived = mem::take(&mut self.arrived);
        self.play_through_recorded(port, &arrived, last);
        arrived.clear();
        self.arrived = arrived;
    }

    /// Plays a port until `last` with packets that arrive, none of which it may drop.
    fn play_through_recorded(
        &mut self,
        port: PortId,
        arrivals: &[(Time, PackedPacket)],
        last: Time,
    ) {
        let Some(&(latest, _)) = arrivals.last() else { return };
        self.play_recorded(port, |port, queues, collector| {
            let on_drop = |_| unreachable!("the port cannot drop packets");
            port.play_through(arrivals, last, queues, collector, on_drop);
        });
        self.discard(port, latest);
    }

    /// Plays a port, and reports to the recorder what it sends.
    fn play_recorded(
        &mut self,
        port: PortId,
        play: impl FnOnce(&mut Port, &mut Queues, &mut Collector<'_>),
    ) {
        let Self { ports, queues, in_flight, recorder, .. } = self;
        let Some(recorder) = recorder else { return };
        let mut sent = mem::take(&mut recorder.sent);
        let mut collector = Collector { in_flight, sent: &mut sent };
        play(&mut ports[port.index()], queues, &mut collector);
        recorder.report(port, &sent, in_flight);
        sent.clear();
        recorder.sent = sent;
    }

    /// [`Self::decide`] in a run that keeps accounts.
    #[inline(never)]
    pub(super) fn decide_recorded(&mut self, port: PortId, last: Time) {
        self.play_recorded(port, |port, queues, collector| port.decide(last, queues, collector));
    }

    /// [`Self::play_port`] in a run that keeps accounts.
    #[inline(never)]
    pub(super) fn play_port_recorded(&mut self, port: PortId, time: Time) -> &mut Port {
        self.play_recorded(port, |port, queues, collector| port.play(time, queues, collector));
        &mut self.ports[port.index()]
    }

    /// [`Self::send_from`] in a run that keeps accounts.
    #[inline(never)]
    pub(super) fn send_recorded(&mut self, host: HostId, last: Time) {
        let Some(pending) = self.outbox.pending() else { return };
        let sent = pending.take(host);
        let nic = self.network.nic(host);
        if let Some(&(first, _)) = sent.first() {
            if self.may_drop(nic, first, sent.len()) {
                for &(at, packet) in &sent {
                    self.enqueue_recorded(nic, at, packet);
                }
                self.play_port_recorded(nic, last);
            } else {
                self.play_through_recorded(nic, &sent, last);
            }
            if let Some(pending) = self.outbox.pending() {
                pending.give_back(sent);
            }
        }
    }
}
