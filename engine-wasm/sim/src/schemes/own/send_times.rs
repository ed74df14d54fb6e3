//! When packets of a flow were sent, to measure round trips.

use std::collections::VecDeque;

use crate::units::Time;

/// By packet that is not acknowledged, when it was last sent.
#[derive(Clone, Debug, Default)]
pub(super) struct SendTimes {
    /// The packet that the first time is of.
    first: u32,
    times: VecDeque<Time>,
}

impl SendTimes {
    /// Packet `sequence` is sent.
    pub fn note(&mut self, sequence: u32, now: Time) {
        let Some(place) = sequence.checked_sub(self.first) else { return };
        let place = place as usize;
        if place >= self.times.len() {
            self.times.resize(place + 1, Time::NEVER);
        }
        self.times[place] = now;
    }

    /// The time since packet `sequence` was last sent. Forgets all packets before `first_missing`.
    pub fn round_trip(&mut self, sequence: u32, first_missing: u32, now: Time) -> Time {
        let place = sequence.checked_sub(self.first);
        let sent = place.and_then(|place| self.times.get(place as usize)).copied();
        while self.first < first_missing && self.times.pop_front().is_some() {
            self.first += 1;
        }
        sent.map_or(Time::NEVER, |sent| now.saturating_sub(sent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_are_those_of_the_last_transmission() {
        let at = Time::from_us;
        let mut times = SendTimes::default();
        for sequence in 0..4 {
            times.note(sequence, at(u64::from(sequence)));
        }
        assert_eq!(times.round_trip(1, 0, at(10)), at(9));
        times.note(0, at(20));
        assert_eq!(times.round_trip(0, 2, at(25)), at(5));
        assert_eq!(times.round_trip(3, 2, at(30)), at(27));
        // Of a packet that was acknowledged, none is known.
        assert_eq!(times.round_trip(1, 2, at(31)), Time::NEVER);
        times.note(4, at(32));
        assert_eq!(times.round_trip(2, 5, at(40)), at(38));
        assert_eq!(times.times.len(), 0);
    }
}
