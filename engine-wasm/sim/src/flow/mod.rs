//! The flow engine: fluid rates between events.
//!
//! A flow scheme is *order × sharing × what is left*: who goes first, how those who share a place
//! share it, who gets the residue. The parts are here, to be combined by a [`Policy`]:
//!
//! * [`Fair`], [`Ordered`], [`Levels`]: whole policies that need only a weight, a key or a level, and
//!   decide anew only what an event changes; [`Sinking`]: levels by bytes sent of flows that are
//!   equals but for their levels.
//! * [`Bundles`]: levels whose flows share as equals, at a cost that hardly depends on how many flows
//!   there are, for policies that say who is in which level.
//! * [`Filling`], [`Demand`], [`Groups`]: for policies that decide all rates afresh: the capacities
//!   still free and the ways to hand them out (max-min, greedily, in equal parts, all to end
//!   together), what a coflow needs of each link, and the coflows that are active.
//! * [`Coflows`]: the frame of coflow schemes, which then only say who gets what; for those that are
//!   an order and no more, [`CoflowOrdered`] says it. [`Rest`] finds who can use what a flow leaves;
//!   [`Turns`] serves coflow after coflow, from the first that has changed on; [`Stack`] keeps the
//!   rates of tiers that come one after the other, and repairs them where something changed.
//! * [`Tally`], [`Due`]: what some flows have sent together, and what is due when.
//!
//! * [`Weighted`], [`Terminating`], [`Hopeful`]: one scheme's levels with another one's weights, flows
//!   that end at their deadline, and flows that end when they cannot meet it any more; [`Hope`] says
//!   when that is.
//!
//! * [`Plan`]: a policy that decides for hosts of the packet engine.
//!
//! The engine knows no scheme. It owns the state of all flows ([`Flows`]), finds the next event and
//! asks the policy for rates whenever something happened.

mod bundle_numbers;
mod bundles;
mod by_bytes;
mod class_shares;
mod clocks;
mod coflow_ordered;
mod coflows;
mod convoys;
mod demand;
mod due;
mod equal_parts;
pub(crate) mod extremes;
mod fair;
mod filling;
mod filling_groups;
mod flows;
mod followers;
mod grants;
mod group;
mod groups;
mod hope;
mod leftover;
mod levels;
mod line;
mod listed;
mod max_min;
mod numbered;
mod ordered;
mod paths;
mod place;
mod plan;
mod policy;
mod present;
mod queue;
mod rest;
mod rows;
mod sharing;
mod simulation;
mod sinking;
mod spans;
mod stack;
mod tally;
mod terminating;
#[cfg(test)]
pub(crate) mod testing;
mod tied;
mod timers;
mod turn;
mod turns;
mod weighted;

pub use bundles::{Bundles, Change};
pub use by_bytes::ByBytes;
pub use class_shares::{ClassShares, ClassTurn};
pub use coflow_ordered::{CoflowOrder, CoflowOrdered, StarvationGuard};
pub use coflows::{CoflowRule, Coflows, Refill};
pub use demand::Demand;
pub use due::Due;
pub use fair::{EqualWeights, Fair, Weights};
pub use filling::Filling;
pub use flows::Flows;
pub use group::Group;
pub use groups::Groups;
pub use hope::{Hope, Hopeful};
pub use levels::{Levelling, Levels, Within};
pub use ordered::{Order, Ordered, Ties};
pub use place::Place;
pub use plan::{Decision, Plan};
pub use policy::{Policy, Rates};
pub use queue::Key;
pub use rest::Rest;
pub use simulation::FlowSimulation;
pub use sinking::Sinking;
pub use spans::{Span, Spans};
pub use stack::Stack;
pub use tally::Tally;
pub use terminating::Terminating;
pub use turn::Turn;
pub use turns::Turns;
pub use weighted::Weighted;
