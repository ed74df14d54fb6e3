//! The pool of arrival lists.

use std::{iter, mem};

use crate::packet::driver::window::arrival::Arrival;

/// Lists of arrivals, in chunks of one array. The chunk freed last is reused first, so that the
/// working set follows the packets in flight, however many lists there are.
#[derive(Debug)]
pub struct ArrivalPool {
    chunks: Chunks,
    /// By list, the index after its last arrival; 0 if it is empty.
    ends: Vec<u32>,
}

#[derive(Debug)]
struct Chunks {
    arrivals: Vec<Arrival>,
    /// By chunk, the end of the previous chunk of its list; 0 for the first.
    previous: Vec<u32>,
    /// A stack of free chunks, by where they begin; the first `free_count` are valid.
    free: Vec<u32>,
    free_count: usize,
}

/// Arrivals of a chunk: enough for most windows of a busy stage, so that few lists have several.
const CHUNK: u32 = 128;

impl ArrivalPool {
    /// A pool of `lists` empty lists.
    pub fn new(lists: usize) -> Self {
        // The first chunk is never used: index 0 would look like the end of an empty list.
        let arrivals = vec![Arrival::default(); CHUNK as usize];
        let chunks = Chunks { arrivals, previous: vec![0], free: vec![0], free_count: 0 };
        Self { chunks, ends: vec![0; lists] }
    }

    /// Allocates memory for `count` more arrivals. Called before a loop, because a call within it would
    /// cost the loop its registers.
    #[inline]
    pub fn reserve(&mut self, count: usize) {
        // Each list opens one chunk for what its last chunk cannot hold, and one per chunk it fills.
        let chunks = count.min(self.ends.len() + count / CHUNK as usize);
        if self.chunks.free_count < chunks {
            self.chunks.add_chunks(chunks - self.chunks.free_count);
        }
    }

    /// Adds to a list. There must be memory.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn push(&mut self, list: usize, arrival: Arrival) {
        let end = &mut self.ends[list];
        let slot = if (*end).is_multiple_of(CHUNK) { self.chunks.open_chunk(*end) } else { *end };
        self.chunks.arrivals[slot as usize] = arrival;
        *end = slot + 1;
    }

    /// Adds to a list if there is memory; returns whether there was.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn try_push(&mut self, list: usize, arrival: Arrival) -> bool {
        let end = &mut self.ends[list];
        let mut slot = *end;
        if slot.is_multiple_of(CHUNK) {
            if self.chunks.free_count == 0 {
                return false;
            }
            slot = self.chunks.open_chunk(slot);
        }
        self.chunks.arrivals[slot as usize] = arrival;
        *end = slot + 1;
        true
    }

    /// The arrivals of a list.
    pub fn list(&self, list: usize) -> ArrivalList<'_> {
        ArrivalList { pool: &self.chunks, end: self.ends[list] }
    }

    /// Empties a list.
    pub fn clear(&mut self, list: usize) {
        let mut end = mem::take(&mut self.ends[list]);
        while end > 0 {
            let begin = Chunks::begin(end);
            end = self.chunks.previous(end);
            self.chunks.close_chunk(begin);
        }
    }

    /// Moves arrivals from one list to another, except those that stay.
    pub fn move_unless(&mut self, from: usize, to: usize, stays: impl Fn(&Arrival) -> bool) {
        if self.is_empty(from) {
            return;
        }
        let mut pieces: Vec<_> = self.list(from).chunks().collect();
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

    /// By list, zero if it is empty.
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// The number of arrivals in all lists.
    pub fn len(&self) -> usize {
        // Lists are many and mostly empty. Only the last chunk of a list may have places left.
        let left = |&end: &u32| (end.wrapping_neg() % CHUNK) as usize;
        let left: usize = self.ends.iter().map(left).sum();
        self.chunks.open_count() * CHUNK as usize - left
    }

    /// The arrivals of all lists.
    pub fn iter(&self) -> impl Iterator<Item = &Arrival> {
        (0..self.ends.len()).flat_map(|list| self.list(list).chunks()).flatten()
    }
}

/// The arrivals of a list.
#[derive(Clone, Copy, Debug)]
pub struct ArrivalList<'a> {
    pool: &'a Chunks,
    end: u32,
}

impl<'a> ArrivalList<'a> {
    /// The number of arrivals.
    pub fn len(self) -> usize {
        self.chunks().map(<[_]>::len).sum()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.end == 0
    }

    /// The arrivals in pieces, the latest piece first, each in the order of insertion.
    pub fn chunks(self) -> impl Iterator<Item = &'a [Arrival]> + Clone {
        let some = |end| (end > 0).then_some(end);
        let ends = iter::successors(some(self.end), move |&end| some(self.pool.previous(end)));
        ends.map(move |end| self.pool.chunk(end))
    }
}

impl Chunks {
    /// The arrivals before `end` in one chunk.
    fn chunk(&self, end: u32) -> &[Arrival] {
        &self.arrivals[Self::begin(end) as usize..end as usize]
    }

    /// The begin of the chunk in which a list ends at `end`.
    const fn begin(end: u32) -> u32 {
        (end - 1) / CHUNK * CHUNK
    }

    /// The end of the previous chunk of the list.
    fn previous(&self, end: u32) -> u32 {
        self.previous[((end - 1) / CHUNK) as usize]
    }

    /// Takes a free chunk to continue a list that ends at `end`; returns where it begins.
    #[expect(clippy::inline_always, reason = "a call would cost a loop its registers")]
    #[inline(always)]
    fn open_chunk(&mut self, end: u32) -> u32 {
        self.free_count -= 1;
        let begin = self.free[self.free_count];
        self.previous[(begin / CHUNK) as usize] = end;
        begin
    }

    fn close_chunk(&mut self, begin: u32) {
        self.free[self.free_count] = begin;
        self.free_count += 1;
    }

    /// The number of chunks that lists hold.
    const fn open_count(&self) -> usize {
        // The first chunk is never used.
        self.previous.len() - 1 - self.free_count
    }

    /// Allocates free chunks.
    #[cold]
    #[inline(never)]
    fn add_chunks(&mut self, count: usize) {
        for _ in 0..count {
            let begin = self.arrivals.len();
            self.arrivals.resize(begin + CHUNK as usize, Arrival::default());
            self.previous.push(0);
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

    fn drained(pool: &mut ArrivalPool, list: usize) -> Vec<u64> {
        let mut offsets: Vec<_> = pool.list(list).chunks().flatten().map(Arrival::offset).collect();
        assert_eq!(pool.list(list).len(), offsets.len());
        pool.clear(list);
        offsets.sort_unstable();
        offsets
    }

    #[test]
    fn lists_that_grow_alternately_stay_separate() {
        let mut pool = ArrivalPool::new(3);
        for offset in 0..100 {
            pool.reserve(1);
            pool.push((offset % 2) as usize, arrival(offset));
        }
        assert_eq!((pool.iter().count(), pool.len()), (100, 100));
        assert!(!pool.is_empty(0) && pool.is_empty(2));
        assert_eq!(drained(&mut pool, 1), (0..50).map(|nth| 2 * nth + 1).collect::<Vec<_>>());
        assert!(pool.is_empty(1));
        assert_eq!(drained(&mut pool, 0), (0..50).map(|nth| 2 * nth).collect::<Vec<_>>());
        assert_eq!((pool.iter().count(), pool.len()), (0, 0));
    }

    #[test]
    fn moved_and_remaining_arrivals_keep_their_order() {
        let mut pool = ArrivalPool::new(2);
        pool.reserve(5 * CHUNK as usize);
        for offset in 0..5 * CHUNK {
            pool.push(0, arrival(offset));
        }
        assert_eq!(pool.len() as u32, 5 * CHUNK);
        let is_even = |arrival: &Arrival| arrival.offset().is_multiple_of(2);
        pool.move_unless(0, 1, is_even);
        for (list, first) in [(0, 0), (1, 1)] {
            let mut chunks: Vec<_> = pool.list(list).chunks().collect();
            chunks.reverse();
            let offsets = chunks.concat().into_iter().map(|arrival| arrival.offset());
            assert!(offsets.eq((first..u64::from(5 * CHUNK)).step_by(2)));
        }
    }

    #[test]
    fn memory_is_reused() {
        let mut pool = ArrivalPool::new(2);
        for round in 0..9 {
            for offset in 0..3 * CHUNK {
                pool.reserve(1);
                pool.push(round % 2, arrival(offset));
            }
            assert_eq!(drained(&mut pool, round % 2).len() as u32, 3 * CHUNK);
        }
        // One is never used, and one in reserve.
        assert_eq!(pool.chunks.arrivals.len() as u32, 5 * CHUNK);
    }
}
