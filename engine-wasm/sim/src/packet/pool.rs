//! One pool of nodes for all queues of a run, recycled last in, first out.

use super::Parcel;

/// A packet in a queue.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    parcel: Parcel,
    next: u32,
}

/// The node behind the last one of every list: it holds nothing and follows itself, so that taking
/// from an empty list is no special case.
const NONE: u32 = 0;

/// Nodes for packets that wait. The node freed last is the next one used, so that the working
/// set stays as small as the number of packets that wait in the network.
#[derive(Debug)]
pub struct Pool {
    nodes: Vec<Node>,
    /// The first `frees` are the numbers of nodes not in use. They lie apart, because reading them
    /// from the nodes would mean waiting for a node that is yet to be written.
    free: Vec<u32>,
    frees: usize,
}

impl Default for Pool {
    fn default() -> Self {
        Self { nodes: vec![Node::default()], free: vec![NONE], frees: 0 }
    }
}

impl Pool {
    /// Makes room for so many more.
    #[inline]
    pub fn reserve(&mut self, count: usize) {
        if self.frees < count {
            self.add_nodes(count);
        }
    }

    /// Adds unused nodes.
    #[cold]
    #[inline(never)]
    fn add_nodes(&mut self, count: usize) {
        for _ in 0..count {
            self.free.push(NONE);
            self.free(self.nodes.len() as u32);
            self.nodes.push(Node::default());
        }
    }

    /// The number of a node that holds `parcel` and has no successor. There must be room for it.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn store(&mut self, parcel: Parcel) -> u32 {
        self.frees -= 1;
        let slot = self.free[self.frees];
        self.nodes[slot as usize] = Node { parcel, next: NONE };
        slot
    }

    /// Frees a node, unless it is none.
    fn free(&mut self, slot: u32) {
        self.free[self.frees] = slot;
        self.frees += usize::from(slot != NONE);
    }
}

/// A first-in, first-out list of packets that wait.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fifo {
    head: u32,
    tail: u32,
}

impl Fifo {
    /// Appends a packet, once there is room.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn push(&mut self, parcel: Parcel, pool: &mut Pool) {
        let slot = pool.store(parcel);
        if self.head == NONE {
            self.head = slot;
        } else {
            pool.nodes[self.tail as usize].next = slot;
        }
        self.tail = slot;
    }

    /// Takes the first packet; a meaningless one if there is none.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn pop(&mut self, pool: &mut Pool) -> Parcel {
        let slot = self.head;
        pool.free(slot);
        let Node { parcel, next } = pool.nodes[slot as usize];
        self.head = next;
        parcel
    }

    /// The packets in order.
    pub fn iter(self, pool: &Pool) -> impl Iterator<Item = Parcel> {
        let mut next = self.head;
        std::iter::from_fn(move || {
            let node = (next != NONE).then(|| pool.nodes[next as usize])?;
            next = node.next;
            Some(node.parcel)
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
        pool.reserve(3);
        for sequence in 0..3 {
            fifo.push(parcel(sequence), &mut pool);
        }
        assert_eq!(fifo.pop(&mut pool), parcel(0));
        fifo.push(parcel(3), &mut pool);
        let order: Vec<_> = fifo.iter(&pool).map(|parcel| Packet::from(parcel).sequence).collect();
        assert_eq!(order, [1, 2, 3]);
        assert_eq!([(); 3].map(|()| fifo.pop(&mut pool)), [1, 2, 3].map(parcel));
        assert_eq!(fifo.iter(&pool).count(), 0);
        assert_eq!(fifo.pop(&mut pool), Parcel::default());
        assert_eq!((pool.nodes.len(), pool.frees), (4, 3));
    }
}
