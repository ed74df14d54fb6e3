//! The network as a scheme sees it: what it may know, and what it may do.

use std::sync::Arc;

use super::agenda::Agenda;
use super::ledger::Ledger;
use super::pool::Pool;
use super::port::Port;
use super::recipe::PortPlan;
use super::{Packet, Timer};
use crate::calendar::Calendar;
use crate::ids::{FlowId, HostId, NodeId, PortId};
use crate::rng::{Random, Stream};
use crate::topology::{Balance, Network, ecmp_choice};
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
    pub(super) pool: Pool,
    pub(super) agenda: Agenda,
    pub(super) timers: Calendar<Timer>,
    pub(super) ledger: Ledger,
    /// Slots of the agenda before those of the links: one per host when NICs pull, else none.
    pub(super) pulling: usize,
    /// By node, where its round robin stands.
    turns: Vec<u32>,
    seed: u64,
}

impl Context {
    pub(super) fn new(
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        nics: &PortPlan,
        switches: &PortPlan,
        pulls: bool,
        seed: u64,
    ) -> Self {
        let pulling = if pulls { network.hosts as usize } else { 0 };
        let plan = |from| if network.is_host(from) { nics } else { switches };
        let ports = network.links.iter().map(|link| Port::new(plan(link.from), link)).collect();
        let mut random = Random::new(seed, Stream::Paths);
        // The first draw decides paths, as at the flow level: see `rng::path_seed`.
        let seed = random.bits();
        Self {
            now: Time::ZERO,
            ports,
            pool: Pool::default(),
            agenda: Agenda::new(pulling + network.links.len()),
            timers: Calendar::default(),
            ledger: Ledger::new(traffic.flows.len()),
            pulling,
            turns: (0..network.nodes()).map(|_| random.below(1 << 16)).collect(),
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

    /// The round trip of a full packet and its acknowledgement in the idle network.
    pub fn base_rtt(&self, flow: FlowId) -> Time {
        let flow = self.flow(flow);
        self.network.base_rtt(flow.source, flow.destination)
    }

    /// The rate of a host's link.
    pub fn nic_rate(&self, host: HostId) -> Rate {
        self.network.link(self.network.nic(host)).rate
    }

    /// A stream of random numbers for one row of a scheme's state. Rows draw from streams of their
    /// own because hosts are served in no promised order within the smallest latency.
    pub fn random(&self, row: u32) -> Random {
        Random::new(self.seed ^ u64::from(row), Stream::Decisions)
    }

    /// Puts a packet into the NIC queue of `host`, where it may be lost.
    pub fn send(&mut self, host: HostId, packet: Packet) {
        self.ledger.sent(packet);
        self.enqueue(self.network.nic(host), packet);
    }

    /// Lets [`super::Scheme::on_timer`] be called at `at`, or now if that is past.
    pub fn set_timer(&mut self, timer: Timer, at: Time) {
        self.timers.insert(at.max(self.now), timer.owner, timer);
    }

    /// Tells an idle NIC that [`super::Scheme::on_nic_idle`] has something for it.
    ///
    /// # Panics
    /// When the recipe does not pull.
    pub fn wake(&mut self, host: HostId) {
        assert!(self.pulling > 0, "only NICs that pull can be woken");
        let nic = &mut self.ports[host.index()];
        nic.play(self.now, &mut self.pool);
        self.agenda.set(host.index(), nic.free_at().max(self.now));
    }

    /// Notes that the sender of `flow` knows all of it to have arrived.
    pub fn finish(&mut self, flow: FlowId) {
        self.ledger.finished(flow, self.now);
    }

    /// Notes that `flow` will never finish, because its scheme gave it up.
    pub fn abandon(&mut self, flow: FlowId) {
        self.ledger.abandoned(flow);
    }

    /// Whether the sender of `flow` knows all of it to have arrived.
    pub fn is_finished(&self, flow: FlowId) -> bool {
        self.ledger.completions.finish[flow.index()].is_finite()
    }

    /// Counts a packet that the scheme itself lost at a host, before it came to the NIC queue.
    pub fn count_loss(&mut self, packet: Packet) {
        self.ledger.sent(packet);
        self.ledger.dropped(packet, true);
    }

    /// Drops the packet with the largest score from the NIC queue of `host`, the latest of equals.
    /// Packets without a score stay. Only queues that serve the best value first can do this.
    pub fn drop_worst(
        &mut self,
        host: HostId,
        score: impl Fn(&Packet) -> Option<u64>,
    ) -> Option<Packet> {
        let nic = &mut self.ports[host.index()];
        nic.play(self.now, &mut self.pool);
        let packet = nic.pop_worst(score)?;
        self.ledger.dropped(packet, true);
        Some(packet)
    }

    /// How many packets wait in the NIC queue of `host`.
    pub fn nic_backlog(&mut self, host: HostId) -> usize {
        let nic = &mut self.ports[host.index()];
        nic.play(self.now, &mut self.pool);
        nic.waiting_packets(&self.pool)
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

    /// Offers a packet to a port and keeps the agenda true.
    pub(super) fn enqueue(&mut self, port: PortId, packet: Packet) {
        let at = &mut self.ports[port.index()];
        let at_host = self.network.is_host(NodeId(port.0));
        let wire_was_empty = at.is_wire_empty();
        let ledger = &mut self.ledger;
        let lose = |lost| ledger.dropped(lost, at_host);
        let marked = at.offer(self.now, packet, &mut self.pool, lose);
        self.ledger.counters.marks += u64::from(marked);
        if wire_was_empty {
            self.agenda.set(self.pulling + port.index(), at.next_arrival());
        }
    }

    /// Takes the packet that reaches the far end of a link now.
    pub(super) fn deliver(&mut self, port: PortId) -> Packet {
        let at = &mut self.ports[port.index()];
        let packet = at.deliver(self.now, &mut self.pool);
        self.agenda.set(self.pulling + port.index(), at.next_arrival());
        packet
    }

    /// The port through which `packet` leaves `node`.
    pub(super) fn exit(&mut self, node: NodeId, packet: &Packet) -> PortId {
        let ports = self.network.next_ports(node, packet.destination);
        if ports.len() == 1 {
            return ports[0];
        }
        match self.network.balance {
            Balance::Ecmp => ports[ecmp_choice(self.seed, packet.flow, node, ports.len())],
            Balance::Spray => {
                let turn = &mut self.turns[node.index()];
                *turn = if (*turn as usize) < ports.len() - 1 { *turn + 1 } else { 0 };
                ports[*turn as usize]
            }
        }
    }
}
