//! Groups that are served one after the other.

use crate::flow::{Allocation, Flows, Group, Groups};
use crate::ids::FlowId;

/// Serves groups in turn. What earlier turns got does not depend on later ones, so as long as the
/// first groups in the order are the same as last time, they keep their rates, and only those from
/// the first change on are served anew.
#[derive(Debug, Default)]
pub struct ServedPrefix {
    /// Numbers of the groups, in the order in which they were served last.
    served: Vec<usize>,
    /// By number of the group, its place in that order.
    place: Vec<u32>,
}

impl ServedPrefix {
    /// Serves groups at those positions, in that order, with `serve`. Whoever else hands out
    /// something of `allocation` calls [`ServedPrefix::forget`].
    pub fn fill(
        &mut self,
        groups: &Groups,
        flows: &Flows,
        allocation: &mut Allocation,
        order: impl Iterator<Item = usize>,
        mut serve: impl FnMut(&Group, &mut Allocation),
    ) {
        let mut turn = 0;
        let mut same = true;
        for at in order {
            let group = &groups.active()[at];
            let number = group.number(flows);
            same = same && self.served.get(turn) == Some(&number) && !groups.has_changed(group);
            if !same {
                self.begin(turn, flows, allocation);
                allocation.mark();
                self.served.push(number);
                self.place.resize(flows.traffic().coflows.len() + flows.count(), 0);
                self.place[number] = turn as u32;
                serve(group, allocation);
            }
            turn += 1;
        }
        self.begin(turn, flows, allocation);
    }

    /// Where the group of `flow` stood in the last order.
    pub fn place(&self, flow: FlowId, flows: &Flows) -> usize {
        self.place[Group::number_of(flow, flows)] as usize
    }

    /// Forgets who was served, as somebody else has handed something out.
    pub fn forget(&mut self) {
        self.served.clear();
    }

    /// Takes back all turns but the first so many.
    fn begin(&mut self, turns: usize, flows: &Flows, allocation: &mut Allocation) {
        if turns == 0 {
            allocation.begin(flows);
        } else if self.served.len() > turns {
            allocation.rewind(turns);
        }
        self.served.truncate(turns);
    }
}
