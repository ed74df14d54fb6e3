//! Shards: a scenario's lanes, divided among programs that may run on different machines.
//!
//! A shard's folder holds its finished lanes and the scenario, and can be resumed like an
//! unfinished run. `millrace merge` joins the shards to the results of a run on one machine;
//! `millrace plan` says how many shards suit a scenario.

mod assignment;

use std::fmt::{Display, Formatter, Result as FmtResult};
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use self::assignment::Assignment;

/// One of equal parts of a scenario's lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which one, from 1.
    pub number: u32,
    /// How many there are.
    pub of: u32,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (number, of) = text.split_once('/')?;
            let [number, of] = [number, of].map(|part| part.parse::<NonZeroU32>().ok());
            let (number, of) = (number?.get(), of?.get());
            (number <= of && of <= MOST).then_some(Self { number, of })
        };
        parse().ok_or_else(|| format!("a shard is K/N with K from 1 to N and N up to {MOST}"))
    }
}

impl Shard {
    /// Whether it gets the lane at `place` if lanes go to the shards in turn, each round beginning with the
    /// next shard: otherwise one shard could get all lanes of a contestant. For lanes of several scenarios,
    /// whose traffic an [`Assignment`] would have to generate first.
    pub const fn has_in_turn(self, place: u32) -> bool {
        (place + place / self.of) % self.of + 1 == self.number
    }
}

/// Largest number of shards.
const MOST: u32 = 10_000;

impl Display for Shard {
    fn fmt(&self, out: &mut Formatter<'_>) -> FmtResult {
        write!(out, "{}/{}", self.number, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_written_as_a_fraction() {
        assert_eq!("3/7".parse(), Ok(Shard { number: 3, of: 7 }));
        assert_eq!(Shard { number: 3, of: 7 }.to_string(), "3/7");
        let owners =
            |place: u32| (1..=3).filter(move |&number| Shard { number, of: 3 }.has_in_turn(place));
        let owners: Vec<u32> = (0..9).flat_map(owners).collect();
        assert_eq!(owners, [1, 2, 3, 2, 3, 1, 3, 1, 2]);
        for text in ["", "3", "0/7", "8/7", "-1/7", "3/0", "3/7/9", "a/b", "1/10001"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
