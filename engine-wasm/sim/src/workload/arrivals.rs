//! Endless Poisson arrivals between random hosts.

use super::sizes::{Rounding, SizeTable};
use super::{Flow, pairs};
use crate::ids::HostId;
use crate::rng::{Random, Stream};
use crate::topology::{Endpoints, Network, wire};
use crate::units::Time;

/// Bytes on the wire per payload byte of a full packet.
pub(super) fn header_overhead() -> f64 {
    wire::FULL_PACKET.bits() / wire::FULL_PAYLOAD.bits()
}

/// Random flows between random hosts.
pub(super) struct Arrivals {
    /// Distribution of flow sizes.
    pub sizes: Sizes,
    rounding: Rounding,
    /// Flows per second in the whole network.
    pub rate: f64,
}

/// The table or tables that flow sizes are drawn from.
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
    /// Flows that take a fraction `load` of the network's capacity, at `overhead` bytes per payload
    /// byte.
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

    /// All flows from time zero, in order of start.
    pub fn flows(&self, network: &Network, seed: u64) -> impl Iterator<Item = Flow> {
        let stream = |purpose| Random::new(seed, purpose);
        let (mut arrivals, mut sizes) = (stream(Stream::Arrivals), stream(Stream::Sizes));
        let (mut ends, mut shapes) = (stream(Stream::Pairs), stream(Stream::Shapes));
        // Counted in mean gaps, so that another load rescales the same arrivals in time.
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
                path: None,
            }
        })
    }
}

impl Sizes {
    /// The tables of the literature, by their names in scenarios.
    pub fn published(name: &str) -> Option<Self> {
        match name {
            "web-search" => Some(Self::One(SizeTable::web_search())),
            "data-mining" => Some(Self::One(SizeTable::data_mining())),
            "hybrid" => Some(Self::hybrid()),
            _ => None,
        }
    }

    /// The two tables carry equal loads, so the one with the smaller mean is drawn more often.
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

    /// The distribution over all tables, available to schemes that need one.
    pub fn mixture(&self) -> SizeTable {
        match self {
            Self::One(table) => table.clone(),
            Self::Hybrid { share, web_search, data_mining } => {
                web_search.mixed_with(*share, data_mining)
            }
        }
    }

    /// The table for the next flow, and its endpoints: with two tables the table sets the
    /// direction, as in the public heterogeneous scripts, where every ordered pair of hosts has one
    /// table.
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
                // If the network fixes directions, every pair uses both tables.
                if *endpoints != Endpoints::AllPairs || (source < destination) == forwards {
                    (table, source, destination)
                } else {
                    (table, destination, source)
                }
            }
        }
    }
}
