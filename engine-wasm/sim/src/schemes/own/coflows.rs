//! What is known of coflows: at senders, and in the fluid model.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use millrace_language::program::Program;
use millrace_language::vocabulary::Input;

use crate::flow::Flows;
use crate::ids::FlowId;
use crate::units::Time;
use crate::workload::{Flow, Traffic};
use crate::yield_point::Yielding;

/// Facts of coflows, as far as a source reads them.
#[derive(Clone, Debug, Default)]
pub(super) struct Coflows {
    /// By flow, how many flows its coflow has; empty unless read.
    widths: Arc<[u32]>,
    /// By flow, the number of its group: the flows of its coflow from the same host; empty unless read.
    together: Arc<[u32]>,
}

impl Coflows {
    /// What `program` reads of the coflows of `traffic`.
    pub fn new(program: &Program, traffic: &Traffic) -> Self {
        let flows = || (0..traffic.flows.len() as u32).yielding().map(FlowId);
        let mut coflows = Self::default();
        if program.reads(Input::CoflowWidth) {
            coflows.widths = flows().map(|flow| traffic.width(flow)).collect();
        }
        if program.reads(Input::CoflowSent) {
            let mut numbers = BTreeMap::new();
            let number = |flow: FlowId| {
                let facts = &traffic.flows[flow.index()];
                // A flow of no coflow is alone.
                let coflow = facts.coflow.map_or((1, flow.0), |coflow| (0, coflow.0));
                let new = numbers.len() as u32;
                *numbers.entry((coflow, facts.source)).or_insert(new)
            };
            coflows.together = flows().map(number).collect();
        }
        coflows
    }

    /// How many flows the coflow of a flow has.
    #[inline]
    pub fn width(&self, flow: FlowId) -> f64 {
        self.widths.get(flow.index()).map_or(f64::NAN, |&width| f64::from(width))
    }

    /// A count of what the groups send, from nothing on.
    pub fn count(&self) -> SentTogether {
        let numbers = self.together.iter().max().map_or(0, |&last| last as usize + 1);
        SentTogether {
            together: self.together.clone(),
            of_flow: vec![Cell::new(0); self.together.len()],
            of_all: vec![Cell::new(0); numbers],
        }
    }
}

/// Payload that the flows of a coflow from the same host have sent, each byte counted once.
#[derive(Debug)]
pub(super) struct SentTogether {
    together: Arc<[u32]>,
    /// By flow.
    of_flow: Vec<Cell<u64>>,
    /// By group.
    of_all: Vec<Cell<u64>>,
}

impl SentTogether {
    /// What had been sent before this packet, which ends at byte `end` of its flow.
    pub fn before(&self, flow: FlowId, end: u64) -> f64 {
        let Some(&number) = self.together.get(flow.index()) else { return f64::NAN };
        let (of_flow, of_all) = (&self.of_flow[flow.index()], &self.of_all[number as usize]);
        let before = of_all.get();
        let news = end.saturating_sub(of_flow.get());
        of_flow.set(of_flow.get() + news);
        of_all.set(before + news);
        before as f64
    }
}

/// What coflows have sent in the fluid model, all stages of a job together.
#[derive(Debug)]
pub(super) struct SentByCoflow {
    /// By flow, the number of its coflow or job.
    number_of: Vec<u32>,
    /// By number, the first flow; by flow, the next one of its coflow or job.
    first: Vec<Option<FlowId>>,
    next: Vec<Option<FlowId>>,
    /// By flow, whether it has arrived.
    has_arrived: Vec<Cell<bool>>,
    /// By number, when the sum was computed last, and the sum in bytes.
    sums: Vec<Cell<(Time, f64)>>,
}

impl SentByCoflow {
    /// Before the first flow of `traffic`.
    pub fn new(traffic: &Traffic) -> Self {
        let jobs = traffic.stages.iter().map(|stage| stage.job + 1).max();
        // A flow of no coflow is alone.
        let mut alone = jobs.unwrap_or(traffic.coflows.len() as u32)..;
        let number = |flow: &Flow| match flow.coflow {
            Some(coflow) => traffic.stages.get(coflow.index()).map_or(coflow.0, |stage| stage.job),
            None => alone.next().unwrap_or_default(),
        };
        let number_of: Vec<_> = traffic.flows.iter().yielding().map(number).collect();
        let mut first = vec![None; alone.start as usize];
        let mut next = vec![None; number_of.len()];
        for (flow, &number) in number_of.iter().enumerate().rev() {
            next[flow] = first[number as usize].replace(FlowId::from(flow));
        }
        let has_arrived = vec![Cell::new(false); number_of.len()];
        let sums = vec![Cell::new((Time::NEVER, 0.0)); first.len()];
        Self { number_of, first, next, has_arrived, sums }
    }

    /// Bytes sent by the coflow of an active flow, or by its job.
    pub fn sent(&self, flow: FlowId, flows: &Flows) -> f64 {
        self.has_arrived[flow.index()].set(true);
        let number = self.number_of[flow.index()] as usize;
        let (when, sum) = self.sums[number].get();
        if when == flows.now() {
            return sum;
        }
        let of = |member: FlowId| {
            if flows.is_active(member) {
                flows.attained(member)
            } else if self.has_arrived[member.index()].get() {
                flows.size(member)
            } else {
                0.0
            }
        };
        let members = iter::successors(self.first[number], |flow| self.next[flow.index()]);
        let sum = members.map(of).sum::<f64>() / 8.0;
        self.sums[number].set((flows.now(), sum));
        sum
    }
}
