//! The driver: takes events in order and hands them to ports and scheme.

use std::sync::Arc;

use super::{Context, Hop, Packet, Recipe, Scheme};
use crate::ids::{FlowId, HostId, NodeId, PortId};
use crate::record::{Completions, Counters, Occupancy, QueueTrace, Simulation, Status};
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Traffic;

/// A packet-level run.
///
/// Simultaneous events come in a canonical order: departures (a port decides before anything else
/// happens to it, see [`super::Port`]), arrivals by link, timers by owner, flow arrivals by flow.
/// Nothing depends on when an event was entered.
pub struct PacketSimulation {
    scheme: Box<dyn Scheme>,
    stamps: bool,
    ctx: Context,
    /// The next flow to start.
    upcoming: FlowId,
    end: Time,
    link_bytes: Vec<u64>,
    trace: QueueTrace,
}

impl PacketSimulation {
    /// A run of `traffic` over `network` by the scheme of `recipe`. It ends when all flows have
    /// finished, or at `end`. `seed` decides path choices and the scheme's own.
    pub fn new(
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
    ) -> Self {
        let Recipe { scheme, switches, nics, pulls, stamps } = recipe;
        let link_bytes = vec![0; network.links.len()];
        let seed = u64::from(seed);
        let ctx = Context::new(network, traffic, &nics, &switches, pulls, seed);
        let end = end.min(ctx.agenda.horizon());
        Self { scheme, stamps, ctx, upcoming: FlowId(0), end, link_bytes, trace: QueueTrace::off() }
    }

    /// The same run with a trace of queues, which changes nothing else.
    #[must_use]
    pub fn with_trace(self, trace: QueueTrace) -> Self {
        Self { trace, ..self }
    }

    /// Packets in queues and on wires.
    pub fn in_flight(&self) -> impl Iterator<Item = &Packet> {
        self.ctx.ports.iter().flat_map(|port| port.packets(&self.ctx.pool))
    }

    /// Handles the next event; says whether there was one before the end.
    fn step(&mut self) -> bool {
        let ctx = &mut self.ctx;
        let arrival = ctx.agenda.next_time();
        let timer = ctx.timers.next_time().unwrap_or(Time::NEVER);
        let start = ctx.traffic.flows.get(self.upcoming.index()).map_or(Time::NEVER, |f| f.start);
        let now = arrival.min(timer).min(start);
        if now > self.end || ctx.ledger.ended == ctx.traffic.flows.len() {
            return false;
        }
        while self.trace.next() <= now {
            self.trace.take(|port, at| ctx.occupancy(port, at));
        }
        ctx.now = now;
        if arrival == now {
            self.play_slot();
        } else if timer == now {
            let (_, timer) = ctx.timers.pop().expect("the calendar said when it comes");
            self.scheme.on_timer(timer, ctx);
        } else {
            let flow = self.upcoming;
            self.upcoming = FlowId(flow.0 + 1);
            self.scheme.on_flow_start(flow, ctx);
        }
        true
    }

    fn play_slot(&mut self) {
        let slot = self.ctx.agenda.next_slot();
        match slot.checked_sub(self.ctx.pulling) {
            Some(port) => self.arrive(PortId::from(port)),
            None => self.pull(HostId::from(slot)),
        }
    }

    /// A packet reaches the far end of a link: a host or a switch.
    fn arrive(&mut self, port: PortId) {
        let ctx = &mut self.ctx;
        let mut packet = ctx.deliver(port);
        let node = ctx.network.link(port).to;
        if ctx.network.is_host(node) {
            debug_assert_eq!(node, NodeId::from(packet.destination), "routes lead home");
            ctx.ledger.delivered(packet);
            self.scheme.on_packet(packet, ctx);
            return;
        }
        let exit = ctx.exit(node, &packet);
        if self.stamps {
            let was_marked = packet.is_marked();
            self.scheme.on_hop(ctx.hop(exit), &mut packet);
            let marks = packet.is_marked() && !was_marked;
            ctx.ledger.counters.marks += u64::from(marks);
        }
        ctx.enqueue(exit, packet);
    }

    /// The NIC of a pulling host may be free.
    fn pull(&mut self, host: HostId) {
        let ctx = &mut self.ctx;
        let free_at = ctx.play(ctx.network.nic(host));
        if free_at > ctx.now {
            ctx.agenda.set(host.index(), free_at);
            return;
        }
        ctx.agenda.set(host.index(), Time::NEVER);
        if let Some(packet) = self.scheme.on_nic_idle(host, ctx) {
            ctx.send(host, packet);
            ctx.wake(host);
        }
    }

    fn close_books(&mut self) {
        let counters = &mut self.ctx.ledger.counters;
        counters.packet_hops = 0;
        for (bytes, port) in self.link_bytes.iter_mut().zip(&self.ctx.ports) {
            *bytes = port.carried(self.ctx.now).get();
            counters.packet_hops += port.sent().packets;
        }
    }
}

impl Simulation for PacketSimulation {
    fn advance(&mut self, budget: u64) -> Status {
        let mut status = Status::Running;
        for _ in 0..budget {
            if !self.step() {
                status = Status::Finished;
                break;
            }
            self.ctx.ledger.counters.events += 1;
        }
        self.close_books();
        status
    }

    fn now(&self) -> Time {
        self.ctx.now
    }

    fn completions(&self) -> &Completions {
        &self.ctx.ledger.completions
    }

    fn counters(&self) -> &Counters {
        &self.ctx.ledger.counters
    }

    fn link_bytes(&self) -> &[u64] {
        &self.link_bytes
    }

    fn queue_trace(&self) -> Option<&QueueTrace> {
        Some(&self.trace)
    }
}

impl Context {
    fn play(&mut self, port: PortId) -> Time {
        let at = &mut self.ports[port.index()];
        at.play(self.now, &mut self.pool);
        at.free_at()
    }

    fn occupancy(&mut self, port: PortId, at: Time) -> Occupancy {
        let queue = &mut self.ports[port.index()];
        queue.play(at, &mut self.pool);
        queue.occupancy(&self.pool)
    }

    fn hop(&mut self, port: PortId) -> Hop {
        self.play(port);
        let waiting = self.ports[port.index()].waiting();
        Hop { port, now: self.now, waiting, rate: self.network.link(port).rate }
    }
}
