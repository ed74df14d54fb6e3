//! The set of active coflows.

use crate::flow::{Allocation, Flows, Group, Rates, Tally};
use crate::growth::{lengthen, make_room};
use crate::ids::{CoflowId, FlowId};
use crate::sorting::sort_by_rank;
use crate::yield_point::{Yielding, yield_point};

fn job_of(flow: FlowId, flows: &Flows) -> Option<usize> {
    let stage = flows.traffic().stages.get(flows.coflow(flow)?.index())?;
    Some(stage.job as usize)
}

/// All groups with active flows, in order of arrival.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    active: Vec<Group>,
    /// By coflow.
    states: Vec<CoflowState>,
    /// By job; empty if the traffic has no jobs.
    jobs: Vec<Tally>,
    /// Flows that left since the last [`Groups::remove_departed`], with the numbers of their groups.
    departed_flows: Vec<(usize, FlowId)>,
    group_departed: bool,
    /// Whether a coflow has stalled since the last decision.
    has_stalled_coflow: bool,
    /// Coflows that gained or lost flows since the last decision.
    changed: Vec<CoflowId>,
}

/// State of a coflow, maintained per event.
#[derive(Clone, Copy, Debug, Default)]
struct CoflowState {
    /// Number of active flows.
    active: u32,
    /// Whether the coflow has a group, perhaps of flows that have left.
    is_listed: bool,
    /// Number of active flows with a nonzero rate, if counted.
    served: u32,
    sent: Tally,
    changed: bool,
}

impl Groups {
    /// Adds `flow` to its group.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        let coflow = flows.coflow(flow);
        if let Some(coflow) = coflow {
            let traffic = flows.traffic();
            lengthen(&mut self.states, traffic.coflows.len(), CoflowState::default());
            lengthen(&mut self.jobs, traffic.stages.len(), Tally::default());
            self.note_change(coflow);
            let state = &mut self.states[coflow.index()];
            state.active += 1;
            if std::mem::replace(&mut state.is_listed, true) {
                // Flows of a coflow arrive together, so the search nearly always ends at the last group.
                let mut groups = self.active.iter_mut().rev();
                let group = groups.find(|group| group.coflow == Some(coflow));
                group.expect("the coflow is listed").add(flow, flows);
                return;
            }
        }
        let mut group = Group::of(flow, flows);
        group.add(flow, flows);
        // A coflow can be inactive between its flows; it is reinserted by its original start.
        let position = self.active.partition_point(|other| other.start <= group.start);
        make_room(&mut self.active, 1);
        self.active.insert(position, group);
    }

    /// Records that `flow`, whose rate was `rate`, has left; its group drops it at the next
    /// [`Groups::remove_departed`].
    pub fn finished(&mut self, flow: FlowId, rate: f64, flows: &Flows) {
        self.departed_flows.push((Group::number_of(flow, flows), flow));
        match flows.coflow(flow) {
            None => self.group_departed = true,
            Some(coflow) => {
                let state = &mut self.states[coflow.index()];
                state.active -= 1;
                state.sent.change_rate(-rate, flows.now());
                if let Some(job) = job_of(flow, flows) {
                    self.jobs[job].change_rate(-rate, flows.now());
                }
                if state.active == 0 {
                    state.sent.stop(flows.now());
                    self.group_departed = true;
                }
                if rate > 0.0 && state.served > 0 {
                    state.served -= 1;
                    self.has_stalled_coflow |= state.served == 0 && state.active > 0;
                }
                self.note_change(coflow);
            }
        }
    }

    fn note_change(&mut self, coflow: CoflowId) {
        if !std::mem::replace(&mut self.states[coflow.index()].changed, true) {
            self.changed.push(coflow);
        }
    }

    /// Whether `group` gained or lost flows since the last decision.
    pub fn has_changed(&self, group: &Group) -> bool {
        yield_point(1);
        group.coflow.is_some_and(|coflow| self.states[coflow.index()].changed)
    }

    /// Marks the end of a decision.
    pub fn mark_decided(&mut self) {
        for coflow in self.changed.drain(..).yielding() {
            self.states[coflow.index()].changed = false;
        }
    }

    /// Applies the changed rates to the totals of coflows and jobs.
    pub fn record_rates(&mut self, rates: &Rates, flows: &Flows) {
        for &(flow, rate) in rates.changed.iter().yielding() {
            if let Some(coflow) = flows.coflow(flow) {
                let change = rate - flows.rate(flow);
                self.states[coflow.index()].sent.change_rate(change, flows.now());
                if let Some(job) = job_of(flow, flows) {
                    self.jobs[job].change_rate(change, flows.now());
                }
            }
        }
    }

    /// Records how many flows of each group are `served` by the decision just made. A coflow
    /// *stalls* when all its served flows have left and others wait.
    pub fn note_served(&mut self, mut served: impl FnMut(&Group) -> u32) {
        self.has_stalled_coflow = false;
        for group in self.active.iter().yielding() {
            let served = served(group);
            if let Some(coflow) = group.coflow {
                self.states[coflow.index()].served = served;
            }
        }
    }

    /// Like [`Self::note_served`], from the list of served flows.
    pub fn count_served(&mut self, served: impl Iterator<Item = FlowId>, flows: &Flows) {
        self.note_served(|_| 0);
        served.for_each(|flow| self.count_served_flow(flow, flows));
    }

    /// Records that `flow` has been served after the decision.
    pub fn count_served_flow(&mut self, flow: FlowId, flows: &Flows) {
        if let Some(coflow) = flows.coflow(flow) {
            self.states[coflow.index()].served += 1;
        }
    }

    /// Whether a coflow has stalled since the last decision.
    pub fn has_stalled(&self) -> bool {
        self.has_stalled_coflow
    }

    /// Whether a whole group has left since the last call.
    pub fn take_departure(&mut self) -> bool {
        std::mem::take(&mut self.group_departed)
    }

    /// Drops flows that have left, and empty groups.
    pub fn remove_departed(&mut self, flows: &Flows) {
        let Self { active, states, departed_flows, .. } = self;
        if departed_flows.is_empty() {
            return;
        }
        sort_by_rank(departed_flows, |&(number, flow)| (number as u64) << 32 | u64::from(flow.0));
        active.retain_mut(|group| {
            yield_point(1);
            let number = group.number(flows);
            let first = departed_flows.partition_point(|&(other, _)| other < number);
            let own = departed_flows[first..].partition_point(|&(other, _)| other == number);
            let is_active = own < group.members().len();
            if is_active {
                group.forget(departed_flows[first..first + own].iter().map(|&(_, flow)| flow));
            } else if let Some(coflow) = group.coflow {
                states[coflow.index()].is_listed = false;
            }
            is_active
        });
        departed_flows.clear();
    }

    /// Total bits sent by `group`, finished flows included.
    pub fn sent(&self, group: &Group, flows: &Flows) -> f64 {
        match group.coflow {
            Some(coflow) => self.states[coflow.index()].sent.sent(flows.now()),
            None => flows.attained(group.members()[0]),
        }
    }

    /// Total rate of the flows of `group` as decided last, in bits per second.
    pub fn rate(&self, group: &Group, allocation: &Allocation) -> f64 {
        match group.coflow {
            Some(coflow) => self.states[coflow.index()].sent.rate(),
            None => allocation.rate(group.members()[0]),
        }
    }

    /// Total bits sent by all stages of the job of `group`, finished stages included.
    pub fn sent_by_job(&self, group: &Group, flows: &Flows) -> f64 {
        let job = job_of(group.members()[0], flows);
        job.map_or_else(|| self.sent(group, flows), |job| self.jobs[job].sent(flows.now()))
    }

    /// Total rate of all stages of the job of `group`, in bits per second.
    pub fn rate_of_job(&self, group: &Group, flows: &Flows, allocation: &Allocation) -> f64 {
        let job = job_of(group.members()[0], flows);
        job.map_or_else(|| self.rate(group, allocation), |job| self.jobs[job].rate())
    }

    /// The groups, in order of arrival.
    pub fn active(&self) -> &[Group] {
        &self.active
    }

    /// The flows of all groups, group by group.
    pub fn flows(&self) -> impl Iterator<Item = FlowId> {
        self.active.iter().flat_map(|group| {
            yield_point(group.members().len());
            group.members().iter().copied()
        })
    }
}
