//! HULL: switches mark as if their links were slightly slower, so that real queues stay empty;
//! hosts pace their long flows.
//!
//! M. Alizadeh et al.: Less Is More: Trading a Little Bandwidth for Ultra-Low Latency in the Data
//! Center, NSDI 2012.

use super::parts::dctcp_rule::{Dctcp, ESTIMATOR};
use super::parts::window_parameters::{
    self, BUFFER, LOSS_RECOVERY, NIC, WINDOWS, new_reno, tcp_transport,
};
use super::{Apart, Colour, Dash, Family, Mark, SchemeCard, Setting};
use crate::flow::{Allocation, Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::packet::transport::{Progress, Untagged, Window, WindowRule, WindowTransport};
use crate::packet::{
    Admission, Context, Hop, Marking, Packet, PortPlan, Recipe, Scheme, SendingLimit, Timer,
};
use crate::parameters::{Domain, Parameter, Settings, parameters};
use crate::record::account::Cause;
use crate::topology::Link;
use crate::units::Time;

/// Catalogue entry of HULL.
pub const CARD: SchemeCard = SchemeCard {
    id: "hull",
    name: "HULL",
    family: Family::FairSharing,
    idea: "Switches mark by a phantom queue that drains more slowly than the link: a few percent \
           of bandwidth are traded for queues that are almost always empty.",
    information: &[],
    citation: "M. Alizadeh, A. Kabbani, T. Edsall, B. Prabhakar, A. Vahdat, M. Yasuda: Less Is \
               More: Trading a Little Bandwidth for Ultra-Low Latency in the Data Center, NSDI 2012",
    model: &[
        "Phantom queue (§3.1): a counter per switch port grows by the size of every arriving \
         packet and drains at a share γ of the link's rate; a packet that finds it beyond the \
         threshold, itself included, is marked. The threshold is for 10 Gb/s and scales with the \
         link's rate; the paper gives 1 KB for 1 Gb/s, too little for whole packets at the same \
         ratio. Real queues are first-in, first-out and do not mark; hosts have no phantom \
         queues.",
        "Windows: DCTCP.",
        "Pacer (§3.2): after its first marked window a flow spreads its packets evenly over the \
         round trip of the idle network; before that it may burst, so that short flows are not \
         delayed. The paper's pacer is a token bucket of 3 KB in the host's interface, to which \
         flows are assigned at random when marks arrive.",
        "Flow level: max-min fair sharing of the share γ of every link.",
    ],
    apart: Some(APART),
    colour: Colour::Blue,
    mark: Mark::Cross,
    dash: Dash::Dotted,
    parameters: parameters![DRAIN, THRESHOLD, ..WINDOWS, ..ESTIMATOR, BUFFER, ..LOSS_RECOVERY, NIC],
    packet: Some(&recipe),
    flow: Some(&|settings, _| {
        let share = settings.number(DRAIN.name);
        Box::new(FairShare { share, allocation: Allocation::default() })
    }),
};

/// Why packets differ from the fluid.
const APART: Apart = Apart {
    within: None,
    why: "Start-up and loss, hardly queueing. Marks come while a link still has room; windows \
          then shrink as if it were full and grow by one packet per round trip, so links carry \
          less than the share γ that the fluid model fills. Flows that burst before their first \
          mark overflow buffers.",
};

const DRAIN: Parameter = Parameter {
    name: "drain_share",
    label: "Drain rate γ",
    unit: "",
    domain: Domain::Number { min: 0.5, max: 1.0, default: 0.95 },
    help: "Rate at which phantom queues drain, as a share of the link's rate; the rest is headroom.",
    source: "HULL, NSDI 2012: 0.95",
    shown_when: None,
};

const THRESHOLD: Parameter = Parameter {
    name: "phantom_threshold_bytes",
    label: "Phantom threshold",
    unit: "bytes",
    domain: Domain::Integer { min: 1, max: 10_000_000, default: 15_000 },
    help: "Length of the phantom queue of a 10 Gb/s link beyond which packets are marked.",
    source: "Chosen here: ten packets; HULL has 1 KB at 1 Gb/s",
    shown_when: None,
};

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports = PortPlan::fifo(window_parameters::limit(settings), Marking::NONE);
    let rule = Paced { dctcp: Dctcp::new(settings) };
    let recovery = new_reno(settings, setting);
    let (drain, threshold) = (settings.number(DRAIN.name), settings.integer(THRESHOLD.name));
    let phantom = |link: &Link| {
        let bps = link.rate.bps() as f64;
        Phantom::new(drain * bps / 8.0, f64::from(threshold) * (bps / REFERENCE_BPS))
    };
    let hull = Hull {
        transport: WindowTransport::new(rule, Untagged, recovery, tcp_transport(settings)),
        phantoms: setting.network.links.iter().map(phantom).collect(),
    };
    Recipe::new(hull, ports).with_nics(window_parameters::nic(settings, ports)).stamping()
}

/// Hosts with paced DCTCP, and the phantom queues of all ports.
struct Hull {
    transport: WindowTransport<Paced, Untagged>,
    /// By port.
    phantoms: Vec<Phantom>,
}

/// The rate of the links for which the threshold is given.
const REFERENCE_BPS: f64 = 1e10;

impl Scheme for Hull {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.transport.on_flow_start(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        self.transport.on_packet(packet, ctx);
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        self.transport.on_timer(timer, ctx);
    }

    fn hosts_are_independent(&self) -> bool {
        self.transport.hosts_are_independent()
    }

    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        self.transport.timer_wait(kind)
    }

    fn sending_limit(&self, flow: FlowId) -> Option<SendingLimit> {
        self.transport.sending_limit(flow)
    }

    #[expect(clippy::inline_always, reason = "part of the loop over packets")]
    #[inline(always)]
    fn on_hop(&mut self, hop: Hop<'_>, packet: &mut Packet) -> Admission {
        if !hop.is_nic {
            let phantom = &mut self.phantoms[hop.port.index()];
            if phantom.add(hop.now, f64::from(packet.size)) > phantom.threshold {
                packet.mark();
            }
        }
        Admission::Admitted
    }
}

/// A counter of bytes that drains at a constant rate.
#[derive(Clone, Copy, Debug)]
struct Phantom {
    bytes: f64,
    since: Time,
    /// Bytes per second.
    drain: f64,
    /// Bytes beyond which packets are marked.
    threshold: f64,
}

impl Phantom {
    const fn new(drain: f64, threshold: f64) -> Self {
        Self { bytes: 0.0, since: Time::ZERO, drain, threshold }
    }

    /// Drains, adds `bytes`, and returns the length.
    fn add(&mut self, now: Time, bytes: f64) -> f64 {
        let drained = (now - self.since).seconds() * self.drain;
        self.bytes = (self.bytes - drained).max(0.0) + bytes;
        self.since = now;
        self.bytes
    }
}

/// DCTCP that spaces its packets once it has met congestion; a flow's state is its α, and whether
/// it is paced.
#[derive(Clone, Copy, Debug)]
struct Paced {
    dctcp: Dctcp,
}

impl WindowRule for Paced {
    type State = (f64, bool);

    fn start(&self, progress: &Progress) -> Self::State {
        (self.dctcp.start(progress), false)
    }

    fn on_window_end(
        &self,
        (alpha, is_paced): &mut Self::State,
        marked: f64,
        window: &mut Window,
        progress: &Progress,
    ) {
        self.dctcp.on_window_end(alpha, marked, window, progress);
        *is_paced |= marked > 0.0;
    }

    fn cut(&self, (alpha, _): &Self::State, progress: &Progress) -> f64 {
        self.dctcp.cut(alpha, progress)
    }

    fn gap(&self, &(_, is_paced): &Self::State, window: &Window, progress: &Progress) -> Time {
        if is_paced {
            Time::from_seconds(progress.base_rtt.seconds() / window.size)
        } else {
            Time::ZERO
        }
    }
}

/// Max-min fair sharing of part of every link.
#[derive(Debug)]
struct FairShare {
    share: f64,
    allocation: Allocation,
}

impl Policy for FairShare {
    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.allocation.begin(flows);
        self.allocation.max_min(flows, flows.active(), |_| 1.0);
        for &flow in flows.active() {
            // Scaling all links scales all rates alike.
            let rate = self.share * self.allocation.rate(flow);
            if rate != flows.rate(flow) {
                rates.set(flow, rate);
            }
        }
        Time::NEVER
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use crate::flow::testing::{Race, assert_exact};
    use crate::ids::{NodeId, PortId};
    use crate::packet::PacketSimulation;
    use crate::packet::testing::{flow, given, network, packets, traffic};
    use crate::record::{QueueTrace, Simulation, Status};
    use crate::schemes::testing::{UnderScheme, recipe};

    #[test]
    fn a_phantom_queue_drains_at_its_own_rate_and_never_below_nothing() {
        // 1 GB/s is a byte per nanosecond.
        let mut phantom = Phantom::new(1e9, f64::INFINITY);
        let at = Time::from_us;
        assert_eq!(phantom.add(at(1), 1_500.0), 1_500.0);
        assert!((phantom.add(at(2), 1_500.0) - 2_000.0).abs() < 1e-6);
        assert_eq!(phantom.add(at(9), 40.0), 40.0);
    }

    #[test]
    fn the_fluid_leaves_the_headroom_free() {
        let race = Race::flows(&[(0.0, 0, 1, 0.95), (0.0, 0, 1, 1.9)]);
        assert_exact(&race.fct_of(&CARD), &[2.0, 3.0]);
    }

    /// Two endless flows over one link: the mean length of the queue before it in packets, and the
    /// share of the link that is used, from 20 to 40 ms.
    fn two_long_flows(card: &SchemeCard) -> (f64, f64) {
        let network = network("dumbbell", &given(&[("pairs", 2.0)]));
        let endless = |sender| flow(Time::ZERO, sender, 2 + sender, packets(1_000_000));
        let traffic = traffic(vec![endless(0), endless(1)]);
        let recipe = recipe(card, &given(&[]), &network, &traffic);
        let bottleneck = PortId(network.ports_of(NodeId(4)).last().unwrap());
        let trace = QueueTrace::new(vec![bottleneck], Time::from_us(2), 20_001);
        let end = Time::from_ms(40);
        let mut run =
            PacketSimulation::new(Arc::clone(&network), traffic, recipe, 1, end).with_trace(trace);
        let mut early = 0;
        while run.advance(1_000) == Status::Running {
            if run.now() < Time::from_ms(20) {
                early = run.link_bytes()[bottleneck.index()];
            }
        }
        let trace = run.queue_trace().expect("the run is traced");
        let steady = (10_000..trace.times().len()).map(|i| trace.sample(i)[0]);
        let bytes: Vec<f64> = steady.map(|at| f64::from(at.bytes)).collect();
        let sent = run.link_bytes()[bottleneck.index()] - early;
        (bytes.iter().sum::<f64>() / bytes.len() as f64 / 1500.0, sent as f64 / 25e6)
    }

    #[test]
    fn a_few_percent_of_bandwidth_buy_an_empty_queue() {
        let (queue, used) = two_long_flows(&CARD);
        let (deep, full) = two_long_flows(&super::super::dctcp::CARD);
        assert!(queue < 2.0 && deep > 40.0, "{queue} packets against {deep}");
        assert!((0.80..0.97).contains(&used) && full > 0.99, "{used} used against {full}");
    }
}
