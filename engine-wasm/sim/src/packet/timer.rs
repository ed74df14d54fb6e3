//! A timer of a scheme.

/// A timer of a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer {
    /// What the scheme uses it for.
    pub kind: u8,
    /// The flow, host, port or other row it belongs to, as a bare index.
    pub owner: u32,
}
