//! Incremental service of groups in strict order.

use crate::flow::{Allocation, Flows, Group, Groups};
use crate::ids::FlowId;
use crate::yield_point::yield_point;

/// Serves groups in order and keeps the rates of the unchanged prefix. The rates of earlier groups
/// do not depend on later ones, so only groups from the first change on are served again.
#[derive(Debug, Default)]
pub struct ServedPrefix {
    /// Group numbers, in the order of the last service.
    served: Vec<usize>,
    /// By group number, its position in that order.
    position: Vec<u32>,
}

/// Steps, for yielding, that the service of a group counts as.
const STEPS: usize = 8;

impl ServedPrefix {
    /// Serves the groups at the positions `order` with `serve`. If anything else allocates from
    /// `allocation`, call [`ServedPrefix::forget`].
    pub fn fill(
        &mut self,
        groups: &Groups,
        flows: &Flows,
        allocation: &mut Allocation,
        order: impl Iterator<Item = usize>,
        mut serve: impl FnMut(&Group, &mut Allocation),
    ) {
        let mut position = 0;
        let mut same = true;
        for at in order {
            yield_point(STEPS);
            let group = &groups.active()[at];
            let number = group.number(flows);
            same = same && self.served.get(position) == Some(&number) && !groups.has_changed(group);
            if !same {
                self.begin(position, flows, allocation);
                allocation.mark();
                self.served.push(number);
                self.position.resize(flows.traffic().coflows.len() + flows.count(), 0);
                self.position[number] = position as u32;
                serve(group, allocation);
            }
            position += 1;
        }
        self.begin(position, flows, allocation);
    }

    /// Position of the group of `flow` in the last order.
    pub fn position(&self, flow: FlowId, flows: &Flows) -> usize {
        self.position[Group::number_of(flow, flows)] as usize
    }

    /// Invalidates the served prefix, because something else has allocated.
    pub fn forget(&mut self) {
        self.served.clear();
    }

    /// Keeps the first `rounds` rounds and undoes the others.
    fn begin(&mut self, rounds: usize, flows: &Flows, allocation: &mut Allocation) {
        if rounds == 0 {
            allocation.begin(flows);
        } else if self.served.len() > rounds {
            allocation.rewind(rounds);
        }
        self.served.truncate(rounds);
    }
}
