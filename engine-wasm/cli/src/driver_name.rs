//! Names of the packet engine's drivers in results.

use millrace_sim::packet::Driver;
use serde::{Deserialize, Serialize};

/// A driver, as results name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DriverName {
    /// One event after the other.
    Event,
    /// One window of time after the other.
    Window,
}

impl DriverName {
    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Window => "window",
        }
    }
}

impl From<Driver> for DriverName {
    fn from(driver: Driver) -> Self {
        match driver {
            Driver::ByEvent => Self::Event,
            Driver::ByWindow => Self::Window,
        }
    }
}
