//! Who comes first is served first, so when a packet leaves is known when it arrives.

use std::mem;

use crate::units::Time;

/// The transmissions that a first-in, first-out port has promised, by when they end.
///
/// The packets themselves are on the wires already. What is past is dropped when there is no more
/// room, which is made only where most is still to come.
#[derive(Clone, Debug)]
pub struct Line {
    /// Ends of transmissions in order, each with the level of its packet in the lowest bits.
    ends: Vec<u64>,
    /// How many of these are known to be past.
    past: usize,
    bounds: Bounds,
    /// Packets marked since that was last asked.
    marks: u32,
}

/// What bounds a line.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Of the bytes that wait.
    pub limit: u32,
    /// A packet is marked where it and what waits are more bytes than this.
    pub mark_above: u32,
    /// How long a byte takes.
    pub ps_per_byte: u32,
    /// While the link is busy for no longer than this, nothing is marked or lost.
    pub calm: Time,
}

/// Room for eight levels below a time.
const LEVEL_BITS: u32 = 3;
/// Few ports hold so many packets, and room is made seldom.
const FIRST_ROOM: usize = 32;

impl Line {
    /// An empty line.
    pub fn new(bounds: Bounds) -> Self {
        Self { ends: Vec::with_capacity(FIRST_ROOM), past: 0, bounds, marks: 0 }
    }

    /// Whether a packet may have to be marked or lost with which the link is busy for that long.
    #[inline]
    pub fn is_crowded(&self, busy: Time) -> bool {
        busy > self.bounds.calm
    }

    /// Whether a packet of that size, arriving `now` at a link that is busy until `free_at`, is to be
    /// marked; none if it is lost.
    #[inline(never)]
    pub fn admit(&mut self, now: Time, free_at: Time, size: u32) -> Option<bool> {
        let waiting = self.first_end(now).map_or(0, |end| self.bytes_of(free_at - end));
        let marked = waiting + size > self.bounds.mark_above;
        (waiting + size <= self.bounds.limit).then(|| {
            self.marks += u32::from(marked);
            marked
        })
    }

    /// How many packets were marked since this was last asked.
    pub fn take_marks(&mut self) -> u32 {
        mem::take(&mut self.marks)
    }

    /// What is sent in that time.
    pub fn bytes_of(&self, time: Time) -> u32 {
        (time.ps() / u64::from(self.bounds.ps_per_byte)) as u32
    }

    /// Takes note `now` of one more transmission, of a packet of that level, that ends at `end`.
    #[expect(clippy::inline_always, reason = "one call per hop")]
    #[inline(always)]
    pub fn note(&mut self, now: Time, end: Time, level: u8) {
        if self.ends.len() == self.ends.capacity() {
            self.make_room(now);
        }
        self.ends.push(entry(end, level));
    }

    /// When the transmission under way ends.
    fn first_end(&mut self, now: Time) -> Option<Time> {
        let ahead = &self.ends[self.past..];
        self.past += ahead.iter().take_while(|&&entry| entry <= latest_entry(now)).count();
        self.ends.get(self.past).map(|&entry| end(entry))
    }

    /// The packets that wait, in order: how long each transmission takes, and the packet's level.
    pub fn waiting(&self, now: Time) -> impl Iterator<Item = (Time, u8)> {
        let ahead = self.ahead(now);
        ahead.windows(2).map(|pair| {
            let took = end(pair[1]) - end(pair[0]);
            (took, (pair[1] & ((1 << LEVEL_BITS) - 1)) as u8)
        })
    }

    /// How many packets wait.
    pub fn count_waiting(&self, now: Time) -> usize {
        self.ahead(now).len().saturating_sub(1)
    }

    /// The transmission under way and those behind it, found by halves because long lines are asked
    /// seldom.
    fn ahead(&self, now: Time) -> &[u64] {
        let ahead = &self.ends[self.past..];
        &ahead[ahead.partition_point(|&entry| entry <= latest_entry(now))..]
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, now: Time) {
        let ahead = self.ahead(now).len();
        self.ends.drain(..self.ends.len() - ahead);
        self.past = 0;
        if 2 * ahead > self.ends.capacity() {
            self.ends.reserve(self.ends.capacity());
        }
    }
}

const fn entry(end: Time, level: u8) -> u64 {
    end.ps() << LEVEL_BITS | level as u64
}

/// The last entry of a transmission that has ended by `now`.
const fn latest_entry(now: Time) -> u64 {
    entry(now, (1 << LEVEL_BITS) - 1)
}

const fn end(entry: u64) -> Time {
    Time::from_ps(entry >> LEVEL_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOK: Time = Time::from_ns(100);

    /// `count` packets that came at once, their levels counting up.
    fn line(count: u64) -> Line {
        let bounds = Bounds { limit: 0, mark_above: 0, ps_per_byte: 1, calm: Time::ZERO };
        let mut line = Line::new(bounds);
        for nth in 0..count {
            line.note(Time::ZERO, TOOK * (nth + 1), (nth % 8) as u8);
        }
        line
    }

    #[test]
    fn the_first_end_is_that_of_the_transmission_under_way() {
        let mut line = line(3);
        assert_eq!(line.first_end(Time::ZERO), Some(TOOK));
        assert_eq!(line.first_end(TOOK - Time::from_ps(1)), Some(TOOK));
        assert_eq!(line.first_end(TOOK), Some(TOOK * 2));
        assert_eq!(line.first_end(TOOK * 3), None);
    }

    #[test]
    fn those_behind_it_wait() {
        let line = line(3);
        assert_eq!(line.waiting(Time::ZERO).collect::<Vec<_>>(), [(TOOK, 1), (TOOK, 2)]);
        assert_eq!(line.waiting(TOOK).collect::<Vec<_>>(), [(TOOK, 2)]);
        assert_eq!(line.waiting(TOOK * 9).count(), 0);
        assert_eq!([0, 1, 2, 9].map(|nth| line.count_waiting(TOOK * nth)), [2, 1, 0, 0]);
    }

    #[test]
    fn it_grows_only_where_most_of_it_is_to_come() {
        let count = FIRST_ROOM as u64;
        let room = line(count).ends.capacity();
        assert!(room >= FIRST_ROOM);
        let mut long = line(room as u64 + 5);
        assert!(long.ends.capacity() >= 2 * room);
        assert_eq!(long.waiting(Time::ZERO).count(), room + 4);
        assert_eq!(long.first_end(TOOK * count), Some(TOOK * (count + 1)));
        let longer = long.ends.capacity();
        for nth in room as u64 + 5..9 * longer as u64 {
            long.note(TOOK * (nth - 4), TOOK * (nth + 1), 0);
        }
        assert_eq!(long.ends.capacity(), longer);
        assert_eq!(long.waiting(TOOK * (9 * longer as u64 - 5)).count(), 4);
    }
}
