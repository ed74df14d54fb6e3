//! The packet engine: every packet, queue and timer.
//!
//! A scheme is a [`Recipe`]: what its hosts do ([`Scheme`], one boxed instance per run) and how
//! ports queue ([`PortPlan`], closed disciplines stored inline, because a call through a pointer is
//! affordable per host packet but not per switch hop). [`transport`] writes the window transport
//! once; most schemes only supply a window rule and a tagger to it.

mod agenda;
mod arrival;
mod classes;
mod context;
mod due;
mod exits;
mod fifo;
mod handling;
mod host_by_host;
mod kept_paths;
mod lazy_timer;
mod leads;
mod ledger;
mod line;
mod lists;
mod next_hops;
mod offered;
mod offers;
mod ordered;
mod outbox;
#[expect(clippy::module_inception, reason = "a packet is what the packet engine is about")]
mod packet;
mod parcel;
mod places;
mod port;
mod queues;
mod received;
mod recipe;
mod scheme;
mod simulation;
#[cfg(test)]
mod sketches;
mod slots;
mod stations;
mod sums;
#[cfg(test)]
pub(crate) mod testing;
pub mod transport;
mod ways;
mod windowed;
mod windows;
mod wires;
mod worst_first;

pub use context::Context;
pub use lazy_timer::{Fired, LazyTimer};
pub use packet::{Kind, Packet};
use parcel::Parcel;
pub use received::ReceivedSet;
pub use recipe::{Discipline, Marking, PortPlan, Recipe};
pub use scheme::{Hop, Scheme, Timer};
pub use simulation::PacketSimulation;
pub use slots::FlowSlots;
pub use wires::Driver;
