//! What the catalogue says of a workload.

use serde::Serialize;

use super::{Extent, Traffic};
use crate::issue::Issue;
use crate::parameters::{Condition, Parameter, Settings};
use crate::topology::Network;

/// A workload: what a person reads about it, its parameters, and how it is checked.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WorkloadCard {
    /// Value of `kind` in JSON.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Where it is used in the literature.
    pub citation: &'static str,
    /// What it reads from the specification's `data`, if anything.
    pub data: Option<DataFormat>,
    /// The data is read only while this holds; where absent, always.
    pub data_when: Option<Condition>,
    /// The number of hosts that the data need, where they name hosts and can be read.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub hosts_in_data: Option<fn(&str) -> Option<u32>>,
    /// What can be adjusted.
    pub parameters: &'static [Parameter],
    /// Checks the data and prepares the generator.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub build: fn(&Settings, Option<&str>, &Network) -> Result<Box<dyn Workload>, Issue>,
}

/// What a workload's `data` text holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DataFormat {
    /// CSV with a header: `start_s, source, destination, size_bytes [, deadline_s] [, coflow]
    /// [, after]`; `after` lists the coflows, with spaces between, for which the row's coflow waits.
    FlowList,
    /// The public coflow trace format: `ports coflows`, then a line per coflow.
    CoflowTrace,
    /// CSV with a header: `size_bytes, cdf`; needed only when the size table is the user's own.
    SizeTable,
}

impl DataFormat {
    /// Whether it says what arrives when, so that all seeds see the same.
    pub fn holds_arrivals(self) -> bool {
        match self {
            Self::FlowList | Self::CoflowTrace => true,
            Self::SizeTable => false,
        }
    }
}

/// A checked workload, ready to generate traffic for any seed.
pub trait Workload: Send + Sync {
    /// The traffic of one seed on that network. Never depends on the scheme.
    fn generate(&self, network: &Network, seed: u32) -> Traffic;

    /// Its first `most` flows, for a glance at traffic that may be too much for one; all of it where
    /// a workload cannot stop early.
    fn beginning(&self, network: &Network, seed: u32, _most: u32) -> Traffic {
        self.generate(network, seed)
    }

    /// How many ports its traffic was made for, where that does not follow from the network; on fewer
    /// hosts they wrap around.
    fn ports(&self) -> Option<u32> {
        None
    }

    /// How long it takes at least and how large its flows are, by one of its seeds where seeds differ.
    fn extent(&self, network: &Network) -> Extent {
        Extent::of(&self.generate(network, 1).flows, network)
    }

    /// Whether its flows are the first of an endless stream that stops with the last counted one, so that
    /// the last large ones finish in an emptying network.
    fn stops_early(&self) -> bool {
        false
    }

    /// What a person should know of the traffic before it is raced.
    fn remark(&self) -> Option<String> {
        None
    }

    /// What is known of the whole traffic before any of it is drawn.
    fn expected(&self) -> Option<Expected> {
        None
    }
}

/// Traffic on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// Flows that results speak of or that warm up.
    pub flows: u32,
    /// Flows that may follow until those are done.
    pub cool_down: u32,
    /// Arrivals per second in the whole network.
    pub flows_per_s: f64,
    /// Mean payload.
    pub mean_bytes: f64,
}
