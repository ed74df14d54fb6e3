//! The demultiplexer: groups the arrivals at a stage by egress port.

use std::iter;

use crate::packet::driver::window::arrival::Arrival;
use crate::packet::driver::window::counting_sort::{CountingSort, sort_nearly_sorted};

/// The arrivals of one window at one stage, grouped by egress port, each group sorted by time: so that
/// a port is played through the whole window at once.
///
/// The closures that choose ports are inlined into the loops here, and these loops are never inlined
/// into a caller, so that they keep their state in registers. A port is named by its index among the
/// ports of the stage.
#[derive(Debug, Default)]
pub struct Demux {
    /// By arrival, its slot of the counting sort.
    slots: Vec<u16>,
    /// All groups; only the ranges of `groups` are valid.
    arrivals: Vec<Arrival>,
    groups: Vec<Group>,
    sort: Box<CountingSort>,
}

/// The arrivals of one port: a range of [`Demux::arrivals`].
#[derive(Debug)]
struct Group {
    port: u32,
    begin: u32,
    end: u32,
}

/// Below one arrival per this many ports, sorting beats visiting every port.
const SPARSE: usize = 8;

/// Sparse groups that take more arrivals than this would not fit into the nearest caches.
const MAX_SPREAD: usize = 1 << 13;

impl Demux {
    /// Groups unsorted arrivals by port; `port_of` maps an arrival to one of `ports` ports.
    /// Offsets in the window have `offset_bits` bits.
    pub fn group<'a>(
        &mut self,
        ports: usize,
        offset_bits: u32,
        arrivals: impl Iterator<Item = &'a [Arrival]> + Clone,
        mut port_of: impl FnMut(&Arrival) -> u32,
    ) {
        let count = arrivals.clone().map(<[_]>::len).sum();
        self.begin(count);
        if count * SPARSE < ports
            || ports > CountingSort::SLOTS
            || count >> CountingSort::COUNT_BITS > 0
        {
            self.sort(arrivals.flatten().map(|arrival| (port_of(arrival), *arrival)));
        } else {
            self.counting_sort(ports, offset_bits, count, arrivals, port_of);
        }
    }

    /// Groups arrivals that are sorted by time; `port_of` maps an arrival to one of `ports` ports.
    #[inline(never)]
    pub fn group_sorted(
        &mut self,
        ports: usize,
        offset_bits: u32,
        arrivals: &[Arrival],
        mut port_of: impl FnMut(&Arrival) -> u32,
    ) {
        let count = arrivals.len();
        let room = ports * count;
        if count * SPARSE < ports || room > MAX_SPREAD || ports > CountingSort::SLOTS {
            return self.group(ports, offset_bits, iter::once(arrivals), port_of);
        }
        self.begin(room);
        let (grouped, sort) = (&mut *self.arrivals, &mut *self.sort);
        sort.clear(ports);
        for arrival in arrivals {
            let port = port_of(arrival);
            let to = &mut grouped[port as usize * count + sort.next_position(port)];
            *to = *arrival;
        }
        for (port, len) in (0..).zip(sort.ends(ports, 0)) {
            if len > 0 {
                let begin = port * count as u32;
                self.groups.push(Group { port, begin, end: begin + len });
            }
        }
    }

    /// Clears all groups and allocates memory for `room` arrivals.
    fn begin(&mut self, room: usize) {
        self.groups.clear();
        self.arrivals.resize(room.max(self.arrivals.len()), Arrival::default());
    }

    /// Counting sort into slots, a few slots of time for every port, then insertion sort.
    #[inline(never)]
    fn counting_sort<'a>(
        &mut self,
        ports: usize,
        offset_bits: u32,
        count: usize,
        given: impl Iterator<Item = &'a [Arrival]> + Clone,
        mut port_of: impl FnMut(&Arrival) -> u32,
    ) {
        let Self { slots, arrivals, sort, .. } = self;
        let sort = &mut **sort;
        let port_bits = ports.next_power_of_two().ilog2();
        let slot_bits = (count.max(1).ilog2() + 3).min(CountingSort::BITS);
        let time_bits = slot_bits.saturating_sub(port_bits).min(offset_bits);
        let shift = offset_bits - time_bits;
        sort.clear(ports << time_bits);
        slots.clear();
        for chunk in given.clone() {
            slots.extend(chunk.iter().map(|arrival| {
                let slot = port_of(arrival) << time_bits | arrival.slot(shift);
                sort.count(slot);
                slot as u16
            }));
        }
        sort.counts_to_positions(ports << time_bits);
        let mut left = &**slots;
        for chunk in given {
            let (slots, others) = left.split_at(chunk.len());
            for (arrival, &slot) in chunk.iter().zip(slots) {
                // The position first; otherwise the arrival is copied twice.
                let to = &mut arrivals[sort.next_position(u32::from(slot))];
                *to = *arrival;
            }
            left = others;
        }
        let mut begin = 0;
        for (port, end) in (0..).zip(sort.ends(ports << time_bits, time_bits)) {
            if end > begin {
                self.groups.push(Group { port, begin, end });
                sort_nearly_sorted(&mut arrivals[begin as usize..end as usize]);
            }
            begin = end;
        }
    }

    /// Comparison sort: for few arrivals at many ports, and for too many to count.
    #[cold]
    fn sort(&mut self, arrivals: impl Iterator<Item = (u32, Arrival)>) {
        let mut entries: Vec<_> = arrivals.collect();
        entries.sort_unstable_by_key(|(port, arrival)| (*port, arrival.key()));
        let mut begin = 0;
        for group in entries.chunk_by(|(one, _), (next, _)| one == next) {
            let end = begin + group.len() as u32;
            self.groups.push(Group { port: group[0].0, begin, end });
            begin = end;
        }
        for (to, (_, arrival)) in self.arrivals.iter_mut().zip(entries) {
            *to = arrival;
        }
    }

    /// Calls `play` with every port that has arrivals, and with these.
    #[expect(clippy::inline_always, reason = "one call per window and stage")]
    #[inline(always)]
    pub fn visit(&self, mut play: impl FnMut(usize, &[Arrival])) {
        for &Group { port, begin, end } in &self.groups {
            play(port as usize, &self.arrivals[begin as usize..end as usize]);
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

    /// Arrivals, each through a link of its own, with the index of their port as destination.
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
        demux.visit(|port, arrivals| {
            visited.extend(arrivals.iter().map(|arrival| (port as u32, arrival.key())));
        });
        visited
    }

    #[test]
    fn every_port_gets_its_arrivals_sorted_by_time_and_link() {
        let mut random = Random::new(7, Stream::Paths);
        let mut demux = Demux::default();
        let port_of = |arrival: &Arrival| arrival.destination().0;
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
            demux.group(ports, WIDTH, given.chunks(50), port_of);
            let found = visited(&demux);
            given.sort_unstable_by_key(Arrival::key);
            demux.group_sorted(ports, WIDTH, &given, port_of);
            assert_eq!(visited(&demux), found);
            let mut expected: Vec<_> =
                given.iter().map(|arrival| (port_of(arrival), arrival.key())).collect();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}
