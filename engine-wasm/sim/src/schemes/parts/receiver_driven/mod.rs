//! The frame of receiver-driven schemes: senders announce messages, receivers decide which of them may
//! send, and either end asks again after a silence.
//!
//! A scheme implements [`ReceiverPolicy`] and the state of a message at either end; [`MessageHosts`]
//! keeps these states, acknowledges complete messages, counts repeated data and sends the message
//! with the fewest packets left first.

mod hosts;
mod least_left;
mod message;
mod messages;
mod policy;
mod silence;

pub use hosts::MessageHosts;
pub use least_left::LeastLeft;
pub use message::{Departure, IncomingMessage, OutgoingMessage};
pub use messages::Messages;
pub use policy::ReceiverPolicy;
pub use silence::Silence;

/// Timers of policies have kinds from this one on.
pub const FIRST_OWN_TIMER: u8 = 1;
