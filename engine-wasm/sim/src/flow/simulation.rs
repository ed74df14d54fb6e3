//! The event loop of the flow engine.

use std::sync::Arc;

use crate::flow::completion_timers::CompletionTimers;
use crate::flow::state::paths::Paths;
use crate::flow::{Flows, Policy, Rates};
use crate::ids::{FlowId, PortId};
use crate::record::{Completions, CountedWindow, Counters, Effort, Simulation, Status, Totals};
use crate::topology::{FluidNetwork, Network};
use crate::units::Time;
use crate::workload::{Flow, Starts, Traffic};

/// Cost of an event, in units of the cost of setting one rate.
const EVENT: u64 = 16;

/// A flow-level run.
///
/// Time is whole picoseconds, as in the packet engine. A completion is rounded to the nearest
/// picosecond, so events that coincide in exact arithmetic coincide here, and times need no
/// tolerance.
pub struct FlowSimulation {
    network: Arc<Network>,
    fluid: FluidNetwork,
    pub(crate) flows: Flows,
    policy: Box<dyn Policy>,
    add_rtt: bool,
    end: Time,
    starts: Starts,
    timers: CompletionTimers,
    done: Vec<FlowId>,
    /// Flows that pass milestones in this step.
    passed: Vec<FlowId>,
    policy_event: Time,
    rates: Rates,
    completions: Completions,
    counters: Counters,
    /// By resource of the fluid network, bits sent by flows that have left.
    sent_bits: Vec<f64>,
    window: CountedWindow,
    /// Number of rates set so far.
    rates_set: u64,
}

impl FlowSimulation {
    /// A run of `traffic` on `network` under `policy`, until all flows that the traffic waits for
    /// are done, or until `end`. `seed` selects paths.
    ///
    /// With `add_rtt` every finish is recorded one base round trip later, the time until the sender
    /// receives the last acknowledgement. The fluid itself is not delayed.
    pub fn new(
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        policy: Box<dyn Policy>,
        seed: u64,
        add_rtt: bool,
        end: Time,
    ) -> Self {
        let count = traffic.flows.len();
        let fluid = FluidNetwork::new(&network);
        let paths = Paths::new(&network, &fluid, &traffic, seed);
        let completions = Completions::new(&traffic);
        Self {
            window: CountedWindow::of(&traffic),
            starts: Starts::new(Arc::clone(&traffic)),
            flows: Flows::new(traffic, paths, fluid.capacities.clone()),
            sent_bits: vec![0.0; fluid.capacities.len()],
            network,
            fluid,
            policy,
            add_rtt,
            end,
            timers: CompletionTimers::new(count),
            done: Vec::new(),
            passed: Vec::new(),
            policy_event: Time::NEVER,
            rates: Rates::default(),
            completions,
            counters: Counters::default(),
            rates_set: 0,
        }
    }

    /// Processes all events at the next instant.
    fn step(&mut self) -> Status {
        let next = self.starts.next_time().min(self.timers.next_time()).min(self.policy_event);
        if next > self.end || next > Time::HORIZON {
            // The run also ends if the remaining flows have rate zero and no event is pending.
            self.flows.advance_to(if self.end.is_finite() { self.end } else { self.flows.now() });
            return Status::Finished;
        }
        debug_assert!(next <= self.timers.expiry(), "rates outlive their expiry");
        self.flows.advance_to(next);
        self.finish_due();
        if self.window.next() <= next {
            let (carried, counters) = (self.link_bytes(), self.counters.clone());
            self.window.look(Totals { carried, counters });
        }
        self.start_arrivals();
        self.reallocate();
        if self.completions.are_complete() { Status::Finished } else { Status::Running }
    }

    fn finish_due(&mut self) {
        let now = self.flows.now();
        let mut done = std::mem::take(&mut self.done);
        let mut passed = std::mem::take(&mut self.passed);
        while let Some(flow) = self.timers.pop(&mut self.flows) {
            if self.flows.is_at_milestone(flow) { passed.push(flow) } else { done.push(flow) }
        }
        done.sort_unstable();
        for flow in done.drain(..) {
            let Flow { source, destination, size, .. } = *self.flows.spec(flow);
            let rtt = |network: &Network| network.base_rtt(source, destination);
            let wait = if self.add_rtt { rtt(&self.network) } else { Time::ZERO };
            self.completions.receive(flow, now);
            self.completions.finish(flow, now + wait);
            self.starts.finished(flow, now);
            self.leave(flow, size.bits());
        }
        self.done = done;
        passed.sort_unstable();
        for flow in passed.drain(..) {
            self.flows.stop_at_milestone(flow);
            self.policy.passed(flow, &self.flows);
        }
        self.passed = passed;
    }

    fn start_arrivals(&mut self) {
        while let Some(flow) = self.starts.pop(self.flows.now()) {
            self.flows.start(flow);
            self.policy.arrived(flow, &self.flows);
        }
    }

    fn reallocate(&mut self) {
        self.counters.events += 1;
        let now = self.flows.now();
        let next = self.policy.allocate(&self.flows, &mut self.rates);
        // An event that rounds to the present instant is moved to the next picosecond, so that the
        // run always advances.
        self.policy_event = next.max(now.saturating_add(Time::from_ps(1)));
        let mut rates = std::mem::take(&mut self.rates);
        self.rates_set += rates.changed.len() as u64;
        let next_arrival = self.next_arrival();
        self.timers.apply(&mut rates, &mut self.flows, next_arrival);
        if !rates.rejected.is_empty() {
            // The capacity of rejected flows is free at once.
            self.policy_event = now;
        }
        for flow in rates.rejected.drain(..) {
            self.completions.reject(flow);
            let timer = self.flows.timer(self.flows.leader(flow));
            self.leave(flow, self.flows.attained(flow));
            if let Some(timer) = timer {
                self.timers.set(timer, &mut self.flows);
            }
        }
        self.rates = rates;
    }

    /// The time of the next arrival, or [`Time::NEVER`] if arrivals can depend on completions.
    fn next_arrival(&self) -> Time {
        if self.starts.depend_on_others() { Time::NEVER } else { self.starts.next_time() }
    }

    fn leave(&mut self, flow: FlowId, sent: f64) {
        for &link in self.flows.whole_path(flow) {
            self.sent_bits[link as usize] += sent;
        }
        self.flows.stop(flow);
        self.policy.finished(flow, &self.flows);
    }
}

impl Simulation for FlowSimulation {
    fn advance(&mut self, budget: u64) -> Status {
        let mut status = Status::Running;
        for _ in 0..budget {
            status = self.step();
            if status == Status::Finished {
                break;
            }
        }
        if self.policy.failure().is_some() { Status::Failed } else { status }
    }

    fn failure(&self) -> Option<String> {
        self.policy.failure()
    }

    fn now(&self) -> Time {
        self.flows.now()
    }

    fn completions(&self) -> &Completions {
        &self.completions
    }

    fn counters(&self) -> &Counters {
        &self.counters
    }

    fn link_bytes(&self) -> Vec<u64> {
        let mut sent = self.sent_bits.clone();
        for &flow in self.flows.active() {
            let attained = self.flows.attained(flow);
            for &link in self.flows.whole_path(flow) {
                sent[link as usize] += attained;
            }
        }
        let bytes = |port| {
            let (resource, share) = self.fluid.share_of(&self.network, PortId::from(port));
            (sent[resource as usize] * share / 8.0 + 0.5) as u64
        };
        (0..self.network.links.len()).map(bytes).collect()
    }

    fn window(&self) -> &CountedWindow {
        &self.window
    }

    fn effort(&self) -> Effort {
        let spent = self.counters.events * EVENT + self.rates_set;
        Effort { spent, look: self.flows.active().len() as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::Race;
    use crate::flow::{EqualWeights, Fair};

    fn run_until(end: Time, add_rtt: bool) -> FlowSimulation {
        let race = Race::flows(&[(0.0, 0, 1, 1.0), (0.0, 0, 1, 3.0), (9.0, 0, 1, 1.0)]);
        let mut run = race.simulation(Box::new(Fair::new(EqualWeights)), add_rtt);
        run.end = end;
        while run.advance(10) == Status::Running {}
        run
    }

    #[test]
    fn a_run_stops_at_its_end_and_reports_the_bytes_sent_so_far() {
        let run = run_until(Time::from_ms(3_000), false);
        assert_eq!(run.completions().order, [FlowId(0)]);
        assert_eq!(run.now(), Time::from_ms(3_000));
        assert_eq!(run.link_bytes()[0], 3 * 125_000_000);
    }

    #[test]
    fn idle_time_between_flows_is_skipped() {
        let run = run_until(Time::NEVER, false);
        assert_eq!(run.now(), Time::from_ms(10_000));
        // Two arrival instants, the first with two flows, and three completions.
        assert_eq!(run.counters().events, 5);
    }

    #[test]
    fn the_round_trip_is_added_to_recorded_times_only() {
        let (with, without) = (run_until(Time::NEVER, true), run_until(Time::NEVER, false));
        let rtt = with.network.base_rtt(crate::ids::HostId(0), crate::ids::HostId(1));
        assert!(rtt > Time::ZERO);
        for (with, without) in with.completions.finish.iter().zip(&without.completions.finish) {
            assert_eq!(*with, *without + rtt);
        }
        assert_eq!(with.completions.received, without.completions.finish);
    }
}
