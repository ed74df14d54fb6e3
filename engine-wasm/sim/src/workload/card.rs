//! The catalogue entry of a workload.

use serde::Serialize;

use super::{Extent, Flow, Traffic};
use crate::issue::Issue;
use crate::parameters::{Condition, Parameter, Settings};
use crate::topology::Network;

/// A workload: its description, its parameters, and its checked builder.
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
    /// Format of the specification's `data`, if the workload reads it.
    pub data: Option<DataFormat>,
    /// Condition under which the data are read; absent for always.
    pub data_when: Option<Condition>,
    /// The number of hosts that readable data require, if they name hosts.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub hosts_in_data: Option<fn(&str) -> Option<u32>>,
    /// What can be adjusted.
    pub parameters: &'static [Parameter<'static>],
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
    /// CSV with a header: `start_s, source, destination, size_bytes [, deadline_s] [, coflow] [,
    /// after]`; `after` lists the coflows, separated by spaces, on which the row's coflow depends.
    FlowList,
    /// The public coflow trace format: `ports coflows`, then a line per coflow.
    CoflowTrace,
    /// CSV with a header: `size_bytes, cdf`; needed only when the size table is the user's own.
    SizeTable,
}

impl DataFormat {
    /// Whether it fixes arrivals, so that all seeds have the same.
    pub fn holds_arrivals(self) -> bool {
        match self {
            Self::FlowList | Self::CoflowTrace => true,
            Self::SizeTable => false,
        }
    }
}

/// A checked workload, ready to generate traffic for any seed.
pub trait Workload: Send + Sync {
    /// The traffic of one seed on `network`; never depends on the scheme.
    fn generate(&self, network: &Network, seed: u32) -> Traffic;

    /// What any of its flows has, for any seed.
    fn traits(&self) -> TrafficTraits;

    /// Its first `most` flows, for previews; all of it if the workload cannot stop early.
    fn beginning(&self, network: &Network, seed: u32, _most: u32) -> Traffic {
        self.generate(network, seed)
    }

    /// Number of ports the traffic was made for, unless the network determines it; ports wrap
    /// around on fewer hosts.
    fn ports(&self) -> Option<u32> {
        None
    }

    /// Minimum duration and largest flow; of one seed, where seeds differ.
    fn extent(&self, network: &Network) -> Extent {
        Extent::of(&self.generate(network, 1).flows, network)
    }

    /// Whether its flows are the beginning of an endless stream that stops with the last counted
    /// flow, so that the last large ones finish in a draining network.
    fn stops_early(&self) -> bool {
        false
    }

    /// A remark for the user before a race.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Expected totals, known before any flow is drawn.
    fn expected(&self) -> Option<Expected> {
        None
    }
}

/// Optional properties of flows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrafficTraits {
    /// Some flow belongs to a coflow.
    pub coflows: bool,
    /// Some flow has a deadline.
    pub deadlines: bool,
}

impl TrafficTraits {
    /// Those of existing flows.
    pub fn of(flows: &[Flow]) -> Self {
        Self {
            coflows: flows.iter().any(|flow| flow.coflow.is_some()),
            deadlines: flows.iter().any(|flow| flow.deadline.is_finite()),
        }
    }
}

/// Expected traffic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// Flows that are counted or warm up the network.
    pub flows: u32,
    /// Most flows that may follow while counted ones are unfinished.
    pub cool_down: u32,
    /// Arrivals per second in the whole network.
    pub flows_per_s: f64,
    /// Mean payload.
    pub mean_bytes: f64,
}
