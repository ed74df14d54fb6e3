//! The flow engine: fluid rates between events.
//!
//! # What the author of a scheme needs
//!
//! A flow-level scheme is a [`Policy`]. After every event it reads the [`Flows`] and sets
//! [`Rates`]; an [`Allocation`] allocates the capacity of links step by step, so that no link is
//! overloaded. These are enough for a correct scheme:
//!
//! ```
//! use std::sync::Arc;
//!
//! use millrace_sim::flow::{Allocation, FlowSimulation, Flows, Policy, Rates};
//! use millrace_sim::ids::HostId;
//! use millrace_sim::parameters::Settings;
//! use millrace_sim::record::{Simulation, Status};
//! use millrace_sim::topology::TOPOLOGIES;
//! use millrace_sim::units::{Bytes, Time};
//! use millrace_sim::workload::{Flow, Traffic};
//!
//! /// The flow with the fewest bits left goes first on every link.
//! #[derive(Default)]
//! struct ShortestFirst(Allocation);
//!
//! impl Policy for ShortestFirst {
//!     fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
//!         let mut order = flows.active().to_vec();
//!         let left = |flow| flows.remaining(flow);
//!         order.sort_by(|&a, &b| left(a).total_cmp(&left(b)).then(a.cmp(&b)));
//!         self.0.begin(flows);
//!         self.0.greedy(flows, order);
//!         self.0.commit(flows, rates);
//!         Time::NEVER // Between arrivals and completions the order never changes.
//!     }
//! }
//!
//! let card = TOPOLOGIES.iter().find(|card| card.id == "single-link").unwrap();
//! let network = card.network(&Settings::defaults(card.parameters), None).unwrap();
//! let flow = |size| Flow {
//!     start: Time::ZERO,
//!     source: HostId(0),
//!     destination: HostId(1),
//!     size: Bytes::new(size),
//!     deadline: Time::NEVER,
//!     coflow: None,
//!     path: None,
//! };
//! let traffic = Traffic { flows: vec![flow(2_500_000), flow(1_250_000)], ..Traffic::default() };
//! let policy = Box::new(ShortestFirst::default());
//! let (network, traffic) = (Arc::new(network), Arc::new(traffic));
//! let mut run = FlowSimulation::new(network, traffic, policy, 1, false, Time::NEVER);
//! while run.advance(1) == Status::Running {}
//! // At 10 Gb/s: 1 ms for the shorter one, then 2 ms for the other.
//! assert_eq!(run.completions().finish, [Time::from_ms(3), Time::from_ms(1)]);
//! ```
//!
//! Building blocks for more complex schemes:
//!
//! * coflows: [`Coflows`] is the frame of schemes that allocate capacity to coflows,
//!   [`CoflowOrdered`] that of schemes that only define an order of coflows; [`Group`] and
//!   [`Groups`] are the active coflows, [`Demand`] is the demand of one on each link, [`Backfill`]
//!   reallocates capacity freed by finished flows, [`ServedPrefix`] keeps the rates of coflows
//!   before the first change.
//! * deadlines: [`Feasibility`] computes whether a deadline can still be met; [`EarlyTermination`]
//!   and [`DeadlineTermination`] reject flows.
//! * [`RatePlanner`] computes rates for hosts of the packet engine.
//! * [`Tally`] is the total of bits sent by a set of flows, [`TimerQueue`] a queue of timers.
//!
//! # Fast paths
//!
//! The cost of deciding all rates afresh grows with the number of flows. The policies in
//! `incremental/` update only what an event changes: [`Fair`], [`Ordered`], [`Levels`], [`Mlfq`],
//! [`AggregatedLevels`], [`PlacedTiers`]. Each names the simple version that its tests compare it to. Use
//! one where a scheme is too slow without it.
//!
//! # How rates reach flows
//!
//! 1. The engine reports to the policy which flows have left, passed a milestone, and arrived.
//! 2. [`Policy::allocate`] sets changes: [`Rates::set`] sets the rate of one flow; [`Rates::join`]
//!    ties the rate of a flow to that of another; [`Rates::follow`] ties it to a virtual clock,
//!    whose rate [`Rates::set_clock_rate`] sets for all its followers; [`Rates::milestone`] requests a report
//!    once a given number of bits is left.
//! 3. `completion_timers` sets one timer for all flows that share a rate, to the earliest
//!    completion. Bits drain lazily: a row of `state/` is updated only when its rate changes.
//! 4. The next event is the earliest of the next arrival, the next timer, and the time returned by
//!    the policy.
//!
//! # Folders
//!
//! | folder | holds | read it to |
//! | --- | --- | --- |
//! | `state/` | the state of each flow | change how flows drain |
//! | `allocate/` | allocation from scratch | write a scheme |
//! | `coflow/` | parts of coflow schemes | write a coflow scheme |
//! | `deadline/` | rejecting flows | write a deadline scheme |
//! | `coordinator/` | rate planning for packet-level hosts | run a coflow scheme on packets |
//! | `incremental/` | fast paths | make a scheme faster |

mod allocate;
mod coflow;
mod completion_timers;
mod coordinator;
mod deadline;
pub(crate) mod float;
mod incremental;
mod policy;
mod simulation;
mod state;
#[cfg(test)]
pub(crate) mod testing;
mod tolerance;

pub use allocate::Allocation;
pub use allocate::classes::{ClassRound, ClassShares};
pub use allocate::round::SharingRound;
pub use coflow::active::Groups;
pub use coflow::backfill::Backfill;
pub use coflow::demand::Demand;
pub use coflow::frame::{CoflowRule, Coflows, Refill};
pub use coflow::ordered::{CoflowOrder, CoflowOrdered, StarvationGuard};
pub use coflow::served_prefix::ServedPrefix;
pub use coordinator::{Decision, RatePlanner};
pub use deadline::feasibility::{EarlyTermination, Feasibility};
pub use deadline::termination::DeadlineTermination;
pub use incremental::fair::{EqualWeights, Fair, Weights};
pub use incremental::key_order::link_queue::Key;
pub use incremental::key_order::{Order, Ordered, Ties};
pub use incremental::rank::Rank;
pub use incremental::tiers::aggregated_levels::{AggregatedLevels, Change};
pub use incremental::tiers::by_bytes::ByBytes;
pub use incremental::tiers::levels::{LevelOf, Levels, Within};
pub use incremental::tiers::mlfq::Mlfq;
pub use incremental::tiers::placed::PlacedTiers;
pub use incremental::tiers::weighted::Weighted;
pub use policy::{Policy, Rates};
pub use simulation::{AtOnce, FlowSimulation};
pub use state::by_last_link::{Span, Spans};
pub use state::flows::Flows;
pub use state::group::Group;
pub use state::tally::Tally;
pub use state::timer_queue::TimerQueue;
