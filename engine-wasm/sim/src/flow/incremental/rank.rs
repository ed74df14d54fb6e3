//! Rank in an order of service.

use crate::units::Time;

/// A rank: by class, then by arrival.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// Smaller is served first.
    pub class: u32,
    /// Within a class, the earlier arrival is served first.
    pub start: Time,
    /// Breaks ties of arrivals.
    pub number: u32,
}
