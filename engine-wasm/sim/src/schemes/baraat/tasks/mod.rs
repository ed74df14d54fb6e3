//! Limited multiplexing incrementally: rates are repaired after each event.

mod heads;
mod mates;

use self::mates::Mates;
use super::HeadSharing;
use crate::flow::{Flows, Group, PlacedTiers, Policy, Rank, Rates, Tally};
use crate::growth::{append, lengthen};
use crate::ids::FlowId;
use crate::units::Time;

/// Tasks in order of arrival: those of the head group in one tier, those behind it one by one.
#[derive(Debug)]
pub struct Tasks {
    /// Bits after which a task is heavy.
    threshold: f64,
    sharing: HeadSharing,
    stack: Option<PlacedTiers>,
    /// The tier of the head group.
    head: u32,
    /// Task of each other tier.
    of_tier: Vec<u32>,
    all: Vec<Task>,
    unused: Vec<u32>,
    /// Task of each group.
    task: Vec<u32>,
    /// Task of each flow, and its position among the members.
    of_flow: Vec<u32>,
    position: Vec<u32>,
    /// Tasks with active flows, in order of arrival.
    order: Vec<(Rank, u32)>,
    /// Number of tasks so far, and of those in the head group.
    begun: u32,
    heads: usize,
    /// Tasks of the head group that have won flows.
    grown: Vec<u32>,
    /// Tasks of the head group that have lost flows, each with a link that these crossed.
    shrunk: Vec<(u32, u32)>,
}

#[derive(Debug)]
struct Task {
    members: Vec<FlowId>,
    /// While it is not heavy.
    sent: Tally,
    is_heavy: bool,
    /// Its own, while it is not in the head group.
    tier: u32,
    is_head: bool,
    /// Kept while it is in the head group.
    mates: Mates,
}

const NOBODY: u32 = u32::MAX;

impl Task {
    fn new(sharing: HeadSharing) -> Self {
        Self {
            members: Vec::new(),
            sent: Tally::default(),
            is_heavy: false,
            tier: 0,
            is_head: false,
            mates: Mates::new(sharing),
        }
    }
}

impl Tasks {
    /// Tasks that are heavy after `threshold` bits.
    pub fn new(threshold: f64, sharing: HeadSharing) -> Self {
        Self {
            threshold,
            sharing,
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
        }
    }

    fn prepare(&mut self, flows: &Flows) {
        if self.stack.is_none() {
            let mut stack = PlacedTiers::new(flows);
            self.head = stack.open_shared(Rank::default());
            self.stack = Some(stack);
            lengthen(&mut self.task, flows.traffic().coflows.len() + flows.count(), NOBODY);
            lengthen(&mut self.of_flow, flows.count(), NOBODY);
            lengthen(&mut self.position, flows.count(), 0);
        }
    }

    /// Finds or creates the task of an arriving flow.
    fn task_of(&mut self, flow: FlowId, flows: &Flows) -> u32 {
        let task = &mut self.task[Group::number_of(flow, flows)];
        if *task == NOBODY {
            *task = self.unused.pop().unwrap_or_else(|| {
                append(&mut self.all, Task::new(self.sharing));
                self.all.len() as u32 - 1
            });
        }
        self.of_flow[flow.index()] = *task;
        *task
    }

    /// Queues a task without flows behind the present ones.
    fn queue(&mut self, task: u32, start: Time) {
        self.begun += 1;
        let place = Rank { class: 1, start, number: self.begun };
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
            stack.close(row.tier, flows);
        }
        if flows.coflow(flow).is_none() {
            self.task[Group::number_of(flow, flows)] = NOBODY;
            self.all[task as usize] = Task::new(self.sharing);
            self.unused.push(task);
        }
    }
}

/// Assigns `tier` to `task`.
fn note(of_tier: &mut Vec<u32>, tier: u32, task: u32) {
    lengthen(of_tier, tier as usize + 1, NOBODY);
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
        append(&mut row.members, flow);
        if row.is_head && row.mates.decide_weights() && grown.last() != Some(&task) {
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
        if row.is_head && row.mates.decide_weights() {
            row.mates.leave(flow, flows);
            shrunk.extend(flows.path(flow).iter().map(|&link| (task, link)));
        }
        row.sent.change_rate(-stack.leave(flow), flows.now());
        if row.members.is_empty() {
            self.retire(task, flow, flows);
        }
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.find_heads(flows);
        // Only the last task of the head group matters: the others are heavy.
        let last = self.heads.checked_sub(1).map(|last| self.order[last].1);
        let Self { stack: Some(stack), all, of_tier, head, .. } = self else { return Time::NEVER };
        stack.update(flows, rates, |tier, more| {
            let task = if tier == *head { last } else { Some(of_tier[tier as usize]) };
            if let Some(task) = task {
                all[task as usize].sent.change_rate(more, flows.now());
            }
        });
        self.next_change(flows)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rule::Baraat;
    use super::*;
    use crate::flow::testing::{Race, assert_near};
    use crate::flow::{Coflows, Refill};
    use crate::rng::{Random, Stream};

    #[test]
    fn incremental_rates_equal_rates_from_scratch() {
        let mut random = Random::new(8, Stream::Shapes);
        for threshold in (0..40).map(|turn| f64::from(turn) * 2e9) {
            let race = Race::shuffles(&mut random);
            for sharing in [HeadSharing::Tasks, HeadSharing::Flows] {
                let afresh = Baraat::new(threshold, false, sharing);
                let afresh = Coflows::new(afresh, Refill::AtFlows);
                assert_near(&race.fct(Tasks::new(threshold, sharing)), &race.fct(afresh));
            }
        }
    }
}
