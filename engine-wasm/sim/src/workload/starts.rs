//! Starts of flows: at their arrival time, but not before their stage's dependencies are done.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Traffic;
use crate::ids::{CoflowId, FlowId};
use crate::units::Time;

/// The flows of some traffic in the order of their starts, for both engines.
#[derive(Debug)]
pub struct Starts {
    traffic: Arc<Traffic>,
    /// The next flow by arrival time.
    next: FlowId,
    /// By coflow; empty without dependencies.
    stages: Vec<Progress>,
    /// Flows of released stages, waiting to start.
    released: VecDeque<FlowId>,
    released_at: Time,
}

/// Progress of a stage.
#[derive(Clone, Debug, Default)]
struct Progress {
    /// Its unfinished flows.
    open: u32,
    /// Its unfinished dependencies.
    blocked_by: u32,
    /// Stages that depend on it.
    blocks: Vec<CoflowId>,
    /// Its flows that have arrived before its dependencies were done.
    held: Vec<FlowId>,
}

impl Starts {
    /// All flows still to start.
    pub fn new(traffic: Arc<Traffic>) -> Self {
        let mut stages = vec![Progress::default(); traffic.stages.len()];
        for (id, stage) in traffic.stages.iter().enumerate() {
            stages[id].open = traffic.coflows[id].flows;
            stages[id].blocked_by = stage.waits_for.len() as u32;
            for child in &stage.waits_for {
                stages[child.index()].blocks.push(CoflowId::from(id));
            }
        }
        let (released, released_at) = (VecDeque::new(), Time::ZERO);
        Self { traffic, next: FlowId(0), stages, released, released_at }
    }

    /// Time of the next start; [`Time::NEVER`] if that depends on completions.
    pub fn next_time(&self) -> Time {
        if !self.released.is_empty() {
            return self.released_at;
        }
        self.traffic.flows.get(self.next.index()).map_or(Time::NEVER, |flow| flow.start)
    }

    /// The next flow that starts at `now`, if any is left.
    pub fn pop(&mut self, now: Time) -> Option<FlowId> {
        while let Some(flow) = self.traffic.flows.get(self.next.index()) {
            if flow.start > now {
                break;
            }
            let id = self.next;
            self.next = FlowId(id.0 + 1);
            let stage = flow.coflow.and_then(|coflow| self.stages.get_mut(coflow.index()));
            match stage.filter(|stage| stage.blocked_by > 0) {
                Some(stage) => stage.held.push(id),
                None => return Some(id),
            }
        }
        self.released.pop_front()
    }

    /// Whether an awaited flow has not started yet.
    pub fn await_more(&self) -> bool {
        self.next.0 < self.traffic.awaited().end
    }

    /// Whether starts depend on completions.
    pub fn depend_on_others(&self) -> bool {
        !self.stages.is_empty()
    }

    /// Records that `flow` finished at `now`; the last flow of a stage may release others.
    pub fn finished(&mut self, flow: FlowId, now: Time) {
        let coflow = self.traffic.flows[flow.index()].coflow;
        let Some(coflow) = coflow.filter(|_| self.depend_on_others()) else { return };
        let stage = &mut self.stages[coflow.index()];
        stage.open -= 1;
        if stage.open > 0 {
            return;
        }
        for waiting in std::mem::take(&mut stage.blocks) {
            let waiting = &mut self.stages[waiting.index()];
            waiting.blocked_by -= 1;
            if waiting.blocked_by == 0 {
                self.released.extend(waiting.held.drain(..));
                self.released_at = now;
            }
        }
    }
}
