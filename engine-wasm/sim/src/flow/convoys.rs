//! Flows that are always served alike.

use crate::ids::FlowId;

const NONE: u32 = u32::MAX;

/// Flows that have one rate at all times form a *convoy*: one row, that of the flow that began it,
/// says how far all of them are, and those that have less left are done first. An event then costs
/// what it changes for convoys, however many flows there are. Every flow begins one of its own.
#[derive(Clone, Debug)]
pub(super) struct Convoys {
    /// By flow, the one that began its convoy, which may have left.
    lead: Vec<FlowId>,
    /// By flow that began a convoy, the member that will be done first.
    first: Vec<u32>,
    /// By flow, the member that will be done after it.
    next: Vec<u32>,
    /// By flow, bits that it has left beyond what the row says.
    extra: Vec<f64>,
}

impl Convoys {
    /// Nobody yet, of `count` flows.
    pub fn new(count: usize) -> Self {
        Self {
            lead: (0..count).map(FlowId::from).collect(),
            first: vec![NONE; count],
            next: vec![NONE; count],
            extra: vec![0.0; count],
        }
    }

    /// The flow whose row counts for `flow`.
    pub fn lead(&self, flow: FlowId) -> FlowId {
        self.lead[flow.index()]
    }

    /// Bits that `flow` has left beyond what the row says.
    pub fn extra(&self, flow: FlowId) -> f64 {
        self.extra[flow.index()]
    }

    /// The member of the convoy that `lead` began which will be done first.
    pub fn first(&self, lead: FlowId) -> Option<FlowId> {
        some(self.first[lead.index()])
    }

    /// Whether `lead` is in the convoy that it began, and alone.
    pub fn is_single(&self, lead: FlowId) -> bool {
        self.first(lead) == Some(lead) && self.next[lead.index()] == NONE
    }

    /// Lets `flow` begin a convoy.
    pub fn begin(&mut self, flow: FlowId) {
        self.first[flow.index()] = flow.0;
    }

    /// Moves `flow`, which has nobody else in its convoy, to that which `lead` began.
    pub fn join(&mut self, flow: FlowId, lead: FlowId, extra: f64) {
        self.first[flow.index()] = NONE;
        self.lead[flow.index()] = lead;
        self.extra[flow.index()] = extra;
        let mut before = None;
        let mut behind = self.first(lead);
        while let Some(other) = behind.filter(|&other| self.extra(other) <= extra) {
            before = Some(other);
            behind = some(self.next[other.index()]);
        }
        self.next[flow.index()] = behind.map_or(NONE, |other| other.0);
        self.link(lead, before, flow.0);
    }

    /// Takes `flow` out of the list of its convoy, whose row still counts for it.
    pub fn take(&mut self, flow: FlowId) {
        let lead = self.lead(flow);
        let mut before = None;
        let mut at = self.first(lead);
        while let Some(other) = at.filter(|&other| other != flow) {
            before = Some(other);
            at = some(self.next[other.index()]);
        }
        if at.is_some() {
            self.link(lead, before, self.next[flow.index()]);
            self.next[flow.index()] = NONE;
        }
    }

    /// Lets the row of `flow`, which is in no list, count for it again.
    pub fn forget(&mut self, flow: FlowId) {
        self.lead[flow.index()] = flow;
    }

    fn link(&mut self, lead: FlowId, before: Option<FlowId>, flow: u32) {
        match before {
            Some(before) => self.next[before.index()] = flow,
            None => self.first[lead.index()] = flow,
        }
    }
}

fn some(flow: u32) -> Option<FlowId> {
    (flow != NONE).then_some(FlowId(flow))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(convoys: &Convoys, lead: FlowId) -> Vec<u32> {
        let next = |flow: &FlowId| some(convoys.next[flow.index()]);
        std::iter::successors(convoys.first(lead), next).map(|flow| flow.0).collect()
    }

    #[test]
    fn members_are_in_the_order_in_which_they_will_be_done() {
        let mut convoys = Convoys::new(5);
        (0..5).for_each(|flow| convoys.begin(FlowId(flow)));
        for (flow, extra) in [(1, 3.0), (2, -1.0), (3, 0.0), (4, 3.0)] {
            convoys.join(FlowId(flow), FlowId(0), extra);
        }
        assert_eq!(members(&convoys, FlowId(0)), [2, 0, 3, 1, 4]);
        for flow in [0, 2, 2, 1] {
            convoys.take(FlowId(flow));
        }
        assert_eq!(members(&convoys, FlowId(0)), [3, 4]);
        assert_eq!(convoys.lead(FlowId(4)), FlowId(0), "who began it may have left");
        assert!(members(&convoys, FlowId(4)).is_empty());
    }
}
