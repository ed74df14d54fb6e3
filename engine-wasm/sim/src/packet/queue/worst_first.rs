//! A small queue that serves the best value and drops the worst (pFabric, SIGCOMM 2013, §4.2).

use std::mem;

use crate::packet::queue::discipline::{QueueDiscipline, StoredQueue};
use crate::packet::queue::port_plan::PortPlan;
use crate::packet::{PackedPacket, Packet};

/// Packets in order of arrival, searched linearly: such queues hold about two
/// bandwidth-delay products, and a scan of contiguous values beats any tree at that size.
#[derive(Clone, Debug, Default)]
pub struct WorstFirst {
    values: Vec<u32>,
    flows: Vec<u32>,
    packets: Vec<PackedPacket>,
    /// Where the first of the smallest values is and the first of the smallest among the others, as
    /// far as that is known: acknowledgements come and go before data, and a flow's older packets
    /// before the one with the smallest value.
    best: Option<usize>,
    second: Option<usize>,
}

impl WorstFirst {
    /// The first of the smallest values.
    fn find_best(&self) -> Option<usize> {
        let smallest = self.values.iter().copied().min()?;
        first_place(&self.values, smallest)
    }

    fn take(&mut self, index: usize) -> PackedPacket {
        if self.best == Some(index) {
            self.best = self.second.take();
        }
        let after = |place: Option<usize>| {
            let others = place.filter(|&place| place != index);
            others.map(|place| place - usize::from(place > index))
        };
        self.best = after(self.best);
        self.second = after(self.second);
        self.values.remove(index);
        self.flows.remove(index);
        self.packets.remove(index)
    }
}

/// The first place of a number. Eight at a time are compared without a branch for each.
fn first_place(numbers: &[u32], number: u32) -> Option<usize> {
    let (eights, _) = numbers.as_chunks::<8>();
    let is_it = |&other: &u32| other == number;
    let hits =
        |eight: &[u32; 8]| eight.iter().fold(0, |hits, other| hits | u32::from(is_it(other)));
    let begin = 8 * eights.iter().take_while(|eight| hits(eight) == 0).count();
    numbers[begin..].iter().position(is_it).map(|at| begin + at)
}

impl StoredQueue for WorstFirst {
    fn new(_: &PortPlan) -> Self {
        Self::default()
    }

    /// The packets in order of arrival.
    fn iter(&self) -> impl Iterator<Item = PackedPacket> {
        self.packets.iter().copied()
    }

    fn pop_by_score(&mut self, score: impl Fn(&Packet) -> Option<u64>) -> Option<PackedPacket> {
        let scored = self.packets.iter().enumerate();
        let scored = scored.filter_map(|(index, &packet)| Some((score(&packet.into())?, index)));
        scored.max().map(|(_, index)| self.take(index))
    }
}

impl QueueDiscipline for WorstFirst {
    const PUSHES_OUT: bool = true;

    fn reserve(&mut self, _: u8) {}

    fn try_push(&mut self, packet: PackedPacket) -> bool {
        let value = packet.rank();
        let is_below = |place: usize| value < self.values[place];
        let last = Some(self.values.len());
        if self.values.is_empty() {
            self.best = last;
        } else if self.best.is_some_and(is_below) {
            self.second = mem::replace(&mut self.best, last);
        } else if self.second.is_some_and(is_below) {
            self.second = last;
        }
        self.values.push(value);
        self.flows.push(packet.flow().0);
        self.packets.push(packet);
        true
    }

    /// The earliest packet of the flow that owns the smallest value, which keeps each flow in order
    /// and its older packets from starving.
    fn pop(&mut self) -> PackedPacket {
        self.best = self.best.or_else(|| self.find_best());
        let best = self.best.expect("something waits");
        let owner = self.flows[best];
        // Acknowledgements share their flow's id with the data of the opposite direction, but never
        // share a queue with it on a path; where a trace sends a host to itself, order is harmless.
        let earliest = first_place(&self.flows[..best], owner);
        self.take(earliest.unwrap_or(best))
    }

    /// The packet with the largest value, the latest of equals.
    fn push_out(&mut self) -> Option<PackedPacket> {
        let worst = self.values.iter().copied().max()?;
        let last = self.values.iter().rposition(|&value| value == worst)?;
        Some(self.take(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::Kind;
    use crate::rng::{Random, Stream};

    fn queue(packets: &[(u32, u32)]) -> WorstFirst {
        let mut queue = WorstFirst::default();
        for &(flow, value) in packets {
            queue.push(packet(flow, value).into());
        }
        queue
    }

    fn packet(flow: u32, value: u32) -> Packet {
        Packet::new(Kind::Data, FlowId(flow), 0, HostId(0), 1500).with_value(value)
    }

    #[test]
    fn the_earliest_packet_of_the_best_flow_leaves_first() {
        let mut queue = queue(&[(0, 5), (0, 4), (0, 1), (1, 2)]);
        let order: Vec<_> = (0..4).map(|_| Packet::from(queue.pop()).value).collect();
        assert_eq!(order, [5, 4, 1, 2]);
    }

    #[test]
    fn the_latest_of_the_worst_is_dropped() {
        let mut queue = queue(&[(0, 5), (1, 9), (2, 9), (3, 2)]);
        assert_eq!(queue.push_out().map(PackedPacket::flow), Some(FlowId(2)));
        assert_eq!(queue.push_out().map(PackedPacket::flow), Some(FlowId(1)));
        assert_eq!(queue.push_out().map(PackedPacket::flow), Some(FlowId(0)));
        assert_eq!(queue.iter().count(), 1);
    }

    #[test]
    fn it_serves_what_a_search_would_find() {
        let mut random = Random::new(7, Stream::Paths);
        let (mut queue, mut model) = (WorstFirst::default(), Vec::new());
        for _ in 0..2_000 {
            if random.below(20) > 10 || model.is_empty() {
                let packet = packet(random.below(6), random.below(9));
                queue.push(packet.into());
                model.push(packet);
            } else if random.below(5) == 0 {
                let worst = (0..model.len()).max_by_key(|&at| model[at].value);
                let worst = worst.map(|at| PackedPacket::from(model.remove(at)));
                assert_eq!(queue.push_out(), worst);
            } else {
                let owner = model.iter().min_by_key(|packet| packet.value).map(|best| best.flow);
                let earliest = model.iter().position(|packet| Some(packet.flow) == owner);
                assert_eq!(Some(queue.pop()), earliest.map(|at| model.remove(at).into()));
            }
        }
    }
}
