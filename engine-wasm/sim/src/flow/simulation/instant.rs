//! What happens at one instant, flow by flow. A call stops within it after a number of flows.

use super::FlowSimulation;
use crate::growth::append;
use crate::record::{Simulation, Totals};
use crate::sorting::sort_many;
use crate::topology::Network;
use crate::units::Time;
use crate::workload::Flow;
use crate::yield_point::yield_point;

/// An arrival or a departure costs some policies a tenth of a millisecond when hundreds of thousands of flows
/// are under way, a step a few microseconds.
pub(super) const MOST_AT_ONCE: AtOnce = AtOnce { flows: 256, steps: 8_192 };

/// Steps, for yielding, that an arrival or a departure counts as.
const FLOW: usize = 1_024;

/// What a call handles at one instant at most.
#[derive(Clone, Copy, Debug)]
pub struct AtOnce {
    /// Arrivals and departures.
    pub flows: usize,
    /// Steps of the decision about rates, for policies that can be interrupted; see
    /// [`Rates::may_go_on`](crate::flow::Rates::may_go_on).
    pub steps: usize,
}

/// What is left of a step, in the order in which it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rest {
    /// Nothing: the next step begins.
    Nothing,
    /// To collect the flows that end.
    Due,
    /// Their ends.
    Finishes,
    /// Arrivals.
    Starts,
    /// The decision about rates.
    Decision,
}

impl FlowSimulation {
    /// Collects the flows that end or pass milestones now; returns whether that was possible with `left`
    /// flows.
    pub(super) fn collect_due(&mut self, left: &mut usize) -> bool {
        if self.rest > Rest::Due {
            return true;
        }
        while self.timers.next_time() <= self.flows.now() {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            yield_point(FLOW);
            let flow = self.timers.pop(&mut self.flows).expect("a timer is due");
            let is_passed = self.flows.is_at_milestone(flow);
            append(if is_passed { &mut self.passed } else { &mut self.done }, flow);
        }
        // The first one last.
        for due in [&mut self.done, &mut self.passed] {
            sort_many(due);
            due.reverse();
        }
        self.rest = Rest::Finishes;
        true
    }

    /// Ends flows; returns whether all that are due have ended.
    pub(super) fn finish_due(&mut self, left: &mut usize) -> bool {
        let now = self.flows.now();
        while *left > 0
            && let Some(flow) = self.done.pop()
        {
            *left -= 1;
            yield_point(FLOW);
            let Flow { source, destination, size, .. } = *self.flows.spec(flow);
            let rtt = |network: &Network| network.base_rtt(source, destination);
            let wait = if self.add_rtt { rtt(&self.network) } else { Time::ZERO };
            self.completions.receive(flow, now);
            self.completions.finish(flow, now + wait);
            self.starts.finished(flow, now);
            self.leave(flow, size.bits());
        }
        while *left > 0
            && let Some(flow) = self.passed.pop()
        {
            *left -= 1;
            yield_point(FLOW);
            self.flows.stop_at_milestone(flow);
            self.policy.passed(flow, &self.flows);
        }
        if !(self.done.is_empty() && self.passed.is_empty()) {
            return false;
        }
        if self.rest < Rest::Starts && self.window.next() <= now {
            let (carried, counters) = (self.link_bytes(), self.counters.clone());
            self.window.look(Totals { carried, counters });
        }
        self.rest = Rest::Starts;
        true
    }

    /// Starts flows; returns whether all that are due have started.
    pub(super) fn start_due(&mut self, left: &mut usize) -> bool {
        while *left > 0
            && let Some(flow) = self.starts.pop(self.flows.now())
        {
            *left -= 1;
            yield_point(FLOW);
            self.flows.start(flow);
            self.policy.arrived(flow, &self.flows);
        }
        self.starts.next_time() > self.flows.now()
    }
}
