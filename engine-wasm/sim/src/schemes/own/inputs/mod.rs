//! What hooks read, from what the engines offer.

mod fluid;
mod port;
mod receiver;
mod sender;

pub use fluid::{OfCoflow, OfFlow};
pub use port::OfPort;
pub use receiver::{OfGrant, OfReport};
pub use sender::OfSender;

use millrace_language::code::Inputs;
use millrace_language::vocabulary::Input;

use crate::units::Time;

/// A time in seconds; never is infinite.
fn seconds(time: Time) -> f64 {
    if time.is_finite() { time.seconds() } else { f64::INFINITY }
}

/// For hooks that read nothing.
pub struct Nothing;

impl Inputs for Nothing {
    fn get(&self, _: Input) -> f64 {
        f64::NAN
    }
}
