//! Links with ranks: the capacity of a link depends on those of lower rank.

use super::{Link, MaxMin};
use crate::flow::Rank;
use crate::growth::append;

impl MaxMin {
    /// No flows and no links; links are added with ranks.
    pub fn staged() -> Self {
        Self::default()
    }

    /// Adds a link without capacity; returns its number.
    pub fn add_link(&mut self) -> u32 {
        let count = self.links.len() + 1;
        append(&mut self.links, Link::of(0.0));
        append(&mut self.fair_share, f64::INFINITY);
        append(&mut self.members, Vec::new());
        append(&mut self.others, Vec::new());
        self.cross_weights.add_link();
        append(&mut self.rank, Rank::default());
        count as u32 - 1
    }

    /// Resets a link without members.
    pub fn reset_link(&mut self, link: u32, capacity: f64, rank: Rank) {
        let at = link as usize;
        assert!(!self.has_members(link), "a link with members cannot be reset");
        self.links[at] = Link::of(capacity);
        self.fair_share[at] = f64::INFINITY;
        self.rank[at] = rank;
    }

    /// Changes the rank of `link`.
    pub fn set_rank(&mut self, link: u32, rank: Rank) {
        self.rank[link as usize] = rank;
        if std::mem::replace(&mut self.links[link as usize].is_pending, false) {
            self.schedule(link);
        }
    }

    /// The lowest rank with a pending link.
    pub fn next_rank(&mut self) -> Option<Rank> {
        while let Some(&std::cmp::Reverse((rank, _, link))) = self.pending.peek() {
            if self.links[link as usize].is_pending && self.rank[link as usize] == rank {
                return Some(rank);
            }
            self.pending.pop();
        }
        None
    }

    /// Total use of `link`, if it limits no flow and is not pending.
    pub fn used(&self, link: u32) -> Option<f64> {
        let one = &self.links[link as usize];
        self.fair_share[link as usize].is_infinite().then_some(one.capacity - one.residual)
    }
}
