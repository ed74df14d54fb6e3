//! A place in an order of service.

use crate::units::Time;

/// Who goes first: the smaller class, then who came first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// Smaller goes first.
    pub class: u32,
    /// Of one class, who came earlier goes first.
    pub start: Time,
    /// Tells apart those who came at once.
    pub number: u32,
}
