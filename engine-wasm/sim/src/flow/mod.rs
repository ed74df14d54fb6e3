//! The flow engine: fluid rates between events.
//!
//! A flow scheme is *order × sharing × what is left*: who goes first, how those who share a place
//! share it, who gets the residue. The parts are here, to be combined by a [`Policy`]:
//!
//! * [`Filling`]: the capacities still free while rates are being decided, and the ways to hand
//!   them out: max-min (weighted), greedily in order, coflow by coflow in proportion to what is left.
//! * [`Fair`], [`Ordered`], [`Levels`], [`CoflowOrdered`]: whole policies that need only a weight, a
//!   key, a level, or a coflow key.
//!
//! The engine knows no scheme. It owns the state of all flows ([`Flows`]), finds the next event and
//! asks the policy for rates whenever something happened.

mod coflow_ordered;
mod demand;
mod due;
mod fair;
mod filling;
mod flows;
mod groups;
mod levels;
mod max_min;
mod ordered;
mod paths;
mod policy;
#[cfg(test)]
mod properties;
mod queue;
#[cfg(test)]
mod queueing;
mod sharing;
mod simulation;
#[cfg(test)]
pub(crate) mod testing;
mod tied;

pub use coflow_ordered::{CoflowOrder, CoflowOrdered, Refill, StarvationGuard};
pub use demand::Demand;
pub use fair::{EqualWeights, Fair, Weights};
pub use filling::Filling;
pub use flows::Flows;
pub use groups::{Group, Groups};
pub use levels::{Levelling, Levels, Within};
pub use ordered::{Order, Ordered, Ties};
pub use policy::{Policy, Rates};
pub use queue::Key;
pub use simulation::FlowSimulation;
