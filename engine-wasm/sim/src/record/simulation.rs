//! What a lane needs from an engine.

use super::{Completions, CountedWindow, Counters, LinkUse, Occupancy, QueueTrace};
use crate::ids::PortId;
use crate::units::Time;

/// Whether a simulation has more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Events remain.
    Running,
    /// All flows that the run waits for are done, or the time limit is reached.
    Finished,
}

/// What a run has taken so far, and what one look at all its links would take: in flows looked at,
/// roughly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// By the run so far.
    pub spent: u64,
    /// By [`Simulation::link_bytes`], now.
    pub look: u64,
}

/// A run in progress, advanced in slices.
pub trait Simulation {
    /// Handles about `budget` events.
    fn advance(&mut self, budget: u64) -> Status;
    /// The simulated time reached.
    fn now(&self) -> Time;
    /// What has finished so far.
    fn completions(&self) -> &Completions;
    /// Totals so far.
    fn counters(&self) -> &Counters;
    /// Bytes put on each link so far, by [`crate::ids::PortId`].
    fn link_bytes(&self) -> Vec<u64>;
    /// What has been seen of the run while counted flows arrived.
    fn window(&self) -> &CountedWindow;
    /// What links carried while counted flows arrived, or over the whole run where all flows count.
    fn link_use(&self) -> LinkUse {
        self.window().seen(self.now(), self.link_bytes())
    }
    /// The counters of that time; see [`CountedWindow`].
    fn counted(&self) -> Counters {
        self.window().counted(self.counters())
    }
    /// What [`Simulation::link_bytes`] takes, where it takes more than a glance.
    fn effort(&self) -> Effort {
        Effort::default()
    }
    /// What waits at a port now, where the level has queues.
    fn occupancy(&self, _port: PortId) -> Occupancy {
        Occupancy::default()
    }
    /// How full queues were, where the level has queues.
    fn queue_trace(&self) -> Option<&QueueTrace> {
        None
    }
}
