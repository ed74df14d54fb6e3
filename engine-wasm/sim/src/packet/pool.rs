//! One pool of nodes for all queues of a run, recycled last in, first out.

use super::Parcel;

/// A packet in a queue.
#[derive(Clone, Copy, Debug)]
struct Node {
    parcel: Parcel,
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
    /// The number of a node that holds `parcel` and has no successor.
    fn store(&mut self, parcel: Parcel) -> u32 {
        let node = Node { parcel, next: NONE };
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
    pub fn push(&mut self, parcel: Parcel, pool: &mut Pool) {
        let slot = pool.store(parcel);
        if self.head == NONE {
            self.head = slot;
        } else {
            pool.nodes[self.tail as usize].next = slot;
        }
        self.tail = slot;
    }

    /// Takes the first packet.
    ///
    /// # Panics
    /// When there is none.
    pub fn pop(&mut self, pool: &mut Pool) -> Parcel {
        let node = &mut pool.nodes[self.head as usize];
        let slot = self.head;
        self.head = node.next;
        node.next = pool.free;
        pool.free = slot;
        node.parcel
    }

    /// The packets in order.
    pub fn iter(self, pool: &Pool) -> impl Iterator<Item = &Parcel> {
        let mut next = self.head;
        std::iter::from_fn(move || {
            let node = pool.nodes.get(next as usize)?;
            next = node.next;
            Some(&node.parcel)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::{Kind, Packet};

    fn parcel(sequence: u32) -> Parcel {
        Packet::new(Kind::Data, FlowId(0), sequence, HostId(0), 1500).into()
    }

    #[test]
    fn a_list_keeps_order_and_freed_nodes_are_used_again() {
        let mut pool = Pool::default();
        let mut fifo = Fifo::default();
        for sequence in 0..3 {
            fifo.push(parcel(sequence), &mut pool);
        }
        assert_eq!(fifo.pop(&mut pool), parcel(0));
        fifo.push(parcel(3), &mut pool);
        let order: Vec<_> = fifo.iter(&pool).map(|&parcel| Packet::from(parcel).sequence).collect();
        assert_eq!(order, [1, 2, 3]);
        while !fifo.is_empty() {
            fifo.pop(&mut pool);
        }
        assert_eq!(pool.nodes.len(), 3);
    }
}
