//! RCP: every link computes one rate for all flows that cross it, and stamps it on their packets.
//!
//! N. Dukkipati: Rate Control Protocol (RCP): Congestion control to make flows complete quickly,
//! dissertation, Stanford 2007.

use std::hint::select_unpredictable;

use super::parts::echoed_headers::{self, Echoes, Header, PAYLOAD, UNIT_BPS};
use super::parts::pacing::Paced;
use super::parts::window_parameters::{
    self, BUFFER, FAST_RETRANSMIT, NIC, RTO_MODE, WINDOWS, new_reno, tcp_transport,
};
use super::{Apart, Colour, Dash, Family, Mark, SchemeCard, Setting, fair};
use crate::ids::FlowId;
use crate::packet::transport::{FREE_TIMER, WindowTransport};
use crate::packet::{
    Admission, Context, Hop, Kind, Marking, Packet, PortPlan, Recipe, Scheme, SendingLimit, Timer,
};
use crate::parameters::{Domain, Parameter, Settings, parameters};
use crate::record::account::Cause;
use crate::units::Time;

/// Catalogue entry of RCP.
pub const CARD: SchemeCard = SchemeCard {
    id: "rcp",
    name: "RCP",
    family: Family::FairSharing,
    idea: "Each link offers one rate to all its flows and stamps it on their packets; a flow sends at \
           the smallest rate on its path.",
    information: &[],
    citation: "N. Dukkipati: Rate Control Protocol (RCP): Congestion control to make flows complete \
               quickly, dissertation, Stanford University 2007",
    model: &[
        "Link, including a host's own: once per interval T = min(d, 10 ms) its rate R becomes \
         R·(1 + (T/d)·(α·(C − y) − β·q/d)/C), with C the capacity, y the arrivals in the \
         interval, q the queue at its end and d the smoothed mean round trip of passing packets; \
         R stays between 0.1 % of C and C. An interval ends with the first packet after its \
         time; a link without packets keeps its rate.",
        "Host: packets leave evenly spaced at the smallest rate, as returned by the last \
         acknowledgement. Headers carry rates in units of 1 kb/s. A new flow requests its first \
         rate with a header-only packet, at the cost of a round trip.",
        "Round trips are those of the idle network, which a sender knows; RCP's senders measure \
         them with queues included. (α, β) = (0.4, 0.4) as in the ns-2 code; 0.1 and 1 are also \
         in use.",
        "Losses, rare with these rates, are repaired as by TCP, limited by its window meanwhile; \
         after a timeout the window slow-starts to half its size. Otherwise the window never \
         limits the rate. Ports are FIFO without marking.",
        "Flow level: max-min fair sharing, to which the rates converge.",
    ],
    apart: Some(APART),
    colour: Colour::Sky,
    mark: Mark::Cross,
    dash: Dash::Dashed,
    parameters: parameters![
        ALPHA,
        BETA,
        INITIAL_SHARE,
        ..WINDOWS,
        BUFFER,
        MIN_RTO,
        RTO_MODE,
        FAST_RETRANSMIT,
        NIC,
    ],
    packet: Some(&recipe),
    flow: fair::CARD.flow,
};

/// Why packets differ from the fluid.
const APART: Apart = Apart {
    within: Some(0.25),
    why: "Start-up. Links learn of arrivals and departures from the traffic of an interval, and \
          hosts a round trip later: a new flow first overloads its path, where packets are lost, \
          and freed capacity is taken up over several round trips. The fluid model converges at \
          once.",
};

const ALPHA: Parameter = Parameter {
    name: "alpha",
    label: "α",
    unit: "",
    domain: Domain::Number { min: 0.0, max: 2.0, default: 0.4 },
    help: "Fraction of the unused capacity that the rate takes up per round trip.",
    source: "RCP (ns-2 code): 0.4",
    shown_when: None,
};

const BETA: Parameter = Parameter {
    name: "beta",
    label: "β",
    unit: "",
    domain: Domain::Number { min: 0.0, max: 2.0, default: 0.4 },
    help: "Fraction of the queue that the rate leaves capacity to drain per round trip.",
    source: "RCP (ns-2 code): 0.4",
    shown_when: None,
};

const INITIAL_SHARE: Parameter = Parameter {
    name: "initial_share",
    label: "Initial rate",
    unit: "",
    domain: Domain::Number { min: 0.001, max: 1.0, default: 0.05 },
    help: "Rate a link offers initially, as a share of its capacity.",
    source: "RCP (ns-2 code): 0.05",
    shown_when: None,
};

const MIN_RTO: Parameter = window_parameters::min_rto(10_000.0, "Chosen here: losses are rare");

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports = PortPlan::fifo(window_parameters::limit(settings), Marking::NONE);
    let links = setting.network.links.iter();
    let share = settings.number(INITIAL_SHARE.name);
    let recovery = new_reno(settings, setting);
    let rcp = Rcp {
        transport: WindowTransport::new(Paced, Echoes::new(), recovery, tcp_transport(settings)),
        gains: Gains { alpha: settings.number(ALPHA.name), beta: settings.number(BETA.name) },
        links: links.map(|link| Offer::new(link.rate.bps() as f64, share)).collect(),
        round_trips: Vec::new(),
        patience: Time::from_seconds(settings.number(MIN_RTO.name) * 1e-6),
    };
    Recipe::new(rcp, ports).with_nics(window_parameters::nic(settings, ports)).stamping()
}

/// Pacing hosts, and the rates that links offer.
struct Rcp {
    transport: WindowTransport<Paced, Echoes<Stamp>>,
    gains: Gains,
    /// By port.
    links: Vec<Offer>,
    /// By flow, the round trip of the idle network in seconds.
    round_trips: Vec<f64>,
    /// How long a new flow waits for an answer before it repeats its request.
    patience: Time,
}

/// Smallest rate on the path of the packet that an acknowledgement answers.
#[derive(Clone, Copy, Debug)]
struct Stamp(u32);

/// A new flow may still wait for its first rate.
const UNANSWERED: u8 = FREE_TIMER;

impl Header for Stamp {
    fn of(packet: &Packet) -> Self {
        Self(packet.value)
    }
}

impl Rcp {
    /// Requests a rate from the path, repeatedly until there is an answer.
    fn ask(&mut self, flow: FlowId, ctx: &mut Context) {
        self.transport.probe(flow, ctx);
        ctx.set_timer(Timer { kind: UNANSWERED, owner: flow.0 }, ctx.now() + self.patience);
    }
}

impl Scheme for Rcp {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.round_trips.resize(ctx.traffic().flows.len(), 0.0);
        self.round_trips[flow.index()] = ctx.base_rtt(flow).seconds();
        self.transport.on_flow_start(flow, ctx);
        self.ask(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        if matches!(packet.kind(), Kind::Ack | Kind::ProbeAck)
            && let Some(&mut Stamp(rate)) = self.transport.tagger().header(&packet)
        {
            let payload = f64::from(rate) * UNIT_BPS * PAYLOAD;
            self.transport.set_state(packet.flow, payload, ctx);
        }
        self.transport.on_packet(packet, ctx);
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        if timer.kind != UNANSWERED {
            self.transport.on_timer(timer, ctx);
        } else if self.transport.state(FlowId(timer.owner)).is_some_and(|pace| *pace == 0.0) {
            self.ask(FlowId(timer.owner), ctx);
        }
    }

    fn hosts_are_independent(&self) -> bool {
        self.transport.hosts_are_independent()
    }

    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        if kind == UNANSWERED { Some(Cause::Timeout) } else { self.transport.timer_wait(kind) }
    }

    fn sending_limit(&self, flow: FlowId) -> Option<SendingLimit> {
        self.transport.sending_limit(flow)
    }

    #[expect(clippy::inline_always, reason = "part of the loop over packets")]
    #[inline(always)]
    fn on_hop(&mut self, mut hop: Hop<'_>, packet: &mut Packet) -> Admission {
        let offer = &mut self.links[hop.port.index()];
        offer.end_interval(hop.now, || hop.waiting().bits(), self.gains);
        offer.count(f64::from(packet.size) * 8.0, self.round_trips[packet.flow.index()]);
        let asked = if hop.is_nic { u32::MAX } else { packet.value };
        // Data and acknowledgements alternate, so that a branch would be mispredicted.
        let asks = packet.is(Kind::Data) | packet.is(Kind::Probe);
        packet.value = select_unpredictable(asks, asked.min(offer.stamp), packet.value);
        Admission::Admitted
    }
}

/// α and β.
#[derive(Clone, Copy, Debug)]
struct Gains {
    alpha: f64,
    beta: f64,
}

/// Rate that a link offers, and its counters since the last change; bits and seconds.
#[derive(Clone, Copy, Debug)]
struct Offer {
    capacity: f64,
    rate: f64,
    /// The rate as packets carry it.
    stamp: u32,
    /// d, zero before the first packet.
    round_trip: f64,
    since: Time,
    arrived: f64,
}

/// Picoseconds in a second, reduced by more than the rounding of a product, so that no interval ends late.
const NEARLY_A_SECOND: f64 = 1e12 * (1.0 - 1e-9);
/// The longest interval.
const LONGEST: f64 = 10e-3;
/// Weight of a packet's round trip in the mean.
const SMOOTHING: f64 = 0.02;
/// The smallest rate, as a share of the capacity.
const LEAST: f64 = 1e-3;

impl Offer {
    fn new(capacity: f64, share: f64) -> Self {
        let rate = capacity * share;
        let stamp = echoed_headers::stamp(rate);
        Self { capacity, rate, stamp, round_trip: 0.0, since: Time::ZERO, arrived: 0.0 }
    }

    /// Changes the rate if an interval is over. `queue` returns the waiting bits.
    #[inline]
    fn end_interval(&mut self, now: Time, queue: impl FnOnce() -> f64, gains: Gains) {
        // Most intervals are far from over, and a product tells that faster than the division that decides.
        let nearly = self.round_trip.min(LONGEST) * NEARLY_A_SECOND;
        if (now - self.since).ps() as f64 >= nearly && self.round_trip > 0.0 {
            self.change_if_over(now, queue, gains);
        }
    }

    #[inline(never)]
    fn change_if_over(&mut self, now: Time, queue: impl FnOnce() -> f64, gains: Gains) {
        let took = (now - self.since).seconds();
        if took < self.round_trip.min(LONGEST) {
            return;
        }
        let spare = gains.alpha * (self.capacity - self.arrived / took);
        let backlog = gains.beta * queue() / self.round_trip;
        // After a long silence the rate still changes by one step at most.
        let step = took.min(self.round_trip) / self.round_trip * (spare - backlog) / self.capacity;
        self.rate = (self.rate * (1.0 + step)).clamp(LEAST * self.capacity, self.capacity);
        self.stamp = echoed_headers::stamp(self.rate);
        (self.since, self.arrived) = (now, 0.0);
    }

    fn count(&mut self, bits: f64, round_trip: f64) {
        self.arrived += bits;
        self.round_trip = if self.round_trip == 0.0 {
            round_trip
        } else {
            self.round_trip + SMOOTHING * (round_trip - self.round_trip)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use crate::packet::PacketSimulation;
    use crate::packet::testing::{flow, given, many_to_one, network, packets, run, traffic};
    use crate::record::{Simulation, Status};
    use crate::schemes::testing::recipe;

    const GAINS: Gains = Gains { alpha: 0.4, beta: 0.4 };

    /// A link of 1 Gb/s with a round trip of 100 µs, offering half.
    fn offer() -> Offer {
        Offer { round_trip: 1e-4, ..Offer::new(1e9, 0.5) }
    }

    #[test]
    fn the_rate_follows_the_equation() {
        let mut offer = offer();
        offer.arrived = 60_000.0;
        offer.end_interval(Time::from_us(99), || 0.0, GAINS);
        assert_eq!(offer.rate, 5e8, "the interval is not over");
        // y = 0.6 Gb/s, q = 10 kb: 1 + (0.4·0.4 − 0.4·0.01/0.0001/1000) = 1 + 0.16 − 0.04.
        offer.end_interval(Time::from_us(100), || 10_000.0, GAINS);
        assert!((offer.rate - 5e8 * 1.12).abs() < 1.0, "{}", offer.rate);
        assert_eq!(offer.arrived, 0.0);
    }

    #[test]
    fn the_rate_stays_between_a_thousandth_of_the_link_and_all_of_it() {
        let mut idle = offer();
        for interval in 1..20 {
            idle.end_interval(Time::from_us(100 * interval), || 0.0, GAINS);
        }
        assert_eq!(idle.rate, 1e9);
        let mut flooded = offer();
        for interval in 1..60 {
            flooded.end_interval(Time::from_us(100 * interval), || 400_000.0, GAINS);
        }
        assert_eq!(flooded.rate, 1e6);
    }

    /// Bytes that an endless flow and one of `second` packets have sent by each of two moments, and
    /// how many packets were lost; ports hold `buffer` packets.
    fn two_flows(buffer: f64, second: u64, early: Time, late: Time) -> ([u64; 2], [u64; 2], u64) {
        let network = network("dumbbell", &given(&[("pairs", 2.0)]));
        let traffic = traffic(vec![
            flow(Time::ZERO, 0, 2, packets(1_000_000)),
            flow(Time::from_ms(5), 1, 3, packets(second)),
        ]);
        let recipe = recipe(&CARD, &given(&[("buffer_packets", buffer)]), &network, &traffic);
        let mut run = PacketSimulation::new(Arc::clone(&network), traffic, recipe, 1, late);
        let sent = |run: &PacketSimulation| [0, 1].map(|port| run.link_bytes()[port]);
        let mut first = [0; 2];
        while run.advance(1_000) == Status::Running {
            if run.now() < early {
                first = sent(&run);
            }
        }
        (first, sent(&run), run.counters().drops())
    }

    #[test]
    fn two_flows_share_a_link_equally_and_fill_it() {
        let (early, late, drops) =
            two_flows(240.0, 1_000_000, Time::from_ms(20), Time::from_ms(40));
        assert_eq!(drops, 0);
        let rates = [0, 1].map(|flow| (late[flow] - early[flow]) as f64 * 8.0 / 20e-3);
        assert!((rates[0] / rates[1] - 1.0).abs() < 0.02, "{rates:?}");
        let used = (rates[0] + rates[1]) / 10e9;
        // The early count is a slice old.
        assert!((0.9..1.01).contains(&used), "{used} of the link");
    }

    #[test]
    fn rates_hold_again_once_losses_are_repaired() {
        // A short flow begins at the rate of the long one, and a short queue overflows.
        let (early, late, drops) = two_flows(12.0, 100, Time::from_us(5_900), Time::from_us(7_400));
        assert!(drops > 0);
        let bytes: u64 = [0, 1].map(|flow| late[flow] - early[flow]).iter().sum();
        let used = bytes as f64 * 8.0 / (1.5e-3 * 10e9);
        // With a window that grows by a packet a round trip it would be two thirds.
        assert!(used > 0.95, "{used} of the link");
    }

    #[test]
    fn a_hosts_own_link_is_shared_like_any_other() {
        // One host, two receivers: nothing but the sender's link holds the flows up.
        let network = many_to_one(2);
        let traffic = traffic([1, 2].map(|to| flow(Time::ZERO, 0, to, packets(4_000))).to_vec());
        let recipe = recipe(&CARD, &given(&[]), &network, &traffic);
        let run = run(&network, &traffic, recipe);
        assert_eq!(run.counters().drops(), 0);
        let ends = [0, 1].map(|flow: usize| run.completions().finish[flow].seconds());
        assert!((ends[0] / ends[1] - 1.0).abs() < 0.02, "{ends:?}");
        let used = 8_000.0 * 1.2e-6 / ends[0].max(ends[1]);
        assert!(used > 0.85, "{used} of the link");
    }
}
