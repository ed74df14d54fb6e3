//! What may happen to packets at a port while it is played, found out before a loop over them.

/// What a loop over packets has to look out for.
pub trait Hazards {
    /// Whether packets may be marked.
    const MARKS: bool;
    /// Whether packets may be lost.
    const DROPS: bool;
}

/// Too little comes for anything to happen.
pub struct NoHazards;

/// All that comes fits, but may be marked.
pub struct Marks;

/// Anything may happen.
pub struct MarksAndDrops;

impl Hazards for NoHazards {
    const MARKS: bool = false;
    const DROPS: bool = false;
}

impl Hazards for Marks {
    const MARKS: bool = true;
    const DROPS: bool = false;
}

impl Hazards for MarksAndDrops {
    const MARKS: bool = true;
    const DROPS: bool = true;
}
