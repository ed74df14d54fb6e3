//! Links that are solved in an order: the capacity of one depends on those before it.

use super::{Link, Sharing};
use crate::flow::Place;

impl Sharing {
    /// Nobody yet, on links that are added one by one, in an order.
    pub fn of_ordered() -> Self {
        Self::default()
    }

    /// Adds a link, and says its number.
    pub fn add(&mut self) -> u32 {
        self.links.push(Link::of(0.0));
        self.level.push(f64::INFINITY);
        self.seats.push(Vec::new());
        self.others.push(Vec::new());
        self.pairs.add_link();
        self.place.push(Place::default());
        self.links.len() as u32 - 1
    }

    /// Has a link without members begin anew.
    pub fn begin(&mut self, link: u32, capacity: f64, place: Place) {
        let at = link as usize;
        assert!(!self.has_members(link), "who takes part keeps what it has");
        self.links[at] = Link::of(capacity);
        self.level[at] = f64::INFINITY;
        self.place[at] = place;
    }

    /// Moves `link` to another place in the order.
    pub fn put(&mut self, link: u32, place: Place) {
        self.place[link as usize] = place;
        if std::mem::replace(&mut self.links[link as usize].is_pending, false) {
            self.postpone(link);
        }
    }

    /// The first place at which a link has to be solved.
    pub fn next_place(&mut self) -> Option<Place> {
        while let Some(&std::cmp::Reverse((place, _, link))) = self.pending.peek() {
            if self.links[link as usize].is_pending && self.place[link as usize] == place {
                return Some(place);
            }
            self.pending.pop();
        }
        None
    }

    /// What flows take up of `link` together, if it holds none of them up and need not be solved.
    pub fn used(&self, link: u32) -> Option<f64> {
        let one = &self.links[link as usize];
        self.level[link as usize].is_infinite().then_some(one.capacity - one.spare)
    }
}
