//! Flows that are always served alike.

use crate::ids::FlowId;

const NONE: u32 = u32::MAX;

/// Flows that have one rate at all times form a *convoy*: one row, that of the flow that began it,
/// says how far all of them are, and those that have less left are done first. An event then costs
/// what it changes for convoys, however many flows there are. Every flow begins one of its own.
#[derive(Clone, Debug)]
pub(in crate::flow) struct RateGroups {
    /// Whether anyone has ever joined another: else all are alone, and nothing has to be looked up.
    any: bool,
    /// By flow, who began its convoy; that flow may have left.
    leads: Vec<FlowId>,
    /// By flow.
    rows: Vec<Row>,
    /// By flow, the bits that it has left beyond what the row of the lead says.
    extra: Vec<f64>,
    /// By flow, the bits that it has left beyond its milestone; empty until there is one.
    beyond: Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// Of the convoy that it began itself, the member that will be done first.
    first: u32,
    /// The member that will be done after it.
    next: u32,
}

impl RateGroups {
    /// Nobody yet, of `count` flows.
    pub fn new(count: usize) -> Self {
        let (any, leads, rows, extra, beyond) = Default::default();
        let mut convoys = Self { any, leads, rows, extra, beyond };
        convoys.make_room(count);
        convoys
    }

    /// The flow whose row counts for `flow`.
    #[inline]
    pub fn lead(&self, flow: FlowId) -> FlowId {
        if self.any { self.leads[flow.index()] } else { flow }
    }

    /// Bits that `flow` has left beyond what the row says.
    pub fn extra(&self, flow: FlowId) -> f64 {
        self.extra[flow.index()]
    }

    /// Bits that `flow` has left beyond its milestone; none where that is its end.
    pub fn beyond(&self, flow: FlowId) -> f64 {
        self.beyond.get(flow.index()).map_or(0.0, |&bits| bits)
    }

    /// Has `flow` pass a milestone when it has so much left.
    pub fn set_beyond(&mut self, flow: FlowId, bits: f64) {
        if self.beyond.is_empty() && bits == 0.0 {
            return;
        }
        self.beyond.resize(self.rows.len(), 0.0);
        self.beyond[flow.index()] = bits;
    }

    /// Makes room for convoys that no flow has begun: the numbers of their leads follow those of
    /// flows.
    pub fn make_room(&mut self, rows: usize) {
        self.leads.extend((self.leads.len()..rows).map(FlowId::from));
        self.rows.resize(self.leads.len(), Row { first: NONE, next: NONE });
        self.extra.resize(self.rows.len(), 0.0);
    }

    /// The member of the convoy that `lead` began which will be done first.
    pub fn first(&self, lead: FlowId) -> Option<FlowId> {
        some(self.rows[lead.index()].first)
    }

    /// Whether `lead`, whom somebody goes on by, is in the convoy that it began, and alone.
    pub fn is_single(&self, lead: FlowId) -> bool {
        !self.any || self.first(lead) == Some(lead) && self.rows[lead.index()].next == NONE
    }

    /// Whether every flow has been alone so far, and without a milestone.
    pub fn are_simple(&self) -> bool {
        !self.any && self.beyond.is_empty()
    }

    /// Lets `flow` begin a convoy.
    pub fn begin(&mut self, flow: FlowId) {
        self.rows[flow.index()].first = flow.0;
    }

    /// Moves `flow`, which has nobody else in its convoy, to that which `lead` began.
    pub fn join(&mut self, flow: FlowId, lead: FlowId, extra: f64) {
        self.any = true;
        self.rows[flow.index()].first = NONE;
        self.leads[flow.index()] = lead;
        self.extra[flow.index()] = extra;
        let mut before = None;
        let mut behind = self.first(lead);
        while let Some(other) = behind.filter(|&other| self.extra(other) <= extra) {
            before = Some(other);
            behind = some(self.rows[other.index()].next);
        }
        self.rows[flow.index()].next = behind.map_or(NONE, |other| other.0);
        self.link(lead, before, flow.0);
    }

    /// Takes `flow` out of the list of its convoy, whose row still counts for it.
    pub fn take(&mut self, flow: FlowId) {
        let lead = self.lead(flow);
        let mut before = None;
        let mut at = self.first(lead);
        while let Some(other) = at.filter(|&other| other != flow) {
            before = Some(other);
            at = some(self.rows[other.index()].next);
        }
        if at.is_some() {
            self.link(lead, before, self.rows[flow.index()].next);
            self.rows[flow.index()].next = NONE;
        }
    }

    /// Lets the row of `flow`, which is in no list, count for it again.
    pub fn forget(&mut self, flow: FlowId) {
        self.leads[flow.index()] = flow;
    }

    fn link(&mut self, lead: FlowId, before: Option<FlowId>, flow: u32) {
        match before {
            Some(before) => self.rows[before.index()].next = flow,
            None => self.rows[lead.index()].first = flow,
        }
    }
}

fn some(flow: u32) -> Option<FlowId> {
    (flow != NONE).then_some(FlowId(flow))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(convoys: &RateGroups, lead: FlowId) -> Vec<u32> {
        let next = |flow: &FlowId| some(convoys.rows[flow.index()].next);
        std::iter::successors(convoys.first(lead), next).map(|flow| flow.0).collect()
    }

    #[test]
    fn members_are_in_the_order_in_which_they_will_be_done() {
        let mut convoys = RateGroups::new(5);
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
