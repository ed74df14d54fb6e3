//! Parts that several schemes share; none is a scheme itself.
//!
//! A part knows the engines, other parts and [`Setting`](super::Setting), but no scheme.

pub mod bytes_sent_tags;
pub mod coordinator;
pub mod dctcp_power;
pub mod dctcp_rule;
pub mod echoed_headers;
pub mod message_packets;
pub mod pacing;
pub mod path_requests;
pub mod priority_ports;
pub mod probing;
pub mod receiver_driven;
pub mod termination;
pub mod thresholds;
pub mod two_level;
pub mod ucp;
pub mod window_parameters;
