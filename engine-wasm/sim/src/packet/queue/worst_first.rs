//! A small queue that serves the smallest value and drops the largest (M. Alizadeh et al.: pFabric,
//! SIGCOMM 2013, §4.2).

use std::hint::select_unpredictable;
use std::mem;

use crate::packet::queue::discipline::{QueueDiscipline, StoredQueue};
use crate::packet::queue::packet_index::{Key, PacketIndex};
use crate::packet::queue::port_plan::PortPlan;
use crate::packet::{PackedPacket, Packet};

/// Packets by flow, each flow's in order of arrival.
///
/// Flows are searched linearly, because few wait at a port; where many do, as with probes, which are small,
/// an index is kept. Within a flow values usually ascend (bytes sent) or descend (bytes left), so that its
/// smallest and its largest value are at its ends; only flows with another order are searched.
///
/// Apart from its lists it is one cache line.
#[derive(Clone, Debug, Default)]
#[repr(align(64))]
pub struct WorstFirst {
    flows: Vec<Waiting>,
    nodes: Box<[Node]>,
    /// The first free node, through [`Node::next`]; [`NONE`] without one.
    free: u32,
    /// The number of packets pushed so far.
    pushed: u64,
    /// See [`WorstFirst::served_value`].
    served: u32,
    /// Kept from [`MANY_FLOWS`] flows on, until few are left.
    index: Option<Box<PacketIndex>>,
}

/// About as many flows as full packets in the default buffers: more wait only with small packets, or at NICs.
const MANY_FLOWS: usize = 128;

/// The waiting packets of a flow; at least one. Aligned so that none is in two cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Waiting {
    flow: u32,
    first: u32,
    last: u32,
    /// Whether no value is smaller than the one before.
    ascends: bool,
    /// Whether no value is larger than the one before.
    descends: bool,
    /// The smallest value, and the first packet that has it.
    best: Key,
}

/// A packet, linked to its neighbours of the same flow.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// When it arrived, as a number of packets.
    stamp: u64,
    value: u32,
    packet: PackedPacket,
    previous: u32,
    next: u32,
}

impl Node {
    /// The order of service: by value, then in order of arrival.
    const fn key(&self) -> Key {
        (self.value, self.stamp)
    }
}

/// No node. Nodes are numbered from one.
const NONE: u32 = 0;

impl WorstFirst {
    fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize - 1]
    }

    /// The value of the data packet whose transmission began last, in a run by event; 0 before the first.
    /// Which packet leaves next does not depend on it.
    pub const fn served_value(&self) -> u32 {
        self.served
    }

    fn node_mut(&mut self, number: u32) -> &mut Node {
        &mut self.nodes[number as usize - 1]
    }

    /// The nodes of a flow, in order of arrival.
    fn nodes_of(&self, waiting: Waiting) -> impl Iterator<Item = (u32, &Node)> {
        let some = |number| (number != NONE).then_some(number);
        let numbers =
            std::iter::successors(Some(waiting.first), move |&number| some(self.node(number).next));
        numbers.map(|number| (number, self.node(number)))
    }

    /// The smallest value of a flow, and the first packet that has it.
    fn best_of(&self, waiting: Waiting) -> Key {
        let Waiting { first, last, .. } = waiting;
        let best = if waiting.ascends {
            first
        } else if waiting.descends {
            let are_equal = self.node(first).value == self.node(last).value;
            if are_equal { first } else { self.end_of_run(last, |node| node.previous) }
        } else {
            let best = self.nodes_of(waiting).min_by_key(|(_, node)| node.key());
            best.expect("a packet waits").0
        };
        self.node(best).key()
    }

    /// The last packet of a flow that has its largest value.
    fn worst_of(&self, waiting: Waiting) -> u32 {
        if waiting.ascends {
            waiting.last
        } else if waiting.descends {
            self.end_of_run(waiting.first, |node| node.next)
        } else {
            let worst = self.nodes_of(waiting).max_by_key(|(_, node)| node.key());
            worst.expect("a packet waits").0
        }
    }

    /// The last of a run of nodes with equal values that begins at `number`.
    fn end_of_run(&self, number: u32, neighbour: impl Fn(&Node) -> u32) -> u32 {
        let value = self.node(number).value;
        let is_equal = |&number: &u32| number != NONE && self.node(number).value == value;
        let next = |&number: &u32| Some(neighbour(self.node(number))).filter(is_equal);
        std::iter::successors(Some(number), next).last().unwrap_or(number)
    }

    /// The position of the flow of a packet in the index.
    fn position_of(&self, number: u32) -> Option<usize> {
        self.index.as_ref()?.position(self.node(number).packet.flow().0)
    }

    /// Builds the index.
    #[cold]
    fn begin_index(&mut self) {
        let mut index = Box::<PacketIndex>::default();
        for (position, &waiting) in self.flows.iter().enumerate() {
            index.set_position(waiting.flow, position);
            self.nodes_of(waiting).for_each(|(number, node)| index.add(node.key(), number));
        }
        self.index = Some(index);
    }

    /// Adds a packet, also to the index.
    #[cold]
    fn push_indexed(&mut self, packet: PackedPacket) {
        let (number, flow) = (self.free, packet.flow().0);
        let known = self.index.as_ref().and_then(|index| index.position(flow));
        self.push_to(known, packet);
        let key = self.node(number).key();
        let Some(index) = &mut self.index else { return };
        index.add(key, number);
        if known.is_none() {
            index.set_position(flow, self.flows.len() - 1);
        }
    }

    /// Adds a packet to the flow at position `known`, or as the first of its flow.
    #[inline]
    fn push_to(&mut self, known: Option<usize>, packet: PackedPacket) {
        let (number, flow, value) = (self.free, packet.flow().0, packet.rank());
        self.pushed += 1;
        let stamp = self.pushed;
        self.free = self.node(number).next;
        let previous = known.map_or(NONE, |position| self.flows[position].last);
        *self.node_mut(number) = Node { stamp, value, packet, previous, next: NONE };
        if let Some(position) = known {
            let before = self.node(previous).value;
            self.node_mut(previous).next = number;
            let waiting = &mut self.flows[position];
            waiting.last = number;
            waiting.ascends &= before <= value;
            waiting.descends &= value <= before;
            waiting.best = waiting.best.min((value, stamp));
        } else {
            let best = (value, stamp);
            let (first, last) = (number, number);
            self.flows.push(Waiting { flow, first, last, ascends: true, descends: true, best });
        }
    }

    /// Removes a packet of the flow at `position`, also from the index, which is dropped where few flows wait.
    #[cold]
    fn remove_indexed(&mut self, position: usize, number: u32) -> PackedPacket {
        let key = self.node(number).key();
        let Waiting { flow, first, last, .. } = self.flows[position];
        if let Some(index) = &mut self.index {
            index.remove(key, number);
            if first == last {
                // The last flow of the list takes its place.
                if let Some(moved) = self.flows.last() {
                    index.set_position(moved.flow, position);
                }
                index.forget(flow);
            }
        }
        if self.flows.len() < MANY_FLOWS / 2 {
            self.index = None;
        }
        self.remove(position, number)
    }

    /// Removes a packet of the flow at `position`.
    fn remove(&mut self, position: usize, number: u32) -> PackedPacket {
        let Node { stamp, packet, previous, next, .. } = *self.node(number);
        let mut waiting = self.flows[position];
        if previous == NONE {
            waiting.first = next;
        } else {
            self.node_mut(previous).next = next;
        }
        if next == NONE {
            waiting.last = previous;
        } else {
            self.node_mut(next).previous = previous;
        }
        self.node_mut(number).next = self.free;
        self.free = number;
        if waiting.first == NONE {
            self.flows.swap_remove(position);
        } else {
            if waiting.best.1 == stamp {
                waiting.best = self.best_of(waiting);
            }
            self.flows[position] = waiting;
        }
        packet
    }
}

impl StoredQueue for WorstFirst {
    fn new(_: &PortPlan) -> Self {
        Self::default()
    }

    fn iter(&self) -> impl Iterator<Item = PackedPacket> {
        self.flows.iter().flat_map(|&flow| self.nodes_of(flow)).map(|(_, node)| node.packet)
    }

    fn pop_by_score(&mut self, score: impl Fn(&Packet) -> Option<u64>) -> Option<PackedPacket> {
        let flows = self.flows.iter().enumerate();
        let nodes = flows.flat_map(|(position, &flow)| {
            self.nodes_of(flow).map(move |(number, node)| (position, number, node))
        });
        let scored = nodes.filter_map(|(position, number, node)| {
            score(&node.packet.into()).map(|score| (score, node.stamp, position, number))
        });
        let (_, _, position, number) = scored.max()?;
        Some(self.remove_indexed(position, number))
    }
}

impl QueueDiscipline for WorstFirst {
    const PUSHES_OUT: bool = true;

    /// Allocates memory for as many packets of other flows as wait already.
    fn reserve(&mut self, _: u8) {
        let count = self.nodes.len().max(INITIAL_CAPACITY);
        self.flows.reserve(count);
        let unused = Node {
            stamp: 0,
            value: 0,
            packet: PackedPacket::default(),
            previous: NONE,
            next: NONE,
        };
        let mut nodes = mem::take(&mut self.nodes).into_vec();
        for _ in 0..count {
            nodes.push(Node { next: self.free, ..unused });
            self.free = nodes.len() as u32;
        }
        self.nodes = nodes.into_boxed_slice();
    }

    fn try_push(&mut self, packet: PackedPacket) -> bool {
        if self.free == NONE {
            return false;
        }
        if self.index.is_some() {
            self.push_indexed(packet);
            return true;
        }
        let flow = packet.flow().0;
        let known = self.flows.iter().position(|waiting| waiting.flow == flow);
        self.push_to(known, packet);
        if known.is_none() && self.flows.len() == MANY_FLOWS {
            self.begin_index();
        }
        true
    }

    #[inline]
    fn note_sent(&mut self, packet: PackedPacket) {
        let is_data = Packet::from(packet).is_data();
        self.served = select_unpredictable(is_data, packet.rank(), self.served);
    }

    /// The earliest packet of the flow with the smallest value: flows stay in order, and their older
    /// packets do not starve.
    fn pop(&mut self) -> PackedPacket {
        // Acknowledgements share the flow id of the data in the opposite direction, but no queue on the
        // path. Where a trace has flows from a host to itself they do, and order does no harm.
        if let Some(number) = self.index.as_ref().and_then(|index| index.best()) {
            let position = self.position_of(number).expect("its flow waits");
            return self.remove_indexed(position, self.flows[position].first);
        }
        let best = self.flows.iter().enumerate().min_by_key(|(_, waiting)| waiting.best);
        let (position, waiting) = best.expect("a packet waits");
        self.remove(position, waiting.first)
    }

    /// The packet with the largest value, the latest of equals.
    fn push_out(&mut self) -> Option<PackedPacket> {
        if let Some(number) = self.index.as_ref().and_then(|index| index.worst()) {
            return Some(self.remove_indexed(self.position_of(number)?, number));
        }
        let worst = self.flows.iter().map(|&waiting| self.worst_of(waiting)).enumerate();
        let (position, number) = worst.max_by_key(|&(_, number)| self.node(number).key())?;
        Some(self.remove(position, number))
    }
}

/// Most ports hold fewer packets.
const INITIAL_CAPACITY: usize = 8;

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

    /// Values of a flow ascend, descend, or have no order, with and without equals.
    #[test]
    fn pops_and_push_outs_agree_with_a_linear_search() {
        compare_with_a_linear_search(6, 20_000, |step| if step / 100 % 2 == 0 { 13 } else { 7 });
    }

    /// So many that an index is kept, in turns.
    #[test]
    fn pops_and_push_outs_of_many_flows_agree_with_a_linear_search() {
        compare_with_a_linear_search(
            300,
            40_000,
            |step| if step / 1_000 % 2 == 0 { 13 } else { 7 },
        );
    }

    /// A random sequence of steps, of which `added_of_20` of 20 add a packet and the others remove one.
    fn compare_with_a_linear_search(flows: u32, steps: u32, added_of_20: impl Fn(u32) -> u32) {
        let mut random = Random::new(7, Stream::Paths);
        let (mut queue, mut model) = (WorstFirst::default(), Vec::new());
        for step in 0..steps {
            if random.below(20) < added_of_20(step) || model.is_empty() {
                let flow = random.below(flows);
                let value = match flow % 6 {
                    0 | 1 => step / 10,
                    2 | 3 => (steps - step) / 10,
                    _ => random.below(9),
                };
                let packet = Packet { sequence: step, ..packet(flow, value) };
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
            assert_eq!(queue.iter().count(), model.len());
        }
    }
}
