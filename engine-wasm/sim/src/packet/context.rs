//! The network as a scheme sees it: what it may know, and what it may do.

use std::sync::Arc;

use super::agenda::Agenda;
use super::exits::Exits;
use super::kept_paths::KeptPaths;
use super::ledger::Ledger;
use super::next_hops::NextHops;
use super::outbox::Outbox;
use super::port::Port;
use super::queues::Queues;
use super::stations::Stations;
use super::wires::{Driver, Wires};
use super::{Packet, Recipe, Timer};
use crate::calendar::Calendar;
use crate::ids::{FlowId, HostId, PortId};
use crate::rng::{Random, Stream};
use crate::topology::{Link, Network};
use crate::units::{Rate, Time};
use crate::workload::{Flow, Traffic};

/// Ports, wires, timers and books of a run.
///
/// Schemes get it with every call: [`Context::now`] and the facts of flows and network to look at,
/// packets, timers and completions to act with.
pub struct Context {
    pub(super) now: Time,
    pub(super) network: Arc<Network>,
    pub(super) traffic: Arc<Traffic>,
    pub(super) ports: Vec<Port>,
    pub(super) queues: Queues,
    pub(super) wires: Wires,
    pub(super) exits: Exits,
    /// None unless flows keep to their paths.
    pub(super) kept_paths: Option<KeptPaths>,
    pub(super) outbox: Outbox,
    /// By host, when its NIC asks for the next packet; none unless NICs pull.
    pub(super) pulls: Option<Agenda>,
    pub(super) timers: Calendar<Timer>,
    /// No timer fires, no NIC asks, and no flow starts or is noticed to have ended before: a bound
    /// that saves looking for the first of them at every arrival.
    pub(super) calls_from: Time,
    pub(super) ledger: Ledger,
    seed: u64,
}

impl Context {
    pub(super) fn new(
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: &Recipe,
        driver: Driver,
        hosts_apart: bool,
        seed: u64,
    ) -> Self {
        let mut hops = NextHops::new(&network);
        let mut stations = Stations::new(&network, &mut hops, recipe.stamps);
        if hosts_apart {
            stations = stations.with_hosts_apart(&network);
        }
        let horizon = Wires::horizon(driver, &network, &stations);
        let mut queues = Queues::default();
        let port = |(id, link)| {
            let link: &Link = link;
            let is_nic = network.is_host(link.from);
            let plan = if is_nic { &recipe.nics } else { &recipe.switches };
            let id = PortId::from(id);
            let plan = plan.on(network.queue(id));
            Port::new(&plan, id, link, stations.leads(id), horizon, &mut queues)
        };
        let ports: Vec<_> = network.links.iter().enumerate().map(port).collect();
        let wait = ports.iter().map(Port::longest_wait).max().unwrap_or(Time::ZERO);
        let wires = Wires::new(driver, &network, stations, wait);
        let mut random = Random::new(seed, Stream::Paths);
        // The first draw decides paths, as at the flow level: see `rng::path_seed`.
        let seed = random.bits();
        Self {
            now: Time::ZERO,
            ports,
            queues,
            outbox: Outbox::new(recipe, &wires, network.hosts),
            wires,
            exits: Exits::new(Arc::clone(&network), hops, seed, &mut random),
            kept_paths: recipe.keeps_paths.then(|| KeptPaths::new(&network, &traffic, seed)),
            pulls: recipe.pulls.then(|| Agenda::new(network.hosts as usize)),
            timers: Calendar::default(),
            calls_from: Time::ZERO,
            ledger: Ledger::new(&traffic),
            seed,
            network,
            traffic,
        }
    }

    /// The time of the event at hand.
    pub fn now(&self) -> Time {
        self.now
    }

    /// The facts of a flow. A scheme reads only what its card says it knows.
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

    /// The same, for coordinators that keep it.
    pub fn shared_traffic(&self) -> &Arc<Traffic> {
        &self.traffic
    }

    /// What decides paths where each flow keeps to one, here as at the flow level.
    pub fn path_seed(&self) -> u64 {
        self.seed
    }

    /// The ports that the data of `flow` passes, its source's NIC first.
    ///
    /// # Panics
    /// When the recipe does not keep paths.
    pub fn path(&self, flow: FlowId) -> &[PortId] {
        self.kept_paths.as_ref().expect("only kept paths are known").of(flow)
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

    /// Puts a packet into the NIC queue of `host`, where it may be lost.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn send(&mut self, host: HostId, packet: Packet) {
        self.ledger.sent(packet);
        match &mut self.outbox {
            Outbox::Nic => self.enqueue(self.network.nic(host), packet.into()),
            Outbox::Stamped(sent) => sent.push((host, packet)),
            Outbox::ByHost(unplayed) => unplayed.add(host, self.now, packet.into()),
        }
    }

    /// Lets [`super::Scheme::on_timer`] be called at `at`, or now if that is past.
    #[inline(never)]
    pub fn set_timer(&mut self, timer: Timer, at: Time) {
        let at = at.max(self.now);
        self.calls_from = self.calls_from.min(at);
        self.timers.insert(at, timer.owner, timer);
    }

    /// Tells an idle NIC that [`super::Scheme::on_nic_idle`] has something for it.
    ///
    /// # Panics
    /// When the recipe does not pull.
    pub fn wake(&mut self, host: HostId) {
        let free_at = self.play(self.network.nic(host)).free_at().max(self.now);
        let pulls = self.pulls.as_mut().expect("only NICs that pull can be woken");
        pulls.set(host.index(), free_at);
        self.calls_from = self.calls_from.min(free_at);
    }

    /// Notes that the sender of `flow` knows all of it to have arrived.
    pub fn finish(&mut self, flow: FlowId) {
        self.ledger.finished(flow, self.now);
        self.calls_from = Time::ZERO;
    }

    /// Notes that `flow` will never finish, because its scheme gave it up.
    pub fn abandon(&mut self, flow: FlowId) {
        self.ledger.abandoned(flow);
        self.calls_from = Time::ZERO;
    }

    /// Whether the sender of `flow` knows all of it to have arrived.
    pub fn is_finished(&self, flow: FlowId) -> bool {
        self.ledger.completions.finish[flow.index()].is_finite()
    }

    /// Drops the packet with the largest score from the NIC queue of `host`, the latest of equals.
    /// Packets without a score stay. Only queues that serve the best value first can do this.
    pub fn drop_worst(
        &mut self,
        host: HostId,
        score: impl Fn(&Packet) -> Option<u64>,
    ) -> Option<Packet> {
        let nic = self.network.nic(host);
        self.play(nic);
        let parcel = self.ports[nic.index()].pop_worst(&mut self.queues, score)?;
        self.ledger.dropped(parcel, true);
        self.ledger.counters.drops_on_purpose += 1;
        Some(parcel.into())
    }

    /// How many packets wait in the NIC queue of `host`.
    pub fn nic_backlog(&mut self, host: HostId) -> usize {
        let nic = self.network.nic(host);
        self.play(nic);
        self.ports[nic.index()].occupancy(&self.queues, self.now).packets as usize
    }

    /// Counts an expired retransmission timer.
    pub fn count_timeout(&mut self, flow: FlowId) {
        self.ledger.timed_out(flow);
    }

    /// Counts a data packet sent again.
    pub fn count_retransmission(&mut self) {
        self.ledger.counters.retransmissions += 1;
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
