//! The packet engine: every packet, queue and timer.
//!
//! # What the author of a scheme needs
//!
//! A packet-level scheme is a [`Recipe`]: what its hosts do ([`Scheme`]) and how ports queue
//! ([`PortPlan`]: a [`Discipline`], a limit, a [`Marking`]). Most schemes send by window. For these
//! [`transport`] has the hosts, and a scheme supplies three parts: a
//! [`WindowRule`](transport::WindowRule) (how the window reacts to marks), a
//! [`Tagger`](transport::Tagger) (priorities) and a [`Recovery`](transport::Recovery) (losses):
//!
//! ```
//! use std::sync::Arc;
//!
//! use millrace_sim::ids::{FlowId, HostId};
//! use millrace_sim::packet::transport::{
//!     NewReno, Progress, RtoMode, Tag, Tagger, TransportSettings, WindowRule, WindowTransport,
//! };
//! use millrace_sim::packet::{Marking, PacketSimulation, PortPlan, Recipe};
//! use millrace_sim::parameters::Settings;
//! use millrace_sim::record::{Simulation, Status};
//! use millrace_sim::topology::TOPOLOGIES;
//! use millrace_sim::units::{Bytes, Time};
//! use millrace_sim::workload::{Flow, Traffic};
//!
//! /// A window that marks and losses halve.
//! struct Halving;
//!
//! impl WindowRule for Halving {
//!     type State = ();
//!
//!     fn start(&self, _: &Progress) {}
//!
//!     fn cut(&self, (): &(), _: &Progress) -> f64 {
//!         0.5
//!     }
//! }
//!
//! /// Flows of up to 100 KB go to the first of two queues.
//! struct SmallFirst;
//!
//! impl Tagger for SmallFirst {
//!     type State = bool;
//!
//!     fn start(&mut self, _: FlowId, flow: &Flow) -> bool {
//!         flow.size > Bytes::new(100_000)
//!     }
//!
//!     fn tag(&self, is_large: &bool, _: u64, _: &Progress) -> Tag {
//!         Tag { level: u8::from(*is_large), value: 0 }
//!     }
//! }
//!
//! let settings = TransportSettings {
//!     initial_window: 70,
//!     max_window: 239,
//!     rto: RtoMode::Fixed,
//!     min_rto: Time::from_ms(2),
//!     probing: None,
//! };
//! let ports = PortPlan::strict_priority(2, Bytes::new(360_000), Marking::above_packets(65));
//! let recipe = Recipe::new(WindowTransport::new(Halving, SmallFirst, Some(NewReno), settings), ports);
//!
//! let card = TOPOLOGIES.iter().find(|card| card.id == "star").unwrap();
//! let network = card.network(&Settings::defaults(card.parameters), None).unwrap();
//! let flow = |source, start, size| Flow {
//!     start,
//!     source: HostId(source),
//!     destination: HostId(8),
//!     size: Bytes::new(size),
//!     deadline: Time::NEVER,
//!     coflow: None,
//!     path: None,
//! };
//! let flows = vec![flow(0, Time::ZERO, 2_000_000), flow(1, Time::from_ms(2), 50_000)];
//! let traffic = Arc::new(Traffic { flows, ..Traffic::default() });
//! let mut run = PacketSimulation::new(Arc::new(network), traffic, recipe, 1, Time::NEVER);
//! while run.advance(10_000) == Status::Running {}
//! assert_eq!(run.completions().order, [FlowId(1), FlowId(0)]);
//! ```
//!
//! Other schemes implement [`Scheme`] themselves:
//!
//! | name | for |
//! | --- | --- |
//! | [`Context`] | everything that a scheme may know and do: send, set timers, wake an idle NIC, finish a flow |
//! | [`Packet`], [`Kind`] | what is sent |
//! | [`Timer`], [`LazyTimer`] | timers, and a deadline that moves often |
//! | [`FlowSlots`], [`SequenceSet`] | state of active flows, and which packets of a flow have been sent, or have arrived |
//! | [`Hop`], [`Stamps`] | what a scheme sees of a port, if its switches stamp packets; whether ports depend on each other |
//!
//! `tests/sample_schemes.rs` has three in a few lines each: receiver-driven, centrally coordinated, and
//! with rates stamped by switches. [`PacketSimulation`] runs a recipe.
//!
//! # Folders
//!
//! The rest is the engine's own, and the author of a scheme may ignore it:
//!
//! | folder | contents | read it to |
//! | --- | --- | --- |
//! | `transport/` | the window transport | write a recovery, or change the conventions of all window schemes |
//! | `queue/` | queueing disciplines | add a discipline: one file and three lines |
//! | `port/` | output ports: marks, drops, transmissions | change what a port does |
//! | `forwarding/` | next hops, ECMP, spraying | change how switches balance load |
//! | `context/` | the engine's side of [`Context`] | let schemes know or do more |
//! | `account/` | the recorder of accounts | change where time is charged |
//! | `driver/` | packets in flight, by event or by window | make the engine faster |
//! | `simulation/` | the run, by event or by window | change the order of events |

mod account;
mod context;
mod driver;
mod flow_slots;
mod forwarding;
mod hop;
mod lazy_timer;
mod network_plan;
mod packed_packet;
#[expect(clippy::module_inception, reason = "the packet of the packet engine")]
mod packet;
mod port;
mod queue;
mod recipe;
mod scheme;
mod sending_limit;
mod sequence_set;
mod simulation;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod timer;
pub mod transport;

pub use context::Context;
pub use driver::Driver;
pub use flow_slots::FlowSlots;
pub use hop::{Admission, Hop};
pub use lazy_timer::{Fired, LazyTimer};
pub use network_plan::{NetworkPlan, Stamps};
use packed_packet::PackedPacket;
pub use packet::{Kind, Packet};
pub use port::ByLevel;
pub use queue::Discipline;
pub use queue::port_plan::{Marking, PortPlan};
pub use recipe::Recipe;
pub use scheme::Scheme;
pub use sending_limit::SendingLimit;
pub use sequence_set::SequenceSet;
pub use simulation::PacketSimulation;
pub use timer::Timer;
