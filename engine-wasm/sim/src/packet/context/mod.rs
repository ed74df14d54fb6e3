//! The context: what a scheme may know of the network, and what it may do.
//!
//! The author of a scheme reads [`Context`] and may ignore the files of this folder: the engine's side
//! of the context, the packets that hosts have sent but ports have not been played with, and the
//! counters of the run.

pub(in crate::packet) mod engine;
pub(in crate::packet) mod host_outbox;
pub(in crate::packet) mod ledger;
pub(in crate::packet) mod pulls;
pub(in crate::packet) mod recorded;

use std::sync::Arc;

use crate::event_queue::{Entry, EventQueue};
use crate::ids::{FlowId, HostId, PortId};
use crate::packet::account::Recorder;
use crate::packet::context::host_outbox::HostOutbox;
use crate::packet::context::ledger::Ledger;
use crate::packet::context::pulls::Pulls;
use crate::packet::driver::window::wheel_size;
use crate::packet::driver::{self, Driver, InFlight};
use crate::packet::forwarding::Forwarding;
use crate::packet::forwarding::pinned::PinnedPaths;
use crate::packet::forwarding::table::ForwardingTable;
use crate::packet::port::Port;
use crate::packet::queue::Queues;
use crate::packet::{Fired, LazyTimer, NetworkPlan, PackedPacket, Packet, Timer};
use crate::record::account::{Cause, End};
use crate::rng::{Random, Stream};
use crate::topology::{Link, Network};
use crate::units::{Rate, Time};
use crate::workload::{Flow, Traffic};
use crate::yield_point::yield_point;

/// Ports, packets in flight, timers and counters of a run.
///
/// Schemes get it with every call. They read the time and the properties of flows and network, and act by
/// sending packets, setting timers and finishing flows.
pub struct Context {
    pub(in crate::packet) now: Time,
    pub(in crate::packet) network: Arc<Network>,
    pub(in crate::packet) traffic: Arc<Traffic>,
    pub(in crate::packet) ports: Vec<Port>,
    pub(in crate::packet) queues: Queues,
    pub(in crate::packet) in_flight: InFlight,
    pub(in crate::packet) forwarding: Forwarding,
    /// None unless the recipe pins paths.
    pub(in crate::packet) pinned_paths: Option<PinnedPaths>,
    pub(in crate::packet) outbox: HostOutbox,
    /// Packets that have arrived at the port of a switch that is played now, and that it has not been played
    /// with: in a run by window whose scheme stamps them.
    pub(in crate::packet) arrived: Vec<(Time, PackedPacket)>,
    /// None unless NICs pull.
    pub(in crate::packet) pulls: Option<Pulls>,
    pub(in crate::packet) timers: EventQueue<Timer>,
    /// Timers of the host that is played through a window, set since it was last called, that fire in this window.
    pub(in crate::packet) soon: Vec<Entry<Timer>>,
    /// Until when timers go to [`Self::soon`]: zero unless hosts are played one after the other.
    pub(in crate::packet) soon_until: Time,
    /// Lower bound on the next call of the scheme other than an arrival: timer, idle NIC, flow start,
    /// end of a flow. Saves computing the exact time at every arrival.
    pub(in crate::packet) calls_from: Time,
    pub(in crate::packet) ledger: Ledger,
    /// None unless accounts are kept.
    pub(in crate::packet) recorder: Option<Box<Recorder>>,
    seed: u64,
}

/// Steps, for yielding, that the preparation of a port counts as.
const PORT: usize = 32;

impl Context {
    pub(in crate::packet) fn new(
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        plan: &NetworkPlan,
        driver: Option<Driver>,
        hosts_independent: bool,
        seed: u64,
    ) -> Self {
        let mut table = ForwardingTable::new(&network);
        let (driver, stages) =
            driver::choose(driver, &network, &mut table, plan.stamps, hosts_independent);
        let horizon = wheel_size::horizon(&network, &stages);
        let mut queues = Queues::new(network.hosts);
        let port = |(id, link)| {
            yield_point(PORT);
            let link: &Link = link;
            let is_nic = network.is_host(link.from);
            let ports = if is_nic { &plan.nics } else { &plan.switches };
            let id = PortId::from(id);
            let ports = ports.on(network.queue(id));
            Port::new(&ports, id, link, stages.next_stage(id), horizon, &mut queues)
        };
        let ports: Vec<_> = network.links.iter().enumerate().map(port).collect();
        let ahead = ports.iter().map(Port::max_ahead).max().unwrap_or(Time::ZERO);
        let in_flight = InFlight::new(driver, &network, stages, ahead);
        let mut random = Random::new(seed, Stream::Paths);
        // The first draw chooses paths, as at the flow level: see `rng::path_seed`.
        let seed = random.bits();
        Self {
            now: Time::ZERO,
            ports,
            queues,
            arrived: Vec::new(),
            outbox: HostOutbox::new(plan, &in_flight, network.hosts),
            in_flight,
            forwarding: Forwarding::new(Arc::clone(&network), table, &traffic, seed, &mut random),
            pinned_paths: plan.keeps_paths.then(|| PinnedPaths::new(&network, &traffic, seed)),
            pulls: plan.pulls.then(|| Pulls::new(network.hosts)),
            timers: EventQueue::default(),
            soon: Vec::new(),
            soon_until: Time::ZERO,
            calls_from: Time::ZERO,
            ledger: Ledger::new(&traffic),
            recorder: None,
            seed,
            network,
            traffic,
        }
    }

    /// The time of the current event.
    pub fn now(&self) -> Time {
        self.now
    }

    /// The properties of a flow. A scheme reads only what its card says it knows.
    pub fn flow(&self, flow: FlowId) -> &Flow {
        &self.traffic.flows[flow.index()]
    }

    /// The network, for schemes that know paths, rates or distances.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The traffic, for coordinators that know coflows.
    pub fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// The traffic, for coordinators that keep a reference.
    pub fn shared_traffic(&self) -> &Arc<Traffic> {
        &self.traffic
    }

    /// The seed of the hashes that choose paths per flow; the flow level uses the same one.
    pub fn path_seed(&self) -> u64 {
        self.seed
    }

    /// The ports on the path of `flow`'s data, its source's NIC first.
    ///
    /// # Panics
    /// When the recipe does not pin paths.
    pub fn path(&self, flow: FlowId) -> &[PortId] {
        self.paths().of(flow)
    }

    /// The paths of all flows.
    ///
    /// # Panics
    /// When the recipe does not pin paths.
    pub(in crate::packet) fn paths(&self) -> &PinnedPaths {
        self.pinned_paths.as_ref().expect("only pinned paths are known")
    }

    /// The round trip of a full packet and its acknowledgement in the idle network.
    pub fn base_rtt(&self, flow: FlowId) -> Time {
        let flow = self.flow(flow);
        self.network.base_rtt(flow.source, flow.destination)
    }

    /// The rate of a host's link.
    pub fn nic_rate(&self, host: HostId) -> Rate {
        self.network.link(self.network.nic(host)).rate
    }

    /// Puts a packet into the NIC queue of `host`, which may drop it.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn send(&mut self, host: HostId, packet: Packet) {
        self.ledger.sent(packet);
        match &mut self.outbox {
            HostOutbox::ByHost(pending) => pending.add(host, self.now, packet.into()),
            HostOutbox::Stamped { sent, .. } if self.recorder.is_none() => {
                sent.push((host, packet.into()));
            }
            _ => {
                let packet = PackedPacket::from(packet);
                self.send_otherwise(host, packet.words(), packet.destination());
            }
        }
    }

    /// [`Self::send`] where NICs pull, by event, or with accounts. The packet comes in registers, because a processor
    /// waits when it reads memory in longer words than it has just written.
    #[inline(never)]
    fn send_otherwise(&mut self, host: HostId, words: [u64; 2], destination: HostId) {
        let mut packet = PackedPacket::from_words(words, destination);
        if let Some(recorder) = &mut self.recorder {
            packet = recorder.send(host, packet);
        }
        match &mut self.outbox {
            HostOutbox::Nic => self.enqueue(self.network.nic(host), packet),
            HostOutbox::Stamped { sent, .. } => sent.push((host, packet)),
            HostOutbox::ByHost(pending) | HostOutbox::RecordedByHost(pending) => {
                pending.add(host, self.now, packet);
            }
        }
    }

    /// Calls [`crate::packet::Scheme::on_timer`] at `at`, or now if `at` is past.
    pub fn set_timer(&mut self, timer: Timer, at: Time) {
        self.insert_timer(timer, at);
        self.note_setting(timer);
    }

    /// Moves the deadline of a [`LazyTimer`], for which `timer` fires.
    #[expect(
        clippy::inline_always,
        reason = "called with every acknowledgement, and usually short"
    )]
    #[inline(always)]
    pub fn postpone(&mut self, lazy: &mut LazyTimer, timer: Timer, due: Time) {
        let is_moved = lazy.due() != due;
        if let Some(at) = lazy.set(due) {
            self.insert_timer(timer, at);
        }
        if is_moved {
            self.note_setting(timer);
        }
    }

    /// Whether the deadline of `lazy` has passed, when `timer` fires for it; if it was postponed, the timer
    /// will fire again.
    pub fn has_expired(&mut self, lazy: &mut LazyTimer, timer: Timer) -> bool {
        match lazy.fired(self.now) {
            Fired::Expired => true,
            Fired::Again(at) => {
                self.insert_timer(timer, at);
                false
            }
            Fired::Stale => false,
        }
    }

    #[inline]
    fn note_setting(&mut self, timer: Timer) {
        if let Some(recorder) = &mut self.recorder {
            recorder.set(timer);
        }
    }

    #[inline(never)]
    fn insert_timer(&mut self, timer: Timer, at: Time) {
        let at = at.max(self.now);
        self.calls_from = self.calls_from.min(at);
        let entry = self.timers.number(at, timer.owner, timer);
        if at < self.soon_until {
            self.soon.push(entry);
        } else {
            self.timers.add(entry);
        }
    }

    /// Tells an idle NIC that [`crate::packet::Scheme::on_nic_idle`] has a packet for it.
    ///
    /// # Panics
    /// When the recipe does not pull.
    pub fn wake(&mut self, host: HostId) {
        let free_at = self.play_nic(host).free_at().max(self.now);
        let pulls = self.pulls.as_mut().expect("only NICs that pull can be woken");
        pulls.set(host, free_at);
        self.calls_from = self.calls_from.min(free_at);
    }

    /// From now on the idle NIC of its source may pull packets of `flow`, which before had none to send. For
    /// accounts only.
    pub fn eligible(&mut self, flow: FlowId) {
        if let Some(recorder) = &mut self.recorder {
            recorder.eligible(flow);
        }
    }

    /// Notes that the receiver of `flow` has all its data.
    pub fn received_all(&mut self, flow: FlowId) {
        self.ledger.completions.receive(flow, self.now);
    }

    /// Completes `flow`: its sender knows that all data has arrived.
    pub fn finish(&mut self, flow: FlowId) {
        if let Some(recorder) = &mut self.recorder {
            recorder.end(flow, End::Finished);
        }
        self.ledger.finished(flow, self.now);
        self.calls_from = Time::ZERO;
    }

    /// Gives `flow` up: it will never finish.
    pub fn abandon(&mut self, flow: FlowId) {
        if let Some(recorder) = &mut self.recorder {
            recorder.end(flow, End::Refused);
        }
        self.ledger.abandoned(flow);
        self.calls_from = Time::ZERO;
    }

    /// Whether [`Self::finish`] was called for `flow`.
    pub fn is_finished(&self, flow: FlowId) -> bool {
        self.ledger.completions.finish[flow.index()].is_finite()
    }

    /// Drops the packet with the largest score from the NIC queue of `host`, the latest of equals.
    /// Packets without a score stay. Only disciplines with a `pop_by_score` can; others drop nothing.
    pub fn drop_worst(
        &mut self,
        host: HostId,
        score: impl Fn(&Packet) -> Option<u64>,
    ) -> Option<Packet> {
        let nic = self.network.nic(host);
        self.play(nic);
        let packet = self.ports[nic.index()].pop_by_score(&mut self.queues, score)?;
        self.ledger.dropped(packet, true);
        self.ledger.counters.drops_on_purpose += 1;
        Some(self.lose(nic, packet, self.now))
    }

    /// The number of packets that wait in the NIC queue of `host`.
    pub fn nic_backlog(&mut self, host: HostId) -> usize {
        let nic = self.network.nic(host);
        self.play(nic);
        self.ports[nic.index()].occupancy(&self.queues, self.now).packets as usize
    }

    /// Counts an expired retransmission timer.
    pub fn count_timeout(&mut self, flow: FlowId) {
        if let Some(recorder) = &mut self.recorder {
            recorder.time_out(flow);
        }
        self.ledger.timed_out(flow);
    }

    /// Counts a data packet that is sent next, and was sent before; `cause` is that of its recovery.
    pub fn count_retransmission(&mut self, cause: Cause) {
        self.ledger.counters.retransmissions += 1;
        if let Some(recorder) = &mut self.recorder {
            recorder.repair(cause);
        }
    }

    /// Counts a data packet that arrived although it had arrived before.
    pub fn count_spurious(&mut self) {
        self.ledger.counters.spurious_retransmissions += 1;
    }

    /// Counts a flow that moved to a lower priority.
    pub fn count_demotion(&mut self) {
        self.ledger.counters.demotions += 1;
    }
}
