//! Membership of the head group, and the weights of its flows.

use super::super::is_heavy;
use super::{Task, Tasks, note};
use crate::flow::{Flows, PlacedTiers, Rank, Tally};
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::Yielding;

impl Tasks {
    /// Moves tasks into the head group, or out of it.
    pub(super) fn find_heads(&mut self, flows: &Flows) {
        self.weigh_shrunk(flows);
        let mut is_open = true;
        let mut left = self.heads;
        for at in (0..self.order.len()).yielding() {
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
            let Self { stack: Some(stack), all, .. } = self else { return };
            let Task { members, mates, sent, is_head, .. } = &mut all[task as usize];
            if *is_head {
                mates.sort(members, flows);
                let weights = members.iter().map(|&flow| (flow, mates.weight(flow, flows)));
                weigh(weights, sent, stack, flows);
            }
        }
    }

    /// Updates the weights of flows whose mates on a link have left.
    fn weigh_shrunk(&mut self, flows: &Flows) {
        let Self { stack: Some(stack), all, shrunk, .. } = self else { return };
        shrunk.sort_unstable();
        for same in shrunk.chunk_by(|one, other| one == other) {
            let (task, link) = same[0];
            let Task { mates, sent, .. } = &mut all[task as usize];
            weigh(mates.weights_on(link, same.len()), sent, stack, flows);
        }
        shrunk.clear();
    }

    /// Whether a task is heavy; the service of heavy tasks is no longer counted.
    fn is_heavy(&mut self, task: u32, flows: &Flows) -> bool {
        let Self { stack: Some(stack), all, threshold, .. } = self else { return false };
        let row = &mut all[task as usize];
        if !row.is_heavy && is_heavy(row.sent.sent(flows.now()), *threshold) {
            row.is_heavy = true;
            for &flow in row.members.iter().yielding() {
                stack.exempt(flow);
            }
        }
        row.is_heavy
    }

    /// Moves a task into the head group, or out of it if it is a member.
    fn switch(&mut self, task: u32, place: Rank, flows: &Flows) {
        let Self { stack: Some(stack), all, head, of_tier, .. } = self else { return };
        let row = &mut all[task as usize];
        row.is_head = !row.is_head;
        if row.is_head {
            self.heads += 1;
            row.mates.sort(&row.members, flows);
        } else {
            self.heads -= 1;
            row.mates.clear();
            row.tier = stack.open(place);
            note(of_tier, row.tier, task);
        }
        for &flow in row.members.iter().yielding() {
            let tier = if row.is_head { *head } else { row.tier };
            let weight = if row.is_head { row.mates.weight(flow, flows) } else { 1.0 };
            row.sent.change_rate(-stack.leave(flow), flows.now());
            stack.join(flow, tier, weight, flows);
            if row.is_heavy {
                stack.exempt(flow);
            }
        }
        if row.is_head {
            stack.close(row.tier, flows);
        }
    }

    /// When the last task of the head group becomes heavy.
    pub(super) fn next_change(&self, flows: &Flows) -> Time {
        let last = self.heads.checked_sub(1).map(|last| &self.all[self.order[last].1 as usize]);
        let Some(task) = last else { return Time::NEVER };
        if task.is_heavy {
            return Time::NEVER;
        }
        flows.time_to_send(self.threshold - task.sent.sent(flows.now()), task.sent.rate())
    }
}

/// Sets weights of flows of a task in the head group.
fn weigh(
    weights: impl Iterator<Item = (FlowId, f64)>,
    sent: &mut Tally,
    stack: &mut PlacedTiers,
    flows: &Flows,
) {
    for (flow, weight) in weights.yielding() {
        let less = stack.reweigh(flow, weight);
        sent.change_rate(-less, flows.now());
    }
}
