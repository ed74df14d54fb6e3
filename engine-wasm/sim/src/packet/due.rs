//! The arrivals of a window in order of time.

use std::mem;

use super::windows::Arrival;
use crate::units::Time;

/// Arrivals of one window, played in order of time, simultaneous ones in the order of the links.
#[derive(Debug, Default)]
pub struct Due {
    /// When the window begins.
    start: Time,
    arrivals: Vec<Arrival>,
    /// One key per arrival, ascending: offset, link, position in `arrivals`.
    order: Vec<u64>,
    /// How many of them are played.
    played: usize,
    places: Places,
}

const LINK_SHIFT: u32 = 22;
const OFFSET_SHIFT: u32 = 42;
const POSITION: u64 = (1 << LINK_SHIFT) - 1;

impl Due {
    /// Takes over arrivals of a window that begins at `start` and lasts `1 << width` picoseconds.
    ///
    /// Keys are counted into slots of time, four to eight per arrival, and put where the counts say;
    /// then few are out of place. That takes some thirty operations per arrival and hardly a branch
    /// that depends on data.
    pub fn refill(&mut self, arrivals: Vec<Arrival>, start: Time, width: u32) {
        self.arrivals = arrivals;
        self.start = start;
        self.played = 0;
        let count = self.arrivals.len();
        self.order.resize(count, 0);
        let Some(magnitude) = count.checked_ilog2() else { return };
        if magnitude >= Places::COUNT_BITS {
            return self.sort();
        }
        let places = &mut self.places;
        let slot_bits = (magnitude + 3).min(Places::BITS).min(width);
        let shift = width - slot_bits;
        places.clear(slot_bits);
        for arrival in &self.arrivals {
            places.count(arrival.offset >> shift);
        }
        places.add_up(slot_bits);
        for (position, arrival) in self.arrivals.iter().enumerate() {
            let place = places.take(arrival.offset >> shift);
            self.order[place] = arrival.key(position);
        }
        sort_nearly_sorted(&mut self.order);
    }

    /// For more arrivals than can be counted into slots.
    #[cold]
    fn sort(&mut self) {
        let arrivals = self.arrivals.iter().enumerate();
        self.order.clear();
        self.order.extend(arrivals.map(|(position, arrival)| arrival.key(position)));
        self.order.sort_unstable();
    }

    /// When the next packet arrives; [`Time::NEVER`] if none is left.
    pub fn next_time(&self) -> Time {
        self.order.get(self.played).map_or(Time::NEVER, |&key| self.instant(key))
    }

    /// Takes the next arrival.
    ///
    /// # Panics
    /// When none is left.
    pub fn take_next(&mut self) -> &Arrival {
        let key = self.order[self.played];
        self.played += 1;
        &self.arrivals[(key & POSITION) as usize]
    }

    /// How many there are in all.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Calls `visit` for each in order, with its time; they count as played.
    #[inline]
    pub fn visit(&mut self, mut visit: impl FnMut(Time, &mut Arrival)) {
        for &key in &self.order {
            let arrival = &mut self.arrivals[(key & POSITION) as usize];
            visit(self.start + Time::from_ps(key >> OFFSET_SHIFT), arrival);
        }
        self.played = self.order.len();
    }

    /// Whatever is not played.
    pub fn left(&self) -> impl Iterator<Item = &Arrival> {
        self.order[self.played..].iter().map(|key| &self.arrivals[(key & POSITION) as usize])
    }

    /// Forgets everything and gives away the room it took.
    pub fn room(&mut self) -> Vec<Arrival> {
        self.played = self.order.len();
        let mut room = mem::take(&mut self.arrivals);
        room.clear();
        room
    }

    fn instant(&self, key: u64) -> Time {
        self.start + Time::from_ps(key >> OFFSET_SHIFT)
    }
}

impl Arrival {
    /// Distinct because a link delivers one packet at a time.
    fn key(&self, position: usize) -> u64 {
        let link = u64::from(self.port.0);
        assert!(link < 1 << (OFFSET_SHIFT - LINK_SHIFT) && position as u64 <= POSITION);
        u64::from(self.offset) << OFFSET_SHIFT | link << LINK_SHIFT | position as u64
    }
}

/// Where the keys of each slot go: 16-bit counts, four to a word so that one multiplication adds
/// four of them up.
#[derive(Debug)]
pub struct Places {
    words: Box<[u64; Self::WORDS]>,
}

impl Default for Places {
    fn default() -> Self {
        Self { words: Box::new([0; Self::WORDS]) }
    }
}

impl Places {
    const BITS: u32 = 12;
    /// How large a count can be, and so all of them together.
    const COUNT_BITS: u32 = 16;
    const WORDS: usize = 1 << (Self::BITS - 2);

    /// Forgets the counts of the first `1 << bits` slots.
    fn clear(&mut self, bits: u32) {
        self.words[..1 << bits.saturating_sub(2)].fill(0);
    }

    fn count(&mut self, slot: u32) {
        self.words[slot as usize / 4 % Self::WORDS] += 1 << (slot % 4 * 16);
    }

    /// Replaces every count by the sum of all before it.
    fn add_up(&mut self, bits: u32) {
        const ONES: u64 = 0x0001_0001_0001_0001;
        let mut before = 0;
        for word in &mut self.words[..1 << bits.saturating_sub(2)] {
            let sums = word.wrapping_mul(ONES);
            *word = (sums << 16).wrapping_add(ONES.wrapping_mul(before));
            before += sums >> 48;
        }
    }

    /// The next place of a slot.
    fn take(&mut self, slot: u32) -> usize {
        let word = &mut self.words[slot as usize / 4 % Self::WORDS];
        let shift = slot % 4 * 16;
        let place = *word >> shift & 0xffff;
        *word = word.wrapping_add(1 << shift);
        place as usize
    }
}

/// Insertion: linear where every key is close to its place. Where many are not, because they share
/// a few instants, a general sort takes over.
fn sort_nearly_sorted(keys: &mut [u64]) {
    let (mut moves, mut last) = (0, 0);
    for end in 0..keys.len() {
        let key = keys[end];
        if key > last {
            last = key;
            continue;
        }
        let mut hole = end;
        while hole > 0 && keys[hole - 1] > key {
            keys[hole] = keys[hole - 1];
            hole -= 1;
        }
        keys[hole] = key;
        moves += end - hole;
        if moves > 16 * keys.len() {
            return keys.sort_unstable();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId, PortId};
    use crate::packet::{Kind, Packet};
    use crate::rng::{Random, Stream};

    const WIDTH: u32 = 17;

    /// Some arrivals `(offset, link)`, no link twice at a time.
    fn arrivals(random: &mut Random, count: u32, most: u32) -> Vec<(u32, u32)> {
        let mut all: Vec<_> = (0..count).map(|link| (random.below(most), link)).collect();
        for index in (1..all.len()).rev() {
            all.swap(index, random.below(index as u32 + 1) as usize);
        }
        all
    }

    fn due(arrivals: &[(u32, u32)]) -> Due {
        let arrival = |&(offset, link): &(u32, u32)| {
            let packet = Packet::new(Kind::Data, FlowId(0), link, HostId(0), 40);
            Arrival { parcel: packet.into(), port: PortId(link), offset }
        };
        let mut due = Due::default();
        due.refill(arrivals.iter().map(arrival).collect(), Time::from_us(3), WIDTH);
        due
    }

    #[test]
    fn arrivals_come_by_time_and_then_by_link_spread_or_crowded() {
        let mut random = Random::new(7, Stream::Paths);
        for (count, most) in [(0, 1), (1, 1), (5, 9), (80, 1 << WIDTH), (80, 1), (300, 5_000)] {
            let mut expected = arrivals(&mut random, count, most);
            let mut due = due(&expected);
            expected.sort_unstable();
            let (begin, mut order) = (Time::from_us(3), Vec::new());
            while due.next_time().is_finite() {
                let at = due.next_time();
                let &Arrival { parcel, port, .. } = due.take_next();
                assert_eq!(Packet::from(parcel).sequence, port.0);
                order.push(((at - begin).ps() as u32, port.0));
            }
            assert_eq!(order, expected);
        }
    }

    #[test]
    fn what_is_not_taken_can_be_put_back() {
        let mut due = due(&[(700, 2), (200, 9), (200, 1)]);
        let at = |ps| Time::from_us(3) + Time::from_ps(ps);
        assert_eq!(due.next_time(), at(200));
        assert_eq!(due.take_next().port, PortId(1));
        let left: Vec<_> = due.left().copied().collect();
        assert_eq!(left.iter().map(|arrival| arrival.port.0).collect::<Vec<_>>(), [9, 2]);
        assert_eq!(due.room().len(), 0);
        assert_eq!(due.next_time(), Time::NEVER);
        due.refill(left, Time::from_us(3), WIDTH);
        let mut order = Vec::new();
        due.visit(|time, arrival| order.push((time, arrival.port.0)));
        assert_eq!(order, [(at(200), 9), (at(700), 2)]);
        assert_eq!(due.next_time(), Time::NEVER);
    }

    #[test]
    fn more_than_can_be_counted_come_in_order_as_well() {
        let mut random = Random::new(7, Stream::Paths);
        let mut expected = arrivals(&mut random, 70_000, 1_000);
        let mut due = due(&expected);
        expected.sort_unstable();
        let mut order = Vec::new();
        due.visit(|at, arrival| order.push(((at - Time::from_us(3)).ps() as u32, arrival.port.0)));
        assert!(order == expected);
    }
}
