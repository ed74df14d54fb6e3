//! Many short lists in one room.

use std::{iter, mem};

use crate::packet::driver::window::arrival::Arrival;

/// Lists of arrivals, in chunks of one array. The chunk freed last is reused first, so that the working
/// set stays as small as the packets in flight, however many lists there are.
#[derive(Debug)]
pub struct ArrivalPool {
    slots: Slots,
    /// By list, the slot after its last one; 0 if it is empty.
    ends: Vec<u32>,
}

#[derive(Debug)]
struct Slots {
    arrivals: Vec<Arrival>,
    /// By chunk, the end of the one before it in its list; 0 if there is none.
    before: Vec<u32>,
    /// Where chunks begin: the first `frees` are those of chunks not in use.
    free: Vec<u32>,
    frees: usize,
}

/// Slots of a chunk: enough for most windows of a busy stage, so that few lists are of several.
const CHUNK: u32 = 128;

impl ArrivalPool {
    /// `lists` empty lists.
    pub fn new(lists: usize) -> Self {
        // The first chunk is never used: its first slot would look like the end of an empty list.
        let arrivals = vec![Arrival::default(); CHUNK as usize];
        let slots = Slots { arrivals, before: vec![0], free: vec![0], frees: 0 };
        Self { slots, ends: vec![0; lists] }
    }

    /// Allocates memory for more arrivals, before a loop: a call within it would cost the loop its
    /// registers.
    #[inline]
    pub fn reserve(&mut self, count: usize) {
        // Each list opens a chunk for what its last one cannot hold, and one for each it fills.
        let chunks = count.min(self.ends.len() + count / CHUNK as usize);
        if self.slots.frees < chunks {
            self.slots.add_chunks(chunks - self.slots.frees);
        }
    }

    /// Adds to a list, once there is room.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn push(&mut self, list: usize, arrival: Arrival) {
        let end = &mut self.ends[list];
        let slot = if (*end).is_multiple_of(CHUNK) { self.slots.open_chunk(*end) } else { *end };
        self.slots.arrivals[slot as usize] = arrival;
        *end = slot + 1;
    }

    /// Adds to a list, if its last chunk has room; says whether it has.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn try_push(&mut self, list: usize, arrival: Arrival) -> bool {
        let end = &mut self.ends[list];
        let mut slot = *end;
        if slot.is_multiple_of(CHUNK) {
            if self.slots.frees == 0 {
                return false;
            }
            slot = self.slots.open_chunk(slot);
        }
        self.slots.arrivals[slot as usize] = arrival;
        *end = slot + 1;
        true
    }

    /// What is in a list.
    pub fn of(&self, list: usize) -> ArrivalList<'_> {
        ArrivalList { slots: &self.slots, end: self.ends[list] }
    }

    /// Empties a list.
    pub fn clear(&mut self, list: usize) {
        let mut end = mem::take(&mut self.ends[list]);
        while end > 0 {
            let begin = Slots::begin(end);
            end = self.slots.before(end);
            self.slots.close_chunk(begin);
        }
    }

    /// Moves what is not to stay from one list to another one.
    pub fn move_unless(&mut self, from: usize, to: usize, stays: impl Fn(&Arrival) -> bool) {
        if self.is_empty(from) {
            return;
        }
        let mut pieces: Vec<_> = self.of(from).chunks().collect();
        pieces.reverse();
        let all = pieces.concat();
        self.clear(from);
        self.reserve(all.len());
        for arrival in all {
            self.push(if stays(&arrival) { from } else { to }, arrival);
        }
    }

    /// Whether a list is empty.
    pub fn is_empty(&self, list: usize) -> bool {
        self.ends[list] == 0
    }

    /// How much is in all lists.
    pub fn len(&self) -> usize {
        self.chunks().map(<[_]>::len).sum()
    }

    /// All that is in any list.
    pub fn iter(&self) -> impl Iterator<Item = &Arrival> {
        self.chunks().flatten()
    }

    fn chunks(&self) -> impl Iterator<Item = &[Arrival]> {
        (0..self.ends.len()).flat_map(|list| self.of(list).chunks())
    }
}

/// What is in a list.
#[derive(Clone, Copy, Debug)]
pub struct ArrivalList<'a> {
    slots: &'a Slots,
    end: u32,
}

impl<'a> ArrivalList<'a> {
    /// How much it is.
    pub fn len(self) -> usize {
        self.chunks().map(<[_]>::len).sum()
    }

    /// Whether there is nothing.
    pub const fn is_empty(self) -> bool {
        self.end == 0
    }

    /// All of it in pieces, the latest of them first, each in the order in which it was added.
    pub fn chunks(self) -> impl Iterator<Item = &'a [Arrival]> + Clone {
        let some = |end| (end > 0).then_some(end);
        let ends = iter::successors(some(self.end), move |&end| some(self.slots.before(end)));
        ends.map(move |end| self.slots.chunk(end))
    }
}

impl Slots {
    /// The part of a list before `end` that lies in one chunk.
    fn chunk(&self, end: u32) -> &[Arrival] {
        &self.arrivals[Self::begin(end) as usize..end as usize]
    }

    /// Where the chunk begins in which a list has that end.
    const fn begin(end: u32) -> u32 {
        (end - 1) / CHUNK * CHUNK
    }

    /// The end of what comes before that part.
    fn before(&self, end: u32) -> u32 {
        self.before[((end - 1) / CHUNK) as usize]
    }

    /// The first slot of a chunk to go on with after `end`.
    #[expect(clippy::inline_always, reason = "a call would cost a loop its registers")]
    #[inline(always)]
    fn open_chunk(&mut self, end: u32) -> u32 {
        self.frees -= 1;
        let begin = self.free[self.frees];
        self.before[(begin / CHUNK) as usize] = end;
        begin
    }

    fn close_chunk(&mut self, begin: u32) {
        self.free[self.frees] = begin;
        self.frees += 1;
    }

    /// Adds unused chunks.
    #[cold]
    #[inline(never)]
    fn add_chunks(&mut self, count: usize) {
        for _ in 0..count {
            let begin = self.arrivals.len();
            self.arrivals.resize(begin + CHUNK as usize, Arrival::default());
            self.before.push(0);
            self.free.push(0);
            self.close_chunk(begin as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PortId;
    use crate::packet::PackedPacket;

    fn arrival(offset: u32) -> Arrival {
        Arrival::new(offset, PortId(0), PackedPacket::default())
    }

    fn drained(lists: &mut ArrivalPool, list: usize) -> Vec<u64> {
        let mut offsets: Vec<_> = lists.of(list).chunks().flatten().map(Arrival::offset).collect();
        assert_eq!(lists.of(list).len(), offsets.len());
        lists.clear(list);
        offsets.sort_unstable();
        offsets
    }

    #[test]
    fn lists_that_grow_alternately_stay_separate() {
        let mut lists = ArrivalPool::new(3);
        for offset in 0..100 {
            lists.reserve(1);
            lists.push((offset % 2) as usize, arrival(offset));
        }
        assert_eq!(lists.iter().count(), 100);
        assert!(!lists.is_empty(0) && lists.is_empty(2));
        assert_eq!(drained(&mut lists, 1), (0..50).map(|nth| 2 * nth + 1).collect::<Vec<_>>());
        assert!(lists.is_empty(1));
        assert_eq!(drained(&mut lists, 0), (0..50).map(|nth| 2 * nth).collect::<Vec<_>>());
        assert_eq!(lists.iter().count(), 0);
    }

    #[test]
    fn what_is_moved_and_what_stays_keep_their_order() {
        let mut lists = ArrivalPool::new(2);
        lists.reserve(5 * CHUNK as usize);
        for offset in 0..5 * CHUNK {
            lists.push(0, arrival(offset));
        }
        let is_even = |arrival: &Arrival| arrival.offset().is_multiple_of(2);
        lists.move_unless(0, 1, is_even);
        for (list, first) in [(0, 0), (1, 1)] {
            let mut chunks: Vec<_> = lists.of(list).chunks().collect();
            chunks.reverse();
            let offsets = chunks.concat().into_iter().map(|arrival| arrival.offset());
            assert!(offsets.eq((first..u64::from(5 * CHUNK)).step_by(2)));
        }
    }

    #[test]
    fn memory_is_reused() {
        let mut lists = ArrivalPool::new(2);
        for round in 0..9 {
            for offset in 0..3 * CHUNK {
                lists.reserve(1);
                lists.push(round % 2, arrival(offset));
            }
            assert_eq!(drained(&mut lists, round % 2).len() as u32, 3 * CHUNK);
        }
        // One is never used, and one in reserve.
        assert_eq!(lists.slots.arrivals.len() as u32, 5 * CHUNK);
    }
}
