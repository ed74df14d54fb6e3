//! What must hold for every scheme of the catalogue, on both engines.

mod coflow_properties;
mod driver_equivalence;
mod flow_properties;
mod packet_properties;
mod queueing_theory;
mod service_order;
