//! Networks: hosts, switches and directed links, built from a topology of the catalogue.

mod card;
mod network;

pub use card::TopologyCard;
pub use network::{Balance, Endpoints, Link, Network};

/// Every topology. The only list of them.
pub const TOPOLOGIES: &[TopologyCard] = &[];
