//! The lanes of a figure by seed, for expressions and charts.

use std::collections::BTreeSet;

use millrace_sim::record::{Pool, Tail};

use crate::expression::{Reference, Table};
use crate::lane_values::LaneValues;
use crate::races::Races;
use crate::tails::percent;

/// Lanes by seed.
pub(crate) struct Rows<'a> {
    races: &'a Races,
    lanes: &'a [LaneValues],
    seeds: Vec<u32>,
}

impl<'a> Rows<'a> {
    /// Seeds with identical runs (given arrivals, nothing random) count once: repetitions are not
    /// samples.
    pub fn new(races: &'a Races, lanes: &'a [LaneValues]) -> Self {
        let mut seen = BTreeSet::new();
        let mut seeds = races.seeds();
        seeds.retain(|&seed| {
            let of_seed = lanes.iter().filter(|row| row.seed == seed);
            seen.insert(of_seed.map(|row| row.fingerprint.as_str()).collect::<Vec<_>>())
        });
        Self { races, lanes, seeds }
    }

    /// The values at `path` of a panel, contestant and swept value, seed by seed.
    pub fn by_seed(
        &self,
        panel: &str,
        contestant: &str,
        swept: Option<f64>,
        path: &str,
    ) -> Vec<Option<f64>> {
        let place = self.races.paths().iter().position(|known| known == path);
        let here = |row: &&LaneValues| row.is(panel, contestant, swept);
        let rows: Vec<_> = self.lanes.iter().filter(here).collect();
        let of = |seed: &u32| *rows.iter().find(|row| row.seed == *seed)?.values.get(place?)?;
        self.seeds.iter().map(of).collect()
    }
}

impl Table for Rows<'_> {
    fn values(&self, reference: &Reference, swept: Option<f64>) -> Vec<Option<f64>> {
        let Reference { path, panel, contestant, .. } = reference;
        self.by_seed(panel, contestant, swept, path)
    }

    fn pool(&self, reference: &Reference, swept: Option<f64>) -> Option<Pool> {
        let Reference { path, panel, contestant, .. } = reference;
        let percent = percent(path)?;
        let place = self.races.paths().iter().position(|known| known == path)?;
        let rows = || self.lanes.iter().filter(|row| row.is(panel, contestant, swept));
        let tail = |seed: &u32| rows().find(|row| row.seed == *seed)?.tails.get(place)?.as_ref();
        let tails: Vec<&Tail> = self.seeds.iter().map(tail).collect::<Option<_>>()?;
        Pool::of_tails(&tails, percent)
    }

    fn swept(&self, panel: &str) -> Vec<f64> {
        self.races.swept(panel)
    }

    fn seeds(&self) -> usize {
        self.seeds.len()
    }
}
