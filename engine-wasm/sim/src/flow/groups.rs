//! Coflows while they are active.

use super::{Filling, Flows, Rates, Tally};
use crate::ids::{CoflowId, FlowId};
use crate::units::Time;

/// The active flows of one coflow; a flow without a coflow is a group of its own.
#[derive(Clone, Debug)]
pub struct Group {
    /// The coflow, if it is one.
    pub coflow: Option<CoflowId>,
    /// When the coflow, or the lone flow, arrived.
    pub start: Time,
    /// Relative to `start`; [`Time::NEVER`] without one.
    pub deadline: Time,
    /// In order of arrival; never empty after [`Groups::settle`].
    pub members: Vec<FlowId>,
    /// Members that follow each other and end in one link: the link, and where they end.
    spans: Vec<(u32, u32)>,
}

impl Group {
    /// Members in spans that end in one link: where it is full, none of a span can be served.
    pub fn spans(&self) -> impl Iterator<Item = (u32, &[FlowId])> {
        let starts = std::iter::once(0).chain(self.spans.iter().map(|&(_, end)| end));
        let ends = starts.zip(&self.spans);
        ends.map(|(start, &(link, end))| (link, &self.members[start as usize..end as usize]))
    }

    /// Forgets members that have left, and finds the spans of those that have come.
    fn settle(&mut self, flows: &Flows) {
        let Self { members, spans, .. } = self;
        let (mut start, mut kept, mut kept_spans) = (0, 0, 0);
        for at in 0..spans.len() {
            let (link, end) = spans[at];
            let first = kept;
            for member in start..end as usize {
                members[kept] = members[member];
                kept += usize::from(flows.is_active(members[kept]));
            }
            start = end as usize;
            if kept > first {
                spans[kept_spans] = (link, kept as u32);
                kept_spans += 1;
            }
        }
        spans.truncate(kept_spans);
        for member in start..members.len() {
            let flow = members[member];
            if flows.is_active(flow) {
                members[kept] = flow;
                kept += 1;
                let path = flows.path(flow);
                let link = path[path.len() - 1];
                match spans.last_mut() {
                    Some(span) if span.0 == link => span.1 = kept as u32,
                    _ => spans.push((link, kept as u32)),
                }
            }
        }
        members.truncate(kept);
    }

    /// Tells groups apart: by coflow, and after all coflows by lone flow.
    pub fn number(&self, flows: &Flows) -> usize {
        Self::number_of(self.members[0], flows)
    }

    /// The number of the group that `flow` belongs to, below that of coflows and flows together.
    pub fn number_of(flow: FlowId, flows: &Flows) -> usize {
        let lone = || flows.traffic().coflows.len() + flow.index();
        flows.coflow(flow).map_or_else(lone, CoflowId::index)
    }

    /// When the group of `flow` arrived.
    pub fn start_of(flow: FlowId, flows: &Flows) -> Time {
        let coflow = flows.coflow(flow).map(|id| &flows.traffic().coflows[id.index()]);
        coflow.map_or(flows.spec(flow).start, |coflow| coflow.start)
    }

    fn of(flow: FlowId, flows: &Flows) -> Self {
        let coflow = flows.coflow(flow);
        let start = Self::start_of(flow, flows);
        let deadline = match coflow.map(|id| &flows.traffic().coflows[id.index()]) {
            Some(coflow) => coflow.deadline,
            None => flows.spec(flow).deadline,
        };
        Self { coflow, start, deadline, members: vec![flow], spans: Vec::new() }
    }
}

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
    /// Whether flows have come or left since the groups were settled.
    stale: bool,
    departed: bool,
    /// Coflows that have won or lost flows since rates were decided.
    changed: Vec<CoflowId>,
}

/// What is known of a coflow without looking at its flows.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    active: u32,
    sent: Tally,
    changed: bool,
}

impl Groups {
    /// Adds `flow` to its group; to be followed by [`Groups::settle`].
    pub fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.stale = true;
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
            group.members.push(flow);
            return;
        }
        let group = Group::of(flow, flows);
        // A coflow whose later flows come after all earlier ones are done resumes its place.
        let place = self.active.partition_point(|other| other.start <= group.start);
        self.active.insert(place, group);
    }

    /// Notes that `flow`, which was served at `rate`, has left; its group forgets it at the next
    /// [`Groups::settle`].
    pub fn finished(&mut self, flow: FlowId, rate: f64, flows: &Flows) {
        self.stale = true;
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
                self.note_change(coflow);
            }
        }
    }

    fn note_change(&mut self, coflow: CoflowId) {
        if !std::mem::replace(&mut self.standings[coflow.index()].changed, true) {
            self.changed.push(coflow);
        }
    }

    /// Whether `group` has won or lost flows since rates were decided anew.
    pub fn has_changed(&self, group: &Group) -> bool {
        group.coflow.is_some_and(|coflow| self.standings[coflow.index()].changed)
    }

    /// Notes that rates have been decided anew.
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

    /// Whether a whole group has left since the last call.
    pub fn take_departure(&mut self) -> bool {
        std::mem::take(&mut self.departed)
    }

    /// Forgets flows that have left, and groups that have none any more.
    pub fn settle(&mut self, flows: &Flows) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let standings = &self.standings;
        self.active.retain_mut(|group| {
            if group.coflow.is_none_or(|coflow| standings[coflow.index()].changed) {
                group.settle(flows);
            }
            !group.members.is_empty()
        });
    }

    /// Bits that `group` has sent in all, on all its links together.
    pub fn sent(&self, group: &Group, flows: &Flows) -> f64 {
        match group.coflow {
            Some(coflow) => self.standings[coflow.index()].sent.sent(flows.now()),
            None => flows.attained(group.members[0]),
        }
    }

    /// The rates of all its flows together, as decided last, in bits per second.
    pub fn rate(&self, group: &Group, filling: &Filling) -> f64 {
        match group.coflow {
            Some(coflow) => self.standings[coflow.index()].sent.rate(),
            None => filling.rate(group.members[0]),
        }
    }

    /// The same for all stages of its job, done or not, in which it counts itself.
    pub fn sent_by_job(&self, group: &Group, flows: &Flows) -> f64 {
        let job = job_of(group.members[0], flows);
        job.map_or_else(|| self.sent(group, flows), |job| self.jobs[job].sent(flows.now()))
    }

    /// The rates of all stages of its job together.
    pub fn rate_of_job(&self, group: &Group, flows: &Flows, filling: &Filling) -> f64 {
        let job = job_of(group.members[0], flows);
        job.map_or_else(|| self.rate(group, filling), |job| self.jobs[job].rate())
    }

    /// The groups, in order of arrival.
    pub fn active(&self) -> &[Group] {
        &self.active
    }

    /// All their flows, group by group.
    pub fn flows(&self) -> impl Iterator<Item = FlowId> {
        self.active.iter().flat_map(|group| group.members.iter().copied())
    }
}
