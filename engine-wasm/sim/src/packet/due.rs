//! The arrivals of a window in order of time.

use super::arrival::Arrival;
use super::lists::List;
use super::places::{Places, sort_nearly_sorted};
use crate::units::Time;

/// Arrivals of one window, played in order of time, simultaneous ones in the order of the links.
#[derive(Debug, Default)]
pub struct Due {
    /// When the window begins.
    start: Time,
    /// In order, as far as they are in play, and more behind that mean nothing.
    arrivals: Vec<Arrival>,
    /// How many mean something.
    count: usize,
    /// How many of them are played.
    played: usize,
    /// How many of them are to be played for now.
    open: usize,
}

impl Due {
    /// Takes over arrivals of a window that begins at `start` and lasts `1 << width` picoseconds, and
    /// puts them in order; `places` are there to count.
    ///
    /// They are counted into slots of time, four to eight per arrival, and put where the counts say;
    /// then few are out of place. That takes some thirty operations per arrival and hardly a branch
    /// that depends on data.
    pub fn put_in_order(&mut self, list: List<'_>, start: Time, width: u32, places: &mut Places) {
        let count = list.len();
        self.begin(count, start);
        self.open = count;
        let Some(magnitude) = count.checked_ilog2() else { return };
        if magnitude >= Places::COUNT_BITS {
            return self.sort(list);
        }
        let slot_bits = (magnitude + 2).min(Places::BITS).min(width);
        let slot = |arrival: &Arrival| arrival.slot(width - slot_bits);
        places.clear(1 << slot_bits);
        for chunk in list.chunks() {
            for arrival in chunk {
                places.count(slot(arrival));
            }
        }
        places.add_up(1 << slot_bits);
        let arrivals = &mut self.arrivals[..count];
        for chunk in list.chunks() {
            for arrival in chunk {
                arrivals[places.take(slot(arrival))] = *arrival;
            }
        }
        sort_nearly_sorted(arrivals);
    }

    /// Takes over arrivals of a window that begins at `start`, puts those at each host in order, host
    /// after host, and none in play; says where those of each of so many `hosts` end. `places` are
    /// there to count.
    ///
    /// A port sends a host several packets in a row, in order: so they are moved a run at a time.
    pub fn group_by_host(
        &mut self,
        list: List<'_>,
        start: Time,
        hosts: u32,
        places: &mut Places,
        ends: &mut Vec<u32>,
    ) {
        self.begin(list.len(), start);
        let hosts = hosts as usize;
        let mut runs = Vec::with_capacity(self.arrivals.len());
        places.clear(hosts);
        for chunk in list.chunks() {
            let mut left = chunk;
            while let Some(last) = left.last() {
                let host = last.destination();
                let others = left.iter().rposition(|arrival| arrival.destination() != host);
                let (others, run) = left.split_at(others.map_or(0, |other| other + 1));
                places.count_all(host.0, run.len());
                runs.push((host, run));
                left = others;
            }
        }
        places.add_up(hosts);
        let arrivals = &mut *self.arrivals;
        // The latest come first.
        for (host, run) in runs.iter().rev() {
            let to = places.take_all(host.0, run.len());
            for (to, arrival) in arrivals[to].iter_mut().zip(*run) {
                *to = *arrival;
            }
        }
        ends.clear();
        ends.extend(places.ends(hosts, 0));
        let mut begin = 0;
        for &end in &*ends {
            sort_nearly_sorted(&mut arrivals[begin as usize..end as usize]);
            begin = end;
        }
    }

    /// Forgets everything, and makes room for so many arrivals.
    fn begin(&mut self, count: usize, start: Time) {
        self.start = start;
        if self.arrivals.len() < count {
            self.arrivals.resize(count, Arrival::default());
        }
        self.count = count;
        self.played = 0;
        self.open = 0;
    }

    /// Puts all in play that are in order before that place.
    pub const fn open_until(&mut self, end: u32) {
        self.open = end as usize;
    }

    /// For more arrivals than can be counted into slots.
    #[cold]
    fn sort(&mut self, list: List<'_>) {
        self.arrivals.clear();
        self.arrivals.extend(list.chunks().flatten());
        self.arrivals.sort_unstable_by_key(Arrival::key);
    }

    /// When the next packet arrives; [`Time::NEVER`] if none is left.
    #[inline]
    pub fn next(&self) -> Time {
        let in_play = &self.arrivals[..self.open];
        in_play.get(self.played).map_or(Time::NEVER, |arrival| self.instant(arrival))
    }

    /// Takes the next arrival.
    ///
    /// # Panics
    /// When none is left.
    #[inline]
    pub fn take(&mut self) -> &Arrival {
        let arrival = &self.arrivals[self.played];
        self.played += 1;
        arrival
    }

    /// The arrivals in order, if they have been put in order.
    pub fn all(&self) -> &[Arrival] {
        &self.arrivals[..self.count]
    }

    fn instant(&self, arrival: &Arrival) -> Time {
        self.start + Time::from_ps(arrival.offset())
    }

    /// Whatever is not played.
    pub fn left(&self) -> &[Arrival] {
        &self.arrivals[self.played..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId, PortId};
    use crate::packet::lists::Lists;
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
        in_order(&arrivals.iter().map(arrival).collect::<Vec<_>>())
    }

    fn in_order(arrivals: &[Arrival]) -> Due {
        let mut lists = Lists::new(1);
        lists.reserve(arrivals.len());
        for &arrival in arrivals {
            lists.push(0, arrival);
        }
        let mut due = Due::default();
        due.put_in_order(lists.of(0), Time::from_us(3), WIDTH, &mut Places::default());
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
            while due.next().is_finite() {
                let at = due.next();
                let arrival = due.take();
                let (parcel, port) = (arrival.parcel(), arrival.port());
                assert_eq!(Packet::from(parcel).sequence, port.0);
                order.push(((at - begin).ps() as u32, port.0));
            }
            assert_eq!(order, expected);
        }
    }

    #[test]
    fn what_is_not_taken_is_left_in_order() {
        let mut due = due(&[(700, 2), (200, 9), (200, 1)]);
        let at = Time::from_us(3) + Time::from_ps(200);
        assert_eq!((due.next(), due.take().port()), (at, PortId(1)));
        let left =
            |due: &Due| due.left().iter().map(|arrival| arrival.port().0).collect::<Vec<_>>();
        assert_eq!(left(&due), [9, 2]);
        assert_eq!(left(&in_order(due.left())), [9, 2]);
    }

    #[test]
    fn each_host_gets_its_own_in_order() {
        let mut random = Random::new(7, Stream::Paths);
        let mut lists = Lists::new(1);
        let mut expected = Vec::new();
        for offset in 0..900 {
            let host = random.below(5);
            let packet = Packet::new(Kind::Data, FlowId(0), 0, HostId(host), 40);
            let offset = if offset % 90 == 0 { 1_000 - offset } else { 1_000 + offset };
            lists.reserve(1);
            lists.push(0, Arrival::new(offset, PortId(host), packet.into()));
            expected.push((host, u64::from(offset)));
        }
        expected.sort_unstable();
        let (mut due, mut ends) = (Due::default(), Vec::new());
        due.group_by_host(lists.of(0), Time::ZERO, 5, &mut Places::default(), &mut ends);
        let found = due.all().iter().map(|arrival| (arrival.destination().0, arrival.offset()));
        assert!(found.eq(expected.iter().copied()));
        let ended = |host| expected.iter().filter(|&&(of, _)| of <= host).count() as u32;
        assert_eq!(ends, (0..5).map(ended).collect::<Vec<_>>());
        assert_eq!(due.next(), Time::NEVER);
        due.open_until(ends[0]);
        assert_eq!(due.next(), Time::from_ps(expected[0].1));
    }

    #[test]
    fn more_than_can_be_counted_come_in_order_as_well() {
        let mut random = Random::new(7, Stream::Paths);
        let mut expected = arrivals(&mut random, 70_000, 1_000);
        let due = due(&expected);
        expected.sort_unstable();
        let order = due.all().iter().map(|arrival| (arrival.offset() as u32, arrival.port().0));
        assert!(order.eq(expected));
    }
}
