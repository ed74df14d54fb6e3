//! The flow engine: fluid rates between events.
//!
//! # What the author of a scheme needs
//!
//! A flow-level scheme is a [`Policy`]. After every event it looks at the [`Flows`] and asks for
//! [`Rates`]; an [`Allocation`] hands out the capacity of links step by step, so that no link carries
//! more than it can. These are enough for a correct scheme:
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
//! let network = (card.build)(&Settings::defaults(card.parameters), None).unwrap();
//! let flow = |size| Flow {
//!     start: Time::ZERO,
//!     source: HostId(0),
//!     destination: HostId(1),
//!     size: Bytes::new(size),
//!     deadline: Time::NEVER,
//!     coflow: None,
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
//! More parts, for schemes that are more than that:
//!
//! * coflows: [`Coflows`] is the frame of schemes that say which coflow gets what, [`CoflowOrdered`]
//!   that of schemes that are an order of coflows and no more; [`Group`] and [`Groups`] are the
//!   coflows that are active, [`Demand`] is what one needs of each link, [`Backfill`] hands out what
//!   flows leave behind, [`ServedPrefix`] keeps the rates of coflows before the first change.
//! * deadlines: [`Feasibility`] says whether one can still be met; [`EarlyTermination`] and [`DeadlineTermination`] give
//!   flows up.
//! * [`RatePlanner`] decides rates for hosts of the packet engine.
//! * [`Tally`] and [`TimerQueue`]: what some flows have sent together, and timers.
//!
//! # Fast paths
//!
//! Policies that decide all rates afresh cost as much as there are flows. Those in `incremental/`
//! repair what an event changes: [`Fair`], [`Ordered`], [`Levels`], [`Mlfq`], [`Aggregates`],
//! [`PlacedTiers`]. Each names the simple version to which its tests hold it. Use one where a scheme is
//! too slow without it, and look inside only to mend it.
//!
//! # How rates reach flows
//!
//! 1. The engine tells the policy which flows have left, passed a milestone, and come.
//! 2. [`Policy::allocate`] asks for changes: [`Rates::set`] gives one flow a rate;
//!    [`Rates::join`] lets a flow have the rate of another from then on; [`Rates::follow`] lets it
//!    keep to a virtual clock, which [`Rates::pace`] sets for all that follow it;
//!    [`Rates::milestone`] has the policy published when a flow has so many bits left.
//! 3. `completion_timers` sets one timer for all flows that share a rate, to the first that is
//!    done. Bits drain lazily: a row of `state/` is touched when its rate changes.
//! 4. The next event is the earliest of the next arrival, that timer, and what the policy returned.
//!
//! # Rooms
//!
//! | folder | holds | read it to |
//! | --- | --- | --- |
//! | `state/` | what the engine keeps of each flow | change how flows drain |
//! | `allocate/` | handing out capacity afresh | write a scheme |
//! | `coflow/` | parts of coflow schemes | write a coflow scheme |
//! | `deadline/` | giving flows up | write a deadline scheme |
//! | `coordinator/` | a policy that decides for packet-level hosts | run a coflow scheme on packets |
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
pub use incremental::tiers::aggregates::{Aggregates, Change};
pub use incremental::tiers::by_bytes::ByBytes;
pub use incremental::tiers::levels::{LevelOf, Levels, Within};
pub use incremental::tiers::mlfq::Mlfq;
pub use incremental::tiers::placed::PlacedTiers;
pub use incremental::tiers::weighted::Weighted;
pub use policy::{Policy, Rates};
pub use simulation::FlowSimulation;
pub use state::by_last_link::{Span, Spans};
pub use state::flows::Flows;
pub use state::group::Group;
pub use state::tally::Tally;
pub use state::timer_queue::TimerQueue;
