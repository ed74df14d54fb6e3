//! The two levels of detail at which a network is simulated.

use serde::{Deserialize, Serialize};

/// How the network is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Level {
    /// Every packet, queue and timer.
    Packet,
    /// Fluid rates between events.
    Flow,
}

impl Level {
    /// Its name in scenarios and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Packet => "packet",
            Self::Flow => "flow",
        }
    }
}
