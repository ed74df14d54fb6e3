//! The flow engine: fluid rates between events.

/// A flow-level scheme: who goes first, how those who share a place share it, who gets the residue.
pub trait Policy {}
