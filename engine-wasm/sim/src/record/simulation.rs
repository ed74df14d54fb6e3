//! The interface of an engine to a lane.

use super::account::Accounts;
use super::{Completions, CountedWindow, Counters, LinkUse, Occupancy, QueueTrace};
use crate::ids::PortId;
use crate::units::{Bytes, Time};

/// Whether a simulation is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Events remain.
    Running,
    /// All awaited flows are done, or the time limit is reached.
    Finished,
    /// The scheme decided something that it must not; see [`Simulation::failure`].
    Failed,
}

/// Cost of a run so far, and of sampling all its links, both roughly in flows visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Cost of the run so far.
    pub spent: u64,
    /// Cost of the next [`Simulation::link_bytes`].
    pub look: u64,
}

/// A run in progress, advanced in slices.
pub trait Simulation {
    /// Handles about `budget` events, or fewer where a call would take too long.
    fn advance(&mut self, budget: u64) -> Status;
    /// Whether the last [`Simulation::advance`] stopped within a step. Of the results so far, only the
    /// number of events may then be read, because parts of the network have been played further than others.
    fn is_within_step(&self) -> bool {
        false
    }
    /// Why the run has failed, if it has; its results are void.
    fn failure(&self) -> Option<String> {
        None
    }
    /// The simulated time reached.
    fn now(&self) -> Time;
    /// Completions so far.
    fn completions(&self) -> &Completions;
    /// Totals so far.
    fn counters(&self) -> &Counters;
    /// Bytes sent on each link so far, by [`crate::ids::PortId`].
    fn link_bytes(&self) -> Vec<u64>;
    /// The most bytes at a port of a switch at once, over the whole run: the rest of the packet in
    /// transmission, and those that wait. At least a full packet; none at the flow level.
    fn max_backlog(&self) -> Option<Bytes> {
        None
    }
    /// Totals at the window of counted arrivals.
    fn window(&self) -> &CountedWindow;
    /// Bytes carried by links over the window of counted arrivals, or the whole run if every flow
    /// counts.
    fn link_use(&self) -> LinkUse {
        self.window().seen(self.now(), self.link_bytes())
    }
    /// The counters of that window; see [`CountedWindow`].
    fn counted(&self) -> Counters {
        self.window().counted(self.counters())
    }
    /// Cost of [`Simulation::link_bytes`], if it is not negligible.
    fn effort(&self) -> Effort {
        Effort::default()
    }
    /// Current occupancy of a port, if the level has queues.
    fn occupancy(&self, _port: PortId) -> Occupancy {
        Occupancy::default()
    }
    /// Traced occupancy, if the level has queues.
    fn queue_trace(&self) -> Option<&QueueTrace> {
        None
    }
    /// The accounts of flows, if the run keeps them; complete at its end.
    fn accounts(&self) -> Option<&Accounts> {
        None
    }
}
