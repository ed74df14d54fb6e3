//! Everything that waits, apart from the ports at which it waits.

use super::classes::Class;
use super::pool::Pool;
use super::worst_first::WorstFirst;

/// The queues of all ports.
///
/// They lie apart because a packet that finds its link free touches none: so the ports themselves
/// stay small enough that all of a large network's fit into the nearest cache.
#[derive(Debug, Default)]
pub struct Queues {
    /// What waits in order of arrival.
    pub pool: Pool,
    /// First-in, first-out queues; those of a port in a run.
    pub classes: Vec<Class>,
    /// Small queues that are searched.
    pub worst_first: Vec<WorstFirst>,
}
