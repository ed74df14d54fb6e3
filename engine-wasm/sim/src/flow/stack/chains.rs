//! The stations of each link, one behind the other.

use super::super::Place;

const NONE: u32 = u32::MAX;

/// By link, a list of its stations in order of their places.
#[derive(Debug)]
pub struct Chains {
    /// By link.
    first: Vec<u32>,
    /// By station.
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    place: Place,
    before: u32,
    behind: u32,
}

impl Chains {
    /// No stations yet, of so many links.
    pub fn new(links: usize) -> Self {
        Self { first: vec![NONE; links], rows: Vec::new() }
    }

    /// Puts `station` in its place among those of `link`, and names the one before.
    pub fn insert(&mut self, link: u32, place: Place, station: u32) -> Option<u32> {
        let (mut before, mut behind) = (NONE, self.first[link as usize]);
        while behind != NONE && self.rows[behind as usize].place < place {
            (before, behind) = (behind, self.rows[behind as usize].behind);
        }
        self.rows.resize(self.rows.len().max(station as usize + 1), Row::default());
        self.rows[station as usize] = Row { place, before, behind };
        self.set_behind(link, before, station);
        self.set_before(behind, station);
        some(before)
    }

    /// Takes `station` out from among those of `link`, and names the one behind.
    pub fn remove(&mut self, link: u32, station: u32) -> Option<u32> {
        let Row { before, behind, .. } = self.rows[station as usize];
        self.set_behind(link, before, behind);
        self.set_before(behind, before);
        some(behind)
    }

    /// The one behind `station` on its link.
    pub fn behind(&self, station: u32) -> Option<u32> {
        some(self.rows[station as usize].behind)
    }

    fn set_behind(&mut self, link: u32, station: u32, behind: u32) {
        match some(station) {
            Some(station) => self.rows[station as usize].behind = behind,
            None => self.first[link as usize] = behind,
        }
    }

    fn set_before(&mut self, station: u32, before: u32) {
        if let Some(station) = some(station) {
            self.rows[station as usize].before = before;
        }
    }
}

fn some(station: u32) -> Option<u32> {
    (station != NONE).then_some(station)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stations_are_in_order_of_their_places() {
        let mut chains = Chains::new(2);
        let place = |class| Place { class, ..Place::default() };
        assert_eq!(chains.insert(1, place(5), 0), None);
        assert_eq!(chains.insert(1, place(7), 1), Some(0));
        assert_eq!(chains.insert(1, place(6), 2), Some(0));
        assert_eq!(chains.insert(0, place(1), 3), None, "of another link");
        assert_eq!(
            (chains.behind(0), chains.behind(2), chains.behind(1)),
            (Some(2), Some(1), None)
        );
        assert_eq!(chains.remove(1, 0), Some(2));
        assert_eq!(chains.insert(1, place(8), 0), Some(1));
        assert_eq!(chains.remove(1, 1), Some(0));
        assert_eq!(chains.behind(2), Some(0));
    }
}
