//! A small queue that serves the best value and drops the worst (pFabric, SIGCOMM 2013, §4.2).

use super::Packet;

/// Packets in order of arrival, searched linearly: such queues hold about two
/// bandwidth-delay products, and a scan of contiguous values beats any tree at that size.
#[derive(Clone, Debug, Default)]
pub struct WorstFirst {
    values: Vec<u32>,
    packets: Vec<Packet>,
}

impl WorstFirst {
    /// Adds a packet behind all others.
    pub fn push(&mut self, packet: Packet) {
        self.values.push(packet.rank());
        self.packets.push(packet);
    }

    /// Takes the packet to send: the earliest one of the flow that owns the smallest value, which
    /// keeps each flow in order and its older packets from starving.
    pub fn pop_best(&mut self) -> Option<Packet> {
        let best = *self.values.iter().min()?;
        let owner = self.packets[position(&self.values, best)].flow;
        // Acknowledgements share their flow's id with the data of the opposite direction, but never
        // share a queue with it on a path; where a trace sends a host to itself, order is harmless.
        self.packets.iter().position(|packet| packet.flow == owner).map(|index| self.take(index))
    }

    /// Takes the packet to drop: the one with the largest value, the latest of equals.
    pub fn pop_worst(&mut self) -> Option<Packet> {
        let worst = *self.values.iter().max()?;
        self.values.iter().rposition(|&value| value == worst).map(|index| self.take(index))
    }

    /// Takes the packet with the largest score, the latest of equals; packets without one stay.
    pub fn pop_by_score(&mut self, score: impl Fn(&Packet) -> Option<u64>) -> Option<Packet> {
        let scored = self.packets.iter().enumerate();
        let scored = scored.filter_map(|(index, packet)| Some((score(packet)?, index)));
        scored.max().map(|(_, index)| self.take(index))
    }

    /// The packets in order of arrival.
    pub fn iter(&self) -> impl Iterator<Item = &Packet> {
        self.packets.iter()
    }

    fn take(&mut self, index: usize) -> Packet {
        self.values.remove(index);
        self.packets.remove(index)
    }
}

fn position(values: &[u32], wanted: u32) -> usize {
    values.iter().position(|&value| value == wanted).expect("the minimum is one of the values")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::Kind;

    fn queue(packets: &[(u32, u32)]) -> WorstFirst {
        let mut queue = WorstFirst::default();
        for &(flow, value) in packets {
            queue.push(packet(flow, value));
        }
        queue
    }

    fn packet(flow: u32, value: u32) -> Packet {
        Packet::new(Kind::Data, FlowId(flow), 0, HostId(0), 1500).with_value(value)
    }

    #[test]
    fn the_earliest_packet_of_the_best_flow_leaves_first() {
        let mut queue = queue(&[(0, 5), (0, 4), (0, 1), (1, 2)]);
        let order: Vec<_> = std::iter::from_fn(|| queue.pop_best()).map(|p| p.value).collect();
        assert_eq!(order, [5, 4, 1, 2]);
    }

    #[test]
    fn the_latest_of_the_worst_is_dropped() {
        let mut queue = queue(&[(0, 5), (1, 9), (2, 9), (3, 2)]);
        assert_eq!(queue.pop_worst().unwrap().flow, FlowId(2));
        assert_eq!(queue.pop_worst().unwrap().flow, FlowId(1));
        assert_eq!(queue.pop_worst().unwrap().flow, FlowId(0));
        assert_eq!(queue.iter().count(), 1);
    }
}
