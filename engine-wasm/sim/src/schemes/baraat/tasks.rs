//! Limited multiplexing with rates that are repaired whenever something happens.

use super::is_heavy;
use crate::flow::{Flows, Group, Place, Policy, Rates, Stack, Tally};
use crate::ids::FlowId;
use crate::units::Time;

/// Tasks in order of arrival: those of the head group in one tier, those behind it one by one.
#[derive(Debug)]
pub struct Tasks {
    /// Bits after which a task is heavy.
    threshold: f64,
    stack: Option<Stack>,
    /// The tier of the head group.
    head: u32,
    /// By other tier, its task.
    of_tier: Vec<u32>,
    all: Vec<Task>,
    unused: Vec<u32>,
    /// By number of the group, its task.
    task: Vec<u32>,
    /// By flow, its task, and its place among the members.
    of_flow: Vec<u32>,
    position: Vec<u32>,
    /// Those with active flows, in order of arrival.
    order: Vec<(Place, u32)>,
    /// Tasks so far, and how many are in the head group.
    begun: u32,
    heads: usize,
    /// Tasks of the head group that have won flows.
    grown: Vec<u32>,
    /// Tasks of the head group that have lost flows, each with a link that these crossed.
    shrunk: Vec<(u32, u32)>,
    mates: Vec<FlowId>,
}

#[derive(Debug, Default)]
struct Task {
    members: Vec<FlowId>,
    /// As long as it is not heavy.
    sent: Tally,
    is_heavy: bool,
    /// Its own, while it is not in the head group.
    tier: u32,
    is_head: bool,
    crowd: Crowd,
}

const NOBODY: u32 = u32::MAX;

impl Tasks {
    /// Tasks that are heavy after so many bits.
    pub fn new(threshold: f64) -> Self {
        Self {
            threshold,
            stack: None,
            head: 0,
            of_tier: Vec::new(),
            all: Vec::new(),
            unused: Vec::new(),
            task: Vec::new(),
            of_flow: Vec::new(),
            position: Vec::new(),
            order: Vec::new(),
            begun: 0,
            heads: 0,
            grown: Vec::new(),
            shrunk: Vec::new(),
            mates: Vec::new(),
        }
    }

    fn prepare(&mut self, flows: &Flows) {
        if self.stack.is_none() {
            let mut stack = Stack::new(flows);
            self.head = stack.open(Place::default());
            self.stack = Some(stack);
            self.task.resize(flows.traffic().coflows.len() + flows.count(), NOBODY);
            self.of_flow.resize(flows.count(), NOBODY);
            self.position.resize(flows.count(), 0);
        }
    }

    /// Finds the task of a flow that has come, or begins one.
    fn task_of(&mut self, flow: FlowId, flows: &Flows) -> u32 {
        let task = &mut self.task[Group::number_of(flow, flows)];
        if *task == NOBODY {
            *task = self.unused.pop().unwrap_or_else(|| {
                self.all.push(Task::default());
                self.all.len() as u32 - 1
            });
        }
        self.of_flow[flow.index()] = *task;
        *task
    }

    /// Lets a task without flows wait behind those that are there.
    fn queue(&mut self, task: u32, start: Time) {
        self.begun += 1;
        let place = Place { class: 1, start, number: self.begun };
        let at = self.order.partition_point(|&(other, _)| other < place);
        self.order.insert(at, (place, task));
        let row = &mut self.all[task as usize];
        row.is_head = false;
        row.tier = self.stack.as_mut().map_or(0, |stack| stack.open(place));
        note(&mut self.of_tier, row.tier, task);
    }

    fn retire(&mut self, task: u32, flow: FlowId, flows: &Flows) {
        let Some(at) = self.order.iter().position(|&(_, other)| other == task) else { return };
        self.order.remove(at);
        let row = &mut self.all[task as usize];
        row.sent.stop(flows.now());
        if row.is_head {
            self.heads -= 1;
        } else if let Some(stack) = &mut self.stack {
            stack.close(row.tier);
        }
        if flows.coflow(flow).is_none() {
            self.task[Group::number_of(flow, flows)] = NOBODY;
            self.all[task as usize] = Task::default();
            self.unused.push(task);
        }
    }

    /// Moves tasks into the head group, or out of it.
    fn find_heads(&mut self, flows: &Flows) {
        self.weigh_shrunk(flows);
        let mut is_open = true;
        let mut left = self.heads;
        for at in 0..self.order.len() {
            let (place, task) = self.order[at];
            let row = &self.all[task as usize];
            left -= usize::from(row.is_head);
            if row.is_head != is_open {
                self.switch(task, place, flows);
            }
            is_open = is_open && self.is_heavy(task, flows);
            if !is_open && left == 0 {
                break;
            }
        }
        for task in std::mem::take(&mut self.grown) {
            let row = &mut self.all[task as usize];
            if row.is_head {
                row.crowd.count(&row.members, flows);
                self.mates.extend(&row.members);
                self.weigh_mates(task, flows);
            }
        }
    }

    /// Weighs flows that share links with mates that have left.
    fn weigh_shrunk(&mut self, flows: &Flows) {
        let mut shrunk = std::mem::take(&mut self.shrunk);
        shrunk.sort_unstable();
        shrunk.dedup();
        for (task, link) in shrunk.drain(..) {
            let Self { stack: Some(stack), of_flow, mates, head, .. } = self else { return };
            let is_mate = |flow: &FlowId| of_flow[flow.index()] == task;
            mates.extend(stack.members(*head, link).filter(is_mate));
            self.weigh_mates(task, flows);
        }
        self.shrunk = shrunk;
    }

    /// Weighs flows of `task`, which is in the head group.
    fn weigh_mates(&mut self, task: u32, flows: &Flows) {
        let Self { stack: Some(stack), all, mates, .. } = self else { return };
        let row = &mut all[task as usize];
        for flow in mates.drain(..) {
            let less = stack.reweigh(flow, row.crowd.weight(flow, flows));
            row.sent.change_rate(-less, flows.now());
        }
    }

    /// Whether a task is heavy; it is not counted any more what one gets that is.
    fn is_heavy(&mut self, task: u32, flows: &Flows) -> bool {
        let Self { stack: Some(stack), all, threshold, .. } = self else { return false };
        let row = &mut all[task as usize];
        if !row.is_heavy && is_heavy(row.sent.sent(flows.now()), *threshold) {
            row.is_heavy = true;
            for &flow in &row.members {
                stack.exempt(flow);
            }
        }
        row.is_heavy
    }

    /// Moves a task into the head group if it is not in it, and else out of it.
    fn switch(&mut self, task: u32, place: Place, flows: &Flows) {
        let Self { stack: Some(stack), all, head, of_tier, .. } = self else { return };
        let row = &mut all[task as usize];
        row.is_head = !row.is_head;
        if row.is_head {
            self.heads += 1;
            row.crowd.count(&row.members, flows);
        } else {
            self.heads -= 1;
            row.tier = stack.open(place);
            note(of_tier, row.tier, task);
        }
        for &flow in &row.members {
            let (tier, weight) =
                if row.is_head { (*head, row.crowd.weight(flow, flows)) } else { (row.tier, 1.0) };
            row.sent.change_rate(-stack.part(flow), flows.now());
            stack.join(flow, tier, weight, flows);
            if row.is_heavy {
                stack.exempt(flow);
            }
        }
        if row.is_head {
            stack.close(row.tier);
        }
    }

    /// When the last task of the head group turns out to be heavy.
    fn next_change(&self, flows: &Flows) -> Time {
        let last = self.heads.checked_sub(1).map(|last| &self.all[self.order[last].1 as usize]);
        let Some(task) = last else { return Time::NEVER };
        if task.is_heavy {
            return Time::NEVER;
        }
        flows.time_to_send(self.threshold - task.sent.sent(flows.now()), task.sent.rate())
    }
}

/// Notes that `tier` is that of `task`.
fn note(of_tier: &mut Vec<u32>, tier: u32, task: u32) {
    of_tier.resize(of_tier.len().max(tier as usize + 1), NOBODY);
    of_tier[tier as usize] = task;
}

impl Policy for Tasks {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.prepare(flows);
        let task = self.task_of(flow, flows);
        if self.all[task as usize].members.is_empty() {
            self.queue(task, Group::start_of(flow, flows));
        }
        let Self { stack: Some(stack), all, head, grown, .. } = self else { return };
        let row = &mut all[task as usize];
        self.position[flow.index()] = row.members.len() as u32;
        row.members.push(flow);
        if row.is_head && grown.last() != Some(&task) {
            grown.push(task);
        }
        stack.join(flow, if row.is_head { *head } else { row.tier }, 1.0, flows);
        if row.is_heavy {
            stack.exempt(flow);
        }
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        let task = self.of_flow[flow.index()];
        let Self { stack: Some(stack), all, position, shrunk, .. } = self else { return };
        let row = &mut all[task as usize];
        let at = position[flow.index()] as usize;
        row.members.swap_remove(at);
        if let Some(moved) = row.members.get(at) {
            position[moved.index()] = at as u32;
        }
        if row.is_head {
            row.crowd.leave(flow, flows);
            shrunk.extend(flows.path(flow).iter().map(|&link| (task, link)));
        }
        row.sent.change_rate(-stack.part(flow), flows.now());
        if row.members.is_empty() {
            self.retire(task, flow, flows);
        }
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.find_heads(flows);
        // Of the tasks of the head group only the last one counts, as the others are heavy.
        let last = self.heads.checked_sub(1).map(|last| self.order[last].1);
        let Self { stack: Some(stack), all, of_tier, head, .. } = self else { return Time::NEVER };
        stack.settle(flows, rates, |tier, more| {
            let task = if tier == *head { last } else { Some(of_tier[tier as usize]) };
            if let Some(task) = task {
                all[task as usize].sent.change_rate(more, flows.now());
            }
        });
        self.next_change(flows)
    }
}

/// How many flows of a task cross each of its links.
#[derive(Debug, Default)]
struct Crowd {
    /// By link.
    flows: Vec<(u32, u32)>,
}

impl Crowd {
    fn count(&mut self, members: &[FlowId], flows: &Flows) {
        let mut links: Vec<u32> = Vec::new();
        for &flow in members {
            links.extend_from_slice(flows.path(flow));
        }
        links.sort_unstable();
        let crossed = links.chunk_by(|one, other| one == other);
        self.flows = crossed.map(|same| (same[0], same.len() as u32)).collect();
    }

    fn leave(&mut self, flow: FlowId, flows: &Flows) {
        for &link in flows.path(flow) {
            if let Ok(at) = self.flows.binary_search_by_key(&link, |&(link, _)| link) {
                self.flows[at].1 -= 1;
            }
        }
    }

    /// 1 ÷ the number of the task's flows where these are most on the path of `flow`.
    fn weight(&self, flow: FlowId, flows: &Flows) -> f64 {
        let crowd = |&link: &u32| {
            let at = self.flows.binary_search_by_key(&link, |&(link, _)| link);
            at.map_or(0, |at| self.flows[at].1)
        };
        1.0 / f64::from(flows.path(flow).iter().map(crowd).max().unwrap_or(0).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Baraat;
    use super::*;
    use crate::flow::testing::{Race, assert_near};
    use crate::flow::{Coflows, Refill};
    use crate::rng::{Random, Stream};

    #[test]
    fn what_is_repaired_where_something_changed_is_what_would_be_filled_afresh() {
        let mut random = Random::new(8, Stream::Shapes);
        for threshold in (0..40).map(|turn| f64::from(turn) * 2e9) {
            let race = Race::shuffles(&mut random);
            let afresh = Coflows::new(Baraat::new(threshold, false), Refill::AtFlows);
            assert_near(&race.fct(Tasks::new(threshold)), &race.fct(afresh));
        }
    }
}
