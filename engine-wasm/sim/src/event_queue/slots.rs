//! Events that are due soon, by slot of time.

use super::entry::Entry;
use crate::units::Time;

/// Binary logarithm of a slot's length in picoseconds: 0.13 µs, in which a few timers of a fabric expire.
const WIDTH: u32 = 17;
/// The number of slots, a power of two; together they last 0.5 ms, several round trips.
const SLOTS: usize = 1 << 12;
/// Slots per word of the occupied ones.
const WORD: usize = u64::BITS as usize;
/// Most events in all slots. More would move for long when their memory grows.
const MOST: usize = 1 << 16;
/// The end of a list.
const NONE: u32 = u32::MAX;

/// The number of the slot of a time.
pub const fn slot_of(time: Time) -> u64 {
    time.ps() >> WIDTH
}

/// Events of the slots after the present one, each slot with a list in no order.
#[derive(Debug)]
pub struct Slots<E> {
    /// The number of the present slot.
    present: u64,
    /// By slot, the first node of its list.
    first: Vec<u32>,
    /// A bit per slot: whether its list has nodes.
    occupied: Vec<u64>,
    nodes: Vec<Node<E>>,
    /// The first node that no list has.
    free: u32,
    len: usize,
}

#[derive(Debug)]
struct Node<E> {
    entry: Entry<E>,
    /// The next node of the list.
    next: u32,
}

impl<E> Default for Slots<E> {
    fn default() -> Self {
        Self {
            present: 0,
            first: Vec::new(),
            occupied: Vec::new(),
            nodes: Vec::new(),
            free: NONE,
            len: 0,
        }
    }
}

impl<E: Copy> Slots<E> {
    /// The number of the present slot.
    pub const fn present(&self) -> u64 {
        self.present
    }

    /// The number of events.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Adds an event of a later slot, if its slot is within reach and there is room.
    pub fn try_add(&mut self, entry: Entry<E>) -> bool {
        let slot = slot_of(entry.time);
        if slot - self.present >= SLOTS as u64 || self.len == MOST {
            return false;
        }
        if self.first.is_empty() {
            self.first = vec![NONE; SLOTS];
            self.occupied = vec![0; SLOTS / WORD];
        }
        let index = slot as usize % SLOTS;
        let node = Node { entry, next: self.first[index] };
        self.first[index] = if self.free == NONE {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        } else {
            let place = self.free;
            let free = &mut self.nodes[place as usize];
            self.free = free.next;
            *free = node;
            place
        };
        self.occupied[index / WORD] |= 1 << (index % WORD);
        self.len += 1;
        true
    }

    /// The time of the first event; [`Time::NEVER`] without one.
    pub fn next_time(&self) -> Time {
        let times = self.next_slot().into_iter().flat_map(|index| self.of(index));
        times.map(|entry| entry.time).min().unwrap_or(Time::NEVER)
    }

    /// Makes `slot` the present one, and takes out its events; there are none in the slots before it.
    pub fn advance(&mut self, slot: u64, mut take: impl FnMut(Entry<E>)) {
        self.present = slot;
        if self.len == 0 {
            return;
        }
        let index = slot as usize % SLOTS;
        let mut place = std::mem::replace(&mut self.first[index], NONE);
        self.occupied[index / WORD] &= !(1 << (index % WORD));
        while place != NONE {
            let node = &mut self.nodes[place as usize];
            take(node.entry);
            let next = std::mem::replace(&mut node.next, self.free);
            self.free = std::mem::replace(&mut place, next);
            self.len -= 1;
        }
    }

    /// All events, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &Entry<E>> {
        (0..self.first.len()).flat_map(|index| self.of(index))
    }

    /// The events of the slot at `index`.
    fn of(&self, index: usize) -> impl Iterator<Item = &Entry<E>> {
        let node = |place: u32| self.nodes.get(place as usize);
        let nodes = std::iter::successors(node(self.first[index]), move |last| node(last.next));
        nodes.map(|node| &node.entry)
    }

    /// The index of the first slot with events, in order from the present one.
    fn next_slot(&self) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        let begin = self.present as usize % SLOTS;
        let words = SLOTS / WORD;
        let first = self.occupied[begin / WORD] & u64::MAX << (begin % WORD);
        let rest = (1..=words).map(|step| (begin / WORD + step) % words);
        let later = rest.map(|word| (word, self.occupied[word]));
        let mut all = std::iter::once((begin / WORD, first)).chain(later);
        let (word, bits) = all.find(|&(_, bits)| bits != 0)?;
        Some(word * WORD + bits.trailing_zeros() as usize)
    }
}
