//! The engine's side of [`Context`] in a run that keeps accounts: the recorder sees what ports get and send.

use std::mem;

use crate::ids::{HostId, PortId};
use crate::packet::account::Recorder;
use crate::packet::account::carrier::Collector;
use crate::packet::account::waiting::WaitingPacket;
use crate::packet::port::Port;
use crate::packet::queue::Queues;
use crate::packet::{Context, PackedPacket};
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
        let Some(recorder) = &mut self.recorder else { return };
        recorder.enqueue(port, packet, now);
        // Reported afterwards, because the recorder finds them among those that wait.
        let mut lost = Vec::new();
        self.play_recorded(port, |port, _, queues, collector| {
            port.enqueue(now, packet, queues, collector, |packet| lost.push(packet));
        });
        let Some(recorder) = &mut self.recorder else { return };
        recorder.wait_in_queue(port);
        for packet in lost {
            self.ledger.dropped(packet, port.0 < self.network.hosts);
            recorder.lose(port, packet, now);
        }
    }

    /// Whether a port that is played with these arrivals may drop packets: then the recorder has to see one
    /// arrival at a time.
    pub(in crate::packet) fn may_drop(&self, port: PortId, first: Time, arrivals: usize) -> bool {
        self.ports[port.index()].may_drop(first, arrivals, &self.queues)
    }

    /// Plays a port until `last` with the packets that [arrive](Recorder::enqueue), none of which it may drop.
    pub(in crate::packet) fn play_through_recorded(&mut self, port: PortId, last: Time) {
        self.play_recorded(port, |port, arriving, queues, collector| {
            let on_drop = |_| unreachable!("the port cannot drop packets");
            port.play_through(arriving, last, queues, collector, on_drop);
        });
        if let Some(recorder) = &mut self.recorder {
            recorder.wait_in_queue(port);
        }
    }

    /// Plays a port, with the packets that arrive, and reports to the recorder what it sends.
    fn play_recorded(
        &mut self,
        port: PortId,
        play: impl FnOnce(&mut Port, &[WaitingPacket], &mut Queues, &mut Collector<'_>),
    ) {
        let Self { ports, queues, in_flight, recorder, .. } = self;
        let Some(recorder) = recorder else { return };
        let mut sent = mem::take(&mut recorder.sent);
        let mut collector = Collector { in_flight, sent: &mut sent };
        play(&mut ports[port.index()], recorder.arriving.left(), queues, &mut collector);
        recorder.report(port, &sent, in_flight);
        sent.clear();
        recorder.sent = sent;
    }

    /// [`Self::decide`] in a run that keeps accounts.
    #[inline(never)]
    pub(super) fn decide_recorded(&mut self, port: PortId, last: Time) {
        self.play_recorded(port, |port, _, queues, collector| port.decide(last, queues, collector));
    }

    /// [`Self::play_port`] in a run that keeps accounts.
    #[inline(never)]
    pub(super) fn play_port_recorded(&mut self, port: PortId, time: Time) -> &mut Port {
        self.play_recorded(port, |port, _, queues, collector| port.play(time, queues, collector));
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
            } else if let Some(recorder) = &mut self.recorder {
                for &(at, packet) in &sent {
                    recorder.enqueue(nic, packet, at);
                }
                self.play_through_recorded(nic, last);
            }
            if let Some(pending) = self.outbox.pending() {
                pending.give_back(sent);
            }
        }
    }
}
