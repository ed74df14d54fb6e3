//! The packet engine: every packet, queue and timer.
//!
//! # What the author of a scheme needs
//!
//! A packet-level scheme is a [`Recipe`]: what its hosts do ([`Scheme`]) and how ports queue
//! ([`PortPlan`]). Most schemes send by windows; [`transport`] has that written once, and they supply
//! a [`WindowRule`](transport::WindowRule), a [`Tagger`](transport::Tagger) and a
//! [`Recovery`](transport::Recovery) to it:
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
//! let network = (card.build)(&Settings::defaults(card.parameters), None).unwrap();
//! let flow = |source, start, size| Flow {
//!     start,
//!     source: HostId(source),
//!     destination: HostId(8),
//!     size: Bytes::new(size),
//!     deadline: Time::NEVER,
//!     coflow: None,
//! };
//! let flows = vec![flow(0, Time::ZERO, 2_000_000), flow(1, Time::from_ms(2), 50_000)];
//! let traffic = Arc::new(Traffic { flows, ..Traffic::default() });
//! let mut run = PacketSimulation::new(Arc::new(network), traffic, recipe, 1, Time::NEVER);
//! while run.advance(10_000) == Status::Running {}
//! assert_eq!(run.completions().order, [FlowId(1), FlowId(0)]);
//! ```
//!
//! Other schemes implement [`Scheme`] themselves. They act through [`Context`] (send a [`Packet`], set
//! a [`Timer`], wake an idle NIC, finish a flow) and may use [`FlowSlots`] (state of active flows),
//! [`ReceivedSet`] (which packets have arrived) and [`LazyTimer`] (a deadline that moves).
//!
//! # Rooms
//!
//! Everything else is the engine's own.
//!
//! | folder | holds | read it to |
//! | --- | --- | --- |
//! | `transport/` | the window transport | write a congestion control |
//! | `queue/` | queueing disciplines | add a discipline: one file and three lines |
//! | `port/` | output ports: marks, drops, transmissions | change what a port does |
//! | `forwarding/` | next hops, ECMP, spraying | change how switches balance load |
//! | `context/` | what schemes see and do, and the engine's side of it | let schemes do more |
//! | `driver/` | packets on links, by event or by window | make the engine faster |
//! | `simulation/` | the run itself, by event or by window | change the order of events |

mod context;
mod driver;
mod flow_slots;
mod forwarding;
mod hop;
mod lazy_timer;
mod network_plan;
mod packed_packet;
#[expect(clippy::module_inception, reason = "a packet is what the packet engine is about")]
mod packet;
mod port;
mod queue;
mod received_set;
mod recipe;
#[cfg(test)]
mod sample_schemes;
mod scheme;
mod simulation;
#[cfg(test)]
pub(crate) mod testing;
mod timer;
pub mod transport;

pub use context::Context;
pub use driver::Driver;
pub use flow_slots::FlowSlots;
pub use hop::Hop;
pub use lazy_timer::{Fired, LazyTimer};
pub use network_plan::NetworkPlan;
use packed_packet::PackedPacket;
pub use packet::{Kind, Packet};
pub use queue::Discipline;
pub use queue::port_plan::{Marking, PortPlan};
pub use received_set::ReceivedSet;
pub use recipe::Recipe;
pub use scheme::Scheme;
pub use simulation::PacketSimulation;
pub use timer::Timer;
