//! A simulation frozen at a given state, for tests of observers.

use super::{
    Completions, CountedWindow, Counters, Effort, Occupancy, QueueTrace, Simulation, Status,
};
use crate::ids::PortId;
use crate::units::Time;

/// A run frozen at a state set by the test: four hosts at one switch, 8 Gb/s everywhere.
pub struct FrozenRun {
    pub now: Time,
    pub link_bytes: Vec<u64>,
    pub waiting: Vec<Occupancy>,
    pub trace: QueueTrace,
    pub effort: Effort,
    window: CountedWindow,
    books: (Completions, Counters),
}

impl FrozenRun {
    pub fn new() -> Self {
        let books = (Completions::default(), Counters::default());
        let (link_bytes, waiting) = (vec![0; 8], vec![Occupancy::default(); 8]);
        let (trace, effort) = (QueueTrace::off(), Effort::default());
        let window = CountedWindow::default();
        Self { now: Time::ZERO, link_bytes, waiting, trace, effort, window, books }
    }
}

impl Simulation for FrozenRun {
    fn advance(&mut self, _budget: u64) -> Status {
        Status::Finished
    }
    fn now(&self) -> Time {
        self.now
    }
    fn completions(&self) -> &Completions {
        &self.books.0
    }
    fn counters(&self) -> &Counters {
        &self.books.1
    }
    fn link_bytes(&self) -> Vec<u64> {
        self.link_bytes.clone()
    }
    fn window(&self) -> &CountedWindow {
        &self.window
    }
    fn effort(&self) -> Effort {
        self.effort
    }
    fn occupancy(&self, port: PortId) -> Occupancy {
        self.waiting[port.index()]
    }
    fn queue_trace(&self) -> Option<&QueueTrace> {
        Some(&self.trace)
    }
}
