//! The stations of each link, one behind the other, and what is left for each.

use crate::flow::Rank;

const NONE: u32 = u32::MAX;

/// By link, a list of its stations in order of their places.
///
/// Stations in *front* leave some of the link, together what is *free* behind the last of them; for
/// that it is enough to know how much each uses. The one that then has what is free leaves nothing:
/// it *fills* the link, and for those behind it there is nothing. So what one in front uses more or
/// less concerns nobody on its link but the one that fills it, as long as something stays free.
#[derive(Debug)]
pub struct Lines {
    /// By link.
    lines: Vec<FifoLinks>,
    /// By station.
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct FifoLinks {
    capacity: f64,
    first: u32,
    last: u32,
    /// The first that is not in front.
    allocation: u32,
    free: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    place: Rank,
    before: u32,
    behind: u32,
    is_in_front: bool,
    /// Nothing but in front.
    used: f64,
}

/// Where on its link a station is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It leaves something.
    Front,
    /// It has what those in front leave.
    Allocation,
    /// It has nothing.
    Behind,
}

impl Lines {
    /// No stations yet, of links of those capacities.
    pub fn new(capacities: &[f64]) -> Self {
        let unused = |&capacity: &f64| FifoLinks {
            capacity,
            first: NONE,
            last: NONE,
            allocation: NONE,
            free: capacity,
        };
        Self { lines: capacities.iter().map(unused).collect(), rows: Vec::new() }
    }

    /// Puts `station`, which uses nothing yet, in its place among those of `link`, and says what there
    /// is for it.
    pub fn insert(&mut self, link: u32, place: Rank, station: u32) -> f64 {
        let all = self.lines[link as usize];
        let (mut before, mut behind, mut left) = (NONE, all.first, all.capacity);
        while behind != NONE && self.rows[behind as usize].place < place {
            left -= self.rows[behind as usize].used;
            (before, behind) = (behind, self.rows[behind as usize].behind);
        }
        let is_in_front = before == NONE || self.rows[before as usize].is_in_front;
        self.rows.resize(self.rows.len().max(station as usize + 1), Row::default());
        self.rows[station as usize] = Row { place, before, behind, is_in_front, used: 0.0 };
        self.set_behind(link, before, station);
        self.set_before(link, behind, station);
        if is_in_front { left } else { 0.0 }
    }

    /// Takes `station` out from among those of `link`.
    pub fn remove(&mut self, link: u32, station: u32) {
        let Row { before, behind, used, .. } = self.rows[station as usize];
        let all = &mut self.lines[link as usize];
        all.free += used;
        if all.allocation == station {
            all.allocation = behind;
        }
        self.set_behind(link, before, behind);
        self.set_before(link, behind, before);
        let all = &mut self.lines[link as usize];
        if all.first == NONE {
            // Without what rounding has made of it.
            all.free = all.capacity;
        }
    }

    /// Where `station` is on `link`.
    pub fn part(&self, link: u32, station: u32) -> Part {
        if self.rows[station as usize].is_in_front {
            Part::Front
        } else if self.lines[link as usize].allocation == station {
            Part::Allocation
        } else {
            Part::Behind
        }
    }

    /// The station that fills `link`, or will.
    pub fn allocation(&self, link: u32) -> Option<u32> {
        some(self.lines[link as usize].allocation)
    }

    /// What those in front leave of `link`; less than nothing as long as they use too much.
    pub fn free(&self, link: u32) -> f64 {
        self.lines[link as usize].free
    }

    /// Notes that `station`, which is in front, uses so much of `link`.
    pub fn set_used(&mut self, link: u32, station: u32, used: f64) {
        let before = std::mem::replace(&mut self.rows[station as usize].used, used);
        self.lines[link as usize].free += before - used;
    }

    /// What there is for `station`, which is in front.
    pub fn offered(&self, link: u32, station: u32) -> f64 {
        let (mut at, mut left) = (station, self.free(link));
        while at != NONE && self.rows[at as usize].is_in_front {
            left += self.rows[at as usize].used;
            at = self.rows[at as usize].behind;
        }
        left
    }

    /// The first in front that leaves no more than `least` of `link`, with what there is for it.
    pub fn first_to_leave(&self, link: u32, least: f64) -> Option<(u32, f64)> {
        let all = &self.lines[link as usize];
        let mut at = match some(all.allocation) {
            Some(allocation) => self.rows[allocation as usize].before,
            None => all.last,
        };
        let (mut found, mut left) = (None, all.free);
        while at != NONE && left <= least {
            left += self.rows[at as usize].used;
            found = Some((at, left));
            at = self.rows[at as usize].before;
        }
        found
    }

    /// Lets `station`, which fills `link`, come to the front, where it uses so much.
    pub fn bring_to_front(&mut self, link: u32, station: u32, used: f64) {
        let (row, all) = (&mut self.rows[station as usize], &mut self.lines[link as usize]);
        (row.is_in_front, row.used) = (true, used);
        all.allocation = row.behind;
        all.free -= used;
    }

    /// Lets `station`, which is in front and for which there is `offered`, fill `link`; names those for
    /// which there is nothing any more.
    pub fn fill(&mut self, link: u32, station: u32, offered: f64, mut each: impl FnMut(u32)) {
        let all = &mut self.lines[link as usize];
        let mut at = station;
        while at != NONE && self.rows[at as usize].is_in_front {
            let row = &mut self.rows[at as usize];
            (row.is_in_front, row.used) = (false, 0.0);
            at = row.behind;
            if let Some(next) = some(at) {
                each(next);
            }
        }
        (all.allocation, all.free) = (station, offered);
    }

    fn set_behind(&mut self, link: u32, station: u32, behind: u32) {
        match some(station) {
            Some(station) => self.rows[station as usize].behind = behind,
            None => self.lines[link as usize].first = behind,
        }
    }

    fn set_before(&mut self, link: u32, station: u32, before: u32) {
        match some(station) {
            Some(station) => self.rows[station as usize].before = before,
            None => self.lines[link as usize].last = before,
        }
    }
}

fn some(station: u32) -> Option<u32> {
    (station != NONE).then_some(station)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(class: u32) -> Rank {
        Rank { class, ..Rank::default() }
    }

    /// Link 1 of capacity 10 with stations 0, 2 and 1, in that order, which use 4, 3 and 2.
    fn three() -> Lines {
        let mut lines = Lines::new(&[10.0, 10.0]);
        for (station, class, left, used) in [(0, 5, 10.0, 4.0), (1, 7, 6.0, 2.0), (2, 6, 6.0, 3.0)]
        {
            assert_eq!(lines.insert(1, place(class), station), left);
            lines.set_used(1, station, used);
        }
        lines
    }

    #[test]
    fn there_is_for_each_what_those_before_it_leave() {
        let mut lines = three();
        assert_eq!(lines.insert(0, place(1), 3), 10.0, "on another link");
        assert_eq!([0, 2, 1].map(|station| lines.offered(1, station)), [10.0, 6.0, 3.0]);
        assert_eq!(lines.free(1), 1.0);
        lines.remove(1, 0);
        assert_eq!([2, 1].map(|station| lines.offered(1, station)), [10.0, 7.0]);
        assert_eq!(lines.insert(1, place(8), 0), 5.0);
        assert_eq!(lines.allocation(1), None);
    }

    #[test]
    fn the_first_that_leaves_nothing_fills_the_link_and_there_is_nothing_behind_it() {
        let mut lines = three();
        assert_eq!(lines.first_to_leave(1, 0.0), None);
        lines.set_used(1, 0, 8.0);
        assert_eq!(lines.first_to_leave(1, 0.0), Some((2, 2.0)));
        let mut without = Vec::new();
        lines.fill(1, 2, 2.0, |station| without.push(station));
        assert_eq!(without, [1]);
        let parts = |lines: &Lines| [0, 2, 1].map(|station| lines.part(1, station));
        assert_eq!(parts(&lines), [Part::Front, Part::Allocation, Part::Behind]);
        assert_eq!((lines.allocation(1), lines.free(1)), (Some(2), 2.0));
        assert_eq!(lines.insert(1, place(9), 3), 0.0);
        lines.bring_to_front(1, 2, 0.5);
        assert_eq!(parts(&lines), [Part::Front, Part::Front, Part::Allocation]);
        assert_eq!((lines.allocation(1), lines.free(1)), (Some(1), 1.5));
        lines.remove(1, 1);
        assert_eq!((lines.allocation(1), lines.free(1)), (Some(3), 1.5));
    }
}
