//! What the ports of a station are offered in a window.

use super::arrival::{Key, offset};
use super::places::{Places, sort_nearly_sorted};

/// The arrivals of one window at one station by the port through which they leave, at each port in
/// order of time: so that a port is played through the window with its state at hand.
///
/// What chooses the ports becomes part of the loops here, and these never part of a caller, so that
/// what changes with every arrival stays in registers.
#[derive(Debug, Default)]
pub struct Offers {
    /// Where each arrival goes, its port or slot, and its key.
    entries: Vec<(u32, Key)>,
    /// The keys, those of a port together, and more behind that mean nothing.
    order: Vec<Key>,
    /// The ports that are offered something, and where their keys begin and end.
    ports: Vec<(u32, u32, u32)>,
    places: Box<Places>,
}

/// With fewer arrivals a port than one in so many, looking at every port is more work than sorting.
const SPARSE: usize = 8;

/// More room than this for keys would leave the nearest caches.
const MOST_DEALT: usize = 1 << 13;

impl Offers {
    /// Groups arrivals in no order, each given as its key and the place of the port through which it
    /// leaves, of so many `ports`. A window lasts `1 << width` picoseconds.
    pub fn group(
        &mut self,
        ports: usize,
        width: u32,
        arrivals: impl ExactSizeIterator<Item = (Key, u32)>,
    ) {
        let count = arrivals.len();
        self.begin(count);
        if count * SPARSE < ports || ports > Places::SLOTS || count >> Places::COUNT_BITS > 0 {
            self.sort(arrivals);
        } else {
            self.count(ports, width, arrivals);
        }
    }

    /// Groups arrivals that come in order of time as [`Offers::group`] does.
    #[inline(never)]
    pub fn deal(
        &mut self,
        ports: usize,
        width: u32,
        arrivals: impl ExactSizeIterator<Item = (Key, u32)>,
    ) {
        let count = arrivals.len();
        let room = ports * count;
        if count * SPARSE < ports || room > MOST_DEALT || ports > Places::SLOTS {
            return self.group(ports, width, arrivals);
        }
        self.begin(room);
        let (order, places) = (&mut *self.order, &mut *self.places);
        places.clear(ports);
        for (key, place) in arrivals {
            order[place as usize * count + places.take(place)] = key;
        }
        for (place, dealt) in (0..).zip(places.ends(ports, 0)) {
            if dealt > 0 {
                let begin = place * count as u32;
                self.ports.push((place, begin, begin + dealt));
            }
        }
    }

    /// Forgets what there is, and makes room for so many keys.
    fn begin(&mut self, room: usize) {
        self.entries.clear();
        self.ports.clear();
        self.order.resize(room.max(self.order.len()), 0);
    }

    /// Keys are counted into slots, some of time for every port, and put where the counts say; then
    /// few are out of place.
    #[inline(never)]
    fn count(
        &mut self,
        ports: usize,
        width: u32,
        arrivals: impl ExactSizeIterator<Item = (Key, u32)>,
    ) {
        let Self { entries, order, places, .. } = self;
        let (order, places) = (&mut order[..arrivals.len()], &mut **places);
        let port_bits = ports.next_power_of_two().ilog2();
        let slot_bits = (order.len().max(1).ilog2() + 2).min(Places::BITS);
        let time_bits = slot_bits.saturating_sub(port_bits).min(width);
        let shift = width - time_bits;
        places.clear(ports << time_bits);
        entries.extend(arrivals.map(|(key, place)| {
            let slot = place << time_bits | (offset(key) >> shift) as u32;
            places.count(slot);
            (slot, key)
        }));
        places.add_up(ports << time_bits);
        for &(slot, key) in &*entries {
            order[places.take(slot)] = key;
        }
        let mut begin = 0;
        for (place, end) in (0..).zip(places.ends(ports << time_bits, time_bits)) {
            if end > begin {
                self.ports.push((place, begin, end));
                sort_nearly_sorted(&mut order[begin as usize..end as usize]);
            }
            begin = end;
        }
    }

    /// For few arrivals at many ports, and for more than can be counted.
    #[cold]
    fn sort(&mut self, arrivals: impl Iterator<Item = (Key, u32)>) {
        self.entries.extend(arrivals.map(|(key, place)| (place, key)));
        self.entries.sort_unstable();
        let mut begin = 0;
        for ports in self.entries.chunk_by(|(one, _), (next, _)| one == next) {
            let end = begin + ports.len() as u32;
            self.ports.push((ports[0].0, begin, end));
            begin = end;
        }
        for (at, &(_, key)) in self.order.iter_mut().zip(&self.entries) {
            *at = key;
        }
    }

    /// Calls `play` for every port that is offered something, with its place and its keys in order.
    #[expect(clippy::inline_always, reason = "one call per window and station")]
    #[inline(always)]
    pub fn visit(&self, mut play: impl FnMut(usize, &[Key])) {
        for &(place, begin, end) in &self.ports {
            play(place as usize, &self.order[begin as usize..end as usize]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId, PortId};
    use crate::packet::arrival::Arrival;
    use crate::packet::{Kind, Packet};
    use crate::rng::{Random, Stream};

    const WIDTH: u32 = 20;

    /// Keys of arrivals, no link twice at a time, with the places of their ports.
    fn arrivals(random: &mut Random, count: u32, most: u32, ports: u32) -> Vec<(Key, u32)> {
        let mut arrival = |link| {
            let packet = Packet::new(Kind::Data, FlowId(0), link, HostId(0), 40);
            let offset = random.below(most);
            let arrival = Arrival::new(offset, PortId(link), packet.into());
            (arrival.key(link as usize), random.below(ports))
        };
        (0..count).map(&mut arrival).collect()
    }

    fn visited(offers: &Offers) -> Vec<(usize, Key)> {
        let mut visited = Vec::new();
        offers.visit(|place, keys| visited.extend(keys.iter().map(|&key| (place, key))));
        visited
    }

    #[test]
    fn every_port_is_offered_its_arrivals_in_order_of_time_and_link() {
        let mut random = Random::new(7, Stream::Paths);
        let mut offers = Offers::default();
        for (count, most, ports) in [
            (0, 1, 3),
            (1, 1, 1),
            (70, 1 << WIDTH, 16),
            (70, 4, 5),
            (9, 1 << WIDTH, 700),
            (70_000, 9_000, 40),
            (900, 9_000, 5_000),
        ] {
            let mut given = arrivals(&mut random, count, most, ports);
            let ports = ports as usize;
            offers.group(ports, WIDTH, given.iter().copied());
            let found = visited(&offers);
            given.sort_unstable();
            offers.deal(ports, WIDTH, given.iter().copied());
            assert_eq!(visited(&offers), found);
            let mut expected: Vec<_> =
                given.iter().map(|&(key, place)| (place as usize, key)).collect();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}
