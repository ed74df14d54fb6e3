//! Ports: single decisions, and the equivalence of all ways to play a port.

use proptest::prelude::*;

use super::*;
use crate::case_count::case_count;
use crate::ids::{FlowId, HostId, NodeId};
use crate::packet::{Kind, Marking};

const LINK: Link = Link {
    from: NodeId(0),
    to: NodeId(1),
    rate: Rate::from_bps(10_000_000_000),
    delay: Time::from_us(20),
    processing: Time::ZERO,
};

struct Bench {
    port: Port,
    queues: Queues,
    sent: Sent,
    dropped: Vec<u32>,
    marks: u64,
}

/// A carrier that records what a port sends, and that is often out of memory.
#[derive(Default)]
struct Sent {
    arrivals: Vec<(u32, Time)>,
}

impl Carrier for Sent {
    const KNOWS_AHEAD: bool = true;

    fn reserve(&mut self, _: usize) {}

    fn stage(&self, _: NextStage, _: HostId) -> usize {
        0
    }

    fn carry(&mut self, _: PortId, _: usize, at: Time, packet: PackedPacket) {
        self.arrivals.push((sequence_of(packet), at));
    }

    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        let has_room = !self.arrivals.len().is_multiple_of(3);
        if has_room {
            self.carry(port, stage, at, packet);
        }
        has_room
    }

    fn announce(&mut self, _: PortId, _: Time) {}
}

impl Bench {
    fn new(discipline: Discipline, limit_packets: u64, marking: Marking) -> Self {
        let limit = Bytes::new(1500 * limit_packets);
        Self::of(&PortPlan::of(discipline, limit, marking))
    }

    fn of(plan: &PortPlan) -> Self {
        Self::with(plan, Time::ZERO)
    }

    fn with(plan: &PortPlan, horizon: Time) -> Self {
        let mut queues = Queues::new(0);
        let port = Port::new(plan, PortId(0), &LINK, NextStage::HOSTS, horizon, &mut queues);
        Self { port, queues, sent: Sent::default(), dropped: Vec::new(), marks: 0 }
    }

    /// Enqueues a full packet; returns whether it was marked.
    fn enqueue(&mut self, at: Time, sequence: u32, value: u32, level: u8) -> bool {
        let packet = Packet::new(Kind::Data, FlowId(value), sequence, HostId(0), 1500);
        self.enqueue_packet(at, packet.with_value(value).at_level(level))
    }

    fn enqueue_packet(&mut self, at: Time, packet: Packet) -> bool {
        let on_drop = |dropped| self.dropped.push(sequence_of(dropped));
        self.port.enqueue(at, packet.into(), &mut self.queues, &mut self.sent, on_drop);
        let marks = self.queues.take_marks();
        self.marks += marks;
        marks > 0
    }

    fn max_backlog(&self) -> u32 {
        let ahead = self.port.max_backlog_ahead(&self.queues);
        ahead.map_or(0, |most| most).max(self.queues.max_backlog)
    }

    /// All arrivals at the far end, with their times.
    fn arrivals(&mut self) -> Vec<(u32, Time)> {
        self.port.play(Time::from_ms(1), &mut self.queues, &mut self.sent);
        std::mem::take(&mut self.sent.arrivals)
    }
}

fn sequence_of(packet: PackedPacket) -> u32 {
    Packet::from(packet).sequence
}

fn sequences(arrivals: &[(u32, Time)]) -> Vec<u32> {
    arrivals.iter().map(|&(sequence, _)| sequence).collect()
}

#[test]
fn a_port_is_one_cache_line() {
    assert_eq!(size_of::<Port>(), 64);
}

#[test]
fn an_idle_link_sends_at_once_and_a_busy_one_back_to_back() {
    let mut bench = Bench::new(Discipline::Fifo, 9, Marking::NONE);
    bench.enqueue(Time::from_us(1), 0, 0, 0);
    bench.enqueue(Time::from_us(1), 1, 0, 0);
    bench.enqueue(Time::from_us(50), 2, 0, 0);
    let at = |ns| Time::from_ns(ns);
    assert_eq!(bench.arrivals(), [(0, at(22_200)), (1, at(23_400)), (2, at(71_200))]);
    assert_eq!(bench.port.carried(Time::from_ms(1)), Bytes::new(4500));
}

#[test]
fn a_decision_sees_only_packets_that_arrived_before() {
    let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 9, Marking::NONE);
    bench.enqueue(Time::ZERO, 0, 0, 1);
    bench.enqueue(Time::ZERO, 1, 0, 1);
    // The link becomes free at 1.2 µs; the urgent packet arrives a picosecond later.
    bench.enqueue(Time::from_ps(1_200_001), 2, 0, 0);
    bench.enqueue(Time::from_ps(1_200_001), 3, 0, 1);
    assert_eq!(sequences(&bench.arrivals()), [0, 1, 2, 3]);
}

#[test]
fn a_departure_precedes_an_arrival_of_the_same_instant() {
    let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 9, Marking::NONE);
    bench.enqueue(Time::ZERO, 0, 0, 1);
    bench.enqueue(Time::ZERO, 1, 0, 1);
    bench.enqueue(Time::from_ns(1_200), 2, 0, 0);
    assert_eq!(sequences(&bench.arrivals()), [0, 1, 2]);
}

#[test]
fn a_backlog_is_what_is_at_the_port_with_the_arriving_packet_unless_that_is_dropped() {
    let priority = Discipline::StrictPriority { queues: 2 };
    for (discipline, horizon) in [(Discipline::Fifo, Time::NEVER), (priority, Time::ZERO)] {
        let limit = Bytes::new(1500 * 2);
        let plan = PortPlan::of(discipline, limit, Marking::NONE);
        let mut bench = Bench::with(&plan, horizon);
        bench.enqueue(Time::ZERO, 0, 0, 0);
        assert_eq!(bench.max_backlog(), 1500);
        // Of the first packet 500 bytes are left.
        bench.enqueue(Time::from_ns(800), 1, 0, 0);
        assert_eq!(bench.max_backlog(), 2000);
        bench.enqueue(Time::from_ns(800), 2, 0, 0);
        assert_eq!(bench.max_backlog(), 3500);
        bench.enqueue(Time::from_ns(800), 3, 0, 0);
        assert_eq!((bench.max_backlog(), &bench.dropped[..]), (3500, &[3][..]));
        bench.queues.hosts = 1;
        assert_eq!(bench.port.max_backlog_ahead(&bench.queues), None);
    }
}

#[test]
fn marking_counts_the_arriving_packet_but_not_the_one_in_transmission() {
    let marking = Marking::above_packets(2);
    let mut bench = Bench::new(Discipline::Fifo, 9, marking);
    let marks: Vec<_> = (0..5).map(|sequence| bench.enqueue(Time::ZERO, sequence, 0, 0)).collect();
    assert_eq!(marks, [false, false, false, true, true]);
}

#[test]
fn marking_counts_the_whole_port_or_the_own_queue() {
    for (by_class, expected) in [(false, true), (true, false)] {
        let marking = Marking { by_class, ..Marking::above_packets(2) };
        let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 9, marking);
        for sequence in 0..4 {
            bench.enqueue(Time::ZERO, sequence, 0, 1);
        }
        assert_eq!(bench.enqueue(Time::ZERO, 4, 0, 0), expected);
    }
}

#[test]
fn a_full_port_drops_the_arriving_packet_whatever_its_priority() {
    let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 2, Marking::NONE);
    for sequence in 0..3 {
        bench.enqueue(Time::ZERO, sequence, 0, 1);
    }
    bench.enqueue(Time::ZERO, 3, 0, 0);
    assert_eq!(bench.dropped, [3]);
}

#[test]
fn partitioned_queues_do_not_drop_for_one_another() {
    let shared = PortPlan::strict_priority(2, Bytes::new(1500 * 4), Marking::NONE);
    for (plan, dropped) in [(shared, vec![5, 6]), (shared.partitioned(), vec![3, 4])] {
        let mut bench = Bench::of(&plan);
        for sequence in 0..5 {
            bench.enqueue(Time::ZERO, sequence, 0, 1);
        }
        // One is in transmission; half of the buffer holds two of the other four.
        bench.enqueue(Time::ZERO, 5, 0, 0);
        bench.enqueue(Time::ZERO, 6, 0, 0);
        assert_eq!(bench.dropped, dropped);
    }
}

#[test]
fn a_packet_counts_by_its_bytes_or_as_a_full_one() {
    let marking = Marking::above_packets(1);
    let by_bytes = PortPlan::fifo(Bytes::new(1500 * 2), marking);
    let by_packets = PortPlan { counting: Counting::Packets, ..by_bytes };
    for (plan, marks, dropped) in [(by_bytes, 0, vec![]), (by_packets, 1, vec![3, 4])] {
        for horizon in [Time::ZERO, Time::NEVER] {
            let mut bench = Bench::with(&plan, horizon);
            for sequence in 0..5 {
                let ack = Packet::new(Kind::Ack, FlowId(0), sequence, HostId(0), 40);
                bench.enqueue_packet(Time::ZERO, ack);
            }
            assert_eq!((bench.marks, &bench.dropped), (marks, &dropped));
            assert_eq!(bench.arrivals().len(), 5 - dropped.len());
        }
    }
}

/// A full queue of three packets, A (5), B (2), A (4), while another one is in transmission.
fn pfabric_queue() -> Bench {
    let mut bench = Bench::new(Discipline::WorstFirst, 3, Marking::NONE);
    let flow = |bench: &mut Bench, flow, sequence, value| {
        let packet = Packet::new(Kind::Data, FlowId(flow), sequence, HostId(0), 1500);
        let Bench { port, queues, sent, dropped, .. } = bench;
        let on_drop = |packet| dropped.push(sequence_of(packet));
        port.enqueue(Time::ZERO, packet.with_value(value).into(), queues, sent, on_drop);
    };
    flow(&mut bench, 19, 0, 0);
    flow(&mut bench, 11, 1, 5);
    flow(&mut bench, 12, 2, 2);
    flow(&mut bench, 11, 3, 4);
    bench
}

#[test]
fn a_full_pfabric_port_drops_the_worst_packet_even_if_it_is_the_arriving_one() {
    let mut bench = pfabric_queue();
    bench.enqueue(Time::ZERO, 4, 9, 0);
    assert_eq!(bench.dropped, [4]);
}

#[test]
fn a_full_pfabric_port_makes_room_for_a_better_packet() {
    let mut bench = pfabric_queue();
    bench.enqueue(Time::ZERO, 4, 1, 0);
    assert_eq!(bench.dropped, [1]);
    assert_eq!(sequences(&bench.arrivals()), [0, 4, 2, 3]);
}

#[test]
fn transmission_times_round_up() {
    let link = Link { rate: Rate::from_bps(13_333_333_333), ..LINK };
    let plan = PortPlan::fifo(Bytes::new(9_000), Marking::NONE);
    let port =
        Port::new(&plan, PortId(0), &link, NextStage::HOSTS, Time::NEVER, &mut Queues::new(0));
    assert_eq!(port.transmission(1500), Bytes::new(1500) / link.rate);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(case_count(256)))]

    /// Times lie on a grid, so that transmissions often end at the instant of an arrival.
    #[test]
    fn a_fifo_with_known_departures_equals_a_fifo_that_decides(
        steps in prop::collection::vec((0_u64..6, 1_u16..5, 0_u8..3), 1..120),
        limit in 1_u64..9,
        mark_above in 0_u64..9,
    ) {
        let plan = PortPlan::fifo(Bytes::new(1500 * limit), Marking::above_packets(mark_above));
        let (mut queue, mut ahead) = (Bench::of(&plan), Bench::with(&plan, Time::NEVER));
        prop_assert_eq!((queue.port.max_ahead(), ahead.port.max_ahead() > Time::ZERO), (Time::ZERO, true));
        let mut now = Time::ZERO;
        for ((gap, size, level), sequence) in steps.into_iter().zip(0..) {
            now += Time::from_ns(150) * gap;
            let packet = Packet::new(Kind::Data, FlowId(0), sequence, HostId(0), 375 * size);
            let [expected, found] =
                [&mut queue, &mut ahead].map(|bench| bench.enqueue_packet(now, packet.at_level(level)));
            prop_assert_eq!(expected, found);
            queue.port.play(now, &mut queue.queues, &mut queue.sent);
            let seen = |Bench { port, queues, .. }: &mut Bench| {
                (port.occupancy(queues, now), port.waiting(queues, now), port.carried(now))
            };
            prop_assert_eq!(seen(&mut queue), seen(&mut ahead));
            let waiting = ahead.port.handed_on_waiting(&ahead.queues, now);
            prop_assert_eq!(queue.port.queued(&queue.queues).count(), waiting);
        }
        prop_assert_eq!(&queue.dropped, &ahead.dropped);
        prop_assert_eq!(queue.max_backlog(), ahead.max_backlog());
        prop_assert_eq!(queue.arrivals(), ahead.arrivals());
    }

    #[test]
    fn the_packet_that_arrived_first_is_among_the_oldest(
        steps in prop::collection::vec((0_u64..6, 0_u32..9, 0_u8..4), 1..100),
        pick in any::<prop::sample::Index>(),
    ) {
        let disciplines =
            [Discipline::Fifo, Discipline::StrictPriority { queues: 3 }, Discipline::WorstFirst];
        let mut bench = Bench::new(*pick.get(&disciplines), 1000, Marking::NONE);
        let mut now = Time::ZERO;
        for ((gap, value, level), sequence) in steps.into_iter().zip(0..) {
            now += Time::from_ns(400) * gap;
            bench.enqueue(now, sequence, value, level);
            let Bench { port, queues, .. } = &bench;
            let oldest = port.oldest(queues).map(sequence_of).min();
            prop_assert_eq!(oldest, port.queued(queues).map(sequence_of).min());
        }
    }

    /// For every discipline. The ranges include idle links, packets in order, overtaking, marks and
    /// drops.
    #[test]
    fn a_port_played_by_window_equals_a_port_played_by_packet(
        steps in prop::collection::vec((0_u64..24, 1_u16..5, 0_u8..4), 1..160),
        window_ns in 200_u64..20_000,
        limit in 2_u64..60,
        mark_above in 1_u64..60,
        (by_class, partitioned, by_packets) in any::<(bool, bool, bool)>(),
        pick in any::<prop::sample::Index>(),
    ) {
        let queued = [Discipline::Fifo, Discipline::StrictPriority { queues: 3 }];
        let disciplines = [&queued[..], Discipline::STORED].concat();
        let discipline = *pick.get(&disciplines);
        let marking = Marking { by_class, ..Marking::above_packets(mark_above) };
        let counting = if by_packets { Counting::Packets } else { Counting::Bytes };
        let limit = Bytes::new(1500 * limit);
        let plan = PortPlan::of(discipline, limit, marking);
        let plan = PortPlan { partitioned, counting, ..plan };
        let (mut single, mut ahead) = [(); 2].map(|()| Bench::of(&plan)).into();
        let mut sent = Sent::default();
        let mut now = Time::ZERO;
        let mut arrival = |((gap, size, level), sequence): ((u64, u16, u8), u32)| {
            now += Time::from_ns(150) * gap;
            let packet = Packet::new(Kind::Data, FlowId(sequence % 3), sequence, HostId(0), 375 * size);
            (now, PackedPacket::from(packet.at_level(level).with_value(u32::from(level))))
        };
        let arrivals: Vec<_> = steps.into_iter().zip(0..).map(&mut arrival).collect();
        let window_of = |time: Time| time.ps() / (1_000 * window_ns);
        for window in arrivals.chunk_by(|(one, _), (next, _)| window_of(*one) == window_of(*next)) {
            let end = Time::from_ns(window_ns) * (window_of(window[0].0) + 1);
            let last = end.saturating_sub(Time::from_ps(1));
            for &(at, packet) in window {
                single.enqueue_packet(at, packet.into());
            }
            single.port.play(last, &mut single.queues, &mut single.sent);
            let on_drop = |dropped| ahead.dropped.push(sequence_of(dropped));
            ahead.port.play_through(window, last, &mut ahead.queues, &mut sent, on_drop);
            let seen = |Bench { port, queues, .. }: &mut Bench| {
                (port.occupancy(queues, last), port.waiting(queues, last), port.carried(last))
            };
            prop_assert_eq!(seen(&mut single), seen(&mut ahead));
            prop_assert_eq!(single.marks, ahead.queues.take_marks());
            single.marks = 0;
        }
        ahead.port.play(Time::from_ms(1), &mut ahead.queues, &mut sent);
        prop_assert_eq!(&single.dropped, &ahead.dropped);
        prop_assert_eq!(single.max_backlog(), ahead.max_backlog());
        prop_assert_eq!(single.arrivals(), sent.arrivals);
    }
}
