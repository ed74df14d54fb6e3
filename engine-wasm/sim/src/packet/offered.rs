//! What a port is offered while it is played.

use super::Parcel;
use super::arrival::{Arrival, Key, offset, position};
use crate::units::Time;

/// Arrivals at one port in order of time.
pub trait Offered: Copy {
    /// How many there are.
    fn count(self) -> usize;

    /// When the `nth` comes; none if there are not so many.
    fn time(self, nth: usize) -> Option<Time>;

    /// What the `nth` is.
    ///
    /// # Panics
    /// When there are not so many.
    fn parcel(self, nth: usize) -> Parcel;

    /// One after the other: when it comes, and what it is.
    fn iter(self) -> impl ExactSizeIterator<Item = (Time, Parcel)>;
}

/// Those of a window, found by keys among all that arrives at a station in it.
#[derive(Clone, Copy, Debug)]
pub struct InWindow<'a> {
    /// When the window begins.
    pub start: Time,
    /// Theirs, in order.
    pub keys: &'a [Key],
    /// All of the station.
    pub arrivals: &'a [Arrival],
}

impl Offered for InWindow<'_> {
    #[inline]
    fn count(self) -> usize {
        self.keys.len()
    }

    #[inline]
    fn time(self, nth: usize) -> Option<Time> {
        self.keys.get(nth).map(|&key| self.start + Time::from_ps(offset(key)))
    }

    #[inline]
    fn parcel(self, nth: usize) -> Parcel {
        self.arrivals[position(self.keys[nth])].parcel()
    }

    #[inline]
    fn iter(self) -> impl ExactSizeIterator<Item = (Time, Parcel)> {
        let Self { start, keys, arrivals } = self;
        keys.iter()
            .map(move |&key| (start + Time::from_ps(offset(key)), arrivals[position(key)].parcel()))
    }
}

impl Offered for &[(Time, Parcel)] {
    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn time(self, nth: usize) -> Option<Time> {
        self.get(nth).map(|&(time, _)| time)
    }

    #[inline]
    fn parcel(self, nth: usize) -> Parcel {
        self[nth].1
    }

    #[inline]
    fn iter(self) -> impl ExactSizeIterator<Item = (Time, Parcel)> {
        <[_]>::iter(self).copied()
    }
}
