//! Links that are solved in an order: the capacity of one depends on those before it.

use super::{Link, MaxMin};
use crate::flow::Rank;

impl MaxMin {
    /// No flows; links are added one by one, in an order.
    pub fn of_ordered() -> Self {
        Self::default()
    }

    /// Adds a link, and says its number.
    pub fn add(&mut self) -> u32 {
        self.links.push(Link::of(0.0));
        self.fair_share.push(f64::INFINITY);
        self.members.push(Vec::new());
        self.others.push(Vec::new());
        self.cross_weights.add_link();
        self.rank.push(Rank::default());
        self.links.len() as u32 - 1
    }

    /// Resets a link without members.
    pub fn begin(&mut self, link: u32, capacity: f64, rank: Rank) {
        let at = link as usize;
        assert!(!self.has_members(link), "who takes part keeps what it has");
        self.links[at] = Link::of(capacity);
        self.fair_share[at] = f64::INFINITY;
        self.rank[at] = rank;
    }

    /// Moves `link` to another rank in the order.
    pub fn put(&mut self, link: u32, rank: Rank) {
        self.rank[link as usize] = rank;
        if std::mem::replace(&mut self.links[link as usize].is_pending, false) {
            self.postpone(link);
        }
    }

    /// The first rank at which a link has to be solved.
    pub fn next_rank(&mut self) -> Option<Rank> {
        while let Some(&std::cmp::Reverse((rank, _, link))) = self.pending.peek() {
            if self.links[link as usize].is_pending && self.rank[link as usize] == rank {
                return Some(rank);
            }
            self.pending.pop();
        }
        None
    }

    /// What flows use of `link` together, if it limits none of them and need not be solved.
    pub fn used(&self, link: u32) -> Option<f64> {
        let one = &self.links[link as usize];
        self.fair_share[link as usize].is_infinite().then_some(one.capacity - one.residual)
    }
}
