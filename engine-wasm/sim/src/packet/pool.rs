//! One pool of queue nodes for the whole network, recycled last in, first out.

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

/// A node of the pool; whoever holds it must give it back or pass it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(u32);

impl Pool {
    /// A node that holds `packet`.
    pub fn store(&mut self, packet: Packet) -> Slot {
        let node = Node { packet, next: NONE };
        let slot = self.free;
        if slot == NONE {
            self.nodes.push(node);
            return Slot((self.nodes.len() - 1) as u32);
        }
        self.free = self.nodes[slot as usize].next;
        self.nodes[slot as usize] = node;
        Slot(slot)
    }

    /// Frees a node and returns its packet.
    pub fn release(&mut self, slot: Slot) -> Packet {
        let node = &mut self.nodes[slot.0 as usize];
        node.next = self.free;
        self.free = slot.0;
        node.packet
    }

    /// The packet in a node.
    pub fn packet(&self, slot: Slot) -> &Packet {
        &self.nodes[slot.0 as usize].packet
    }
}

/// A first-in, first-out list of nodes.
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

    /// The node that leaves next.
    pub const fn front(self) -> Option<Slot> {
        if self.head == NONE { None } else { Some(Slot(self.head)) }
    }

    /// Appends a node.
    pub fn push(&mut self, slot: Slot, pool: &mut Pool) {
        pool.nodes[slot.0 as usize].next = NONE;
        if self.head == NONE {
            self.head = slot.0;
        } else {
            pool.nodes[self.tail as usize].next = slot.0;
        }
        self.tail = slot.0;
    }

    /// Takes the first node.
    pub fn pop(&mut self, pool: &Pool) -> Option<Slot> {
        let slot = self.front()?;
        self.head = pool.nodes[slot.0 as usize].next;
        Some(slot)
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
            let slot = pool.store(packet(sequence));
            fifo.push(slot, &mut pool);
        }
        let first = fifo.pop(&pool).unwrap();
        assert_eq!(pool.release(first).sequence, 0);
        assert_eq!(pool.store(packet(3)), first);
        fifo.push(first, &mut pool);
        let order: Vec<_> = fifo.iter(&pool).map(|packet| packet.sequence).collect();
        assert_eq!(order, [1, 2, 3]);
        while let Some(slot) = fifo.pop(&pool) {
            pool.release(slot);
        }
        assert!(fifo.is_empty());
        assert_eq!(pool.nodes.len(), 3);
    }
}
