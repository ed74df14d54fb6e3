//! A small queue that serves the best value and drops the worst (pFabric, SIGCOMM 2013, §4.2).

use super::queues::Waiting;
use super::{Packet, Parcel};

/// Packets in order of arrival, searched linearly: such queues hold about two
/// bandwidth-delay products, and a scan of contiguous values beats any tree at that size.
#[derive(Clone, Debug, Default)]
pub struct WorstFirst {
    values: Vec<u32>,
    parcels: Vec<Parcel>,
    /// Where the first of the smallest values is, as long as that is known: it stays where it is while
    /// others of its flow leave before it.
    best: Option<usize>,
}

impl WorstFirst {
    /// Takes the packet with the largest score, the latest of equals; packets without one stay.
    pub fn pop_by_score(&mut self, score: impl Fn(&Packet) -> Option<u64>) -> Option<Parcel> {
        let scored = self.parcels.iter().enumerate();
        let scored = scored.filter_map(|(index, &parcel)| Some((score(&parcel.into())?, index)));
        scored.max().map(|(_, index)| self.take(index))
    }

    /// The packets in order of arrival.
    pub fn iter(&self) -> impl Iterator<Item = &Parcel> {
        self.parcels.iter()
    }

    /// The first of the smallest values.
    fn best(&self) -> usize {
        self.best.unwrap_or_else(|| {
            let smallest = self.values.iter().copied().min().expect(SOMETHING_WAITS);
            let first = self.values.iter().position(|&value| value == smallest);
            first.expect(SOMETHING_WAITS)
        })
    }

    fn take(&mut self, index: usize) -> Parcel {
        let others = self.best.filter(|&best| best != index);
        self.best = others.map(|best| best - usize::from(index < best));
        self.values.remove(index);
        self.parcels.remove(index)
    }
}

impl Waiting for WorstFirst {
    const MAKES_ROOM: bool = true;

    fn expect(&mut self, packets: usize) {
        self.values.reserve(packets);
        self.parcels.reserve(packets);
    }

    fn push(&mut self, parcel: Parcel) {
        let value = parcel.rank();
        let count = self.values.len();
        if count == 0 || self.best.is_some_and(|best| value < self.values[best]) {
            self.best = Some(count);
        }
        self.values.push(value);
        self.parcels.push(parcel);
    }

    /// The earliest packet of the flow that owns the smallest value, which keeps each flow in order
    /// and its older packets from starving.
    fn pop(&mut self) -> Parcel {
        let best = self.best();
        self.best = Some(best);
        let owner = self.parcels[best].flow();
        // Acknowledgements share their flow's id with the data of the opposite direction, but never
        // share a queue with it on a path; where a trace sends a host to itself, order is harmless.
        let earliest = self.parcels[..best].iter().position(|parcel| parcel.flow() == owner);
        self.take(earliest.unwrap_or(best))
    }

    /// The packet with the largest value, the latest of equals.
    fn pop_worst(&mut self) -> Option<Parcel> {
        let worst = self.values.iter().copied().max()?;
        let last = self.values.iter().rposition(|&value| value == worst)?;
        Some(self.take(last))
    }
}

const SOMETHING_WAITS: &str = "something waits";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::Kind;

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
        assert_eq!(queue.pop_worst().map(Parcel::flow), Some(FlowId(2)));
        assert_eq!(queue.pop_worst().map(Parcel::flow), Some(FlowId(1)));
        assert_eq!(queue.pop_worst().map(Parcel::flow), Some(FlowId(0)));
        assert_eq!(queue.iter().count(), 1);
    }
}
