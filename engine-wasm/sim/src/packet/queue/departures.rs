//! Departure times: a FIFO knows when a packet leaves as soon as it arrives.

use std::mem;

use crate::topology::wire;
use crate::units::Time;

/// The departures of a first-in, first-out port, in order.
///
/// The packets themselves have been handed on already. Past departures are discarded when the link is
/// idle, and when memory runs out; memory grows only if most departures are in the future. So ports
/// with short busy periods write to the same few bytes again and again.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Departures {
    /// In order; only the first `count` are valid.
    ends: Box<[Departure]>,
    /// The number of departures.
    count: usize,
    /// How many of them are known to be past.
    past: usize,
    bounds: Bounds,
    longest_stay: Time,
    /// A packet that stays no longer than this is neither marked nor dropped, nor the one that stays longest.
    unremarkable: Time,
    /// Packets marked since this was last read.
    marks: u32,
}

/// The end of a transmission, with the level of its packet in the lowest bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Departure(u64);

/// The limits of a port, and what they mean in time.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most bytes that may wait.
    pub limit: u32,
    /// A packet is marked if it and the waiting bytes exceed this.
    pub mark_above: u32,
    /// Time to transmit a byte.
    pub ps_per_byte: u32,
}

impl Bounds {
    fn time_of(self, bytes: u32) -> Time {
        Time::from_ps(u64::from(bytes) * u64::from(self.ps_per_byte))
    }

    /// While the link is busy for no longer than this, no packet is marked or dropped.
    fn hazard_free(self) -> Time {
        self.time_of(self.limit.min(self.mark_above))
    }

    /// Whether a packet that stays this long is marked and not dropped, however much of the packet in transmission has
    /// been sent.
    fn surely_marks(self, stay: Time) -> bool {
        let longest_transmission = self.time_of(wire::FULL_PACKET.get() as u32);
        stay > self.time_of(self.mark_above) + longest_transmission
            && stay <= self.time_of(self.limit)
    }
}

/// Eight levels fit below a time.
const LEVEL_BITS: u32 = 3;
/// Few ports hold more packets at once.
const INITIAL_CAPACITY: usize = 32;

impl Departures {
    /// No departures.
    pub fn new(bounds: Bounds) -> Self {
        let ends = vec![Departure::default(); INITIAL_CAPACITY].into_boxed_slice();
        let longest_stay = bounds.time_of(wire::FULL_PACKET.get() as u32);
        let unremarkable = bounds.hazard_free().min(longest_stay);
        Self { ends, count: 0, past: 0, bounds, longest_stay, unremarkable, marks: 0 }
    }

    /// Whether a link that is busy for `busy` may have to mark or drop packets.
    #[inline]
    pub fn may_mark_or_drop(&self, busy: Time) -> bool {
        busy > self.bounds.hazard_free()
    }

    /// Whether a packet that stays this long, if it is not dropped, needs [`Self::admit`].
    #[inline]
    pub fn is_remarkable(&self, stay: Time) -> bool {
        stay > self.unremarkable
    }

    /// Notes that a packet stays this long.
    #[inline]
    pub fn note(&mut self, stay: Time) {
        if stay > self.longest_stay {
            self.longest_stay = stay;
            self.unremarkable = self.bounds.hazard_free().min(stay);
        }
    }

    /// The longest time from the arrival of a packet to the end of its transmission; at least that of a full packet.
    pub const fn longest_stay(&self) -> Time {
        self.longest_stay
    }

    /// Whether to mark a packet of `size` bytes that arrives `now` at a link that is busy until
    /// `free_at`; none if it is dropped.
    #[inline(never)]
    pub fn admit(&mut self, now: Time, free_at: Time, size: u32) -> Option<bool> {
        let stay = free_at.saturating_sub(now) + self.bounds.time_of(size);
        let mut marked = self.bounds.surely_marks(stay);
        if self.may_mark_or_drop(stay) && !marked {
            let waiting = self.waiting_bytes(now, free_at);
            if waiting + size > self.bounds.limit {
                return None;
            }
            marked = waiting + size > self.bounds.mark_above;
        }
        self.note(stay);
        self.marks += u32::from(marked);
        Some(marked)
    }

    /// Bytes that wait `now` at a link that is busy until `free_at`.
    pub fn waiting_bytes(&mut self, now: Time, free_at: Time) -> u32 {
        self.first_end(now).map_or(0, |end| self.bytes_of(free_at - end))
    }

    /// Returns and resets the number of marked packets.
    pub fn take_marks(&mut self) -> u64 {
        mem::take(&mut self.marks).into()
    }

    /// The bytes that are transmitted in `time`.
    pub fn bytes_of(&self, time: Time) -> u32 {
        (time.ps() / u64::from(self.bounds.ps_per_byte)) as u32
    }

    /// Allocates memory for `transmissions` departures, the link being busy until `free_at`. Called
    /// before a loop, because a call within it would cost the loop its registers.
    #[inline]
    pub fn reserve(&mut self, now: Time, free_at: Time, transmissions: usize) {
        let if_busy = usize::from(free_at > now).wrapping_neg();
        self.count &= if_busy;
        self.past &= if_busy;
        if self.count + transmissions > self.ends.len() {
            self.grow(now, transmissions);
        }
    }

    /// Adds a departure. There must be memory for it.
    #[inline]
    pub fn add(&mut self, departure: Departure) {
        self.ends[self.count] = departure;
        self.count += 1;
    }

    /// Adds `count` departures for the caller to fill in. There must be memory for them.
    #[inline]
    pub fn add_all(&mut self, count: usize) -> &mut [Departure] {
        let first = self.count;
        self.count += count;
        &mut self.ends[first..self.count]
    }

    /// The end of the transmission under way.
    fn first_end(&mut self, now: Time) -> Option<Time> {
        let ahead = &self.ends[self.past..self.count];
        self.past += ahead.iter().take_while(|departure| departure.is_past(now)).count();
        self.ends[self.past..self.count].first().map(|first| first.end())
    }

    /// The waiting packets, in order: transmission time and level.
    pub fn waiting(&self, now: Time) -> impl Iterator<Item = (Time, u8)> {
        let ahead = self.ahead(now);
        ahead.windows(2).map(|pair| {
            let took = pair[1].end() - pair[0].end();
            (took, pair[1].level())
        })
    }

    /// The number of waiting packets.
    pub fn count_waiting(&self, now: Time) -> usize {
        self.ahead(now).len().saturating_sub(1)
    }

    /// The transmission under way and those after it. By binary search, because this is called rarely,
    /// on queues of any length.
    fn ahead(&self, now: Time) -> &[Departure] {
        let ahead = &self.ends[self.past..self.count];
        &ahead[ahead.partition_point(|departure| departure.is_past(now))..]
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, now: Time, transmissions: usize) {
        let ahead = self.ahead(now).len();
        self.ends.copy_within(self.count - ahead..self.count, 0);
        (self.past, self.count) = (0, ahead);
        let needed = 2 * ahead + transmissions;
        if needed > self.ends.len() {
            let mut longer = mem::take(&mut self.ends).into_vec();
            longer.resize(needed.next_power_of_two(), Departure::default());
            self.ends = longer.into_boxed_slice();
        }
    }
}

impl Departure {
    /// A transmission that ends at `end`, of a packet of this level.
    #[inline]
    pub const fn new(end: Time, level: u8) -> Self {
        Self(end.ps() << LEVEL_BITS | level as u64)
    }

    const fn end(self) -> Time {
        Time::from_ps(self.0 >> LEVEL_BITS)
    }

    const fn level(self) -> u8 {
        (self.0 & ((1 << LEVEL_BITS) - 1)) as u8
    }

    fn is_past(self, now: Time) -> bool {
        self <= Self::new(now, (1 << LEVEL_BITS) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOK: Time = Time::from_ns(100);

    /// Departures of `count` packets that arrived at once, with ascending levels.
    fn departures(count: u64) -> Departures {
        let bounds = Bounds { limit: 0, mark_above: 0, ps_per_byte: 1 };
        let mut departures = Departures::new(bounds);
        for nth in 0..count {
            departures.reserve(Time::ZERO, TOOK * nth, 1);
            departures.add(Departure::new(TOOK * (nth + 1), (nth % 8) as u8));
        }
        departures
    }

    #[test]
    fn the_first_end_is_that_of_the_transmission_under_way() {
        let mut departures = departures(3);
        assert_eq!(departures.first_end(Time::ZERO), Some(TOOK));
        assert_eq!(departures.first_end(TOOK - Time::from_ps(1)), Some(TOOK));
        assert_eq!(departures.first_end(TOOK), Some(TOOK * 2));
        assert_eq!(departures.first_end(TOOK * 3), None);
    }

    #[test]
    fn packets_after_the_one_in_transmission_wait() {
        let departures = departures(3);
        assert_eq!(departures.waiting(Time::ZERO).collect::<Vec<_>>(), [(TOOK, 1), (TOOK, 2)]);
        assert_eq!(departures.waiting(TOOK).collect::<Vec<_>>(), [(TOOK, 2)]);
        assert_eq!(departures.waiting(TOOK * 9).count(), 0);
        assert_eq!([0, 1, 2, 9].map(|nth| departures.count_waiting(TOOK * nth)), [2, 1, 0, 0]);
    }

    #[test]
    fn memory_grows_only_if_most_departures_are_in_the_future() {
        let count = INITIAL_CAPACITY as u64;
        let room = departures(count).ends.len();
        assert_eq!(room, INITIAL_CAPACITY);
        let mut long = departures(room as u64 + 5);
        assert!(long.ends.len() >= 2 * room);
        assert_eq!(long.waiting(Time::ZERO).count(), room + 4);
        assert_eq!(long.first_end(TOOK * count), Some(TOOK * (count + 1)));
        let longer = long.ends.len();
        for nth in room as u64 + 5..9 * longer as u64 {
            long.reserve(TOOK * (nth - 4), TOOK * nth, 1);
            long.add(Departure::new(TOOK * (nth + 1), 0));
        }
        assert_eq!(long.ends.len(), longer);
        assert_eq!(long.waiting(TOOK * (9 * longer as u64 - 5)).count(), 4);
    }
}
