//! What may happen to packets at a port while it is played, found out before a loop over them.

/// What a loop over packets has to look out for.
pub trait Hazards {
    /// Whether packets may be marked.
    const MARKS: bool;
    /// Whether packets may be lost.
    const LOSSES: bool;
}

/// Too little comes for anything to happen.
pub struct NoHazards;

/// All that comes fits, but may be marked.
pub struct Marks;

/// Anything may happen.
pub struct Open;

impl Hazards for NoHazards {
    const MARKS: bool = false;
    const LOSSES: bool = false;
}

impl Hazards for Marks {
    const MARKS: bool = true;
    const LOSSES: bool = false;
}

impl Hazards for Open {
    const MARKS: bool = true;
    const LOSSES: bool = true;
}
