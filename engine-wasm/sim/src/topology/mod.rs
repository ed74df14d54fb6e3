//! Networks: hosts, switches and directed links, built from a topology of the catalogue.

mod big_switch;
mod card;
mod drawn;
mod dumbbell;
mod fat_tree;
mod fluid;
mod graph;
mod grouping;
mod ideal;
mod layers;
mod leaf_spine;
mod link;
mod network;
mod outline;
mod parameters;
mod routes;
mod single_link;
mod spec;
mod star;
mod switch_ports;
pub mod wire;
mod wiring;

#[cfg(test)]
pub(crate) mod example;
#[cfg(test)]
mod tests;

pub use card::TopologyCard;
pub use drawn::{Drawn, MAX_DRAWN_NODES};
pub use fluid::{FluidNetwork, RoutedFlow};
pub use layers::{Layer, layers_of_nodes};
pub use link::{Link, LinkQueue};
pub use network::{Balance, Endpoints, Network, ecmp_choice};
pub use outline::{Bundle, Group, Outline, Span};
pub use spec::{GraphLink, GraphPlace, GraphSpec, TopologySpec};
pub use switch_ports::Counting;

/// Every topology; the only list of them.
pub const TOPOLOGIES: &[TopologyCard] = &[
    single_link::CARD,
    dumbbell::CARD,
    star::CARD,
    big_switch::CARD,
    leaf_spine::CARD,
    fat_tree::CARD,
    graph::CARD,
];
