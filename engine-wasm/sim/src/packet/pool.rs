//! One pool of nodes for all queues of a run, recycled last in, first out.

use super::Packet;

/// A packet in a queue.
#[derive(Clone, Copy, Debug)]
struct Node {
    packet: Packet,
    next: u32,
}

const NONE: u32 = u32::MAX;

/// Nodes for packets that wait. A freed node is the next one used, so that the working
/// set stays as small as the number of packets that wait in the network.
#[derive(Debug)]
pub struct Pool {
    nodes: Vec<Node>,
    free: u32,
}

impl Default for Pool {
    fn default() -> Self {
        Self { nodes: Vec::new(), free: NONE }
    }
}

impl Pool {
    /// The number of a node that holds `packet` and has no successor.
    fn store(&mut self, packet: Packet) -> u32 {
        let node = Node { packet, next: NONE };
        let slot = self.free;
        if let Some(free) = self.nodes.get_mut(slot as usize) {
            self.free = free.next;
            *free = node;
            return slot;
        }
        self.nodes.push(node);
        (self.nodes.len() - 1) as u32
    }
}

/// A first-in, first-out list of packets that wait.
#[derive(Clone, Copy, Debug)]
pub struct Fifo {
    head: u32,
    tail: u32,
}

impl Default for Fifo {
    fn default() -> Self {
        Self { head: NONE, tail: NONE }
    }
}

impl Fifo {
    /// Whether it holds nothing.
    pub const fn is_empty(self) -> bool {
        self.head == NONE
    }

    /// Appends a packet.
    pub fn push(&mut self, packet: Packet, pool: &mut Pool) {
        let slot = pool.store(packet);
        if self.head == NONE {
            self.head = slot;
        } else {
            pool.nodes[self.tail as usize].next = slot;
        }
        self.tail = slot;
    }

    /// Takes the first packet.
    pub fn pop(&mut self, pool: &mut Pool) -> Option<Packet> {
        let node = pool.nodes.get_mut(self.head as usize)?;
        let slot = self.head;
        self.head = node.next;
        node.next = pool.free;
        pool.free = slot;
        Some(node.packet)
    }

    /// The packets in order.
    pub fn iter(self, pool: &Pool) -> impl Iterator<Item = &Packet> {
        let mut next = self.head;
        std::iter::from_fn(move || {
            let node = pool.nodes.get(next as usize)?;
            next = node.next;
            Some(&node.packet)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::Kind;

    fn packet(sequence: u32) -> Packet {
        Packet::new(Kind::Data, FlowId(0), sequence, HostId(0), 1500)
    }

    #[test]
    fn a_list_keeps_order_and_freed_nodes_are_used_again() {
        let mut pool = Pool::default();
        let mut fifo = Fifo::default();
        for sequence in 0..3 {
            fifo.push(packet(sequence), &mut pool);
        }
        assert_eq!(fifo.pop(&mut pool), Some(packet(0)));
        fifo.push(packet(3), &mut pool);
        let order: Vec<_> = fifo.iter(&pool).map(|packet| packet.sequence).collect();
        assert_eq!(order, [1, 2, 3]);
        while fifo.pop(&mut pool).is_some() {}
        assert!(fifo.is_empty());
        assert_eq!(pool.nodes.len(), 3);
    }
}
