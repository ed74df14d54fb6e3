//! Poisson arrivals between random hosts, without end.

use super::sizes::{Rounding, SizeTable};
use super::{Flow, pairs};
use crate::ids::HostId;
use crate::rng::{Random, Stream};
use crate::topology::{Endpoints, Network, wire};
use crate::units::Time;

/// What a full packet has on the wire per byte of its payload.
pub(super) fn header_overhead() -> f64 {
    wire::FULL_PACKET.bits() / wire::FULL_PAYLOAD.bits()
}

/// Flows that arrive at random between random hosts.
pub(super) struct Arrivals {
    /// Where sizes come from.
    pub sizes: Sizes,
    rounding: Rounding,
    /// Flows per second in the whole network.
    pub rate: f64,
}

/// Which table a flow's size comes from.
pub(super) enum Sizes {
    One(SizeTable),
    /// Web search with probability `share` by count, else data mining.
    Hybrid {
        share: f64,
        web_search: SizeTable,
        data_mining: SizeTable,
    },
}

impl Arrivals {
    /// Flows that take a share `load` of the network's capacity, of which each byte of payload takes
    /// `overhead` bytes.
    pub fn new(
        sizes: Sizes,
        rounding: Rounding,
        load: f64,
        overhead: f64,
        network: &Network,
    ) -> Self {
        let capacity = network.load_capacity.bps() as f64;
        let rate = load * capacity / (8.0 * sizes.mean() * overhead);
        Self { sizes, rounding, rate }
    }

    /// All flows from time zero on, in order of start.
    pub fn flows(&self, network: &Network, seed: u64) -> impl Iterator<Item = Flow> {
        let stream = |purpose| Random::new(seed, purpose);
        let (mut arrivals, mut sizes) = (stream(Stream::Arrivals), stream(Stream::Sizes));
        let (mut ends, mut shapes) = (stream(Stream::Pairs), stream(Stream::Shapes));
        // Counted in mean gaps, so that another load stretches the same arrivals.
        let mut gaps = 0.0;
        std::iter::repeat_with(move || {
            gaps += arrivals.exponential(1.0);
            let pair = pairs::draw(network, &mut ends);
            let (table, source, destination) =
                self.sizes.draw(pair, &network.endpoints, &mut shapes);
            Flow {
                start: Time::from_seconds(gaps / self.rate),
                source,
                destination,
                size: self.rounding.apply(table.quantile(sizes.unit())),
                deadline: Time::NEVER,
                coflow: None,
            }
        })
    }
}

impl Sizes {
    /// Those of the literature, by their names in scenarios.
    pub fn published(name: &str) -> Option<Self> {
        match name {
            "web-search" => Some(Self::One(SizeTable::web_search())),
            "data-mining" => Some(Self::One(SizeTable::data_mining())),
            "hybrid" => Some(Self::hybrid()),
            _ => None,
        }
    }

    /// Equal loads, so the table with the smaller mean is drawn more often.
    fn hybrid() -> Self {
        let (web_search, data_mining) = (SizeTable::web_search(), SizeTable::data_mining());
        let share = data_mining.mean() / (web_search.mean() + data_mining.mean());
        Self::Hybrid { share, web_search, data_mining }
    }

    /// Mean size by count, in bytes.
    pub fn mean(&self) -> f64 {
        match self {
            Self::One(table) => table.mean(),
            Self::Hybrid { share, web_search, data_mining } => {
                share * web_search.mean() + (1.0 - share) * data_mining.mean()
            }
        }
    }

    /// The distribution of all sizes: what a scheme that needs one may know.
    pub fn known_to_schemes(&self) -> SizeTable {
        match self {
            Self::One(table) => table.clone(),
            Self::Hybrid { share, web_search, data_mining } => {
                web_search.mixed_with(*share, data_mining)
            }
        }
    }

    /// The table for the next flow, and its ends: with two tables they tell the direction, as in
    /// the public heterogeneous scripts, where every ordered pair of hosts has one table.
    fn draw(
        &self,
        (source, destination): (HostId, HostId),
        endpoints: &Endpoints,
        shapes: &mut Random,
    ) -> (&SizeTable, HostId, HostId) {
        match self {
            Self::One(table) => (table, source, destination),
            Self::Hybrid { share, web_search, data_mining } => {
                let forwards = shapes.unit() < *share;
                let table = if forwards { web_search } else { data_mining };
                // Where directions are given by the network, every pair has both tables.
                if *endpoints != Endpoints::AllPairs || (source < destination) == forwards {
                    (table, source, destination)
                } else {
                    (table, destination, source)
                }
            }
        }
    }
}
