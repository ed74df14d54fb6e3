//! Groups arrivals at a stage by egress port.

use std::iter;

use crate::packet::driver::window::arrival::Arrival;
use crate::packet::driver::window::counting_sort::{CountingSort, sort_nearly_sorted};

/// The arrivals of one window at one stage by the port through which they leave, at each port in
/// order of time: so that a port is played through the window with its state at hand.
///
/// What chooses the ports becomes part of the loops here, and these never part of a caller, so that
/// what changes with every arrival stays in registers.
#[derive(Debug, Default)]
pub struct Demux {
    /// The slot of each arrival.
    slots: Vec<u16>,
    /// Those of a port together, and more behind that mean nothing.
    arrivals: Vec<Arrival>,
    /// Ports with input, and where it begins and ends.
    ports: Vec<(u32, u32, u32)>,
    sort: Box<CountingSort>,
}

/// Below one arrival per this many ports, sorting beats visiting every port.
const SPARSE: usize = 8;

/// More room than this for arrivals would leave the nearest caches.
const MAX_SORTED_ROOM: usize = 1 << 13;

impl Demux {
    /// Groups unordered arrivals by egress port; `place` maps an arrival to its port, of `ports`. A
    /// window lasts `1 << width` picoseconds.
    pub fn group<'a>(
        &mut self,
        ports: usize,
        width: u32,
        arrivals: impl Iterator<Item = &'a [Arrival]> + Clone,
        mut place: impl FnMut(&Arrival) -> u32,
    ) {
        let count = arrivals.clone().map(<[_]>::len).sum();
        self.begin(count);
        if count * SPARSE < ports
            || ports > CountingSort::SLOTS
            || count >> CountingSort::COUNT_BITS > 0
        {
            self.sort(arrivals.flatten().map(|arrival| (place(arrival), *arrival)));
        } else {
            self.count(ports, width, count, arrivals, place);
        }
    }

    /// Groups arrivals that come in order of time by egress port; `place` maps an arrival to its
    /// port, of `ports`.
    #[inline(never)]
    pub fn group_sorted(
        &mut self,
        ports: usize,
        width: u32,
        arrivals: &[Arrival],
        mut place: impl FnMut(&Arrival) -> u32,
    ) {
        let count = arrivals.len();
        let room = ports * count;
        if count * SPARSE < ports || room > MAX_SORTED_ROOM || ports > CountingSort::SLOTS {
            return self.group(ports, width, iter::once(arrivals), place);
        }
        self.begin(room);
        let (dealt, sort) = (&mut *self.arrivals, &mut *self.sort);
        sort.clear(ports);
        for arrival in arrivals {
            let place = place(arrival);
            let to = &mut dealt[place as usize * count + sort.next_position(place)];
            *to = *arrival;
        }
        for (place, dealt) in (0..).zip(sort.ends(ports, 0)) {
            if dealt > 0 {
                let begin = place * count as u32;
                self.ports.push((place, begin, begin + dealt));
            }
        }
    }

    /// Clears everything and allocates memory for `room` arrivals.
    fn begin(&mut self, room: usize) {
        self.ports.clear();
        self.arrivals.resize(room.max(self.arrivals.len()), Arrival::default());
    }

    /// Arrivals are counted into slots, some of time for every port, and put where the counts say;
    /// then few are out of place.
    #[inline(never)]
    fn count<'a>(
        &mut self,
        ports: usize,
        width: u32,
        count: usize,
        given: impl Iterator<Item = &'a [Arrival]> + Clone,
        mut place: impl FnMut(&Arrival) -> u32,
    ) {
        let Self { slots, arrivals, sort, .. } = self;
        let sort = &mut **sort;
        let port_bits = ports.next_power_of_two().ilog2();
        let slot_bits = (count.max(1).ilog2() + 3).min(CountingSort::BITS);
        let time_bits = slot_bits.saturating_sub(port_bits).min(width);
        let shift = width - time_bits;
        sort.clear(ports << time_bits);
        slots.clear();
        for chunk in given.clone() {
            slots.extend(chunk.iter().map(|arrival| {
                let slot = place(arrival) << time_bits | arrival.slot(shift);
                sort.count(slot);
                slot as u16
            }));
        }
        sort.add_up(ports << time_bits);
        let mut left = &**slots;
        for chunk in given {
            let (slots, others) = left.split_at(chunk.len());
            for (arrival, &slot) in chunk.iter().zip(slots) {
                // The place first: else the arrival would be copied twice.
                let to = &mut arrivals[sort.next_position(u32::from(slot))];
                *to = *arrival;
            }
            left = others;
        }
        let mut begin = 0;
        for (place, end) in (0..).zip(sort.ends(ports << time_bits, time_bits)) {
            if end > begin {
                self.ports.push((place, begin, end));
                sort_nearly_sorted(&mut arrivals[begin as usize..end as usize]);
            }
            begin = end;
        }
    }

    /// For few arrivals at many ports, and for more than can be counted.
    #[cold]
    fn sort(&mut self, arrivals: impl Iterator<Item = (u32, Arrival)>) {
        let mut entries: Vec<_> = arrivals.collect();
        entries.sort_unstable_by_key(|(place, arrival)| (*place, arrival.key()));
        let mut begin = 0;
        for ports in entries.chunk_by(|(one, _), (next, _)| one == next) {
            let end = begin + ports.len() as u32;
            self.ports.push((ports[0].0, begin, end));
            begin = end;
        }
        for (at, (_, arrival)) in self.arrivals.iter_mut().zip(entries) {
            *at = arrival;
        }
    }

    /// Calls `play` for every port with input, with its index and its input in order.
    #[expect(clippy::inline_always, reason = "one call per window and stage")]
    #[inline(always)]
    pub fn visit(&self, mut play: impl FnMut(usize, &[Arrival])) {
        for &(place, begin, end) in &self.ports {
            play(place as usize, &self.arrivals[begin as usize..end as usize]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId, PortId};
    use crate::packet::driver::window::arrival::Key;
    use crate::packet::{Kind, Packet};
    use crate::rng::{Random, Stream};

    const WIDTH: u32 = 20;

    /// Arrivals, no link twice at a time, with the sort of their ports in the place of hosts.
    fn arrivals(random: &mut Random, count: u32, most: u32, ports: u32) -> Vec<Arrival> {
        let mut arrival = |link| {
            let to = HostId(random.below(ports));
            let packet = Packet::new(Kind::Data, FlowId(0), link, to, 40);
            Arrival::new(random.below(most), PortId(link), packet.into())
        };
        (0..count).map(&mut arrival).collect()
    }

    fn visited(demux: &Demux) -> Vec<(u32, Key)> {
        let mut visited = Vec::new();
        demux.visit(|place, arrivals| {
            visited.extend(arrivals.iter().map(|arrival| (place as u32, arrival.key())));
        });
        visited
    }

    #[test]
    fn every_port_is_offered_its_arrivals_in_order_of_time_and_link() {
        let mut random = Random::new(7, Stream::Paths);
        let mut demux = Demux::default();
        let place = |arrival: &Arrival| arrival.destination().0;
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
            demux.group(ports, WIDTH, given.chunks(50), place);
            let found = visited(&demux);
            given.sort_unstable_by_key(Arrival::key);
            demux.group_sorted(ports, WIDTH, &given, place);
            assert_eq!(visited(&demux), found);
            let mut expected: Vec<_> =
                given.iter().map(|arrival| (place(arrival), arrival.key())).collect();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}
