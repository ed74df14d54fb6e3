//! All coflows that are active.

use crate::flow::{Allocation, Flows, Group, Rates, Tally};
use crate::ids::{CoflowId, FlowId};

fn job_of(flow: FlowId, flows: &Flows) -> Option<usize> {
    let stage = flows.traffic().stages.get(flows.coflow(flow)?.index())?;
    Some(stage.job as usize)
}

/// All groups with active flows, in order of arrival.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    active: Vec<Group>,
    /// By coflow.
    standings: Vec<Standing>,
    /// By job; empty where no coflow waits for another.
    jobs: Vec<Tally>,
    /// Flows that have left since the groups were settled, with the numbers of their groups.
    gone: Vec<(usize, FlowId)>,
    departed: bool,
    /// Whether a coflow has stalled since rates were decided.
    stalled: bool,
    /// Coflows that have won or lost flows since rates were decided.
    changed: Vec<CoflowId>,
}

/// What is known of a coflow without looking at its flows.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    active: u32,
    /// How many of these have a rate, where that is noted.
    served: u32,
    sent: Tally,
    changed: bool,
}

impl Groups {
    /// Adds `flow` to its group.
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        // Flows of a coflow arrive together, so its group is nearly always the last one.
        let coflow = flows.coflow(flow);
        if let Some(coflow) = coflow {
            self.standings.resize(flows.traffic().coflows.len(), Standing::default());
            self.jobs.resize(flows.traffic().stages.len(), Tally::default());
            self.standings[coflow.index()].active += 1;
            self.note_change(coflow);
        }
        let group = self.active.iter_mut().rev().find(|group| group.coflow == coflow);
        if let Some(group) = group.filter(|_| coflow.is_some()) {
            group.add(flow, flows);
            return;
        }
        let mut group = Group::of(flow, flows);
        group.add(flow, flows);
        // A coflow whose later flows come after all earlier ones are done resumes its place.
        let place = self.active.partition_point(|other| other.start <= group.start);
        self.active.insert(place, group);
    }

    /// Notes that `flow`, which was served at `rate`, has left; its group forgets it at the next
    /// [`Groups::settle`].
    pub fn finished(&mut self, flow: FlowId, rate: f64, flows: &Flows) {
        self.gone.push((Group::number_of(flow, flows), flow));
        match flows.coflow(flow) {
            None => self.departed = true,
            Some(coflow) => {
                let standing = &mut self.standings[coflow.index()];
                standing.active -= 1;
                standing.sent.change_rate(-rate, flows.now());
                if let Some(job) = job_of(flow, flows) {
                    self.jobs[job].change_rate(-rate, flows.now());
                }
                if standing.active == 0 {
                    standing.sent.stop(flows.now());
                    self.departed = true;
                }
                if rate > 0.0 && standing.served > 0 {
                    standing.served -= 1;
                    self.stalled |= standing.served == 0 && standing.active > 0;
                }
                self.note_change(coflow);
            }
        }
    }

    fn note_change(&mut self, coflow: CoflowId) {
        if !std::mem::replace(&mut self.standings[coflow.index()].changed, true) {
            self.changed.push(coflow);
        }
    }

    /// Whether `group` has won or lost flows since the last decision.
    pub fn has_changed(&self, group: &Group) -> bool {
        group.coflow.is_some_and(|coflow| self.standings[coflow.index()].changed)
    }

    /// Notes that rates have been decided.
    pub fn decided(&mut self) {
        for coflow in self.changed.drain(..) {
            self.standings[coflow.index()].changed = false;
        }
    }

    /// Notes the rates that hold from now on.
    pub fn served(&mut self, rates: &Rates, flows: &Flows) {
        for &(flow, rate) in &rates.changed {
            if let Some(coflow) = flows.coflow(flow) {
                let change = rate - flows.rate(flow);
                self.standings[coflow.index()].sent.change_rate(change, flows.now());
                if let Some(job) = job_of(flow, flows) {
                    self.jobs[job].change_rate(change, flows.now());
                }
            }
        }
    }

    /// Notes how many flows of each group are `served` by the decision just made: a coflow *stalls*
    /// when all of its served flows have left and others wait.
    pub fn note_served(&mut self, mut served: impl FnMut(&Group) -> u32) {
        self.stalled = false;
        for group in &self.active {
            let served = served(group);
            if let Some(coflow) = group.coflow {
                self.standings[coflow.index()].served = served;
            }
        }
    }

    /// Like [`Self::note_served`], given the flows that are served.
    pub fn count_served(&mut self, served: impl Iterator<Item = FlowId>, flows: &Flows) {
        self.note_served(|_| 0);
        served.for_each(|flow| self.count_one_more(flow, flows));
    }

    /// Notes that `flow`, which was not then, is served.
    pub fn count_one_more(&mut self, flow: FlowId, flows: &Flows) {
        if let Some(coflow) = flows.coflow(flow) {
            self.standings[coflow.index()].served += 1;
        }
    }

    /// Whether a coflow has stalled since the last decision.
    pub fn has_stalled(&self) -> bool {
        self.stalled
    }

    /// Whether a whole group has left since the last call.
    pub fn take_departure(&mut self) -> bool {
        std::mem::take(&mut self.departed)
    }

    /// Forgets flows that have left, and groups that have none any more.
    pub fn settle(&mut self, flows: &Flows) {
        let Self { active, gone, .. } = self;
        if gone.is_empty() {
            return;
        }
        gone.sort_unstable();
        active.retain_mut(|group| {
            let number = group.number(flows);
            let first = gone.partition_point(|&(other, _)| other < number);
            let own = gone[first..].partition_point(|&(other, _)| other == number);
            let goes_on = own < group.members().len();
            if goes_on {
                group.forget(gone[first..first + own].iter().map(|&(_, flow)| flow));
            }
            goes_on
        });
        gone.clear();
    }

    /// Bits that `group` has sent in all, on all its links together.
    pub fn sent(&self, group: &Group, flows: &Flows) -> f64 {
        match group.coflow {
            Some(coflow) => self.standings[coflow.index()].sent.sent(flows.now()),
            None => flows.attained(group.members()[0]),
        }
    }

    /// The rates of all its flows together, as decided last, in bits per second.
    pub fn rate(&self, group: &Group, allocation: &Allocation) -> f64 {
        match group.coflow {
            Some(coflow) => self.standings[coflow.index()].sent.rate(),
            None => allocation.rate(group.members()[0]),
        }
    }

    /// Bits sent by all stages of the job of `group`, finished or not, its own included.
    pub fn sent_by_job(&self, group: &Group, flows: &Flows) -> f64 {
        let job = job_of(group.members()[0], flows);
        job.map_or_else(|| self.sent(group, flows), |job| self.jobs[job].sent(flows.now()))
    }

    /// The rates of all stages of its job together.
    pub fn rate_of_job(&self, group: &Group, flows: &Flows, allocation: &Allocation) -> f64 {
        let job = job_of(group.members()[0], flows);
        job.map_or_else(|| self.rate(group, allocation), |job| self.jobs[job].rate())
    }

    /// The groups, in order of arrival.
    pub fn active(&self) -> &[Group] {
        &self.active
    }

    /// All their flows, group by group.
    pub fn flows(&self) -> impl Iterator<Item = FlowId> {
        self.active.iter().flat_map(|group| group.members().iter().copied())
    }
}
