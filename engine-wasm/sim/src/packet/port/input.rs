//! The input of a port: its arrivals while it is played.

use crate::packet::PackedPacket;
use crate::packet::driver::window::arrival::Arrival;
use crate::units::Time;

/// Arrivals at one port in order of time.
pub trait PortInput: Copy {
    /// The number of packets.
    fn count(self) -> usize;

    /// The time from which offsets are counted.
    fn start(self) -> Time;

    /// Time from the start to the `nth` packet; none beyond the last.
    fn offset(self, nth: usize) -> Option<Time>;

    /// The `nth` packet.
    ///
    /// # Panics
    /// Beyond the last packet.
    fn packet(self, nth: usize) -> PackedPacket;

    /// The packets with their times of arrival.
    fn iter(self) -> impl ExactSizeIterator<Item = (Time, PackedPacket)>;
}

/// Consecutive arrivals of a window, sorted by time.
#[derive(Clone, Copy, Debug)]
pub struct InWindow<'a> {
    /// Start of the window.
    pub start: Time,
    /// Arrivals at the port.
    pub arrivals: &'a [Arrival],
}

impl PortInput for InWindow<'_> {
    #[inline]
    fn count(self) -> usize {
        self.arrivals.len()
    }

    #[inline]
    fn start(self) -> Time {
        self.start
    }

    #[inline]
    fn offset(self, nth: usize) -> Option<Time> {
        self.arrivals.get(nth).map(|arrival| Time::from_ps(arrival.offset()))
    }

    #[inline]
    fn packet(self, nth: usize) -> PackedPacket {
        self.arrivals[nth].packet()
    }

    #[inline]
    fn iter(self) -> impl ExactSizeIterator<Item = (Time, PackedPacket)> {
        let Self { start, arrivals } = self;
        arrivals.iter().map(move |arrival| (arrival.time(start), arrival.packet()))
    }
}

/// Every `step`-th arrival of a window: the share of one port under round robin.
#[derive(Clone, Copy, Debug)]
pub struct EveryNth<'a> {
    /// Start of the window.
    pub start: Time,
    /// All arrivals from this port's first one on.
    pub arrivals: &'a [Arrival],
    /// Distance between two arrivals at the port.
    pub step: usize,
}

impl PortInput for EveryNth<'_> {
    #[inline]
    fn count(self) -> usize {
        self.arrivals.len().div_ceil(self.step)
    }

    #[inline]
    fn start(self) -> Time {
        self.start
    }

    #[inline]
    fn offset(self, nth: usize) -> Option<Time> {
        let arrival = self.arrivals.get(nth * self.step);
        arrival.map(|arrival| Time::from_ps(arrival.offset()))
    }

    #[inline]
    fn packet(self, nth: usize) -> PackedPacket {
        self.arrivals[nth * self.step].packet()
    }

    #[inline]
    fn iter(self) -> impl ExactSizeIterator<Item = (Time, PackedPacket)> {
        let start = self.start;
        let arrivals = self.arrivals.iter().step_by(self.step);
        arrivals.map(move |arrival| (arrival.time(start), arrival.packet()))
    }
}

impl PortInput for &[(Time, PackedPacket)] {
    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn start(self) -> Time {
        Time::ZERO
    }

    #[inline]
    fn offset(self, nth: usize) -> Option<Time> {
        self.get(nth).map(|&(at, _)| at)
    }

    #[inline]
    fn packet(self, nth: usize) -> PackedPacket {
        self[nth].1
    }

    #[inline]
    fn iter(self) -> impl ExactSizeIterator<Item = (Time, PackedPacket)> {
        <[_]>::iter(self).copied()
    }
}
