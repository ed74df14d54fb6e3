//! What must hold for every scheme of the catalogue, on both engines.

mod account_checker;
mod account_examples;
mod accounts;
mod coflow_properties;
mod driver_equivalence;
mod flow_properties;
mod packet_properties;
mod queueing_theory;
mod random_run;
mod service_order;
