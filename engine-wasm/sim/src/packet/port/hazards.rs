//! Hazards: whether packets may be marked or dropped, determined before a loop over them.

/// What a loop over packets must check; a type, so that each case is compiled on its own.
pub trait Hazards {
    /// Whether packets may be marked.
    const MARKS: bool;
    /// Whether packets may be dropped.
    const DROPS: bool;
}

/// Too little input for marks and drops.
pub struct NoHazards;

/// All input fits, but may be marked.
pub struct MarksOnly;

/// Input may be marked or dropped.
pub struct MarksAndDrops;

impl Hazards for NoHazards {
    const MARKS: bool = false;
    const DROPS: bool = false;
}

impl Hazards for MarksOnly {
    const MARKS: bool = true;
    const DROPS: bool = false;
}

impl Hazards for MarksAndDrops {
    const MARKS: bool = true;
    const DROPS: bool = true;
}
