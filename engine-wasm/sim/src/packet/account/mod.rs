//! The account of a run: a recorder beside the driver, which sees every event and changes none.
//!
//! A [`Trail`](trails::Trail) is the way from a flow's arrival to one of its events, as sums by cause. A packet
//! carries the trail to the event in whose handler it was sent. Each wait extends it, by the wait and by the
//! [`Passage`] over links before it; so does the arrival, and then it is the trail to the arrival. So nothing needs to
//! be kept of the past but the last events of flows under way, and the trail of the event that completes a flow is
//! its account. `record/account/` has the causes and the results.
//!
//! | file | contents |
//! | --- | --- |
//! | `trails`, `pasts`, `shared_slots` | trails, and how events and packets share them |
//! | `passage` | what a packet adds to its trail between waits |
//! | `live_flow` | the last events of a flow |
//! | `port_log`, `shifting_queue` | what ports have sent |
//! | `arriving`, `waiting` | what arrives and waits at them |
//! | `events` | starts, arrivals, timers, pulls, ends |
//! | `hops` | packets at ports |
//! | `carrier` | the carrier that collects what a port sends |
//! | `watch`, `steps`, `telling` | watched flows: what happens to them, their steps, and their lives |
//!
//! Nothing here knows a scheme: schemes say what their timers wait for (`Scheme::timer_wait`), what
//! they wait for in events of other flows (`Scheme::permission`), and, if idle links pull packets, when a
//! flow may send (`Context::eligible`).

pub(in crate::packet) mod arriving;
pub(in crate::packet) mod carrier;
mod events;
mod hops;
mod live_flow;
mod passage;
mod pasts;
mod port_log;
mod shared_slots;
mod shifting_queue;
pub(in crate::packet) mod steps;
mod telling;
mod trails;
pub(in crate::packet) mod waiting;
pub(in crate::packet) mod watch;

use std::collections::VecDeque;
use std::sync::Arc;

use self::arriving::Arriving;
use self::carrier::Sent;
use self::live_flow::LiveFlow;
use self::passage::Passage;
use self::port_log::PortLog;
use self::trails::{TrailId, Trails};
use self::watch::Watch;
use crate::ids::{FlowId, HostId, PortId};
use crate::packet::{FlowSlots, NetworkPlan};
use crate::record::account::{Accounts, Cause, FlowAccount, Place};
use crate::topology::{Network, layers_of_nodes};
use crate::units::{Bytes, Time};
use crate::workload::Traffic;

/// Records the accounts of a run.
#[derive(Debug)]
pub struct Recorder {
    network: Arc<Network>,
    traffic: Arc<Traffic>,
    trails: Trails,
    /// By port.
    ports: Vec<PortLog>,
    /// By flow, its bytes: read with every packet, so apart from the other facts.
    sizes: Vec<Bytes>,
    flows: FlowSlots<LiveFlow>,
    accounts: Accounts,
    watch: Watch,
    /// Watched flows that have ended, with their last trails, until their lives are told.
    ended: Vec<(FlowId, TrailId)>,
    event: Event,
    /// By host, the trails of packets that it has sent and that have not arrived at its port.
    outgoing: Vec<VecDeque<TrailId>>,
    /// The passage of the packet that arrives at a switch.
    incoming: Passage,
    /// The packets that arrive at a port, until it has sent them or lets them wait.
    pub(in crate::packet) arriving: Arriving,
    /// Memory for what a port sends while it is played.
    pub(in crate::packet) sent: Vec<Sent>,
    waits: Waits,
    /// Why the next data packet is sent again.
    repair: Cause,
    /// Whether idle links have pulled packets.
    pulls: bool,
}

/// The event whose handler runs.
#[derive(Clone, Copy, Debug)]
struct Event {
    now: Time,
    /// Where it happens; unknown for timers of coordinators.
    host: Option<HostId>,
    /// The flow whose event it is.
    flow: Option<FlowId>,
    /// The trail to it, if it is the event of a flow under way; the event holds it.
    trail: TrailId,
    /// Whether it is an idle link that pulls a packet.
    is_pull: bool,
}

impl Event {
    const NONE: Self =
        Self { now: Time::ZERO, host: None, flow: None, trail: TrailId::NONE, is_pull: false };
}

/// What flows wait for at hosts, as the scheme says.
#[derive(Debug)]
pub struct Waits {
    /// By kind of timer, until it fires.
    pub timers: Vec<Option<Cause>>,
    /// Until an event of another flow.
    pub permission: Cause,
}

impl Recorder {
    /// A recorder for a run that has not begun; it tells the lives of the flows in `watched` that exist.
    pub fn new(
        network: &Arc<Network>,
        traffic: &Arc<Traffic>,
        plan: &NetworkPlan,
        waits: Waits,
        watched: &[FlowId],
    ) -> Self {
        let layers = layers_of_nodes(network);
        let place = |port: PortId| {
            let link = network.link(port);
            if network.is_host(link.from) {
                Place::Host
            } else if network.is_host(link.to) {
                Place::Last
            } else if layers[link.to.index()] < layers[link.from.index()] {
                Place::Down
            } else {
                Place::Up
            }
        };
        let log = |port: PortId| {
            let place = place(port);
            let ports = if place == Place::Host { &plan.nics } else { &plan.switches };
            PortLog::new(place, network.link(port), ports.discipline)
        };
        let flows = vec![FlowAccount::default(); traffic.flows.len()];
        Self {
            network: Arc::clone(network),
            traffic: Arc::clone(traffic),
            trails: Trails::default(),
            incoming: Passage::new(TrailId::NONE),
            ports: (0..network.links.len()).map(PortId::from).map(log).collect(),
            sizes: traffic.flows.iter().map(|flow| flow.size).collect(),
            flows: FlowSlots::default(),
            accounts: Accounts { flows, lives: Vec::new() },
            watch: Watch::new(watched.iter().filter(|flow| flow.index() < traffic.flows.len())),
            ended: Vec::new(),
            event: Event::NONE,
            outgoing: vec![VecDeque::new(); network.hosts as usize],
            arriving: Arriving::default(),
            sent: Vec::new(),
            waits,
            repair: Cause::Timeout,
            pulls: false,
        }
    }

    /// The accounts; complete once [`Self::close`] has been called.
    pub const fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// The port that serves a host when it waits for permission: its own at the sender, the last one
    /// on the way at the receiver.
    fn port_of(&self, flow: FlowId, is_receiver: bool) -> PortId {
        let flow = &self.traffic.flows[flow.index()];
        if is_receiver {
            self.network.last_port(flow.destination)
        } else {
            self.network.nic(flow.source)
        }
    }

    /// Whether past transmissions are needed for more than the waits of packets in queues.
    fn needs_history(&self) -> bool {
        self.pulls || !self.watch.is_empty()
    }

    /// Since when the transmissions of a port are needed, besides those that its waiting packets see, if
    /// packets still to arrive do so after `arrivals`: since the start of watched flows that may have waited for
    /// permission meanwhile, and where links pull, since the first flow may send.
    fn needed_from(&self, port: PortId, arrivals: Time) -> Time {
        let mut needed = arrivals;
        for (flow, _) in self.watch.flows() {
            let serves = [false, true].map(|is_receiver| self.port_of(flow, is_receiver));
            let is_open = self.flows.get(flow).is_some()
                || self.ended.iter().any(|&(ended, _)| ended == flow);
            if is_open && serves.contains(&port) {
                needed = needed.min(self.traffic.flows[flow.index()].start);
            }
        }
        if self.pulls && self.ports[port.index()].place == Place::Host {
            let of_host =
                |flow: &FlowId| self.network.nic(self.traffic.flows[flow.index()].source) == port;
            let eligible = self.flows.iter().filter(|(flow, _)| of_host(flow));
            for (_, flow) in eligible.filter(|(_, flow)| flow.eligible.is_some()) {
                needed = needed.min(self.trails.get(flow.eligible).at());
            }
        }
        needed
    }
}
