//! A timer of a scheme.

/// A timer of a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer {
    /// What it is for, as the scheme numbers its timers.
    pub kind: u8,
    /// The index of the flow, host or port that it belongs to.
    pub owner: u32,
}
