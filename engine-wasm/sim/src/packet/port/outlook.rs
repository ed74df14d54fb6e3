//! What may happen to packets at a port while it is played, found out before a loop over them.

/// What a loop over packets has to look out for.
pub trait Outlook {
    /// Whether packets may be marked.
    const MARKS: bool;
    /// Whether packets may be lost.
    const LOSSES: bool;
}

/// Too little comes for anything to happen.
pub struct Calm;

/// All that comes fits, but may be marked.
pub struct Roomy;

/// Anything may happen.
pub struct Open;

impl Outlook for Calm {
    const MARKS: bool = false;
    const LOSSES: bool = false;
}

impl Outlook for Roomy {
    const MARKS: bool = true;
    const LOSSES: bool = false;
}

impl Outlook for Open {
    const MARKS: bool = true;
    const LOSSES: bool = true;
}
