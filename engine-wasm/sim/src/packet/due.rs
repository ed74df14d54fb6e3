//! The arrivals of a window in order of time.

use std::mem;

use super::arrival::{Arrival, Key, MOST_ARRIVALS, offset, position};
use super::places::{Places, sort_nearly_sorted};

use crate::units::Time;

/// Arrivals of one window, played in order of time, simultaneous ones in the order of the links.
#[derive(Debug, Default)]
pub struct Due {
    /// When the window begins.
    start: Time,
    arrivals: Vec<Arrival>,
    /// One key per arrival, once they are in order.
    order: Vec<Key>,
    /// How many of them are played.
    played: usize,
    /// How many of them are to be played for now.
    open: usize,
}

impl Due {
    /// Takes over arrivals of a window that begins at `start`, in no order.
    ///
    /// # Panics
    /// When there are more than a million.
    pub fn refill(&mut self, arrivals: Vec<Arrival>, start: Time) {
        assert!(arrivals.len() <= MOST_ARRIVALS, "a window holds less than keys have room for");
        self.arrivals = arrivals;
        self.start = start;
        self.order.clear();
        self.played = 0;
        self.open = 0;
    }

    /// Puts them in order, the window lasting `1 << width` picoseconds; `places` are there to count.
    ///
    /// Keys are counted into slots of time, four to eight per arrival, and put where the counts say;
    /// then few are out of place. That takes some thirty operations per arrival and hardly a branch
    /// that depends on data.
    pub fn put_in_order(&mut self, width: u32, places: &mut Places) {
        let Self { arrivals, order, .. } = self;
        let arrivals = &**arrivals;
        let count = arrivals.len();
        let Some(magnitude) = count.checked_ilog2() else { return };
        if magnitude >= Places::COUNT_BITS {
            return self.sort();
        }
        order.resize(count, 0);
        let slot_bits = (magnitude + 2).min(Places::BITS).min(width);
        let slot = |arrival: &Arrival| arrival.slot(width - slot_bits);
        places.clear(1 << slot_bits);
        for arrival in arrivals {
            places.count(slot(arrival));
        }
        places.add_up(1 << slot_bits);
        for (position, arrival) in arrivals.iter().enumerate() {
            order[places.take(slot(arrival))] = arrival.key(position);
        }
        sort_nearly_sorted(order);
        self.open = count;
    }

    /// Puts those at each host in order, host after host, and none in play; says where those of each
    /// of so many `hosts` end. `places` are there to count.
    pub fn group_by_host(&mut self, hosts: u32, places: &mut Places, ends: &mut Vec<u32>) {
        let Self { arrivals, order, .. } = self;
        let hosts = hosts as usize;
        order.resize(arrivals.len(), 0);
        places.clear(hosts);
        for arrival in &*arrivals {
            places.count(arrival.destination().0);
        }
        places.add_up(hosts);
        // The latest come first.
        for (position, arrival) in arrivals.iter().enumerate().rev() {
            order[places.take(arrival.destination().0)] = arrival.key(position);
        }
        ends.clear();
        ends.extend(places.ends(hosts, 0));
        let mut begin = 0;
        for &end in &*ends {
            sort_nearly_sorted(&mut order[begin as usize..end as usize]);
            begin = end;
        }
    }

    /// Puts all in play that are in order before that place.
    pub const fn open_until(&mut self, end: u32) {
        self.open = end as usize;
    }

    /// For more arrivals than can be counted into slots.
    #[cold]
    fn sort(&mut self) {
        let arrivals = self.arrivals.iter().enumerate();
        self.order.clear();
        self.order.extend(arrivals.map(|(position, arrival)| arrival.key(position)));
        self.order.sort_unstable();
        self.open = self.order.len();
    }

    /// When the next packet arrives, and the key of its arrival; [`Time::NEVER`] and any key if none
    /// is left.
    #[inline]
    pub fn next(&self) -> (Time, Key) {
        let in_play = &self.order[..self.open];
        in_play.get(self.played).map_or((Time::NEVER, 0), |&key| (self.instant(key), key))
    }

    /// Takes the next arrival, which has that key.
    #[inline]
    pub fn take(&mut self, key: Key) -> &Arrival {
        self.played += 1;
        self.of(key)
    }

    /// The arrivals, in no order.
    pub fn all(&self) -> &[Arrival] {
        &self.arrivals
    }

    /// The keys of all arrivals in order.
    pub fn keys(&self) -> &[Key] {
        &self.order
    }

    /// The arrival of a key.
    #[inline]
    pub fn of(&self, key: Key) -> &Arrival {
        &self.arrivals[position(key)]
    }

    /// When the window begins.
    pub const fn start(&self) -> Time {
        self.start
    }

    /// When the arrival of a key comes.
    #[inline]
    pub fn instant(&self, key: Key) -> Time {
        self.start + Time::from_ps(offset(key))
    }

    /// Whatever is not played.
    pub fn left(&self) -> impl Iterator<Item = &Arrival> {
        self.order[self.played..].iter().map(|&key| self.of(key))
    }

    /// Forgets everything and gives away the room it took.
    pub fn room(&mut self) -> Vec<Arrival> {
        self.order.clear();
        self.played = 0;
        self.open = 0;
        let mut room = mem::take(&mut self.arrivals);
        room.clear();
        room
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
            Arrival::new(offset, PortId(link), packet.into())
        };
        let mut due = Due::default();
        due.refill(arrivals.iter().map(arrival).collect(), Time::from_us(3));
        due.put_in_order(WIDTH, &mut Places::default());
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
            while due.next().0.is_finite() {
                let (at, key) = due.next();
                let arrival = due.take(key);
                let (parcel, port) = (arrival.parcel(), arrival.port());
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
        let (time, key) = due.next();
        assert_eq!((time, due.take(key).port()), (at(200), PortId(1)));
        let left: Vec<_> = due.left().copied().collect();
        assert_eq!(left.iter().map(|arrival| arrival.port().0).collect::<Vec<_>>(), [9, 2]);
        assert_eq!(due.room().len(), 0);
        assert_eq!(due.next().0, Time::NEVER);
        due.refill(left, Time::from_us(3));
        due.put_in_order(WIDTH, &mut Places::default());
        let keys = due.keys().iter();
        let order: Vec<_> = keys.map(|&key| (due.instant(key), due.of(key).port().0)).collect();
        assert_eq!(order, [(at(200), 9), (at(700), 2)]);
    }

    #[test]
    fn more_than_can_be_counted_come_in_order_as_well() {
        let mut random = Random::new(7, Stream::Paths);
        let mut expected = arrivals(&mut random, 70_000, 1_000);
        let due = due(&expected);
        expected.sort_unstable();
        let order = due.keys().iter().map(|&key| (offset(key) as u32, due.of(key).port().0));
        assert!(order.eq(expected));
    }
}
