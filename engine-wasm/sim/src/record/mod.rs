//! What a run leaves behind: completions, counters, statistics, the fingerprint.

mod completions;
mod counters;
mod simulation;

pub use completions::Completions;
pub use counters::Counters;
pub use simulation::{Simulation, Status};
