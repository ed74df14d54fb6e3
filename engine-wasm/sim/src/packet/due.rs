//! The arrivals of a window in order of time.

use std::mem;

use super::Packet;
use super::windows::Arrival;
use crate::ids::PortId;
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
    /// Scratch of [`Due::refill`].
    places: Vec<u32>,
}

const LINK_SHIFT: u32 = 22;
const OFFSET_SHIFT: u32 = 44;
const POSITION: u64 = (1 << LINK_SHIFT) - 1;
/// So many arrivals within one slot are left to a general sort.
const CROWDED: u32 = 24;

impl Due {
    /// Takes over the arrivals of a window that begins at `start` and lasts `1 << width`
    /// picoseconds; the list comes back empty.
    ///
    /// Arrivals are spread over slots of time, about two per arrival, and what shares a slot is
    /// put in order by insertion: a few operations each, and hardly a branch that depends on data.
    pub fn refill(&mut self, arrivals: &mut Vec<Arrival>, start: Time, width: u32) {
        self.arrivals.clear();
        mem::swap(&mut self.arrivals, arrivals);
        self.start = start;
        self.played = 0;
        let count = self.arrivals.len();
        let slot_bits = (count.checked_ilog2().unwrap_or(0) + 2).min(width);
        let shift = width - slot_bits;
        self.places.clear();
        self.places.resize((1 << slot_bits) + 1, 0);
        for arrival in &self.arrivals {
            self.places[(arrival.offset >> shift) as usize + 1] += 1;
        }
        let (mut place, mut most) = (0, 0);
        for count in &mut self.places {
            most = most.max(*count);
            place += *count;
            *count = place;
        }
        self.order.resize(count, 0);
        for (position, arrival) in self.arrivals.iter().enumerate() {
            let place = &mut self.places[(arrival.offset >> shift) as usize];
            self.order[*place as usize] = arrival.key(position);
            *place += 1;
        }
        if most < CROWDED {
            sort_nearly_sorted(&mut self.order);
        } else {
            self.order.sort_unstable();
        }
    }

    /// When the next packet arrives; [`Time::NEVER`] if none is left.
    pub fn next_time(&self) -> Time {
        self.order.get(self.played).map_or(Time::NEVER, |&key| self.instant(key))
    }

    /// Takes the next arrival that comes before `until`.
    pub fn next_before(&mut self, until: Time) -> Option<(Time, PortId, Packet)> {
        let key = *self.order.get(self.played)?;
        let now = self.instant(key);
        if now >= until {
            return None;
        }
        self.played += 1;
        let arrival = &self.arrivals[(key & POSITION) as usize];
        Some((now, arrival.port, arrival.packet))
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.played == self.order.len()
    }

    /// What is left, in order.
    pub fn arrivals(&self) -> impl Iterator<Item = &Arrival> {
        self.order[self.played..].iter().map(|key| &self.arrivals[(key & POSITION) as usize])
    }

    fn instant(&self, key: u64) -> Time {
        self.start + Time::from_ps(key >> OFFSET_SHIFT)
    }
}

impl Arrival {
    /// Distinct because a link delivers one packet at a time.
    fn key(&self, position: usize) -> u64 {
        let link = u64::from(self.port.0);
        debug_assert!(link < 1 << (OFFSET_SHIFT - LINK_SHIFT) && position as u64 <= POSITION);
        u64::from(self.offset) << OFFSET_SHIFT | link << LINK_SHIFT | position as u64
    }
}

/// Insertion: linear where every key is close to its place.
fn sort_nearly_sorted(keys: &mut [u64]) {
    for end in 1..keys.len() {
        let key = keys[end];
        let mut hole = end;
        while hole > 0 && keys[hole - 1] > key {
            keys[hole] = keys[hole - 1];
            hole -= 1;
        }
        keys[hole] = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HostId};
    use crate::packet::Kind;
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
            Arrival { packet, port: PortId(link), offset }
        };
        let mut due = Due::default();
        due.refill(&mut arrivals.iter().map(arrival).collect(), Time::from_us(3), WIDTH);
        due
    }

    #[test]
    fn arrivals_come_by_time_and_then_by_link_spread_or_crowded() {
        let mut random = Random::new(7, Stream::Paths);
        for (count, most) in [(0, 1), (1, 1), (5, 9), (80, 1 << WIDTH), (80, 1), (300, 5_000)] {
            let mut expected = arrivals(&mut random, count, most);
            let mut due = due(&expected);
            expected.sort_unstable();
            let next = || due.next_before(Time::NEVER);
            let order: Vec<_> = std::iter::from_fn(next)
                .map(|(at, port, packet)| {
                    assert_eq!(packet.sequence, port.0);
                    ((at - Time::from_us(3)).ps() as u32, port.0)
                })
                .collect();
            assert_eq!(order, expected);
        }
    }

    #[test]
    fn a_window_can_be_played_in_parts() {
        let mut due = due(&[(700, 2), (200, 9), (200, 1)]);
        let at = |ps| Time::from_us(3) + Time::from_ps(ps);
        assert_eq!(due.next_time(), at(200));
        assert_eq!(due.next_before(at(200)), None);
        assert_eq!(due.next_before(at(201)).map(|(_, port, _)| port), Some(PortId(1)));
        assert_eq!(due.arrivals().map(|arrival| arrival.port.0).collect::<Vec<_>>(), [9, 2]);
        assert!(!due.is_empty());
    }
}
