//! Who comes first is served first, so when a packet leaves is known when it arrives.

use crate::units::Time;

/// The transmissions that a first-in, first-out port has promised, by when they end.
///
/// The packets themselves are on the wires already. A ring, which grows only where all of it is
/// still to come: what is past is overwritten.
#[derive(Clone, Debug)]
pub struct Line {
    /// Ends of transmissions in order, each with the level of its packet in the lowest bits.
    ends: Vec<u64>,
    /// How many have ever been noted, and how many of these are known to be past.
    noted: usize,
    past: usize,
}

/// Room for eight levels below a time.
const LEVEL_BITS: u32 = 3;
/// A power of two; most ports hold fewer packets.
const FIRST_ROOM: usize = 16;

impl Default for Line {
    fn default() -> Self {
        Self { ends: vec![0; FIRST_ROOM], noted: 0, past: 0 }
    }
}

impl Line {
    /// Takes note of one more transmission, of a packet of that level, that ends at `end`.
    #[expect(clippy::inline_always, reason = "one call per hop")]
    #[inline(always)]
    pub fn note(&mut self, now: Time, end: Time, level: u8) {
        let place = self.noted & (self.ends.len() - 1);
        let oldest = &mut self.ends[place];
        let entry = entry(end, level);
        if *oldest > latest_entry(now) {
            return self.grow(entry);
        }
        *oldest = entry;
        self.noted += 1;
    }

    /// When the transmission under way ends.
    #[inline(never)]
    pub fn first_end(&mut self, now: Time) -> Option<Time> {
        self.past = self.past.max(self.oldest());
        while self.past < self.noted {
            let entry = self.entry(self.past);
            if entry > latest_entry(now) {
                return Some(end(entry));
            }
            self.past += 1;
        }
        None
    }

    /// The packets that wait, in order: how long each transmission takes, and the packet's level.
    pub fn waiting(&self, now: Time) -> impl Iterator<Item = (Time, u8)> {
        let first = self.under_way(now);
        let mut free_at = if first < self.noted { end(self.entry(first)) } else { Time::ZERO };
        (first + 1..self.noted).map(move |nth| {
            let entry = self.entry(nth);
            let took = end(entry) - free_at;
            free_at = end(entry);
            (took, (entry & ((1 << LEVEL_BITS) - 1)) as u8)
        })
    }

    /// How many packets wait.
    pub fn count_waiting(&self, now: Time) -> usize {
        self.noted.saturating_sub(self.under_way(now) + 1)
    }

    /// The number of the transmission under way, found by halves because long lines are asked seldom.
    fn under_way(&self, now: Time) -> usize {
        let (mut from, mut to) = (self.past.max(self.oldest()), self.noted);
        while from < to {
            let middle = usize::midpoint(from, to);
            if self.entry(middle) > latest_entry(now) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        from
    }

    fn entry(&self, nth: usize) -> u64 {
        self.ends[nth & (self.ends.len() - 1)]
    }

    /// The number of the oldest transmission that is not overwritten.
    fn oldest(&self) -> usize {
        self.noted.saturating_sub(self.ends.len())
    }

    #[cold]
    fn grow(&mut self, entry: u64) {
        let room = self.ends.len();
        self.ends.rotate_left(self.noted & (room - 1));
        self.ends.resize(2 * room, 0);
        self.ends[room] = entry;
        (self.noted, self.past) = (room + 1, 0);
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
        let mut line = Line::default();
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
    fn it_grows_only_where_all_of_it_is_to_come() {
        let count = FIRST_ROOM as u64;
        assert_eq!(line(count).ends.len(), FIRST_ROOM);
        let mut long = line(count + 5);
        assert_eq!(long.ends.len(), 2 * FIRST_ROOM);
        assert_eq!(long.waiting(Time::ZERO).count() as u64, count + 4);
        assert_eq!(long.first_end(TOOK * count), Some(TOOK * (count + 1)));
        for nth in count + 5..5 * count {
            long.note(TOOK * (nth - 4), TOOK * (nth + 1), 0);
        }
        assert_eq!(long.ends.len(), 2 * FIRST_ROOM);
        assert_eq!(long.waiting(TOOK * (5 * count - 5)).count(), 4);
    }
}
