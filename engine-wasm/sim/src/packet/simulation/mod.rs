//! The run: what runs by event and by window have in common.
//!
//! Only a change of the order of events, or of when a run ends, concerns this folder.

pub(in crate::packet) mod by_event;
pub(in crate::packet) mod by_window;
pub(in crate::packet) mod host_by_host;
pub(in crate::packet) mod hosts_in_order;
pub(in crate::packet) mod pending_calls;
pub(in crate::packet) mod recorded;
pub(in crate::packet) mod stamped;
pub(in crate::packet) mod switches;

use std::mem;
use std::sync::Arc;

use crate::ids::{FlowId, HostId, NodeId, PortId};
use crate::packet::account::{Recorder, Waits};
use crate::packet::context::host_outbox::HostOutbox;
use crate::packet::driver::tournament::Tournament;
use crate::packet::driver::window::counting_sort::CountingSort;
use crate::packet::driver::window::demux::Demux;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::driver::{Driver, InFlight};
use crate::packet::simulation::by_window::OpenWindow;
use crate::packet::simulation::pending_calls::PendingCalls;
use crate::packet::{Context, NetworkPlan, PackedPacket, Packet, Recipe, Scheme, Stamps, Timer};
use crate::record::account::Accounts;
use crate::record::{
    Completions, CountedWindow, Counters, Occupancy, QueueTrace, Simulation, Status, Totals,
};
use crate::topology::Network;
use crate::units::{Bytes, Time};
use crate::workload::{Starts, Traffic};
use crate::yield_point::yield_point;

/// Schemes number their timers from zero, below this.
const TIMER_KINDS: u8 = 16;
/// Steps, for yielding, that a call of the scheme counts as.
const CALL: usize = 512;
/// Events and packets sent after which a call stops within a window. Few windows have as many; each takes at
/// most a few microseconds under most schemes.
const MOST_AT_ONCE: u64 = 1 << 14;

/// A packet-level run.
///
/// It goes by window where the network's latencies allow, otherwise by event, with identical results:
/// nothing depends on the order in which events are inserted.
pub struct PacketSimulation {
    pub(in crate::packet) scheme: Box<dyn Scheme>,
    pub(in crate::packet) stamps: bool,
    pub(in crate::packet) ctx: Context,
    pub(in crate::packet) starts: Starts,
    /// The value of `Ledger::ended` at the last check.
    ended_seen: usize,
    /// Completions reported to `starts`.
    reported: usize,
    /// The run is played until here; the last event may have been earlier.
    pub(in crate::packet) played: Time,
    /// End of the run: its time limit, or the end of the last awaited flow.
    pub(in crate::packet) end: Time,
    pub(in crate::packet) trace: QueueTrace,
    window: CountedWindow,
    /// Events that were not arrivals.
    calls: u64,
    /// The window that a call has played in part.
    pub(in crate::packet) open_window: Option<OpenWindow>,
    /// Work after which a call stops within a window.
    pub(in crate::packet) most_at_once: u64,
    // Working memory.
    pub(in crate::packet) sorted: SortedArrivals,
    pub(in crate::packet) counting_sort: Box<CountingSort>,
    pub(in crate::packet) demux: Demux,
    pub(in crate::packet) pending_calls: PendingCalls,
    /// By arrival, its egress port.
    pub(in crate::packet) egress: Vec<PortId>,
}

impl PacketSimulation {
    /// A run of `traffic` over `network` under the scheme of `recipe`. It ends when all awaited flows
    /// have ended, or at `end`. `seed` determines the choice of paths.
    pub fn new(
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
    ) -> Self {
        Self::driven(None, network, traffic, recipe, seed, end)
    }

    /// [`Self::new`] with a chosen driver, to compare results and speeds. Schemes that stamp packets in order
    /// of time, and networks that do not suit windows, are run by event all the same.
    pub fn driven(
        driver: Option<Driver>,
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
    ) -> Self {
        let end = if traffic.awaited().is_empty() { Time::ZERO } else { end.min(Time::HORIZON) };
        let starts = Starts::new(Arc::clone(&traffic));
        let Recipe { scheme, network: NetworkPlan { stamps, pulls, .. } } = &recipe;
        let calls_depend_on_others =
            *stamps == Stamps::InOrder || *pulls || starts.depend_on_others();
        let independent = !calls_depend_on_others && scheme.hosts_are_independent();
        let ctx =
            Context::new(network, traffic, &recipe.network, driver, independent, u64::from(seed));
        let end = ctx.pulls.as_ref().map_or(end, |pulls| pulls.horizon().min(end));
        let Recipe { scheme, network: plan } = recipe;
        let (sorted, counting_sort, demux, pending_calls, egress) = Default::default();
        let trace = QueueTrace::off();
        let window = CountedWindow::of(&ctx.traffic);
        let played = Time::ZERO;
        Self {
            scheme,
            stamps: plan.stamps != Stamps::None,
            ctx,
            starts,
            ended_seen: 0,
            reported: 0,
            played,
            end,
            trace,
            window,
            calls: 0,
            open_window: None,
            most_at_once: MOST_AT_ONCE,
            sorted,
            counting_sort,
            demux,
            pending_calls,
            egress,
        }
    }

    /// The run with a trace of queues, which does not change the results.
    #[must_use]
    pub fn with_trace(self, trace: QueueTrace) -> Self {
        Self { trace, ..self }
    }

    /// The run stopping within a window whenever it has handled about `most_at_once` events, which does not
    /// change the results.
    #[must_use]
    pub fn stopping_within_windows(self, most_at_once: u64) -> Self {
        Self { most_at_once, ..self }
    }

    /// [`Self::driven`] with accounts of all flows, and the lives of those in `watched`. The results are the
    /// same.
    pub fn accounted(
        driver: Option<Driver>,
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
        watched: &[FlowId],
    ) -> Self {
        let plan = recipe.network;
        let mut run = Self::driven(driver, network, traffic, recipe, seed, end);
        let Self { scheme, ctx, .. } = &mut run;
        let timers = (0..TIMER_KINDS).map(|kind| scheme.timer_wait(kind)).collect();
        let waits = Waits { timers, permission: scheme.permission() };
        let recorder = Recorder::new(&ctx.network, &ctx.traffic, &plan, waits, watched);
        ctx.record(recorder);
        run
    }

    /// The driver of the run.
    pub fn driver(&self) -> Driver {
        match self.ctx.in_flight {
            InFlight::ByEvent(_) => Driver::ByEvent,
            InFlight::ByWindow(_) => Driver::ByWindow,
        }
    }

    /// Packets in queues and on links.
    pub fn in_flight(&self) -> impl Iterator<Item = Packet> {
        let waiting = self.ctx.ports.iter().flat_map(|port| port.queued(&self.ctx.queues));
        waiting.chain(self.ctx.in_flight.packets()).map(Packet::from)
    }

    /// When an idle NIC next asks for a packet.
    pub(in crate::packet) fn next_pull(&self) -> Time {
        self.ctx.pulls.as_ref().map_or(Time::NEVER, Tournament::next_time)
    }

    /// When the scheme is next called for another reason than an arrival of a packet.
    pub(in crate::packet) fn next_call(&self) -> Time {
        self.next_pull().min(self.ctx.timers.next_time()).min(self.starts.next_time())
    }

    /// Makes the first of the calls of the scheme that are due at `now`.
    pub(in crate::packet) fn call(&mut self, now: Time) {
        self.note_call(now);
        if self.next_pull() == now {
            self.pull();
        } else if self.ctx.timers.next_time() == now {
            let (_, timer) = self.ctx.timers.pop().expect("its time was read above");
            self.fire(timer);
        } else if let Some(flow) = self.starts.pop(now) {
            self.start(flow);
        }
        self.send_out();
        self.note_end();
    }

    /// A timer fires now.
    pub(in crate::packet) fn fire(&mut self, timer: Timer) {
        if let Some(recorder) = &mut self.ctx.recorder {
            recorder.fire(timer, self.ctx.now);
        }
        self.scheme.on_timer(timer, &mut self.ctx);
        self.note_limit();
    }

    /// A flow starts now.
    pub(in crate::packet) fn start(&mut self, flow: FlowId) {
        if let Some(recorder) = &mut self.ctx.recorder {
            recorder.start(flow, self.ctx.now);
        }
        self.scheme.on_flow_start(flow, &mut self.ctx);
        self.note_limit();
    }

    /// Counts a call of the scheme for another reason than an arrival of a packet.
    pub(in crate::packet) fn note_call(&mut self, now: Time) {
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        self.calls += 1;
        yield_point(CALL);
    }

    /// A packet reaches the far end of a link: a host or a switch.
    pub(in crate::packet) fn arrive(&mut self, now: Time, port: PortId, packet: PackedPacket) {
        let node = self.ctx.network.link(port).to;
        if self.ctx.network.is_host(node) {
            debug_assert_eq!(
                node,
                NodeId::from(packet.destination()),
                "routes lead to the destination"
            );
            if let Some(recorder) = &mut self.ctx.recorder {
                recorder.deliver(port, packet, now);
            }
            return self.deliver(now, packet.into());
        }
        if let Some(recorder) = &mut self.ctx.recorder {
            recorder.arrive_at_switch(port, now);
        }
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        let egress = self.ctx.egress(port, packet);
        if !self.stamps {
            self.ctx.enqueue(egress, packet);
        } else if let Some(packet) = self.ctx.stamp(&mut *self.scheme, egress, packet.into()) {
            self.ctx.enqueue(egress, packet);
        }
    }

    /// A packet reaches its destination.
    pub(in crate::packet) fn deliver(&mut self, now: Time, packet: Packet) {
        self.ctx.now = now;
        self.ctx.ledger.counters.events += 1;
        self.ctx.ledger.delivered(packet);
        self.scheme.on_packet(packet, &mut self.ctx);
        self.note_limit();
        if self.stamps {
            self.send_out();
        }
        self.note_end();
    }

    /// Reports to the recorder what limits the sender of the flow whose event was handled, if it is watched.
    pub(in crate::packet) fn note_limit(&mut self) {
        let Some(recorder) = &mut self.ctx.recorder else { return };
        if let Some(flow) = recorder.watched_sender()
            && let Some(limit) = self.scheme.sending_limit(flow)
        {
            recorder.limit(flow, limit);
        }
    }

    /// Queues the packets that hosts have just sent, each after [`Scheme::on_hop`].
    pub(in crate::packet) fn send_out(&mut self) {
        let HostOutbox::Stamped { sent, .. } = &mut self.ctx.outbox else { return };
        let mut taken = mem::take(sent);
        for (host, packet) in taken.drain(..) {
            let nic = self.ctx.network.nic(host);
            if let Some(packet) = self.ctx.stamp(&mut *self.scheme, nic, packet) {
                self.ctx.queue_at_nic(host, packet);
            }
        }
        if let HostOutbox::Stamped { sent, .. } = &mut self.ctx.outbox {
            // Its memory is used again.
            *sent = taken;
        }
    }

    /// Asks the scheme for a packet, if the next NIC that asks is idle.
    fn pull(&mut self) {
        let ctx = &mut self.ctx;
        let pulls = ctx.pulls.as_mut().expect("a NIC asks");
        let host = HostId::from(pulls.next_slot());
        pulls.set(host.index(), Time::NEVER);
        if let Some(recorder) = &mut ctx.recorder {
            recorder.pull(host, ctx.now);
        }
        let free_at = ctx.play(ctx.network.nic(host)).free_at();
        if free_at > ctx.now {
            ctx.wake(host);
        } else if let Some(packet) = self.scheme.on_nic_idle(host, ctx) {
            ctx.send(host, packet);
            ctx.wake(host);
        }
    }

    /// Checks whether flows have ended: their end may let others start, and the last one ends the run.
    #[inline]
    pub(in crate::packet) fn note_end(&mut self) {
        let ended = self.ctx.ledger.ended;
        if ended != self.ended_seen {
            self.ended_seen = ended;
            self.handle_ended_flows();
        }
    }

    /// Handles flows that have just ended. The run ends at the end of the current instant.
    #[cold]
    fn handle_ended_flows(&mut self) {
        if self.starts.depend_on_others() {
            let order = &self.ctx.ledger.completions.order;
            for &flow in &order[self.reported..] {
                self.starts.finished(flow, self.ctx.now);
            }
            self.reported = order.len();
        }
        if self.is_complete() {
            self.end = self.end.min(self.ctx.now);
        }
    }

    /// Whether every awaited flow has ended.
    fn is_complete(&self) -> bool {
        self.ctx.ledger.completions.are_complete()
    }

    /// When the next sample is due.
    pub(in crate::packet) fn next_sample(&self) -> Time {
        self.trace.next().min(self.window.next())
    }

    /// Takes the samples due by `now`, each before all events at its time.
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

    /// Ends the run: at its time limit if there are `more` events after it.
    pub(in crate::packet) fn stop(&mut self, more: bool) {
        self.played = Time::ZERO;
        if more && !self.is_complete() {
            self.sample(self.end);
            self.ctx.now = self.end;
        }
        for port in (0..self.ctx.ports.len()).map(PortId::from) {
            self.ctx.play_port(port, self.ctx.now);
        }
        if let Some(recorder) = &mut self.ctx.recorder {
            recorder.close();
        }
    }

    /// Updates the counters that are derived: hops are packets that arrived or are on a link; marks are
    /// counted by the queues.
    fn update_counters(&mut self) {
        let (now, Context { ports, queues, in_flight, ledger, .. }) = (self.now(), &mut self.ctx);
        let waiting = ports.iter().map(|port| port.handed_on_waiting(queues, now) as u64);
        let on_links = in_flight.len() - waiting.sum::<u64>();
        let arrived = ledger.counters.events - self.calls;
        ledger.counters.packet_hops = arrived + on_links;
        ledger.counters.marks += queues.take_marks();
    }
}

impl Simulation for PacketSimulation {
    fn advance(&mut self, budget: u64) -> Status {
        let target = self.ctx.ledger.counters.events.saturating_add(budget);
        let mut is_running = true;
        while is_running && self.ctx.ledger.counters.events < target {
            is_running = self.play_window();
            if self.is_within_step() {
                break;
            }
            if let Some(recorder) = &mut self.ctx.recorder {
                recorder.tell();
            }
        }
        if !self.is_within_step() {
            self.update_counters();
        }
        if self.scheme.failure().is_some() {
            return Status::Failed;
        }
        if is_running { Status::Running } else { Status::Finished }
    }

    fn is_within_step(&self) -> bool {
        self.open_window.is_some()
    }

    fn failure(&self) -> Option<String> {
        self.scheme.failure()
    }

    fn now(&self) -> Time {
        if self.is_within_step() { self.played } else { self.ctx.now.max(self.played) }
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

    fn max_backlog(&self) -> Option<Bytes> {
        let Context { ports, queues, .. } = &self.ctx;
        let ahead = ports.iter().filter_map(|port| port.max_backlog_ahead(queues));
        let most = ahead.fold(queues.max_backlog, u32::max);
        Some(Bytes::new(most.into()))
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

    fn accounts(&self) -> Option<&Accounts> {
        self.ctx.recorder.as_ref().map(|recorder| recorder.accounts())
    }
}
