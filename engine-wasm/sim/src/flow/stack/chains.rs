//! The stations of each link, one behind the other.

use super::super::Place;

/// By link, its stations in order of their places.
#[derive(Debug)]
pub struct Chains {
    links: Vec<Vec<(Place, u32)>>,
}

impl Chains {
    /// No stations yet, of so many links.
    pub fn new(links: usize) -> Self {
        Self { links: vec![Vec::new(); links] }
    }

    /// Puts `station` in its place among those of `link`, and names the one before.
    pub fn insert(&mut self, link: u32, place: Place, station: u32) -> Option<u32> {
        let chain = &mut self.links[link as usize];
        let at = chain.partition_point(|&(other, _)| other < place);
        chain.insert(at, (place, station));
        Some(chain[at.checked_sub(1)?].1)
    }

    /// Takes out the station at `place`, and names the one behind.
    pub fn remove(&mut self, link: u32, place: Place) -> Option<u32> {
        let at = self.at(link, place);
        let chain = &mut self.links[link as usize];
        chain.remove(at);
        chain.get(at).map(|&(_, next)| next)
    }

    /// The station behind the one at `place`.
    pub fn behind(&self, link: u32, place: Place) -> Option<u32> {
        let next = self.links[link as usize].get(self.at(link, place) + 1);
        next.map(|&(_, station)| station)
    }

    fn at(&self, link: u32, place: Place) -> usize {
        let at = self.links[link as usize].binary_search_by_key(&place, |&(place, _)| place);
        at.expect("a station is among those of its link")
    }
}
