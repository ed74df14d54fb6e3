//! Paced hosts, and the coordinator that sets their rates.

use std::collections::VecDeque;
use std::sync::Arc;

use super::super::pacing::Paced;
use crate::flow::{Decision, Policy, RatePlanner};
use crate::ids::FlowId;
use crate::packet::transport::{FREE_TIMER, NewReno, TransportSettings, Untagged, WindowTransport};
use crate::packet::{Context, Packet, Scheme, SendingLimit, Timer};
use crate::record::account::Cause;
use crate::units::Time;
use crate::yield_point::Yielding;

/// All hosts of a run, and their coordinator. They communicate only by messages that take the
/// coordination delay.
pub struct Hosts {
    transport: WindowTransport<Paced, Untagged>,
    coordinator: Coordinator,
    delay: Time,
    /// Rates on their way to the sender of each flow.
    orders: Vec<VecDeque<Order>>,
}

/// Message from the coordinator to a sender.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// Payload bits per second.
    Pace(f64),
    GiveUp,
}

/// A policy before the first message, a plan after it.
enum Coordinator {
    Idle { policy: Option<Box<dyn Policy>>, usable: f64 },
    Busy { plan: Box<RatePlanner>, next: Time },
}

/// A start of a flow reaches the coordinator.
const BEGUN: u8 = FREE_TIMER;
/// An end of a flow reaches the coordinator.
const ENDED: u8 = FREE_TIMER + 1;
/// A rate reaches its sender.
const ORDERED: u8 = FREE_TIMER + 2;
/// The coordinator decides rates.
const DECIDE: u8 = FREE_TIMER + 3;

impl Hosts {
    /// Hosts under a coordinator that hands out the share `usable` of every link by `policy`.
    pub fn new(
        policy: Box<dyn Policy>,
        usable: f64,
        delay: Time,
        recovery: Option<NewReno>,
        transport: TransportSettings,
    ) -> Self {
        Self {
            transport: WindowTransport::new(Paced, Untagged, recovery, transport),
            coordinator: Coordinator::Idle { policy: Some(policy), usable },
            delay,
            orders: Vec::new(),
        }
    }

    fn tell_coordinator(&self, kind: u8, flow: FlowId, ctx: &mut Context) {
        ctx.set_timer(Timer { kind, owner: flow.0 }, ctx.now() + self.delay);
    }

    fn decide(&mut self, ctx: &mut Context) {
        let Some(decision) = self.coordinator.decide(ctx) else { return };
        let paces = decision.rates.into_iter().map(|(flow, rate)| (flow, Order::Pace(rate)));
        let ends = decision.rejected.into_iter().map(|flow| (flow, Order::GiveUp));
        for (flow, order) in paces.chain(ends).yielding() {
            self.orders[flow.index()].push_back(order);
            ctx.set_timer(Timer { kind: ORDERED, owner: flow.0 }, ctx.now() + self.delay);
        }
    }

    fn obey(&mut self, flow: FlowId, ctx: &mut Context) {
        match self.orders[flow.index()].pop_front() {
            Some(Order::Pace(rate)) => self.transport.set_state(flow, rate, ctx),
            Some(Order::GiveUp) => self.transport.give_up(flow, ctx),
            None => {}
        }
    }
}

impl Coordinator {
    fn plan(&mut self, ctx: &Context) -> &mut RatePlanner {
        if let Self::Idle { policy, usable } = self {
            let policy = policy.take().expect("a plan is made once");
            let traffic = Arc::clone(ctx.shared_traffic());
            let plan = RatePlanner::new(ctx.network(), traffic, policy, *usable, ctx.path_seed());
            *self = Self::Busy { plan: Box::new(plan), next: Time::NEVER };
        }
        match self {
            Self::Busy { plan, .. } => plan,
            Self::Idle { .. } => unreachable!("the plan was just made"),
        }
    }

    /// Schedules a decision at `at` or earlier.
    fn decide_at(&mut self, at: Time, ctx: &mut Context) {
        if let Self::Busy { next, .. } = self
            && at < *next
        {
            *next = at;
            // After all messages of the same instant.
            ctx.set_timer(Timer { kind: DECIDE, owner: u32::MAX }, at);
        }
    }

    fn decide(&mut self, ctx: &mut Context) -> Option<Decision> {
        let Self::Busy { plan, next } = self else { return None };
        if *next != ctx.now() {
            return None;
        }
        *next = Time::NEVER;
        let decision = plan.decide(ctx.now());
        // An event that rounds to the present instant comes at the next one.
        let after = ctx.now() + Time::from_ps(1);
        if decision.next.is_finite() {
            self.decide_at(decision.next.max(after), ctx);
        }
        Some(decision)
    }
}

impl Scheme for Hosts {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        let flows = ctx.traffic().flows.len();
        self.orders.resize_with(flows, VecDeque::new);
        self.transport.on_flow_start(flow, ctx);
        self.tell_coordinator(BEGUN, flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        let was_finished = packet.is_data() || ctx.is_finished(packet.flow);
        self.transport.on_packet(packet, ctx);
        if !was_finished && ctx.is_finished(packet.flow) {
            self.tell_coordinator(ENDED, packet.flow, ctx);
        }
    }

    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        match kind {
            BEGUN | ORDERED => Some(Cause::Order),
            ENDED | DECIDE => None,
            _ => self.transport.timer_wait(kind),
        }
    }

    fn sending_limit(&self, flow: FlowId) -> Option<SendingLimit> {
        self.transport.sending_limit(flow)
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        let (flow, now) = (FlowId(timer.owner), ctx.now());
        match timer.kind {
            BEGUN => {
                self.coordinator.plan(ctx).begin(flow, now);
                self.coordinator.decide_at(now, ctx);
            }
            ENDED => {
                self.coordinator.plan(ctx).end(flow, now);
                self.coordinator.decide_at(now, ctx);
            }
            ORDERED => self.obey(flow, ctx),
            DECIDE => self.decide(ctx),
            _ => self.transport.on_timer(timer, ctx),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::ids::CoflowId;
    use crate::packet::PacketSimulation;
    use crate::packet::testing::{completion_times, flow, given, many_to_one, packets, run};
    use crate::parameters::Value;
    use crate::record::Simulation;
    use crate::schemes::SchemeCard;
    use crate::schemes::testing::recipe;
    use crate::schemes::{chronos, varys};
    use crate::units::Time;
    use crate::workload::{Coflow, Flow, Traffic};

    /// Flows to one receiver, each a coflow: `(sender, packets, deadline in ms)`.
    fn coflows(flows: &[(u32, u64, u64)]) -> Arc<Traffic> {
        let ids = || flows.iter().zip(0..);
        let deadline = |ms| if ms > 0 { Time::from_ms(ms) } else { Time::NEVER };
        let member = |(&(from, size, ms), id): (&(u32, u64, u64), u32)| Flow {
            coflow: Some(CoflowId(id)),
            deadline: deadline(ms),
            ..flow(Time::ZERO, from, 3, packets(size))
        };
        let coflow = |(&(_, size, ms), _): (&(u32, u64, u64), u32)| Coflow {
            start: Time::ZERO,
            deadline: deadline(ms),
            flows: 1,
            size: packets(size),
        };
        let (flows, coflows) = (ids().map(member).collect(), ids().map(coflow).collect());
        Arc::new(Traffic { flows, coflows, ..Traffic::default() })
    }

    fn race(card: &SchemeCard, values: &[(&str, f64)], traffic: &Arc<Traffic>) -> PacketSimulation {
        let network = many_to_one(3);
        let recipe = recipe(card, &given(values), &network, traffic);
        run(&network, traffic, recipe)
    }

    /// Packets of 1460 bytes at 95 % of the payload that 10 Gb/s carry.
    const PACKET_US: f64 = 1.2 / 0.95;

    #[test]
    fn coflows_take_turns_by_their_bottleneck_at_the_rate_that_is_handed_out() {
        let traffic = coflows(&[(0, 3_000, 0), (1, 1_000, 0), (2, 2_000, 0)]);
        let run = race(&varys::CARD, &[], &traffic);
        // Two messages before the first packet, 82 µs there and back; between turns two more.
        let turns = [6_000.0, 1_000.0, 3_000.0];
        for (took, packets) in completion_times(&run, &traffic).into_iter().zip(turns) {
            let earliest = packets * PACKET_US * 1e-6;
            let late = took.seconds() - earliest;
            assert!(late > 0.0 && late < 1.2e-3, "{took:?} for {packets} packets");
        }
        assert_eq!(run.counters().drops(), 0);
        assert_eq!(run.counters().timeouts, 0);
    }

    #[test]
    fn a_distant_coordinator_delays_the_start_by_two_messages() {
        let traffic = coflows(&[(0, 100, 0)]);
        let took = |delay| {
            let run = race(&varys::CARD, &[("coordination_delay_us", delay)], &traffic);
            completion_times(&run, &traffic)[0]
        };
        assert_eq!(took(1_000.0) - took(0.0), Time::from_ms(2));
    }

    #[test]
    fn a_coflow_is_paced_to_end_at_its_deadline() {
        // Without a reserved part and without back-filling a coflow gets only its bare rate, which
        // ends it at its deadline.
        let traffic = coflows(&[(0, 4_000, 10)]);
        let mut given = given(&[("multiplex_factor", 0.0)]);
        given.insert("backfill".to_owned(), Value::Text("none".to_owned()));
        let network = many_to_one(3);
        let run = run(&network, &traffic, recipe(&chronos::CARD, &given, &network, &traffic));
        let took = completion_times(&run, &traffic)[0].seconds();
        // The start reaches the coordinator after 0.1 ms; the first packet leaves another 0.1 ms
        // later, and the last acknowledgement takes a round trip.
        assert!((10.0e-3..10.3e-3).contains(&took), "{took}");
    }
}
