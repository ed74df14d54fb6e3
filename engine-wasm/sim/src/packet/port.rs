//! An output port: queueing, marking, dropping, choosing, transmitting.
//!
//! A port is a state machine without a clock. It is *played* forward to an instant: it makes all
//! the decisions that fell due until then, each with exactly the packets that had arrived by that
//! decision, and hands what it sends to the wires. A port must be played before every arrival at it
//! and by the end of the window (or at the instant) for which it announced a decision; when exactly
//! does not change what happens, which lets drivers with and without a global order of events give
//! the same results.

use std::iter;

use super::classes::Classes;
use super::queues::{Queues, Waiting};
use super::recipe::{Discipline, PortPlan};
use super::stations::Leads;
use super::wires::Wires;
use super::worst_first::WorstFirst;
use super::{Packet, Parcel};
use crate::ids::PortId;
use crate::record::Occupancy;
use crate::topology::Link;
use crate::units::{Bytes, Rate, Time};

/// An output port: one line of a cache; what waits lies in [`Queues`].
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Port {
    /// When the transmission under way ends, or the last one ended.
    free_at: Time,
    delay: Time,
    /// Picoseconds per byte where that is a whole number, else zero.
    ps_per_byte: u32,
    /// Bytes that wait.
    waiting: u32,
    limit: u32,
    mark_above: u32,
    id: PortId,
    leads: Leads,
    mark_by_class: bool,
    /// A decision is announced to the wires. So it is whenever something waits.
    is_announced: bool,
    queue: Queue,
    sent_bytes: u64,
    rate: Rate,
}

#[derive(Clone, Copy, Debug)]
enum Queue {
    Classes(Classes),
    /// Which one.
    WorstFirst(u32),
}

const BYTE_PS_AT_1_BPS: u64 = 8_000_000_000_000;

impl Port {
    /// An idle port of that plan at the sending end of `link`, which `leads` there.
    pub fn new(
        plan: &PortPlan,
        id: PortId,
        link: &Link,
        leads: Leads,
        queues: &mut Queues,
    ) -> Self {
        let bps = link.rate.bps();
        let exact = BYTE_PS_AT_1_BPS % bps == 0;
        let ps_per_byte = u32::try_from(BYTE_PS_AT_1_BPS / bps).unwrap_or(0);
        Self {
            free_at: Time::ZERO,
            delay: link.delay,
            ps_per_byte: if exact { ps_per_byte } else { 0 },
            waiting: 0,
            limit: saturated(plan.limit),
            mark_above: saturated(plan.marking.threshold(link.rate)),
            id,
            leads,
            mark_by_class: plan.marking.by_class && plan.discipline != Discipline::WorstFirst,
            is_announced: false,
            queue: Queue::new(plan.discipline, queues),
            sent_bytes: 0,
            rate: link.rate,
        }
    }

    /// Makes all decisions due by `now`: whenever the link is free and something waits, the next
    /// packet leaves. A decision at `now` itself comes before whatever else happens at `now`.
    pub fn play(&mut self, now: Time, queues: &mut Queues, wires: &mut Wires) {
        if self.waiting > 0 && self.free_at <= now {
            self.run(iter::empty(), now, queues, wires, |_| ());
        }
    }

    /// Plays the port until `now` because a decision was announced, and announces the next one.
    pub fn decide(&mut self, now: Time, queues: &mut Queues, wires: &mut Wires) {
        self.play(now, queues, wires);
        self.is_announced = false;
        self.announce(wires);
    }

    /// Takes an arriving packet, which then waits, leaves at once, or is lost; a full port may lose
    /// another one in its stead. Says whether it marked the packet.
    pub fn offer(
        &mut self,
        now: Time,
        parcel: Parcel,
        queues: &mut Queues,
        wires: &mut Wires,
        mut lose: impl FnMut(Parcel),
    ) -> bool {
        self.play(now, queues, wires);
        let marked = match self.queue {
            Queue::Classes(classes) => {
                let mut open = classes.open(queues);
                let marked = self.take_in(&mut open, now, parcel, wires, &mut lose);
                self.queue = Queue::Classes(open.close());
                marked
            }
            Queue::WorstFirst(queue) => {
                let queue = &mut queues.worst_first[queue as usize];
                self.take_in(queue, now, parcel, wires, &mut lose)
            }
        };
        self.announce(wires);
        marked
    }

    /// Plays the port until `last` with all that arrives at it by then, in order of time. Says how
    /// many of these packets it marked.
    pub fn play_through(
        &mut self,
        arrivals: impl Iterator<Item = (Time, Parcel)>,
        last: Time,
        queues: &mut Queues,
        wires: &mut Wires,
        lose: impl FnMut(Parcel),
    ) -> u32 {
        let marks = self.run(arrivals, last, queues, wires, lose);
        self.announce(wires);
        marks
    }

    /// Announces the next decision, if something waits for one.
    fn announce(&mut self, wires: &mut Wires) {
        if self.waiting > 0 && !self.is_announced {
            self.is_announced = true;
            wires.announce(self.id, self.free_at);
        }
    }

    fn run(
        &mut self,
        arrivals: impl Iterator<Item = (Time, Parcel)>,
        last: Time,
        queues: &mut Queues,
        wires: &mut Wires,
        lose: impl FnMut(Parcel),
    ) -> u32 {
        match self.queue {
            Queue::Classes(classes) => {
                let mut open = classes.open(queues);
                let marks = self.run_with(&mut open, arrivals, last, wires, lose);
                self.queue = Queue::Classes(open.close());
                marks
            }
            Queue::WorstFirst(queue) => {
                let queue = &mut queues.worst_first[queue as usize];
                self.run_with(queue, arrivals, last, wires, lose)
            }
        }
    }

    /// Plays the port with `queue` for what waits. Once for every discipline, and never part of a
    /// caller, so that state which changes with every packet stays in registers.
    #[inline(never)]
    fn run_with<Q: Waiting>(
        &mut self,
        queue: &mut Q,
        arrivals: impl Iterator<Item = (Time, Parcel)>,
        last: Time,
        wires: &mut Wires,
        mut lose: impl FnMut(Parcel),
    ) -> u32 {
        let mut port = self.clone();
        let mut marks = 0;
        for (now, parcel) in arrivals {
            port.send_waiting(queue, now, wires);
            marks += u32::from(port.take_in(queue, now, parcel, wires, &mut lose));
        }
        port.send_waiting(queue, last, wires);
        *self = port;
        marks
    }

    /// Takes a packet that arrives when all decisions have been made. Says whether it marked it.
    #[expect(clippy::inline_always, reason = "a call would move packet and port through memory")]
    #[inline(always)]
    fn take_in<Q: Waiting>(
        &mut self,
        queue: &mut Q,
        now: Time,
        parcel: Parcel,
        wires: &mut Wires,
        lose: &mut impl FnMut(Parcel),
    ) -> bool {
        let Some(marked) = self.admit(queue, parcel) else {
            lose(parcel);
            return false;
        };
        let parcel = parcel.marked_if(marked);
        if self.free_at <= now {
            self.transmit(now, parcel, wires);
            return marked;
        }
        self.waiting += parcel.size();
        queue.push(parcel);
        while Q::MAKES_ROOM && self.waiting > self.limit {
            let victim = queue.pop_worst();
            self.waiting -= victim.size();
            lose(victim);
        }
        marked
    }

    #[expect(clippy::inline_always, reason = "a call would move the port through memory")]
    #[inline(always)]
    fn send_waiting(&mut self, queue: &mut impl Waiting, now: Time, wires: &mut Wires) {
        while self.waiting > 0 && self.free_at <= now {
            let parcel = queue.pop();
            self.waiting -= parcel.size();
            self.transmit(self.free_at, parcel, wires);
        }
    }

    /// Whether an arriving packet is to be marked; none if it is lost.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn admit<Q: Waiting>(&self, queue: &Q, parcel: Parcel) -> Option<bool> {
        let size = parcel.size();
        if !Q::MAKES_ROOM && self.waiting + size > self.limit {
            return None;
        }
        let ahead = if self.mark_by_class { queue.bytes(parcel.level()) } else { self.waiting };
        Some(ahead + size > self.mark_above)
    }

    /// When the link is free: now, once [`Port::play`] has been called, if nothing waits.
    pub const fn free_at(&self) -> Time {
        self.free_at
    }

    /// Removes and returns the waiting packet with the largest score, the latest of equals; packets
    /// without a score stay. Only ports that serve the best value first can do this.
    pub fn pop_worst(
        &mut self,
        queues: &mut Queues,
        score: impl Fn(&Packet) -> Option<u64>,
    ) -> Option<Parcel> {
        let Queue::WorstFirst(queue) = self.queue else { return None };
        let parcel = queues.worst_first[queue as usize].pop_by_score(score)?;
        self.waiting -= parcel.size();
        Some(parcel)
    }

    /// Bytes that wait, without the packet in transmission.
    pub fn waiting(&self) -> Bytes {
        Bytes::new(u64::from(self.waiting))
    }

    /// Packets that wait, without the one in transmission.
    pub fn waiting_packets(&self, queues: &Queues) -> usize {
        self.queued(queues).count()
    }

    /// What waits, without the packet in transmission.
    pub fn occupancy(&self, queues: &Queues) -> Occupancy {
        let mut occupancy = Occupancy::default();
        // Most ports are empty, and asking the queue costs an allocation.
        if self.waiting == 0 {
            return occupancy;
        }
        for parcel in self.queued(queues) {
            let size = parcel.size();
            occupancy.packets += 1;
            occupancy.bytes += size;
            occupancy.bytes_by_priority[usize::from(parcel.level().min(7))] += size;
        }
        occupancy
    }

    /// Bytes its link has carried by `now`: of the packet in transmission only what has left.
    pub fn carried(&self, now: Time) -> Bytes {
        let left = self.free_at.saturating_sub(now);
        if left == Time::ZERO {
            return Bytes::new(self.sent_bytes);
        }
        // Rounded so that a link never seems to carry more than its rate.
        let unsent = self.rate.bytes_in(left.saturating_sub(Time::from_ps(1))) + Bytes::new(1);
        Bytes::new(self.sent_bytes).saturating_sub(unsent)
    }

    /// Every packet that waits.
    pub fn queued<'a>(&'a self, queues: &'a Queues) -> Box<dyn Iterator<Item = Parcel> + 'a> {
        match &self.queue {
            Queue::Classes(classes) => Box::new(classes.iter(queues)),
            Queue::WorstFirst(queue) => {
                Box::new(queues.worst_first[*queue as usize].iter().copied())
            }
        }
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn transmit(&mut self, start: Time, parcel: Parcel, wires: &mut Wires) {
        self.free_at = start + self.transmission(parcel.size());
        self.sent_bytes += u64::from(parcel.size());
        wires.carry(self.id, self.leads, self.free_at + self.delay, parcel);
    }

    fn transmission(&self, size: u32) -> Time {
        if self.ps_per_byte > 0 {
            Time::from_ps(u64::from(size) * u64::from(self.ps_per_byte))
        } else {
            divided(size, self.rate)
        }
    }
}

impl Queue {
    fn new(discipline: Discipline, queues: &mut Queues) -> Self {
        match discipline {
            Discipline::Fifo => Self::Classes(Classes::new(1, queues)),
            Discipline::StrictPriority { queues: count } => {
                Self::Classes(Classes::new(count, queues))
            }
            Discipline::WorstFirst => {
                queues.worst_first.push(WorstFirst::default());
                Self::WorstFirst(queues.worst_first.len() as u32 - 1)
            }
        }
    }
}

/// Rates are seldom such that a division is needed.
#[cold]
fn divided(size: u32, rate: Rate) -> Time {
    Bytes::new(u64::from(size)) / rate
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
        queues: Queues,
        wires: Wires,
        lost: Vec<u32>,
    }

    impl Bench {
        fn new(discipline: Discipline, limit_packets: u64, marking: Marking) -> Self {
            let plan = PortPlan { discipline, limit: Bytes::new(1500 * limit_packets), marking };
            let mut queues = Queues::default();
            let port = Port::new(&plan, PortId(0), &LINK, Leads::APART, &mut queues);
            Self { port, queues, wires: Wires::in_order(), lost: Vec::new() }
        }

        /// Offers a full packet; says whether it was marked.
        fn offer(&mut self, at: Time, sequence: u32, value: u32, level: u8) -> bool {
            let packet = Packet::new(Kind::Data, FlowId(value), sequence, HostId(0), 1500);
            let packet = packet.with_value(value).at_level(level);
            let lose = |lost| self.lost.push(sequence_of(lost));
            self.port.offer(at, packet.into(), &mut self.queues, &mut self.wires, lose)
        }

        /// Everything that arrives at the far end, with its time.
        fn arrivals(&mut self) -> Vec<(u32, Time)> {
            self.port.play(Time::from_ms(1), &mut self.queues, &mut self.wires);
            let wires = self.wires.ordered();
            let next = || wires.arrivals.pop().map(|(at, (_, parcel))| (sequence_of(parcel), at));
            std::iter::from_fn(next).collect()
        }
    }

    fn sequence_of(parcel: Parcel) -> u32 {
        Packet::from(parcel).sequence
    }

    fn sequences(arrivals: &[(u32, Time)]) -> Vec<u32> {
        arrivals.iter().map(|&(sequence, _)| sequence).collect()
    }

    #[test]
    fn a_port_is_one_line_of_a_cache() {
        assert_eq!(size_of::<Port>(), 64);
    }

    #[test]
    fn an_idle_link_sends_at_once_and_a_busy_one_back_to_back() {
        let mut bench = Bench::new(Discipline::Fifo, 9, Marking::NONE);
        bench.offer(Time::from_us(1), 0, 0, 0);
        bench.offer(Time::from_us(1), 1, 0, 0);
        bench.offer(Time::from_us(50), 2, 0, 0);
        let at = |ns| Time::from_ns(ns);
        assert_eq!(bench.arrivals(), [(0, at(22_200)), (1, at(23_400)), (2, at(71_200))]);
        assert_eq!(bench.port.carried(Time::from_ms(1)), Bytes::new(4500));
    }

    #[test]
    fn a_choice_sees_only_what_had_arrived_by_then() {
        let mut bench = Bench::new(Discipline::StrictPriority { queues: 2 }, 9, Marking::NONE);
        bench.offer(Time::ZERO, 0, 0, 1);
        bench.offer(Time::ZERO, 1, 0, 1);
        // The link becomes free at 1.2 µs; the urgent packet arrives a picosecond later.
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
            let Bench { port, queues, wires, lost } = bench;
            let lose = |parcel| lost.push(sequence_of(parcel));
            port.offer(Time::ZERO, packet.with_value(value).into(), queues, wires, lose);
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
        let port = Port::new(&plan, PortId(0), &link, Leads::APART, &mut Queues::default());
        assert_eq!(port.transmission(1500), Bytes::new(1500) / link.rate);
    }
}
