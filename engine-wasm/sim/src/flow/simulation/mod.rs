//! The event loop of the flow engine.

mod instant;

use std::sync::Arc;

use crate::flow::completion_timers::CompletionTimers;
use crate::flow::state::paths::Paths;
use crate::flow::{Flows, Policy, Rates};
use crate::ids::{FlowId, PortId};
use crate::record::{Completions, CountedWindow, Counters, Effort, Simulation, Status};
use crate::topology::{FluidNetwork, Network};
use crate::units::Time;
use crate::workload::{Starts, Traffic};
use crate::yield_point::Yielding;
pub use instant::AtOnce;
use instant::{MOST_AT_ONCE, Rest};

/// Cost of an event, in units of the cost of setting one rate.
const EVENT: u64 = 16;
/// The most flows that the decisions of a call visit, if each visits all that are under way.
const MOST_VISITED: usize = 1 << 14;
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
    /// What is left of the step in which the last call stopped.
    rest: Rest,
    /// Flows that end in this step; those that end next come last, once they are sorted.
    done: Vec<FlowId>,
    /// Flows that pass milestones in this step, likewise.
    passed: Vec<FlowId>,
    most_at_once: AtOnce,
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
            rest: Rest::Nothing,
            done: Vec::new(),
            passed: Vec::new(),
            most_at_once: MOST_AT_ONCE,
            policy_event: Time::NEVER,
            rates: Rates::default(),
            completions,
            counters: Counters::default(),
            rates_set: 0,
        }
    }

    /// The run stopping within an instant whenever it has handled as many flows, or a decision has taken as
    /// many steps, which does not change the results.
    #[must_use]
    pub fn stopping_within_instants(self, most_at_once: AtOnce) -> Self {
        Self { most_at_once, ..self }
    }

    /// Handles the events at the next instant, or some of them if they are many.
    fn step(&mut self) -> Status {
        let mut left = self.most_at_once.flows;
        if self.rest == Rest::Nothing {
            let next = self.starts.next_time().min(self.timers.next_time()).min(self.policy_event);
            if next > self.end || next > Time::HORIZON {
                // The run also ends if the remaining flows have rate zero and no event is pending.
                let end = if self.end.is_finite() { self.end } else { self.flows.now() };
                self.flows.advance_to(end);
                return Status::Finished;
            }
            debug_assert!(next <= self.timers.expiry(), "rates outlive their expiry");
            self.flows.advance_to(next);
            self.rest = Rest::Due;
        }
        if !(self.collect_due(&mut left) && self.finish_due(&mut left) && self.start_due(&mut left))
        {
            return Status::Running;
        }
        if !self.reallocate() {
            return Status::Running;
        }
        self.rest = Rest::Nothing;
        if self.completions.are_complete() { Status::Finished } else { Status::Running }
    }

    /// Lets the policy decide; returns false if that has been cut short.
    fn reallocate(&mut self) -> bool {
        let now = self.flows.now();
        self.rates.steps_left = Some(self.most_at_once.steps);
        let next = self.policy.allocate(&self.flows, &mut self.rates);
        if std::mem::take(&mut self.rates.is_cut_short) {
            self.rest = Rest::Decision;
            return false;
        }
        self.counters.events += 1;
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
        for flow in rates.rejected.drain(..).yielding() {
            self.completions.reject(flow);
            let timer = self.flows.timer(self.flows.leader(flow));
            self.leave(flow, self.flows.attained(flow));
            if let Some(timer) = timer {
                self.timers.set(timer, &mut self.flows);
            }
        }
        self.rates = rates;
        true
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
    fn is_within_step(&self) -> bool {
        self.rest != Rest::Nothing
    }

    fn advance(&mut self, budget: u64) -> Status {
        let mut status = Status::Running;
        let mut cost = 0;
        for _ in 0..budget {
            status = self.step();
            cost += self.flows.active().len();
            if status == Status::Finished || self.is_within_step() || cost > MOST_VISITED {
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
        for &flow in self.flows.active().iter().yielding() {
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
