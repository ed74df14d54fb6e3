//! An event in a queue, and the order of events.

use crate::units::Time;

/// An event that is due.
#[derive(Clone, Copy, Debug)]
pub struct Entry<E> {
    /// When it is due.
    pub time: Time,
    /// Its place among simultaneous events.
    pub rank: u32,
    /// Its number in the order of insertion.
    pub sequence: u64,
    /// What happens.
    pub event: E,
}

impl<E> Entry<E> {
    fn key(&self) -> (Time, u32, u64) {
        (self.time, self.rank, self.sequence)
    }
}

impl<E> PartialEq for Entry<E> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<E> Eq for Entry<E> {}

impl<E> PartialOrd for Entry<E> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> Ord for Entry<E> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}
