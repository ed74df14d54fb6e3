//! Hazards: whether packets may be marked or dropped, or the backlog may become longer than any before,
//! determined before a loop over them.

/// What a loop over packets must check; a type, so that each case is compiled on its own.
pub trait Hazards {
    /// Whether packets may be marked, and the backlog may be the longest so far.
    const MARKS: bool;
    /// Whether packets may be dropped.
    const DROPS: bool;
}

/// Too little input for marks, drops, and the longest backlog.
pub struct NoHazards;

/// All input fits, but may be marked, or be the longest backlog.
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
