//! Starts of flows: at their arrival time, but not before their stage's dependencies are done.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::{iter, mem};

use super::Traffic;
use crate::ids::{CoflowId, FlowId};
use crate::units::Time;
use crate::yield_point::{Yielding, yield_point};

/// The flows of some traffic in the order of their starts, for both engines.
#[derive(Debug)]
pub struct Starts {
    traffic: Arc<Traffic>,
    /// The next flow by arrival time.
    next: FlowId,
    /// By coflow; empty without dependencies.
    stages: Vec<Progress>,
    /// The stages that depend on the first stage, then those that depend on the second, and so on.
    blocked: Vec<CoflowId>,
    /// By flow held by its stage, the next one that it holds; empty without dependencies.
    next_held: Vec<FlowId>,
    /// Flows of released stages, waiting to start.
    released: VecDeque<FlowId>,
    released_at: Time,
}

/// Progress of a stage.
#[derive(Clone, Debug)]
struct Progress {
    /// Its unfinished flows.
    open: u32,
    /// Its unfinished dependencies.
    blocked_by: u32,
    /// Where the stages that depend on it end in [`Starts::blocked`].
    blocks_until: u32,
    /// The first and the last of the flows that it holds: they arrived before its dependencies were done.
    held: Option<[FlowId; 2]>,
}

impl Starts {
    /// All flows still to start.
    pub fn new(traffic: Arc<Traffic>) -> Self {
        let mut stages: Vec<_> = iter::zip(&*traffic.stages, &traffic.coflows)
            .yielding()
            .map(|(stage, coflow)| Progress {
                open: coflow.flows,
                blocked_by: stage.waits_for.len() as u32,
                blocks_until: 0,
                held: None,
            })
            .collect();
        for child in traffic.stages.iter().flat_map(|stage| &stage.waits_for).yielding() {
            stages[child.index()].blocks_until += 1;
        }
        let mut end = 0;
        for stage in stages.iter_mut().yielding() {
            end += mem::replace(&mut stage.blocks_until, end);
        }
        let mut blocked = vec![CoflowId(0); end as usize];
        for (id, stage) in traffic.stages.iter().enumerate().yielding() {
            for child in stage.waits_for.iter().yielding() {
                let end = &mut stages[child.index()].blocks_until;
                blocked[*end as usize] = CoflowId::from(id);
                *end += 1;
            }
        }
        let next_held = if stages.is_empty() { 0 } else { traffic.flows.len() };
        Self {
            next: FlowId(0),
            stages,
            blocked,
            next_held: vec![FlowId(0); next_held],
            released: VecDeque::new(),
            released_at: Time::ZERO,
            traffic,
        }
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
            let Some(stage) = stage.filter(|stage| stage.blocked_by > 0) else { return Some(id) };
            yield_point(1);
            if let Some([_, last]) = stage.held {
                self.next_held[last.index()] = id;
            }
            stage.held = Some([stage.held.map_or(id, |[first, _]| first), id]);
        }
        self.released.pop_front()
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
        let blocks = self.blocks(coflow);
        for &waiting in self.blocked[blocks].iter().yielding() {
            let waiting = &mut self.stages[waiting.index()];
            waiting.blocked_by -= 1;
            if let Some([first, last]) = waiting.held.filter(|_| waiting.blocked_by == 0) {
                let next = |flow: &FlowId| (*flow != last).then(|| self.next_held[flow.index()]);
                self.released.extend(iter::successors(Some(first), next).yielding());
                self.released_at = now;
            }
        }
    }

    /// Where the stages that depend on `coflow` stand.
    fn blocks(&self, coflow: CoflowId) -> Range<usize> {
        let until = |coflow: usize| self.stages[coflow].blocks_until as usize;
        let start = coflow.index().checked_sub(1).map_or(0, until);
        start..until(coflow.index())
    }
}
