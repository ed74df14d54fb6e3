//! The hosts of SPQ: L2DCT, and reactions of a host to congestion of its own flows.

use std::mem;

use super::super::Setting;
use super::super::l2dct::YoungFirst;
use super::super::parts::dctcp_power::Corrected;
use super::super::parts::dctcp_rule::Dctcp;
use super::super::parts::window_parameters::{new_reno, tcp_transport};
use super::{LONG_FLOW, LONG_RTO, LONG_RTO_MODE, SEVERE_BY};
use crate::ids::{FlowId, HostId};
use crate::packet::transport::{FREE_TIMER, Progress, Tag, Tagger, WindowTransport};
use crate::packet::{Context, Kind, Packet, Scheme, SendingLimit, Timer};
use crate::parameters::Settings;
use crate::record::account::Cause;
use crate::units::{Bytes, Time};
use crate::workload::Flow;

/// All hosts of a run.
pub struct Hosts {
    transport: WindowTransport<Corrected<YoungFirst>, SentBytes>,
    states: Vec<Host>,
    /// A flow that has sent more is long.
    long: Bytes,
    long_rto: Time,
    always_raised: bool,
    /// Whether losses of long flows make congestion severe, too.
    severe_by_any: bool,
}

/// Congestion seen by a host.
#[derive(Clone, Copy, Debug)]
struct Host {
    /// End of validity of the last echoed mark.
    echo_until: Time,
    /// End of validity of the last echo for a flow with losses that count as severe.
    severe_until: Time,
    /// Whether the timer for the next drop is set.
    is_dropping: bool,
}

/// Congestion level that a host assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Congestion {
    Normal,
    Marks,
    Severe,
}

/// Timer of the next drop at a host.
const DROP: u8 = FREE_TIMER;
/// Interval between drops while congestion is severe and no acknowledgement arrives.
const DROP_PAUSE: Time = Time::from_us(10);

impl Host {
    const CALM: Self =
        Self { echo_until: Time::ZERO, severe_until: Time::ZERO, is_dropping: false };

    fn congestion(&self, now: Time) -> Congestion {
        if now < self.severe_until {
            Congestion::Severe
        } else if now < self.echo_until {
            Congestion::Marks
        } else {
            Congestion::Normal
        }
    }

    /// An echo arrived; it counts for a round trip.
    fn echo(&mut self, now: Time, round_trip: Time, is_severe: bool) {
        self.echo_until = self.echo_until.max(now + round_trip);
        if is_severe {
            self.severe_until = self.severe_until.max(now + round_trip);
        }
    }
}

impl Hosts {
    pub fn new(settings: &Settings, setting: &Setting) -> Self {
        let recovery = new_reno(settings, setting);
        let rule = Corrected::new(Dctcp::new(settings), YoungFirst::of(settings));
        Self {
            transport: WindowTransport::new(rule, SentBytes, recovery, tcp_transport(settings)),
            states: vec![Host::CALM; setting.network.hosts as usize],
            long: Bytes::new(settings.integer(LONG_FLOW.name).into()),
            long_rto: Time::from_seconds(settings.number(LONG_RTO.name) * 1e-6),
            always_raised: settings.choice(LONG_RTO_MODE.name) == "static",
            severe_by_any: settings.choice(SEVERE_BY.name) == "any",
        }
    }

    /// Sets the next retransmission timeout of `flow`, which `host` sends.
    fn set_timeout(&mut self, flow: FlowId, host: HostId, ctx: &Context) {
        let now = ctx.now();
        let Some(progress) = self.transport.progress(flow, now) else { return };
        let congestion = self.states[host.index()].congestion(now);
        let is_long = progress.transmitted > self.long;
        let floor = match congestion {
            _ if !is_long => Time::ZERO,
            _ if self.always_raised => self.long_rto,
            Congestion::Severe => self.long_rto,
            Congestion::Normal => Time::ZERO,
            Congestion::Marks => return,
        };
        self.transport.set_timeout_floor(flow, floor);
    }

    fn on_ack(&mut self, ack: Packet, ctx: &mut Context) {
        let host = ack.destination;
        if ack.is_echo() {
            self.on_echo(ack.flow, host, ctx);
        }
        self.set_timeout(ack.flow, host, ctx);
        self.transport.on_packet(ack, ctx);
        self.drop_if_severe(ack.flow, host, ctx);
    }

    fn on_echo(&mut self, flow: FlowId, host: HostId, ctx: &Context) {
        let progress = self.transport.progress(flow, ctx.now());
        let round_trip = progress.map_or_else(|| ctx.base_rtt(flow), |known| known.base_rtt);
        let is_long = progress.is_some_and(|known| known.transmitted > self.long);
        let counts = self.severe_by_any || !is_long;
        let is_severe = counts && self.transport.is_repairing(flow);
        self.states[host.index()].echo(ctx.now(), round_trip, is_severe);
    }

    /// Drops one packet of `host` while congestion is severe, and sets a timer of its `flow` for
    /// the next drop.
    fn drop_if_severe(&mut self, flow: FlowId, host: HostId, ctx: &mut Context) {
        if self.states[host.index()].congestion(ctx.now()) != Congestion::Severe {
            return;
        }
        self.drop_one(host, ctx);
        if !mem::replace(&mut self.states[host.index()].is_dropping, true) {
            ctx.set_timer(Timer { kind: DROP, owner: flow.0 }, ctx.now() + DROP_PAUSE);
        }
    }

    /// Drops a packet of the flow that has sent most, if that flow is long.
    fn drop_one(&mut self, host: HostId, ctx: &mut Context) {
        let long = self.long.get();
        let worst = |packet: &Packet| {
            let before = u64::from(packet.value);
            (packet.is_data() && before > long).then_some(before)
        };
        if ctx.nic_backlog(host) > 1 {
            ctx.drop_worst(host, worst);
        }
    }
}

impl Scheme for Hosts {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.transport.on_flow_start(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        match packet.kind() {
            Kind::Data | Kind::Probe => self.transport.on_packet(packet, ctx),
            _ => self.on_ack(packet, ctx),
        }
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

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        let flow = FlowId(timer.owner);
        let host = ctx.flow(flow).source;
        if timer.kind == DROP {
            self.states[host.index()].is_dropping = false;
            self.drop_if_severe(flow, host, ctx);
        } else {
            self.set_timeout(flow, host, ctx);
            self.transport.on_timer(timer, ctx);
        }
    }
}

/// Tags packets with the bytes that their flow has sent before them, copies included.
#[derive(Clone, Copy, Debug)]
struct SentBytes;

impl Tagger for SentBytes {
    type State = ();

    fn start(&mut self, _: FlowId, _: &Flow) -> Self::State {}

    fn tag(&self, (): &Self::State, _: u64, progress: &Progress) -> Tag {
        let before = u32::try_from(progress.transmitted.get()).unwrap_or(u32::MAX);
        Tag { level: 0, value: before }
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use super::*;
    use crate::packet::Recipe;
    use crate::packet::testing::{
        completion_times, flow, given, many_to_one, packets, run, run_until, traffic,
    };
    use crate::parameters::{Given, Value};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;

    #[test]
    fn an_echo_is_a_mark_and_with_losses_to_repair_severe_for_a_round_trip() {
        let at = Time::from_us;
        let mut host = Host::CALM;
        assert_eq!(host.congestion(at(1)), Congestion::Normal);
        host.echo(at(1), at(85), false);
        assert_eq!(host.congestion(at(85)), Congestion::Marks);
        host.echo(at(50), at(85), true);
        host.echo(at(100), at(85), false);
        let states = [51, 134, 135, 184, 185].map(|us| host.congestion(at(us)));
        let (normal, marks, severe) = (Congestion::Normal, Congestion::Marks, Congestion::Severe);
        assert_eq!(states, [severe, severe, marks, marks, normal]);
    }

    /// Sends three packets at once, tagged 10, 3 and 7 KB, behind one that occupies the link, and
    /// if asked a fifth one of 12 KB; flows finish when their packet arrives.
    struct Burst {
        tags: &'static [u32],
    }

    impl Scheme for Burst {
        fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
            let to = ctx.flow(flow).destination;
            let packet = Packet::new(Kind::Data, flow, 0, to, 1500);
            ctx.send(HostId(0), packet.with_value(self.tags[flow.index()]));
        }

        fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
            ctx.finish(packet.flow);
        }

        fn on_timer(&mut self, _: Timer, _: &mut Context) {}
    }

    fn burst(tags: &'static [u32], buffer: f64) -> Vec<FlowId> {
        let network = many_to_one(1);
        let traffic = traffic(vec![flow(Time::ZERO, 0, 1, packets(1)); tags.len()]);
        let few = given(&[("buffer_packets", buffer)]);
        let crate::packet::NetworkPlan { nics, switches, .. } =
            recipe(&CARD, &few, &network, &traffic).network;
        let recipe = Recipe::new(Burst { tags }, switches).with_nics(nics);
        run(&network, &traffic, recipe).completions().order.clone()
    }

    #[test]
    fn switches_serve_the_youngest_first_if_asked() {
        let youngest = [("switch_order".to_owned(), Value::Text("youngest".to_owned()))].into();
        // Three hosts fill the queue of a switch; the fourth flow comes when it is full.
        let network = many_to_one(4);
        let long = |source| flow(Time::ZERO, source, 4, packets(300));
        let short = flow(Time::from_ms(1), 3, 4, packets(5));
        let traffic = traffic(vec![long(0), long(1), long(2), short]);
        let took = |given: &Given| {
            let run = run(&network, &traffic, recipe(&CARD, given, &network, &traffic));
            completion_times(&run, &traffic)[3]
        };
        let ideal = network.ideal_fct(HostId(3), HostId(4), packets(5));
        let (fifo, first) = (took(&Given::new()), took(&youngest));
        assert!(first <= ideal + Time::from_us(3), "{first:?}, ideal {ideal:?}");
        assert!(fifo > ideal + Time::from_us(30), "{fifo:?}, ideal {ideal:?}");
    }

    #[test]
    fn the_host_serves_the_youngest_first_and_a_full_queue_loses_the_oldest() {
        let order = |flows: &[u32]| flows.iter().map(|&flow| FlowId(flow)).collect::<Vec<_>>();
        assert_eq!(burst(&[0, 10_000, 3_000, 7_000], 3.0), order(&[0, 2, 3, 1]));
        // Room for three: a fourth younger than the oldest takes its place, an older one is lost.
        assert_eq!(burst(&[0, 10_000, 3_000, 7_000, 5_000], 3.0), order(&[0, 2, 4, 3]));
        assert_eq!(burst(&[0, 10_000, 3_000, 7_000, 12_000], 3.0), order(&[0, 2, 3, 1]));
    }

    /// Sends packets with these tags at once, then drops three times as under severe congestion.
    struct Severe {
        burst: Burst,
        hosts: Hosts,
    }

    impl Scheme for Severe {
        fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
            self.burst.on_flow_start(flow, ctx);
            if flow.index() + 1 == self.burst.tags.len() {
                (0..3).for_each(|_| self.hosts.drop_one(HostId(0), ctx));
            }
        }

        fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
            self.burst.on_packet(packet, ctx);
        }

        fn on_timer(&mut self, _: Timer, _: &mut Context) {}
    }

    fn survivors(tags: &'static [u32]) -> Vec<FlowId> {
        let network = many_to_one(1);
        let traffic = traffic(vec![flow(Time::ZERO, 0, 1, packets(1)); tags.len()]);
        let settings = Settings::defaults(CARD.parameters);
        let setting = Setting::new(&network, &traffic);
        let severe = Severe { burst: Burst { tags }, hosts: Hosts::new(&settings, &setting) };
        let crate::packet::NetworkPlan { nics, switches, .. } =
            recipe(&CARD, &given(&[]), &network, &traffic).network;
        let recipe = Recipe::new(severe, switches).with_nics(nics);
        let run = run_until(&network, &traffic, recipe, Time::from_ms(1));
        run.completions().order.clone()
    }

    #[test]
    fn severe_congestion_drops_only_long_flows_longest_first() {
        let kept = |flows: &[u32]| flows.iter().map(|&flow| FlowId(flow)).collect::<Vec<_>>();
        // The first leaves at once; those of 250 and 150 KB go, the one of 50 KB does not.
        assert_eq!(survivors(&[0, 150_000, 250_000, 50_000, 60_000]), kept(&[0, 3, 4]));
        assert_eq!(survivors(&[0, 150_000, 250_000]), kept(&[0, 1]));
        assert_eq!(survivors(&[0, 150_000]), kept(&[0, 1]));
    }

    #[test]
    fn a_short_flow_overtakes_a_long_one_of_its_own_host() {
        let network = many_to_one(2);
        let long = flow(Time::ZERO, 0, 2, packets(4_000));
        let traffic = traffic(vec![long, flow(Time::from_ms(2), 0, 1, packets(10))]);
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        let ideal = network.ideal_fct(HostId(0), HostId(1), packets(10));
        let short = completion_times(&run, &traffic)[1];
        // It waits only for the packet in transmission.
        assert!(short <= ideal + Time::from_us(2), "{short:?}, ideal {ideal:?}");
    }

    /// Losses of a host that sends two flows to different hosts, with its own link the only
    /// bottleneck.
    fn losses_of_one_host(host_marks: bool) -> u64 {
        let network = many_to_one(2);
        let long = |to| flow(Time::ZERO, 0, to, packets(4_000));
        let traffic = traffic(vec![long(1), long(2)]);
        let marks = [("host_marks".to_owned(), Value::Switch(host_marks))].into();
        let run = run(&network, &traffic, recipe(&CARD, &marks, &network, &traffic));
        run.counters().drops_at_hosts
    }

    #[test]
    fn a_host_that_marks_keeps_its_own_flows_from_losses() {
        assert_eq!(losses_of_one_host(true), 0);
        assert!(losses_of_one_host(false) > 0);
    }

    /// Many long flows into one short queue, so that marks and losses come together.
    fn incast(given: &Given) -> crate::packet::PacketSimulation {
        let network = many_to_one(8);
        let mut flows = Vec::new();
        for source in 0..8 {
            let size = packets(400);
            flows.extend([flow(Time::ZERO, source, 8, size), flow(Time::ZERO, source, 8, size)]);
        }
        let traffic = traffic(flows);
        let recipe = recipe(&CARD, given, &network, &traffic);
        run(&network, &traffic, recipe)
    }

    fn severe_by(flows: &str) -> Given {
        [("severe_by".to_owned(), Value::Text(flows.to_owned()))].into()
    }

    #[test]
    fn losses_of_long_flows_alone_are_not_severe() {
        // Every flow here is long by the time the switch loses its packets.
        let first_loss_is_late = given(&[("long_flow_bytes", 0.0)]);
        let by_short = incast(&first_loss_is_late);
        assert!(by_short.counters().drops() > 0);
        assert_eq!(by_short.counters().drops_on_purpose, 0);
        let mut by_any = severe_by("any");
        by_any.extend(first_loss_is_late);
        assert!(incast(&by_any).counters().drops_on_purpose > 0);
    }

    #[test]
    fn severe_congestion_drops_at_hosts_and_waits_long() {
        let severe = incast(&severe_by("any"));
        assert!(severe.counters().drops_on_purpose > 0, "{:?}", severe.counters());
        assert!(severe.now() > Time::from_ms(200), "some flow waited for the long timeout");
        // With no flow ever long, only the switch loses packets and every timeout is short.
        let without = incast(&given(&[("long_flow_bytes", 1e9)]));
        assert_eq!(without.counters().drops_at_hosts, 0);
        assert!(without.now() < Time::from_ms(200), "{:?}", without.now());
    }
}
