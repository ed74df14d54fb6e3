//! A small queue that serves the smallest value and drops the largest (M. Alizadeh et al.: pFabric,
//! SIGCOMM 2013, §4.2).

use std::mem;

use crate::packet::queue::discipline::{QueueDiscipline, StoredQueue};
use crate::packet::queue::port_plan::PortPlan;
use crate::packet::{PackedPacket, Packet};

/// Packets in order of arrival, searched linearly: such queues hold about two bandwidth-delay products,
/// and at that size a scan of contiguous values beats any tree.
#[derive(Clone, Debug, Default)]
pub struct WorstFirst {
    values: Vec<u32>,
    flows: Vec<u32>,
    packets: Vec<PackedPacket>,
    /// Cache of the index of the smallest value (the first of equals), and of the smallest among the
    /// others. It often survives a `pop`, because acknowledgements and the older packets of the best
    /// flow leave first.
    best: Option<usize>,
    second: Option<usize>,
}

impl WorstFirst {
    /// The index of the smallest value, the first of equals.
    fn find_best(&self) -> Option<usize> {
        let smallest = self.values.iter().copied().min()?;
        first_index(&self.values, smallest)
    }

    fn remove(&mut self, index: usize) -> PackedPacket {
        if self.best == Some(index) {
            self.best = self.second.take();
        }
        let after = |cached: Option<usize>| {
            let others = cached.filter(|&cached| cached != index);
            others.map(|cached| cached - usize::from(cached > index))
        };
        self.best = after(self.best);
        self.second = after(self.second);
        self.values.remove(index);
        self.flows.remove(index);
        self.packets.remove(index)
    }
}

/// The first index of a number. Compares eight at a time, without a branch for each.
fn first_index(numbers: &[u32], number: u32) -> Option<usize> {
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
        scored.max().map(|(_, index)| self.remove(index))
    }
}

impl QueueDiscipline for WorstFirst {
    const PUSHES_OUT: bool = true;

    fn reserve(&mut self, _: u8) {}

    fn try_push(&mut self, packet: PackedPacket) -> bool {
        let value = packet.rank();
        let is_below = |index: usize| value < self.values[index];
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

    /// The earliest packet of the flow with the smallest value: flows stay in order, and their older
    /// packets do not starve.
    fn pop(&mut self) -> PackedPacket {
        self.best = self.best.or_else(|| self.find_best());
        let best = self.best.expect("a packet waits");
        let owner = self.flows[best];
        // Acknowledgements share the flow id of the data in the opposite direction, but no queue on the
        // path. Where a trace has flows from a host to itself they do, and order does no harm.
        let earliest = first_index(&self.flows[..best], owner);
        self.remove(earliest.unwrap_or(best))
    }

    /// The packet with the largest value, the latest of equals.
    fn push_out(&mut self) -> Option<PackedPacket> {
        let worst = self.values.iter().copied().max()?;
        let last = self.values.iter().rposition(|&value| value == worst)?;
        Some(self.remove(last))
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
    fn the_latest_of_the_largest_values_is_pushed_out() {
        let mut queue = queue(&[(0, 5), (1, 9), (2, 9), (3, 2)]);
        assert_eq!(queue.push_out().map(PackedPacket::flow), Some(FlowId(2)));
        assert_eq!(queue.push_out().map(PackedPacket::flow), Some(FlowId(1)));
        assert_eq!(queue.push_out().map(PackedPacket::flow), Some(FlowId(0)));
        assert_eq!(queue.iter().count(), 1);
    }

    #[test]
    fn pops_and_push_outs_agree_with_a_linear_search() {
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
