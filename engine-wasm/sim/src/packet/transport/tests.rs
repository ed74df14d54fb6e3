//! Losses and delays: how each recovery, and probing, reacts.

use std::sync::{Arc, mpsc};

use super::*;
use crate::ids::HostId;
use crate::packet::testing::{
    completion_times, flow, given, many_to_one, network, packets, run, traffic,
};
use crate::packet::{Driver, Marking, PacketSimulation, PortPlan, Recipe};
use crate::record::{Simulation, Status};
use crate::topology::Network;
use crate::units::{Bytes, Time};
use crate::workload::{Flow, Traffic};

/// Halves on marks, of which these tests have none.
struct Halving;

impl WindowRule for Halving {
    type State = ();

    fn start(&self, _: &Progress) {}

    fn cut(&self, (): &(), _: &Progress) -> f64 {
        0.5
    }
}

/// The last flow at the lowest priority, all others at the highest.
struct LastIsLowest {
    last: FlowId,
}

impl Tagger for LastIsLowest {
    type State = u8;

    fn start(&mut self, flow: FlowId, _: &Flow) -> u8 {
        if flow == self.last { 7 } else { 0 }
    }

    fn tag(&self, level: &u8, _: u64, _: &Progress) -> Tag {
        Tag { level: *level, value: 0 }
    }
}

fn settings() -> TransportSettings {
    TransportSettings {
        initial_window: 10,
        max_window: 1_000,
        rto: RtoMode::Fixed,
        min_rto: Time::from_ms(1),
        probing: None,
    }
}

fn drop_tail(limit_packets: u64) -> PortPlan {
    PortPlan::fifo(Bytes::new(1500 * limit_packets), Marking::NONE)
}

/// One flow of 200 packets from a 10 Gb/s to a 1 Gb/s link through a short queue.
fn overflow(recovery: impl Recovery + 'static, settings: TransportSettings) -> PacketSimulation {
    let mut values = given(&[("pairs", 1.0), ("bottleneck_gbps", 1.0)]);
    values.insert("host_delay_us".to_owned(), crate::parameters::Value::Number(5.0));
    let network = network("dumbbell", &values);
    let traffic = traffic(vec![flow(Time::ZERO, 0, 1, packets(200))]);
    let ports = drop_tail(20);
    let recipe = Recipe::new(WindowTransport::new(Halving, Untagged, recovery, settings), ports)
        .with_nics(ports.unlimited());
    run(&network, &traffic, recipe)
}

/// Two flows of 9,000 packets from one host, whose windows have room for all of them.
fn all_at_once(driver: Driver) -> (PacketSimulation, u64) {
    let (initial_window, min_rto) = (9_000, Time::from_ms(1_000));
    let settings = TransportSettings { initial_window, max_window: 9_000, min_rto, ..settings() };
    let transport = WindowTransport::new(Halving, Untagged, Timeouts, settings);
    let recipe = Recipe::new(transport, drop_tail(20_000));
    let traffic = traffic(vec![flow(Time::ZERO, 0, 2, packets(9_000)); 2]);
    let (driver, network) = (Some(driver), many_to_one(2));
    let run = PacketSimulation::driven(driver, network, traffic, recipe, 1, Time::NEVER);
    let mut run = run.stopping_within_windows(1);
    let mut longest_burst = 0;
    loop {
        let before = run.counters().data_sent;
        let status = run.advance(1);
        longest_burst = longest_burst.max(run.counters().data_sent - before);
        if status == Status::Finished {
            return (run, longest_burst);
        }
    }
}

#[test]
fn a_wide_window_is_sent_in_bursts_before_the_next_flow_starts() {
    for driver in [Driver::ByEvent, Driver::ByWindow] {
        let (run, longest_burst) = all_at_once(driver);
        assert_eq!(longest_burst, 4_096);
        let ideal = |count| many_to_one(2).ideal_fct(HostId(0), HostId(2), packets(count));
        assert_eq!(run.completions().finish, [ideal(9_000), ideal(18_000)]);
        assert_eq!((run.counters().timeouts, run.counters().retransmissions), (0, 0));
    }
}

#[test]
fn fast_retransmission_repairs_an_overflow_without_a_timeout() {
    let patient = TransportSettings { min_rto: Time::from_ms(10), ..settings() };
    let run = overflow(NewReno, patient);
    let counters = run.counters();
    assert!(counters.data_dropped > 0);
    assert_eq!((counters.timeouts, counters.spurious_retransmissions), (0, 0));
    assert_eq!(counters.retransmissions, counters.data_dropped);
    assert!(run.completions().finish[0].is_finite());
}

#[test]
fn a_recovery_longer_than_a_timeout_ends_with_the_timeout() {
    // One hole per round trip: six holes take six round trips.
    let lost = [8, 11, 17, 18, 25, 30];
    let timeouts = |min_rto| {
        let settings = TransportSettings { initial_window: 40, min_rto, ..settings() };
        lose(&lost, 400, NewReno, settings).0.counters().timeouts
    };
    let round_trip = many_to_one(1).base_rtt(HostId(0), HostId(1));
    assert_eq!(timeouts(round_trip * 20), 0);
    assert_eq!(
        timeouts(round_trip * 4),
        1,
        "the timer runs from the first partial acknowledgement"
    );
}

#[test]
fn without_fast_retransmission_the_same_overflow_waits_for_timeouts() {
    let fast = overflow(NewReno, settings());
    let slow = overflow(Timeouts, settings());
    assert!(slow.counters().timeouts > 0);
    assert_eq!(slow.counters().spurious_retransmissions, 0, "only holes are filled");
    assert!(slow.completions().finish[0] > fast.completions().finish[0] + Time::from_us(800));
}

#[test]
fn a_lost_tail_is_repaired_by_one_timeout() {
    // Eleven packets at once into a queue of eight, one in transmission: the last two are lost,
    // and nothing follows that could be acknowledged twice.
    let network = many_to_one(1);
    let traffic = traffic(vec![flow(Time::ZERO, 0, 1, packets(11))]);
    let settings = TransportSettings { initial_window: 11, ..settings() };
    let recipe =
        Recipe::new(WindowTransport::new(Halving, Untagged, NewReno, settings), drop_tail(8));
    let run = run(&network, &traffic, recipe);
    let counters = run.counters();
    assert_eq!((counters.drops_at_hosts, counters.timeouts), (2, 1));
    assert_eq!(run.completions().drops, [2]);
    // The timer restarts at the ninth acknowledgement; the two go one window after the other.
    let ninth = network.ideal_fct(HostId(0), HostId(1), packets(9));
    let one = network.ideal_fct(HostId(0), HostId(1), packets(1));
    let expected = ninth + settings.min_rto + one + one;
    assert_eq!(completion_times(&run, &traffic), [expected]);
}

#[test]
fn an_estimated_timeout_backs_off_and_a_fixed_one_does_not() {
    let timeouts = |rto| stuck(TransportSettings { rto, ..settings() }).completions().timeouts[1];
    assert_eq!(timeouts(RtoMode::Fixed), 5);
    assert_eq!(timeouts(RtoMode::Estimated), 2);
}

/// Ten packets of the lowest priority, delayed for about six milliseconds by a flow of the highest
/// priority that fills the receiver's link exactly.
fn stuck(settings: TransportSettings) -> PacketSimulation {
    let network = many_to_one(2);
    let filler = flow(Time::ZERO, 0, 2, packets(5_000));
    let traffic = traffic(vec![filler, flow(Time::from_us(100), 1, 2, packets(10))]);
    let settings = |initial_window| TransportSettings { initial_window, ..settings };
    run_levels(&network, &traffic, settings(5_000), u64::MAX / 1500)
}

fn run_levels(
    network: &Arc<Network>,
    traffic: &Arc<Traffic>,
    settings: TransportSettings,
    limit_packets: u64,
) -> PacketSimulation {
    let tagger = LastIsLowest { last: FlowId::from(traffic.flows.len() - 1) };
    let limit = Bytes::new(1500 * limit_packets);
    let ports = PortPlan::strict_priority(8, limit, Marking::NONE);
    let transport = WindowTransport::new(Halving, tagger, Timeouts, settings);
    run(network, traffic, Recipe::new(transport, ports).with_nics(ports.unlimited()))
}

#[test]
fn probes_replace_retransmissions_of_delayed_packets() {
    let probing = Probing { after: 2, discards: true, restarts: false };
    let run = stuck(TransportSettings { probing: Some(probing), ..settings() });
    let counters = run.counters();
    assert_eq!(run.completions().timeouts, [0, 2]);
    // Only the first timeout sent a packet again; the second one and those after it probed.
    assert_eq!((counters.retransmissions, counters.probes), (1, 4));
    assert_eq!(counters.spurious_retransmissions, 1);
    assert_eq!(counters.drops(), 0);
}

#[test]
fn released_retransmissions_of_delayed_packets_are_spurious() {
    let probing = Probing { after: 2, discards: false, restarts: false };
    let run = stuck(TransportSettings { probing: Some(probing), ..settings() });
    let counters = run.counters();
    assert_eq!(counters.drops(), 0);
    assert!(counters.retransmissions > 1, "although nothing was lost");
}

#[test]
fn the_answer_to_a_probe_releases_retransmissions() {
    // Two flows of the highest level keep the receiver's queue full until they end.
    let network = many_to_one(3);
    let filler = |source| flow(Time::ZERO, source, 3, packets(1_500));
    let lowest = flow(Time::from_us(500), 2, 3, packets(10));
    let traffic = traffic(vec![filler(0), filler(1), lowest]);
    let probing = Some(Probing { after: 2, discards: true, restarts: false });
    let settings = TransportSettings { initial_window: 1_500, probing, ..settings() };
    let run = run_levels(&network, &traffic, settings, 20);
    let last = run.completions();
    assert!(last.drops[2] >= 10, "all of the first burst was lost");
    assert!(last.timeouts[2] >= 2 && run.counters().probes > 0);
    assert!(last.finish[2].is_finite());
}

#[test]
fn estimated_timeouts_exceed_the_round_trip() {
    let mode =
        TransportSettings { rto: RtoMode::Estimated, min_rto: Time::from_us(200), ..settings() };
    // A queue of twenty packets at 1 Gb/s adds 240 µs: more than the smallest timeout.
    assert_eq!(overflow(Sack, mode).counters().spurious_retransmissions, 0);
    let fixed = TransportSettings { rto: RtoMode::Fixed, ..mode };
    assert!(overflow(Sack, fixed).counters().spurious_retransmissions > 0);
}

/// Hosts on a network that loses each data packet as often as it is listed, and that reports when its
/// retransmission arrives.
struct Lossy<S> {
    hosts: S,
    lost: Vec<u32>,
    awaited: Vec<u32>,
    repairs: mpsc::Sender<Time>,
}

impl<S: Scheme> Scheme for Lossy<S> {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.hosts.on_flow_start(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        if packet.is_data() {
            if let Some(place) = self.lost.iter().position(|&lost| lost == packet.sequence) {
                self.awaited.push(self.lost.swap_remove(place));
                return;
            }
            if self.awaited.contains(&packet.sequence) {
                self.awaited.retain(|&awaited| awaited != packet.sequence);
                self.repairs.send(ctx.now()).expect("the test listens");
            }
        }
        self.hosts.on_packet(packet, ctx);
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        self.hosts.on_timer(timer, ctx);
    }
}

/// A flow of `count` packets with a window of forty that loses `lost`; also returns when each was
/// repaired.
fn losing(
    lost: &[u32],
    count: u64,
    recovery: impl Recovery + 'static,
) -> (PacketSimulation, Vec<Time>) {
    let settings = TransportSettings { initial_window: 40, ..settings() };
    let (run, repairs) = lose(lost, count, recovery, settings);
    assert_eq!(run.counters().spurious_retransmissions, 0, "only what was lost is sent again");
    assert_eq!(run.counters().retransmissions as usize, lost.len());
    (run, repairs)
}

/// [`lose_with`] with these settings, whatever else is sent again.
fn lose(
    lost: &[u32],
    count: u64,
    recovery: impl Recovery + 'static,
    settings: TransportSettings,
) -> (PacketSimulation, Vec<Time>) {
    let (repairs, told) = mpsc::channel();
    let hosts = WindowTransport::new(Halving, Untagged, recovery, settings);
    let lossy = Lossy { hosts, lost: lost.to_vec(), awaited: Vec::new(), repairs };
    let traffic = traffic(vec![flow(Time::ZERO, 0, 1, packets(count))]);
    let run = run(&many_to_one(1), &traffic, Recipe::new(lossy, drop_tail(1_000)));
    (run, told.try_iter().collect())
}

#[test]
fn sack_repairs_all_holes_in_one_round_trip_and_new_reno_one() {
    let round_trip = many_to_one(1).base_rtt(HostId(0), HostId(1));
    let lost = [8, 11, 17, 18, 25, 30];
    let (slow, repairs) = losing(&lost, 400, NewReno);
    assert!(repairs.windows(2).all(|pair| pair[1] - pair[0] >= round_trip), "{repairs:?}");
    let (fast, repairs) = losing(&lost, 400, Sack);
    assert_eq!(repairs.len(), lost.len());
    assert!(repairs[5] - repairs[0] < round_trip, "{repairs:?}");
    assert_eq!((slow.counters().timeouts, fast.counters().timeouts), (0, 0));
    let ends = [&slow, &fast].map(|run| run.completions().finish[0]);
    assert!(ends[0] > ends[1] + round_trip, "{ends:?}");
}

#[test]
fn both_repair_a_single_loss_in_the_same_round_trip() {
    let [slow, fast] = [losing(&[8], 400, NewReno), losing(&[8], 400, Sack)].map(|(_, at)| at);
    assert_eq!(slow, fast);
}

#[test]
fn sack_leaves_a_lost_retransmission_to_the_timer() {
    let (run, _) = losing(&[8, 8], 400, Sack);
    assert_eq!(run.counters().timeouts, 1);
}

#[test]
fn sack_rescues_a_lost_tail_after_another_loss_without_a_timeout() {
    let (run, _) = losing(&[8, 399], 400, Sack);
    assert_eq!(run.counters().timeouts, 1, "a lost tail alone is not detected");
    let (run, _) = losing(&[370, 399], 400, Sack);
    assert_eq!(run.counters().timeouts, 0);
}

#[test]
fn without_a_recovery_only_timeouts_repair() {
    let runs = [
        losing(&[8, 11], 400, None::<Sack>),
        losing(&[8, 11], 400, None::<NewReno>),
        losing(&[8, 11], 400, Timeouts),
    ];
    let [one, other, last] =
        runs.map(|(run, _)| (run.completions().finish[0], run.counters().timeouts));
    assert_eq!([one, other], [last; 2]);
    assert!(last.1 > 0);
}

#[test]
fn sack_repairs_an_overflow_sooner_and_sends_nothing_twice() {
    let [slow, fast] = [overflow(NewReno, settings()), overflow(Sack, settings())];
    let counters = fast.counters();
    assert!(counters.data_dropped > 0);
    assert_eq!((counters.timeouts, counters.spurious_retransmissions), (0, 0));
    assert_eq!(counters.retransmissions, counters.data_dropped);
    assert!(fast.completions().finish[0] < slow.completions().finish[0]);
}
