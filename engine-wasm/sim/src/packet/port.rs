//! An output port and the wire behind it: queueing, marking, dropping, choosing, transmitting.
//!
//! A port is a state machine without a clock. It is *played* forward to an instant: it makes all
//! the decisions that fell due until then, each with exactly the packets that had arrived by that
//! decision, and puts what it sends on its wire. A port must be played before every arrival at it
//! and before its last packet reaches the far end; when exactly does not change what happens, which
//! lets one event per packet and hop suffice, and lets drivers with and without a global order of
//! events give the same results.

use super::Packet;
use std::collections::VecDeque;

use super::classes::Classes;
use super::pool::Pool;
use super::recipe::{Discipline, PortPlan};
use super::worst_first::WorstFirst;
use crate::record::Occupancy;
use crate::topology::Link;
use crate::units::{Bytes, Rate, Time};

/// An output port with its queue and its wire.
#[derive(Clone, Debug)]
pub struct Port {
    /// When the transmission under way ends, or the last one ended.
    free_at: Time,
    delay: Time,
    /// Picoseconds per byte where that is a whole number, else zero.
    ps_per_byte: u64,
    rate: Rate,
    waiting: u32,
    limit: u32,
    mark_above: u32,
    mark_by_class: bool,
    /// In order of arrival at the far end. A ring of its own per wire, because packets enter and
    /// leave it in turn: neighbours share cache lines, as nodes of a pool would not.
    wire: VecDeque<Travelling>,
    queue: Queue,
    sent: Sent,
}

/// A packet on a wire.
#[derive(Clone, Copy, Debug)]
struct Travelling {
    packet: Packet,
    arrival: Time,
}

#[derive(Clone, Debug)]
enum Queue {
    Classes(Classes),
    WorstFirst(WorstFirst),
}

/// What a port has put on its link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Packets of any kind.
    pub packets: u64,
    /// Bytes, headers included.
    pub bytes: u64,
}

const BYTE_PS_AT_1_BPS: u64 = 8_000_000_000_000;

impl Port {
    /// An idle port of that plan at the sending end of `link`.
    pub fn new(plan: &PortPlan, link: &Link) -> Self {
        let bps = link.rate.bps();
        let exact = BYTE_PS_AT_1_BPS % bps == 0;
        Self {
            free_at: Time::ZERO,
            delay: link.delay,
            ps_per_byte: if exact { BYTE_PS_AT_1_BPS / bps } else { 0 },
            rate: link.rate,
            waiting: 0,
            limit: saturated(plan.limit),
            mark_above: saturated(plan.marking.threshold(link.rate)),
            mark_by_class: plan.marking.by_class,
            wire: VecDeque::new(),
            queue: match plan.discipline {
                Discipline::Fifo => Queue::Classes(Classes::new(1)),
                Discipline::StrictPriority { queues } => Queue::Classes(Classes::new(queues)),
                Discipline::WorstFirst => Queue::WorstFirst(WorstFirst::default()),
            },
            sent: Sent::default(),
        }
    }

    /// Makes all decisions due by `now`: whenever the link is free and something waits, the next
    /// packet leaves. A decision at `now` itself comes before whatever else happens at `now`.
    pub fn play(&mut self, now: Time, pool: &mut Pool) {
        while self.free_at <= now {
            let Some(packet) = self.choose(pool) else { break };
            self.transmit(self.free_at, packet);
        }
    }

    /// Takes an arriving packet, which then waits, leaves at once, or is lost; a full port may lose
    /// another one in its stead. Says whether the packet was marked.
    pub fn offer(
        &mut self,
        now: Time,
        mut packet: Packet,
        pool: &mut Pool,
        mut lose: impl FnMut(Packet),
    ) -> bool {
        self.play(now, pool);
        let size = u32::from(packet.size);
        // With the link free after playing, nothing waits.
        let idle = self.free_at <= now;
        match &mut self.queue {
            Queue::Classes(classes) => {
                if self.waiting + size > self.limit {
                    lose(packet);
                    return false;
                }
                let class = classes.class(packet.level());
                let ahead = if self.mark_by_class { classes.bytes(class) } else { self.waiting };
                let marked = ahead + size > self.mark_above;
                if marked {
                    packet.mark();
                }
                if idle {
                    self.transmit(now, packet);
                } else {
                    self.waiting += size;
                    classes.push(pool.store(packet), pool);
                }
                marked
            }
            Queue::WorstFirst(queue) if !idle => {
                queue.push(packet);
                self.waiting += size;
                while self.waiting > self.limit {
                    let victim = queue.pop_worst().expect("what waits has bytes");
                    self.waiting -= u32::from(victim.size);
                    lose(victim);
                }
                false
            }
            Queue::WorstFirst(_) => {
                self.transmit(now, packet);
                false
            }
        }
    }

    /// When the next packet reaches the far end, [`Time::NEVER`] while the wire is empty.
    pub fn next_arrival(&self) -> Time {
        self.wire.front().map_or(Time::NEVER, |first| first.arrival)
    }

    /// Whether nothing travels.
    pub fn is_wire_empty(&self) -> bool {
        self.wire.is_empty()
    }

    /// Takes the packet that reaches the far end at `now`, and plays the port.
    ///
    /// # Panics
    /// When the wire is empty.
    pub fn deliver(&mut self, now: Time, pool: &mut Pool) -> Packet {
        let first = self.wire.pop_front().expect("an arrival is due only while something travels");
        debug_assert_eq!(first.arrival, now, "packets arrive when they are due");
        self.play(now, pool);
        first.packet
    }

    /// When the link is free: now, once [`Port::play`] has been called, if nothing waits.
    pub const fn free_at(&self) -> Time {
        self.free_at
    }

    /// Removes and returns the waiting packet with the largest score, the latest of equals; packets
    /// without a score stay. Only ports that serve the best value first can do this.
    pub fn pop_worst(&mut self, score: impl Fn(&Packet) -> Option<u64>) -> Option<Packet> {
        let Queue::WorstFirst(queue) = &mut self.queue else { return None };
        let packet = queue.pop_by_score(score)?;
        self.waiting -= u32::from(packet.size);
        Some(packet)
    }

    /// Bytes that wait, without the packet in transmission.
    pub fn waiting(&self) -> Bytes {
        Bytes::new(u64::from(self.waiting))
    }

    /// Packets that wait, without the one in transmission.
    pub fn waiting_packets(&self, pool: &Pool) -> usize {
        self.queued(pool).count()
    }

    /// What waits, without the packet in transmission.
    pub fn occupancy(&self, pool: &Pool) -> Occupancy {
        let mut occupancy = Occupancy::default();
        for packet in self.queued(pool) {
            let size = u32::from(packet.size);
            occupancy.packets += 1;
            occupancy.bytes += size;
            occupancy.bytes_by_priority[usize::from(packet.level().min(7))] += size;
        }
        occupancy
    }

    /// What it has put on its link, the packet in transmission included.
    pub const fn sent(&self) -> Sent {
        self.sent
    }

    /// Bytes its link has carried by `now`: of the packet in transmission only what has left.
    pub fn carried(&self, now: Time) -> Bytes {
        let left = self.free_at.saturating_sub(now);
        if left == Time::ZERO {
            return Bytes::new(self.sent.bytes);
        }
        // Rounded so that a link never seems to carry more than its rate.
        let unsent = self.rate.bytes_in(left.saturating_sub(Time::from_ps(1))) + Bytes::new(1);
        Bytes::new(self.sent.bytes).saturating_sub(unsent)
    }

    /// Every packet in the queue and on the wire.
    pub fn packets<'a>(&'a self, pool: &'a Pool) -> impl Iterator<Item = &'a Packet> {
        self.queued(pool).chain(self.wire.iter().map(|travelling| &travelling.packet))
    }

    fn queued<'a>(&'a self, pool: &'a Pool) -> Box<dyn Iterator<Item = &'a Packet> + 'a> {
        match &self.queue {
            Queue::Classes(classes) => {
                Box::new(classes.queues().iter().flat_map(|queue| queue.iter(pool)))
            }
            Queue::WorstFirst(queue) => Box::new(queue.iter()),
        }
    }

    fn choose(&mut self, pool: &mut Pool) -> Option<Packet> {
        let packet = match &mut self.queue {
            Queue::Classes(classes) => pool.release(classes.pop(pool)?),
            Queue::WorstFirst(queue) => queue.pop_best()?,
        };
        self.waiting -= u32::from(packet.size);
        Some(packet)
    }

    fn transmit(&mut self, start: Time, packet: Packet) {
        self.free_at = start + self.transmission(packet.size);
        self.wire.push_back(Travelling { packet, arrival: self.free_at + self.delay });
        self.sent.packets += 1;
        self.sent.bytes += u64::from(packet.size);
    }

    fn transmission(&self, size: u16) -> Time {
        if self.ps_per_byte > 0 {
            Time::from_ps(u64::from(size) * self.ps_per_byte)
        } else {
            Bytes::new(u64::from(size)) / self.rate
        }
    }
}

fn saturated(bytes: Bytes) -> u32 {
    u32::try_from(bytes.get()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId, NodeId};
    use crate::packet::{Kind, Marking};

    const LINK: Link = Link {
        from: NodeId(0),
        to: NodeId(1),
        rate: Rate::from_bps(10_000_000_000),
        delay: Time::from_us(20),
    };

    struct Bench {
        port: Port,
        pool: Pool,
        lost: Vec<u32>,
    }

    impl Bench {
        fn new(discipline: Discipline, limit_packets: u64, marking: Marking) -> Self {
            let plan = PortPlan { discipline, limit: Bytes::new(1500 * limit_packets), marking };
            Self { port: Port::new(&plan, &LINK), pool: Pool::default(), lost: Vec::new() }
        }

        /// Offers a full packet; says whether it was marked.
        fn offer(&mut self, at: Time, sequence: u32, value: u32, level: u8) -> bool {
            let packet = Packet::new(Kind::Data, FlowId(value), sequence, HostId(0), 1500);
            let packet = packet.with_value(value).at_level(level);
            self.port.offer(at, packet, &mut self.pool, |packet| self.lost.push(packet.sequence))
        }

        /// Everything that arrives at the far end, with its time.
        fn arrivals(&mut self) -> Vec<(u32, Time)> {
            let mut arrivals = Vec::new();
            loop {
                let at = self.port.next_arrival();
                if !at.is_finite() {
                    return arrivals;
                }
                arrivals.push((self.port.deliver(at, &mut self.pool).sequence, at));
            }
        }
    }

    fn sequences(arrivals: &[(u32, Time)]) -> Vec<u32> {
        arrivals.iter().map(|&(sequence, _)| sequence).collect()
    }

    #[test]
    fn an_idle_link_sends_at_once_and_a_busy_one_back_to_back() {
        let mut bench = Bench::new(Discipline::Fifo, 9, Marking::NONE);
        bench.offer(Time::from_us(1), 0, 0, 0);
        bench.offer(Time::from_us(1), 1, 0, 0);
        bench.offer(Time::from_us(50), 2, 0, 0);
        let at = |ns| Time::from_ns(ns);
        assert_eq!(bench.arrivals(), [(0, at(22_200)), (1, at(23_400)), (2, at(71_200))]);
        assert_eq!(bench.port.sent(), Sent { packets: 3, bytes: 4500 });
    }

    #[test]
    fn a_choice_sees_only_what_had_arrived_by_then() {
        let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 9, Marking::NONE);
        bench.offer(Time::ZERO, 0, 0, 1);
        bench.offer(Time::ZERO, 1, 0, 1);
        // The link becomes free at 1.2 µs; the urgent packet arrives a picosecond later, long
        // before the first packet's arrival at the far end plays the port.
        bench.offer(Time::from_ps(1_200_001), 2, 0, 0);
        bench.offer(Time::from_ps(1_200_001), 3, 0, 1);
        assert_eq!(sequences(&bench.arrivals()), [0, 1, 2, 3]);
    }

    #[test]
    fn a_departure_precedes_an_arrival_of_the_same_instant() {
        let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 9, Marking::NONE);
        bench.offer(Time::ZERO, 0, 0, 1);
        bench.offer(Time::ZERO, 1, 0, 1);
        bench.offer(Time::from_ns(1_200), 2, 0, 0);
        assert_eq!(sequences(&bench.arrivals()), [0, 1, 2]);
    }

    #[test]
    fn the_mark_counts_the_arriving_packet_but_not_the_one_in_transmission() {
        let marking = Marking::above_packets(2);
        let mut bench = Bench::new(Discipline::Fifo, 9, marking);
        let marks: Vec<_> =
            (0..5).map(|sequence| bench.offer(Time::ZERO, sequence, 0, 0)).collect();
        assert_eq!(marks, [false, false, false, true, true]);
    }

    #[test]
    fn the_mark_looks_at_the_whole_port_or_at_the_own_queue() {
        for (by_class, expected) in [(false, true), (true, false)] {
            let marking = Marking { by_class, ..Marking::above_packets(2) };
            let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 9, marking);
            for sequence in 0..4 {
                bench.offer(Time::ZERO, sequence, 0, 1);
            }
            assert_eq!(bench.offer(Time::ZERO, 4, 0, 0), expected);
        }
    }

    #[test]
    fn a_full_port_drops_the_arriving_packet_whatever_its_priority() {
        let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 2, Marking::NONE);
        for sequence in 0..3 {
            bench.offer(Time::ZERO, sequence, 0, 1);
        }
        bench.offer(Time::ZERO, 3, 0, 0);
        assert_eq!(bench.lost, [3]);
    }

    /// Queue of three packets holding A (5), B (2), A (4) while another one is transmitted.
    fn pfabric_queue() -> Bench {
        let mut bench = Bench::new(Discipline::WorstFirst, 3, Marking::NONE);
        let flow = |bench: &mut Bench, flow, sequence, value| {
            let packet = Packet::new(Kind::Data, FlowId(flow), sequence, HostId(0), 1500);
            let lost = &mut bench.lost;
            bench.port.offer(Time::ZERO, packet.with_value(value), &mut bench.pool, |packet| {
                lost.push(packet.sequence);
            });
        };
        flow(&mut bench, 19, 0, 0);
        flow(&mut bench, 11, 1, 5);
        flow(&mut bench, 12, 2, 2);
        flow(&mut bench, 11, 3, 4);
        bench
    }

    #[test]
    fn a_full_pfabric_port_drops_the_worst_be_it_the_arriving_packet() {
        let mut bench = pfabric_queue();
        bench.offer(Time::ZERO, 4, 9, 0);
        assert_eq!(bench.lost, [4]);
    }

    #[test]
    fn a_full_pfabric_port_makes_room_for_a_better_packet() {
        let mut bench = pfabric_queue();
        bench.offer(Time::ZERO, 4, 1, 0);
        assert_eq!(bench.lost, [1]);
        assert_eq!(sequences(&bench.arrivals()), [0, 4, 2, 3]);
    }

    #[test]
    fn a_rate_that_does_not_divide_rounds_up() {
        let link = Link { rate: Rate::from_bps(13_333_333_333), ..LINK };
        let plan = PortPlan::fifo(Bytes::new(9_000), Marking::NONE);
        let port = Port::new(&plan, &link);
        assert_eq!(port.transmission(1500), Bytes::new(1500) / link.rate);
    }
}
