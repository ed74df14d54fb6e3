//! The slots of each link in order of rank, and the capacity offered to each.

use crate::flow::Rank;
use crate::growth::lengthen;

const NONE: u32 = u32::MAX;

/// By link, its slots in order of rank.
///
/// Slots in *front* leave part of the link unused, which is *free* behind the last of them; only
/// their use is tracked. The next slot takes all free capacity: it *fills* the link, and slots
/// behind it are offered nothing. A change of use in front therefore affects only the slot that
/// fills the link, as long as some capacity stays free.
#[derive(Debug)]
pub struct LinkOrder {
    /// By link.
    links: Vec<Link>,
    /// By slot.
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    capacity: f64,
    first: u32,
    last: u32,
    /// The slot that fills the link: the first not in front.
    filling: u32,
    free: f64,
    /// The slot in front that was inserted last, and the capacity offered to it, until the use of a slot
    /// changes.
    newest: Option<(u32, f64)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    rank: Rank,
    before: u32,
    behind: u32,
    is_in_front: bool,
    /// Zero unless in front.
    used: f64,
}

/// Position of a slot relative to the one that fills its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Leaves capacity for later slots.
    Front,
    /// Takes all capacity left by the slots in front.
    Filling,
    /// Behind the slot that fills the link; offered nothing.
    Behind,
}

impl LinkOrder {
    /// No slots, on links of the given `capacities`.
    pub fn new(capacities: &[f64]) -> Self {
        let unused = |&capacity: &f64| Link {
            capacity,
            first: NONE,
            last: NONE,
            filling: NONE,
            free: capacity,
            newest: None,
        };
        Self { links: capacities.iter().map(unused).collect(), rows: Vec::new() }
    }

    /// Inserts a slot without use; returns the capacity offered to it.
    pub fn insert(&mut self, link: u32, rank: Rank, slot: u32) -> f64 {
        let state = self.links[link as usize];
        if let Some(filling) = some(state.filling)
            && self.rows[filling as usize].rank < rank
        {
            self.insert_behind(link, rank, slot);
            return 0.0;
        }
        let (mut before, mut behind, mut left) = (NONE, state.first, state.capacity);
        // Slots that arrive together are mostly inserted in order.
        if let Some((newest, offered)) = state.newest
            && self.rows[newest as usize].rank < rank
        {
            (before, behind, left) = (self.rows[newest as usize].before, newest, offered);
        }
        while behind != NONE && self.rows[behind as usize].rank < rank {
            left -= self.rows[behind as usize].used;
            (before, behind) = (behind, self.rows[behind as usize].behind);
        }
        self.place(link, slot, Row { rank, before, behind, is_in_front: true, used: 0.0 });
        self.links[link as usize].newest = Some((slot, left));
        left
    }

    /// Inserts a slot behind the one that fills `link`, searching from the last one: most arrive in order.
    fn insert_behind(&mut self, link: u32, rank: Rank, slot: u32) {
        let (mut before, mut behind) = (self.links[link as usize].last, NONE);
        while self.rows[before as usize].rank >= rank {
            (before, behind) = (self.rows[before as usize].before, before);
        }
        self.place(link, slot, Row { rank, before, behind, is_in_front: false, used: 0.0 });
    }

    fn place(&mut self, link: u32, slot: u32, row: Row) {
        lengthen(&mut self.rows, slot as usize + 1, Row::default());
        self.rows[slot as usize] = row;
        self.set_behind(link, row.before, slot);
        self.set_before(link, row.behind, slot);
    }

    /// Removes a slot from `link`.
    pub fn remove(&mut self, link: u32, slot: u32) {
        let Row { before, behind, used, .. } = self.rows[slot as usize];
        let state = &mut self.links[link as usize];
        state.newest = None;
        state.free += used;
        if state.filling == slot {
            state.filling = behind;
        }
        self.set_behind(link, before, behind);
        self.set_before(link, behind, before);
        let state = &mut self.links[link as usize];
        if state.first == NONE {
            // Discards accumulated rounding errors.
            state.free = state.capacity;
        }
    }

    /// Position of the slot on `link`.
    pub fn position(&self, link: u32, slot: u32) -> Position {
        if self.rows[slot as usize].is_in_front {
            Position::Front
        } else if self.links[link as usize].filling == slot {
            Position::Filling
        } else {
            Position::Behind
        }
    }

    /// The slot that fills `link`, if any.
    pub fn filling(&self, link: u32) -> Option<u32> {
        some(self.links[link as usize].filling)
    }

    /// Capacity of `link` left by the slots in front; negative while they use too much.
    pub fn free(&self, link: u32) -> f64 {
        self.links[link as usize].free
    }

    /// Sets the use of `link` by a slot in front.
    pub fn set_used(&mut self, link: u32, slot: u32, used: f64) {
        let before = std::mem::replace(&mut self.rows[slot as usize].used, used);
        let state = &mut self.links[link as usize];
        state.newest = None;
        state.free += before - used;
    }

    /// Capacity offered to a slot in front.
    pub fn offered(&self, link: u32, slot: u32) -> f64 {
        let (mut at, mut left) = (slot, self.free(link));
        while at != NONE && self.rows[at as usize].is_in_front {
            left += self.rows[at as usize].used;
            at = self.rows[at as usize].behind;
        }
        left
    }

    /// The first slot in front that leaves no more than `least` of `link`, and the capacity offered
    /// to it.
    pub fn first_to_leave(&self, link: u32, least: f64) -> Option<(u32, f64)> {
        let state = &self.links[link as usize];
        let mut at = match some(state.filling) {
            Some(filling) => self.rows[filling as usize].before,
            None => state.last,
        };
        let (mut found, mut left) = (None, state.free);
        while at != NONE && left <= least {
            left += self.rows[at as usize].used;
            found = Some((at, left));
            at = self.rows[at as usize].before;
        }
        found
    }

    /// Moves the slot that fills `link` to the front, with use `used`.
    pub fn bring_to_front(&mut self, link: u32, slot: u32, used: f64) {
        let (row, state) = (&mut self.rows[slot as usize], &mut self.links[link as usize]);
        (row.is_in_front, row.used) = (true, used);
        state.filling = row.behind;
        state.free -= used;
        state.newest = None;
    }

    /// Makes a slot in front fill `link` with the capacity `offered`; reports the slots behind it
    /// that were in front, and the first one after them.
    pub fn fill(&mut self, link: u32, slot: u32, offered: f64, mut each: impl FnMut(u32)) {
        let state = &mut self.links[link as usize];
        let mut at = slot;
        while at != NONE && self.rows[at as usize].is_in_front {
            let row = &mut self.rows[at as usize];
            (row.is_in_front, row.used) = (false, 0.0);
            at = row.behind;
            if let Some(next) = some(at) {
                each(next);
            }
        }
        (state.filling, state.free, state.newest) = (slot, offered, None);
    }

    fn set_behind(&mut self, link: u32, slot: u32, behind: u32) {
        match some(slot) {
            Some(slot) => self.rows[slot as usize].behind = behind,
            None => self.links[link as usize].first = behind,
        }
    }

    fn set_before(&mut self, link: u32, slot: u32, before: u32) {
        match some(slot) {
            Some(slot) => self.rows[slot as usize].before = before,
            None => self.links[link as usize].last = before,
        }
    }
}

fn some(slot: u32) -> Option<u32> {
    (slot != NONE).then_some(slot)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(class: u32) -> Rank {
        Rank { class, ..Rank::default() }
    }

    /// Link 1 of capacity 10 with slots 0, 2 and 1, in that order, and uses 4, 3 and 2.
    fn three() -> LinkOrder {
        let mut order = LinkOrder::new(&[10.0, 10.0]);
        for (slot, class, left, used) in [(0, 5, 10.0, 4.0), (1, 7, 6.0, 2.0), (2, 6, 6.0, 3.0)] {
            assert_eq!(order.insert(1, rank(class), slot), left);
            order.set_used(1, slot, used);
        }
        order
    }

    #[test]
    fn each_slot_is_offered_what_earlier_ones_leave() {
        let mut order = three();
        assert_eq!(order.insert(0, rank(1), 3), 10.0, "on another link");
        assert_eq!([0, 2, 1].map(|slot| order.offered(1, slot)), [10.0, 6.0, 3.0]);
        assert_eq!(order.free(1), 1.0);
        order.remove(1, 0);
        assert_eq!([2, 1].map(|slot| order.offered(1, slot)), [10.0, 7.0]);
        assert_eq!(order.insert(1, rank(8), 0), 5.0);
        assert_eq!(order.filling(1), None);
    }

    #[test]
    fn a_slot_behind_the_newest_is_offered_what_changes_before_that_leave() {
        let mut order = three();
        assert_eq!(order.insert(1, rank(9), 3), 1.0);
        order.set_used(1, 0, 3.0);
        assert_eq!(order.insert(1, rank(10), 4), 2.0);
        order.remove(1, 2);
        assert_eq!(order.insert(1, rank(11), 5), 5.0);
        assert_eq!(order.insert(1, rank(6), 2), 7.0, "before the newest");
    }

    #[test]
    fn the_slot_that_fills_a_link_leaves_nothing_behind_it() {
        let mut order = three();
        assert_eq!(order.first_to_leave(1, 0.0), None);
        order.set_used(1, 0, 8.0);
        assert_eq!(order.first_to_leave(1, 0.0), Some((2, 2.0)));
        let mut starved = Vec::new();
        order.fill(1, 2, 2.0, |slot| starved.push(slot));
        assert_eq!(starved, [1]);
        let positions = |order: &LinkOrder| [0, 2, 1].map(|slot| order.position(1, slot));
        assert_eq!(positions(&order), [Position::Front, Position::Filling, Position::Behind]);
        assert_eq!((order.filling(1), order.free(1)), (Some(2), 2.0));
        assert_eq!(order.insert(1, rank(9), 3), 0.0);
        order.bring_to_front(1, 2, 0.5);
        assert_eq!(positions(&order), [Position::Front, Position::Front, Position::Filling]);
        assert_eq!((order.filling(1), order.free(1)), (Some(1), 1.5));
        order.remove(1, 1);
        assert_eq!((order.filling(1), order.free(1)), (Some(3), 1.5));
    }
}
