//! Aalo incrementally: queues in strict priority, with rates repaired after each event.

use super::queues::Queues;
use crate::flow::{Flows, Group, PlacedTiers, Policy, Rank, Rates, Tally, TimerQueue};
use crate::growth::lengthen;
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

/// Coflows in order of queue and arrival, each in a tier of its own. Only coflows with an event
/// reconsider their queue.
#[derive(Debug)]
pub struct Mlfq {
    queues: Queues,
    stack: Option<PlacedTiers>,
    /// Indexed by group.
    coflows: Vec<Coflow>,
    begun: u32,
    /// Indexed by job, where there are jobs, else by group.
    jobs: Vec<Job>,
    /// Indexed by tier.
    job_of: Vec<u32>,
    /// Jobs with an event since the last decision.
    stale: Vec<u32>,
    /// When jobs sink.
    sinks: TimerQueue,
}

#[derive(Clone, Copy, Debug, Default)]
struct Coflow {
    /// Active flows.
    flows: u32,
    tier: u32,
    place: Rank,
}

#[derive(Clone, Debug, Default)]
struct Job {
    sent: Tally,
    /// Numbers of groups with active flows.
    active: Vec<u32>,
    is_stale: bool,
}

impl Mlfq {
    /// Between those queues.
    pub fn new(queues: Queues) -> Self {
        Self {
            queues,
            stack: None,
            coflows: Vec::new(),
            begun: 0,
            jobs: Vec::new(),
            job_of: Vec::new(),
            stale: Vec::new(),
            sinks: TimerQueue::new(0),
        }
    }

    fn doubt(&mut self, job: u32) {
        if !std::mem::replace(&mut self.jobs[job as usize].is_stale, true) {
            self.stale.push(job);
        }
    }

    /// Sinks jobs with events.
    fn sink(&mut self, flows: &Flows) {
        while let Some(job) = self.sinks.pop(flows.now()) {
            self.doubt(job);
        }
        if !self.queues.coordinate(flows.now()) {
            return;
        }
        let Self { queues, stack: Some(stack), coflows, jobs, stale, .. } = self else { return };
        for job in stale.iter().yielding().map(|&job| &jobs[job as usize]) {
            let class = u32::from(queues.of(job.sent.sent(flows.now())));
            for &number in &job.active {
                let Coflow { place, tier, .. } = &mut coflows[number as usize];
                if place.class != class {
                    place.class = class;
                    stack.set_rank(*tier, *place, flows);
                }
            }
        }
    }

    /// Next time at which a job sinks.
    fn next_change(&mut self, flows: &Flows) -> Time {
        let Self { queues, coflows, jobs, stale, sinks, .. } = self;
        sinks.grow(jobs.len());
        for id in stale.drain(..).yielding() {
            let job = &mut jobs[id as usize];
            job.is_stale = false;
            let classes = job.active.iter().map(|&number| coflows[number as usize].place.class);
            let next = classes.min().map_or(Time::NEVER, |first| {
                queues.next_change(
                    first as usize,
                    job.sent.sent(flows.now()),
                    job.sent.rate(),
                    flows,
                )
            });
            sinks.set(id, next);
        }
        sinks.next_time()
    }
}

/// Group and job of `flow`.
fn standing(flow: FlowId, flows: &Flows) -> (usize, u32) {
    let number = Group::number_of(flow, flows);
    let stage = flows.coflow(flow).and_then(|id| flows.traffic().stages.get(id.index()));
    (number, stage.map_or(number as u32, |stage| stage.job))
}

impl Policy for Mlfq {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        let (number, job) = standing(flow, flows);
        let stack = self.stack.get_or_insert_with(|| PlacedTiers::new(flows));
        let rows = (number + 1).max(job as usize + 1);
        lengthen(&mut self.coflows, rows, Coflow::default());
        lengthen(&mut self.jobs, rows, Job::default());
        let coflow = &mut self.coflows[number];
        if coflow.flows == 0 {
            self.begun += 1;
            let start = Group::start_of(flow, flows);
            coflow.place = Rank { class: coflow.place.class, start, number: self.begun };
            coflow.tier = stack.open(coflow.place);
            lengthen(&mut self.job_of, coflow.tier as usize + 1, 0);
            self.job_of[coflow.tier as usize] = job;
            self.jobs[job as usize].active.push(number as u32);
        }
        coflow.flows += 1;
        stack.join(flow, coflow.tier, 1.0, flows);
        self.doubt(job);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        let (number, id) = standing(flow, flows);
        let Some(stack) = &mut self.stack else { return };
        let (coflow, job) = (&mut self.coflows[number], &mut self.jobs[id as usize]);
        job.sent.change_rate(-stack.leave(flow), flows.now());
        coflow.flows -= 1;
        if coflow.flows == 0 {
            stack.close(coflow.tier, flows);
            job.active.retain(|&active| active as usize != number);
            if job.active.is_empty() {
                job.sent.stop(flows.now());
            }
        }
        self.doubt(id);
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.sink(flows);
        let Self { stack: Some(stack), jobs, job_of, stale, .. } = self else { return Time::NEVER };
        stack.update(flows, rates, |tier, more| {
            let id = job_of[tier as usize];
            let job = &mut jobs[id as usize];
            job.sent.change_rate(more, flows.now());
            if !std::mem::replace(&mut job.is_stale, true) {
                stale.push(id);
            }
        });
        self.next_change(flows)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rule::Aalo;
    use super::*;
    use crate::flow::testing::{Race, assert_near};
    use crate::flow::{Coflows, Refill};
    use crate::rng::{Random, Stream};

    #[test]
    fn incremental_rates_equal_rates_from_scratch() {
        let mut random = Random::new(9, Stream::Shapes);
        for turn in 0..40 {
            let mut race = Race::shuffles(&mut random);
            if turn % 4 == 0 {
                race = race.waits(&[(3, 1), (5, 3), (9, 2)]);
            }
            let queues = || Queues {
                limits: [1e8, 1e9, 1e10].to_vec(),
                interval: if turn % 3 == 0 { Time::from_ms(700) } else { Time::ZERO },
            };
            let afresh = Aalo::new(queues(), None);
            let afresh = race.fct(Coflows::new(afresh, Refill::AtFlows));
            assert_near(&race.fct(Mlfq::new(queues())), &afresh);
        }
    }
}
