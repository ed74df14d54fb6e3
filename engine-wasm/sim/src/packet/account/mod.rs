//! The account of a run: a recorder beside the driver, which sees every event and changes none.
//!
//! A [`Trail`] is the way from a flow's arrival to one of its events, as sums by cause. A packet takes with it a copy
//! of the trail to the event in whose handler it was sent. Each hop extends it, and when the packet arrives, it is the
//! trail to the arrival. So nothing needs to be kept of the past but the last events of flows under way, and the trail
//! of the event that completes a flow is its account. `record/account/` has the causes and the results.
//!
//! | file | contents |
//! | --- | --- |
//! | `trail`, `pasts` | trails, and their earlier parts |
//! | `live_flow` | the last events of a flow |
//! | `packet_records` | the packets in the network |
//! | `port_log`, `shifting_queue` | what ports have sent |
//! | `slots` | numbered slots, for the records of packets and the trails that ports keep |
//! | `events` | starts, arrivals, timers, pulls, ends |
//! | `hops` | packets at ports |
//! | `carrier` | the carrier that collects what a port sends |
//! | `watch`, `steps`, `telling` | watched flows: what happens to them, their steps, and their lives |
//!
//! Nothing here knows a scheme: schemes say what their timers wait for (`Scheme::timer_wait`), what
//! they wait for in events of other flows (`Scheme::permission`), and, if idle links pull packets, when a
//! flow may send (`Context::eligible`).

pub(in crate::packet) mod carrier;
mod events;
mod hops;
mod live_flow;
mod packet_records;
mod pasts;
mod port_log;
mod shifting_queue;
mod slots;
pub(in crate::packet) mod steps;
mod telling;
mod trail;
pub(in crate::packet) mod watch;

use std::mem;
use std::sync::Arc;

use self::carrier::Sent;
use self::live_flow::LiveFlow;
use self::packet_records::PacketRecords;
use self::pasts::{PastId, Pasts};
use self::port_log::PortLog;
use self::slots::Slots;
use self::steps::StepId;
use self::trail::Trail;
use self::watch::Watch;
use crate::ids::{FlowId, HostId, PortId};
use crate::packet::{FlowSlots, NetworkPlan};
use crate::record::account::{Accounts, Cause, FlowAccount, Place};
use crate::topology::{Link, Network, layers_of_nodes};
use crate::units::{Bytes, Time};
use crate::workload::Traffic;

/// Records the accounts of a run.
#[derive(Debug)]
pub struct Recorder {
    network: Arc<Network>,
    traffic: Arc<Traffic>,
    pasts: Pasts,
    /// By port.
    ports: Vec<PortLog>,
    /// The trails to the starts of transmissions; see [`Transmission::start_trail`](port_log::Transmission::start_trail).
    starts: Slots<Trail>,
    /// By link, its propagation and processing: read with every arrival, so apart from the other facts.
    delays: Vec<[Time; 2]>,
    /// By flow, its bytes: read with every packet, so apart from the other facts.
    sizes: Vec<Bytes>,
    flows: FlowSlots<LiveFlow>,
    accounts: Accounts,
    watch: Watch,
    /// Watched flows that have ended, with their last trails, until their lives are told.
    ended: Vec<(FlowId, Trail)>,
    event: Event,
    /// The trail to the event, if it is [`EventTrail::Own`]; otherwise unused.
    event_trail: Option<Trail>,
    packets: PacketRecords,
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
    trail: EventTrail,
    /// Whether it is an idle link that pulls a packet.
    is_pull: bool,
}

/// Where the trail to an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EventTrail {
    /// There is none: it is not the event of a flow under way.
    None,
    /// It is that of the last event at the flow's sender or receiver.
    Last { is_receiver: bool },
    /// It is [`Recorder::event_trail`].
    Own,
}

impl Event {
    /// At which end of `flow` the trail to the event is that of the last event.
    fn end_of(&self, flow: FlowId) -> Option<bool> {
        match self.trail {
            EventTrail::Last { is_receiver } if self.flow == Some(flow) => Some(is_receiver),
            _ => None,
        }
    }

    const NONE: Self =
        Self { now: Time::ZERO, host: None, flow: None, trail: EventTrail::None, is_pull: false };
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
        let delays = |link: &Link| [link.delay - link.processing, link.processing];
        let flows = vec![FlowAccount::default(); traffic.flows.len()];
        Self {
            network: Arc::clone(network),
            traffic: Arc::clone(traffic),
            pasts: Pasts::default(),
            ports: (0..network.links.len()).map(PortId::from).map(log).collect(),
            starts: Slots::default(),
            delays: network.links.iter().map(delays).collect(),
            sizes: traffic.flows.iter().map(|flow| flow.size).collect(),
            flows: FlowSlots::default(),
            accounts: Accounts { flows, lives: Vec::new() },
            watch: Watch::new(watched.iter().filter(|flow| flow.index() < traffic.flows.len())),
            ended: Vec::new(),
            event: Event::NONE,
            event_trail: None,
            packets: PacketRecords::default(),
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
            let times = eligible.filter_map(|(_, flow)| flow.eligible.as_ref().map(Trail::at));
            needed = times.fold(needed, Time::min);
        }
        needed
    }

    /// Discards the pasts and the steps that no trail needs, once they are many.
    fn discard_unneeded(&mut self) {
        if self.pasts.are_many() {
            let mut pasts = mem::take(&mut self.pasts);
            pasts.keep(|visit| self.visit_pasts(visit));
            self.pasts = pasts;
        }
        if self.watch.steps.are_many() {
            let mut steps = mem::take(&mut self.watch.steps);
            steps.discard(|visit| self.visit_steps(visit));
            self.watch.steps = steps;
        }
    }

    fn visit_pasts(&mut self, visit: &mut dyn FnMut(PastId)) {
        self.packets.visit_pasts(visit);
        self.trails_mut().for_each(|trail| visit(trail.past()));
    }

    fn visit_steps(&mut self, visit: &mut dyn FnMut(&mut Option<StepId>)) {
        self.watch.packets.values_mut().for_each(|packet| visit(&mut packet.step));
        self.trails_mut().for_each(|trail| visit(&mut trail.step));
    }

    /// All trails except those of packets.
    fn trails_mut(&mut self) -> impl Iterator<Item = &mut Trail> {
        let Self { event_trail, ended, flows, starts, .. } = self;
        let ended = ended.iter_mut().map(|(_, trail)| trail);
        let of_flows = flows.states_mut().flat_map(LiveFlow::trails_mut);
        event_trail.iter_mut().chain(ended).chain(of_flows).chain(starts.used_mut())
    }
}
