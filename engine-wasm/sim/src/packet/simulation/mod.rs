//! A run: what its drivers share.

pub(in crate::packet) mod by_event;
pub(in crate::packet) mod by_window;
pub(in crate::packet) mod host_by_host;

use std::mem;
use std::sync::Arc;

use crate::ids::{HostId, NodeId, PortId};
use crate::packet::context::host_outbox::HostOutbox;
use crate::packet::driver::tournament::Tournament;
use crate::packet::driver::window::counting_sort::CountingSort;
use crate::packet::driver::window::demux::Demux;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::driver::{Driver, InFlight};
use crate::packet::simulation::host_by_host::HostByHost;
use crate::packet::{Context, PackedPacket, Packet, Recipe, Scheme};
use crate::record::{
    Completions, CountedWindow, Counters, Occupancy, QueueTrace, Simulation, Status, Totals,
};
use crate::topology::Network;
use crate::units::Time;
use crate::workload::{Starts, Traffic};

/// A packet-level run.
///
/// It goes by window where the network's latencies allow, else by event, with identical results:
/// nothing depends on when an event was entered.
pub struct PacketSimulation {
    pub(in crate::packet) scheme: Box<dyn Scheme>,
    pub(in crate::packet) stamps: bool,
    pub(in crate::packet) ctx: Context,
    pub(in crate::packet) starts: Starts,
    /// Flows seen to end.
    ended_seen: usize,
    reported: usize,
    /// All is played up to here, though the last event may have been earlier.
    pub(in crate::packet) played: Time,
    /// Nothing later is played: the limit of the run, or when the last awaited flow has ended.
    pub(in crate::packet) end: Time,
    pub(in crate::packet) trace: QueueTrace,
    window: CountedWindow,
    /// How many of the events were not arrivals.
    calls: u64,
    /// What is being played, and lists kept for the room they have.
    pub(in crate::packet) sorted: SortedArrivals,
    pub(in crate::packet) counting_sort: Box<CountingSort>,
    pub(in crate::packet) demux: Demux,
    pub(in crate::packet) spare_ports: Vec<PortId>,
    pub(in crate::packet) host_by_host: HostByHost,
}

impl PacketSimulation {
    /// A run of `traffic` over `network` by the scheme of `recipe`. It ends when all flows that the
    /// traffic waits for have finished, or at `end`. `seed` decides path choices and the scheme's own.
    pub fn new(
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
    ) -> Self {
        Self::driven(Driver::ByWindow, network, traffic, recipe, seed, end)
    }

    /// The run with a chosen driver.
    pub fn driven(
        driver: Driver,
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
    ) -> Self {
        let end = if traffic.awaited().is_empty() { Time::ZERO } else { end.min(Time::HORIZON) };
        let starts = Starts::new(Arc::clone(&traffic));
        let are_alone =
            !recipe.network.stamps && !recipe.network.pulls && !starts.depend_on_others();
        let independent = are_alone && recipe.scheme.hosts_are_independent();
        let ctx =
            Context::new(network, traffic, &recipe.network, driver, independent, u64::from(seed));
        let end = ctx.pulls.as_ref().map_or(end, |pulls| pulls.horizon().min(end));
        let Recipe { scheme, network: plan } = recipe;
        let (sorted, counting_sort, demux, spare_ports, host_by_host) = Default::default();
        let trace = QueueTrace::off();
        let window = CountedWindow::of(&ctx.traffic);
        let played = Time::ZERO;
        Self {
            scheme,
            stamps: plan.stamps,
            ctx,
            starts,
            ended_seen: 0,
            reported: 0,
            played,
            end,
            trace,
            window,
            calls: 0,
            sorted,
            counting_sort,
            demux,
            spare_ports,
            host_by_host,
        }
    }

    /// The run with a trace of queues, which changes nothing else.
    #[must_use]
    pub fn with_trace(self, trace: QueueTrace) -> Self {
        Self { trace, ..self }
    }

    /// Packets in queues and on links.
    pub fn in_flight(&self) -> impl Iterator<Item = Packet> {
        let waiting = self.ctx.ports.iter().flat_map(|port| port.queued(&self.ctx.queues));
        waiting.chain(self.ctx.in_flight.packets()).map(Packet::from)
    }

    /// When a NIC next asks for a packet.
    pub(in crate::packet) fn next_pull(&self) -> Time {
        self.ctx.pulls.as_ref().map_or(Time::NEVER, Tournament::next_time)
    }

    /// When the scheme is next called for another reason than an arrival.
    pub(in crate::packet) fn next_call(&self) -> Time {
        self.next_pull().min(self.ctx.timers.next_time()).min(self.starts.next_time())
    }

    /// Makes the first of the calls due at `now`.
    pub(in crate::packet) fn call(&mut self, now: Time) {
        self.note_call(now);
        if self.next_pull() == now {
            self.pull();
        } else if self.ctx.timers.next_time() == now {
            let (_, timer) = self.ctx.timers.pop().expect("the calendar said when it comes");
            self.scheme.on_timer(timer, &mut self.ctx);
        } else if let Some(flow) = self.starts.pop(now) {
            self.scheme.on_flow_start(flow, &mut self.ctx);
        }
        self.send_out();
        self.note_end();
    }

    /// Counts a call of the scheme for another reason than an arrival.
    pub(in crate::packet) fn note_call(&mut self, now: Time) {
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        self.calls += 1;
    }

    /// A packet reaches the far end of a link: a host or a switch.
    pub(in crate::packet) fn arrive(&mut self, now: Time, port: PortId, packet: PackedPacket) {
        let node = self.ctx.network.link(port).to;
        if self.ctx.network.is_host(node) {
            debug_assert_eq!(node, NodeId::from(packet.destination()), "routes lead home");
            return self.deliver(now, packet.into());
        }
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        let egress = self.ctx.egress(port, packet);
        let mut packet = packet.into();
        if self.stamps {
            self.stamp(egress, &mut packet);
        }
        self.ctx.enqueue(egress, packet.into());
    }

    /// A packet reaches its destination.
    pub(in crate::packet) fn deliver(&mut self, now: Time, packet: Packet) {
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        self.ctx.ledger.delivered(packet);
        self.scheme.on_packet(packet, &mut self.ctx);
        if self.stamps {
            self.send_out();
        }
        self.note_end();
    }

    /// Shows the scheme a packet that arrives at a port.
    fn stamp(&mut self, port: PortId, packet: &mut Packet) {
        let was_marked = packet.is_marked();
        self.scheme.on_hop(self.ctx.hop(port), packet);
        if packet.is_marked() && !was_marked {
            self.ctx.ledger.counters.marks += 1;
        }
    }

    /// Puts what hosts have just sent into their queues, if the scheme is to see it there first.
    fn send_out(&mut self) {
        let HostOutbox::Stamped(sent) = &mut self.ctx.outbox else { return };
        let mut sent = mem::take(sent);
        for (host, mut packet) in sent.drain(..) {
            let nic = self.ctx.network.nic(host);
            self.stamp(nic, &mut packet);
            self.ctx.enqueue(nic, packet.into());
        }
        self.ctx.outbox = HostOutbox::Stamped(sent);
    }

    /// The first NIC that asks may be free.
    fn pull(&mut self) {
        let ctx = &mut self.ctx;
        let pulls = ctx.pulls.as_mut().expect("a NIC asks");
        let host = HostId::from(pulls.next_slot());
        pulls.set(host.index(), Time::NEVER);
        let free_at = ctx.play(ctx.network.nic(host)).free_at();
        if free_at > ctx.now {
            ctx.wake(host);
        } else if let Some(packet) = self.scheme.on_nic_idle(host, ctx) {
            ctx.send(host, packet);
            ctx.wake(host);
        }
    }

    /// With its last flow the run ends, at the end of that instant; before that, flows that have
    /// ended may let others start.
    #[inline]
    pub(in crate::packet) fn note_end(&mut self) {
        let ended = self.ctx.ledger.ended;
        if ended != self.ended_seen {
            self.ended_seen = ended;
            self.settle();
        }
    }

    /// What follows from flows that have ended just now.
    #[cold]
    fn settle(&mut self) {
        if self.starts.depend_on_others() {
            let order = &self.ctx.ledger.completions.order;
            for &flow in &order[self.reported..] {
                self.starts.finished(flow, self.ctx.now);
            }
            self.reported = order.len();
        }
        if self.is_settled() {
            self.end = self.end.min(self.ctx.now);
        }
    }

    /// Whether every awaited flow has finished or was given up.
    fn is_settled(&self) -> bool {
        self.ctx.ledger.completions.are_complete()
    }

    /// When the next sample is due.
    pub(in crate::packet) fn next_sample(&self) -> Time {
        self.trace.next().min(self.window.next())
    }

    /// Takes the samples due by `now`, before anything else happens at their times.
    pub(in crate::packet) fn sample(&mut self, now: Time) {
        while self.trace.next() <= now {
            self.trace.take(|port, at| self.ctx.occupancy(port, at));
        }
        while self.window.next() <= now {
            let at = self.window.next();
            let links = (0..self.ctx.ports.len()).map(PortId::from);
            let carried = links.map(|port| self.ctx.carried(port, at).get()).collect();
            let Context { queues, ledger, .. } = &mut self.ctx;
            ledger.counters.marks += queues.take_marks();
            self.window.look(Totals { carried, counters: ledger.counters.clone() });
        }
    }

    /// Ends the run, at its limit if `more` would happen later. What ports have decided by then is
    /// in flight.
    pub(in crate::packet) fn stop(&mut self, more: bool) {
        self.played = Time::ZERO;
        if more && !self.is_settled() {
            self.sample(self.end);
            self.ctx.now = self.end;
        }
        let Context { now, ports, queues, in_flight, .. } = &mut self.ctx;
        for port in ports {
            port.play(*now, queues, in_flight);
        }
    }

    /// What was put on a link has reached its far end or is on its way; what was marked the queues know.
    fn close_books(&mut self) {
        let (now, Context { ports, queues, in_flight, ledger, .. }) = (self.now(), &mut self.ctx);
        let early = ports.iter().map(|port| port.handed_on_early(queues, now) as u64);
        let travelling = in_flight.travelling() - early.sum::<u64>();
        let arrived = ledger.counters.events - self.calls;
        ledger.counters.packet_hops = arrived + travelling;
        ledger.counters.marks += queues.take_marks();
    }
}

impl Simulation for PacketSimulation {
    fn advance(&mut self, budget: u64) -> Status {
        let enough = self.ctx.ledger.counters.events.saturating_add(budget);
        let mut goes_on = true;
        while goes_on && self.ctx.ledger.counters.events < enough {
            goes_on = match self.ctx.in_flight {
                InFlight::ByEvent(_) => self.step(),
                InFlight::ByWindow(_) => self.play_window(),
            };
        }
        self.close_books();
        if goes_on { Status::Running } else { Status::Finished }
    }

    fn now(&self) -> Time {
        self.ctx.now.max(self.played)
    }

    fn completions(&self) -> &Completions {
        &self.ctx.ledger.completions
    }

    fn counters(&self) -> &Counters {
        &self.ctx.ledger.counters
    }

    fn link_bytes(&self) -> Vec<u64> {
        self.ctx.ports.iter().map(|port| port.carried(self.now()).get()).collect()
    }

    fn window(&self) -> &CountedWindow {
        &self.window
    }

    fn occupancy(&self, port: PortId) -> Occupancy {
        self.ctx.ports[port.index()].occupancy(&self.ctx.queues, self.now())
    }

    fn queue_trace(&self) -> Option<&QueueTrace> {
        Some(&self.trace)
    }
}
