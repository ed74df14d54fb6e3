//! Total rates of groups of flows that follow virtual clocks.

use super::Change;
use crate::growth::lengthen;
use crate::yield_point::Yielding;

/// The virtual clocks that the flows of each group follow. A new rate of a clock costs time
/// proportional to the number of groups that follow it, not of flows.
#[derive(Debug)]
pub(super) struct Ledger {
    clocks: Vec<Clock>,
    groups: Vec<Group>,
    changed: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct Clock {
    rate: f64,
    /// `(group, count)`: groups with flows that follow the clock, and how many.
    followers: Vec<(u32, u32)>,
}

#[derive(Clone, Debug, Default)]
struct Group {
    /// `(clock, index)`: virtual clocks that its flows follow, ascending, and the group's index
    /// among the followers of each.
    clocks: Vec<(u32, u32)>,
    change: Change,
    is_changed: bool,
}

impl Ledger {
    /// No groups; `clocks` virtual clocks at rate zero.
    pub fn new(clocks: usize) -> Self {
        Self { clocks: vec![Clock::default(); clocks], groups: Vec::new(), changed: Vec::new() }
    }

    /// Allocates rows for groups up to `group`.
    pub fn make_room(&mut self, group: u32) {
        lengthen(&mut self.groups, group as usize + 1, Group::default());
    }

    /// The rate of `clock`.
    pub fn rate(&self, clock: u32) -> f64 {
        self.clocks[clock as usize].rate
    }

    /// Moves a flow of `group` from the clock `before`, if any, to `clock`.
    pub fn add(&mut self, group: u32, before: Option<u32>, clock: u32) {
        let row = &mut self.groups[group as usize];
        let followers = &mut self.clocks[clock as usize].followers;
        match row.clocks.binary_search_by_key(&clock, |&(clock, _)| clock) {
            Ok(at) => followers[row.clocks[at].1 as usize].1 += 1,
            Err(at) => {
                row.clocks.insert(at, (clock, followers.len() as u32));
                followers.push((group, 1));
            }
        }
        let rate = self.rate(clock);
        let old = before.map_or(0.0, |before| {
            self.remove(group, before);
            self.rate(before)
        });
        let starts_or_stops = before.is_none() || (old > 0.0) != (rate > 0.0);
        self.note(group, Change { more: rate - old, starts_or_stops });
    }

    /// Removes a flow of `group` from `clock` without reporting a change.
    pub fn remove(&mut self, group: u32, clock: u32) {
        let row = &mut self.groups[group as usize];
        let at = row.clocks.binary_search_by_key(&clock, |&(clock, _)| clock);
        let at = at.expect("a flow leaves a clock that it follows");
        let index = row.clocks[at].1;
        let followers = &mut self.clocks[clock as usize].followers;
        followers[index as usize].1 -= 1;
        if followers[index as usize].1 > 0 {
            return;
        }
        row.clocks.remove(at);
        followers.swap_remove(index as usize);
        if let Some(&(moved, _)) = followers.get(index as usize) {
            let clocks = &mut self.groups[moved as usize].clocks;
            let at = clocks.binary_search_by_key(&clock, |&(clock, _)| clock);
            clocks[at.expect("clocks and groups list each other")].1 = index;
        }
    }

    /// Sets the rate of `clock`.
    pub fn set_rate(&mut self, clock: u32, rate: f64) {
        let old = std::mem::replace(&mut self.clocks[clock as usize].rate, rate);
        let followers = std::mem::take(&mut self.clocks[clock as usize].followers);
        let starts_or_stops = (old > 0.0) != (rate > 0.0);
        for &(group, count) in followers.iter().yielding() {
            self.note(group, Change { more: f64::from(count) * (rate - old), starts_or_stops });
        }
        self.clocks[clock as usize].followers = followers;
    }

    fn note(&mut self, group: u32, change: Change) {
        let row = &mut self.groups[group as usize];
        row.change.more += change.more;
        row.change.starts_or_stops |= change.starts_or_stops;
        if !std::mem::replace(&mut row.is_changed, true) {
            self.changed.push(group);
        }
    }

    /// Reports the groups whose totals changed since the last call.
    pub fn drain_changes(&mut self, mut each: impl FnMut(u32, Change)) {
        for group in self.changed.drain(..).yielding() {
            let row = &mut self.groups[group as usize];
            row.is_changed = false;
            each(group, std::mem::take(&mut row.change));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(ledger: &mut Ledger) -> Vec<(u32, f64, bool)> {
        let mut changes = Vec::new();
        ledger.drain_changes(|group, Change { more, starts_or_stops }| {
            changes.push((group, more, starts_or_stops));
        });
        changes
    }

    #[test]
    fn the_rate_of_a_group_is_the_sum_of_its_clocks() {
        let mut ledger = Ledger::new(2);
        ledger.make_room(1);
        for (group, clock) in [(0, 0), (0, 0), (0, 1), (1, 1)] {
            ledger.add(group, None, clock);
        }
        ledger.set_rate(0, 3.0);
        ledger.set_rate(1, 5.0);
        assert_eq!(changes(&mut ledger), [(0, 11.0, true), (1, 5.0, true)]);
        ledger.set_rate(1, 4.0);
        assert_eq!(changes(&mut ledger), [(0, -1.0, false), (1, -1.0, false)]);
        ledger.add(0, Some(0), 1);
        assert_eq!(changes(&mut ledger), [(0, 1.0, false)]);
        // Removals are not reported.
        ledger.remove(0, 1);
        ledger.remove(1, 1);
        assert_eq!(changes(&mut ledger), []);
        ledger.set_rate(1, 0.0);
        ledger.set_rate(0, 0.0);
        assert_eq!(changes(&mut ledger), [(0, -7.0, true)]);
    }
}
