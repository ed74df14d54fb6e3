//! The arrivals of a window, sorted by time, with a cursor.

use crate::packet::driver::window::arrival::Arrival;
use crate::packet::driver::window::arrival_pool::ArrivalList;
use crate::packet::driver::window::counting_sort::{CountingSort, sort_nearly_sorted};
use crate::units::Time;

/// Arrivals of one window, sorted by time and, at one instant, by link.
#[derive(Debug, Default)]
pub struct SortedArrivals {
    /// Start of the window.
    start: Time,
    /// Sorted; only the first `count` are valid.
    arrivals: Vec<Arrival>,
    /// The number of arrivals.
    count: usize,
    /// How many of them have been popped.
    played: usize,
}

impl SortedArrivals {
    /// Sorts arrivals of a window that begins at `start`, where offsets have `offset_bits` bits; `sort` has the
    /// counters.
    ///
    /// A counting sort into slots of time, one to two per arrival, leaves few out of order, for an insertion
    /// sort.
    pub fn sort_from<'a>(
        &mut self,
        pieces: impl Iterator<Item = &'a [Arrival]> + Clone,
        start: Time,
        offset_bits: u32,
        sort: &mut CountingSort,
    ) {
        let count = pieces.clone().map(<[_]>::len).sum();
        self.begin(count, start);
        let Some(magnitude) = count.checked_ilog2() else { return };
        if magnitude >= CountingSort::COUNT_BITS {
            return self.sort(pieces);
        }
        let slot_bits = (magnitude + 1).min(CountingSort::BITS).min(offset_bits);
        let slot = |arrival: &Arrival| arrival.slot(offset_bits - slot_bits);
        sort.clear(1 << slot_bits);
        for chunk in pieces.clone() {
            for arrival in chunk {
                sort.count(slot(arrival));
            }
        }
        sort.counts_to_positions(1 << slot_bits);
        let arrivals = &mut self.arrivals[..count];
        for chunk in pieces {
            for arrival in chunk {
                // The position first; otherwise the arrival is copied twice.
                let to = &mut arrivals[sort.next_position(slot(arrival))];
                *to = *arrival;
            }
        }
        sort_nearly_sorted(arrivals);
    }

    /// Copies the arrivals at one host in a window that begins at `start`. They are sorted already,
    /// because one link delivers them.
    pub fn copy_sorted(&mut self, list: ArrivalList<'_>, start: Time) {
        let count = list.len();
        self.begin(count, start);
        let mut end = count;
        for chunk in list.chunks() {
            let begin = end - chunk.len();
            for (to, arrival) in self.arrivals[begin..end].iter_mut().zip(chunk) {
                *to = *arrival;
            }
            end = begin;
        }
        debug_assert!(self.as_slice().is_sorted_by_key(Arrival::key), "a link delivers in order");
    }

    /// Clears everything and allocates memory for `count` arrivals.
    fn begin(&mut self, count: usize, start: Time) {
        self.start = start;
        if self.arrivals.len() < count {
            self.arrivals.resize(count, Arrival::default());
        }
        self.count = count;
        self.played = 0;
    }

    /// Comparison sort, for too many arrivals to count.
    #[cold]
    fn sort<'a>(&mut self, pieces: impl Iterator<Item = &'a [Arrival]>) {
        self.arrivals.clear();
        self.arrivals.extend(pieces.flatten());
        self.arrivals.sort_unstable_by_key(Arrival::key);
    }

    /// The time of the next arrival; [`Time::NEVER`] if none is left.
    #[inline]
    pub fn next_time(&self) -> Time {
        self.as_slice().get(self.played).map_or(Time::NEVER, |arrival| arrival.time(self.start))
    }

    /// Returns the next arrival and moves past it.
    ///
    /// # Panics
    /// When none is left.
    #[inline]
    pub fn pop(&mut self) -> &Arrival {
        let arrival = &self.arrivals[self.played];
        self.played += 1;
        arrival
    }

    /// All arrivals, sorted.
    #[inline]
    pub fn as_slice(&self) -> &[Arrival] {
        &self.arrivals[..self.count]
    }

    /// The arrivals not popped.
    pub fn unplayed(&self) -> &[Arrival] {
        &self.arrivals[self.played..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId, PortId};
    use crate::packet::driver::window::arrival_pool::ArrivalPool;
    use crate::packet::{Kind, PackedPacket, Packet};
    use crate::rng::{Random, Stream};

    const WIDTH: u32 = 17;

    /// Arrivals `(offset, link)`, each through a link of its own, shuffled.
    fn arrivals(random: &mut Random, count: u32, most: u32) -> Vec<(u32, u32)> {
        let mut all: Vec<_> = (0..count).map(|link| (random.below(most), link)).collect();
        for index in (1..all.len()).rev() {
            all.swap(index, random.below(index as u32 + 1) as usize);
        }
        all
    }

    fn sorted(arrivals: &[(u32, u32)]) -> SortedArrivals {
        let arrival = |&(offset, link): &(u32, u32)| {
            let packet = Packet::new(Kind::Data, FlowId(0), link, HostId(0), 40);
            Arrival::new(offset, PortId(link), packet.into())
        };
        sorted_from(&arrivals.iter().map(arrival).collect::<Vec<_>>())
    }

    fn sorted_from(arrivals: &[Arrival]) -> SortedArrivals {
        let mut pool = ArrivalPool::new(1);
        pool.reserve(arrivals.len());
        for &arrival in arrivals {
            pool.push(0, arrival);
        }
        let mut sorted = SortedArrivals::default();
        sorted.sort_from(
            pool.list(0).chunks(),
            Time::from_us(3),
            WIDTH,
            &mut CountingSort::default(),
        );
        sorted
    }

    #[test]
    fn arrivals_are_sorted_by_time_then_link_spread_or_crowded() {
        let mut random = Random::new(7, Stream::Paths);
        for (count, most) in [(0, 1), (1, 1), (5, 9), (80, 1 << WIDTH), (80, 1), (300, 5_000)] {
            let mut expected = arrivals(&mut random, count, most);
            let mut sorted = sorted(&expected);
            expected.sort_unstable();
            let (begin, mut order) = (Time::from_us(3), Vec::new());
            while sorted.next_time().is_finite() {
                let at = sorted.next_time();
                let arrival = sorted.pop();
                let (packet, port) = (arrival.packet(), arrival.port());
                assert_eq!(Packet::from(packet).sequence, port.0);
                order.push(((at - begin).ps() as u32, port.0));
            }
            assert_eq!(order, expected);
        }
    }

    #[test]
    fn arrivals_not_popped_stay_sorted() {
        let mut sorted = sorted(&[(700, 2), (200, 9), (200, 1)]);
        let at = Time::from_us(3) + Time::from_ps(200);
        assert_eq!((sorted.next_time(), sorted.pop().port()), (at, PortId(1)));
        let left = |sorted: &SortedArrivals| {
            sorted.unplayed().iter().map(|arrival| arrival.port().0).collect::<Vec<_>>()
        };
        assert_eq!(left(&sorted), [9, 2]);
        assert_eq!(left(&sorted_from(sorted.unplayed())), [9, 2]);
    }

    #[test]
    fn arrivals_of_one_link_are_sorted() {
        let arrival = |offset| Arrival::new(offset, PortId(0), PackedPacket::default());
        let mut pool = ArrivalPool::new(1);
        for offset in 0..900 {
            pool.reserve(1);
            pool.push(0, arrival(offset));
        }
        let mut sorted = SortedArrivals::default();
        sorted.copy_sorted(pool.list(0), Time::ZERO);
        assert!(sorted.as_slice().iter().map(Arrival::offset).eq(0..900));
    }

    #[test]
    fn arrivals_are_sorted_beyond_the_capacity_of_the_counting_sort() {
        let mut random = Random::new(7, Stream::Paths);
        let mut expected = arrivals(&mut random, 70_000, 1_000);
        let sorted = sorted(&expected);
        expected.sort_unstable();
        let order =
            sorted.as_slice().iter().map(|arrival| (arrival.offset() as u32, arrival.port().0));
        assert!(order.eq(expected));
    }
}
